//! Why there is no way to a database.

use std::fmt;

/// Why a database cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConnectError {
    /// The program was built without the feature `postgres`.
    NotBuiltIn,
    /// What was given is no URL of a database.
    Address(String),
    /// Nobody listens there.
    Refused(String),
    /// There is no way there.
    Unreachable(String, String),
    /// Somebody listens, but does not answer.
    Silent(String),
    /// This user may not enter, or not with this password.
    Forbidden(String),
    /// There is no database of this name.
    NoDatabase(String),
    /// The connection cannot be encrypted as it should be.
    Tls(String),
    /// A later version of the program made the tables.
    TooNew(i64),
    /// Tables with our names that are not ours.
    Foreign,
    /// Anything else.
    Broken(String),
}

impl fmt::Display for ConnectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConnectError::NotBuiltIn => f.write_str("this program has no PostgreSQL"),
            ConnectError::Refused(at) => write!(f, "{at} refuses the connection"),
            ConnectError::Unreachable(at, reason) => write!(f, "{at}: {reason}"),
            ConnectError::Silent(at) => write!(f, "{at} does not answer"),
            ConnectError::Forbidden(user) => write!(f, "user {user} is refused"),
            ConnectError::NoDatabase(name) => write!(f, "there is no database {name}"),
            ConnectError::TooNew(version) => write!(f, "version {version}"),
            ConnectError::Foreign => f.write_str("not tables of Tablas"),
            ConnectError::Address(reason) | ConnectError::Tls(reason) | ConnectError::Broken(reason) => {
                f.write_str(reason)
            }
        }
    }
}

impl std::error::Error for ConnectError {}

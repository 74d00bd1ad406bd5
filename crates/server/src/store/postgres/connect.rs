//! Connecting to PostgreSQL, and why that fails. Nothing here ever repeats the URL, which may hold a password.

use std::fmt;
use std::io;
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};

/// Connections of one server.
const CONNECTIONS: u32 = 16;
/// How long the database may take to answer.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Why a database cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConnectError {
    /// It is not the URL of a database.
    Address(String),
    /// Nobody listens there.
    Refused(String),
    /// The host cannot be reached.
    Unreachable(String, String),
    /// Somebody listens, but does not answer.
    Silent(String),
    /// This user may not connect, or not with this password.
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

impl From<sqlx::Error> for ConnectError {
    fn from(error: sqlx::Error) -> Self {
        ConnectError::Broken(error.to_string())
    }
}

/// Connections to the database of a URL. The password may also be in `PGPASSWORD` or in the user's `.pgpass`.
pub(super) async fn connect(url: &str) -> Result<PgPool, ConnectError> {
    let options: PgConnectOptions = url.parse().map_err(|error: sqlx::Error| match error {
        sqlx::Error::Configuration(reason) => ConnectError::Address(reason.to_string()),
        other => ConnectError::Address(other.to_string()),
    })?;
    // Statements would show in logs what players write; errors carry what is needed.
    let options = options.application_name("tablas").disable_statement_logging();
    // The pool would try again and again and only say that it timed out; a single connection says why it fails.
    match tokio::time::timeout(TIMEOUT, options.connect()).await {
        Ok(Ok(first)) => drop(first),
        Ok(Err(error)) => return Err(reason(&options, error)),
        Err(_) => return Err(ConnectError::Silent(place(&options))),
    }
    let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(TIMEOUT);
    Ok(pool.connect_with(options).await?)
}

fn reason(options: &PgConnectOptions, error: sqlx::Error) -> ConnectError {
    match error {
        sqlx::Error::Io(error) if error.kind() == io::ErrorKind::ConnectionRefused => {
            ConnectError::Refused(place(options))
        }
        // An untrusted certificate is reported like this.
        sqlx::Error::Io(error) if error.kind() == io::ErrorKind::InvalidData => ConnectError::Tls(error.to_string()),
        sqlx::Error::Io(error) => ConnectError::Unreachable(place(options), error.to_string()),
        sqlx::Error::Tls(error) => ConnectError::Tls(error.to_string()),
        sqlx::Error::Database(error) => match error.code().as_deref() {
            Some("28P01" | "28000") => ConnectError::Forbidden(options.get_username().to_owned()),
            Some("3D000") => ConnectError::NoDatabase(options.get_database().unwrap_or_default().to_owned()),
            _ => ConnectError::Broken(error.to_string()),
        },
        other => ConnectError::Broken(other.to_string()),
    }
}

/// The host and the port, or the socket.
fn place(options: &PgConnectOptions) -> String {
    match options.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => format!("{}:{}", options.get_host(), options.get_port()),
    }
}

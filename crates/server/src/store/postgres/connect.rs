//! Connecting to PostgreSQL. Nothing here ever repeats the URL, which may hold a password.

use std::io;
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};

use super::ConnectError;

/// Connections of one server, and of one worker, with those on which they listen. A statement takes a millisecond or two,
/// so these are many; and a database of a hundred connections carries half a dozen servers with twice as many workers.
pub(super) const SERVER_CONNECTIONS: u32 = 10;
pub(super) const WORKER_CONNECTIONS: u32 = 4;
/// How long the database may take to answer.
const TIMEOUT: Duration = Duration::from_secs(5);

impl From<sqlx::Error> for ConnectError {
    fn from(error: sqlx::Error) -> Self {
        ConnectError::Broken(error.to_string())
    }
}

/// At most so many connections to the database of a URL. The password may also be in `PGPASSWORD` or in the user's `.pgpass`.
pub(super) async fn connect(url: &str, connections: u32) -> Result<PgPool, ConnectError> {
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
    let pool = PgPoolOptions::new().max_connections(connections).acquire_timeout(TIMEOUT);
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

//! Starting and stopping a server.

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use engine::{Message, file_error};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::accept::{Acceptor, accept};
use crate::app::{Access, App};
use crate::connections::{ConnectionLimits, Connections};
use crate::hub::Hub;
use crate::limits::Limits;
#[cfg(feature = "postgres")]
use crate::queue::{GameQueue, VERSION, Worker, WorkerError, WorkerOptions};
use crate::rate_limit::RateLimiter;
#[cfg(feature = "postgres")]
use crate::store::postgres::Postgres;
use crate::store::sqlite::backup::{BackupError, backup};
use crate::store::sqlite::{OpenError, Sqlite};
use crate::store::{ConnectError, Store};
use crate::wall::WallFeed;

/// How long requests may take to end when the server stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

/// Where matches are kept.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// In a file.
    File(PathBuf),
    /// In a database that several servers may share, by its URL.
    Shared(String),
}

impl Database {
    /// Reads `sqlite:FILE`, `postgres://…` or the name of a file.
    pub fn read(text: &str) -> Result<Self, Message> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Database::Shared(text.to_owned()));
        }
        let file = text.strip_prefix("sqlite:").unwrap_or(text);
        if file.is_empty() || file.contains("://") {
            // It may be a URL with a password, so only its beginning is repeated.
            let text = text.split_once("://").map_or(text.into(), |(scheme, _)| format!("{scheme}://…"));
            return Err(Message::new("server-bad-database").with("text", text));
        }
        Ok(Database::File(file.into()))
    }

    /// Copies it into a new file, whether a server uses it or not; the number of its matches.
    pub fn back_up(&self, to: &Path) -> Result<u64, StartError> {
        let Database::File(path) = self else { return Err(StartError(Message::new("server-backup-shared"))) };
        let refuse = |message: Message| StartError(message.with("file", to.display()));
        backup(path, to).map_err(|error| match error {
            BackupError::Source(error) => StartError(open_error_message(path, error)),
            BackupError::Exists => refuse(Message::new("server-backup-exists")),
            BackupError::TargetFile(error) => {
                refuse(Message::new("server-backup-failed").with_phrase("reason", file_error::writing(&error)))
            }
            BackupError::Target(reason) => refuse(Message::new("server-backup-failed").with("reason", reason)),
        })
    }
}

/// A URL may have a password in it, so it is not shown.
impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::File(path) => f.debug_tuple("File").field(path).finish(),
            Database::Shared(_) => f.write_str("Shared(…)"),
        }
    }
}

/// How to run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to listen; port 0 is any free one.
    pub addr: SocketAddr,
    /// Where matches are kept.
    pub database: Database,
    /// A follower of that database, which is asked for what may be a moment old.
    pub follower: Option<String>,
    /// The number of worker threads for searches.
    pub workers: usize,
    /// Who may ask, and under which names the server is known.
    pub access: Access,
    /// How much anybody may ask for.
    pub limits: Limits,
    /// The folder of the tablebases, where there is one.
    pub tablebases: Option<PathBuf>,
    /// How long it says that it is about to stop before it does.
    pub drain: Duration,
}

/// Why a server does not start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartError(pub Message);

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for StartError {}

/// A running server.
#[derive(Debug)]
pub struct Server {
    addr: SocketAddr,
    end: watch::Sender<bool>,
    task: JoinHandle<()>,
    hub: Arc<Hub>,
    drain: Duration,
}

impl Server {
    /// Opens the store, listens, and wakes every machine that has to move.
    pub async fn start(options: Options) -> Result<Self, StartError> {
        Server::start_with_wall(options, None).await
    }

    /// The same, with a tournament to look at.
    pub async fn start_with_wall(options: Options, wall: Option<WallFeed>) -> Result<Self, StartError> {
        let store = open(&options.database, options.follower.as_deref()).await?;
        let cannot_listen = |error: std::io::Error| {
            StartError(Message::new("server-cannot-listen").with("addr", options.addr).with("reason", error))
        };
        let listener = TcpListener::bind(options.addr).await.map_err(cannot_listen)?;
        let addr = listener.local_addr().map_err(cannot_listen)?;
        let hub = Hub::new(store, options.workers, options.limits, options.tablebases);
        let limits = ConnectionLimits { total: hub.limits.connections, per_client: hub.limits.connections_per_client };
        let connections = Arc::new(Connections::new(limits.within_open_files()));
        let mut app = App::new(Arc::clone(&hub), addr, &options.access, Arc::clone(&connections));
        app.wall = wall;
        if hub.store.is_shared() {
            hub.spawn_task(RateLimiter::share(app.clone()));
        }
        let trusted = Arc::clone(&app.trusted);
        let acceptor = Acceptor { router: app.router(), connections, trusted, timeout: hub.limits.client_timeout };
        if let Err(error) = hub.follow_store_time().await {
            tracing::warn!(%error, "the store does not tell the time");
        }
        hub.housekeeping();
        let waking = Arc::clone(&hub);
        tokio::spawn(async move {
            match waking.wake_machines().await {
                Ok(0) => {}
                Ok(count) => tracing::info!(count, "machines go on"),
                Err(error) => tracing::error!(%error, "machines cannot go on"),
            }
        });
        let (end, ended) = watch::channel(false);
        let task = tokio::spawn(accept(listener, acceptor, ended));
        tracing::info!(%addr, "listening");
        Ok(Server { addr, end, task, hub, drain: options.drain })
    }

    /// Where it listens.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// How many matches are in memory.
    pub fn loaded(&self) -> usize {
        self.hub.loaded()
    }

    /// Stops it: balancers hear of it, then there are no new requests, and a little time for those that are being answered.
    /// Everything acknowledged is stored already; when this returns, another server can open the file.
    pub async fn stop(self) {
        let Server { end, task, hub, drain, .. } = self;
        hub.begin_to_stop();
        tokio::time::sleep(drain).await;
        end.send_replace(true);
        hub.close();
        let stop = task.abort_handle();
        let shutdown = async {
            let _ = task.await;
            while Arc::strong_count(&hub) > 1 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        if tokio::time::timeout(SHUTDOWN_TIMEOUT, shutdown).await.is_err() {
            stop.abort();
        }
        // The store writes what it has and closes its file, even if somebody still holds the hub.
        if let Err(error) = hub.store.close().await {
            tracing::warn!(%error, "the store was not closed");
        }
        let _ = tokio::task::spawn_blocking(move || drop(hub)).await;
    }
}

async fn open(database: &Database, follower: Option<&str>) -> Result<Arc<dyn Store>, StartError> {
    match database {
        Database::File(_) if follower.is_some() => Err(StartError(Message::new("server-follower-of-file"))),
        Database::File(path) => {
            let refuse = |message: Message| StartError(message.with("file", path.display()));
            if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                std::fs::create_dir_all(folder)
                    .map_err(|error| refuse(Message::new("server-no-database").with("reason", error)))?;
            }
            let store = Sqlite::open(path).map_err(|error| StartError(open_error_message(path, error)))?;
            Ok(Arc::new(store))
        }
        Database::Shared(url) => {
            open_shared(url, follower).await.map_err(|error| StartError(connect_error_message(error)))
        }
    }
}

#[cfg(feature = "postgres")]
async fn open_shared(url: &str, follower: Option<&str>) -> Result<Arc<dyn Store>, ConnectError> {
    Ok(Arc::new(Postgres::open_with_follower(url, follower).await?))
}

#[cfg(not(feature = "postgres"))]
fn open_shared(_: &str, _: Option<&str>) -> impl Future<Output = Result<Arc<dyn Store>, ConnectError>> {
    std::future::ready(Err(ConnectError::NotBuiltIn))
}

/// The workers of a database as players of games between machines.
#[cfg(feature = "postgres")]
pub fn open_game_queue(
    database: &Database,
    threads: usize,
    tablebases: Option<PathBuf>,
) -> Result<Box<dyn GameWorkers>, StartError> {
    let Database::Shared(url) = database else { return Err(StartError(Message::new("server-worker-file"))) };
    let queue = GameQueue::open(url, threads, tablebases);
    Ok(Box::new(queue.map_err(|error| StartError(connect_error_message(error)))?))
}

/// The workers of a database as players of games between machines.
#[cfg(not(feature = "postgres"))]
pub fn open_game_queue(_: &Database, _: usize, _: Option<PathBuf>) -> Result<Box<dyn GameWorkers>, StartError> {
    Err(StartError(connect_error_message(ConnectError::NotBuiltIn)))
}

/// Workers that play games.
pub trait GameWorkers: arena::GameRunner {
    /// How many live.
    fn count(&self) -> usize;
}

#[cfg(feature = "postgres")]
impl GameWorkers for GameQueue {
    fn count(&self) -> usize {
        self.workers()
    }
}

/// How a worker works.
#[derive(Clone, Debug)]
pub struct WorkOptions {
    /// The database of the servers.
    pub database: Database,
    /// How many searches at once.
    pub threads: usize,
    /// The folder of the tablebases, where there is one.
    pub tablebases: Option<PathBuf>,
    /// How much machines may keep between their moves.
    pub limits: Limits,
}

/// Carries out the tasks of servers until `end` comes; `ready` hears when it begins. How many it has answered.
#[cfg(feature = "postgres")]
pub async fn work(
    options: WorkOptions,
    ready: impl FnOnce(),
    end: impl Future<Output = ()>,
) -> Result<u64, StartError> {
    let WorkOptions { database, threads, tablebases, limits } = options;
    let Database::Shared(url) = database else { return Err(StartError(Message::new("server-worker-file"))) };
    let Limits { table_memory, table_idle_timeout, .. } = limits;
    let worker = Worker::start(WorkerOptions { url, threads, tablebases, table_memory, table_idle_timeout });
    let worker = worker.await.map_err(|error| {
        StartError(match error {
            WorkerError::Connect(error) => connect_error_message(error),
            WorkerError::Version { servers } => {
                Message::new("server-worker-version").with("own", VERSION).with("servers", servers)
            }
        })
    })?;
    ready();
    Ok(worker.run(end).await)
}

/// There is no way to the servers' database.
#[cfg(not(feature = "postgres"))]
pub async fn work(_: WorkOptions, _: impl FnOnce(), _: impl Future<Output = ()>) -> Result<u64, StartError> {
    std::future::ready(Err(StartError(Message::new("server-shared-not-built-in")))).await
}

/// Why a file cannot be used as a store.
fn open_error_message(path: &Path, error: OpenError) -> Message {
    let message = match error {
        OpenError::InUse => Message::new("server-database-in-use"),
        OpenError::TooNew(version) => Message::new("server-database-new").with("version", version),
        OpenError::Foreign => Message::new("server-database-foreign"),
        OpenError::File(error) => Message::new("server-no-database").with_phrase("reason", file_error::writing(&error)),
        OpenError::Broken(reason) => Message::new("server-no-database").with("reason", reason),
    };
    message.with("file", path.display())
}

/// Why a database cannot be used as a store. Its URL may have a password in it, so it is not repeated.
fn connect_error_message(error: ConnectError) -> Message {
    match error {
        ConnectError::NotBuiltIn => Message::new("server-shared-not-built-in"),
        ConnectError::Address(reason) => Message::new("server-shared-address").with("reason", reason),
        ConnectError::Refused(place) => Message::new("server-shared-refused").with("place", place),
        ConnectError::Unreachable(place, reason) => {
            Message::new("server-shared-unreachable").with("place", place).with("reason", reason)
        }
        ConnectError::Silent(place) => Message::new("server-shared-silent").with("place", place),
        ConnectError::Forbidden(user) => Message::new("server-shared-forbidden").with("user", user),
        ConnectError::NoDatabase(name) => Message::new("server-shared-missing").with("name", name),
        ConnectError::Tls(reason) => Message::new("server-shared-tls").with("reason", reason),
        ConnectError::TooNew(version) => Message::new("server-shared-new").with("version", version),
        ConnectError::Foreign => Message::new("server-shared-foreign"),
        ConnectError::Broken(reason) => Message::new("server-no-shared-database").with("reason", reason),
    }
}

#[cfg(all(test, not(feature = "postgres")))]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_program_without_postgres_says_so() {
        let database = Database::read("postgres://somebody:secret@localhost/tablas").expect("an address");
        let error = open(&database, None).await.expect_err("it has none");
        assert_eq!(error.0, Message::new("server-shared-not-built-in"));
    }
}

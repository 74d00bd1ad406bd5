//! The web application: `tablas serve`, and `tablas` alone.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use engine::{Lang, Message};
use etcetera::BaseStrategy;
use server::limits::Limits;
use server::{Access, Database, Options, Server};

use crate::args::ServeArgs;
use crate::{Exit, Failure, log, tablebase_folder};

/// Serves until it is told to end.
pub fn serve(args: &ServeArgs, lang: Lang) -> Result<Exit, Failure> {
    log::begin(args.log_format);
    let refuse = |message: &Message| Failure::Input(lang.say(message));
    // Every user of the machine sees the options of a process, and only its owner the environment: a password is
    // better there.
    let database = match args.db.clone().or_else(|| std::env::var("TABLAS_DB").ok().filter(|text| !text.is_empty())) {
        Some(text) => Database::read(&text).map_err(|message| refuse(&message))?,
        None => Database::File(usual_file().ok_or_else(|| refuse(&Message::new("server-no-home")))?),
    };
    if let Some(file) = &args.backup {
        let matches = database.back_up(file).map_err(|error| refuse(&error.0))?;
        let done = Message::new("server-backup-done").with("file", file.display()).with("matches", matches);
        writeln!(anstream::stdout(), "{}", lang.say(&done))?;
        return Ok(Exit::Done);
    }
    let mut limits = Limits::default();
    if let Some(rate) = args.rate {
        let rate = f64::from(rate);
        (limits.rate, limits.burst, limits.matches) = (rate, limits.burst.max(rate), limits.matches.max(rate));
    }
    limits.retention = args.keep.map(|days| Duration::from_hours(24) * days);
    let access =
        Access { names: args.name.clone(), trusted: args.trusted_proxy.clone(), metrics_public: args.metrics_public };
    let tablebases = tablebase_folder::owned();
    let (follower, drain) = (args.db_read.clone(), Duration::from_secs(args.drain.into()));
    let workers = workers(args.workers);
    let options = Options { addr: args.addr, database, follower, workers, access, limits, tablebases, drain };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::start(options).await.map_err(|error| refuse(&error.0))?;
        let url = url(server.addr());
        let said = lang.say(&Message::new("server-listening").with("url", &url));
        writeln!(anstream::stdout(), "{said}")?;
        if !args.no_open
            && let Err(error) = opener::open_browser(place(&url, args.view.as_deref()))
        {
            let said = lang.say(&Message::new("server-no-browser").with("reason", error));
            writeln!(anstream::stderr(), "{said}")?;
        }
        told_to_end().await?;
        server.stop().await;
        Ok(Exit::Done)
    })
}

/// `tablas/tablas.db` in the user's data folder.
fn usual_file() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.data_dir().join("tablas").join("tablas.db"))
}

/// One thread is left for those who play.
fn workers(wanted: Option<u16>) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    wanted.map_or(cores.saturating_sub(1).max(1), usize::from)
}

/// The address for a browser on this machine.
fn url(addr: SocketAddr) -> String {
    if addr.ip().is_unspecified() { format!("http://localhost:{}/", addr.port()) } else { format!("http://{addr}/") }
}

/// Where the browser begins: at the home page, or at the view that somebody asks for.
fn place(url: &str, view: Option<&str>) -> String {
    view.map_or_else(|| url.to_owned(), |view| format!("{url}#/{view}"))
}

/// Ctrl-C, or the end that a system asks for.
#[cfg(unix)]
pub async fn told_to_end() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => interrupted,
        _ = terminate.recv() => Ok(()),
    }
}

/// Ctrl-C.
#[cfg(not(unix))]
pub async fn told_to_end() -> std::io::Result<()> {
    tokio::signal::ctrl_c().await
}

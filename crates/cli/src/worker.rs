//! Thinking for servers on other machines: `tablas worker`.

use std::io::Write;

use engine::{Lang, Message};
use server::limits::Limits;
use server::{Database, WorkOptions, work};

use crate::args::WorkerArgs;
use crate::{Exit, Failure, log, serve, tablebase_folder};

/// Works until it is told to end.
pub fn worker(args: &WorkerArgs, lang: Lang) -> Result<Exit, Failure> {
    log::begin(args.log_format);
    let refuse = |message: &Message| Failure::Input(lang.say(message));
    let said = args.db.clone().or_else(|| std::env::var("TABLAS_DB").ok().filter(|text| !text.is_empty()));
    let said = said.ok_or_else(|| refuse(&Message::new("server-worker-file")))?;
    let database = Database::read(&said).map_err(|message| refuse(&message))?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or(cores, usize::from);
    let options = WorkOptions { database, threads, tablebases: tablebase_folder::owned(), limits: Limits::default() };
    let ready = || {
        let said = lang.say(&Message::new("server-worker-ready").with("threads", threads));
        let _ = writeln!(anstream::stdout(), "{said}");
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let end = async { drop(serve::told_to_end().await) };
        let answered = work(options, ready, end).await.map_err(|error| refuse(&error.0))?;
        writeln!(anstream::stdout(), "{}", lang.say(&Message::new("server-worker-done").with("count", answered)))?;
        Ok(Exit::Done)
    })
}

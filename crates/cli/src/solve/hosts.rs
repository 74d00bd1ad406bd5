//! `solve --hosts`: together with other processes.

use std::path::Path;
use std::process::exit;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use engine::solve::{self, Cluster, SolveError, SolveRequest, Solved, Traffic};
use engine::{Lang, Message, RuleSet, file_error};

use super::Report;
use crate::args::SolveArgs;
use crate::{Exit, Failure, diagnostics};

/// How long the others may take to come.
const PATIENCE: Duration = Duration::from_mins(2);

/// Who solves, as the command line says.
pub fn cluster(file: &Path, args: &SolveArgs, threads: usize, lang: Lang) -> Result<Cluster, Failure> {
    let input = |message: Message| Failure::Input(lang.say(&message.with("file", file.display())));
    let text = std::fs::read_to_string(file)
        .map_err(|error| input(Message::new("cli-solve-hosts").with_phrase("reason", file_error::reading(&error))))?;
    let mut addresses: Vec<String> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let is_address = line
            .rsplit_once(':')
            .is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok_and(|port| port > 0));
        if !is_address {
            return Err(input(Message::new("cli-solve-hosts-line").with("line", number).with("text", line)));
        }
        addresses.push(line.to_owned());
    }
    let mut different = addresses.clone();
    different.sort_unstable();
    different.dedup();
    if addresses.len() < 2 || different.len() < addresses.len() {
        return Err(input(Message::new("cli-solve-hosts-few")));
    }
    let process = args.process.unwrap_or(0);
    if process >= addresses.len() {
        let message = Message::new("cli-solve-process").with("process", process).with("hosts", addresses.len());
        return Err(input(message.with("last", addresses.len() - 1)));
    }
    let save_every = u64::from(args.checkpoint) * 1_000_000;
    Ok(Cluster { addresses, process, threads, keeps_shards: args.shards, patience: PATIENCE, save_every })
}

/// Solves with the others; the groups, and what this process has told others.
pub fn solve(
    set: &RuleSet,
    order: &SolveRequest,
    cluster: &Cluster,
    report: &Arc<Report>,
    as_json: bool,
) -> Result<(Vec<Solved>, Traffic), SolveError> {
    end_when_one_is_lost(report.lang);
    report.say(&Message::new("cli-solve-waiting").with("others", cluster.addresses.len() - 1));
    let groups = Arc::new(Mutex::new(Vec::new()));
    let (watcher, hearer, heard) = (Arc::clone(report), Arc::clone(report), Arc::clone(&groups));
    let solved = move |group: Solved| {
        hearer.finished(&group, as_json);
        heard.lock().unwrap_or_else(PoisonError::into_inner).push(group);
    };
    let watch = Box::new(move |progress: &solve::Progress<'_>| watcher.hear(progress));
    let traffic = solve::solve_in_cluster(set, order, cluster, watch, Box::new(solved))?;
    let groups = std::mem::take(&mut *groups.lock().unwrap_or_else(PoisonError::into_inner));
    Ok((groups, traffic))
}

/// A process that dies closes its connections, and the thread that reads from one panics: nothing more can come of it.
fn end_when_one_is_lost(lang: Lang) {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let text = panic.payload_as_str().unwrap_or_default();
        if text.starts_with("timely communication error") {
            let told = diagnostics::tell(&lang.say(&Message::new("cli-solve-peer-lost")), lang, Exit::Fault);
            exit(told as i32);
        }
        usual(panic);
    }));
}

//! `solve --plan --hosts N`: what it would cost, from indices that are looked at now as the solver would.

use std::io::Write;
use std::time::{Duration, Instant};

use engine::solve::{self, DISK_OF_INDEX, JOINED_INDEX, MEMORY_OF_INDEX, QUESTION, SolveError, UPDATE};
use engine::{Lang, Message, RuleSet};
use serde_json::json;

use crate::args::SolveArgs;
use crate::{Exit, Failure};

/// The most machines that somebody may ask for.
const MOST_HOSTS: usize = 1000;
/// How long all samples together take, about, and the least number of indices of a group.
const SAMPLE_TIME: Duration = Duration::from_secs(20);
const LEAST_SAMPLE: u64 = 200;
/// Indices between two looks at the clock.
const AT_ONCE: u64 = 2000;
/// Seconds of a thread for every message to another process, both sides together: packing, the system, unpacking.
/// Measured as the processor time that two processes need more than one (docs/scale.md).
const MESSAGE_SECONDS: f64 = 60e-9;
/// Bits a second of the network that the time is told for, and of the one that it is compared with.
const NETWORK: f64 = 1e9;
const FAST_NETWORK: f64 = 1e10;

/// What was found out.
#[derive(Default)]
struct Costs {
    indices: f64,
    largest: f64,
    sampled: u64,
    /// Seconds of one thread, without messages.
    seconds: f64,
    remote_messages: f64,
    remote_bytes: f64,
}

/// Tells what solving would cost.
pub fn plan(set: &RuleSet, args: &SolveArgs, threads: usize, as_json: bool, lang: Lang) -> Result<Exit, Failure> {
    let text = args.hosts.as_deref().map(|hosts| hosts.to_string_lossy().into_owned()).unwrap_or_default();
    let hosts: usize = text
        .parse()
        .ok()
        .filter(|hosts| (1..=MOST_HOSTS).contains(hosts))
        .ok_or_else(|| Failure::Input(lang.say(&Message::new("cli-plan-hosts").with("text", &text))))?;
    let plan = solve::plan(set, args.men).map_err(|error| match error {
        SolveError::Invalid(message) | SolveError::System(message) => Failure::Input(lang.say(&message)),
        SolveError::Stopped => Failure::Input(lang.say(&Message::new("cli-solve-stopped"))),
    })?;
    let groups = plan.groups();
    let indices: f64 = groups.iter().map(|(_, size)| *size as f64).sum();
    let mut costs = Costs { indices, ..Costs::default() };
    for (id, (_, size)) in (0..).zip(&groups) {
        let size = *size as f64;
        costs.largest = costs.largest.max(size);
        // A large group is looked at for longer, but no longer than it has to be.
        let time = SAMPLE_TIME.mul_f64(size / indices);
        let began = Instant::now();
        let mut wanted = LEAST_SAMPLE;
        let (sample, seconds) = loop {
            let begun = Instant::now();
            let sample = plan.sample(id, hosts, wanted);
            let seconds = begun.elapsed().as_secs_f64();
            if began.elapsed() >= time || sample.indices < wanted || wanted >= 1 << 24 {
                break (sample, seconds);
            }
            wanted = (wanted * 4).max(AT_ONCE);
        };
        costs.sampled += sample.indices;
        let share = size / sample.indices.max(1) as f64;
        costs.seconds += seconds * share;
        let (updates, questions) = (sample.remote_updates as f64 * share, sample.remote_questions as f64 * share);
        costs.remote_messages += updates + 2.0 * questions;
        costs.remote_bytes += updates * UPDATE as f64 + questions * QUESTION as f64;
        if !args.shards {
            costs.remote_bytes += size * JOINED_INDEX as f64 * (1.0 - 1.0 / hosts as f64);
        }
    }
    tell(set, args, (hosts, threads), &costs, groups.len(), as_json, lang)
}

fn tell(
    set: &RuleSet,
    args: &SolveArgs,
    (hosts, threads): (usize, usize),
    costs: &Costs,
    groups: usize,
    as_json: bool,
    lang: Lang,
) -> Result<Exit, Failure> {
    let (machines, gigabyte) = (hosts as f64, 1e9);
    let computing = (costs.seconds + costs.remote_messages * MESSAGE_SECONDS) / (machines * threads as f64);
    let sent = costs.remote_bytes / machines;
    let [slow, fast] = [NETWORK, FAST_NETWORK].map(|bits| sent * 8.0 / bits);
    let memory = costs.largest * MEMORY_OF_INDEX as f64 / machines;
    // Two bytes for each index of the whole group while it is joined.
    let joining = if hosts > 1 && !args.shards { 2.0 * costs.largest } else { 0.0 };
    let disk = costs.indices * DISK_OF_INDEX as f64;
    // The round before stays until the next one is there.
    let saved = 2.0 * memory;
    let mut out = anstream::stdout();
    if as_json {
        let value = json!({
            "game": set.game, "rules": set.rules, "size": set.size, "men": args.men, "hosts": hosts, "threads": threads,
            "groups": groups, "positions": costs.indices as u64, "largest": costs.largest as u64, "sampled": costs.sampled,
            "seconds": computing + slow, "computing_seconds": computing, "network_seconds": slow,
            "memory_bytes": memory as u64, "first_memory_bytes": (memory + joining) as u64, "sent_bytes": sent as u64,
            "bytes_per_position": costs.remote_bytes / costs.indices, "disk_bytes": disk as u64,
            "saved_bytes": saved as u64,
        });
        writeln!(out, "{value}")?;
        return Ok(Exit::Done);
    }
    let hours = |seconds: f64| format!("{:.2}", seconds / 3600.0);
    let gigabytes = |bytes: f64| format!("{:.1}", bytes / gigabyte);
    let men = args.men.map_or_else(|| "…".to_owned(), |men| men.to_string());
    let lines = [
        Message::new("cli-plan-what")
            .with("game", set.game)
            .with("rules", set.rules)
            .with("men", men)
            .with("groups", groups)
            .with("indices", format_args!("{:.4e}", costs.indices))
            .with("largest", format_args!("{:.3e}", costs.largest)),
        Message::new("cli-plan-time")
            .with("hours", hours(computing + slow))
            .with("hosts", hosts)
            .with("threads", threads)
            .with("cpu", hours(computing))
            .with("rate", format_args!("{:.2}", costs.indices / costs.seconds / 1e6))
            .with("sampled", costs.sampled),
        Message::new("cli-plan-memory").with("each", gigabytes(memory)).with("first", gigabytes(memory + joining)),
        Message::new("cli-plan-network")
            .with("bytes", format_args!("{:.1}", costs.remote_bytes / costs.indices))
            .with("each", gigabytes(sent))
            .with("slow", hours(slow))
            .with("fast", hours(fast)),
        Message::new("cli-plan-disk")
            .with("all", gigabytes(disk))
            .with("each", gigabytes(disk / machines))
            .with("saved", gigabytes(saved)),
    ];
    for line in lines {
        writeln!(out, "{}", lang.say(&line))?;
    }
    Ok(Exit::Done)
}

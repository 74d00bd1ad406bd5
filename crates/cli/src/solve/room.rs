//! Whether memory and disk are enough, before hours are spent; `solve --plan` on this machine.

use std::io::Write;
use std::path::Path;

use engine::solve::{self, Needs, SolveError, SolveRequest};
use engine::{Lang, Message, RuleSet};
use serde_json::json;

use crate::{Exit, Failure};

/// Tells what solving here would take.
pub fn plan(set: &RuleSet, order: &SolveRequest, as_json: bool, lang: Lang) -> Result<Exit, Failure> {
    let needs = solve::needs(set, order).map_err(|error| match error {
        SolveError::Invalid(message) | SolveError::System(message) => Failure::Input(lang.say(&message)),
        SolveError::Stopped => Failure::Input(lang.say(&Message::new("cli-solve-stopped"))),
    })?;
    let seconds = needs.entries as f64 * needs.nanoseconds / 1e9 / order.threads as f64;
    let (memory, disk) = (free_memory(), free_disk(&order.folder));
    let mut out = anstream::stdout();
    if as_json {
        let value = json!({
            "game": set.game, "rules": set.rules, "size": set.size, "men": order.men, "threads": order.threads,
            "positions": needs.entries, "seconds": seconds, "memory_bytes": needs.memory, "disk_bytes": needs.disk,
            "free_memory_bytes": memory, "free_disk_bytes": disk,
        });
        writeln!(out, "{value}")?;
        return Ok(Exit::Done);
    }
    let free = |bytes: Option<u64>| bytes.map_or_else(|| "?".to_owned(), gigabytes);
    let lines = [
        Message::new("cli-plan-here").with("game", set.game).with("rules", set.rules).with("positions", needs.entries),
        Message::new("cli-plan-here-time")
            .with("minutes", format_args!("{:.1}", seconds / 60.0))
            .with("threads", order.threads),
        Message::new("cli-plan-here-memory").with("needed", gigabytes(needs.memory)).with("free", free(memory)),
        Message::new("cli-plan-here-disk").with("needed", gigabytes(needs.disk)).with("free", free(disk)),
    ];
    for line in lines {
        writeln!(out, "{}", lang.say(&line))?;
    }
    Ok(Exit::Done)
}

/// What is not there that solving needs; nothing where that cannot be told.
pub fn lacks(set: &RuleSet, order: &SolveRequest) -> Option<Message> {
    let Needs { memory, disk, .. } = solve::needs(set, order).ok()?;
    let is_short = |needed: u64, free: Option<u64>| free.filter(|&free| needed > free);
    let told = |message: Message, needed, free| message.with("needed", gigabytes(needed)).with("free", gigabytes(free));
    if let Some(free) = is_short(memory, free_memory()) {
        return Some(told(Message::new("cli-solve-lacks-memory"), memory, free));
    }
    let free = is_short(disk, free_disk(&order.folder))?;
    Some(told(Message::new("cli-solve-lacks-disk"), disk, free))
}

fn gigabytes(bytes: u64) -> String {
    format!("{:.1}", bytes as f64 / 1e9)
}

/// Bytes that the system can give to programs, where it says so.
fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(1024 * kilobytes)
}

/// Free bytes of the disk on which the folder is, or would be.
#[cfg(unix)]
fn free_disk(folder: &Path) -> Option<u64> {
    let there = folder.ancestors().find(|ancestor| ancestor.is_dir())?;
    let disk = rustix::fs::statvfs(there).ok()?;
    Some(disk.f_bavail * disk.f_frsize)
}

#[cfg(not(unix))]
fn free_disk(_folder: &Path) -> Option<u64> {
    None
}

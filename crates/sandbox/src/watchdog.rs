//! How much a program and all that it has started use, as Linux tells it in `/proc`.
//!
//! Limits of the system count a process at a time and let root do as it likes; this counts them together, whoever runs
//! them. Elsewhere there is no `/proc`, and nothing is found.

use std::fs;

/// What a program uses at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Usage {
    /// Bytes that are really there and that nobody else has.
    pub(crate) memory: u64,
    /// Processes.
    pub(crate) processes: u32,
}

/// The most processes that are looked at: more are too many under any limit.
const MOST: usize = 4096;

/// Of the process and everything below it.
pub(crate) fn usage(root: u32) -> Usage {
    let mut usage = Usage::default();
    for memory in family(root).into_iter().filter_map(resident) {
        usage.memory += memory;
        usage.processes += 1;
    }
    usage
}

/// Whether a program, and everything that it has started, has closed its input (0) or output (1). Bubblewrap, where it
/// stands between, keeps both open itself, in its two processes, so the pipe does not tell; and a pipe to which nobody
/// writes does not either.
pub(crate) fn has_closed(root: u32, is_wrapped: bool, descriptor: u8) -> bool {
    let is_pipe = |process: &u32| {
        let link = fs::read_link(format!("/proc/{process}/fd/{descriptor}"));
        link.is_ok_and(|link| link.to_string_lossy().starts_with("pipe:"))
    };
    let programs = if is_wrapped { children(root).into_iter().flat_map(children).collect() } else { vec![root] };
    let all = programs.into_iter().flat_map(family);
    let seen: Vec<u32> = all.filter(|process| fs::read_dir(format!("/proc/{process}/fd")).is_ok()).collect();
    !seen.is_empty() && !seen.iter().any(is_pipe)
}

/// The process and everything below it.
fn family(root: u32) -> Vec<u32> {
    let mut all = vec![root];
    let mut next = 0;
    while next < all.len() && all.len() < MOST {
        all.extend(children(all[next]));
        next += 1;
    }
    all
}

/// Bytes that one process has for itself, none where it is gone.
fn resident(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let rows = status.lines().filter_map(|line| line.strip_prefix("RssAnon:").or(line.strip_prefix("RssShmem:")));
    // One that has died and that nobody has waited for has no memory.
    Some(rows.filter_map(|row| row.split_whitespace().next()?.parse::<u64>().ok()).sum::<u64>() << 10)
}

/// Bytes of the process and everything below it, what several share counted once: after a fork that is nearly all. It
/// takes the system longer to tell, so it is asked only where the plain sum is too much.
pub(crate) fn memory_without_shares(root: u32) -> u64 {
    family(root).into_iter().filter_map(|process| proportional(process).or_else(|| resident(process))).sum()
}

/// The bytes of one process, of those that it shares its part.
fn proportional(process: u32) -> Option<u64> {
    let rollup = fs::read_to_string(format!("/proc/{process}/smaps_rollup")).ok()?;
    let rows = rollup.lines().filter_map(|line| line.strip_prefix("Pss_Anon:").or(line.strip_prefix("Pss_Shmem:")));
    let kilobytes: Vec<u64> = rows.filter_map(|row| row.split_whitespace().next()?.parse().ok()).collect();
    (!kilobytes.is_empty()).then(|| kilobytes.iter().sum::<u64>() << 10)
}

/// Those that one of its threads has started.
fn children(process: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let lists = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    lists.flat_map(|list| list.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<u32>>()).collect()
}

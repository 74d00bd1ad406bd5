//! The names of `parallel.rs` where there is one thread only: a piece after the other.

use std::ops::Range;

/// No threads.
#[derive(Debug)]
pub(crate) struct ThreadPool;

#[expect(clippy::unnecessary_wraps, reason = "threads may be refused")]
pub(crate) fn pool(_: usize) -> Result<ThreadPool, String> {
    Ok(ThreadPool)
}

/// Runs `work` for every piece until the first error.
pub(crate) fn try_for_each<E: Send>(pieces: usize, work: &(dyn Fn(usize) -> Result<(), E> + Sync)) -> Result<(), E> {
    (0..pieces).try_for_each(work)
}

/// What `work` makes of every piece, in order.
pub(crate) fn map<T: Send>(pieces: Range<usize>, work: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    pieces.map(work).collect()
}

/// Calls `work`.
pub(crate) fn install<T: Send>(_: &ThreadPool, work: &(dyn Fn() -> T + Sync)) -> T {
    work()
}

//! Work for every core, in pieces large enough to be handed out one by one.
//!
//! What a piece does comes as `dyn`: the call costs nothing beside a piece, and rayon is compiled once for each kind of
//! result instead of once for each game.

use std::ops::Range;

pub(crate) use rayon::ThreadPool;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

/// So many threads.
pub(crate) fn pool(threads: usize) -> Result<ThreadPool, String> {
    ThreadPoolBuilder::new().num_threads(threads).build().map_err(|error| error.to_string())
}

/// Runs `work` for every piece on the threads of the pool that it is called on, until the first error.
pub(crate) fn try_for_each<E: Send>(pieces: usize, work: &(dyn Fn(usize) -> Result<(), E> + Sync)) -> Result<(), E> {
    (0..pieces).into_par_iter().try_for_each(work)
}

/// What `work` makes of every piece, in order.
pub(crate) fn map<T: Send>(pieces: Range<usize>, work: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    pieces.into_par_iter().map(work).collect()
}

/// Calls `work` on a thread of the pool, so that what it hands out stays there.
pub(crate) fn install<T: Send>(pool: &ThreadPool, work: &(dyn Fn() -> T + Sync)) -> T {
    pool.install(work)
}

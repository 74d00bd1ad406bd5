//! The project's own speed figures, one line each.

mod counts; // leaves per second
mod endings; // endings of Othello
mod searches; // nodes per second, times to a depth, threads

use std::time::{Duration, Instant};

use crate::{Exit, Failure};

/// Measures everything and prints a line as soon as it is known.
pub fn run(json: bool) -> Result<Exit, Failure> {
    counts::run(json)?;
    searches::run(json)?;
    endings::run(json)?;
    Ok(Exit::Done)
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

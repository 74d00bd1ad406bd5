//! The project's own speed figures, one line each.

mod counts; // leaves per second
mod endings; // endings of Othello
mod searches; // nodes per second, times to a depth, threads

use std::time::{Duration, Instant};

use engine::game::Bench;
use engine::{Match, RuleSet, catalog};

use crate::{Exit, Failure};

/// Measures everything and prints a line as soon as it is known.
pub fn run(json: bool) -> Result<Exit, Failure> {
    counts::run(json)?;
    searches::run(json)?;
    endings::run(json)?;
    Ok(Exit::Done)
}

/// What there is to measure, each with its rules.
fn benches() -> impl Iterator<Item = (&'static RuleSet, &'static Bench)> {
    catalog::all().iter().flat_map(|set| set.benches.iter().map(move |bench| (set, bench)))
}

/// A match from a position of the catalog, which is the start where it is empty.
fn open(set: &RuleSet, position: &str) -> Box<dyn Match> {
    if position.is_empty() { set.start() } else { set.read(position).expect("a position of the catalog") }
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

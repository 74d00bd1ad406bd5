//! Forced mates.
mod prover;
mod table;

use games::ajedrez::{Chess, Rules};

/// For measurements.
pub fn quick<R: Rules>(pos: &Chess<R>, n: u8, from: u8, bytes: usize, stop: &dyn Fn() -> bool) -> (Option<bool>, u8, u64) {
    let mut prover = prover::Prover::new(bytes, u64::MAX, stop);
    let mut result = None;
    let mut last = 0;
    for n in from..=n {
        last = n;
        result = prover.mates(pos, n);
        if result != Some(false) {
            break;
        }
    }
    (result, last, prover.nodes)
}

//! Small networks that say what a position is worth. It names no game.
//!
//! A game says which inputs are on ([`Features`]): for each side, as that side sees the board. Their weights are added to
//! the accumulator of that side; both accumulators, the one of the side to act first, are clipped, squared and weighed
//! once more:
//!
//! ```text
//!   inputs of the side to act ──► accumulator ──► clip, square ──┐
//!                 (the same weights)                             ├──► sum by bucket ──► value
//!   inputs of the other side  ──► accumulator ──► clip, square ──┘
//! ```
//!
//! Everything is whole numbers, so it is the same on every processor, and whichever way an accumulator was reached: from
//! scratch, or from the one of a position that was evaluated before.

// `pub` is for those who use the library; what is for its own modules says `pub(crate)`.
#![warn(unreachable_pub)]

mod features; // what a game tells
mod network; // the weights, and what a position is worth

mod cache; // accumulators of positions that were evaluated before
mod evaluator; // a network as an evaluator
mod file; // networks as files
mod kernels; // the loops
mod simd; // the loops with wide registers

pub use evaluator::NetworkEvaluator;
pub use features::{Features, Inputs, Shape};
pub use file::BadNetwork;
pub use network::{Network, Parameters};

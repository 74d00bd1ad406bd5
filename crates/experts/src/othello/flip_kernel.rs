//! Flips and moves on sets of 64 bits: by plain arithmetic, or with the processor's SIMD registers (`simd`).
//!
//! A function that uses SIMD registers must say so in its attributes, and only such functions are inlined into each
//! other.
//! So the steps of the search are written once, over any `FlipKernel`, always inlined, and go down through it again:
//! each kernel has its own copy of every step, and the processor is asked what it can do only once, at the top.

use board::Square;
use games::reversi;

use super::worker::{Node, Worker};
use super::{last, middle, shallow, top};

/// A way to work out flips and moves, with the steps of the search built on it.
pub(super) trait FlipKernel {
    /// The squares where `own` may place a disc.
    fn moves(own: u64, other: u64) -> u64;
    /// The discs that turn when `own` places one on `square`, which is empty.
    fn flips(own: u64, other: u64, square: usize) -> u64;

    /// The last four empty squares.
    fn four(worker: &mut Worker<'_>, node: Node, alpha: i32, parity: usize) -> i32;
    /// Few empty squares.
    fn shallow(worker: &mut Worker<'_>, node: Node, alpha: i32, parity: usize) -> i32;
    /// Some empty squares, with the moves.
    fn middle(worker: &mut Worker<'_>, node: Node, moves: u64, alpha: i32) -> i32;
    /// Many empty squares, with the moves.
    fn top(worker: &mut Worker<'_>, node: Node, moves: u64, alpha: i32) -> i32;
}

/// Arithmetic that every processor has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plain;

impl FlipKernel for Plain {
    #[inline(always)]
    fn moves(own: u64, other: u64) -> u64 {
        reversi::placements(own, other)
    }

    #[inline(always)]
    fn flips(own: u64, other: u64, square: usize) -> u64 {
        reversi::flips(own, other, Square::at(square as u8))
    }

    fn four(worker: &mut Worker<'_>, node: Node, alpha: i32, parity: usize) -> i32 {
        last::four::<Self>(worker, node, alpha, parity)
    }

    fn shallow(worker: &mut Worker<'_>, node: Node, alpha: i32, parity: usize) -> i32 {
        shallow::search::<Self>(worker, node, alpha, parity)
    }

    fn middle(worker: &mut Worker<'_>, node: Node, moves: u64, alpha: i32) -> i32 {
        middle::search::<Self>(worker, node, moves, alpha)
    }

    fn top(worker: &mut Worker<'_>, node: Node, moves: u64, alpha: i32) -> i32 {
        top::search::<Self>(worker, node, moves, alpha)
    }
}

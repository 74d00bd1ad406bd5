//! The whole question: what the score probably is, then what it surely is.
//!
//! Every test of the root asks "more than this?". Which tests are asked depends on what is expected (MTD(f), after
//! Plaat and others): where it is right, two tests are enough, one on each side of the score. So the first rounds leave
//! out what probably changes nothing; they are cheap, and the best moves that they find are tried first in the next.

use super::MIDDLE;
use super::cache::NOWHERE;
use super::eval_search::{INFINITE, eval_search};
use super::flip_kernel::FlipKernel;
use super::table::SURE;
use super::worker::{Node, Worker};

/// The moves, the most promising first, each with what it leads to.
pub(super) fn ordered<L: FlipKernel>(worker: &mut Worker<'_>, node: Node) -> Vec<(usize, Node)> {
    let depth = (node.empty().count_ones() / 4).clamp(1, 6);
    let tt_move = worker.tt_move(node);
    let mut rest = L::moves(node.own, node.other);
    let mut list = Vec::with_capacity(rest.count_ones() as usize);
    while rest != 0 {
        let square = rest.trailing_zeros() as usize & 63;
        rest &= rest - 1;
        let next = node.play(L::flips(node.own, node.other, square), 1 << square);
        let merit = if square == usize::from(tt_move) {
            INFINITE
        } else {
            -eval_search::<L>(worker, next, depth, -INFINITE, INFINITE)
        };
        list.push((merit, square, next));
    }
    list.sort_by_key(|&(merit, ..)| -merit);
    list.into_iter().map(|(_, square, next)| (square, next)).collect()
}

/// The score where it is within the window, otherwise the end of the window that is nearer to it; `told` hears of the
/// best move and what it is worth whenever more is known.
pub(super) fn settle<L: FlipKernel>(
    worker: &mut Worker<'_>,
    node: Node,
    window: (i32, i32),
    told: &mut dyn FnMut(&Worker<'_>, u8, i32),
) -> i32 {
    let left = node.empty().count_ones();
    let mut expected = eval_search::<L>(worker, node, left.saturating_sub(10).min(6), -INFINITE, INFINITE) / 100;
    let first = if left < WORTH_ROUNDS { SURE } else { 0 };
    for round in first..=SURE {
        worker.pool.begin(round);
        expected = zero_in::<L>(worker, node, window, expected);
        if worker.halts() {
            return 0;
        }
        let best = worker.tt_move(node);
        if best != NOWHERE {
            told(worker, best, expected);
        }
    }
    expected
}

/// With fewer empty squares the sure round alone is as fast.
const WORTH_ROUNDS: u32 = 17;

/// Asks for more and less until the score is known, as surely as the round wants it.
fn zero_in<L: FlipKernel>(
    worker: &mut Worker<'_>,
    node: Node,
    (mut lower, mut upper): (i32, i32),
    expected: i32,
) -> i32 {
    let moves = L::moves(node.own, node.other);
    // Scores are even, so a test lies between two of them.
    let mut alpha = expected | 1;
    let mut step = 2;
    let mut last = 0;
    while lower < upper && !worker.stopped {
        alpha = alpha.clamp(lower + 1, upper - 1);
        let score = test::<L>(worker, node, moves, alpha);
        let way = if score > alpha { 1 } else { -1 };
        if way > 0 {
            lower = score.min(upper);
            alpha = lower - 1;
        } else {
            upper = score.max(lower);
            alpha = upper + 1;
        }
        // Twice the same answer: what was expected is far away.
        step = if way == last { 2 * step } else { 2 };
        last = way;
        alpha += way * step;
    }
    lower
}

/// Whether the score is more than `alpha`, and a bound of it, for a position with these moves.
#[inline]
pub(super) fn test<L: FlipKernel>(worker: &mut Worker<'_>, node: Node, moves: u64, alpha: i32) -> i32 {
    if node.empty().count_ones() <= MIDDLE {
        L::middle(worker, node, moves, alpha)
    } else {
        L::top(worker, node, moves, alpha)
    }
}

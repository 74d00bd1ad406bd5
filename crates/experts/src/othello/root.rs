//! The principal variation: the first move exactly, the others against it.

use super::MIDDLE;
use super::cache::NOWHERE;
use super::glance::{INFINITE, glance};
use super::lines::Lines;
use super::worker::{Node, Worker};

/// The moves, the most promising first, each with what it leads to.
pub(super) fn ordered<L: Lines>(worker: &mut Worker<'_>, node: Node) -> Vec<(usize, Node)> {
    // There are few nodes on the principal variation, and a wrong first move there costs most.
    let depth = (node.empty().count_ones() / 4).clamp(1, 6);
    let remembered = worker.table.probe(node).map_or(NOWHERE, |known| known.best[0]);
    let mut rest = L::moves(node.own, node.other);
    let mut list = Vec::with_capacity(rest.count_ones() as usize);
    while rest != 0 {
        let square = rest.trailing_zeros() as usize & 63;
        rest &= rest - 1;
        let next = node.play(L::flips(node.own, node.other, square), 1 << square);
        let merit = if square == usize::from(remembered) {
            INFINITE
        } else {
            -glance::<L>(worker, next, depth, -INFINITE, INFINITE)
        };
        list.push((merit, square, next));
    }
    list.sort_by_key(|&(merit, ..)| -merit);
    list.into_iter().map(|(_, square, next)| (square, next)).collect()
}

/// The score where it is within the window, otherwise a bound; `told` hears of every move that is decided.
pub(super) fn exact<L: Lines>(
    worker: &mut Worker<'_>,
    node: Node,
    (mut alpha, beta): (i32, i32),
    told: &mut dyn FnMut(&Worker<'_>, Decided),
) -> i32 {
    let moves = L::moves(node.own, node.other);
    if moves == 0 {
        if L::moves(node.other, node.own) == 0 {
            return node.count();
        }
        return -exact::<L>(worker, node.pass(), (-beta, -alpha), &mut |_, _| {});
    }
    if node.empty().count_ones() <= MIDDLE {
        return narrow::<L>(worker, node, moves, (alpha, beta));
    }
    if let Some(known) = worker.table.probe(node) {
        let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
        if lower == upper || lower >= beta {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
    }
    let before = worker.nodes;
    let list = ordered::<L>(worker, node);
    let of = list.len();
    let (mut best, mut choice) = (-65, NOWHERE);
    let from = alpha;
    for (i, (square, next)) in list.into_iter().enumerate() {
        let mut score = alpha + 1;
        if i > 0 {
            score = -test::<L>(worker, next, L::moves(next.own, next.other), -alpha - 1);
        }
        if score > alpha && score < beta && !worker.stopped {
            // The score is this one or more.
            let least = if i > 0 { score - 1 } else { alpha };
            score = -exact::<L>(worker, next, (-beta, -least), &mut |_, _| {});
        }
        if worker.halts() {
            return 0;
        }
        if score > best {
            (best, choice) = (score, square as u8);
        }
        alpha = alpha.max(best);
        told(worker, Decided { best, square: choice, done: i + 1, of });
        if alpha >= beta {
            break;
        }
    }
    let cost = (worker.nodes - before).max(1).ilog2() as u8;
    if best > from {
        worker.table.keep(node, best, best - 1, choice, cost);
    }
    if best < beta {
        worker.table.keep(node, best, best, choice, cost);
    }
    best
}

/// How far a search is.
pub(super) struct Decided {
    pub best: i32,
    pub square: u8,
    pub done: usize,
    pub of: usize,
}

/// Whether the score is more than `alpha`, and a bound of it, for a position with these moves.
#[inline]
pub(super) fn test<L: Lines>(worker: &mut Worker<'_>, node: Node, moves: u64, alpha: i32) -> i32 {
    if node.empty().count_ones() <= MIDDLE {
        L::middle(worker, node, moves, alpha)
    } else {
        L::top(worker, node, moves, alpha)
    }
}

/// The same as `exact`, by halving the window.
fn narrow<L: Lines>(worker: &mut Worker<'_>, node: Node, moves: u64, (mut lower, mut upper): (i32, i32)) -> i32 {
    // Scores are even, so the test lies between two of them.
    while lower < upper {
        let alpha = (lower + upper - 1).div_euclid(2);
        let score = L::middle(worker, node, moves, alpha);
        if score > alpha {
            lower = score;
        } else {
            upper = score;
        }
    }
    lower
}

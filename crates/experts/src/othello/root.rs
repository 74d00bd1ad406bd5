//! The principal variation: the first move exactly, the others against it.

use super::MIDDLE;
use super::cache::NOWHERE;
use super::glance::{INFINITE, glance};
use super::lines::Lines;
use super::worker::{Node, Worker};

/// Exact within the window.
pub(super) fn exact<L: Lines>(worker: &mut Worker<'_>, node: Node, mut alpha: i32, beta: i32) -> i32 {
    let moves = L::moves(node.own, node.other);
    if moves == 0 {
        if L::moves(node.other, node.own) == 0 {
            return node.count();
        }
        return -exact::<L>(worker, node.pass(), -beta, -alpha);
    }
    let left = node.empty().count_ones();
    if left <= MIDDLE {
        return narrow::<L>(worker, node, moves, alpha, beta);
    }
    let before = worker.nodes;
    let depth = (left / 4).clamp(2, 6);
    let mut list = Vec::with_capacity(34);
    let known = worker.table.probe(node);
    let mut rest = moves;
    let mut most = -INFINITE;
    while rest != 0 {
        let square = rest.trailing_zeros() as usize & 63;
        rest &= rest - 1;
        let next = node.play(L::flips(node.own, node.other, square), 1 << square);
        let mut merit = -glance::<L>(worker, next, depth, -INFINITE, INFINITE);
        most = most.max(merit);
        if known.is_some_and(|known| known.best[0] == square as u8) {
            merit = INFINITE;
        }
        list.push((merit, square, next));
    }
    list.sort_by_key(|&(merit, ..)| -merit);
    let (mut best, mut choice) = (-65, NOWHERE);
    let from = alpha;
    for (i, &(_, square, next)) in list.iter().enumerate() {
        let score = if i == 0 {
            -exact::<L>(worker, next, -beta, -alpha)
        } else {
            let replies = L::moves(next.own, next.other);
            let score = -test::<L>(worker, next, replies, -alpha - 1);
            if score > alpha && score < beta { -exact::<L>(worker, next, -beta, -score + 2) } else { score }
        };
        if worker.stopped {
            return 0;
        }
        if score > best {
            (best, choice) = (score, square as u8);
        }
        alpha = alpha.max(best);
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

fn test<L: Lines>(worker: &mut Worker<'_>, node: Node, moves: u64, alpha: i32) -> i32 {
    if node.empty().count_ones() <= MIDDLE {
        L::middle(worker, node, moves, alpha)
    } else {
        L::top(worker, node, moves, alpha)
    }
}

fn narrow<L: Lines>(worker: &mut Worker<'_>, node: Node, moves: u64, mut lower: i32, mut upper: i32) -> i32 {
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

//! Few empty squares: regions with an odd number of them first, and nothing is remembered.

use super::flip_kernel::FlipKernel;
use super::geometry::{CORNERS, ODD, QUADRANT};
use super::worker::{Node, Worker};

/// Five empty squares or a few more.
#[inline(always)]
pub(super) fn search<L: FlipKernel>(worker: &mut Worker<'_>, node: Node, alpha: i32, parity: usize) -> i32 {
    worker.nodes += 1;
    let empty = node.empty();
    let left = empty.count_ones();
    if let Some(bound) = worker.stability.cut(node, alpha, left as usize) {
        return bound;
    }
    let moves = L::moves(node.own, node.other);
    if moves == 0 {
        if L::moves(node.other, node.own) == 0 {
            return node.count();
        }
        return -L::shallow(worker, node.pass(), -alpha - 1, parity);
    }
    let mut best = -64;
    let odd = ODD[parity];
    for group in [moves & odd & CORNERS, moves & odd & !CORNERS, moves & !odd & CORNERS, moves & !odd & !CORNERS] {
        let mut rest = group;
        while rest != 0 {
            let square = rest.trailing_zeros() as usize & 63;
            rest &= rest - 1;
            let flips = L::flips(node.own, node.other, square);
            let next = node.play(flips, 1 << square);
            let parity = parity ^ QUADRANT[square];
            let score = if left == 5 {
                -L::four(worker, next, -alpha - 1, parity)
            } else {
                -L::shallow(worker, next, -alpha - 1, parity)
            };
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    best
}

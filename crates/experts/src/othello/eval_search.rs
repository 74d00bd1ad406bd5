//! A few turns by the orderer's evaluation: enough to say which move to try first.

use super::flip_kernel::FlipKernel;
use super::worker::{Node, Worker};

/// More than any evaluation.
pub(super) const INFINITE: i32 = 1 << 20;

/// What the orderer expects after `depth` turns of best play, within the window, in its own units.
pub(super) fn eval_search<L: FlipKernel>(
    worker: &mut Worker<'_>,
    node: Node,
    depth: u32,
    mut alpha: i32,
    beta: i32,
) -> i32 {
    worker.nodes += 1;
    if depth == 0 {
        return worker.orderer.score(node.own, node.other).clamp(1 - INFINITE, INFINITE - 1);
    }
    let moves = L::moves(node.own, node.other);
    if moves == 0 {
        if L::moves(node.other, node.own) == 0 {
            return 100 * node.count();
        }
        return -eval_search::<L>(worker, node.pass(), depth, -beta, -alpha);
    }
    let mut keys = [0_i32; 64];
    let mut count = 0;
    let mut rest = moves;
    while rest != 0 {
        let square = rest.trailing_zeros() as usize & 63;
        rest &= rest - 1;
        let mut merit = 0;
        if depth > 1 {
            let next = node.play(L::flips(node.own, node.other, square), 1 << square);
            let replies = L::moves(next.own, next.other);
            merit = -(replies.count_ones() as i32 + (replies & super::geometry::CORNERS).count_ones() as i32 * 2);
        }
        keys[count & 63] = merit * 64 + square as i32;
        count += 1;
    }
    let keys = &mut keys[..count];
    keys.sort_unstable_by_key(|key| -key);
    let mut best = -INFINITE;
    for key in keys {
        let square = *key as usize & 63;
        let next = node.play(L::flips(node.own, node.other, square), 1 << square);
        best = best.max(-eval_search::<L>(worker, next, depth - 1, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

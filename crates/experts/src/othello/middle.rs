//! Some empty squares: who leaves the opponent the fewest replies goes first.

use super::cache::NOWHERE;
use super::flip_kernel::FlipKernel;
use super::geometry::{self, CORNERS, ODD};
use super::table::SURE;
use super::worker::{Node, Try, Worker};
use super::{KEPT, SHALLOW};

/// Whether the score is more than `alpha`, and a bound of it, for a position with these moves.
#[inline(always)]
pub(super) fn search<L: FlipKernel>(worker: &mut Worker<'_>, node: Node, moves: u64, alpha: i32) -> i32 {
    worker.nodes += 1;
    let empty = node.empty();
    let left = empty.count_ones();
    if let Some(bound) = worker.stability.cut(node, alpha, left as usize) {
        return bound;
    }
    if moves == 0 {
        let replies = L::moves(node.other, node.own);
        if replies == 0 {
            return node.count();
        }
        return -L::middle(worker, node.pass(), replies, -alpha - 1);
    }
    let before = worker.nodes;
    let mut tt_move = NOWHERE;
    if left >= KEPT {
        if let Some(known) = worker.table.probe(node) {
            if let Some(bound) = known.bounds(SURE).answer(alpha) {
                return bound;
            }
            tt_move = known.best[0];
        }
    } else {
        let known = worker.cache.slot(node);
        if known.is(node) {
            if i32::from(known.lower) > alpha {
                return known.lower.into();
            }
            if i32::from(known.upper) <= alpha {
                return known.upper.into();
            }
            tt_move = known.best;
        }
    }
    let parity = geometry::parity(empty);
    let below = |worker: &mut Worker<'_>, next: Node, replies: u64, square: usize| {
        if left - 1 <= SHALLOW {
            -L::shallow(worker, next, -alpha - 1, parity ^ geometry::QUADRANT[square & 63])
        } else {
            -L::middle(worker, next, replies, -alpha - 1)
        }
    };
    let (mut best, mut choice) = (-65, NOWHERE);
    let mut rest = moves;
    // What was best before is tried before anything is done about the others.
    if tt_move != NOWHERE && moves >> tt_move & 1 != 0 {
        let square = tt_move as usize & 63;
        rest &= !(1 << square);
        let next = node.play(L::flips(node.own, node.other, square), 1 << square);
        (best, choice) = (below(worker, next, L::moves(next.own, next.other), square), tt_move);
    }
    if best <= alpha {
        let odd = ODD[parity];
        // The merit of each move, with its place in the list.
        let mut keys = [0_i32; 16];
        let mut count = 0;
        let list = &mut worker.lists[left as usize & 63];
        while rest != 0 {
            let square = rest.trailing_zeros() as usize & 63;
            let bit = 1 << square;
            rest &= rest - 1;
            let flips = L::flips(node.own, node.other, square);
            let next = node.play(flips, bit);
            let replies = L::moves(next.own, next.other);
            let mut merit = -(replies.count_ones() as i32 + (replies & CORNERS).count_ones() as i32) * 6;
            merit += if bit & odd != 0 { 3 } else { 0 };
            merit += if bit & CORNERS != 0 { 6 } else { 0 };
            merit -= (geometry::around(next.other) & next.empty()).count_ones() as i32;
            list[count & 31] = Try { next, replies, square: square as u8 };
            keys[count & 15] = merit * 16 + (15 - count as i32);
            count += 1;
        }
        worker.nodes += count as u64;
        let keys = &mut keys[..count & 15];
        for i in 0..keys.len() {
            for j in i + 1..keys.len() {
                let (low, high) = (keys[i].min(keys[j]), keys[i].max(keys[j]));
                (keys[i], keys[j]) = (high, low);
            }
            let m = worker.lists[left as usize & 63][15 - (keys[i] as usize & 15)];
            let score = below(worker, m.next, m.replies, m.square.into());
            if score > best {
                (best, choice) = (score, m.square);
                if score > alpha {
                    break;
                }
            }
        }
    }
    if left >= KEPT {
        // What was searched for a round that is not sure is as true as everything here.
        let cost = (worker.nodes - before).max(1).ilog2() as u8;
        worker.table.keep(node, (best, alpha), choice, cost, SURE);
    } else {
        worker.cache.slot(node).keep(node, best, alpha, choice);
    }
    best
}

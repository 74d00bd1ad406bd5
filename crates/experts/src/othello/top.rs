//! Many empty squares: the guide says which moves to try first, and every way to avoid a search is tried.

use super::cache::NOWHERE;
use super::geometry::{self, CORNERS, ODD};
use super::lines::Lines;
use super::worker::{Node, Try, Worker};
use super::MIDDLE;

#[inline(always)]
pub(super) fn search<L: Lines>(worker: &mut Worker<'_>, node: Node, moves: u64, alpha: i32) -> i32 {
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
        return -L::top(worker, node.pass(), replies, -alpha - 1);
    }
    if worker.stopped || (worker.stop)() {
        worker.stopped = true;
        return 0;
    }
    let before = worker.nodes;
    let mut remembered = [NOWHERE; 2];
    if let Some(known) = worker.table.probe(node) {
        if i32::from(known.lower) > alpha {
            return known.lower.into();
        }
        if i32::from(known.upper) <= alpha {
            return known.upper.into();
        }
        remembered = known.best;
    }
    let odd = ODD[geometry::parity(empty)];
    let mut keys = [0_i32; 64];
    let mut count = 0;
    let mut rest = moves;
    while rest != 0 {
        let square = rest.trailing_zeros() as usize & 63;
        let bit = 1 << square;
        rest &= rest - 1;
        let flips = L::flips(node.own, node.other, square);
        let next = node.play(flips, bit);
        // Enhanced transposition cut-off.
        if let Some(known) = worker.table.probe(next)
            && -i32::from(known.upper) > alpha
        {
            worker.table.keep(node, -i32::from(known.upper), alpha, square as u8, known.cost);
            return -i32::from(known.upper);
        }
        worker.lists[left as usize & 63][count & 31] = Try { next, replies: 0, square: square as u8 };
        count += 1;
    }
    for i in 0..count {
        let mut m = worker.lists[left as usize & 63][i];
        m.replies = L::moves(m.next.own, m.next.other);
        let bit = 1 << m.square;
        let mut merit = -(m.replies.count_ones() as i32 + (m.replies & CORNERS).count_ones() as i32) * super::par(4);
        merit += if bit & odd != 0 { super::par(5) } else { 0 };
        merit += if bit & CORNERS != 0 { super::par(6) } else { 0 };
        if !(m.square == remembered[0]) {
            let depth = left.saturating_sub(super::par(9) as u32) / super::par(10) as u32;
            merit -= super::glance::glance::<L>(worker, m.next, depth, -super::glance::INFINITE, super::glance::INFINITE) * super::par(7) / 8;
        }
        merit -= (geometry::around(m.next.other) & m.next.empty()).count_ones() as i32 * super::par(8);
        if m.square == remembered[0] {
            merit = 1 << 24;
        } else if m.square == remembered[1] {
            merit = 1 << 20;
        }
        keys[i] = merit * 64 + i as i32;
        worker.lists[left as usize & 63][i].replies = m.replies;
    }
    let keys = &mut keys[..count];
    let (mut best, mut choice) = (-65, NOWHERE);
    for i in 0..keys.len() {
        let first = (i..keys.len()).max_by_key(|&j| keys[j]).expect("the rest is not empty");
        keys.swap(i, first);
        let m = worker.lists[left as usize & 63][keys[i] as usize & 63];
        let score = if left - 1 <= MIDDLE {
            -L::middle(worker, m.next, m.replies, -alpha - 1)
        } else {
            -L::top(worker, m.next, m.replies, -alpha - 1)
        };
        if worker.stopped {
            return 0;
        }
        if score > best {
            (best, choice) = (score, m.square);
            if score > alpha {
                break;
            }
        }
    }
    let cost = (worker.nodes - before).max(1).ilog2() as u8;
    worker.table.keep(node, best, alpha, choice, cost);
    best
}

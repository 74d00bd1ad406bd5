//! Some empty squares: who leaves the opponent the fewest replies goes first.

use super::cache::NOWHERE;
use super::geometry::{self, CORNERS, ODD};
use super::lines::Lines;
use super::worker::{Node, Worker};
use super::SHALLOW;

/// A move and what is known of it.
#[derive(Clone, Copy)]
struct Option_ {
    next: Node,
    replies: u64,
    square: u8,
    merit: i32,
}

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
        return -L::middle(worker, node.pass(), replies, -alpha - 1);
    }
    let known = worker.cache.slot(node);
    let mut remembered = NOWHERE;
    if known.is(node) {
        if i32::from(known.lower) > alpha {
            return known.lower.into();
        }
        if i32::from(known.upper) <= alpha {
            return known.upper.into();
        }
        remembered = known.best;
    }
    let parity = geometry::parity(empty);
    let odd = ODD[parity];
    let mut list = [Option_ { next: node, replies: 0, square: 0, merit: 0 }; 34];
    let mut count = 0;
    let mut rest = moves;
    while rest != 0 {
        let square = rest.trailing_zeros() as usize & 63;
        let bit = 1 << square;
        rest &= rest - 1;
        let flips = L::flips(node.own, node.other, square);
        let next = node.play(flips, bit);
        let replies = L::moves(next.own, next.other);
        let mut merit = -(replies.count_ones() as i32 + (replies & CORNERS).count_ones() as i32) * 4;
        merit += if bit & odd != 0 { 4 } else { 0 };
        merit += if bit & CORNERS != 0 { 6 } else { 0 };
        if square == remembered as usize {
            merit = 1000;
        }
        list[count & 31] = Option_ { next, replies, square: square as u8, merit };
        count += 1;
    }
    let list = &mut list[..count];
    let (mut best, mut choice) = (-65, NOWHERE);
    for i in 0..list.len() {
        let mut first = i;
        for j in i + 1..list.len() {
            if list[j].merit > list[first].merit {
                first = j;
            }
        }
        list.swap(i, first);
        let m = list[i];
        let score = if left - 1 <= SHALLOW {
            -L::shallow(worker, m.next, -alpha - 1, parity ^ geometry::QUADRANT[m.square as usize & 63])
        } else {
            -L::middle(worker, m.next, m.replies, -alpha - 1)
        };
        if score > best {
            (best, choice) = (score, m.square);
            if score > alpha {
                break;
            }
        }
    }
    worker.cache.slot(node).keep(node, best, alpha, choice);
    best
}

//! Many empty squares: the guide says which moves to try first, and every way to avoid a search is tried.

use super::MIDDLE;
use super::cache::NOWHERE;
use super::crew::WORTH_SHARING;
use super::geometry::{self, CORNERS, ODD};
use super::glance::{INFINITE, glance};
use super::lines::Lines;
use super::root::test;
use super::worker::{Node, Try, Worker};

/// Whether the score is more than `alpha`, and a bound of it, for a position with these moves.
#[inline(always)]
pub(super) fn search<L: Lines>(worker: &mut Worker<'_>, node: Node, moves: u64, alpha: i32) -> i32 {
    worker.nodes += 1;
    let left = node.empty().count_ones();
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
    if worker.halts() {
        return 0;
    }
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
    let before = worker.nodes;
    let count = match list::<L>(worker, node, moves, alpha) {
        Ok(count) => count,
        Err((score, square, cost)) => {
            worker.table.keep(node, score, alpha, square, cost);
            return score;
        }
    };
    let mut keys = [0; 64];
    for (place, key) in keys[..count].iter_mut().enumerate() {
        let m = worker.lists[left as usize][place];
        *key = merit::<L>(worker, node, m, remembered) * 64 + place as i32;
    }
    let keys = &mut keys[..count];
    keys.sort_unstable_by_key(|key| -key);
    let (mut best, mut choice) = (-65, NOWHERE);
    for i in 0..count {
        let place = |key: i32| key as usize & 63;
        if i > 0 && i + 1 < count && left >= WORTH_SHARING && worker.crew.someone_is_idle() {
            let rest: Vec<Try> = keys[i..].iter().map(|&key| worker.lists[left as usize][place(key)]).collect();
            let squares: Vec<u8> = rest.iter().map(|m| m.square).collect();
            let (score, place) = worker.crew.share::<L>(worker, (left, alpha), rest, best);
            best = score;
            choice = place.map_or(choice, |place| squares[place]);
            break;
        }
        let m = worker.lists[left as usize][place(keys[i])];
        let score = -test::<L>(worker, m.next, m.replies, -alpha - 1);
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
    if worker.stopped {
        return 0;
    }
    let cost = (worker.nodes - before).max(1).ilog2() as u8;
    worker.table.keep(node, best, alpha, choice, cost);
    best
}

/// Lists the moves; how many there are, or that the table knows of one that leads to more than `alpha` (an enhanced
/// transposition cut-off): its score, its square, what it has cost.
#[inline(always)]
fn list<L: Lines>(worker: &mut Worker<'_>, node: Node, moves: u64, alpha: i32) -> Result<usize, (i32, u8, u8)> {
    let list = &mut worker.lists[node.empty().count_ones() as usize];
    let mut count = 0;
    let mut rest = moves;
    while rest != 0 {
        let square = rest.trailing_zeros() as usize & 63;
        rest &= rest - 1;
        let next = node.play(L::flips(node.own, node.other, square), 1 << square);
        if let Some(known) = worker.table.probe(next)
            && -i32::from(known.upper) > alpha
        {
            return Err((-i32::from(known.upper), square as u8, known.cost));
        }
        list[count & 63] = Try { next, replies: L::moves(next.own, next.other), square: square as u8 };
        count += 1;
    }
    Ok(count)
}

/// How much a move promises: what was best before, then what the guide thinks, with some weight on how few replies
/// there are, since those are searched sooner.
#[inline(always)]
fn merit<L: Lines>(worker: &mut Worker<'_>, node: Node, m: Try, remembered: [u8; 2]) -> i32 {
    if m.square == remembered[0] {
        return BEST;
    }
    if m.square == remembered[1] {
        return BEST - 1;
    }
    let empty = node.empty();
    let left = empty.count_ones();
    // One turn more for two squares more.
    let depth = left.saturating_sub(MIDDLE + 1) / 2;
    let expected = -glance::<L>(worker, m.next, depth, -INFINITE, INFINITE);
    let replies = (m.replies.count_ones() + (m.replies & CORNERS).count_ones()) as i32;
    let odd = 1 << m.square & ODD[geometry::parity(empty)] != 0;
    expected.clamp(-LIKELY, LIKELY) - 140 * replies + if odd { 64 } else { 0 }
}

const BEST: i32 = 1 << 24;
/// No opinion counts for more.
const LIKELY: i32 = 1 << 20;

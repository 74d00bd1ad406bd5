//! Many empty squares: the orderer says which moves to try first, and every way to avoid a search is tried.

use super::cache::NOWHERE;
use super::eval_search::{INFINITE, eval_search};
use super::flip_kernel::FlipKernel;
use super::geometry::{self, CORNERS, ODD};
use super::root::test;
use super::table::SURE;
use super::thread_pool::WORTH_SHARING;
use super::worker::{Node, Try, Worker};

/// Whether the score is more than `alpha`, and a bound of it, for a position with these moves.
#[inline(always)]
pub(super) fn search<L: FlipKernel>(worker: &mut Worker<'_>, node: Node, moves: u64, alpha: i32) -> i32 {
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
    let round = worker.pool.round();
    let mut tt_move = [NOWHERE; 2];
    if let Some(known) = worker.table.probe(node) {
        if let Some(bound) = known.bounds(round).answer(alpha) {
            return bound;
        }
        tt_move = known.best;
    }
    let before = worker.nodes;
    if round != SURE
        && let Some(bound) = probcut::<L>(worker, node, alpha, round)
    {
        return bound;
    }
    let mut count = match list::<L>(worker, node, moves, alpha, round) {
        Ok(count) => count,
        Err((score, square, cost)) => {
            worker.table.keep(node, (score, alpha), square, cost, round);
            return score;
        }
    };
    let place = |key: i32| key as usize & 63;
    let (mut best, mut choice) = (-65, NOWHERE);
    worker.nodes += count as u64;
    // What was best before is tried before the orderer is asked about the others.
    if let Some(first) = worker.lists[left as usize][..count].iter().position(|m| m.square == tt_move[0]) {
        worker.lists[left as usize].swap(first, count - 1);
        count -= 1;
        let m = worker.lists[left as usize][count];
        (best, choice) = (-test::<L>(worker, m.next, m.replies, -alpha - 1), m.square);
    }
    if best <= alpha && !worker.stopped {
        let mut keys = [0; 64];
        let mut expected = -INFINITE;
        for (place, key) in keys[..count].iter_mut().enumerate() {
            let m = worker.lists[left as usize][place];
            *key = merit::<L>(worker, node, m, tt_move[1], &mut expected) * 64 + place as i32;
        }
        let keys = &mut keys[..count];
        keys.sort_unstable_by_key(|key| -key);
        for i in 0..count {
            // Nothing is shared before one has been searched.
            if best > -65 && i + 1 < count && left >= WORTH_SHARING && worker.pool.someone_is_idle() {
                let rest: Vec<Try> = keys[i..].iter().map(|&key| worker.lists[left as usize][place(key)]).collect();
                let squares: Vec<u8> = rest.iter().map(|m| m.square).collect();
                let (score, place) = worker.pool.share::<L>(worker, (left, alpha), rest, best);
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
    }
    if worker.stopped {
        return 0;
    }
    let cost = (worker.nodes - before).max(1).ilog2() as u8;
    worker.table.keep(node, (best, alpha), choice, cost, round);
    best
}

/// Where a few turns of search by the orderer's evaluation find far more or far less than `alpha`, the likely bound
/// (`ProbCut`, after M. Buro).
#[inline(always)]
fn probcut<L: FlipKernel>(worker: &mut Worker<'_>, node: Node, alpha: i32, round: u8) -> Option<i32> {
    let depth = 2 + turns(node.empty().count_ones());
    let margin = SPREADS[(depth as usize).min(SPREADS.len() - 1)] * MARGINS[round as usize] / 10;
    let (more, less) = (100 * (alpha + 1) + margin, 100 * alpha - margin);
    let at_once = eval_search::<L>(worker, node, 0, -INFINITE, INFINITE);
    // Scores are even, and so are their bounds.
    if more < MOST && at_once >= 100 * alpha && eval_search::<L>(worker, node, depth, more - 1, more) >= more {
        return Some((alpha + 2) & !1);
    }
    if less > -MOST && at_once <= 100 * alpha && eval_search::<L>(worker, node, depth, less, less + 1) <= less {
        return Some(alpha & !1);
    }
    None
}

/// The standard deviation of the score from what the learnt orderer finds in so many turns, in hundredths of a disc, as
/// measured in positions with 14 to 18 empty squares.
const SPREADS: [i32; 7] = [940, 800, 690, 620, 560, 500, 460];
/// So many tenths of that must lie between, round by round. The round after these is sure.
const MARGINS: [i32; SURE as usize] = [11, 18];
/// Nobody wins by more, in hundredths of a disc.
const MOST: i32 = 6400;

/// Lists the moves; how many there are, or that the table knows of one that leads to more than `alpha` (an enhanced
/// transposition cut-off): its score, its square, what it has cost.
#[inline(always)]
fn list<L: FlipKernel>(
    worker: &mut Worker<'_>,
    node: Node,
    moves: u64,
    alpha: i32,
    round: u8,
) -> Result<usize, (i32, u8, u8)> {
    let list = &mut worker.lists[node.empty().count_ones() as usize];
    let mut count = 0;
    let mut rest = moves;
    while rest != 0 {
        let square = rest.trailing_zeros() as usize & 63;
        rest &= rest - 1;
        let next = node.play(L::flips(node.own, node.other, square), 1 << square);
        if let Some(known) = worker.table.probe(next)
            && -i32::from(known.bounds(round).upper) > alpha
        {
            return Err((-i32::from(known.bounds(round).upper), square as u8, known.cost));
        }
        list[count & 63] = Try { next, replies: L::moves(next.own, next.other), square: square as u8 };
        count += 1;
    }
    Ok(count)
}

/// How much a move promises: the second best of before, then what the orderer thinks, with some weight on how few
/// replies there are, since those are searched sooner. `most` is what the orderer expects of the best move so far: how
/// much less another one promises does not matter where it is far less.
#[inline(always)]
fn merit<L: FlipKernel>(worker: &mut Worker<'_>, node: Node, m: Try, second: u8, most: &mut i32) -> i32 {
    if m.square == second {
        return BEST;
    }
    let empty = node.empty();
    let left = empty.count_ones();
    let expected = -eval_search::<L>(worker, m.next, turns(left), -INFINITE, (FAR - *most).min(INFINITE));
    *most = expected.max(*most);
    let replies = (m.replies.count_ones() + (m.replies & CORNERS).count_ones()) as i32;
    let odd = 1 << m.square & ODD[geometry::parity(empty)] != 0;
    expected.clamp(-LIKELY, LIKELY) - 220 * replies + if odd { 64 } else { 0 }
}

/// How far the orderer looks: one turn more for two squares more beyond 15, but never so long that nobody could stop it.
#[inline(always)]
fn turns(left: u32) -> u32 {
    (left.saturating_sub(15) / 2).min(6)
}

const BEST: i32 = 1 << 24;
/// In hundredths of a disc.
const FAR: i32 = 600;
/// No evaluation counts for more.
const LIKELY: i32 = 1 << 20;

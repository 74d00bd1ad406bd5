//! The last one to four empty squares: no lists, no memory, and for the very last square no board.

use super::flip_kernel::FlipKernel;
use super::geometry::{NEIGHBOURS, ODD, QUADRANT};
use super::worker::{Node, Worker};

/// Four empty squares.
#[inline(always)]
pub(super) fn four<L: FlipKernel>(worker: &mut Worker<'_>, node: Node, alpha: i32, parity: usize) -> i32 {
    worker.nodes += 1;
    if let Some(bound) = worker.stability.cut(node, alpha, 4) {
        return bound;
    }
    let empty = node.empty();
    let mut best = NONE;
    let mut rest = empty;
    let mut odd = empty & ODD[parity];
    while rest != 0 {
        let square = if odd != 0 { odd } else { rest }.trailing_zeros() as usize & 63;
        let bit = 1 << square;
        rest &= !bit;
        odd &= !bit;
        if NEIGHBOURS[square] & node.other == 0 {
            continue;
        }
        let flips = L::flips(node.own, node.other, square);
        if flips == 0 {
            continue;
        }
        let score = -three::<L>(worker, node.play(flips, bit), -alpha - 1, parity ^ QUADRANT[square]);
        if score > alpha {
            return score;
        }
        best = best.max(score);
    }
    if best != NONE {
        return best;
    }
    if L::moves(node.other, node.own) == 0 {
        return node.count();
    }
    -L::four(worker, node.pass(), -alpha - 1, parity)
}

/// Worse than any score: no move yet.
const NONE: i32 = -100;

/// Tries a square for one side, where it turns something; returns the score where that is enough. A macro, since a
/// closure that returns from the function around it there is not.
macro_rules! attempt {
    ($kernel:ident, $own:expr, $other:expr, $square:expr, $flips:ident => $score:expr, $better:ident $best:ident, $enough:expr) => {
        if NEIGHBOURS[$square] & $other != 0 {
            let $flips = $kernel::flips($own, $other, $square);
            if $flips != 0 {
                let score = $score;
                if $enough(score) {
                    return score;
                }
                $best = $best.$better(score);
            }
        }
    };
}

#[inline(always)]
fn three<L: FlipKernel>(worker: &mut Worker<'_>, node: Node, alpha: i32, parity: usize) -> i32 {
    worker.nodes += 1;
    let mut rest = node.empty();
    let mut odd = rest & ODD[parity];
    let mut next = || {
        let square = if odd != 0 { odd } else { rest }.trailing_zeros() as usize & 63;
        rest &= !(1 << square);
        odd &= !(1 << square);
        square
    };
    let (a, b, c) = (next(), next(), next());
    let Node { own, other } = node;
    let mut best = NONE;
    macro_rules! own {
        ($square:expr, $x:expr, $y:expr) => {
            attempt!(L, own, other, $square, flips => -two::<L>(worker, node.play(flips, 1 << $square), $x, $y, -alpha - 1), max best, |score| score > alpha)
        };
    }
    own!(a, b, c);
    own!(b, a, c);
    own!(c, a, b);
    if best != NONE {
        return best;
    }
    // The other side, seen by the first.
    let mut worst = -NONE;
    macro_rules! other {
        ($square:expr, $x:expr, $y:expr) => {
            attempt!(L, other, own, $square, flips => two::<L>(worker, node.pass().play(flips, 1 << $square), $x, $y, alpha), min worst, |score| score <= alpha)
        };
    }
    other!(a, b, c);
    other!(b, a, c);
    other!(c, a, b);
    if worst == -NONE { node.count() } else { worst }
}

#[inline(always)]
fn two<L: FlipKernel>(worker: &mut Worker<'_>, node: Node, x: usize, y: usize, alpha: i32) -> i32 {
    worker.nodes += 1;
    let Node { own, other } = node;
    let mut best = NONE;
    attempt!(L, own, other, x, flips => -one(worker, other ^ flips, y), max best, |score| score > alpha);
    attempt!(L, own, other, y, flips => -one(worker, other ^ flips, x), max best, |score| score > alpha);
    if best != NONE {
        return best;
    }
    let mut worst = -NONE;
    attempt!(L, other, own, x, flips => one(worker, own ^ flips, y), min worst, |score| score <= alpha);
    attempt!(L, other, own, y, flips => one(worker, own ^ flips, x), min worst, |score| score <= alpha);
    if worst == -NONE { node.count() } else { worst }
}

/// The score where only `square` is empty and `own` is to act; all others are the opponent's.
#[inline(always)]
fn one(worker: &mut Worker<'_>, own: u64, square: usize) -> i32 {
    worker.nodes += 1;
    let discs = own.count_ones() as i32;
    let turned = last_flips(own, square);
    if turned != 0 {
        return 2 * (discs + turned + 1) - 64;
    }
    let turned = last_flips(!own, square);
    // Where nobody can fill it, the last square is the winner's; of 63 discs somebody has more.
    let discs = discs - turned + i32::from(turned == 0 && discs >= 32);
    2 * discs - 64
}

/// How many discs turn when whoever has `own` fills the last square: each of the four lines through it, gathered
/// into a byte by one multiplication, is looked up.
#[inline(always)]
fn last_flips(own: u64, square: usize) -> i32 {
    const COLUMN: u64 = 0x0101_0101_0101_0101;
    let (row, column) = (square >> 3 & 7, square & 7);
    let level = (own >> (8 * row)) as u8;
    let upright = (((own >> column) & COLUMN).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8;
    let [rising, falling] = DIAGONALS[square & 63];
    let rising = ((own & rising).wrapping_mul(COLUMN) >> 56) as u8;
    let falling = ((own & falling).wrapping_mul(COLUMN) >> 56) as u8;
    let (by_column, by_row) = (&TURNED[column], &TURNED[row]);
    i32::from(by_column[level as usize])
        + i32::from(by_row[upright as usize])
        + i32::from(by_column[rising as usize])
        + i32::from(by_column[falling as usize])
}

/// The two diagonals through each square.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut masks = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let (row, column) = (square / 8, square % 8);
        let mut other = 0;
        while other < 64 {
            let (r, c) = (other / 8, other % 8);
            if row + column == r + c {
                masks[square][0] |= 1 << other;
            }
            if row + c == r + column {
                masks[square][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    masks
};

/// How many discs turn in a line of eight by a disc at a place, where all that is not `own` is the opponent's.
/// A shorter line has nothing of `own` where it is not, so nothing turns there.
static TURNED: [[u8; 256]; 8] = {
    let mut turned = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            let mut i = place + 1;
            while i < 8 && own >> i & 1 == 0 {
                i += 1;
            }
            if i < 8 {
                turned[place][own] += (i - place - 1) as u8;
            }
            let mut i = place;
            while i > 0 && own >> (i - 1) & 1 == 0 {
                i -= 1;
            }
            if i > 0 {
                turned[place][own] += (place - i) as u8;
            }
            own += 1;
        }
        place += 1;
    }
    turned
};

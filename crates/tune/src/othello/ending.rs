//! The last moves, exactly: plain alpha-beta to the end, the replies that leave the fewest replies first.

use board::Square;
use games::reversi::{flips, placements};

/// Empty squares up to which ordering costs more than it saves.
const UNORDERED: u32 = 4;

/// The final difference of discs for `own`, to act, when both play well; empty squares go to the winner. Outside
/// `alpha..beta` it is a bound.
pub fn solve(own: u64, other: u64, alpha: i32, beta: i32) -> i32 {
    let moves = placements(own, other);
    if moves == 0 {
        return if placements(other, own) == 0 { count(own, other) } else { -solve(other, own, -beta, -alpha) };
    }
    let (mut best, mut alpha) = (-64, alpha);
    let mut try_one = |(own, other): (u64, u64)| {
        best = best.max(-solve(other, own, -beta, -alpha));
        alpha = alpha.max(best);
        alpha >= beta
    };
    if (own | other).count_zeros() <= UNORDERED {
        for square in squares(moves) {
            if try_one(after(own, other, square)) {
                break;
            }
        }
    } else {
        let mut list = [(0, 0, 0); 34];
        let mut length = 0;
        for square in squares(moves) {
            let (own, other) = after(own, other, square);
            let replies = placements(other, own);
            // A reply into a corner is worth two.
            list[length] = (replies.count_ones() + (replies & CORNERS).count_ones(), own, other);
            length += 1;
        }
        let list = &mut list[..length];
        list.sort_unstable_by_key(|(replies, ..)| *replies);
        for &(_, own, other) in list.iter() {
            if try_one((own, other)) {
                break;
            }
        }
    }
    best
}

/// The position after a disc on `square`, still seen by the one who placed it.
pub fn after(own: u64, other: u64, square: u32) -> (u64, u64) {
    let turned = flips(own, other, Square::at(square as u8));
    (own | turned | 1 << square, other & !turned)
}

/// The squares of a set, the lowest first.
pub fn squares(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros();
        (set != 0).then(|| {
            set &= set - 1;
            square
        })
    })
}

/// The difference of discs of a finished game, empty squares to the winner.
pub fn count(own: u64, other: u64) -> i32 {
    let (own, other) = (own.count_ones() as i32, other.count_ones() as i32);
    match own - other {
        0 => 0,
        difference => difference + difference.signum() * (64 - own - other),
    }
}

const CORNERS: u64 = 1 | 1 << 7 | 1 << 56 | 1 << 63;

#[cfg(test)]
mod tests {
    use super::*;

    fn minimax(own: u64, other: u64) -> i32 {
        let moves = placements(own, other);
        if moves == 0 {
            return if placements(other, own) == 0 { count(own, other) } else { -minimax(other, own) };
        }
        let values = squares(moves).map(|square| after(own, other, square)).map(|(own, other)| -minimax(other, own));
        values.max().expect("a move")
    }

    #[test]
    fn it_is_plain_minimax() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..100 {
            let (mut own, mut other): (u64, u64) = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36);
            while (own | other).count_zeros() > 7 {
                let moves: Vec<u32> = squares(placements(own, other)).collect();
                match random.choice(&moves) {
                    Some(&square) => {
                        let (placed, turned) = after(own, other, square);
                        (own, other) = (turned, placed);
                    }
                    None if placements(other, own) == 0 => break,
                    None => (own, other) = (other, own),
                }
            }
            assert_eq!(solve(own, other, -64, 64), minimax(own, other), "{own:#x} {other:#x}");
        }
    }
}

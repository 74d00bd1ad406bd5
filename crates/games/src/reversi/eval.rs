//! What a position is worth to us, in hundredths of a disc at the end of the game.

use board::{Evaluator, Position, Score, SearchHints, Square};

use super::lines::placements;
use super::rules::{Move, Reversi};
use crate::weights::weights;

/// Our evaluation: who has more to choose from, and what can no longer be turned. Each thing has a value when the
/// game begins and one when it ends; in between it changes evenly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HandcraftedEvaluator {
    /// What each thing is worth.
    pub weights: Weights,
}

weights! {
    /// What things are worth to `HandcraftedEvaluator`, where a disc at the end is worth 100.
    pub struct Weights {
        /// A square where one can place a disc.
        mobility: 46,
        /// The same at the end.
        mobility_late: 203,
        /// A free square next to a disc of the opponent.
        frontier: 26,
        /// The same at the end.
        frontier_late: 19,
        /// A corner.
        corner: 878,
        /// The same at the end.
        corner_late: 360,
        /// A disc next to a free corner, along the diagonal.
        x_square: -708,
        /// The same at the end.
        x_square_late: -270,
        /// A disc next to a free corner, along the edge.
        c_square: -132,
        /// The same at the end.
        c_square_late: -79,
        /// A disc at the edge that is not next to a corner.
        edge: 61,
        /// The same at the end.
        edge_late: 41,
        /// A disc that nothing can turn any more, corners included.
        stable: 183,
        /// The same at the end.
        stable_late: 140,
        /// A disc.
        disc: -17,
        /// The same at the end.
        disc_late: -8,
        /// An odd number of free squares: who moves now is likely to move last.
        parity: 3,
        /// The same at the end.
        parity_late: 169,
    }
}

impl Evaluator<Reversi> for HandcraftedEvaluator {
    fn evaluate(&self, pos: &Reversi) -> Score {
        let (own, other) = (pos.discs(pos.turn()).raw(), pos.discs(!pos.turn()).raw());
        let empty = !(own | other);
        let weights = &self.weights;
        let free = empty.count_ones() as i32;
        let played = (60 - free).max(0);
        let mix = |early: i32, late: i32| early * (60 - played) + late * played;
        let difference = |squares: u64| count(own & squares) - count(other & squares);

        let corner_is_free = spread_inwards(empty & CORNERS);
        let mobility = count(placements(own, other)) - count(placements(other, own));
        let frontier = count(around(other) & empty) - count(around(own) & empty);
        let mut value = mix(weights.mobility, weights.mobility_late) * mobility
            + mix(weights.frontier, weights.frontier_late) * frontier
            + mix(weights.x_square, weights.x_square_late) * difference(corner_is_free & X_SQUARES)
            + mix(weights.c_square, weights.c_square_late) * difference(corner_is_free & C_SQUARES)
            + mix(weights.edge, weights.edge_late) * difference(EDGES)
            + mix(weights.disc, weights.disc_late) * difference(!0);
        if (own | other) & CORNERS != 0 {
            let stable = count(stable(own)) - count(stable(other));
            value += mix(weights.corner, weights.corner_late) * difference(CORNERS)
                + mix(weights.stable, weights.stable_late) * stable;
        }
        if free & 1 == 1 {
            value += mix(weights.parity, weights.parity_late);
        }
        Score::eval(value / 60)
    }
}

impl SearchHints<Reversi> for HandcraftedEvaluator {
    fn see(&self, pos: &Reversi, m: Move) -> i32 {
        let Move::Place(square) = m else { return 0 };
        let square = bit(square);
        if square & CORNERS != 0 {
            self.weights.corner
        } else if square & X_SQUARES & spread_inwards(pos.empty().raw() & CORNERS) != 0 {
            self.weights.x_square
        } else {
            0
        }
    }

    /// A corner changes everything around it.
    fn is_tactical(&self, _pos: &Reversi, m: Move) -> bool {
        matches!(m, Move::Place(square) if bit(square) & CORNERS != 0)
    }

    /// Who must pass has no choice, and no use for an evaluation either.
    fn is_forced(&self, pos: &Reversi) -> bool {
        pos.placements().is_empty()
    }

    fn history_index(&self, _pos: &Reversi, m: Move) -> usize {
        history_index(m)
    }

    fn is_irreversible(&self, _pos: &Reversi, _m: Move) -> bool {
        is_irreversible()
    }
}

pub(super) const CORNERS: u64 = 1 | 1 << 7 | 1 << 56 | 1 << 63;
const X_SQUARES: u64 = 1 << 9 | 1 << 14 | 1 << 49 | 1 << 54;
const C_SQUARES: u64 = 1 << 1 | 1 << 6 | 1 << 8 | 1 << 15 | 1 << 48 | 1 << 55 | 1 << 57 | 1 << 62;
/// The four squares in the middle of each edge.
const EDGES: u64 = 0x3C | 0x3C << 56 | 0x8181_8181 << 16;
const COLUMN_A: u64 = 0x0101_0101_0101_0101;
const COLUMN_H: u64 = COLUMN_A << 7;
const FIRST_AND_LAST_ROW: u64 = 0xFF | 0xFF << 56;
const BORDER: u64 = FIRST_AND_LAST_ROW | COLUMN_A | COLUMN_H;

/// The squares next to some of these, and these where they are next to each other.
#[inline]
pub(super) const fn around(squares: u64) -> u64 {
    let level = squares | (squares & !COLUMN_H) << 1 | (squares & !COLUMN_A) >> 1;
    level | level << 8 | level >> 8
}

/// What a move does: where the disc goes.
#[inline]
pub(super) fn history_index(m: Move) -> usize {
    match m {
        Move::Place(square) => square.index(),
        Move::Pass => 64,
    }
}

/// Discs never leave, and two passes end the game: nothing comes back.
#[inline]
pub(super) const fn is_irreversible() -> bool {
    true
}

/// The squares next to these corners.
#[inline]
const fn spread_inwards(corners: u64) -> u64 {
    around(corners) & !CORNERS
}

/// The discs of `own` that nothing can turn, as far as own corners show: along each of the four lines through
/// such a disc, the next square on one side is off the board or has such a disc.
fn stable(own: u64) -> u64 {
    let mut stable = own & CORNERS;
    if stable == 0 {
        return 0;
    }
    loop {
        let (to_right, to_left) = ((stable & !COLUMN_H) << 1, (stable & !COLUMN_A) >> 1);
        let level = to_right | to_left | COLUMN_A | COLUMN_H;
        let upright = stable << 8 | stable >> 8 | FIRST_AND_LAST_ROW;
        let falling = to_right << 8 | to_left >> 8 | BORDER;
        let rising = to_left << 8 | to_right >> 8 | BORDER;
        let more = own & level & upright & falling & rising;
        if more == stable {
            return stable;
        }
        stable = more;
    }
}

#[inline]
fn bit(square: Square<64>) -> u64 {
    1 << square.index()
}

#[inline]
fn count(squares: u64) -> i32 {
    squares.count_ones() as i32
}

#[cfg(test)]
mod tests {
    use board::{Bits, Side};

    use super::*;
    use crate::walks;

    /// Positions of random games.
    fn each_position(look: impl FnMut(&Reversi)) {
        walks::each_position(Reversi::tournament_start(), 40, look);
    }

    #[test]
    fn a_position_is_worth_the_same_to_either_colour_and_in_a_mirror() {
        let evaluator = HandcraftedEvaluator::default();
        each_position(|pos| {
            let value = evaluator.evaluate(pos);
            let [first, second] = Side::BOTH.map(|side| pos.discs(side));
            let colours = Reversi::new(second, first, !pos.turn()).expect("a board");
            assert_eq!(evaluator.evaluate(&colours), value, "{pos:?}");
            let mirrored = |discs: Bits<64>| Bits::from_raw(discs.raw().reverse_bits().swap_bytes());
            let mirror = Reversi::new(mirrored(first), mirrored(second), pos.turn()).expect("a board");
            assert_eq!(evaluator.evaluate(&mirror), value, "{pos:?}");
        });
    }

    #[test]
    fn who_cannot_move_is_forced() {
        let evaluator = HandcraftedEvaluator::default();
        each_position(|pos| assert_eq!(evaluator.is_forced(pos), pos.legal()[..] == [Move::Pass]));
    }

    /// By looking at each line through each disc, again and again.
    fn stable_the_slow_way(own: u64) -> u64 {
        let mut stable = [[false; 8]; 8];
        let has = |x: i32, y: i32| own >> (8 * y + x) & 1 == 1;
        for _ in 0..64 {
            let before = stable;
            let holds = |x: i32, y: i32| !(0..8).contains(&x) || !(0..8).contains(&y) || before[y as usize][x as usize];
            for (x, y) in (0..64).map(|i| (i % 8, i / 8)) {
                let axes = [(1, 0), (0, 1), (1, 1), (1, -1)];
                stable[y as usize][x as usize] =
                    has(x, y) && axes.iter().all(|(dx, dy)| holds(x + dx, y + dy) || holds(x - dx, y - dy));
            }
        }
        (0..64).filter(|i| stable[i / 8][i % 8]).fold(0, |bits, i| bits | 1 << i)
    }

    #[test]
    fn stable_discs_hang_on_corners() {
        assert_eq!(stable(0b111 | 1 << 8), 0b111 | 1 << 8);
        assert_eq!(stable(0b110), 0);
        each_position(|pos| {
            for side in Side::BOTH {
                let own = pos.discs(side).raw();
                assert_eq!(stable(own), stable_the_slow_way(own), "{pos:?}");
            }
        });
    }

    #[test]
    fn a_square_next_to_a_corner_matters_while_the_corner_is_free() {
        assert_eq!(spread_inwards(1), 1 << 1 | 1 << 8 | 1 << 9);
        assert_eq!(spread_inwards(CORNERS), X_SQUARES | C_SQUARES);
        assert_eq!(EDGES | C_SQUARES | CORNERS, BORDER);
    }
}

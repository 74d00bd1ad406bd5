//! Sets of squares as numbers, on a board of 32 squares that are indexed row by row from the home of the side to act.
//!
//! The sets of k squares in rising order of their bits have the numbers Σ C(sᵢ, i+1) over their squares s₀ < s₁ < …
//! (the combinatorial number system). Endings have few pieces, so that a sum over them is fast.

use crate::draughts::layout::{Squares, each, index};
use crate::draughts::rule_sets::Rules;
use crate::draughts::rules::Draughts;

/// A set of squares: bit 0 is a corner of the home row of the side to act, bits 28 to 31 the row of promotion. Turned
/// round, as the other side sees it, it is the same set with its bits reversed.
pub(super) type Board = u32;

const SQUARES: usize = 32;

/// C(n, k).
pub(super) const fn binomial(n: u32, k: u32) -> u64 {
    let (mut product, mut i) = (1, 0);
    while i < k {
        // Zero where k is greater, since a factor is.
        product = product * (n as u64).saturating_sub(i as u64) / (i as u64 + 1);
        i += 1;
    }
    product
}

/// How sets are indexed, up to a number of squares.
pub(super) struct Sets {
    /// By place of a square in its set, from 0, and by square: what it adds.
    parts: Vec<[u32; SQUARES]>,
    /// By number of squares: the sets in rising order.
    all: Vec<Vec<Board>>,
}

impl Sets {
    /// For sets of at most `most` squares.
    pub(super) fn new(most: u8) -> Self {
        let part = |i: u32| std::array::from_fn(|square| binomial(square as u32, i + 1) as u32);
        let all = (0..=u32::from(most)).map(|k| subsets(k).collect()).collect();
        Sets { parts: (0..u32::from(most)).map(part).collect(), all }
    }

    /// The number of `set` among those with as many squares, once the squares of `without`, none of which is
    /// in it, are taken off the board.
    #[inline]
    pub(super) fn rank(&self, mut set: Board, without: Board) -> u64 {
        let mut rank = 0;
        for part in &self.parts {
            if set == 0 {
                break;
            }
            let square = set.trailing_zeros();
            let passed = (without & ((1 << square) - 1)).count_ones();
            rank += u64::from(part[(square - passed) as usize]);
            set &= set - 1;
        }
        rank
    }

    /// The set of `k` squares with this number on a board without the squares of `without`.
    #[inline]
    pub(super) fn unrank(&self, k: u8, number: u64, without: Board) -> Board {
        let close = self.all[usize::from(k)][number as usize];
        if without == 0 {
            return close;
        }
        let (mut rest, mut set) = (close, 0);
        while rest != 0 {
            let mut square = rest.trailing_zeros();
            let mut passed = without;
            while passed != 0 && passed.trailing_zeros() <= square {
                square += 1;
                passed &= passed - 1;
            }
            set |= 1 << square;
            rest &= rest - 1;
        }
        set
    }
}

/// The sets of `k` squares in rising order.
fn subsets(k: u32) -> impl Iterator<Item = Board> {
    let first: u64 = (1 << k) - 1;
    // The next set with as many squares: the lowest run of ones moves up by one place, its rest falls down.
    let next = |&set: &u64| {
        let low = set & set.wrapping_neg();
        let up = set.wrapping_add(low);
        Some(if low == 0 { 0 } else { up | (set ^ up) >> 2 >> low.trailing_zeros() })
    };
    std::iter::successors(Some(first), next).take(binomial(SQUARES as u32, k) as usize).map(|set| set as Board)
}

/// From the layout of a rule set to boards as the first side sees them, and back, byte by byte.
pub(super) struct Turntable {
    there: [[Board; 256]; 5],
    back: [[Squares; 256]; 4],
}

impl Turntable {
    pub(super) fn new<R: Rules>() -> Self {
        let layout = Draughts::<R>::LAYOUT;
        let square = |bit: usize| {
            let (x, y) = layout.place(bit as u8);
            let (column, row) = if R::FIRST_ON_TOP { (7 - x, y) } else { (x, 7 - y) };
            usize::from(row * 4 + column / 2)
        };
        let mut table = Turntable { there: [[0; 256]; 5], back: [[0; 256]; 4] };
        for bit in each(layout.all).map(|set| usize::from(index(set))) {
            let square = square(bit);
            for set in 0..256_usize {
                if set >> (bit % 8) & 1 == 1 {
                    table.there[bit / 8][set] |= 1 << square;
                }
                if set >> (square % 8) & 1 == 1 {
                    table.back[square / 8][set] |= 1 << bit;
                }
            }
        }
        table
    }

    #[inline]
    pub(super) fn board(&self, squares: Squares) -> Board {
        let part = |i: usize| self.there[i][usize::from((squares >> (8 * i)) as u8)];
        part(0) | part(1) | part(2) | part(3) | part(4)
    }

    #[inline]
    pub(super) fn squares(&self, board: Board) -> Squares {
        let part = |i: usize| self.back[i][usize::from((board >> (8 * i)) as u8)];
        part(0) | part(1) | part(2) | part(3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draughts::{English, Free, Italian, Spanish};

    #[test]
    fn sets_are_numbered_in_rising_order_around_others() {
        let sets = Sets::new(4);
        for without in [0_u32, 0b1, 0x8000_0001, 0x0F0F_0000] {
            for k in 0..=4 {
                for number in (0..binomial(32 - without.count_ones(), u32::from(k))).step_by(7) {
                    let set = sets.unrank(k, number, without);
                    assert_eq!((set & without, set.count_ones()), (0, u32::from(k)));
                    assert_eq!(sets.rank(set, without), number);
                }
            }
        }
    }

    fn turns<R: Rules>() {
        let (table, layout) = (Turntable::new::<R>(), Draughts::<R>::LAYOUT);
        assert_eq!(table.board(layout.last_row[0]), 0xF000_0000);
        assert_eq!(table.board(layout.start[0]), 0xFFF);
        assert_eq!(table.board(layout.start[1]), 0xFFF_u32.reverse_bits());
        for square in each(layout.all) {
            assert_eq!(table.squares(table.board(square)), square);
        }
    }

    #[test]
    fn the_home_of_the_side_to_act_comes_first() {
        turns::<Spanish>();
        turns::<English>();
        turns::<Italian>();
        turns::<Free>();
    }
}

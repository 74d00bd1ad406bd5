//! Evaluations that order moves: the learnt one, and one that only counts. They never change a result.

use games::reversi::{PatternEvaluator, placements};

use super::geometry::{CORNERS, around};
use super::stable::Stability;

/// Says roughly how a game will end, so that promising moves are tried first.
pub trait MoveOrderer: Sync {
    /// What the position is worth to the side that acts, which has the discs of `own`, in hundredths of a disc.
    fn score(&self, own: u64, other: u64) -> i32;
}

impl MoveOrderer for PatternEvaluator {
    fn score(&self, own: u64, other: u64) -> i32 {
        self.value(own, other)
    }
}

/// An evaluation by what players count: moves, squares next to the opponent's discs, corners and the squares beside them,
/// discs that are safe, and who is likely to have the last word.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl MoveOrderer for Plain {
    fn score(&self, own: u64, other: u64) -> i32 {
        let empty = !(own | other);
        let difference = |squares: u64| count(own & squares) - count(other & squares);
        let mobility = count(placements(own, other)) - count(placements(other, own));
        let room = count(around(other) & empty) - count(around(own) & empty);
        let near_free_corner = around(empty & CORNERS);
        let stability = Stability::get();
        let stable = count(stability.along_edges(own, other)) - count(stability.along_edges(other, own));
        140 * mobility + 25 * room + 350 * difference(CORNERS)
            - 350 * difference(near_free_corner & X_SQUARES)
            - 90 * difference(near_free_corner & C_SQUARES)
            + 40 * difference(EDGES)
            + 140 * stable
            + 100 * (count(empty) & 1)
    }
}

const X_SQUARES: u64 = 1 << 9 | 1 << 14 | 1 << 49 | 1 << 54;
const C_SQUARES: u64 = 1 << 1 | 1 << 6 | 1 << 8 | 1 << 15 | 1 << 48 | 1 << 55 | 1 << 57 | 1 << 62;
/// Without the corners and the squares beside them.
const EDGES: u64 = 0x3c00_8181_8181_003c;

fn count(squares: u64) -> i32 {
    squares.count_ones() as i32
}

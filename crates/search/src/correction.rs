//! Correction history: where the static evaluation errs again and again with the same pawns or the same pieces, the
//! search learns by how much, and adds it.
//!
//! The idea is that of Caissa and Stockfish (2023): the difference between what a search has found and what was expected
//! is kept by a hash of a part of the position.

use board::{Score, Side};

/// Cells for each side and part.
const CELLS: usize = 1 << 14;
/// Parts of one unit of the evaluation, so that small differences add up.
const GRAIN: i32 = 256;
/// The share of a new difference is its depth plus one, at most this, of `SHARES`.
const MOST_SHARE: i32 = 16;
const SHARES: i32 = 256;
/// How far one part moves the evaluation, at the most, in hundredths of the futility margin.
const MOST: i32 = 64;

/// What the static evaluation is off by, by side to act and part of the position (`SearchHints::correction_keys`).
pub(crate) struct Corrections {
    /// In parts of a unit; empty where nothing is learnt.
    cells: Vec<i32>,
}

impl Corrections {
    pub(crate) fn new(is_learning: bool) -> Self {
        Corrections { cells: vec![0; if is_learning { 2 * 3 * CELLS } else { 0 }] }
    }

    pub(crate) fn is_learning(&self) -> bool {
        !self.cells.is_empty()
    }

    /// What to add to a static evaluation seen by `side`, in its units.
    #[inline]
    pub(crate) fn of(&self, side: Side, keys: [u64; 3]) -> i32 {
        // The pawns count as much as the pieces of both sides together.
        let [pawns, white, black] = [0, 1, 2].map(|part| self.cells[cell(side, part, keys[part])]);
        (2 * pawns + white + black) / (2 * GRAIN)
    }

    /// A search of `depth` turns has found so much more than the static evaluation, or less.
    pub(crate) fn learn(&mut self, side: Side, keys: [u64; 3], found: Score, expected: Score, depth: i32, margin: i32) {
        let share = (depth + 1).min(MOST_SHARE);
        let most = MOST * margin * GRAIN / 100;
        let difference = (found.value() - expected.value()).clamp(-4 * margin, 4 * margin) * GRAIN;
        for (part, key) in keys.into_iter().enumerate() {
            let value = &mut self.cells[cell(side, part, key)];
            *value = ((*value * (SHARES - share) + difference * share) / SHARES).clamp(-most, most);
        }
    }
}

fn cell(side: Side, part: usize, key: u64) -> usize {
    (side as usize * 3 + part) * CELLS + key as usize % CELLS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_off_again_and_again_is_added_for_that_side_and_those_keys() {
        let mut corrections = Corrections::new(true);
        for _ in 0..100 {
            corrections.learn(Side::First, [1, 2, 3], Score::eval(40), Score::eval(10), 8, 100);
        }
        assert!((40..=60).contains(&corrections.of(Side::First, [1, 2, 3])), "pawns, and the pieces of both");
        assert!((20..=30).contains(&corrections.of(Side::First, [1, 8, 9])), "the same pawns alone");
        assert_eq!(corrections.of(Side::Second, [1, 2, 3]), 0);
        assert_eq!(corrections.of(Side::First, [7, 8, 9]), 0);
    }

    #[test]
    fn corrections_stay_within_their_limit() {
        let mut corrections = Corrections::new(true);
        for _ in 0..1000 {
            corrections.learn(Side::First, [5; 3], Score::eval(-9000), Score::eval(9000), 60, 100);
        }
        assert_eq!(corrections.of(Side::First, [5; 3]), -2 * MOST);
    }
}

//! What a position is worth to us: the sum of what its shapes have been worth in games of our own engine, in
//! hundredths of a disc at the end of the game. docs/lab/reversi.md tells how the weights are learnt.

mod explain; // for people, kind of shape by kind of shape
mod file; // the weights as a file
mod probcut; // what a short search tells of a long one
mod shapes; // what is seen
mod simd; // the sum of its weights

use std::fmt;
use std::sync::{Arc, OnceLock};

use board::{Evaluator, Position, ProbCut, Score, SearchHints};

use super::eval::{CORNERS, history_index, is_irreversible};
use super::rules::{Move, Reversi};
pub use shapes::{FEATURES, ROW, features, shared};

/// Our learnt evaluation.
#[derive(Clone, Default)]
pub struct PatternEvaluator {
    /// None for those of the repository, which are unpacked when the first position is looked at.
    weights: Option<Arc<PatternWeights>>,
}

/// A weight for each thing that can be seen in each phase of the game, in hundredths of a disc.
#[derive(Clone, PartialEq, Eq)]
pub struct PatternWeights {
    /// `PHASES` rows of `ROW` weights.
    rows: Vec<i16>,
}

/// The game has so many phases, each of four discs.
pub const PHASES: usize = 15;

/// The phase of a position with so many discs.
#[inline]
pub const fn phase(discs: u32) -> usize {
    let phase = discs.saturating_sub(4) as usize / 4;
    if phase < PHASES { phase } else { PHASES - 1 }
}

/// Nobody wins by more than all 64 discs.
const MOST: i32 = 6400;

impl PatternEvaluator {
    /// The evaluation with these weights.
    pub fn new(weights: PatternWeights) -> Self {
        PatternEvaluator { weights: Some(Arc::new(weights)) }
    }

    /// What the side of `own`, to act, can expect, in hundredths of a disc.
    #[inline]
    pub fn value(&self, own: u64, other: u64) -> i32 {
        self.weights().value(own, other)
    }

    #[inline]
    fn weights(&self) -> &PatternWeights {
        static OURS: OnceLock<PatternWeights> = OnceLock::new();
        match &self.weights {
            Some(weights) => weights,
            None => OURS.get_or_init(ours),
        }
    }
}

/// The weights of the repository. Not inline, or every crate that evaluates would have a copy of the file.
#[inline(never)]
fn ours() -> PatternWeights {
    PatternWeights::unpack(include_bytes!("weights.bin")).expect("a test unpacks the weights of the repository")
}

impl PatternWeights {
    /// What the side of `own`, to act, can expect, in hundredths of a disc.
    #[inline]
    pub fn value(&self, own: u64, other: u64) -> i32 {
        let begin = phase((own | other).count_ones()) * ROW;
        let row = &self.rows[begin..begin + ROW];
        simd::sum(row, own, other).clamp(-MOST, MOST)
    }
}

impl Evaluator<Reversi> for PatternEvaluator {
    fn evaluate(&self, pos: &Reversi) -> Score {
        let (own, other) = (pos.discs(pos.turn()).raw(), pos.discs(!pos.turn()).raw());
        Score::eval(self.value(own, other))
    }
}

impl SearchHints<Reversi> for PatternEvaluator {
    /// Shapes tell what a corner is worth before it is taken.
    fn has_tactics(&self) -> bool {
        false
    }

    /// The fewer replies, the better; a corner among them counts for three.
    fn quiet_priority(&self, pos: &Reversi, m: Move) -> i32 {
        let next = pos.play(m);
        let replies = next.placements().raw();
        -((replies.count_ones() + 2 * (replies & CORNERS).count_ones()) as i32)
    }

    fn probcut(&self, pos: &Reversi, depth: u32) -> Option<ProbCut> {
        probcut::probcut(pos, depth)
    }

    fn history_index(&self, _pos: &Reversi, m: Move) -> usize {
        history_index(m)
    }

    fn is_irreversible(&self, _pos: &Reversi, _m: Move) -> bool {
        is_irreversible()
    }
}

impl fmt::Debug for PatternEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PatternEvaluator({:?})", self.weights)
    }
}

impl fmt::Debug for PatternWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PatternWeights({PHASES} phases of {ROW})")
    }
}

#[cfg(test)]
mod tests {
    use board::{Bits, Side};

    use super::*;
    use crate::walks;

    #[test]
    fn a_position_is_worth_the_same_to_either_colour_and_in_a_mirror() {
        let evaluator = PatternEvaluator::default();
        walks::each_position(Reversi::tournament_start(), 40, |pos| {
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
    fn phases_are_four_discs_long() {
        let phases: Vec<usize> = (0..=64).map(phase).collect();
        assert!(phases.is_sorted());
        assert_eq!((phases[4], phases[7], phases[8], phases[59], phases[63], phases[64]), (0, 0, 1, 13, 14, 14));
    }
}

//! Two files of weights against each other, or weights against the opinion that only counts.

use arena::{Hypothesis, Tally};
use games::reversi::{HandcraftedEvaluator, PatternEvaluator, Reversi};
use search::TranspositionTable;

use crate::duel::Duel;
use crate::samples::glance;

/// Plays `challenger` against `holder`, or against the plain opinion. Everything is told from the challenger's side.
pub fn contest(
    challenger: &PatternEvaluator,
    holder: Option<&PatternEvaluator>,
    duel: &Duel,
    told: &mut dyn FnMut(&Tally),
) -> (Tally, Option<Hypothesis>) {
    let plain = HandcraftedEvaluator::default();
    let a = |pos, past: &[Reversi], table: &TranspositionTable, nodes| glance(pos, past, challenger, table, nodes);
    let b = |pos, past: &[Reversi], table: &TranspositionTable, nodes| match holder {
        Some(patterns) => glance(pos, past, patterns, table, nodes),
        None => glance(pos, past, &plain, table, nodes),
    };
    duel.run(Reversi::tournament_start(), &a, &b, told)
}

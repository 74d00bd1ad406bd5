//! The learnt evaluation, term by term: what the pieces are, and what the ways in which they stand add, as a heat map.

use board::{Position, Side, SpotId};

use super::shapes::{
    ANY_KING, BITS, KING_ON, KINGS, LEAD_OF_KINGS, LEAD_OF_MEN, MEN, RUNNER_ON, TEMPO, WAYS, others, place_squares,
    places,
};
use super::{ALL_PIECES, MOST, PatternEvaluator, PatternWeights};
use crate::draughts::eval::explain::{material, spots};
use crate::draughts::eval::{Army, is_drawish};
use crate::draughts::layout::Squares;
use crate::draughts::rule_sets::Rules;
use crate::draughts::rules::Draughts;
use crate::explain::{ExplainEvaluation, Explanation, WeightSet, even, seen};

/// What is learnt beside the parts of the board.
const LEARNT: [&str; 5] = ["shapes", "learnt_material", "king_squares", "runners", "learnt_tempo"];
/// A point has a percentage of 24ths, and quarters of those.
const PARTS: i64 = 4 * ALL_PIECES as i64;

impl<R: Rules> ExplainEvaluation<Draughts<R>> for PatternEvaluator {
    fn weights(&self) -> WeightSet {
        let plain = ExplainEvaluation::<Draughts<R>>::weights(&self.plain);
        if self.weights::<R>().is_none() {
            return plain;
        }
        plain.only(&["men", "kings", "lead"]).percents(&LEARNT.map(|name| (name, 100)))
    }

    fn explain(&self, pos: &Draughts<R>, weights: &WeightSet) -> Explanation {
        match self.weights::<R>() {
            Some(learnt) => explain(learnt, pos, weights),
            None => self.plain.explain(pos, weights),
        }
    }
}

fn explain<R: Rules>(learnt: &PatternWeights, pos: &Draughts<R>, weights: &WeightSet) -> Explanation {
    let armies = Side::BOTH.map(|side| Army::of(pos, side));
    let [first, second] = armies;
    let (mut sheet, lead) = material::<R>(armies, weights, PARTS);
    let before = sheet.sum();
    let pieces = i64::from((first.all() | second.all()).count_ones()).min(ALL_PIECES.into());
    // In 24ths of a point.
    let mixed =
        |weight: [i16; 2]| i64::from(weight[0]) * pieces + i64::from(weight[1]) * (i64::from(ALL_PIECES) - pieces);
    let mut groups: [(i64, Vec<(SpotId, f64)>); LEARNT.len()] = std::array::from_fn(|_| (0, Vec::new()));
    let mut note = |group: usize, worth: i64, squares: Squares| {
        groups[group].0 += worth;
        groups[group].1.extend(even(worth as f64 / f64::from(ALL_PIECES), &spots::<R>(squares)));
    };
    for (place, number) in places(first.men, second.men).into_iter().enumerate() {
        note(0, mixed(learnt.ways[place * WAYS + number]), place_squares(place));
    }
    others(pos, |thing, times| {
        let worth = i64::from(times) * mixed(learnt.others[thing]);
        // The second side's board is turned round.
        let square = |bit: usize| 1 << if times > 0 { bit } else { BITS - 1 - bit };
        match thing {
            MEN | KINGS | ANY_KING | LEAD_OF_MEN | LEAD_OF_KINGS => note(1, worth, 0),
            TEMPO => note(4, worth, 0),
            KING_ON..RUNNER_ON => note(2, worth, square(thing - KING_ON)),
            _ => note(3, worth, square(thing - RUNNER_ON)),
        }
    });
    let part = sheet.parts() / i64::from(ALL_PIECES);
    for (name, (worth, shares)) in LEARNT.into_iter().zip(groups) {
        sheet.joint(name, worth * part, shares);
    }
    let mut value = lead + (sheet.sum() - before) / sheet.parts();
    if is_drawish::<R>(first, second) {
        let all = sheet.sum();
        sheet.adjust("drawish", all / 4 - all);
        value /= 4;
    }
    let limited = value.clamp(i64::from(-MOST), i64::from(MOST));
    sheet.adjust("limit", (limited - value) * sheet.parts());
    sheet.finish(pos.turn(), seen(pos.turn(), limited))
}

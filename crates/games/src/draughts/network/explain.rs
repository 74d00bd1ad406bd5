//! The network's evaluation, term by term.

use board::{Position, Side};

use super::{NetworkEvaluator, WORDS};
use crate::draughts::eval::explain::{spot, spots};
use crate::draughts::eval::{Army, HandcraftedEvaluator, MAN, is_drawish};
use crate::draughts::layout::each;
use crate::draughts::rule_sets::Rules;
use crate::draughts::rules::Draughts;
use crate::explain::{ExplainEvaluation, Explanation, Sheet, WeightSet, seen};
use crate::network_terms::{self, Removable};

impl<R: Rules> ExplainEvaluation<Draughts<R>> for NetworkEvaluator {
    fn weights(&self) -> WeightSet {
        network_terms::weights(&[("men", MAN), ("kings", self.hints.king::<R>())])
    }

    fn explain(&self, pos: &Draughts<R>, weights: &WeightSet) -> Explanation {
        let armies = Side::BOTH.map(|side| Army::of(pos, side));
        // A value may be quartered, and percents are hundredths.
        let mut sheet = Sheet::new(weights, 400);
        sheet.on("men", &armies.map(|army| spots::<R>(army.men)));
        sheet.on("kings", &armies.map(|army| spots::<R>(army.kings)));
        network_terms::add::<_, WORDS>(&mut sheet, self.network(), pos, pieces(pos, &self.hints));
        let mut value = sheet.sum() / sheet.parts();
        if is_drawish::<R>(armies[0], armies[1]) {
            let all = sheet.sum();
            sheet.adjust("drawish", all / 4 - all);
            value /= 4;
        }
        let most = i64::from(Self::MOST);
        let limited = value.clamp(-most, most);
        sheet.adjust("limit", (limited - value) * sheet.parts());
        sheet.finish(pos.turn(), seen(pos.turn(), limited))
    }
}

/// Every piece, and the board without it.
fn pieces<R: Rules>(pos: &Draughts<R>, plain: &HandcraftedEvaluator) -> impl Iterator<Item = Removable<Draughts<R>>> {
    let king = i64::from(plain.king::<R>());
    let (men, kings) = (Side::BOTH.map(|side| pos.men_of(side)), Side::BOTH.map(|side| pos.kings_of(side)));
    let turn = pos.turn();
    Side::BOTH.into_iter().flat_map(move |side| {
        each(men[side as usize] | kings[side as usize]).map(move |piece| {
            let is_king = kings[side as usize] & piece != 0;
            let without = Draughts::of(men.map(|set| set & !piece), kings.map(|set| set & !piece), turn);
            Removable { spot: spot::<R>(piece), side, worth: if is_king { king } else { MAN.into() }, without }
        })
    })
}

//! The network's evaluation for people: the terms of `MainEvaluator`, which have names and places on the board, and what
//! the network sees beyond their sum.

use board::{Position, Side};

use super::NetworkEvaluator;
use crate::chess::eval::explain::{PARTS, add_terms};
use crate::chess::rules::{Chess, Rules};
use crate::explain::{ExplainEvaluation, Explanation, Sheet, WeightSet, seen};

const REST: &str = "network_rest";

impl<R: Rules> ExplainEvaluation<Chess<R>> for NetworkEvaluator {
    fn weights(&self) -> WeightSet {
        let terms = ExplainEvaluation::<Chess<R>>::weights(&self.hints);
        WeightSet::counted(&[]).percents(&[(REST, 100)]).followed_by(terms)
    }

    fn explain(&self, pos: &Chess<R>, weights: &WeightSet) -> Explanation {
        let mut sheet = Sheet::new(weights, PARTS);
        let terms = add_terms(&mut sheet, &self.hints, pos);
        let said = seen(pos.turn(), self.network().evaluate_fresh(pos).into());
        sheet.joint(REST, said * PARTS - terms, Vec::new());
        let sum = sheet.sum();
        let value = sum / PARTS;
        let stronger = if value > 0 { Side::First } else { Side::Second };
        let (percentage, why) = self.hints.explained_percentage(pos, weights, stronger);
        sheet.adjust(why, sum * percentage / 100 - sum);
        let most = i64::from(Self::MOST);
        let value = value * percentage / 100;
        let limited = value.clamp(-most, most);
        sheet.adjust("limit", (limited - value) * PARTS);
        sheet.finish(pos.turn(), seen(pos.turn(), limited))
    }
}

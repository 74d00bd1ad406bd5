//! Both evaluations, term by term.

use board::{Position, Side, SpotId};

use super::{
    BY_DISCS, BaselineEvaluator, ConnectFour, EVEN_ROWS, LINES, MainEvaluator, ODD_ROWS, THREAT, THREAT_IN_RIGHT_ROW,
    completions,
};
use crate::connect_four::rules::STRIDE;
use crate::connect_four::view::spot;
use crate::explain::{ExplainEvaluation, Explanation, Sheet, WeightSet, even, seen, spots};

/// Lines with one, two and three discs.
const NAMES: [&str; 3] = ["one_disc", "two_discs", "three_discs"];

impl ExplainEvaluation<ConnectFour> for BaselineEvaluator {
    fn weights(&self) -> WeightSet {
        WeightSet::counted(&[0, 1, 2].map(|i| (NAMES[i], BY_DISCS[i + 1])))
    }

    fn explain(&self, pos: &ConnectFour, weights: &WeightSet) -> Explanation {
        let mut sheet = Sheet::new(weights, 1);
        add_lines(&mut sheet, pos);
        let value = seen(pos.turn(), sheet.sum());
        sheet.finish(pos.turn(), value)
    }
}

impl ExplainEvaluation<ConnectFour> for MainEvaluator {
    fn weights(&self) -> WeightSet {
        let lines = ExplainEvaluation::weights(&BaselineEvaluator);
        let threats = [("threat_cell", THREAT), ("threat_row", THREAT_IN_RIGHT_ROW - THREAT)];
        lines.followed_by(WeightSet::counted(&threats))
    }

    fn explain(&self, pos: &ConnectFour, weights: &WeightSet) -> Explanation {
        let mut sheet = Sheet::new(weights, 4);
        add_lines(&mut sheet, pos);
        let lines = sheet.sum();
        sheet.adjust("quarter", lines / 4 - lines);
        let threats = Side::BOTH.map(|side| completions(pos.discs(side)) & pos.empty());
        sheet.on("threat_cell", &threats.map(cells));
        sheet.on("threat_row", &[cells(threats[0] & ODD_ROWS), cells(threats[1] & EVEN_ROWS)]);
        let value = lines / 16 + (sheet.sum() - lines) / 4;
        sheet.finish(pos.turn(), seen(pos.turn(), value))
    }
}

/// The lines that one side can still complete, each shared by the discs in it.
fn add_lines(sheet: &mut Sheet<'_>, pos: &ConnectFour) {
    for (i, name) in NAMES.into_iter().enumerate() {
        let of = |side: Side| {
            let (own, other) = (pos.discs(side), pos.discs(!side));
            let counted = |line: &&u64| other & **line == 0 && (own & **line).count_ones().min(3) as usize == i + 1;
            LINES.iter().filter(counted).map(move |line| cells(own & line)).collect::<Vec<_>>()
        };
        let lines = Side::BOTH.map(of);
        let amounts = lines.each_ref().map(|lines| lines.len() as i64 * sheet.parts());
        let shares = lines.map(|lines| lines.iter().flat_map(|cells| even(1.0, cells)).collect());
        sheet.add(name, amounts, shares);
    }
}

/// As spots of the board.
fn cells(set: u64) -> Vec<SpotId> {
    spots(set).into_iter().map(|bit| spot(bit as u8 / STRIDE, bit as u8 % STRIDE)).collect()
}

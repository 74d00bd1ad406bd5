//! The six strategies of the document, one by one, with the squares that each looks at.

use board::{Position, Side, SpotId};

use super::{BaselineEvaluator, CORNERS, NEAR_CORNER, X_SQUARES, discs, win};
use crate::explain::{ExplainEvaluation, Explanation, Sheet, WeightSet, seen, spots};
use crate::reversi::Reversi;
use crate::reversi::eval::around;

impl ExplainEvaluation<Reversi> for BaselineEvaluator {
    fn weights(&self) -> WeightSet {
        WeightSet::counted(&[
            ("esquinas", self.esquinas),
            ("laterales", self.laterales),
            ("casillas_x", self.casillas_x),
            ("fronteras", self.fronteras),
            ("win", self.win),
            ("agrupadas", self.agrupadas),
        ])
    }

    fn explain(&self, pos: &Reversi, weights: &WeightSet) -> Explanation {
        let mut sheet = Sheet::new(weights, 1);
        let of_both = |of: &dyn Fn(u64) -> u64| Side::BOTH.map(|side| spots(of(discs(pos, side))));
        sheet.on("esquinas", &of_both(&|own| own & CORNERS));
        sheet.on("laterales", &Side::BOTH.map(|side| near_corners(discs(pos, side))));
        sheet.on("casillas_x", &of_both(&|own| own & X_SQUARES));
        sheet.on("fronteras", &of_both(&|own| around(own) & pos.empty().raw()));
        // All discs of the side that is ahead have their part in it.
        let ahead = Side::BOTH.map(|side| win(pos, side));
        let leaders = Side::BOTH.map(|side| if win(pos, side) > 0 { spots(discs(pos, side)) } else { Vec::new() });
        sheet.among("win", ahead.map(i64::from), &leaders);
        sheet.on("agrupadas", &Side::BOTH.map(|side| grouped(discs(pos, side))));
        let value = seen(pos.turn(), sheet.sum());
        sheet.finish(pos.turn(), value)
    }
}

/// The discs at own corners, each as often as it is counted.
fn near_corners(own: u64) -> Vec<SpotId> {
    NEAR_CORNER.iter().filter(|(corner, _)| own & corner != 0).flat_map(|(_, near)| spots(own & near)).collect()
}

/// The discs in a line from an edge, by rows and then by columns: the longer line of each.
fn grouped(own: u64) -> Vec<SpotId> {
    let along = |square: fn(usize, usize) -> SpotId| {
        (0..8).flat_map(move |line| {
            let has = |i: usize| own >> square(line, i) & 1 == 1;
            let (front, back) = ((0..8).take_while(|&i| has(i)).count(), (0..8).rev().take_while(|&i| has(i)).count());
            let members = if front >= back { 0..front } else { 8 - back..8 };
            members.map(move |i| square(line, i))
        })
    };
    along(|row, i| 8 * row + i).chain(along(|column, i| 8 * i + column)).collect()
}

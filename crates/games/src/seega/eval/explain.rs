//! Both evaluations, term by term.

use board::{BySide, Position, Side};

use super::{BaselineEvaluator, CORNERS, DIAGONAL, MAN, MIDDLE, MainEvaluator, NEXT, distance, placing, safe_steps};
use crate::explain::{Counted, ExplainEvaluation, Explanation, Sheet, WeightSet, each_of, even, only, seen, spots};
use crate::seega::cells::{CENTRE, Cells, around, down, left, right, traps, up};
use crate::seega::rules::{Seega, Stage};

impl ExplainEvaluation<Seega> for BaselineEvaluator {
    fn weights(&self) -> WeightSet {
        WeightSet::counted(&[("nearness", 10), ("men", MAN)])
    }

    fn explain(&self, pos: &Seega, weights: &WeightSet) -> Explanation {
        let mut sheet = Sheet::new(weights, 1);
        if let Stage::Placing(_) = pos.stage() {
            // A cell for each step less than four that it is from the centre.
            let steps = |cell: usize| std::iter::repeat_n(cell, (4 - distance(cell)) as usize);
            sheet.on("nearness", &Side::BOTH.map(|side| on(pos.men(side)).into_iter().flat_map(steps).collect()));
        } else {
            sheet.on("men", &Side::BOTH.map(|side| on(pos.men(side))));
        }
        let value = seen(pos.turn(), sheet.sum());
        sheet.finish(pos.turn(), value)
    }
}

impl ExplainEvaluation<Seega> for MainEvaluator {
    fn weights(&self) -> WeightSet {
        WeightSet::counted(&[("men", MAN)])
            .followed_by(WeightSet::named(self.weights, &["lead", "patience"]))
            .percents(&[("placing", 100), ("first_move", 100)])
    }

    fn explain(&self, pos: &Seega, weights: &WeightSet) -> Explanation {
        match pos.stage() {
            Stage::Placing(_) => explain_placing(pos, weights),
            Stage::Moving | Stage::Capturing => explain_moving(pos, weights),
        }
    }
}

fn explain_placing(pos: &Seega, weights: &WeightSet) -> Explanation {
    let men = BySide(Side::BOTH.map(|side| pos.men(side)));
    let mut sheet = Sheet::new(weights, 100 * i64::from(placing::ONE));
    let (mut sum, mut shares) = (0, Vec::new());
    for (cells, worth) in placing::parts(men) {
        sum += i64::from(worth);
        shares.extend(even(f64::from(worth) / f64::from(placing::ONE), &cells.map(usize::from)));
    }
    sheet.joint("placing", sum * 100, shares);
    let shapes = sheet.sum() / sheet.parts();
    let before = sheet.sum();
    sheet.joint("first_move", i64::from(placing::advantage(men)) * sheet.parts(), Vec::new());
    let value = shapes + (sheet.sum() - before) / sheet.parts();
    sheet.finish(pos.turn(), seen(pos.turn(), value))
}

fn explain_moving(pos: &Seega, weights: &WeightSet) -> Explanation {
    let (turn, men) = (pos.turn(), BySide(Side::BOTH.map(|side| pos.men(side))));
    let counts = Side::BOTH.map(|side| i64::from(men[side].len()));
    let fewest = counts[0].min(counts[1]).max(1);
    let mut sheet = Sheet::new(weights, 100 * 100 * fewest);
    sheet.on("men", &Side::BOTH.map(|side| on(men[side])));
    let worth = counts.map(|count| weights.value("men") * count);
    // In parts of which a hundred percent of a man's share of the loser's are one point.
    sheet.add("lead", worth.map(|worth| 100 * 100 * worth), [Vec::new(), Vec::new()]);
    let balance = worth[0] - worth[1];
    let lead = balance + balance * weights.value("lead") / (100 * fewest);
    let before = sheet.sum();
    sheet.all(&Side::BOTH.map(|side| placed(pos, men, side)));
    let place = (sheet.sum() - before) / sheet.parts();
    // A lead that leads to no capture is a draw in the end.
    let idle = i64::from(pos.turns_without_capture(turn).min(pos.turns_without_capture(!turn)));
    let lost = (weights.value("patience") * idle).min(100);
    let all = sheet.sum();
    sheet.adjust("patience", all * (100 - lost) / 100 - all);
    let value = (lead + place) * (100 - lost) / 100;
    let before = sheet.sum();
    sheet.all(&Side::BOTH.map(|side| {
        let name = if side == turn { "threat_now" } else { "threat" };
        vec![each_of(name, on(traps(men[side], men[!side]) & around(men[side])))]
    }));
    sheet.count("tempo", only(turn));
    let rest = (sheet.sum() - before) / sheet.parts();
    sheet.finish(turn, seen(turn, value + rest))
}

/// What `MainEvaluator::places` counts for a side, and its safe steps.
fn placed(pos: &Seega, men: BySide<Cells>, side: Side) -> Vec<Counted> {
    let (own, free) = (men[side], pos.free());
    // A step is where the man stands that can make it.
    let steps = [left(right(own) & free), right(left(own) & free), up(down(own) & free), down(up(own) & free)];
    vec![
        each_of("centre", on(own & Cells::from(CENTRE))),
        each_of("next", on(own & NEXT)),
        each_of("diagonal", on(own & DIAGONAL)),
        each_of("middle", on(own & MIDDLE)),
        each_of("corner", on(own & CORNERS)),
        each_of("step", steps.into_iter().flat_map(on).collect()),
        each_of("blocked", on(own - around(free))),
        (if side == pos.turn() { "safe_now" } else { "safe" }, i64::from(safe_steps(men, side)), Vec::new()),
        ("lost", i64::from(pos.lost_turns(side)), Vec::new()),
    ]
}

fn on(cells: Cells) -> Vec<usize> {
    spots(cells.raw())
}

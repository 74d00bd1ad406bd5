//! Both evaluations, term by term.

use board::{Bits, Position, Side, SpotId};

use super::{BaselineEvaluator, MAN, MainEvaluator, all_men, crossings};
use crate::explain::{Counted, ExplainEvaluation, Explanation, Sheet, WeightSet, each_of, only, seen, spots};
use crate::morris::lines::{closing, neighbours, slides};
use crate::morris::rules::{Morris, Variant};

impl<const POINTS: u8, V: Variant> ExplainEvaluation<Morris<POINTS, V>> for BaselineEvaluator {
    fn weights(&self) -> WeightSet {
        WeightSet::counted(&[("men", MAN), ("in_mills", 20), ("mobile", 5), ("stuck", -5)])
    }

    fn explain(&self, pos: &Morris<POINTS, V>, weights: &WeightSet) -> Explanation {
        let mut sheet = Sheet::new(weights, 1);
        add_men(&mut sheet, pos);
        let able = |men: Bits<POINTS>| men & neighbours(pos.free());
        let of_both = |of: &dyn Fn(Bits<POINTS>) -> Bits<POINTS>| Side::BOTH.map(|side| spots(of(pos.men(side)).raw()));
        sheet.on("in_mills", &of_both(&|men| men & closing(men)));
        sheet.on("mobile", &of_both(&able));
        sheet.on("stuck", &of_both(&|men| men - able(men)));
        let value = seen(pos.turn(), sheet.sum());
        sheet.finish(pos.turn(), value)
    }
}

impl<const POINTS: u8, V: Variant> ExplainEvaluation<Morris<POINTS, V>> for MainEvaluator {
    fn weights(&self) -> WeightSet {
        WeightSet::counted(&[("men", MAN)]).followed_by(WeightSet::named(self.weights, &["lead"]))
    }

    fn explain(&self, pos: &Morris<POINTS, V>, weights: &WeightSet) -> Explanation {
        let men = Side::BOTH.map(|side| i64::from(all_men(pos, side)));
        let above_two = (men[0].min(men[1]) - 2).max(1);
        let mut sheet = Sheet::new(weights, 100 * above_two);
        add_men(&mut sheet, pos);
        let worth = men.map(|men| weights.value("men") * men);
        sheet.add("lead", worth.map(|worth| 100 * worth), [Vec::new(), Vec::new()]);
        let balance = worth[0] - worth[1];
        let lead = balance + balance * weights.value("lead") / (100 * above_two);
        let before = sheet.sum();
        sheet.all(&Side::BOTH.map(|side| placed(pos, side)));
        sheet.count("tempo", only(pos.turn()));
        let value = lead + (sheet.sum() - before) / sheet.parts();
        sheet.finish(pos.turn(), seen(pos.turn(), value))
    }
}

/// Men on the board and in hand; those in hand are nowhere.
fn add_men<const POINTS: u8, V: Variant>(sheet: &mut Sheet<'_>, pos: &Morris<POINTS, V>) {
    let men = Side::BOTH.map(|side| i64::from(all_men(pos, side)) * sheet.parts());
    let on_board = Side::BOTH.map(|side| spots(pos.men(side).raw()).into_iter().map(|spot| (spot, 1.0)).collect());
    sheet.add("men", men, on_board);
}

/// What `MainEvaluator::places` counts for a side.
fn placed<const POINTS: u8, V: Variant>(pos: &Morris<POINTS, V>, side: Side) -> Vec<Counted> {
    let (men, free, is_next) = (pos.men(side), pos.free(), pos.turn() == side);
    let on = |points: Bits<POINTS>| spots(points.raw());
    let now = |name: &'static str, points: &[SpotId]| (name, i64::from(is_next && !points.is_empty()), points.to_vec());
    let at_most = |name: &'static str, most: i64, points: Vec<SpotId>| (name, (points.len() as i64).min(most), points);
    let pairs = closing(men);
    let ways = slides(men);
    let steps = ways.iter().flat_map(|slide| on(slide.targets & free)).collect();
    let mut things = vec![each_of("mill", on(men & pairs))];
    if pos.hand(side) > 0 {
        let open = on(pairs & free);
        things.extend([now("open_now", &open), each_of("open", open), each_of("step_early", steps)]);
        things.push(each_of("crossing", on(men & crossings())));
        return things;
    }
    if V::FLYING && men.len() == 3 {
        let open = on(pairs & free);
        things.extend([("flight", 1, on(men)), now("ready_now", &open), at_most("ready", 2, open)]);
        return things;
    }
    let ready = ways.map(|slide| slide.targets & slide.closing & free);
    let closers: Vec<SpotId> = ready.iter().flat_map(|points| on(*points)).collect();
    let in_mill = slides(men & pairs);
    let doubles = in_mill.iter().zip(&ready).flat_map(|(from, ready)| on(from.targets & *ready)).collect();
    things.extend([now("ready_now", &closers), at_most("ready", 3, closers), at_most("double_mill", 2, doubles)]);
    things.extend([each_of("pair", on(pairs & free)), each_of("step", steps)]);
    things.push(each_of("blocked", on(men - neighbours(free))));
    things
}

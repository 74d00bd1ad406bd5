//! Both hand-made evaluations, term by term.

use board::{Position, Side, SpotId};

use super::{Army, BaselineEvaluator, HandcraftedEvaluator, MAN, Zones, ahead, is_drawish, runners};
use crate::draughts::layout::{Squares, each, index, step};
use crate::draughts::rule_sets::Rules;
use crate::draughts::rules::Draughts;
use crate::explain::{Counted, ExplainEvaluation, Explanation, Sheet, WeightSet, each_of, only, seen};

impl<R: Rules> ExplainEvaluation<Draughts<R>> for BaselineEvaluator {
    fn weights(&self) -> WeightSet {
        WeightSet::counted(&[("men", MAN), ("kings", 2 * MAN)])
    }

    fn explain(&self, pos: &Draughts<R>, weights: &WeightSet) -> Explanation {
        let mut sheet = Sheet::new(weights, 1);
        sheet.on("men", &Side::BOTH.map(|side| spots::<R>(pos.men_of(side))));
        sheet.on("kings", &Side::BOTH.map(|side| spots::<R>(pos.kings_of(side))));
        let value = seen(pos.turn(), sheet.sum());
        sheet.finish(pos.turn(), value)
    }
}

impl<R: Rules> ExplainEvaluation<Draughts<R>> for HandcraftedEvaluator {
    fn weights(&self) -> WeightSet {
        let material = WeightSet::counted(&[("men", MAN), ("kings", self.king::<R>())]);
        let numbers = WeightSet::named(self.weights, &["lead"]);
        material.followed_by(numbers.without(&["king", "flying_king"]))
    }

    fn explain(&self, pos: &Draughts<R>, weights: &WeightSet) -> Explanation {
        let armies = Side::BOTH.map(|side| Army::of(pos, side));
        let (mut sheet, lead) = material::<R>(armies, weights, 4);
        let before = sheet.sum();
        let [first, second] = armies;
        sheet.all(&[placed::<R, true>(first, second), placed::<R, false>(second, first)]);
        let places = (sheet.sum() - before) / sheet.parts();
        let mut value = lead + places;
        if is_drawish::<R>(first, second) {
            let all = sheet.sum();
            sheet.adjust("drawish", all / 4 - all);
            value /= 4;
        }
        sheet.count("tempo", only(pos.turn()));
        let tempo = weights.value("tempo");
        sheet.finish(pos.turn(), seen(pos.turn(), value) + tempo)
    }
}

/// Men, kings, and how much more a lead counts with few pieces; and what the lead is worth in whole points. A
/// point has `parts` times as many parts as these terms need.
pub(in crate::draughts) fn material<R: Rules>(armies: [Army; 2], weights: &WeightSet, parts: i64) -> (Sheet<'_>, i64) {
    let pieces = i64::from((armies[0].all() | armies[1].all()).count_ones()).max(1);
    let mut sheet = Sheet::new(weights, 100 * pieces * parts);
    sheet.on("men", &armies.map(|army| spots::<R>(army.men)));
    sheet.on("kings", &armies.map(|army| spots::<R>(army.kings)));
    let worth = armies.map(|army| {
        weights.value("men") * i64::from(army.men.count_ones())
            + weights.value("kings") * i64::from(army.kings.count_ones())
    });
    sheet.add("lead", worth.map(|worth| worth * 100 * parts), [Vec::new(), Vec::new()]);
    let balance = worth[0] - worth[1];
    (sheet, balance + balance * weights.value("lead") / (100 * pieces))
}

/// What a side, the first exactly when `FIRST`, has of each thing: a spot for each time that it is counted.
fn placed<R: Rules, const FIRST: bool>(own: Army, other: Army) -> Vec<Counted> {
    let zones = const { &Zones::of::<R>() };
    let rows = |men: Squares| -> Vec<SpotId> {
        let bits = &zones.rows[!FIRST as usize];
        let row = |man: Squares| (0..4).map(|bit| usize::from(bits[bit] & man != 0) << bit).sum::<usize>();
        each(men).flat_map(|man| std::iter::repeat_n(spot::<R>(man), row(man))).collect()
    };
    let [left, right] = const { ahead::<R, FIRST>() };
    let empty = zones.all & !(own.all() | other.all());
    let runners = runners::<R, FIRST>(own, other);
    let guards = if other.men == 0 { 0 } else { own.men & zones.first_row[!FIRST as usize] };
    // A step is where the man stands that can make it.
    let able = |by: i32| step(step(own.men, by) & empty, -by);
    let supported = own.men & (step(own.all(), left) | step(own.all(), right));
    let on_road = if R::KINGS_FLY { own.kings & zones.road } else { 0 };
    vec![
        each_of("row", rows(own.men)),
        each_of("guard", spots::<R>(guards)),
        each_of("centre", spots::<R>(own.men & zones.centre)),
        each_of("edge", spots::<R>(own.men & zones.edge)),
        each_of("step", [able(left), able(right)].into_iter().flat_map(spots::<R>).collect()),
        each_of("support", spots::<R>(supported)),
        each_of("runner", spots::<R>(runners)),
        each_of("runner_row", rows(runners)),
        each_of("road", spots::<R>(on_road)),
    ]
}

pub(in crate::draughts) fn spots<R: Rules>(squares: Squares) -> Vec<SpotId> {
    each(squares).map(spot::<R>).collect()
}

pub(in crate::draughts) fn spot<R: Rules>(square: Squares) -> SpotId {
    usize::from(Draughts::<R>::LAYOUT.number(index(square))) - 1
}

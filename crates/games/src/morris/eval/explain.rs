//! Both evaluations, term by term.

use std::array::from_fn;

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
    let (men, free) = (pos.men(side), pos.free());
    let pairs = closing(men);
    let ways = slides(men);
    let ready = ways.map(|slide| slide.targets & slide.closing & free);
    let in_mill = slides(men & pairs);
    let points = Points {
        men: men.raw(),
        free: free.raw(),
        pairs: pairs.raw(),
        crossings: crossings::<POINTS>().raw(),
        blocked: (men - neighbours(free)).raw(),
        steps: ways.map(|slide| (slide.targets & free).raw()),
        ready: ready.map(Bits::raw),
        doubles: from_fn(|way| (in_mill[way].targets & ready[way]).raw()),
    };
    let phase = match () {
        () if pos.hand(side) > 0 => Phase::Placing,
        () if V::FLYING && men.len() == 3 => Phase::Flying,
        () => Phase::Sliding,
    };
    points.counted(phase, pos.turn() == side)
}

/// What a side does with its men.
#[derive(Clone, Copy)]
enum Phase {
    Placing,
    Flying,
    Sliding,
}

/// Sets of points as words, whatever the board: so what is counted on them is compiled once.
struct Points {
    men: u64,
    free: u64,
    /// Points that make a mill with two men.
    pairs: u64,
    crossings: u64,
    /// Men that cannot move.
    blocked: u64,
    /// Where men go by each way.
    steps: [u64; 4],
    /// Where that closes a mill.
    ready: [u64; 4],
    /// And opens another.
    doubles: [u64; 4],
}

impl Points {
    fn counted(&self, phase: Phase, is_next: bool) -> Vec<Counted> {
        let now =
            |name: &'static str, points: &[SpotId]| (name, i64::from(is_next && !points.is_empty()), points.to_vec());
        let at_most =
            |name: &'static str, most: i64, points: Vec<SpotId>| (name, (points.len() as i64).min(most), points);
        let by_all_ways = |ways: &[u64]| -> Vec<SpotId> { ways.iter().flat_map(|&points| spots(points)).collect() };
        let (open, steps) = (spots(self.pairs & self.free), by_all_ways(&self.steps));
        let mut things = vec![each_of("mill", spots(self.men & self.pairs))];
        match phase {
            Phase::Placing => {
                things.extend([now("open_now", &open), each_of("open", open), each_of("step_early", steps)]);
                things.push(each_of("crossing", spots(self.men & self.crossings)));
            }
            Phase::Flying => {
                things.extend([("flight", 1, spots(self.men)), now("ready_now", &open), at_most("ready", 2, open)]);
            }
            Phase::Sliding => {
                let (closers, doubles) = (by_all_ways(&self.ready), by_all_ways(&self.doubles));
                things.extend([now("ready_now", &closers), at_most("ready", 3, closers)]);
                things.extend([at_most("double_mill", 2, doubles), each_of("pair", open), each_of("step", steps)]);
                things.push(each_of("blocked", spots(self.blocked)));
            }
        }
        things
    }
}

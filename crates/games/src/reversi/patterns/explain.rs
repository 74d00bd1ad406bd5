//! The learnt evaluation by kinds of shapes: each shape's weight is spread evenly over its squares, a heat map.

use board::{Position, SpotId};

use super::shapes::{PLACES, features, place_shape, place_squares};
use super::{MOST, PatternEvaluator, ROW, phase};
use crate::explain::{ExplainEvaluation, Explanation, Sheet, WeightSet, even, seen, spots};
use crate::reversi::Reversi;
use crate::reversi::eval::around;
use crate::reversi::lines::placements;

/// What kind of shape it is, by the order of `shapes::SHAPES`.
const KINDS: [&str; 11] = [
    "edge_shapes",
    "corner_shapes",
    "corner_shapes",
    "line_shapes",
    "line_shapes",
    "line_shapes",
    "diagonal_shapes",
    "diagonal_shapes",
    "diagonal_shapes",
    "diagonal_shapes",
    "diagonal_shapes",
];
/// Each kind once.
const SHAPES: [&str; 4] = ["corner_shapes", "edge_shapes", "line_shapes", "diagonal_shapes"];
const PARTS: i64 = 100;

impl ExplainEvaluation<Reversi> for PatternEvaluator {
    fn weights(&self) -> WeightSet {
        let shapes = SHAPES.map(|name| (name, 100));
        WeightSet::counted(&[]).percents(&shapes).percents(&[("mobility", 100), ("frontier", 100), ("parity", 100)])
    }

    fn explain(&self, pos: &Reversi, weights: &WeightSet) -> Explanation {
        let (turn, empty) = (pos.turn(), pos.empty().raw());
        let (own, other) = (pos.discs(turn).raw(), pos.discs(!turn).raw());
        let begin = phase((own | other).count_ones()) * ROW;
        let row = &self.weights().rows[begin..begin + ROW];
        let points: Vec<i64> = features(own, other).iter().map(|&feature| i64::from(row[feature as usize])).collect();
        let mut sheet = Sheet::new(weights, PARTS);
        for kind in SHAPES {
            let (mut sum, mut shares) = (0, Vec::new());
            for place in (0..PLACES).filter(|&place| KINDS[place_shape(place)] == kind) {
                let points = seen(turn, points[place]);
                sum += points;
                shares.extend(even(points as f64, &place_squares(place)));
            }
            sheet.joint(kind, sum * PARTS, shares);
        }
        // Weights are of what the side to act sees: what the other side has is bad for it.
        let by_side = |sheet: &mut Sheet<'_>, name: &str, [own, other]: [(i64, Vec<SpotId>); 2]| {
            let both = [own, (-other.0, other.1)];
            let [first, second] = if seen(turn, 1) == 1 { [0, 1] } else { [1, 0] };
            let amounts = [first, second].map(|i| both[i].0 * PARTS);
            let shares = [first, second].map(|i| even(both[i].0 as f64, &both[i].1));
            sheet.add(name, amounts, shares);
        };
        let mobility =
            [(points[PLACES], spots(placements(own, other))), (points[PLACES + 1], spots(placements(other, own)))];
        by_side(&mut sheet, "mobility", mobility);
        let frontier =
            [(points[PLACES + 2], spots(around(other) & empty)), (points[PLACES + 3], spots(around(own) & empty))];
        by_side(&mut sheet, "frontier", frontier);
        by_side(&mut sheet, "parity", [(points[PLACES + 4], Vec::new()), (0, Vec::new())]);
        let sum = sheet.sum();
        let value = (sum / PARTS).clamp(i64::from(-MOST), i64::from(MOST));
        sheet.adjust("limit", (value - sum / PARTS) * PARTS);
        sheet.finish(turn, seen(turn, value))
    }
}

//! Both evaluations, term by term: our 573 terms under the names that people know them by.

use std::array::from_fn;

use board::{Side, SpotId};

use super::terms::places::Places;
use super::terms::{self, at};
use super::{BaselineEvaluator, FULL, List, MainEvaluator, fullness, tables};
use crate::chess::men::Man;
use crate::chess::rules::{Chess, Rules};
use crate::explain::{ExplainEvaluation, Explanation, Sheet, WeightSet, even, only, seen, spots};

impl<R: Rules> ExplainEvaluation<Chess<R>> for BaselineEvaluator {
    fn weights(&self) -> WeightSet {
        WeightSet::counted(&[("pawns", 100), ("knights", 300), ("bishops", 300), ("rooks", 500), ("queens", 900)])
    }

    fn explain(&self, pos: &Chess<R>, weights: &WeightSet) -> Explanation {
        let mut sheet = Sheet::new(weights, 1);
        let men = [Man::Pawn, Man::Knight, Man::Bishop, Man::Rook, Man::Queen];
        for (weight, man) in weights.all().iter().zip(men) {
            sheet.on(weight.name, &Side::BOTH.map(|side| spots(pos.men(side, man).raw())));
        }
        let value = seen(pos.turn, sheet.sum());
        sheet.finish(pos.turn, value)
    }
}

/// The groups in which people read our terms.
const GROUPS: [&str; 11] = [
    "material",
    "piece_squares",
    "mobility",
    "pawn_structure",
    "passed_pawns",
    "bishop_pair",
    "rook_files",
    "outposts",
    "threats",
    "king_attack",
    "king_shelter",
];
const MATERIAL: usize = 0;
const SQUARES: usize = 1;

/// A point has 24ths, percents of those, and percents of the whole.
pub(in crate::chess) const PARTS: i64 = FULL as i64 * 100 * 100;

impl<R: Rules> ExplainEvaluation<Chess<R>> for MainEvaluator {
    fn weights(&self) -> WeightSet {
        let numbers = WeightSet::named(self.weights, &["pawnless", "opposite_bishops"]);
        WeightSet::counted(&[]).percents(&GROUPS.map(|name| (name, 100))).followed_by(numbers)
    }

    fn explain(&self, pos: &Chess<R>, weights: &WeightSet) -> Explanation {
        let mut sheet = Sheet::new(weights, PARTS);
        add_groups(&mut sheet, pos);
        let sum = sheet.sum();
        let mixed = sum / PARTS;
        let stronger = if mixed > 0 { Side::First } else { Side::Second };
        let (percentage, why) = self.explained_percentage(pos, weights, stronger);
        sheet.adjust(why, sum * percentage / 100 - sum);
        sheet.count("tempo", only(pos.turn));
        let value = mixed * percentage / 100;
        sheet.finish(pos.turn, seen(pos.turn, value) + weights.value("tempo"))
    }
}

impl MainEvaluator {
    /// What is left of an advantage by other numbers, and the name of the reason.
    pub(in crate::chess) fn explained_percentage<R: Rules>(
        &self,
        pos: &Chess<R>,
        weights: &WeightSet,
        stronger: Side,
    ) -> (i64, &'static str) {
        let scaled = MainEvaluator { weights: with(self, weights) };
        let why = if pos.pawns & pos.own(stronger) == 0 { "pawnless" } else { "opposite_bishops" };
        (scaled.percentage(pos, stronger).into(), why)
    }
}

/// Adds all terms, the first move among them. Their sum by the usual weights, for the first side, in `PARTS`.
pub(in crate::chess) fn add_terms<R: Rules>(sheet: &mut Sheet<'_>, usual: &MainEvaluator, pos: &Chess<R>) -> i64 {
    let groups = add_groups(sheet, pos);
    sheet.count("tempo", only(pos.turn));
    groups + seen(pos.turn, usual.weights.tempo.into()) * PARTS
}

/// Adds the groups of terms. Their sum by the usual weights, for the first side, in `PARTS`.
fn add_groups<R: Rules>(sheet: &mut Sheet<'_>, pos: &Chess<R>) -> i64 {
    let mut lists = [List::default(), List::default()];
    terms::note_all(pos, &mut lists);
    let full = fullness(pos);
    let sides = Side::BOTH.map(|side| Groups::of(pos, side, &lists[side as usize].0, full));
    let mut sum = 0;
    for (group, name) in GROUPS.into_iter().enumerate() {
        let amounts = sides.each_ref().map(|side| side.worth[group] * (PARTS / i64::from(FULL)));
        let shares = sides.each_ref().map(|side| side.shares[group].clone());
        sum += amounts[0] - amounts[1];
        sheet.add(name, amounts, shares);
    }
    sum
}

/// The numbers that do not belong to a group, with other values.
fn with(evaluator: &MainEvaluator, weights: &WeightSet) -> super::Weights {
    let mut numbers = evaluator.weights;
    for (name, number) in crate::Weights::named(&mut numbers) {
        *number = weights.value(name) as i32;
    }
    numbers
}

/// What the groups of a side are worth in 24ths of a point, and where.
struct Groups {
    worth: [i64; GROUPS.len()],
    shares: [Vec<(SpotId, f64)>; GROUPS.len()],
}

impl Groups {
    /// The terms are noted man by man: where he stands first, then what else he has.
    fn of<R: Rules>(pos: &Chess<R>, side: Side, terms: &[(usize, i32)], full: i32) -> Groups {
        let mut groups = Groups { worth: [0; GROUPS.len()], shares: from_fn(|_| Vec::new()) };
        let places = Places::of(pos, side);
        let mut man = Vec::new();
        for &(term, times) in terms {
            let worth = i64::from(times) * mixed([tables::EARLY[term], tables::LATE[term]].map(i32::from), full);
            if term < at::KNIGHT_MOBILITY {
                let square = (term - at::SQUARES) % 64;
                man = vec![if side == Side::First { square } else { square ^ 0x38 }];
                let material = mixed(USUAL[(term - at::SQUARES) / 64], full);
                groups.note(MATERIAL, material, &man);
                groups.note(SQUARES, worth - material, &man);
                continue;
            }
            let several = places.of_term(term).map(spots);
            groups.note(group(term), worth, &several.unwrap_or_else(|| place(pos, side, term, &man)));
        }
        groups
    }

    fn note(&mut self, group: usize, worth: i64, spots: &[SpotId]) {
        self.worth[group] += worth;
        self.shares[group].extend(even(worth as f64 / f64::from(FULL), spots));
    }
}

/// Where a term comes from: the man that was noted last, save where it is about others.
fn place<R: Rules>(pos: &Chess<R>, side: Side, term: usize, man: &[SpotId]) -> Vec<SpotId> {
    match term {
        at::BISHOP_PAIR => spots(pos.men(side, Man::Bishop).raw()),
        at::DANGER..at::SHIELD => vec![pos.king(!side).index()],
        at::SHIELD..at::END => vec![pos.king(side).index()],
        _ => man.to_vec(),
    }
}

fn group(term: usize) -> usize {
    let name = match term {
        at::KNIGHT_MOBILITY..at::PASSED => "mobility",
        at::PASSED..at::COVERED => "passed_pawns",
        at::COVERED..at::BISHOP_PAIR => "pawn_structure",
        at::BISHOP_PAIR..at::OPEN_FILE => "bishop_pair",
        at::OPEN_FILE..at::KNIGHT_OUTPOST => "rook_files",
        at::KNIGHT_OUTPOST..at::BY_PAWN => "outposts",
        at::BY_PAWN..at::DANGER => "threats",
        at::DANGER..at::SHIELD => "king_attack",
        _ => "king_shelter",
    };
    GROUPS.iter().position(|group| *group == name).expect("a group")
}

/// In 24ths of a point.
fn mixed([early, late]: [i32; 2], full: i32) -> i64 {
    i64::from(early * full + late * (FULL - full))
}

/// What a man is worth wherever he stands, with all men and with few: the mean of his squares, of a pawn those where it
/// can stand. A king has no price.
const fn usual(kind: usize) -> [i32; 2] {
    let squares = match kind {
        0 => (8, 56),
        1..5 => (0, 64),
        _ => return [0, 0],
    };
    let (mut sums, mut square) = ([0; 2], squares.0);
    while square < squares.1 {
        let term = at::SQUARES + 64 * kind + square;
        sums = [sums[0] + tables::EARLY[term] as i32, sums[1] + tables::LATE[term] as i32];
        square += 1;
    }
    let count = squares.1 as i32 - squares.0 as i32;
    [sums[0] / count, sums[1] / count]
}

static USUAL: [[i32; 2]; 6] = [usual(0), usual(1), usual(2), usual(3), usual(4), usual(5)];

//! What an evaluation is made of, term by term: where the number that a machine goes by comes from, and what it would be
//! with other weights. It is computed apart from the evaluators that play, which stay as quick as they are; tests hold
//! the two together.

use board::{Position, Score, Side, SpotId};

/// An evaluator that can be taken apart.
pub trait ExplainEvaluation<P: Position>: Sync {
    /// Its weights, as it plays with them.
    fn weights(&self) -> WeightSet;

    /// What it says of an unfinished game with these weights, which are its own with other values. With its own, the
    /// value is that of `Evaluator::evaluate`.
    fn explain(&self, pos: &P, weights: &WeightSet) -> Explanation;
}

/// A number of an evaluator that people may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weight {
    /// As people type it; the catalogue of messages has it as `term-NAME`.
    pub name: &'static str,
    /// Points for each thing that is counted; percents, where the evaluator counts in points already.
    pub value: i32,
    /// Whether it is in percents.
    pub is_percent: bool,
}

/// The weights of an evaluator, in the order in which people read them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightSet(Vec<Weight>);

/// What a position is worth, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    /// Worths are in so many parts of a point.
    pub denominator: i64,
    /// What is counted.
    pub terms: Vec<Term>,
    /// What else is done with the sum.
    pub adjustments: Vec<Adjustment>,
    /// What it all comes to, seen by the side to act.
    pub value: Score,
}

/// Something that is counted.
#[derive(Clone, PartialEq, Debug)]
pub struct Term {
    /// Its weight.
    pub weight: Weight,
    /// What there is of it, first side and second, in parts as `Explanation::denominator` has them.
    pub amount: [i64; 2],
    /// What that is worth to each side: the amount times the weight, in the same parts.
    pub worth: [i64; 2],
    /// Where it comes from: spots with their share of the points, seen by the first side. Empty where it is nowhere.
    pub spots: Vec<(SpotId, f64)>,
}

/// What is done with the sum of the terms, as leaving a part of it out where winning is hard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adjustment {
    /// Its name; the catalogue of messages has it as `term-NAME`.
    pub name: &'static str,
    /// What it adds, seen by the first side, in parts as `Explanation::denominator` has them.
    pub worth: i64,
}

/// The adjustment for fractions that whole numbers have lost.
const ROUNDING: &str = "rounding";

impl WeightSet {
    /// Points for each thing.
    pub(crate) fn counted(weights: &[(&'static str, i32)]) -> Self {
        WeightSet(Vec::new()).and(weights, false)
    }

    /// And percents of what has points already.
    pub(crate) fn percents(self, weights: &[(&'static str, i32)]) -> Self {
        self.and(weights, true)
    }

    fn and(mut self, weights: &[(&'static str, i32)], is_percent: bool) -> Self {
        self.0.extend(weights.iter().map(|&(name, value)| Weight { name, value, is_percent }));
        self
    }

    /// Those of an evaluator whose numbers have names; these are percents.
    pub(crate) fn named<W: crate::Weights>(mut weights: W, percents: &[&str]) -> Self {
        let all = weights.named();
        let of = |(name, value): (&'static str, &mut i32)| Weight {
            name,
            value: *value,
            is_percent: percents.contains(&name),
        };
        WeightSet(all.into_iter().map(of).collect())
    }

    /// And those behind.
    pub(crate) fn followed_by(mut self, others: WeightSet) -> Self {
        self.0.extend(others.0);
        self
    }

    /// Those with other names than these.
    pub(crate) fn without(mut self, names: &[&str]) -> Self {
        self.0.retain(|weight| !names.contains(&weight.name));
        self
    }

    /// Those with these names.
    pub(crate) fn only(mut self, names: &[&str]) -> Self {
        self.0.retain(|weight| names.contains(&weight.name));
        self
    }

    /// All of them.
    pub fn all(&self) -> &[Weight] {
        &self.0
    }

    /// Gives one another value; says whether there is one with this name.
    pub fn set(&mut self, name: &str, value: i32) -> bool {
        let weight = self.0.iter_mut().find(|weight| weight.name == name);
        weight.map(|weight| weight.value = value).is_some()
    }

    fn find(&self, name: &str) -> Weight {
        *self.0.iter().find(|weight| weight.name == name).expect("an evaluator asks for its own weights")
    }

    /// The value of one that there is.
    pub(crate) fn value(&self, name: &str) -> i64 {
        self.find(name).value.into()
    }
}

/// A thing that a side has: its name, how often it is counted, and the spots that share it.
pub(crate) type Counted = (&'static str, i64, Vec<SpotId>);

/// An explanation in the making, seen by the first side throughout.
pub(crate) struct Sheet<'a> {
    weights: &'a WeightSet,
    denominator: i64,
    terms: Vec<Term>,
    adjustments: Vec<Adjustment>,
}

impl<'a> Sheet<'a> {
    pub(crate) fn new(weights: &'a WeightSet, denominator: i64) -> Self {
        Sheet { weights, denominator, terms: Vec::new(), adjustments: Vec::new() }
    }

    /// A thing on each of these spots, for each side.
    pub(crate) fn on(&mut self, name: &str, spots: &[Vec<SpotId>; 2]) {
        let counts = [0, 1].map(|side| spots[side].len() as i64);
        self.among(name, counts, spots);
    }

    /// So many things, nowhere in particular.
    pub(crate) fn count(&mut self, name: &str, counts: [i64; 2]) {
        self.among(name, counts, &[Vec::new(), Vec::new()]);
    }

    /// So many things, of which all these spots have their part.
    pub(crate) fn among(&mut self, name: &str, counts: [i64; 2], spots: &[Vec<SpotId>; 2]) {
        let amounts = counts.map(|count| count * self.denominator);
        let shares = [0, 1].map(|side| even(counts[side] as f64, &spots[side]));
        self.add(name, amounts, shares);
    }

    /// What each side has of several things, in the order of the weights.
    pub(crate) fn all(&mut self, sides: &[Vec<Counted>; 2]) {
        for weight in self.weights.all() {
            let of = |side: usize| sides[side].iter().find(|counted| counted.0 == weight.name);
            if of(0).or(of(1)).is_some() {
                let counts = [0, 1].map(|side| of(side).map_or(0, |counted| counted.1));
                let spots = [0, 1].map(|side| of(side).map_or_else(Vec::new, |counted| counted.2.clone()));
                self.among(weight.name, counts, &spots);
            }
        }
    }

    /// Amounts that are in parts already; each spot has a part of them, in points or things.
    pub(crate) fn add(&mut self, name: &str, amount: [i64; 2], shares: [Vec<(SpotId, f64)>; 2]) {
        let weight = self.weights.find(name);
        let (times, of) = (i64::from(weight.value), if weight.is_percent { 100 } else { 1 });
        let worth = amount.map(|amount| amount * times / of);
        let factor = times as f64 / of as f64;
        let [first, second] = shares;
        let seen = |sign: f64| move |(spot, share): (SpotId, f64)| (spot, sign * share * factor);
        let spots = gathered(first.into_iter().map(seen(1.0)).chain(second.into_iter().map(seen(-1.0))));
        self.terms.push(Term { weight, amount, worth, spots });
    }

    /// An amount that belongs to no side: whom it favours has it.
    pub(crate) fn joint(&mut self, name: &str, amount: i64, shares: Vec<(SpotId, f64)>) {
        self.add(name, [amount.max(0), (-amount).max(0)], [shares, Vec::new()]);
    }

    /// The sum of all terms until now, in parts.
    pub(crate) fn sum(&self) -> i64 {
        self.terms.iter().map(|term| term.worth[0] - term.worth[1]).sum()
    }

    /// Of how many parts a point is.
    pub(crate) fn parts(&self) -> i64 {
        self.denominator
    }

    /// Something that is done with the sum; nothing where it adds nothing.
    pub(crate) fn adjust(&mut self, name: &'static str, worth: i64) {
        if worth != 0 {
            self.adjustments.push(Adjustment { name, worth });
        }
    }

    /// The explanation of a value that the side to act sees, as the evaluator's whole numbers have it.
    pub(crate) fn finish(mut self, turn: Side, value: i64) -> Explanation {
        let score = Score::eval(value.clamp(i32::MIN.into(), i32::MAX.into()) as i32);
        let seen_by_first = i64::from(score.value()) * if turn == Side::First { 1 } else { -1 };
        let adjusted: i64 = self.adjustments.iter().map(|adjustment| adjustment.worth).sum();
        self.adjust(ROUNDING, seen_by_first * self.denominator - self.sum() - adjusted);
        let Sheet { denominator, terms, adjustments, .. } = self;
        Explanation { denominator, terms, adjustments, value: score }
    }
}

/// Points that these spots share evenly.
pub(crate) fn even(points: f64, spots: &[SpotId]) -> Vec<(SpotId, f64)> {
    let share = points / spots.len() as f64;
    spots.iter().map(|&spot| (spot, share)).collect()
}

/// Shares by spot, each once, in the order of the board; those that cancel out are left out.
fn gathered(shares: impl Iterator<Item = (SpotId, f64)>) -> Vec<(SpotId, f64)> {
    let mut sums = std::collections::BTreeMap::new();
    shares.for_each(|(spot, share)| *sums.entry(spot).or_insert(0.0) += share);
    sums.into_iter().filter(|(_, share)| share.abs() > 1e-9).collect()
}

/// The members of a set of bits, as spots where those have the same numbers.
pub(crate) fn spots(mut set: u64) -> Vec<SpotId> {
    let mut found = Vec::with_capacity(set.count_ones() as usize);
    while set != 0 {
        found.push(set.trailing_zeros() as usize);
        set &= set - 1;
    }
    found
}

/// A thing for each of these spots.
pub(crate) fn each_of(name: &'static str, spots: Vec<SpotId>) -> Counted {
    (name, spots.len() as i64, spots)
}

/// One for the side to act.
pub(crate) fn only(turn: Side) -> [i64; 2] {
    Side::BOTH.map(|side| i64::from(side == turn))
}

/// A number that the side to act sees, or the first side: turned round where they are not the same.
pub(crate) fn seen(turn: Side, value: i64) -> i64 {
    if turn == Side::First { value } else { -value }
}

//! What a position on 32 squares is worth to us: what the pieces are, as the hand-made evaluation counts them, and how
//! much more or less all that can be seen has been worth in games of our own engine. docs/lab/draughts.md tells how it is
//! learnt.

mod explain; // for people, term by term
mod shapes; // what is seen

use std::fmt;
use std::sync::{Arc, OnceLock};

use board::{Evaluator, Position, Score, SearchHints, Side};

use super::eval::{Army, HandcraftedEvaluator, is_drawish};
use super::rule_sets::Rules;
use super::rules::{Draughts, Move};
use crate::packed::{self, BadWeights};
use shapes::{OTHERS, PLACES, WAYS, others, places, shares};

/// Our evaluation of the rule sets that have no network yet; where none is learnt, `HandcraftedEvaluator`.
#[derive(Clone, Default)]
pub struct PatternEvaluator {
    source: Source,
    /// Where there are no weights.
    plain: HandcraftedEvaluator,
}

/// Where weights come from.
#[derive(Clone, Default, Debug)]
enum Source {
    /// The repository; they are unpacked when the first position is looked at.
    #[default]
    Ours,
    /// Somebody who learns.
    Given(Arc<PatternWeights>),
    /// Nowhere.
    Nobody,
}

/// A weight for each thing that can be seen: with all men on the board, and with none; in between it changes evenly.
#[derive(Clone, PartialEq, Eq)]
pub struct PatternWeights {
    /// By part of the board and by the way the men stand there.
    ways: Vec<[i16; 2]>,
    others: [[i16; 2]; OTHERS],
}

/// Pieces on the board when all are there.
pub const ALL_PIECES: i32 = 24;

/// Evaluations must not come near the scores of proven results.
const MOST: i32 = 20_000;

impl PatternEvaluator {
    /// The evaluation with these weights.
    pub fn new(weights: PatternWeights) -> Self {
        PatternEvaluator { source: Source::Given(Arc::new(weights)), plain: HandcraftedEvaluator::default() }
    }

    /// `HandcraftedEvaluator`, for who learns without weights to begin with.
    pub fn plain() -> Self {
        PatternEvaluator { source: Source::Nobody, plain: HandcraftedEvaluator::default() }
    }

    #[inline]
    fn weights<R: Rules>(&self) -> Option<&PatternWeights> {
        match &self.source {
            Source::Ours => ours::<R>(),
            Source::Given(weights) => Some(weights),
            Source::Nobody => None,
        }
    }
}

/// The files of the repository by the rule set that they are for.
const FILES: [(&str, &[u8]); 2] =
    [("libre", include_bytes!("weights/libre.bin")), ("italiana", include_bytes!("weights/italiana.bin"))];

fn ours<R: Rules>() -> Option<&'static PatternWeights> {
    static OURS: [OnceLock<PatternWeights>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
    let place = const { place_of(R::NAME) };
    let unpack = || PatternWeights::unpack(FILES[place].1).expect("a test unpacks the weights of the repository");
    OURS.get(place).map(|weights| weights.get_or_init(unpack))
}

/// Where the file of a rule set is; beyond the last where there is none.
const fn place_of(rules: &str) -> usize {
    let mut place = 0;
    while place < FILES.len() && !is_equal(FILES[place].0.as_bytes(), rules.as_bytes()) {
        place += 1;
    }
    place
}

const fn is_equal(one: &[u8], other: &[u8]) -> bool {
    let mut i = 0;
    while i < one.len() && i < other.len() && one[i] == other[i] {
        i += 1;
    }
    i == one.len() && i == other.len()
}

impl PatternWeights {
    /// How many weights there are to learn.
    pub fn count() -> usize {
        2 * shares().1
    }

    /// Reads what `pack` has written.
    pub fn unpack(bytes: &[u8]) -> Result<Self, BadWeights> {
        let (shares, count) = shares();
        let weights = packed::unpack(bytes, 2, 2 * count)?;
        let both = |number: usize| [weights[number], weights[count + number]];
        let of_way = |&(number, sign): &(u32, i8)| both(number as usize).map(|weight| weight * i16::from(sign));
        let others = std::array::from_fn(|i| both(count - OTHERS + i));
        Ok(PatternWeights { ways: shares.iter().map(of_way).collect(), others })
    }

    /// Writes weights: first those of a full board, then those of an empty one, as many as `count` says.
    pub fn pack(weights: &[f64]) -> Vec<u8> {
        assert_eq!(weights.len(), Self::count(), "a weight for each thing");
        packed::pack(&weights.iter().map(|weight| weight.round() as i16).collect::<Vec<i16>>(), 2)
    }

    /// The weights as `pack` takes them.
    pub fn learnt(&self) -> Vec<f64> {
        let (shares, count) = shares();
        let mut weights = vec![0.0; 2 * count];
        for (&(number, sign), way) in shares.iter().zip(&self.ways).filter(|((_, sign), _)| *sign >= 0) {
            for (phase, &weight) in way.iter().enumerate() {
                weights[phase * count + number as usize] = f64::from(weight) * f64::from(sign);
            }
        }
        for (i, other) in self.others.iter().enumerate() {
            for (phase, &weight) in other.iter().enumerate() {
                weights[phase * count + count - OTHERS + i] = f64::from(weight);
            }
        }
        weights
    }

    /// What it is worth to the side to act.
    #[inline]
    pub fn value<R: Rules>(&self, pos: &Draughts<R>) -> i32 {
        let [first, second] = Side::BOTH.map(|side| Army::of(pos, side));
        let mut sums = [0; 2];
        for (place, number) in places(first.men, second.men).into_iter().enumerate() {
            let way = self.ways[place * WAYS + number];
            sums[0] += i32::from(way[0]);
            sums[1] += i32::from(way[1]);
        }
        others(pos, |thing, times| {
            sums[0] += times * i32::from(self.others[thing][0]);
            sums[1] += times * i32::from(self.others[thing][1]);
        });
        let pieces = ((first.all() | second.all()).count_ones() as i32).min(ALL_PIECES);
        let learnt = (sums[0] * pieces + sums[1] * (ALL_PIECES - pieces)) / ALL_PIECES;
        let mut value = lead::<R>(first, second) + learnt;
        if is_drawish::<R>(first, second) {
            value /= 4;
        }
        let value = value.clamp(-MOST, MOST);
        if pos.turn() == Side::First { value } else { -value }
    }
}

/// What the weights correct.
#[inline]
fn lead<R: Rules>(first: Army, second: Army) -> i32 {
    HandcraftedEvaluator::default().lead::<R>(first, second)
}

/// The features of a position, for the trainer: its value to the first side is `counts` times the sum of `lead` and, over
/// all things, of how often each is seen times `full` of its first weight and the rest of its second.
#[derive(Clone, PartialEq, Debug)]
pub struct Features {
    /// The number of each thing's first weight, and how often it is seen for the first side, less for the second. Its
    /// second weight is half of `PatternWeights::count` farther.
    pub things: Vec<(u32, f32)>,
    /// What the pieces are worth.
    pub lead: f32,
    /// How full the board is, 1 for all pieces.
    pub full: f32,
    /// How much it all counts: less where little can be won.
    pub counts: f32,
}

/// Finds the features of positions.
#[derive(Debug)]
pub struct FeatureExtractor {
    shares: Vec<(u32, i8)>,
    count: usize,
}

impl Default for FeatureExtractor {
    fn default() -> Self {
        let (shares, count) = shares();
        FeatureExtractor { shares, count }
    }
}

impl FeatureExtractor {
    /// The features of `pos`.
    pub fn extract<R: Rules>(&self, pos: &Draughts<R>) -> Features {
        let [first, second] = Side::BOTH.map(|side| Army::of(pos, side));
        let mut things = Vec::with_capacity(PLACES + 8);
        for (place, number) in places(first.men, second.men).into_iter().enumerate() {
            let (weight, sign) = self.shares[place * WAYS + number];
            if sign != 0 {
                things.push((weight, f32::from(sign)));
            }
        }
        others(pos, |thing, times| things.push(((self.count - OTHERS + thing) as u32, times as f32)));
        let pieces = ((first.all() | second.all()).count_ones() as i32).min(ALL_PIECES);
        let counts = if is_drawish::<R>(first, second) { 0.25 } else { 1.0 };
        Features { things, lead: lead::<R>(first, second) as f32, full: pieces as f32 / ALL_PIECES as f32, counts }
    }

    /// Whether this is the weight of a way in which men stand, of which there are many.
    pub fn is_way(&self, weight: usize) -> bool {
        weight % self.count < self.count - OTHERS
    }
}

impl<R: Rules> Evaluator<Draughts<R>> for PatternEvaluator {
    fn evaluate(&self, pos: &Draughts<R>) -> Score {
        match self.weights::<R>() {
            Some(weights) => Score::eval(weights.value(pos)),
            None => self.plain.evaluate(pos),
        }
    }
}

impl<R: Rules> SearchHints<Draughts<R>> for PatternEvaluator {
    fn see(&self, pos: &Draughts<R>, m: Move) -> i32 {
        self.plain.see(pos, m)
    }

    fn is_tactical(&self, pos: &Draughts<R>, m: Move) -> bool {
        self.plain.is_tactical(pos, m)
    }

    fn is_quiet(&self, pos: &Draughts<R>) -> bool {
        self.plain.is_quiet(pos)
    }

    fn is_forced(&self, pos: &Draughts<R>) -> bool {
        self.plain.is_forced(pos)
    }

    fn history_index(&self, pos: &Draughts<R>, m: Move) -> usize {
        self.plain.history_index(pos, m)
    }

    fn is_irreversible(&self, pos: &Draughts<R>, m: Move) -> bool {
        self.plain.is_irreversible(pos, m)
    }
}

impl fmt::Debug for PatternEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PatternEvaluator({:?})", self.source)
    }
}

impl fmt::Debug for PatternWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PatternWeights({PLACES} parts of {WAYS} ways and {OTHERS} others)")
    }
}

#[cfg(test)]
mod tests;

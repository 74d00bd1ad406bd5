//! The weights of a network, and what a position is worth to it.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use board::Side;

use crate::cache;
use crate::features::{Features, Inputs, Shape};
use crate::simd;

/// What an accumulator holds for a unit that is fully on; beyond it is clipped.
pub(crate) const ONE: i16 = 255;
/// What stands for an output weight of 1.
pub(crate) const OUTPUT_ONE: i32 = 64;
/// Output weights keep within this, so that `ONE` times a weight is an `i16`.
pub(crate) const MOST_OUTPUT: i16 = 127;

/// A network that was read or learnt.
pub struct Network {
    pub(crate) parameters: Parameters,
    /// No two networks have the same, so that one never takes the accumulators of another for its own.
    id: u64,
}

/// The weights, as files have them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// How many there are.
    pub shape: Shape,
    /// What a value of 1 is in the units of evaluations: the chance to win is `1 / (1 + exp(-value / scale))`.
    pub scale: i32,
    /// For each input, one weight a hidden unit.
    pub input: Vec<i16>,
    /// What the accumulators begin with.
    pub bias: Vec<i16>,
    /// For each bucket the weights of the units of the side to act, then those of the other.
    pub output: Vec<i16>,
    /// For each bucket what the sum begins with, in parts of `255 * 64`.
    pub output_bias: Vec<i32>,
    /// Which game and rules it is for.
    pub name: String,
    /// Which command, seed and data made it.
    pub origin: String,
}

impl Network {
    /// A network with these weights; none where they cannot be: a wrong count, or sums that might not fit.
    pub fn new(parameters: Parameters) -> Option<Network> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        parameters.is_sound().then(|| Network { parameters, id: NEXT.fetch_add(1, Relaxed) })
    }

    /// The weights.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// What the position is worth to the side to act, by way of what this thread has evaluated before.
    #[inline]
    pub fn evaluate<P: Features<W>, const W: usize>(&self, pos: &P) -> i32 {
        let turn = pos.turn();
        let inputs = Side::BOTH.map(|side| pos.inputs(side));
        let sum = cache::with(self, inputs, |[first, second]| {
            let (own, other) = if turn == Side::First { (first, second) } else { (second, first) };
            simd::output(own, other, self.output(pos.bucket()))
        });
        self.value(sum, pos.bucket())
    }

    /// The same, from scratch.
    pub fn evaluate_fresh<P: Features<W>, const W: usize>(&self, pos: &P) -> i32 {
        let accumulators = [pos.turn(), !pos.turn()].map(|side| {
            let mut accumulator = vec![0; self.parameters.shape.hidden];
            self.refresh(&pos.inputs(side), &mut accumulator);
            accumulator
        });
        let [own, other] = &accumulators;
        self.value(simd::output(own, other, self.output(pos.bucket())), pos.bucket())
    }

    pub(crate) fn id(&self) -> u64 {
        self.id
    }

    /// Fills an accumulator from scratch.
    pub(crate) fn refresh<const W: usize>(&self, inputs: &Inputs<W>, accumulator: &mut [i16]) {
        accumulator.copy_from_slice(&self.parameters.bias);
        simd::update(accumulator, self.table(inputs.table), &[0; W], &inputs.words);
    }

    /// The input weights of a table.
    pub(crate) fn table(&self, table: usize) -> &[i16] {
        let Shape { words, hidden, .. } = self.parameters.shape;
        let size = 64 * words * hidden;
        &self.parameters.input[table * size..(table + 1) * size]
    }

    fn output(&self, bucket: usize) -> &[i16] {
        let size = 2 * self.parameters.shape.hidden;
        &self.parameters.output[bucket * size..(bucket + 1) * size]
    }

    /// Squares have `ONE` once too often; then units are scaled.
    fn value(&self, sum: i32, bucket: usize) -> i32 {
        let sum = i64::from(sum / i32::from(ONE) + self.parameters.output_bias[bucket]);
        (sum * i64::from(self.parameters.scale) / (i64::from(ONE) * i64::from(OUTPUT_ONE))) as i32
    }
}

impl Parameters {
    /// Whether all weights are there and no sum can leave its integers.
    fn is_sound(&self) -> bool {
        let Parameters { shape, scale, input, bias, output, output_bias, .. } = self;
        let Shape { buckets, hidden, .. } = *shape;
        let is_whole = hidden > 0
            && hidden % 16 == 0
            && bias.len() == hidden
            && input.len() == shape.inputs() * hidden
            && output.len() == buckets * 2 * hidden
            && output_bias.len() == buckets;
        let fits = |weights: &[i16], bias: i32| {
            let most: i64 = weights.iter().map(|weight| i64::from(weight.unsigned_abs())).sum();
            let square = i64::from(ONE) * i64::from(ONE);
            weights.iter().all(|weight| weight.unsigned_abs() <= MOST_OUTPUT as u16)
                && most * square <= i64::from(i32::MAX)
                && bias.unsigned_abs() <= i32::MAX as u32 / 2
        };
        is_whole
            && (1..=10_000).contains(scale)
            && output.chunks(2 * hidden).zip(output_bias).all(|(weights, &bias)| fits(weights, bias))
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Network({}, {:?})", self.parameters.name, self.parameters.shape)
    }
}

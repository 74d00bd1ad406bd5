//! A network in fractions: what it says, and which way its weights should go.

use nets::{Features, Inputs, Parameters, Shape};

/// A network that learns. All weights are in one list: inputs, biases, outputs, output biases.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Model {
    shape: Shape,
    pub(super) weights: Vec<f32>,
}

/// The slope of the loss by each weight, and room for the work.
pub(super) struct Gradient {
    pub(super) slopes: Vec<f32>,
    /// What the loss says of the units of both sides.
    units: [Vec<f32>; 2],
}

/// What whole numbers can hold: 255 for a unit, 64 for an output weight (`nets`), and sums of some forty inputs.
const UNIT: f32 = 255.0;
const OUTPUT: f32 = 64.0;
const MOST_INPUT: f32 = 1.98;
const MOST_OUTPUT: f32 = 127.0 / OUTPUT;

/// Floating-point numbers at a time.
const LANES: usize = 16;

impl Gradient {
    pub(super) fn new(shape: Shape) -> Gradient {
        let units = [vec![0.0; shape.hidden], vec![0.0; shape.hidden]];
        Gradient { slopes: vec![0.0; Ends::of(shape).all], units }
    }

    pub(super) fn clear(&mut self) {
        self.slopes.fill(0.0);
    }
}

/// Where each kind of weight ends in the list.
struct Ends {
    inputs: usize,
    biases: usize,
    outputs: usize,
    all: usize,
}

impl Ends {
    fn of(shape: Shape) -> Ends {
        let inputs = shape.inputs() * shape.hidden;
        let biases = inputs + shape.hidden;
        let outputs = biases + 2 * shape.hidden * shape.buckets;
        Ends { inputs, biases, outputs, all: outputs + shape.buckets }
    }
}

impl Model {
    /// Small random weights.
    pub(super) fn random(shape: Shape, random: &mut fastrand::Rng) -> Model {
        let ends = Ends::of(shape);
        let mut weights = vec![0.0; ends.all];
        let mut fill = |some: &mut [f32], most: f32| {
            for weight in some {
                *weight = most * (2.0 * random.f32() - 1.0);
            }
        };
        fill(&mut weights[..ends.inputs], 0.1);
        fill(&mut weights[ends.biases..ends.outputs], 1.0 / (shape.hidden as f32).sqrt());
        weights[ends.inputs..ends.biases].fill(0.25);
        Model { shape, weights }
    }

    /// Keeps every weight where whole numbers can follow.
    pub(super) fn clip(&mut self) {
        let ends = Ends::of(self.shape);
        let clip = |some: &mut [f32], most: f32| {
            for weight in some {
                *weight = weight.clamp(-most, most);
            }
        };
        clip(&mut self.weights[..ends.inputs], MOST_INPUT);
        clip(&mut self.weights[ends.biases..ends.outputs], MOST_OUTPUT);
    }

    /// The loss of what it says of a position.
    pub(super) fn loss<P: Features<W>, const W: usize>(&self, pos: &P, target: f32) -> f64 {
        let inputs = [pos.turn(), !pos.turn()].map(|side| pos.inputs(side));
        let mut units = [(); 2].map(|()| vec![0.0; self.shape.hidden]);
        loss(self.forward(&inputs, pos.bucket(), &mut units), target)
    }

    /// The same, and adds its slopes.
    pub(super) fn learn<P: Features<W>, const W: usize>(&self, pos: &P, target: f32, gradient: &mut Gradient) -> f64 {
        let inputs = [pos.turn(), !pos.turn()].map(|side| pos.inputs(side));
        let bucket = pos.bucket();
        let Gradient { slopes, units } = gradient;
        let said = self.forward(&inputs, bucket, units);
        let pull = 1.0 / (1.0 + (-said).exp()) - target;
        let (ends, hidden) = (Ends::of(self.shape), self.shape.hidden);
        slopes[ends.outputs + bucket] += pull;
        for (side, (inputs, units)) in inputs.iter().zip(units).enumerate() {
            let begin = ends.biases + (2 * bucket + side) * hidden;
            let weights = &self.weights[begin..begin + hidden];
            // By the output weights; then units become what the loss says of them.
            for ((unit, weight), slope) in units.iter_mut().zip(weights).zip(&mut slopes[begin..begin + hidden]) {
                let clipped = unit.clamp(0.0, 1.0);
                *slope += pull * clipped * clipped;
                // What is clipped hears of nothing.
                *unit = if (0.0..=1.0).contains(unit) { pull * weight * 2.0 * clipped } else { 0.0 };
            }
            add(&mut slopes[ends.inputs..ends.biases], units);
            each(inputs, |input| add(&mut slopes[input * hidden..(input + 1) * hidden], units));
        }
        loss(said, target)
    }

    /// What it says; `units` are what the accumulators hold.
    fn forward<const W: usize>(&self, inputs: &[Inputs<W>; 2], bucket: usize, units: &mut [Vec<f32>; 2]) -> f32 {
        let (ends, hidden) = (Ends::of(self.shape), self.shape.hidden);
        let mut said = self.weights[ends.outputs + bucket];
        for (side, (inputs, units)) in inputs.iter().zip(units).enumerate() {
            units.copy_from_slice(&self.weights[ends.inputs..ends.biases]);
            each(inputs, |input| add(units, &self.weights[input * hidden..(input + 1) * hidden]));
            let begin = ends.biases + (2 * bucket + side) * hidden;
            let weights = &self.weights[begin..begin + hidden];
            let mut sums = [0.0; LANES];
            for (units, weights) in units.as_chunks::<LANES>().0.iter().zip(weights.as_chunks::<LANES>().0) {
                for i in 0..LANES {
                    let unit = units[i].clamp(0.0, 1.0);
                    sums[i] += unit * unit * weights[i];
                }
            }
            said += sums.iter().sum::<f32>();
        }
        said
    }

    /// The same in whole numbers, without name and origin.
    pub(super) fn quantised(&self, scale: i32) -> Parameters {
        let ends = Ends::of(self.shape);
        let whole = |some: &[f32], one: f32| some.iter().map(|weight| (weight * one).round() as i16).collect();
        let output_bias = self.weights[ends.outputs..].iter().map(|weight| (weight * UNIT * OUTPUT).round() as i32);
        Parameters {
            shape: self.shape,
            scale,
            input: whole(&self.weights[..ends.inputs], UNIT),
            bias: whole(&self.weights[ends.inputs..ends.biases], UNIT),
            output: whole(&self.weights[ends.biases..ends.outputs], OUTPUT),
            output_bias: output_bias.collect(),
            name: String::new(),
            origin: String::new(),
        }
    }
}

/// The cross entropy of the target and what was said, less that of the target with itself: 0 for who knows it.
fn loss(said: f32, target: f32) -> f64 {
    let (said, target) = (f64::from(said), f64::from(target));
    let entropy = |p: f64| if p > 0.0 { p * p.ln() } else { 0.0 };
    let softplus = |x: f64| x.max(0.0) + (-x.abs()).exp().ln_1p();
    target * softplus(-said) + (1.0 - target) * softplus(said) + entropy(target) + entropy(1.0 - target)
}

/// Every input that is on, as a row of all tables.
fn each<const W: usize>(inputs: &Inputs<W>, mut look: impl FnMut(usize)) {
    for (i, &word) in inputs.words.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            look(64 * (inputs.table * W + i) + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

#[inline]
fn add(sums: &mut [f32], row: &[f32]) {
    for (sums, row) in sums.as_chunks_mut::<LANES>().0.iter_mut().zip(row.as_chunks::<LANES>().0) {
        for i in 0..LANES {
            sums[i] += row[i];
        }
    }
}

//! The trainer: finds the network that predicts best how games ended and what searches thought.
//!
//! The network is that of the crate `nets`, in fractions instead of whole numbers. Its output is taken for the logarithm
//! of the odds; the loss is the cross entropy with the target, a mix of result and search score. Adam with decoupled
//! decay of weights (Loshchilov, Hutter 2017) goes through all positions in random order, a batch at a time, with steps
//! that become smaller along a cosine. Weights are kept within what whole numbers can hold. Of all epochs the one that
//! predicts the held-out games best is taken. One thread, fixed order of sums: one seed gives the same network every time.

use board::zobrist::mix;
use nets::{Features, Parameters, Shape};

use super::model::{Gradient, Model};
use crate::fit::{chance, likeliest_scale};
use crate::samples::Sample;

/// How a network is trained.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainConfig {
    /// Units of the hidden layer: a multiple of 16.
    pub hidden: usize,
    /// How much the end of a game counts in what is to be predicted; the rest is what the search thought.
    pub by_result: f64,
    /// At most so many times through all positions.
    pub epochs: u32,
    /// Positions before the weights change.
    pub batch: usize,
    /// The first and largest step.
    pub rate: f32,
    /// How much weights decay, for each step of 1.
    pub decay: f32,
    /// Ends when so many epochs have brought nothing.
    pub patience: u32,
    /// What chance depends on.
    pub seed: u64,
}

/// How well a network predicts, epoch by epoch: mean cross entropies, less what the targets have of their own.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// From 1.
    pub number: u32,
    /// On the positions that it has learnt from, while it did.
    pub learnt: f64,
    /// On the positions of games that it has not seen.
    pub held_out: f64,
}

/// Of so many games one is held out.
const HELD_OUT: u64 = 20;
/// The last step is so small a part of the first.
const LAST_RATE: f32 = 0.02;

/// A position with what is to be predicted of it.
struct Case<P> {
    pos: P,
    target: f32,
}

/// Whether a game is held out. By a hash, since parts of the work may have all the even numbers.
fn is_held_out(game: u64) -> bool {
    mix(game).is_multiple_of(HELD_OUT)
}

/// The network that predicts these best. `scale` is what a point of a score means (see `Learnt::scale`); where none is
/// given, the one under which the results are likeliest.
pub(crate) fn train<P: Features<W>, const W: usize>(
    samples: &[Sample<P>],
    scale: Option<f64>,
    config: &TrainConfig,
    told: &mut dyn FnMut(Epoch),
) -> Parameters {
    let known =
        samples.iter().step_by(1 + samples.len() / SCALE_FROM).map(|sample| (sample.score.into(), sample.result));
    let scale = scale.unwrap_or_else(|| likeliest_scale(&known));
    let case = |sample: &Sample<P>| {
        let target =
            config.by_result * sample.result + (1.0 - config.by_result) * chance(scale * f64::from(sample.score));
        Case { pos: sample.pos, target: target as f32 }
    };
    let (held_out, learnt): (Vec<_>, Vec<_>) = samples.iter().partition(|sample| is_held_out(sample.game));
    let [held_out, learnt] = [held_out, learnt].map(|some| some.into_iter().map(case).collect::<Vec<_>>());
    let model = fit(&learnt, &held_out, P::shape(config.hidden), config, told);
    model.quantised((1.0 / scale).round().clamp(1.0, 10_000.0) as i32)
}

/// Scores and results that a scale is found from.
const SCALE_FROM: usize = 200_000;

fn fit<P: Features<W>, const W: usize>(
    learnt: &[Case<P>],
    held_out: &[Case<P>],
    shape: Shape,
    config: &TrainConfig,
    told: &mut dyn FnMut(Epoch),
) -> Model {
    let mut random = fastrand::Rng::with_seed(mix(config.seed));
    let mut model = Model::random(shape, &mut random);
    let mut optimizer = Adam::new(model.weights.len());
    let mut gradient = Gradient::new(shape);
    let mut order: Vec<u32> = (0..learnt.len() as u32).collect();
    let steps = config.epochs as usize * learnt.len().div_ceil(config.batch);
    let (mut best, mut least, mut since) = (model.clone(), f64::INFINITY, 0);
    for number in 1..=config.epochs {
        random.shuffle(&mut order);
        let mut loss = 0.0;
        for batch in order.chunks(config.batch) {
            gradient.clear();
            for &i in batch {
                let case = &learnt[i as usize];
                loss += model.learn(&case.pos, case.target, &mut gradient);
            }
            let done = optimizer.steps as f32 / steps as f32;
            let wave = 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
            let rate = config.rate * (LAST_RATE + (1.0 - LAST_RATE) * wave);
            optimizer.step(&mut model, &gradient, batch.len(), rate, config.decay);
        }
        let learnt = loss / learnt.len().max(1) as f64;
        let unseen = held_out.iter().map(|case| model.loss(&case.pos, case.target)).sum::<f64>();
        let unseen = unseen / held_out.len().max(1) as f64;
        told(Epoch { number, learnt, held_out: unseen });
        since += 1;
        if unseen < least || held_out.is_empty() {
            (best, least, since) = (model.clone(), unseen, 0);
        }
        if since >= config.patience {
            break;
        }
    }
    best
}

/// Steps that are large for weights whose slopes agree from batch to batch (Kingma, Ba 2014).
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: usize,
}

impl Adam {
    const KEEP_MEAN: f32 = 0.9;
    const KEEP_SQUARE: f32 = 0.999;

    fn new(count: usize) -> Adam {
        Adam { mean: vec![0.0; count], square: vec![0.0; count], steps: 0 }
    }

    fn step(&mut self, model: &mut Model, gradient: &Gradient, batch: usize, rate: f32, decay: f32) {
        self.steps += 1;
        let corrected = |keep: f32| 1.0 - keep.powi(self.steps.min(100_000) as i32);
        let (of_mean, of_square) = (corrected(Self::KEEP_MEAN), corrected(Self::KEEP_SQUARE));
        let share = 1.0 / batch as f32;
        let state = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, slope), (mean, square)) in model.weights.iter_mut().zip(&gradient.slopes).zip(state) {
            let slope = slope * share;
            *mean = Self::KEEP_MEAN * *mean + (1.0 - Self::KEEP_MEAN) * slope;
            *square = Self::KEEP_SQUARE * *square + (1.0 - Self::KEEP_SQUARE) * slope * slope;
            let step = (*mean / of_mean) / ((*square / of_square).sqrt() + 1e-8);
            *weight -= rate * (step + decay * *weight);
        }
        model.clip();
    }
}

#[cfg(test)]
mod tests;

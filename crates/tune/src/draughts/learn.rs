//! The regression: the weights that make the ends of the games likeliest, given that each is about nothing.
//!
//! The chance to win is taken for `1 / (1 + exp(-scale * value))`. Newton's method finds the weights; each of its steps
//! solves its equations by conjugate gradients, so that no table of all pairs of weights is needed.

use board::{Position, Side};
use games::draughts::patterns::{FeatureExtractor, Features};
use games::draughts::{Draughts, PatternWeights, Rules};

use crate::fit::{HELD_OUT, chance, likeliest_scale};
use crate::samples::Sample;

/// Steps of Newton's method, and of conjugate gradients in each.
const STEPS: u32 = 4;
const INNER_STEPS: u32 = 25;
/// Positions of a game share its end: so many of them count as one.
const ALIKE: f64 = 4.0;
/// How far from nothing the weight of anything else is as a rule.
const REGULARIZATION_OF_OTHERS: f64 = 200.0;

/// How one learns.
#[derive(Clone, PartialEq, Debug)]
pub struct Schedule {
    /// How much the end of a game counts, in percents; the rest is what the search thought.
    pub by_result: u8,
    /// How far from nothing the weight of a way to stand is as a rule: each is tried, and what predicts the games that
    /// were not learnt from best is kept.
    pub regularizations: Vec<f64>,
    /// Kings that go to and fro teach nothing: after so many such positions, the next are left out until something
    /// changes.
    pub repeated: u32,
}

/// How well the weights predict: the mean of the squared errors of the predicted results.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Loss {
    /// Of `Schedule::regularizations`.
    pub regularization: f64,
    /// In positions that were learnt from.
    pub learnt: f64,
    /// In positions of games that were not.
    pub held_out: f64,
    /// How many positions were learnt from.
    pub positions: usize,
}

/// Learns weights as `PatternWeights::pack` takes them. `told` hears of each step.
pub(super) fn learn<R: Rules>(
    samples: &[Sample<Draughts<R>>],
    schedule: &Schedule,
    told: &mut dyn FnMut(Loss),
) -> Vec<f64> {
    let extractor = FeatureExtractor::default();
    let of_use = samples.iter().zip(repeated(samples)).filter(|(_, repeated)| *repeated < schedule.repeated);
    let samples: Vec<_> = of_use.map(|(sample, _)| *sample).collect();
    let scale = likeliest_scale(&samples.iter().map(|sample| (f64::from(sample.score), sample.result)));
    let part = f64::from(schedule.by_result) / 100.0;
    let (mut training, mut held_out) = (Vec::new(), Vec::new());
    for sample in samples {
        let target = part * sample.result + (1.0 - part) * chance(scale * f64::from(sample.score));
        let is_first = sample.pos.turn() == Side::First;
        let seen = extractor.extract(&sample.pos);
        let kept = if sample.game.is_multiple_of(HELD_OUT) { &mut held_out } else { &mut training };
        kept.push(TrainingSample { seen, target: if is_first { target } else { 1.0 - target } });
    }
    let count = PatternWeights::count();
    let with = |regularization: &f64| {
        let of = |weight| if extractor.is_way(weight) { *regularization } else { REGULARIZATION_OF_OTHERS };
        let prior: Vec<f64> = (0..count).map(|weight| of(weight).powi(-2)).collect();
        let mut weights = vec![0.0; count];
        for _ in 0..STEPS {
            newton(&training, &mut weights, &prior, scale);
        }
        let [learnt, held_out] = [&training, &held_out].map(|some| error(some, &weights, scale));
        told(Loss { regularization: *regularization, learnt, held_out, positions: training.len() });
        (held_out, weights)
    };
    let tried: Vec<_> = schedule.regularizations.iter().map(with).collect();
    let best = tried.into_iter().min_by(|(one, _), (other, _)| one.total_cmp(other));
    best.map_or_else(|| vec![0.0; count], |(_, weights)| weights)
}

/// For each sample how many right before it, of the same game, have the same men on the same squares and as many kings.
fn repeated<R: Rules>(samples: &[Sample<Draughts<R>>]) -> impl Iterator<Item = u32> {
    let (mut last, mut repeated) = (None, 0);
    samples.iter().map(move |sample| {
        let pieces = Side::BOTH.map(|side| (sample.pos.men_of(side), sample.pos.kings_of(side).count_ones()));
        let now = Some((sample.game, pieces));
        repeated = if now == last { repeated + 1 } else { 0 };
        last = now;
        repeated
    })
}

/// A position as the regression sees it, by the first side.
struct TrainingSample {
    seen: Features,
    target: f64,
}

impl TrainingSample {
    fn value(&self, weights: &[f64]) -> f64 {
        f64::from(self.seen.counts * self.seen.lead) + self.sum(weights)
    }

    /// What the weights add to what the pieces are worth.
    fn sum(&self, weights: &[f64]) -> f64 {
        let Features { things, full, counts, .. } = &self.seen;
        let (many, few) = weights.split_at(weights.len() / 2);
        let (mut of_many, mut of_few) = (0.0, 0.0);
        for &(number, times) in things {
            of_many += f64::from(times) * many[number as usize];
            of_few += f64::from(times) * few[number as usize];
        }
        f64::from(*counts) * (f64::from(*full) * of_many + f64::from(1.0 - full) * of_few)
    }

    /// Adds so much of what each weight adds to the value; `power` 2 for the squares of that.
    fn spread(&self, amount: f64, power: i32, slopes: &mut [f64]) {
        let Features { things, full, counts, .. } = &self.seen;
        let middle = slopes.len() / 2;
        let (many, few) = slopes.split_at_mut(middle);
        let of_many = amount * f64::from(counts * full).powi(power);
        let of_few = amount * f64::from(counts * (1.0 - full)).powi(power);
        for &(number, times) in things {
            let times = f64::from(times).powi(power);
            many[number as usize] += times * of_many;
            few[number as usize] += times * of_few;
        }
    }
}

/// One step of Newton's method.
fn newton(training: &[TrainingSample], weights: &mut [f64], prior: &[f64], scale: f64) {
    let mut slope: Vec<f64> = weights.iter().zip(prior).map(|(weight, prior)| -prior * weight).collect();
    let mut stiffness = prior.to_vec();
    let bends: Vec<f64> = training
        .iter()
        .map(|sample| {
            let chance = chance(scale * sample.value(weights));
            let bend = scale * scale * chance * (1.0 - chance) / ALIKE;
            sample.spread(scale * (sample.target - chance) / ALIKE, 1, &mut slope);
            sample.spread(bend, 2, &mut stiffness);
            bend
        })
        .collect();
    let product = |way: &[f64]| {
        let mut sum: Vec<f64> = way.iter().zip(prior).map(|(way, prior)| way * prior).collect();
        for (sample, bend) in training.iter().zip(&bends) {
            sample.spread(bend * sample.sum(way), 1, &mut sum);
        }
        sum
    };
    for (weight, step) in weights.iter_mut().zip(solve(product, slope, &stiffness)) {
        *weight += step;
    }
}

/// Solves `product(x) = b` by conjugate gradients, with the diagonal of the product known.
fn solve(product: impl Fn(&[f64]) -> Vec<f64>, b: Vec<f64>, diagonal: &[f64]) -> Vec<f64> {
    let dot = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
    let eased = |rest: &[f64]| -> Vec<f64> { rest.iter().zip(diagonal).map(|(rest, by)| rest / by).collect() };
    let (mut x, mut rest) = (vec![0.0; b.len()], b);
    let mut easy = eased(&rest);
    let mut way = easy.clone();
    let mut size = dot(&rest, &easy);
    for _ in 0..INNER_STEPS {
        if size < 1e-12 {
            break;
        }
        let along = product(&way);
        let step = size / dot(&way, &along);
        for i in 0..x.len() {
            x[i] += step * way[i];
            rest[i] -= step * along[i];
        }
        easy = eased(&rest);
        let next = dot(&rest, &easy);
        for (way, easy) in way.iter_mut().zip(&easy) {
            *way = easy + next / size * *way;
        }
        size = next;
    }
    x
}

fn error(training: &[TrainingSample], weights: &[f64], scale: f64) -> f64 {
    let of = |sample: &TrainingSample| (chance(scale * sample.value(weights)) - sample.target).powi(2);
    training.iter().map(of).sum::<f64>() / training.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use board::Notation;
    use games::draughts::Italian;

    use super::*;

    #[test]
    fn kings_that_go_to_and_fro_are_alike() {
        let read = |text| Draughts::<Italian>::read(text).expect("a position");
        let sample = |game, text| Sample { pos: read(text), result: 0.5, score: 0, game };
        let samples = [
            sample(1, "W:WK1,25:B6"),
            sample(1, "B:WK2,25:B6"),
            sample(1, "W:WK2,25:B10"),
            sample(1, "B:WK3,25:B10"),
            sample(1, "W:WK2,25:B10"),
            sample(2, "W:WK2,25:B10"),
            sample(2, "B:WK2,K3,25:B10"),
        ];
        assert_eq!(repeated(&samples).collect::<Vec<_>>(), [0, 1, 0, 1, 2, 0, 0]);
    }

    #[test]
    fn equations_are_solved() {
        let rows = [[4.0, 2.0, 0.0], [2.0, 5.0, 1.0], [0.0, 1.0, 3.0]];
        let product = |x: &[f64]| rows.iter().map(|row| row.iter().zip(x).map(|(a, b)| a * b).sum()).collect();
        let x = solve(product, vec![8.0, 15.0, 11.0], &[4.0, 5.0, 3.0]);
        for (found, expected) in x.iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - expected).abs() < 1e-9, "{x:?}");
        }
    }
}

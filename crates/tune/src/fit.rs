//! The regression: which numbers predict the ends of games best.
//!
//! An opinion is (nearly) a sum, so near some weights it is `e + c · (w - w0)`, where `c` is found by trying each
//! weight a little more and a little less. The chance to win is taken for `1 / (1 + exp(-k (e + c · (w - w0))))`.
//! The weights that make what happened likeliest are found by Newton's method; a weight that the games say little
//! of stays near to what it was. Then `c` is found anew, and so on for a few rounds.

use board::{Position, SearchHints};
use games::Weights;

use crate::samples::{Sample, SampleConfig, in_parallel};
use crate::values::Values;

/// How well the weights predict, round by round.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Curve {
    /// 0 for the weights as they were.
    pub round: u32,
    /// On the positions that they learnt from: the mean of the squared errors of the predicted results.
    pub learnt: f64,
    /// On the positions of games that they have not seen.
    pub held_out: f64,
}

/// So many rounds.
const ROUNDS: u32 = 3;
/// Every so many games one is held out.
pub(crate) const HELD_OUT: u64 = 5;
/// Positions of a game share its end: so many of them count as one.
const ALIKE: f64 = 8.0;

/// Better weights than `before`, with the scale of opinions and the learning curve.
pub(crate) fn fit<P, W, O>(
    samples: &[Sample<P>],
    before: W,
    opinion: impl Fn(W) -> O + Sync,
    config: &SampleConfig,
    told: &mut dyn FnMut(Curve),
) -> (Values, f64)
where
    P: Position,
    W: Weights,
    O: SearchHints<P>,
{
    let mut values = Values::of(before);
    let by_result = f64::from(config.by_result) / 100.0;
    let anchor: Vec<f64> = values.0.iter().map(|(_, value)| f64::from(*value)).collect();
    let regularization: Vec<f64> = anchor.iter().map(|value| 10.0 + value.abs() / 2.0).collect();
    let is_held: Vec<bool> = values.0.iter().map(|(name, _)| config.hold.iter().any(|held| held == name)).collect();
    let mut scale = None;
    for round in 0..=ROUNDS {
        let rows = in_parallel(0..samples.len() as u64, config.threads, |i| {
            row(&samples[i as usize], &values, &is_held, &opinion)
        });
        let scale = *scale.get_or_insert_with(|| {
            likeliest_scale(&rows.iter().filter(|row| !row.held_out).map(|row| (row.value, row.result)))
        });
        let targets: Vec<f64> = rows.iter().map(|row| row.target(scale, by_result)).collect();
        let of = |held_out| error(&rows, &targets, scale, held_out);
        told(Curve { round, learnt: of(false), held_out: of(true) });
        if round < ROUNDS {
            let now: Vec<f64> = values.0.iter().map(|(_, value)| f64::from(*value)).collect();
            let better = newton(&rows, &targets, scale, &now, &anchor, &regularization);
            for ((_, value), better) in values.0.iter_mut().zip(better) {
                *value = better.round() as i32;
            }
        }
    }
    (values, scale.unwrap_or_default())
}

/// A position as the regression sees it.
struct Row {
    /// The opinion with the weights as they are.
    value: f64,
    /// What a point more of each weight adds.
    slopes: Vec<f64>,
    result: f64,
    score: f64,
    held_out: bool,
}

fn row<P: Position, W: Weights, O: SearchHints<P>>(
    sample: &Sample<P>,
    values: &Values,
    is_held: &[bool],
    opinion: impl Fn(W) -> O,
) -> Row {
    let of = |values: &Values| f64::from(opinion(values.weights()).evaluate(&sample.pos).value());
    let mut tried = values.clone();
    let slopes = (0..values.0.len()).map(|i| {
        if is_held[i] {
            return 0.0;
        }
        let value = values.0[i].1;
        // Enough to rise above the rounding, too little to leave the straight part.
        let step = (value.abs() / 3).max(8);
        let mut with = |value| {
            tried.0[i].1 = value;
            of(&tried)
        };
        let slope = (with(value + step) - with(value - step)) / f64::from(2 * step);
        tried.0[i].1 = value;
        slope
    });
    let slopes = slopes.collect();
    let held_out = sample.game.is_multiple_of(HELD_OUT);
    Row { value: of(values), slopes, result: sample.result, score: f64::from(sample.score), held_out }
}

impl Row {
    /// What is to be predicted.
    fn target(&self, scale: f64, by_result: f64) -> f64 {
        by_result * self.result + (1.0 - by_result) * chance(scale * self.score)
    }
}

pub(crate) fn chance(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The scale under which the results are likeliest, given values with results, by thirds. It is the same for all
/// rounds: the worth of a man is.
pub(crate) fn likeliest_scale(known: &(impl Iterator<Item = (f64, f64)> + Clone)) -> f64 {
    let surprise = |scale: f64| -> f64 {
        let of = |(value, result): (f64, f64)| {
            let chance = chance(scale * value).clamp(1e-9, 1.0 - 1e-9);
            -result * chance.ln() - (1.0 - result) * (1.0 - chance).ln()
        };
        known.clone().map(of).sum()
    };
    let (mut low, mut high) = (1e-5_f64, 0.1_f64);
    for _ in 0..60 {
        let third = (high / low).powf(1.0 / 3.0);
        let (one, other) = (low * third, high / third);
        if surprise(one) < surprise(other) {
            high = other;
        } else {
            low = one;
        }
    }
    (low * high).sqrt()
}

fn error(rows: &[Row], targets: &[f64], scale: f64, held_out: bool) -> f64 {
    let some = rows.iter().zip(targets).filter(|(row, _)| row.held_out == held_out);
    let (sum, count) = some.fold((0.0, 0.0), |(sum, count), (row, target)| {
        (sum + (chance(scale * row.value) - target).powi(2), count + 1.0)
    });
    if count == 0.0 { 0.0 } else { sum / count }
}

/// The weights that make the targets likeliest, given that each of them is `anchor`, more or less `regularization`.
fn newton(rows: &[Row], targets: &[f64], scale: f64, now: &[f64], anchor: &[f64], regularization: &[f64]) -> Vec<f64> {
    const STEPS: usize = 6;
    let n = now.len();
    let mut weights = now.to_vec();
    for _ in 0..STEPS {
        let mut slope: Vec<f64> = (0..n).map(|i| (weights[i] - anchor[i]) / regularization[i].powi(2)).collect();
        let mut bend = vec![vec![0.0; n]; n];
        for i in 0..n {
            bend[i][i] = 1.0 / regularization[i].powi(2);
        }
        for (row, target) in rows.iter().zip(targets).filter(|(row, _)| !row.held_out) {
            let moved: f64 = (0..n).map(|i| row.slopes[i] * (weights[i] - now[i])).sum();
            let chance = chance(scale * (row.value + moved));
            let pull = scale * (chance - target) / ALIKE;
            let stiffness = scale * scale * chance * (1.0 - chance) / ALIKE;
            for i in (0..n).filter(|&i| row.slopes[i] != 0.0) {
                slope[i] += pull * row.slopes[i];
                for (bend, other) in bend[i].iter_mut().zip(&row.slopes[..=i]) {
                    *bend += stiffness * row.slopes[i] * other;
                }
            }
        }
        for (weight, step) in weights.iter_mut().zip(solve(bend, slope)) {
            *weight -= step;
        }
    }
    weights
}

/// Solves `a x = b` for a positive definite `a`, of which only the lower half is looked at (Cholesky).
fn solve(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for i in 0..n {
        for j in 0..=i {
            let sum = a[i][j] - (0..j).map(|k| a[i][k] * a[j][k]).sum::<f64>();
            a[i][j] = if i == j { sum.sqrt() } else { sum / a[j][j] };
        }
    }
    for i in 0..n {
        b[i] = (b[i] - (0..i).map(|k| a[i][k] * b[k]).sum::<f64>()) / a[i][i];
    }
    for i in (0..n).rev() {
        b[i] = (b[i] - (i + 1..n).map(|k| a[k][i] * b[k]).sum::<f64>()) / a[i][i];
    }
    b
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let a = vec![vec![4.0, 0.0, 0.0], vec![2.0, 5.0, 0.0], vec![0.0, 1.0, 3.0]];
        let x = solve(a, vec![4.0 + 4.0, 2.0 + 10.0 + 3.0, 2.0 + 9.0]);
        for (found, expected) in x.iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - expected).abs() < 1e-12, "{x:?}");
        }
    }

    /// Rows whose results are those of a known opinion, by chance.
    fn rows(truth: &[f64], scale: f64) -> Vec<Row> {
        let mut random = fastrand::Rng::with_seed(5);
        let row = |game: u64, random: &mut fastrand::Rng| {
            let slopes: Vec<f64> = truth.iter().map(|_| f64::from(random.i32(-3..=3))).collect();
            let value: f64 = slopes.iter().zip(truth).map(|(slope, weight)| slope * weight).sum();
            let result = f64::from(u8::from(random.f64() < chance(scale * value)));
            Row { value: 0.0, slopes, result, score: value, held_out: game.is_multiple_of(HELD_OUT) }
        };
        (0..20_000).map(|game| row(game, &mut random)).collect()
    }

    fn results(rows: &[Row]) -> Vec<f64> {
        rows.iter().map(|row| row.result).collect()
    }

    #[test]
    fn weights_that_made_the_results_are_found() {
        let truth = [100.0, 40.0, -25.0, 0.0];
        let rows = rows(&truth, 0.008);
        let found = newton(&rows, &results(&rows), 0.008, &[0.0; 4], &[0.0; 4], &[1000.0; 4]);
        for (found, expected) in found.iter().zip(truth) {
            assert!((found - expected).abs() < 6.0, "{found}, expected {expected}");
        }
    }

    #[test]
    fn what_the_games_do_not_speak_of_stays() {
        let mut rows = rows(&[100.0, 40.0], 0.008);
        for row in &mut rows {
            row.slopes[1] = 0.0;
        }
        let found = newton(&rows, &results(&rows), 0.008, &[90.0, 33.0], &[90.0, 33.0], &[50.0; 2]);
        assert!((found[1] - 33.0).abs() < 1e-9, "{found:?}");
    }

    #[test]
    fn the_scale_is_found() {
        let rows = rows(&[100.0, 40.0, -25.0], 0.008);
        let found = likeliest_scale(&rows.iter().map(|row| (row.score, row.result)));
        assert!((found - 0.008).abs() < 0.0004, "{found}");
    }
}

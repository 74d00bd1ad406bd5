//! Many numbers at once: an opinion that is a sum of some hundred terms, each with a worth while all men are there
//! and one when few are left.
//!
//! The regression is that of `fit.rs`, but for so many numbers it walks downhill in small batches (Adam, by Kingma
//! and Ba) instead of solving equations. The order of the batches comes from the seed.

use crate::fit::likeliest_scale;

/// A quiet position as the regression sees it, from white's side.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// The terms that white has more often than black, or less, and how often.
    pub terms: Vec<(u16, i16)>,
    /// How full the board is, from 0 to 1.
    pub full: f32,
    /// What is left of an advantage of white's, and of one of black's.
    pub left: [f32; 2],
    /// What is added whatever the worths are: to have the move.
    pub tempo: f32,
    /// 1 where white won, ½ for a draw.
    pub result: f32,
    /// What a search thought of it.
    pub score: f32,
    /// Whether it is kept for the test.
    pub held_out: bool,
}

/// How to learn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    /// How much the end of a game counts; the rest is what the search thought.
    pub by_result: f32,
    /// Rounds through all cases.
    pub rounds: u32,
    /// What chance depends on.
    pub seed: u64,
}

/// Positions between two steps.
const BATCH: usize = 4096;
/// The first steps, in hundredths of a pawn; they become smaller round by round.
const STEP: f32 = 1.5;
/// How far a worth may be from what it was, more or less, if the positions say nothing of it.
const DOUBT: f32 = 40.0;
/// Positions of a game share its end: so many of them count as one.
const ALIKE: f32 = 8.0;

/// Better worths than `before`. `told` hears the errors after each round: on cases learnt from, and on the others.
pub(crate) fn learn(
    cases: &mut [Case],
    before: &[[i32; 2]],
    schedule: Schedule,
    mut told: impl FnMut(u32, f64, f64),
) -> Vec<[i32; 2]> {
    let anchor: Vec<[f32; 2]> = before.iter().map(|worth| worth.map(|value| value as f32)).collect();
    let mut worths = anchor.clone();
    let scale = scale_of(cases, &worths);
    let mut random = fastrand::Rng::with_seed(schedule.seed);
    let mut adam = Adam { mean: vec![[0.0; 2]; worths.len()], square: vec![[0.0; 2]; worths.len()], time: 0 };
    let learnt = cases.iter().filter(|case| !case.held_out).count() as f32;
    let error = |cases: &[Case], worths: &[[f32; 2]]| {
        let of = |held_out| mean_error(cases.iter().filter(|case| case.held_out == held_out), worths, scale, schedule);
        (of(false), of(true))
    };
    let (first, other) = error(cases, &worths);
    told(0, first, other);
    for round in 0..schedule.rounds {
        random.shuffle(cases);
        let step = STEP * (1.0 - round as f32 / schedule.rounds as f32);
        for batch in cases.chunks(BATCH) {
            let mut slopes = vec![[0.0; 2]; worths.len()];
            let mut count = 0.0;
            for case in batch.iter().filter(|case| !case.held_out) {
                count += 1.0;
                case.add_slopes(&worths, scale, schedule, &mut slopes);
            }
            // What a worth was counts as much as the batch's share of all positions.
            let pull = ALIKE * count / learnt / DOUBT.powi(2);
            for ((slope, worth), anchor) in slopes.iter_mut().zip(&worths).zip(&anchor) {
                (0..2).for_each(|phase| slope[phase] += pull * (worth[phase] - anchor[phase]));
            }
            adam.step(&mut worths, &slopes, step);
        }
        let (learnt, other) = error(cases, &worths);
        told(round + 1, learnt, other);
    }
    worths.iter().map(|worth| worth.map(|value| value.round() as i32)).collect()
}

impl Case {
    /// The opinion of it, and what is left of an advantage.
    fn value(&self, worths: &[[f32; 2]]) -> (f32, f32) {
        let (mut early, mut late) = (0.0, 0.0);
        for &(term, times) in &self.terms {
            let [one, other] = worths[usize::from(term)];
            early += f32::from(times) * one;
            late += f32::from(times) * other;
        }
        let mixed = early * self.full + late * (1.0 - self.full);
        let left = self.left[usize::from(mixed <= 0.0)];
        (mixed * left + self.tempo, left)
    }

    fn target(&self, scale: f32, schedule: Schedule) -> f32 {
        schedule.by_result * self.result + (1.0 - schedule.by_result) * chance(scale * self.score)
    }

    fn add_slopes(&self, worths: &[[f32; 2]], scale: f32, schedule: Schedule, slopes: &mut [[f32; 2]]) {
        let (value, left) = self.value(worths);
        let pull = scale * left * (chance(scale * value) - self.target(scale, schedule));
        let phases = [pull * self.full, pull * (1.0 - self.full)];
        for &(term, times) in &self.terms {
            let slope = &mut slopes[usize::from(term)];
            (0..2).for_each(|phase| slope[phase] += f32::from(times) * phases[phase]);
        }
    }
}

/// Steps that are larger where slopes have been small.
struct Adam {
    mean: Vec<[f32; 2]>,
    square: Vec<[f32; 2]>,
    time: i32,
}

impl Adam {
    fn step(&mut self, worths: &mut [[f32; 2]], slopes: &[[f32; 2]], step: f32) {
        const KEEPS: (f32, f32) = (0.9, 0.999);
        self.time += 1;
        let young = (1.0 - KEEPS.0.powi(self.time), 1.0 - KEEPS.1.powi(self.time));
        for (term, slope) in slopes.iter().enumerate() {
            for phase in 0..2 {
                let (mean, square) = (&mut self.mean[term][phase], &mut self.square[term][phase]);
                *mean = KEEPS.0 * *mean + (1.0 - KEEPS.0) * slope[phase];
                *square = KEEPS.1 * *square + (1.0 - KEEPS.1) * slope[phase].powi(2);
                if *square > 0.0 {
                    worths[term][phase] -= step * (*mean / young.0) / ((*square / young.1).sqrt() + 1e-9);
                }
            }
        }
    }
}

fn chance(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

fn mean_error<'a>(cases: impl Iterator<Item = &'a Case>, worths: &[[f32; 2]], scale: f32, schedule: Schedule) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for case in cases {
        let miss = chance(scale * case.value(worths).0) - case.target(scale, schedule);
        sum += f64::from(miss).powi(2);
        count += 1.0;
    }
    if count == 0.0 { 0.0 } else { sum / count }
}

/// The scale under which the results are likeliest; some of the cases tell it.
fn scale_of(cases: &[Case], worths: &[[f32; 2]]) -> f32 {
    let known = |case: &Case| (f64::from(case.value(worths).0), f64::from(case.result));
    let some: Vec<(f64, f64)> = cases.iter().step_by(1 + cases.len() / 50_000).map(known).collect();
    likeliest_scale(&some.iter().copied()) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results of a known opinion of three terms, by chance.
    fn cases(truth: &[[f32; 2]; 3]) -> Vec<Case> {
        let mut random = fastrand::Rng::with_seed(5);
        let mut cases: Vec<Case> = Vec::new();
        for game in 0..40_000 {
            let terms = (0..3).map(|term| (term, random.i16(-3..=3))).collect();
            let (full, left) = (random.f32(), [1.0; 2]);
            let mut case = Case { terms, full, left, tempo: 0.0, result: 0.0, score: 0.0, held_out: game % 5 == 0 };
            case.score = case.value(truth).0;
            case.result = f32::from(u8::from(random.f32() < chance(0.008 * case.score)));
            cases.push(case);
        }
        cases
    }

    #[test]
    fn worths_that_made_the_results_are_found() {
        let truth = [[100.0, 60.0], [-30.0, 40.0], [0.0, 90.0]];
        let schedule = Schedule { by_result: 0.5, rounds: 30, seed: 1 };
        let mut curve = Vec::new();
        let mut all = cases(&truth);
        let found = learn(&mut all, &[[90, 70], [0, 0], [0, 60]], schedule, |_, _, other| curve.push(other));
        for (found, expected) in found.iter().flatten().zip(truth.iter().flatten()) {
            assert!((*found as f32 - expected).abs() < 12.0, "{found}, expected {expected}");
        }
        assert!(curve[30] < curve[0], "{curve:?}");
        let again = learn(&mut cases(&truth), &[[90, 70], [0, 0], [0, 60]], schedule, |_, _, _| ());
        assert_eq!(found, again);
    }
}

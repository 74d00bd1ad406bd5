//! The regression: a weight for each thing that is seen, so that their sum predicts the end of the game.

use board::zobrist::mix;
use games::reversi::PatternWeights;
use games::reversi::patterns::{PHASES, features, phase, shared};

use super::play::GamePosition;

/// Every so manieth game is not learnt from, but judges what was learnt.
const HELD_OUT: usize = 20;
/// Positions of the phases beside help, up to so many discs away.
const BESIDE: u32 = 2;
/// The first step, the last one, and how much a weight shrinks when it is met, as a part of the step.
const STEPS: (f32, f32) = (0.012, 0.0006);
const DECAY: f32 = 0.002;

/// How well a phase is predicted after a round: the mean square error in discs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Loss {
    /// The phase.
    pub phase: usize,
    /// The rounds so far.
    pub round: u32,
    /// In positions that were learnt from.
    pub learnt: f64,
    /// In positions that were not.
    pub held_out: f64,
    /// How many positions were learnt from.
    pub positions: usize,
}

/// How one learns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// How much the end of a game counts, in percents; the rest is what the search thought.
    pub by_result: u8,
    /// How often each position is looked at.
    pub rounds: u32,
    /// What chance depends on.
    pub seed: u64,
}

/// Learns weights in hundredths of a disc, as `PatternWeights::pack` takes them, beginning with those of `before` or
/// with nothing. `told` hears of each round.
pub fn learn(
    games: &[Vec<GamePosition>],
    before: Option<&PatternWeights>,
    schedule: Schedule,
    told: &mut dyn FnMut(Loss),
) -> Vec<f32> {
    let Schedule { by_result, rounds, seed } = schedule;
    let (shared, count) = shared();
    let mut weights = before.map_or_else(|| vec![0.0; PHASES * count], PatternWeights::packed);
    for weight in &mut weights {
        *weight /= 100.0;
    }
    let mut row = vec![0.0; count];
    // What is known already needs smaller steps.
    let steps = if before.is_some() { (STEPS.0 / 3.0, STEPS.1) } else { STEPS };
    // From the last phase to the first: what a phase has not seen is as it will be later.
    for phase in (0..PHASES).rev() {
        if before.is_some() {
            row.copy_from_slice(&weights[phase * count..][..count]);
        }
        let dataset = Dataset::new(games, phase, by_result, seed);
        for round in 1..=rounds {
            let part = (round - 1) as f32 / (rounds.max(2) - 1) as f32;
            let step = steps.0 * (steps.1 / steps.0).powf(part);
            let learnt = dataset.learn(&mut row, &shared, step);
            let held_out = dataset.judge(&row, &shared);
            told(Loss { phase, round, learnt, held_out, positions: dataset.learnt.len() });
        }
        weights[phase * count..][..count].copy_from_slice(&row);
    }
    weights.iter().map(|weight| weight * 100.0).collect()
}

/// The positions of a phase, each with what it is worth in discs.
struct Dataset {
    learnt: Vec<(u64, u64, f32)>,
    held_out: Vec<(u64, u64, f32)>,
}

impl Dataset {
    fn new(games: &[Vec<GamePosition>], of: usize, by_result: u8, seed: u64) -> Self {
        let mut dataset = Dataset { learnt: Vec::new(), held_out: Vec::new() };
        let part = f32::from(by_result) / 100.0;
        for (number, seen) in games.iter().enumerate().flat_map(|(number, game)| game.iter().map(move |s| (number, s)))
        {
            let discs = (seen.own | seen.other).count_ones();
            let worth = part * f32::from(seen.result) + (1.0 - part) * f32::from(seen.thought) / 100.0;
            let sample = (seen.own, seen.other, worth);
            if number.is_multiple_of(HELD_OUT) {
                if phase(discs) == of {
                    dataset.held_out.push((seen.own, seen.other, f32::from(seen.result)));
                }
            } else if phase(discs.saturating_sub(BESIDE)) == of || phase(discs + BESIDE) == of {
                dataset.learnt.push(sample);
            }
        }
        fastrand::Rng::with_seed(mix(seed ^ of as u64)).shuffle(&mut dataset.learnt);
        dataset
    }

    /// One look at each position; the mean square error before each.
    fn learn(&self, row: &mut [f32], shared: &[u32], step: f32) -> f64 {
        let mut sum = 0.0;
        for &(own, other, worth) in &self.learnt {
            let seen = features(own, other).map(|feature| shared[feature as usize] as usize);
            let error = worth - seen.iter().map(|&weight| row[weight]).sum::<f32>();
            sum += f64::from(error * error);
            for weight in seen {
                row[weight] += step * (error - DECAY * row[weight]);
            }
        }
        sum / self.learnt.len().max(1) as f64
    }

    fn judge(&self, row: &[f32], shared: &[u32]) -> f64 {
        let error = |&(own, other, worth): &(u64, u64, f32)| {
            let value: f32 = features(own, other).iter().map(|&feature| row[shared[feature as usize] as usize]).sum();
            f64::from((worth - value) * (worth - value))
        };
        self.held_out.iter().map(error).sum::<f64>() / self.held_out.len().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use games::reversi::HandcraftedEvaluator;

    use super::super::play::{SelfPlayConfig, SelfPlayEvaluator, games};
    use super::*;

    #[test]
    fn what_is_learnt_foretells_games_that_were_not_seen() {
        let config = SelfPlayConfig { games: 400, depth: 1, plies: (8, 20), exact: 6, seed: 5, threads: 2 };
        let games = games(&SelfPlayEvaluator::Plain(HandcraftedEvaluator::default()), &config, &mut |_| {});
        let mut last = Vec::new();
        let schedule = Schedule { by_result: 100, rounds: 2, seed: 1 };
        let weights = learn(&games, None, schedule, &mut |loss| last.push(loss));
        let late = 12;
        let learnt = last.iter().rfind(|loss| loss.phase == late).expect("each phase is learnt").held_out;
        let of_nothing = Dataset::new(&games, late, 100, 1).judge(&vec![0.0; shared().1], &shared().0);
        assert!(learnt < 0.7 * of_nothing, "{learnt} {of_nothing}");
        let again = learn(&games, None, schedule, &mut |_| {});
        assert_eq!(weights, again, "one seed, one result");
        PatternWeights::unpack(&PatternWeights::pack(&weights)).expect("as many as there must be");
    }
}

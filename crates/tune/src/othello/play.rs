//! Games of an opinion against itself, each position with how its game ended.

use std::cmp::Reverse;

use board::zobrist::mix;
use board::{Bits, Evaluator, Side};
use games::reversi::{HandcraftedEvaluator, PatternWeights, Reversi, placements};

use super::ending::{after, count, solve, squares};
use crate::samples::in_parallel;

/// What judges a position that nobody has solved.
#[derive(Clone, Debug)]
pub enum SelfPlayEvaluator {
    /// The opinion that only counts, with which everything began.
    Plain(HandcraftedEvaluator),
    /// A learnt one.
    Learnt(PatternWeights),
}

/// How games are played that one learns from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfPlayConfig {
    /// How many games.
    pub games: u64,
    /// Turns that are looked at before each move.
    pub depth: u32,
    /// Random moves at the beginning, at least and at most.
    pub plies: (u32, u32),
    /// With so many squares left, moves are exact.
    pub exact: u32,
    /// What chance depends on.
    pub seed: u64,
    /// Games at a time.
    pub threads: usize,
}

/// A position of a game, seen by the side to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GamePosition {
    /// Its discs.
    pub own: u64,
    /// The opponent's.
    pub other: u64,
    /// What the search thought of it, in hundredths of a disc.
    pub thought: i16,
    /// By how many discs it won in the end.
    pub result: i8,
}

/// Games between two words to the caller.
const BATCH: u64 = 500;

/// The positions of each game, in the order of the games; `told` hears now and then how many are played.
pub fn games(
    evaluator: &SelfPlayEvaluator,
    config: &SelfPlayConfig,
    told: &mut dyn FnMut(u64),
) -> Vec<Vec<GamePosition>> {
    let mut all = Vec::new();
    for first in (0..config.games).step_by(BATCH as usize) {
        let last = (first + BATCH).min(config.games);
        all.extend(in_parallel(first..last, config.threads, |number| game(evaluator, config, number)));
        told(last);
    }
    all
}

/// The positions of one game from the last random move on.
fn game(evaluator: &SelfPlayEvaluator, config: &SelfPlayConfig, number: u64) -> Vec<GamePosition> {
    let mut random = fastrand::Rng::with_seed(mix(mix(config.seed) ^ number));
    let (mut own, mut other): (u64, u64) = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36);
    for _ in 0..random.u32(config.plies.0..=config.plies.1) {
        let moves: Vec<u32> = squares(placements(own, other)).collect();
        (own, other) = match random.choice(&moves) {
            Some(&square) => turned(after(own, other, square)),
            None => (other, own),
        };
    }
    let mut met: Vec<GamePosition> = Vec::new();
    let result = loop {
        let moves = placements(own, other);
        if moves == 0 {
            if placements(other, own) == 0 {
                break count(own, other);
            }
            // A pass: the side to act changes, and so does the view of all that was met.
            met.push(GamePosition { own, other, thought: 0, result: 0 });
            (own, other) = (other, own);
            continue;
        }
        let expected = met.last().map_or(0, |seen| -i32::from(seen.thought) / 100);
        let empty = (own | other).count_zeros();
        let (square, thought) =
            if empty <= config.exact { exact(own, other, expected) } else { best(evaluator, own, other, config.depth) };
        met.push(GamePosition { own, other, thought: thought as i16, result: 0 });
        (own, other) = turned(after(own, other, square));
    };
    let mut view = result;
    for seen in met.iter_mut().rev() {
        view = -view;
        seen.result = view as i8;
    }
    met.retain(|seen| placements(seen.own, seen.other) != 0);
    met
}

fn turned((own, other): (u64, u64)) -> (u64, u64) {
    (other, own)
}

/// The best move by exact counting, and its value in hundredths of a disc.
fn exact(own: u64, other: u64, expected: i32) -> (u32, i32) {
    let (mut best, mut chosen) = (i32::MIN, 0);
    for (square, next) in ordered(own, other) {
        // First only whether it is better than the best so far, or about as good as expected.
        let floor = if best == i32::MIN { expected.clamp(-63, 63) - 1 } else { best };
        let mut value = -solve(next.1, next.0, -floor - 2, -floor);
        if value >= floor + 2 {
            value = -solve(next.1, next.0, -64, -value);
        } else if value <= floor && best == i32::MIN {
            value = -solve(next.1, next.0, -value, 64);
        }
        if value > best {
            (best, chosen) = (value, square);
        }
    }
    (chosen, 100 * best)
}

/// The best move by a search of so many turns, and its value in hundredths of a disc.
fn best(evaluator: &SelfPlayEvaluator, own: u64, other: u64, depth: u32) -> (u32, i32) {
    let (mut best, mut chosen) = (-ALL, 0);
    for (square, (own, other)) in ordered(own, other) {
        let value = -evaluator.search(other, own, depth - 1, (-ALL, -best));
        if value > best {
            (best, chosen) = (value, square);
        }
    }
    (chosen, best)
}

/// Each move with the position after it, seen by who made it; those that leave the fewest replies first.
fn ordered(own: u64, other: u64) -> Vec<(u32, (u64, u64))> {
    let mut list: Vec<_> = squares(placements(own, other)).map(|square| (square, after(own, other, square))).collect();
    list.sort_by_key(|(_, (own, other))| placements(*other, *own).count_ones());
    list
}

/// Worse than anything, in hundredths of a disc.
const ALL: i32 = 6500;

impl SelfPlayEvaluator {
    /// The value for `own`, to act, by a search of so many turns, in hundredths of a disc.
    pub fn value_of(&self, own: u64, other: u64, depth: u32) -> i32 {
        self.search(own, other, depth, (-ALL, ALL))
    }

    /// The value for `own`, to act, in hundredths of a disc.
    fn search(&self, own: u64, other: u64, depth: u32, (mut alpha, beta): (i32, i32)) -> i32 {
        let moves = placements(own, other);
        if moves == 0 {
            return match placements(other, own) {
                0 => 100 * count(own, other),
                _ => -self.search(other, own, depth, (-beta, -alpha)),
            };
        }
        if depth == 0 {
            return self.value(own, other);
        }
        let mut best = -ALL;
        let mut next: Vec<_> = squares(moves).map(|square| after(own, other, square)).collect();
        if depth > 1 {
            next.sort_by_cached_key(|(own, other)| {
                let few = placements(*other, *own).count_ones() as i32 * 100;
                (few, Reverse(own.count_ones()))
            });
        }
        for (own, other) in next {
            best = best.max(-self.search(other, own, depth - 1, (-beta, -alpha)));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn value(&self, own: u64, other: u64) -> i32 {
        match self {
            SelfPlayEvaluator::Learnt(weights) => weights.value(own, other),
            SelfPlayEvaluator::Plain(opinion) => {
                let pos = Reversi::new(Bits::from_raw(own), Bits::from_raw(other), Side::First);
                opinion.evaluate(&pos.expect("discs apart")).value().clamp(-6400, 6400)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_game_is_exact_from_the_first_counted_position_on() {
        let config = SelfPlayConfig { games: 6, depth: 1, plies: (8, 12), exact: 8, seed: 3, threads: 2 };
        let games = games(&SelfPlayEvaluator::Plain(HandcraftedEvaluator::default()), &config, &mut |_| {});
        assert_eq!(games.len(), 6);
        let mut counted = 0;
        for seen in games.iter().flatten().filter(|seen| (seen.own | seen.other).count_zeros() <= 8) {
            let value = solve(seen.own, seen.other, -64, 64);
            assert_eq!((i32::from(seen.result), i32::from(seen.thought)), (value, 100 * value), "{seen:?}");
            counted += 1;
        }
        assert!(counted > 20);
    }
}

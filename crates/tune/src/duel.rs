//! Two sets of numbers of the same opinion against each other.

use std::time::Duration;

use arena::{Hypothesis, Sprt, Tally};
use board::zobrist::mix;
use board::{Outcome, Position, Side};
use search::{Report, TranspositionTable};

use crate::samples::{Budget, TABLE, end, in_parallel, wander};

/// A player: a short search (`glance`) with some opinion.
pub(crate) type Player<'a, P> =
    &'a (dyn Fn(P, &[P], &TranspositionTable, Budget) -> Report<<P as Position>::Move> + Sync);

/// How a match is played: in pairs from the same opening, colours swapped.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Duel {
    /// At most so many games.
    pub games: u64,
    /// Positions that each looks at before a move: as many as both see in the same time, where one is faster.
    pub nodes: [u64; 2],
    /// The time that both have instead, where one is given.
    pub time: Option<Duration>,
    /// So many random moves at the beginning.
    pub plies: u32,
    /// What chance depends on.
    pub seed: u64,
    /// Pairs at a time.
    pub threads: usize,
    /// The test that may end the match sooner.
    pub sprt: Option<Sprt>,
}

/// Bytes for the table of a search by the clock.
const LARGE_TABLE: usize = 1 << 24;
/// Pairs between two looks at the test.
const BATCH: u64 = 10;
/// How many openings are tried for one that is balanced, and what is.
const TRIES: u64 = 30;
const BALANCED: i32 = 90;

impl Duel {
    /// Plays the match; `told` hears the standing now and then. Everything is told from the side of `a`.
    pub(crate) fn run<P: Position>(
        &self,
        start: P,
        a: Player<'_, P>,
        b: Player<'_, P>,
        told: &mut dyn FnMut(&Tally),
    ) -> (Tally, Option<Hypothesis>) {
        let pairs = self.games.div_ceil(2);
        let mut tally = Tally::default();
        for first in (0..pairs).step_by(BATCH as usize) {
            let some = first..(first + BATCH).min(pairs);
            for half_points in in_parallel(some, self.threads, |pair| self.pair(start, [a, b], pair)) {
                tally.add(&half_points);
                let verdict = self.sprt.and_then(|sprt| sprt.verdict(&tally.pairs));
                if verdict.is_some() {
                    return (tally, verdict);
                }
            }
            told(&tally);
        }
        (tally, None)
    }

    /// The half points of the first player, when it moves first and when it moves second.
    fn pair<P: Position>(&self, start: P, minds: [Player<'_, P>; 2], pair: u64) -> [u8; 2] {
        let opening = self.opening(start, minds[1], mix(mix(self.seed) ^ pair));
        Side::BOTH.map(|side| {
            let seats = if side == Side::First { minds } else { [minds[1], minds[0]] };
            let nodes = if side == Side::First { self.nodes } else { [self.nodes[1], self.nodes[0]] };
            match self.game(&opening, seats, nodes) {
                Outcome::Draw => 1,
                Outcome::Win(winner) => 2 * u8::from(winner == side),
            }
        })
    }

    /// Random moves that favour nobody, as far as a glance tells.
    fn opening<P: Position>(&self, start: P, glance: Player<'_, P>, seed: u64) -> Vec<P> {
        let mut least = i32::MAX;
        let mut best = vec![start];
        for attempt in 0..TRIES {
            let mut random = fastrand::Rng::with_seed(mix(seed ^ attempt));
            let Some(way) = wander(start, self.plies, &mut random) else { continue };
            let (now, past) = way.split_last().expect("it ends with where it leads");
            let score = glance(*now, past, &small_table(), Budget::Nodes(1000)).score.value().abs();
            if score < least {
                (least, best) = (score, way);
            }
            if least <= BALANCED {
                break;
            }
        }
        best
    }

    fn game<P: Position>(&self, opening: &[P], seats: [Player<'_, P>; 2], nodes: [u64; 2]) -> Outcome {
        let (&now, past) = opening.split_last().expect("it ends with where it leads");
        let (mut pos, mut past) = (now, past.to_vec());
        let (budgets, size) = match self.time {
            Some(time) => ([Budget::Time(time); 2], LARGE_TABLE),
            None => (nodes.map(Budget::Nodes), TABLE),
        };
        let tables = [(); 2].map(|()| TranspositionTable::new(size).expect("a few megabytes"));
        loop {
            if let Some(outcome) = end(&pos, &past) {
                return outcome;
            }
            let seat = pos.turn() as usize;
            let m = seats[seat](pos, &past, &tables[seat], budgets[seat]).line[0];
            past.push(pos);
            pos = pos.play(m);
        }
    }
}

fn small_table() -> TranspositionTable {
    TranspositionTable::new(1 << 16).expect("64 kilobytes")
}

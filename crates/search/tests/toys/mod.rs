//! Small games to search in, and the slow, obvious search that judges the fast one.
#![allow(dead_code, unreachable_pub, missing_docs, reason = "every test file uses its own part")]

pub mod drop;
pub mod judge;
pub mod kalah;
pub mod rows;
pub mod web;

use std::ops::ControlFlow;

use board::zobrist::mix;
use board::{Evaluator, Position, Score, SearchHints};
use search::{Limits, Options, Report, Search, TranspositionTable};

/// Opinions, hints and kinds with no sense in them: they show every mistake of the search, and none of the
/// evaluator.
#[derive(Clone, Copy, Debug)]
pub struct Noise {
    pub seed: u64,
    /// The fewer different opinions, the more moves are equally good.
    pub spread: u64,
}

impl Noise {
    pub fn new(seed: u64) -> Self {
        Noise { seed, spread: if seed.is_multiple_of(3) { 3 } else { 200 } }
    }

    fn chance<P: Position>(&self, pos: &P, m: P::Move, salt: u64) -> u64 {
        mix(pos.play(m).key() ^ mix(self.seed ^ salt))
    }
}

impl<P: Position> Evaluator<P> for Noise {
    fn evaluate(&self, pos: &P) -> Score {
        assert_eq!(pos.outcome(), None, "an opinion about a finished game");
        Score::eval((mix(pos.key() ^ mix(self.seed)) % (2 * self.spread + 1)) as i32 - self.spread as i32)
    }
}

impl<P: Position> SearchHints<P> for Noise {
    fn see(&self, pos: &P, m: P::Move) -> i32 {
        (self.chance(pos, m, 1) % 9) as i32 - 4
    }

    fn is_tactical(&self, pos: &P, m: P::Move) -> bool {
        self.chance(pos, m, 2).is_multiple_of(4)
    }

    fn is_forced(&self, pos: &P) -> bool {
        mix(pos.key() ^ mix(self.seed ^ 3)).is_multiple_of(8)
    }

    fn history_index(&self, pos: &P, m: P::Move) -> usize {
        self.chance(pos, m, 4) as usize % 16
    }
}

/// The depth that is wanted, and nothing else.
pub fn depth(depth: u32) -> Limits {
    Limits { depth, ..Limits::NONE }
}

/// A whole search on one thread.
pub fn find<P: Position, E: SearchHints<P>>(
    pos: P,
    eval: &E,
    table: &TranspositionTable,
    options: Options,
    limits: Limits,
) -> Report<P::Move> {
    let search = Search { pos, past: &[], eval, table, tablebase: None, options, limits, stop: &|| false };
    search.run(1, |_| ControlFlow::Continue(()))
}

/// The position after so many random actions, or fewer if the game ends before the last.
pub fn wander<P: Position>(start: P, actions: usize, random: &mut fastrand::Rng) -> P {
    let mut pos = start;
    for _ in 0..actions {
        let moves = pos.legal();
        if moves.is_empty() {
            break;
        }
        let next = pos.play(moves[random.usize(..moves.len())]);
        if next.outcome().is_some() {
            break;
        }
        pos = next;
    }
    pos
}

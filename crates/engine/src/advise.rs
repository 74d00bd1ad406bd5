//! Who thinks, how hard, and what it thinks.

mod equal_moves; // machines to whom a far win is as good as a near one
pub(crate) mod spec; // reading and writing specs
mod think; // from a spec to a move

use std::fmt;
use std::time::Duration;

pub(crate) use equal_moves::first_of_equal_moves;
pub(crate) use think::{Evaluators, Memory, advice, largest, think};

/// A machine's strength, by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// `facil`, `easy`: sees its own move, and is not choosy.
    Facil,
    /// `medio`, `medium`: sees the reply.
    Medio,
    /// `dificil`, `hard`: sees as far as the documents' machines, and farther.
    Dificil,
    /// `maestro`, `master`: our own evaluator, and a tenth of a second: it answers at once.
    Maestro,
    /// `perfecto`, `perfect`: whatever proves most, and fifty times as long.
    Perfecto,
}

/// What plays a machine's seat: a level sets the evaluator and the limits, the other keys override them.
///
/// With a depth and no level it is the documents' machine: their evaluator, plain minimax, the first of equally
/// good moves. With nothing it is `maestro`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Spec {
    /// The evaluator and the usual limits.
    pub level: Option<Level>,
    /// Exactly this many turns.
    pub depth: Option<u32>,
    /// At most this long.
    pub time: Option<Duration>,
    /// At most this many positions.
    pub nodes: Option<u64>,
    /// Any legal move.
    pub random: bool,
    /// What chance depends on.
    pub seed: u64,
}

/// What a search has found so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The move to play, in the game's notation.
    pub text: String,
    /// In hundredths of a man or disc, seen by the side to act. Beyond 990,000 it is a sure win or loss, whose
    /// distance `exact` tells. An exact score of reversi is in discs, empty squares to the winner.
    pub score: i32,
    /// In turns.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The moves both sides are expected to play.
    pub line: Vec<String>,
    /// The result, where it is proven.
    pub exact: Option<Exact>,
}

/// A proven result, seen by the side to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exact {
    /// Who wins.
    pub result: Verdict,
    /// Turns to the end, where known.
    pub plies: Option<u32>,
}

/// A proven result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side to act wins.
    Win,
    /// Nobody does.
    Draw,
    /// The other side wins.
    Loss,
}

impl Verdict {
    /// The word for scripts.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Win => "win",
            Verdict::Draw => "draw",
            Verdict::Loss => "loss",
        }
    }
}

/// What thinking may use, and how it is told to end.
pub struct Thinking<'a> {
    /// How many threads.
    pub threads: usize,
    /// The table's size in bytes, at the most.
    pub hash: usize,
    /// True when it must end now. It looks at a clock too, since libraries have none: see `Spec::time_limit`.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Hears of every finished iteration.
    pub report: &'a mut dyn FnMut(&Advice),
}

impl fmt::Debug for Thinking<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Thinking on {} threads with {} bytes", self.threads, self.hash)
    }
}

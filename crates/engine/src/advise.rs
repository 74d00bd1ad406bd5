//! Who thinks, how hard, and what it thinks.

use std::time::Duration;

use board::Message;

/// A machine's strength, by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// `facil`, `easy`.
    Facil,
    /// `medio`, `medium`.
    Medio,
    /// `dificil`, `hard`.
    Dificil,
    /// `maestro`, `master`.
    Maestro,
    /// `perfecto`, `perfect`: whatever proves most.
    Perfecto,
}

/// What plays a machine's seat: a level sets the evaluator and the limits, the other keys override them.
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

impl Spec {
    /// Reads `level=dificil,time=0.5`, as INTERFACE has it.
    pub fn read(text: &str) -> Result<Spec, Message> {
        todo!("{text}")
    }
}

/// What a search has found so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The move to play, in the game's notation.
    pub text: String,
    /// In hundredths of a man or disc, seen by the side to act; discs where an exact score of reversi is known.
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

/// What thinking may use, and how it is told to end.
pub struct Thinking<'a> {
    /// How many threads.
    pub threads: usize,
    /// The table's size in bytes.
    pub hash: usize,
    /// True when it must end now; it looks at a clock too, since libraries have none.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Hears of every finished iteration.
    pub report: &'a mut dyn FnMut(&Advice),
}

//! Who thinks, how hard, and what it thinks.

mod equal_moves; // machines to whom a far win is as good as a near one
mod evaluators; // the document's and ours
mod monitor; // what a search tells beside its lines
mod multipv; // the best lines of a position
mod names; // levels, profiles, strategies and units by name
pub(crate) mod player_spec; // reading and writing specs
mod search; // from a spec to a move
mod strength; // machines of a given Elo
mod worth; // scores as people read them

use std::fmt;
use std::path::Path;
use std::time::Duration;

use board::Wdl;

pub(crate) use equal_moves::first_of_equal_moves;
pub(crate) use evaluators::Evaluators;
pub use monitor::{RootMove, SearchMonitor};
pub(crate) use multipv::multi_pv;
pub use multipv::{HashTable, MultiPv};
pub(crate) use search::{AnalysisCache, analysis, largest, think};
pub use strength::Strength;
pub use worth::{Worth, exact_message};

/// A machine's strength, by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// `facil`, `easy`: sees its own move, and is not choosy.
    Easy,
    /// `medio`, `medium`: sees the reply.
    Medium,
    /// `dificil`, `hard`: sees as far as the documents' machines, and farther.
    Hard,
    /// `maestro`, `master`: our own evaluator, and a tenth of a second: it answers at once.
    Master,
    /// `perfecto`, `perfect`: whatever proves most, and fifty times as long.
    Perfect,
}

/// A way to weigh the parts of a document's evaluator, where it has several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Profile {
    /// `classic`: as the document's own program counts.
    Classic,
    /// `six`: all six parts as the document's text describes them.
    Six,
}

/// A player of a document's program, which plays the same every time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Strategy {
    /// `dummy`: the first move that it finds.
    Dummy,
    /// `minimax`, `ia_06`: the program's own minimax.
    Minimax,
}

/// What plays a machine's seat: a level sets the evaluator and the limits, the other keys override them.
///
/// With nothing it is `maestro`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlayerSpec {
    /// The evaluator and the usual limits.
    pub level: Option<Level>,
    /// The documents' machine: their evaluator, plain minimax, the first of equally good moves.
    pub document: bool,
    /// Which of the document's evaluators, where it has several.
    pub profile: Option<Profile>,
    /// A player of the document's program instead of a search of ours.
    pub strategy: Option<Strategy>,
    /// Exactly this many turns.
    pub depth: Option<u32>,
    /// At most this long.
    pub time: Option<Duration>,
    /// At most this many positions.
    pub nodes: Option<u64>,
    /// Any legal move.
    pub random: bool,
    /// What chance depends on. Levels whose seed is said take the first of equally good moves.
    pub seed: Option<u64>,
    /// What chance depends on where no seed is said: the seed of the game that it plays in. It is no part of the text.
    pub game_seed: Option<u64>,
}

/// What a score counts, 100 for each of them; whole discs are counted one by one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScoreUnit {
    /// Of chess.
    Pawn,
    /// Of draughts, Árabe and mill.
    Man,
    /// Of reversi, as a guess.
    Disc,
    /// Of reversi at the end of the game, as a proven result.
    Discs,
}

/// What a search has found so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The move to play, in the game's notation.
    pub text: String,
    /// In hundredths of a man or disc, seen by the side to act. Beyond 990,000 it is a sure win or loss, whose
    /// distance `exact` tells. An exact score of reversi is in discs, empty squares to the winner. `Match::score_unit`
    /// tells them apart.
    pub score: i32,
    /// In turns.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The moves both sides are expected to play.
    pub line: Vec<String>,
    /// The result, where it is proven.
    pub exact: Option<Wdl>,
}

/// What a search may use, and how it is told to end.
pub struct SearchContext<'a> {
    /// How many threads.
    pub threads: usize,
    /// The table's size in bytes, at the most.
    pub hash: usize,
    /// The folder of the tablebases, for players that ask for the best; none where there are no tables.
    pub tablebases: Option<&'a Path>,
    /// True when it must end now. It looks at a clock too, since libraries have none: see `PlayerSpec::time_limit`.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Hears of every finished iteration.
    pub report: &'a mut dyn FnMut(&Analysis),
}

impl fmt::Debug for SearchContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SearchContext of {} threads with {} bytes", self.threads, self.hash)
    }
}

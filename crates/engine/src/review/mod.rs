//! A played game, move by move: what each position was worth, what would have been better, and what the move played has
//! cost.
//!
//! The game is walked from its end to its beginning with one transposition table: when a move is judged, what came of it
//! is known, and the search of the position before it finds that in the table.
//!
//! One thread and a limit of nodes give the same review every time.

mod annotate; // the review as the words of a record
mod assess; // what a position is worth
mod judge; // what a move has cost, and what that is called

use std::path::PathBuf;

use board::{NotationError, Side, SpotId, Wdl};

pub use annotate::annotate;
pub use assess::written_line;
use assess::{Assessment, Assessor};

use crate::analysis::{HashTable, Worth};
use crate::game::RuleSet;
use crate::session::Match;

/// With what effort a game is looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Positions that the search of one position visits.
    pub nodes: u64,
    /// Bytes of the transposition table.
    pub hash: usize,
    /// The folder of the tablebases, where there are some.
    pub tablebases: Option<PathBuf>,
}

impl Settings {
    /// A game of 80 moves of chess takes about ten seconds of one core with them.
    pub const NODES: u64 = 100_000;
}

impl Default for Settings {
    fn default() -> Self {
        Settings { nodes: Settings::NODES, hash: 16 << 20, tablebases: None }
    }
}

/// What a move is called by what it has cost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MoveVerdict {
    /// There was no choice; it says nothing about the player.
    Forced,
    /// As good as the best.
    Best,
    /// Not the best, but near enough.
    Good,
    /// A little is lost.
    Inaccuracy,
    /// Much is lost.
    Mistake,
    /// So much that the game may be.
    Blunder,
}

impl MoveVerdict {
    /// All of them, the best first.
    pub const ALL: [MoveVerdict; 6] = [
        MoveVerdict::Forced,
        MoveVerdict::Best,
        MoveVerdict::Good,
        MoveVerdict::Inaccuracy,
        MoveVerdict::Mistake,
        MoveVerdict::Blunder,
    ];

    /// The word for scripts, as `blunder`.
    pub fn as_str(self) -> &'static str {
        match self {
            MoveVerdict::Forced => "forced",
            MoveVerdict::Best => "best",
            MoveVerdict::Good => "good",
            MoveVerdict::Inaccuracy => "inaccuracy",
            MoveVerdict::Mistake => "mistake",
            MoveVerdict::Blunder => "blunder",
        }
    }

    /// Whether it is a fault that is worth another look.
    pub fn is_fault(self) -> bool {
        self >= MoveVerdict::Inaccuracy
    }
}

/// What a move has thrown away for sure: results were proven before it and after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Threw {
    /// A won game is now drawn or lost.
    Win,
    /// A drawn game is now lost.
    Draw,
}

impl Threw {
    /// The word for scripts.
    pub fn as_str(self) -> &'static str {
        match self {
            Threw::Win => "win",
            Threw::Draw => "draw",
        }
    }
}

/// The best move of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct BestMove {
    /// In the game's notation.
    pub text: String,
    /// As records have it.
    pub written: String,
    /// The clicks that make it.
    pub clicks: Vec<SpotId>,
    /// The moves that both sides are expected to play, it first, as records have them.
    pub line: Vec<String>,
    /// What the position is worth with it.
    pub worth: Worth,
}

/// One move of a game, judged.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedPly {
    /// Who played it.
    pub side: Side,
    /// In the game's notation.
    pub text: String,
    /// As records have it.
    pub written: String,
    /// What the position was worth before it.
    pub before: Worth,
    /// What it was worth after it.
    pub after: Worth,
    /// What should have been played.
    pub best: BestMove,
    /// How much of the expected points it has cost the side that played it, 0 to 1.
    pub cost: f64,
    /// What it is called.
    pub verdict: MoveVerdict,
    /// What it has thrown away, where that is proven.
    pub threw: Option<Threw>,
}

impl ReviewedPly {
    /// The result after it where it is proven, seen by the side that played it.
    pub fn exact(&self) -> Option<Wdl> {
        self.after.exact_for(self.side)
    }
}

/// A whole game, judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// The position that it began with, in the game's notation.
    pub start: String,
    /// What that is worth.
    pub start_worth: Worth,
    /// The moves, in their order.
    pub plies: Vec<ReviewedPly>,
    /// How well each side has played, 0 to 100; none for a side that never had a choice.
    pub accuracy: [Option<f64>; 2],
}

impl Review {
    /// How many moves of a side have this verdict.
    pub fn count(&self, side: Side, verdict: MoveVerdict) -> usize {
        self.plies.iter().filter(|ply| ply.side == side && ply.verdict == verdict).count()
    }
}

/// Why a game cannot be reviewed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReviewError {
    /// The position that it begins with cannot be.
    Start(NotationError),
    /// A move is wrong.
    Move {
        /// Which, from 1.
        number: usize,
        /// Why.
        error: NotationError,
    },
}

/// What a step of a review has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// There is more to do.
    More,
    /// All moves are judged.
    Done,
    /// It was stopped; the same step can be made again.
    Stopped,
}

/// Reviews a whole game; none if it is stopped. `progress` hears how many positions are done, and of how many.
pub fn review(
    set: &'static RuleSet,
    start: Option<&str>,
    moves: &[String],
    settings: Settings,
    stop: &(dyn Fn() -> bool + Sync),
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Option<Review>, ReviewError> {
    let mut reviewer = Reviewer::new(set, start, moves, settings)?;
    loop {
        match reviewer.step(stop) {
            Step::Stopped => return Ok(None),
            Step::Done => return Ok(Some(reviewer.finish())),
            Step::More => progress(reviewer.done(), reviewer.positions()),
        }
    }
}

/// A review in the making: a step looks at one position, the last first, so that others may use the thread between two.
#[derive(Debug)]
pub struct Reviewer {
    set: &'static RuleSet,
    /// At the position that is looked at next.
    board: Box<dyn Match>,
    /// What is still to be judged: texts in the game's notation.
    left: Vec<String>,
    settings: Settings,
    hash: HashTable,
    /// The position after the move that is judged next.
    after: Option<Assessment>,
    /// The last move first.
    judged: Vec<ReviewedPly>,
}

impl Reviewer {
    /// The review of a game from a position, or from the start.
    pub fn new(
        set: &'static RuleSet,
        start: Option<&str>,
        moves: &[String],
        settings: Settings,
    ) -> Result<Self, ReviewError> {
        let opened = start.map_or_else(|| Ok(set.start()), |text| set.read(text));
        let mut board = opened.map_err(ReviewError::Start)?;
        for (number, text) in (1..).zip(moves) {
            // Whoever wrote the game down may not know a rule that ends it.
            board.follow(text).map_err(|error| ReviewError::Move { number, error })?;
        }
        let hash = HashTable::new(settings.hash);
        let left = board.played();
        Ok(Reviewer { set, board, left, settings, hash, after: None, judged: Vec::new() })
    }

    /// How many positions there are to look at: one more than moves.
    pub fn positions(&self) -> usize {
        self.left.len() + self.judged.len() + 1
    }

    /// How many positions have been looked at.
    pub fn done(&self) -> usize {
        self.judged.len() + usize::from(self.after.is_some())
    }

    /// Halves the effort of what is left, for whoever is stopped again and again.
    pub fn hurry(&mut self) {
        self.settings.nodes = (self.settings.nodes / 2).max(1);
    }

    /// Looks at one more position.
    pub fn step(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> Step {
        let Reviewer { set, settings, hash, .. } = self;
        let assessor = Assessor { scale: set.score_scale, settings, hash, stop };
        let Some(after) = &self.after else {
            let Some(last) = assessor.assess(self.board.as_mut(), None) else { return Step::Stopped };
            self.after = Some(last);
            return if self.left.is_empty() { Step::Done } else { Step::More };
        };
        let Some(text) = self.left.last() else { return Step::Done };
        let (_, _, written) = self.board.last_move().expect("a move is left");
        self.board.undo();
        let found = assessor.judge(self.board.as_mut(), (text, &written), after);
        let Some((judged, before)) = found else {
            self.board.follow(text).expect("it was legal before");
            return Step::Stopped;
        };
        self.judged.push(judged);
        self.after = Some(before);
        self.left.pop();
        if self.left.is_empty() { Step::Done } else { Step::More }
    }

    /// What has been found, once `step` says that all is done.
    pub fn finish(self) -> Review {
        let start_worth = self.after.as_ref().map(|first| first.worth).expect("a step has been made");
        let plies: Vec<ReviewedPly> = self.judged.into_iter().rev().collect();
        let accuracy = Side::BOTH.map(|side| judge::accuracy(&plies, side));
        Review { start: self.board.text(), start_worth, plies, accuracy }
    }
}

//! Where games begin: a few random moves that favour nobody, or a list that somebody made.

use std::fmt;

use board::zobrist::mix;
use board::{Message, NotationError};
use engine::{Level, Match, PlayerSpec, RuleSet, SearchContext};

/// A position and the first moves from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// In the game's notation.
    pub start: String,
    /// In the game's notation.
    pub moves: Vec<String>,
}

impl Opening {
    /// The game after the opening.
    pub fn open(&self, set: &RuleSet) -> Result<Box<dyn Match>, NotationError> {
        let mut game = set.read(&self.start)?;
        self.moves.iter().try_for_each(|text| game.play(text))?;
        Ok(game)
    }
}

/// The openings of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// So many random legal moves from the start, balanced by a shallow search.
    Random {
        /// How many moves; more where so many leave one side far ahead.
        plies: u32,
    },
    /// These, over and over.
    Listed(Vec<Opening>),
    /// Boards that chance has filled: see `Openings::full`.
    Full,
}

/// What is wrong with a list of openings, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpeningsError {
    /// A line is no position, or a move of it is not legal.
    Line {
        /// Counted from 1.
        line: usize,
        /// The text that is wrong.
        text: String,
        /// Why.
        error: NotationError,
    },
    /// A line leads to the end of the game.
    Over {
        /// Counted from 1.
        line: usize,
    },
    /// There is no opening in it.
    Empty,
}

impl fmt::Display for OpeningsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningsError::Line { line, error, .. } => write!(f, "{line}: {error}"),
            OpeningsError::Over { line } => write!(f, "{line}: the game is over"),
            OpeningsError::Empty => f.write_str("no opening"),
        }
    }
}

impl std::error::Error for OpeningsError {}

/// How many random openings are tried for one that is balanced.
const TRIES: u64 = 30;
/// In the units of the evaluators: a man ahead is no longer balanced.
const BALANCED: i32 = 90;
/// What is so far from balanced that the game would hardly measure anything.
const FAR: i32 = 300;
/// Where all openings are that far, they are made longer, two moves at a time, up to so many times as long.
const LONGEST: u32 = 3;
/// What the shallow search looks at.
const GLANCE: u64 = 2000;

impl Openings {
    /// Reads a list: on each line a position or `start`, and behind the word `moves` the moves from there.
    /// Empty lines and lines that begin with `#` are skipped.
    pub fn read(text: &str, set: &RuleSet) -> Result<Openings, OpeningsError> {
        let mut listed = Vec::new();
        for (i, row) in text.lines().enumerate() {
            let row = row.trim();
            if row.is_empty() || row.starts_with('#') {
                continue;
            }
            let (start, moves) = match row.split_once("moves") {
                Some((start, moves)) => (start.trim(), moves.split_whitespace().map(str::to_owned).collect()),
                None => (row, Vec::new()),
            };
            let start = if start.is_empty() || start == "start" { set.start().text() } else { start.to_owned() };
            let opening = Opening { start, moves };
            let line = i + 1;
            let game = opening.open(set).map_err(|error| OpeningsError::Line { line, text: row.to_owned(), error })?;
            if game.outcome().is_some() {
                return Err(OpeningsError::Over { line });
            }
            listed.push(opening);
        }
        if listed.is_empty() { Err(OpeningsError::Empty) } else { Ok(Openings::Listed(listed)) }
    }

    /// Full boards with the men where chance has put them, for games that may begin so.
    pub fn full(set: &RuleSet) -> Result<Openings, Message> {
        let message = || Message::new("arena-no-full-boards").with("game", set.game);
        set.full_board(0).map(|_| Openings::Full).ok_or_else(message)
    }

    /// The opening of a pair, the same for the same seed.
    pub fn of_pair(&self, pair: u64, set: &RuleSet, seed: u64) -> Opening {
        match self {
            Openings::Listed(listed) => listed[(pair % listed.len() as u64) as usize].clone(),
            Openings::Random { plies } => random(*plies, set, mix(mix(seed) ^ pair)),
            Openings::Full => {
                let game = set.full_board(mix(mix(seed) ^ pair)).unwrap_or_else(|| set.start());
                Opening { start: game.text(), moves: Vec::new() }
            }
        }
    }
}

/// The most balanced of a few random openings: the first that is balanced enough.
///
/// In some games the first side keeps a great advantage for long, as `x` does while men of Árabe are placed: both players
/// would win with it, whoever is stronger. There chance goes on until it has made up for that.
fn random(plies: u32, set: &RuleSet, seed: u64) -> Opening {
    let mut best = (i32::MAX, Opening { start: set.start().text(), moves: Vec::new() });
    for longer in (plies..=LONGEST * plies).step_by(2) {
        // The first try is the seed's own.
        let chance = if longer == plies { seed } else { mix(seed ^ u64::from(longer - plies) << 32) };
        let found = balanced(longer, set, chance);
        if found.0 < best.0 {
            best = found;
        }
        if best.0 <= FAR {
            break;
        }
    }
    best.1
}

/// The most balanced of a few openings of so many moves, and how far ahead somebody is.
fn balanced(plies: u32, set: &RuleSet, seed: u64) -> (i32, Opening) {
    let start = set.start().text();
    let mut best = Opening { start: start.clone(), moves: Vec::new() };
    let mut least = i32::MAX;
    for attempt in 0..TRIES {
        let Some(game) = wander(plies, set, mix(seed ^ attempt)) else { continue };
        let spec = PlayerSpec { level: Some(Level::Master), nodes: Some(GLANCE), ..PlayerSpec::default() };
        let mut thinking =
            SearchContext { threads: 1, hash: 1 << 16, tablebases: None, stop: &|| false, report: &mut |_| () };
        let Some(analysis) = game.analyze(&spec, &mut thinking) else { continue };
        if analysis.score.abs() < least {
            least = analysis.score.abs();
            best = Opening { start: start.clone(), moves: game.played() };
        }
        if least <= BALANCED {
            break;
        }
    }
    (least, best)
}

/// The game after so many random moves, if it goes on then.
fn wander(plies: u32, set: &RuleSet, seed: u64) -> Option<Box<dyn Match>> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = set.start();
    for _ in 0..plies {
        let moves = game.moves();
        game.play(&random.choice(&moves)?.text).ok()?;
    }
    (game.outcome().is_none() && !game.can_claim_draw()).then_some(game)
}

impl OpeningsError {
    /// The sentence for people; `reason` is the notation error in their language.
    pub fn message(&self, reason: impl FnOnce(&NotationError, &str) -> String) -> Message {
        match self {
            OpeningsError::Line { line, text, error } => {
                Message::new("arena-bad-opening").with("line", line).with("reason", reason(error, text))
            }
            OpeningsError::Over { line } => Message::new("arena-opening-over").with("line", line),
            OpeningsError::Empty => Message::new("arena-no-openings"),
        }
    }
}

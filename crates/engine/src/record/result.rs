//! How a record says that a game ended: points, the left side's first.

use board::{Outcome, Side};

use crate::game::{RecordFormat, RuleSet};

/// How a game ended, by its record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RecordResult {
    /// It goes on, or nobody knows.
    #[default]
    Unknown,
    /// One side has won.
    Win(Side),
    /// Nobody has.
    Draw,
    /// Both have lost, as arbiters may decide.
    BothLost,
}

impl RecordResult {
    /// What a record writes at its end, by any format's custom; none where that is no result. `left` is the side whose
    /// points come first.
    pub fn read(text: &str, left: Side) -> Option<RecordResult> {
        Some(match text {
            "1-0" | "2-0" => RecordResult::Win(left),
            "0-1" | "0-2" => RecordResult::Win(!left),
            "1/2-1/2" | "1/2" | "½-½" | "1-1" => RecordResult::Draw,
            "0-0" => RecordResult::BothLost,
            "*" => RecordResult::Unknown,
            _ => return None,
        })
    }

    /// The points as records of chess and most other games have them.
    pub fn write(self, left: Side) -> &'static str {
        match self {
            RecordResult::Unknown => "*",
            RecordResult::Win(side) if side == left => "1-0",
            RecordResult::Win(_) => "0-1",
            RecordResult::Draw => "1/2-1/2",
            RecordResult::BothLost => "0-0",
        }
    }

    /// The points as draughts players count them: two for a win.
    pub fn write_doubled(self, left: Side) -> &'static str {
        match self {
            RecordResult::Win(side) if side == left => "2-0",
            RecordResult::Win(_) => "0-2",
            RecordResult::Draw => "1-1",
            other => other.write(left),
        }
    }
}

impl From<Option<Outcome>> for RecordResult {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => RecordResult::Unknown,
            Some(Outcome::Win(side)) => RecordResult::Win(side),
            Some(Outcome::Draw) => RecordResult::Draw,
        }
    }
}

/// Whether a word of a record is a result. `0-0` is none of these: it may be castling.
pub(super) fn is_result(word: &str) -> bool {
    word != "0-0" && RecordResult::read(word, Side::First).is_some()
}

/// The side whose name and points come first: White in PGN and PDN, elsewhere the side that begins.
pub(super) fn left(set: &RuleSet) -> Side {
    match set.info.record {
        RecordFormat::Plain => Side::First,
        RecordFormat::Pgn | RecordFormat::Pdn => {
            let board = set.start();
            if board.colour(Side::Second) == "white" { Side::Second } else { Side::First }
        }
    }
}

//! What a search has found, as data.

use engine::{Analysis, GameResult, Wdl};
use serde::{Deserialize, Serialize};

/// An `Analysis` that can be sent to another process.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Found {
    text: String,
    score: i32,
    depth: u32,
    nodes: u64,
    line: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<Exact>,
}

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
struct Exact {
    result: Outcome,
    plies: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
enum Outcome {
    Loss,
    Draw,
    Win,
}

impl From<Analysis> for Found {
    fn from(analysis: Analysis) -> Self {
        let Analysis { text, score, depth, nodes, line, exact } = analysis;
        let outcome = |result| match result {
            GameResult::Loss => Outcome::Loss,
            GameResult::Draw => Outcome::Draw,
            GameResult::Win => Outcome::Win,
        };
        let exact = exact.map(|exact| Exact { result: outcome(exact.result), plies: exact.plies });
        Found { text, score, depth, nodes, line, exact }
    }
}

impl From<Found> for Analysis {
    fn from(found: Found) -> Self {
        let Found { text, score, depth, nodes, line, exact } = found;
        let result = |outcome| match outcome {
            Outcome::Loss => GameResult::Loss,
            Outcome::Draw => GameResult::Draw,
            Outcome::Win => GameResult::Win,
        };
        let exact = exact.map(|exact| Wdl { result: result(exact.result), plies: exact.plies });
        Analysis { text, score, depth, nodes, line, exact }
    }
}

//! What is sent of an analysis.

use engine::analysis::exact_message;
use engine::game::ScoreScale;
use engine::review::written_line;
use engine::{Analysis, Match, Side, Wdl, Worth};
use serde::Serialize;
use utoipa::ToSchema;

use crate::scene::OutcomeBody;
use crate::text::Text;

/// What is known of a position so far: one line of the answer.
#[derive(Serialize, Clone, Debug, ToSchema)]
pub struct AnalysisBody {
    /// In turns.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// How long it has thought.
    pub milliseconds: u64,
    /// The best moves, the best first.
    pub lines: Vec<LineBody>,
    /// How the game has ended, where it has.
    pub over: Option<OutcomeBody>,
    /// Whether this is the last line.
    pub done: bool,
}

impl AnalysisBody {
    /// Nothing yet.
    pub fn empty(over: Option<OutcomeBody>) -> Self {
        AnalysisBody { depth: 0, nodes: 0, milliseconds: 0, lines: Vec::new(), over, done: false }
    }
}

/// A move with what follows.
#[derive(Serialize, Clone, Debug, ToSchema)]
pub struct LineBody {
    /// The moves that both sides are expected to play, in the game's notation.
    moves: Vec<String>,
    /// The same as records have them.
    written: Vec<String>,
    /// The clicks that make the first.
    clicks: Vec<usize>,
    score: ScoreBody,
    /// The result with best play, for the side to act, where it is proven.
    exact: Option<ExactText>,
}

impl LineBody {
    /// The line that an analysis of `board` has found. The board is left as it was.
    pub fn new(board: &mut dyn Match, scale: ScoreScale, analysis: &Analysis) -> Self {
        let worth = Worth::new(board, scale, analysis);
        let action = board.scene().actions.into_iter().find(|action| action.text == analysis.text);
        let written = written_line(board, &analysis.line);
        LineBody {
            moves: analysis.line[..written.len()].to_vec(),
            written,
            clicks: action.map(|action| action.clicks).unwrap_or_default(),
            score: ScoreBody::new(&worth),
            exact: worth.exact_for(board.turn()).map(ExactText::new),
        }
    }

    /// Whether it begins with this move.
    pub fn begins_with(&self, text: &str) -> bool {
        self.moves.first().is_some_and(|first| first == text)
    }
}

/// What a position is worth, seen by the first side.
#[derive(Serialize, Clone, Debug, ToSchema)]
pub struct ScoreBody {
    /// In a few signs: `+0.35`, `+12` discs in the end, `1-0 (7)` for a win in seven turns.
    text: Text,
    /// The share of the points that the first side may expect, 0 to 1.
    share: f64,
}

impl ScoreBody {
    /// As JSON.
    pub fn new(worth: &Worth) -> Self {
        ScoreBody { text: Text::each(|lang| worth.text(lang)), share: rounded(worth.expectation_of(Side::First)) }
    }
}

/// A share with as many digits as anybody can see.
pub fn rounded(share: f64) -> f64 {
    (share * 10_000.0).round() / 10_000.0
}

/// A proven result, in words too.
#[derive(Serialize, Clone, Debug, ToSchema)]
pub struct ExactText {
    /// `win`, `draw` or `loss`.
    result: &'static str,
    /// In so many turns, where that is known.
    turns: Option<u32>,
    text: Text,
}

impl ExactText {
    /// As JSON, seen by whoever `exact` is seen by.
    pub fn new(exact: Wdl) -> Self {
        ExactText { result: exact.result.as_str(), turns: exact.plies, text: Text::of(&exact_message(exact)) }
    }
}

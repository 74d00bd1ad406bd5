//! A review as JSON.

use engine::Side;
use engine::review::{BestMove, MoveVerdict, Review, ReviewedPly};
use serde::Serialize;
use utoipa::ToSchema;

use crate::analysis::{ExactText, rounded};
use crate::event::SeatName;
use crate::text::Text;

/// A game, move by move.
#[derive(Serialize, Debug, ToSchema)]
pub struct ReviewBody {
    plies: Vec<PlyBody>,
    /// The share of the points that the first side might expect at the beginning, 0 to 1.
    start_share: f64,
    /// How well each side has played, 0 to 100; null for a side that never had a choice.
    accuracy: AccuracyBody,
    /// How many moves of each side have each verdict.
    counts: CountsBody,
}

/// A move that was played.
#[derive(Serialize, Debug, ToSchema)]
struct PlyBody {
    /// Its number, from 1.
    ply: usize,
    side: SeatName,
    #[serde(rename = "move")]
    text: String,
    /// As records have it.
    written: String,
    /// The share of the points that the first side might expect after it, 0 to 1.
    share: f64,
    /// What the position was worth after it, in a few signs, seen by the first side.
    score: Text,
    /// What should have been played.
    best: BestBody,
    /// How much of the expected points it has cost, 0 to 1.
    cost: f64,
    /// `forced`, `best`, `good`, `inaccuracy`, `mistake` or `blunder`.
    verdict: &'static str,
    /// `win` or `draw`: what it has thrown away, where that is proven.
    threw: Option<&'static str>,
    /// The result after it, for the side that played it, where it is proven.
    exact: Option<ExactText>,
}

/// The best move of a position.
#[derive(Serialize, Debug, ToSchema)]
struct BestBody {
    #[serde(rename = "move")]
    text: String,
    /// As records have it.
    written: String,
    /// The clicks that make it.
    clicks: Vec<usize>,
    /// What both sides are expected to play then, as records have it.
    line: Vec<String>,
    /// What the position is worth with it, in a few signs, seen by the first side.
    score: Text,
}

#[derive(Serialize, Debug, ToSchema)]
struct AccuracyBody {
    first: Option<f64>,
    second: Option<f64>,
}

#[derive(Serialize, Debug, ToSchema)]
struct CountsBody {
    first: VerdictCounts,
    second: VerdictCounts,
}

#[derive(Serialize, Debug, ToSchema)]
struct VerdictCounts {
    forced: usize,
    best: usize,
    good: usize,
    inaccuracy: usize,
    mistake: usize,
    blunder: usize,
}

impl ReviewBody {
    /// As JSON.
    pub fn new(review: &Review) -> Self {
        let [first, second] = review.accuracy.map(|accuracy| accuracy.map(|share| (10.0 * share).round() / 10.0));
        let counts = |side: Side| {
            let of = |verdict| review.count(side, verdict);
            VerdictCounts {
                forced: of(MoveVerdict::Forced),
                best: of(MoveVerdict::Best),
                good: of(MoveVerdict::Good),
                inaccuracy: of(MoveVerdict::Inaccuracy),
                mistake: of(MoveVerdict::Mistake),
                blunder: of(MoveVerdict::Blunder),
            }
        };
        ReviewBody {
            plies: (1..).zip(&review.plies).map(|(number, ply)| ply_body(number, ply)).collect(),
            start_share: rounded(review.start_worth.expectation),
            accuracy: AccuracyBody { first, second },
            counts: CountsBody { first: counts(Side::First), second: counts(Side::Second) },
        }
    }
}

fn ply_body(number: usize, ply: &ReviewedPly) -> PlyBody {
    let BestMove { text, written, clicks, line, worth } = ply.best.clone();
    PlyBody {
        ply: number,
        side: ply.side.into(),
        text: ply.text.clone(),
        written: ply.written.clone(),
        share: rounded(ply.after.expectation),
        score: Text::each(|lang| ply.after.text(lang)),
        best: BestBody { text, written, clicks, line, score: Text::each(|lang| worth.text(lang)) },
        cost: rounded(ply.cost),
        verdict: ply.verdict.as_str(),
        threw: ply.threw.map(engine::review::Threw::as_str),
        exact: ply.exact().map(ExactText::new),
    }
}

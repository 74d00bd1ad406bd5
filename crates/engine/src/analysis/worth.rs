//! What a position is worth, as people read it: seen by the first side always, whoever has to move.

use board::{GameResult, Message, Outcome, Side, Wdl};

use super::{Analysis, ScoreUnit};
use crate::game::ScoreScale;
use crate::i18n::Lang;
use crate::session::Match;

/// What a position is worth, seen by the first side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worth {
    /// In hundredths of `unit`, or in whole discs; of no meaning beyond 990,000, where `exact` tells the result.
    pub score: i32,
    /// What the score counts.
    pub unit: ScoreUnit,
    /// The result with best play, where it is proven.
    pub exact: Option<Wdl>,
    /// The share of the points that the first side may expect, 0 to 1.
    pub expectation: f64,
}

impl Worth {
    /// What an analysis of `board` says. Its unit is that of `Match::score_unit`.
    pub fn new(board: &dyn Match, scale: ScoreScale, analysis: &Analysis) -> Worth {
        let first = board.turn() == Side::First;
        let exact = analysis.exact.map(|exact| if first { exact } else { turned(exact) });
        let score = if first { analysis.score } else { -analysis.score };
        let expectation = exact.map_or_else(|| scale.expectation(score), |exact| points(exact.result));
        Worth { score, unit: board.score_unit(analysis), exact, expectation }
    }

    /// What a game is worth that has ended.
    pub fn ended(outcome: Outcome) -> Worth {
        let exact = match GameResult::of(outcome, Side::First) {
            GameResult::Draw => Wdl::DRAW,
            result => Wdl { result, plies: Some(0) },
        };
        Worth { score: 0, unit: ScoreUnit::Man, exact: Some(exact), expectation: points(exact.result) }
    }

    /// The share of the points that a side may expect.
    pub fn expectation_of(&self, side: Side) -> f64 {
        if side == Side::First { self.expectation } else { 1.0 - self.expectation }
    }

    /// The proven result, seen by a side.
    pub fn exact_for(&self, side: Side) -> Option<Wdl> {
        self.exact.map(|exact| if side == Side::First { exact } else { turned(exact) })
    }

    /// The discs that a side has more in the end, where that is proven.
    pub fn discs_for(&self, side: Side) -> Option<i32> {
        let known = self.exact.is_some() && self.unit == ScoreUnit::Discs && self.score.abs() < DECISIVE;
        known.then_some(if side == Side::First { self.score } else { -self.score })
    }

    /// The score in a few signs: `+0.35`, `+12` discs in the end, `1-0 (7)` for a win in seven turns.
    pub fn text(&self, lang: Lang) -> String {
        match (self.exact, self.discs_for(Side::First)) {
            (Some(exact), None) => {
                let result = match exact.result {
                    GameResult::Win => "1-0",
                    GameResult::Draw => return "½-½".to_owned(),
                    GameResult::Loss => "0-1",
                };
                match exact.plies {
                    Some(turns @ 1..) => format!("{result} ({turns})"),
                    _ => result.to_owned(),
                }
            }
            (Some(_), Some(discs)) => format!("{discs:+}"),
            (None, _) => lang.number(&format!("{:+.2}", f64::from(self.score) / f64::from(self.unit.points()))),
        }
    }
}

/// A proven result in words, such as "wins in 12".
pub fn exact_message(exact: Wdl) -> Message {
    let turns = exact.plies.unwrap_or_default();
    let message = match (exact.result, exact.plies) {
        (GameResult::Win, Some(1..)) => Message::new("review-wins-in"),
        (GameResult::Win, _) => Message::new("review-wins"),
        (GameResult::Draw, _) => Message::new("review-draw"),
        (GameResult::Loss, Some(1..)) => Message::new("review-loses-in"),
        (GameResult::Loss, _) => Message::new("review-loses"),
    };
    message.with("turns", turns)
}

/// Beyond this a score is a sure win or loss: see `Analysis::score`.
const DECISIVE: i32 = 990_000;

fn points(result: GameResult) -> f64 {
    match result {
        GameResult::Loss => 0.0,
        GameResult::Draw => 0.5,
        GameResult::Win => 1.0,
    }
}

/// The same result, seen by the other side.
fn turned(exact: Wdl) -> Wdl {
    Wdl { result: -exact.result, plies: exact.plies }
}

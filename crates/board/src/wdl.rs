//! Proven results: win, draw or loss, and how far away.

use std::cmp::Ordering;
use std::ops::Neg;

use crate::position::Outcome;
use crate::side::Side;

/// How a game ends, seen by one side. The better for that side, the greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GameResult {
    /// The side loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The side wins.
    Win,
}

impl GameResult {
    /// The word for scripts: `win`, `draw` or `loss`.
    pub fn as_str(self) -> &'static str {
        match self {
            GameResult::Loss => "loss",
            GameResult::Draw => "draw",
            GameResult::Win => "win",
        }
    }

    /// An outcome, seen by `side`.
    pub fn of(outcome: Outcome, side: Side) -> Self {
        match outcome {
            Outcome::Draw => GameResult::Draw,
            Outcome::Win(winner) if winner == side => GameResult::Win,
            Outcome::Win(_) => GameResult::Loss,
        }
    }
}

/// The same result, seen by the other side.
impl Neg for GameResult {
    type Output = GameResult;

    fn neg(self) -> GameResult {
        match self {
            GameResult::Loss => GameResult::Win,
            GameResult::Draw => GameResult::Draw,
            GameResult::Win => GameResult::Loss,
        }
    }
}

/// The proven result of a position with best play, seen by the side to act.
///
/// Values are ordered as that side prefers them: a win before a draw before a loss, of wins the nearer, of losses
/// the farther.
///
/// ```
/// use board::Wdl;
/// assert!(Wdl::win(3) > Wdl::win(5));
/// assert!(Wdl::win(5) > Wdl::DRAW && Wdl::DRAW > Wdl::loss(8));
/// assert!(Wdl::loss(8) > Wdl::loss(2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wdl {
    /// Who wins.
    pub result: GameResult,
    /// Distance in turns, whoever takes them; `None` in a draw and where only the result is known.
    ///
    /// It counts to the end of the game, or to the next capture in a tablebase whose metric is `Metric::Dtc`. A turn
    /// of several actions counts once: where every move is a turn, "mate in n" is `2n - 1` plies.
    pub plies: Option<u32>,
}

impl Wdl {
    /// Nobody wins.
    pub const DRAW: Wdl = Wdl { result: GameResult::Draw, plies: None };

    /// The side to act wins in so many turns.
    pub const fn win(plies: u32) -> Wdl {
        Wdl { result: GameResult::Win, plies: Some(plies) }
    }

    /// The side to act loses in so many turns.
    pub const fn loss(plies: u32) -> Wdl {
        Wdl { result: GameResult::Loss, plies: Some(plies) }
    }

    /// The distance in turns; 0 in a draw, and where only the result is known.
    pub fn distance(self) -> u32 {
        self.plies.unwrap_or(0)
    }

    fn preference(self) -> (GameResult, i64) {
        let distance = match (self.result, self.plies) {
            (GameResult::Draw, _) => 0,
            (GameResult::Win, plies) => -i64::from(plies.unwrap_or(u32::MAX)),
            (GameResult::Loss, plies) => plies.unwrap_or(0).into(),
        };
        (self.result, distance)
    }
}

/// The better for the side to act, the greater.
impl Ord for Wdl {
    fn cmp(&self, other: &Self) -> Ordering {
        self.preference().cmp(&other.preference())
    }
}

impl PartialOrd for Wdl {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

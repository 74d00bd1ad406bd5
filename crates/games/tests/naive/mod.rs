//! The judge: the rules of the games once more, slow and obvious, to set against the fast ones.
//!
//! It shares nothing with them but the text notations: every function takes and gives texts, boards are
//! arrays of letters, and nothing was taken over from the fast code, so that one misreading of a rule does
//! not hide in both.
#![allow(dead_code)] // Each test file that includes this module uses a part of it.

pub mod chess;
pub mod connect_four;
pub mod draughts;
pub mod morris;
pub mod reversi;
pub mod seega;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The side that moves first in the start position has won.
    First,
    /// The other side has won.
    Second,
    /// Nobody has.
    Draw,
}

/// Legal moves: the text of each, and the text of the position after it.
pub type Moves = Vec<(String, String)>;

/// One game's naive rules; the functions take the name of the rule set first.
pub struct Judge {
    /// The start position.
    pub start: fn(&str) -> String,
    /// The legal moves of a position; none in a finished game.
    pub moves: fn(&str, &str) -> Moves,
    /// How the game has ended, by the position alone.
    pub ended: fn(&str, &str) -> Option<Ended>,
    /// The text of a position as the judge writes it, where programs differ.
    pub normal: fn(&str, &str) -> String,
}

pub const DAMAS: Judge = Judge { start: draughts::start, moves: draughts::moves, ended: draughts::ended, normal: same };
pub const REVERSI: Judge = Judge { start: reversi::start, moves: reversi::moves, ended: reversi::ended, normal: same };
pub const AJEDREZ: Judge =
    Judge { start: chess::start, moves: chess::moves, ended: chess::ended, normal: chess::normal };
pub const CUATRO: Judge =
    Judge { start: connect_four::start, moves: connect_four::moves, ended: connect_four::ended, normal: same };
pub const ARABE: Judge = Judge { start: seega::start, moves: seega::moves, ended: seega::ended, normal: same };
pub const MOLINO: Judge = Judge { start: morris::start, moves: morris::moves, ended: morris::ended, normal: same };

fn same(_rules: &str, position: &str) -> String {
    position.to_string()
}

/// A line from one cell to the next, as a change of row and column.
pub type Step = (i32, i32);

/// The four level and upright steps.
pub const STRAIGHT: [Step; 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];

/// The four diagonal steps.
pub const DIAGONAL: [Step; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// The number of move sequences of length `depth`.
pub fn perft(moves: &dyn Fn(&str) -> Moves, position: &str, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let children = moves(position);
    if depth == 1 {
        return children.len() as u64;
    }
    children.iter().map(|(_, after)| perft(moves, after, depth - 1)).sum()
}

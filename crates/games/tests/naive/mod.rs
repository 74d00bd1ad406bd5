//! The judge: the rules of the five games once more, slow and obvious, to set against the fast ones.
//!
//! It shares nothing with them but the text notations: every function takes and gives texts, boards are
//! arrays of letters, and nothing was taken over from the fast code, so that one misreading of a rule does
//! not hide in both.
#![allow(dead_code)] // Each test file that includes this module uses a part of it.

pub mod ajedrez;
pub mod arabe;
pub mod damas;
pub mod molino;
pub mod reversi;

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

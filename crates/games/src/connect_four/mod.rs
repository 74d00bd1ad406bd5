//! Connect Four, a game for lessons: its rules are learnt in a minute, and its tree is deep enough to be searched badly.
//!
//! 1. The board stands upright: seven columns, a to g, of six cells each, row 1 at the bottom.
//! 2. The first side has the yellow discs, written `X`, and moves first; the second has the red ones, written `O`.
//! 3. A move drops one disc into a column that is not full; it falls to the lowest free cell and stays there.
//! 4. A side wins as soon as four of its discs stand side by side in a line, upright, level or diagonal.
//! 5. A full board without such a line is a draw.

mod eval; // what a position is worth
mod illegal; // why a move is refused
mod notation; // text
mod rules; // the rules in code
mod view; // how it looks

#[cfg(test)]
mod tests;

pub use eval::{BaselineEvaluator, MainEvaluator};
pub use rules::{Column, ConnectFour};

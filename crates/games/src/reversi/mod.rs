//! Reversi, as document 001 plays it, and Othello, which differs in the start alone.
//!
//! 1. The board has eight rows of eight squares, and two discs of each side stand on the four centre
//!    squares, each pair on a diagonal: the first side on d4 and e5 in reversi, on e4 and d5 in Othello.
//! 2. The first side has the black discs, written `X`, and moves first.
//! 3. A move places one disc on an empty square; discs on the board never leave their squares.
//! 4. A disc must flank: between it and another disc of its side lies a straight line of one or more of the
//!    opponent's discs, without a gap, upright, level or diagonal.
//! 5. Every disc in a flanked line turns over, in all the lines at once; discs that turned flank nothing.
//! 6. A side that cannot flank passes, and only then: a pass is a move.
//! 7. The game ends when no square is empty, or when neither side can flank, as when one has no disc left.
//! 8. Sides that are blocked at different times do not end the game.
//! 9. The side with more discs wins; with as many it is a draw.

pub mod baseline; // what a position is worth to the document

mod document; // the document's board
mod eval; // what it is worth by a few things that anybody can count
mod illegal; // why a move is refused
mod lines; // lines of discs as sets: where a disc may go, and what it turns
mod notation; // text
pub mod patterns; // what it is worth to us, learnt
mod record; // whole games as Othello programs exchange them
mod rules; // the rules in code
mod view; // how it looks

#[cfg(test)]
mod tests;

pub use baseline::BaselineEvaluator;
pub use eval::{HandcraftedEvaluator, Weights};
pub use lines::{flips, placements};
pub use patterns::{PatternEvaluator, PatternWeights};
pub use rules::{Move, Reversi};

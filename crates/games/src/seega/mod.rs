//! Árabe, the game of document 003: a Seega on a board of 5x5.
//!
//! 1. The board has five rows of five cells, and each side twelve men; the first side is `x` and starts.
//! 2. In phase 1 a side places two men in its turn, each on any free cell but the centre.
//! 3. Nothing is captured in phase 1.
//! 4. When both sides have placed their men, and only the centre is free, phase 2 starts with `x`.
//! 5. In phase 2 a man moves one cell up, down, left or right to a free cell; the centre is a cell like others.
//! 6. A man between the man that has just moved and another man of its side, in one row or column, is
//!    captured and leaves the board at once; a move may capture up to three.
//! 7. A man on the centre is not captured; it does capture.
//! 8. Only the side that moves captures: a man that moves between two opponents is safe.
//! 9. After a capture, a side that can capture again with any of its men has an extra turn, in which it
//!    captures or passes.
//! 10. A side that cannot move loses its turn: it passes, and only then or in an extra turn.
//! 11. A side that has lost three turns on end loses the game; a move starts that count again.
//! 12. A side without a man in phase 2 loses.
//! 13. A turn without a capture, lost ones included, counts for its side; a capture starts that count again,
//!     and a turn with several captures is one turn.
//! 14. With twelve or more such turns of each side the game is a draw.
//! 15. A side without a man comes before three lost turns, and these before the draw.
//! 16. When the game ends the turn passes.

mod cells; // sets of cells: steps and captures
mod eval; // what a position is worth
pub mod strategy; // how the document's program plays

mod custodial; // the rules of phase 2 as plain data
mod document; // the document's term
mod document_state; // the document's state and its predicates
mod illegal; // why a move is refused
mod index; // positions as numbers, for tables
mod notation; // text, and the document's term
pub mod player; // the document's players in a game
mod rules; // the rules in code
mod view; // how it looks

#[cfg(test)]
mod tests;

pub use cells::{CENTRE, Cell, Cells, around, captured, steps, traps};
pub use custodial::custodial_rules;
pub use document_state::{DocumentState, MoveKind, Phase};
pub use eval::{BaselineEvaluator, MainEvaluator, Weights, placing};
pub use index::{Indexer, symmetries};
pub use rules::{Move, Seega, Stage};

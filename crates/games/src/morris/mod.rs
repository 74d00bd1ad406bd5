//! Mill on boards of any size (document 004, *Molinolog*), and nine men's morris as tournaments play it.
//!
//! # The rules
//!
//! 1. A board of size T has T+1 rings of eight points; the points at n, e, s and w are joined to those of
//!    the next ring, the corners are not, and nothing is inside the innermost ring.
//! 2. Each side has 3·(T+1) men in hand; black begins, and turns alternate.
//! 3. A side with men in hand places one of them on any free point.
//! 4. A side with none in hand moves a man along an edge to a free point.
//! 5. Three men of one colour on three consecutive points of a straight line are a mill: a side of a
//!    ring, or three consecutive rings at n, e, s or w.
//! 6. Who closes a mill with the man just placed or moved must take a man of the opponent, any one; where
//!    the opponent has none on the board, nothing is taken.
//! 7. Two mills closed at once take one man.
//! 8. A mill that stands takes nothing; one that was opened and is closed again takes again.
//! 9. A side with two men or fewer, those in hand included, loses at once.
//! 10. A side that has no move loses.
//! 11. The third time that a position stands with the same side to move is a draw, and so are fifty turns
//!     of each side without a capture, once all men are placed.
//!
//! `clasico` adds two:
//!
//! 12. A man in a mill cannot be taken while another one can.
//! 13. A side with three men, none in hand, moves them to any free point.
//!
//! A move with the man that it takes is one move.

mod document; // the position as a term, and document 004's coordinates
mod eval; // what a position is worth
mod illegal; // why a move is refused
mod index; // positions as numbers, for tables
mod lines; // points, edges, mills
mod notation; // `2 b 9 9 ......../......../........`, `n1-n2xse3`
mod rules; // the position and its moves
mod view; // how it looks

pub use document::size_of_term;
pub use eval::{BaselineEvaluator, MainEvaluator, Weights};
pub use index::Indexer;
pub use lines::{Point, edges, mills, name, neighbours};
pub use notation::size_of_text;
pub use rules::{Classic, Molinolog, Morris, Move, Variant};

/// Molinolog of size 1: two rings, six men each.
pub type Size1 = Morris<16>;
/// Molinolog of size 2: three rings, nine men each.
pub type Size2 = Morris<24>;
/// Molinolog of size 3: four rings, twelve men each.
pub type Size3 = Morris<32>;
/// Molinolog of size 4: five rings, fifteen men each.
pub type Size4 = Morris<40>;
/// Molinolog of size 5: six rings, eighteen men each.
pub type Size5 = Morris<48>;
/// Molinolog of size 6: seven rings, twenty-one men each.
pub type Size6 = Morris<56>;
/// Molinolog of size 7: eight rings, twenty-four men each.
pub type Size7 = Morris<64>;
/// Nine men's morris.
pub type NineMen = Morris<24, Classic>;

#[cfg(test)]
mod tests;

//! Chess, by two rule sets: `Fide`, the laws of chess, and `Problem`, document 002's, for mate problems.
//!
//! # The rules
//! 1. The board has eight rows and eight columns; White (`Side::First`) moves first, then the sides take turns.
//! 2. A rook goes any number of squares along a row or a column, up to the first man; if that is an enemy it
//!    may take its place, which captures it.
//! 3. A bishop does so along diagonals.
//! 4. A queen does so along rows, columns and diagonals.
//! 5. A king goes one square in any direction, onto an empty square or capturing an enemy.
//! 6. A knight goes two squares one way and one square across, over any men.
//! 7. A pawn steps one square forward onto an empty square, never back; from its second rank it may step two
//!    squares if both are empty; it captures one square diagonally forward, and only so.
//! 8. `Fide`: a king that has not moved may castle with a rook that has not moved, two squares towards it, when
//!    all squares between them are empty and the king is not in check, passes no attacked square and ends on none.
//! 9. `Fide`: a pawn that has just stepped two squares may be captured, by an enemy pawn and at once, as if it
//!    had stepped one.
//! 10. A pawn that reaches the last rank becomes a queen, rook, bishop or knight of its side, always.
//! 11. A side is in check when an enemy man attacks its king, also one that is pinned; kings attack each other.
//! 12. A king is never captured: its square is blocked for everyone.
//! 13. No move may leave the own king in check.
//! 14. A side to move that is in check without a legal move is mated and has lost.
//! 15. A side to move that is not in check without a legal move is stalemated: a draw.
//! 16. `Problem`: no castling, no en passant, and no draw but stalemate.
//! 17. `Problem`: every board that is `valido` can be played by either side: kings side by side, pawns on the
//!     first and last ranks (on the own first rank they step one square, on the last they have no move), either
//!     side or both in check. `Fide`: these cannot be.
//! 18. `Fide`: a position is dead, and drawn, with king against king, one knight or one bishop more, or any
//!     bishops that all go on squares of one colour.
//! 19. `Fide`: at the third repetition of a position a draw may be claimed; the fifth ends the game. Positions
//!     repeat when the same side is to move and all men, castling rights and legal captures en passant agree.
//! 20. `Fide`: after fifty moves of each side without a capture or a pawn's move a draw may be claimed; after
//!     seventy-five the game is drawn, unless the last move gave mate.
//! 21. `Fide`: whose time runs out has lost, unless the other could not mate with the men that there are, however
//!     both play: then the game is drawn.

mod attacks; // where leapers go, lines between squares
mod eval; // what a position is worth
mod exchange; // what a capture gains

mod checks; // the moves that give check
mod document; // lists of men, and what the document's predicates ask
mod generate; // finds the legal moves
mod illegal; // why a move is refused
mod index; // endings with their numbers
mod magic; // where sliders go
mod men; // squares, men, moves
pub mod network; // what a network sees of a position
mod notation; // positions as FEN
mod rules; // positions, what a move changes, how the game ends
mod san; // moves as people write them
mod setup; // what somebody sets up, and why it cannot be
mod view; // how it looks

#[cfg(test)]
mod tests; // a test for each rule

pub use document::Board;
pub use eval::{BaselineEvaluator, MainEvaluator, Parts, Weights, parts, worths};
pub use index::Indexer;
pub use men::{Bits, Man, Move, Square, square_from_name, square_name};
pub use rules::{Chess, Fide, Problem, Rules};

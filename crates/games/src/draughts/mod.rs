//! Draughts (document 000), by seven sets of rules.
//!
//! 1. Eight squares a side, or ten (`internacional`), of which every second one plays; each side starts with
//!    men on all playing squares of its first three rows, or four.
//! 2. White starts; in `inglesa`, Black does.
//! 3. A man steps one square diagonally forward, to an empty one.
//! 4. A man takes an enemy on the next diagonal square by jumping to the empty square right behind it:
//!    forward only in `espanola`, `inglesa` and `italiana`, in all four directions elsewhere.
//! 5. In `italiana` a man does not take a king.
//! 6. A king steps in all four directions, and takes as men do in all of them: that is all in `inglesa` and
//!    `italiana`.
//! 7. Elsewhere kings fly: over any number of empty squares.
//! 8. A flying king takes the first piece it meets, if that is an enemy and the square behind it is empty,
//!    and lands on any empty square behind it before the next piece; in `libre` only right behind it.
//! 9. Who takes goes on with the same piece as long as it can take. All its jumps are one move.
//! 10. A piece that was jumped stays until the move is over: nobody lands on it, crosses it, or jumps it
//!     again. The square where the move began is empty meanwhile.
//! 11. Captures with the same first square, last square and captured pieces are one move, if the piece ends
//!     as a king in both or in neither.
//! 12. Who can take must; in `libre` taking is free.
//! 13. In `brasilena` and `internacional` one must take as many pieces as possible.
//! 14. In `espanola` likewise, and among those captures one with the most kings.
//! 15. In `italiana` one must take as many pieces as possible; then with a king; then the most kings; then
//!     the one that meets a king first, compared jump by jump.
//! 16. In `libre`, `inglesa` and `rusa` one chooses freely; but a flying king that can go on from some
//!     square behind what it took must land there.
//! 17. A man that ends its move on the last row becomes a king.
//! 18. In `espanola`, `inglesa` and `italiana` a man that jumps to the last row becomes a king, and its move
//!     ends there.
//! 19. In `brasilena`, `internacional` and `libre` it goes on as a man if it can take more, and is no king
//!     if it leaves the row again.
//! 20. In `rusa` it becomes a king at once and goes on as one.
//! 21. A king stays a king.
//! 22. Who is to move and has no piece, or cannot move, has lost.
//! 23. The third repetition of a position with the same side to move is a draw; in `italiana` the fourth.
//! 24. It is a draw when each side has made so many moves, all by kings and without capture: 50 in `libre`,
//!     40 in `inglesa` and `italiana`, 25 in `internacional`, 15 in `rusa` and `brasilena` (so three kings
//!     have 15 moves against one), 20 in `espanola`.
//! 25. In `internacional` one king against three pieces, a king among them, is a draw after 16 moves of each
//!     side, and against two or one, a king among them, after 5.
//! 26. In `rusa` and `brasilena` these are draws: kings on both sides and no change of what each side has
//!     for 30 moves of each with 4 or 5 pieces on the board, for 60 with 6 or 7; three pieces against a lone
//!     king that stays on the long diagonal, after 5; two pieces or one against a lone king, after 5 without
//!     a change.
//! 27. In `espanola` these are draws: 20 moves of each side without capture or promotion; three kings
//!     against one, 12 moves of each after the three have held the long diagonal (one of them on it, the
//!     lone king not).
//! 28. In `libre` moves are listed as the document's program finds them: by column, then row of the piece;
//!     captures first, by column, then row of what each jump takes; then the others, by column, then row of
//!     the last square. So ties between equal moves fall as they do there.

pub mod rule_sets; // what tells one rule set from another

mod layout; // where the squares are: bits, numbers, columns and rows
mod rules; // the position and its moves
mod sight; // the board as the side to act sees it; moves that take nothing
mod takes; // captures

mod draws; // draws by looking back
mod ways; // how a capture can be walked

mod eval; // what a position is worth
pub mod network; // what a network sees of it, and the one of 10x10
pub mod patterns; // what it is worth to us, learnt

mod index; // endings with their numbers, for tables

mod illegal; // why a move is refused

mod document; // the document's terms
mod move_text; // moves as text
mod notation; // positions as text
mod view; // spots and clicks

#[cfg(test)]
mod tests;

pub use eval::{BaselineEvaluator, HandcraftedEvaluator, Weights};
pub use index::Indexer;
pub use layout::Squares;
pub use network::NetworkEvaluator;
pub use patterns::{PatternEvaluator, PatternWeights};
pub use rule_sets::{Brazilian, English, Free, International, Italian, Rules, Russian, Spanish};
pub use rules::{Draughts, Move};

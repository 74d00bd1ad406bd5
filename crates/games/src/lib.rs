//! The games. Each folder has the same modules: `mod.rs` the rules in numbered sentences, `rules.rs` the rules in
//! code, `notation.rs` text, `document.rs` the document's terms, `view.rs` how it looks, `eval.rs` what a position is worth:
//! to the document (`BaselineEvaluator`), and to us (`MainEvaluator`, or `PatternEvaluator` and `NetworkEvaluator` where it is learnt).
//! No game knows another.

// `pub` is for those who use the library; what is for its own modules says `pub(crate)`.
#![warn(unreachable_pub)]

pub mod chess; // ajedrez, document 002
pub mod connect_four; // cuatro, for lessons
pub mod draughts; // damas, document 000
pub mod morris; // molino, on boards of any size, document 004
pub mod reversi; // document 001
pub mod seega; // Árabe, a Seega of 5x5, document 003

pub mod explain; // what an evaluation is made of

mod classes; // sets of points up to symmetry
mod network_terms; // what a network says, for people
mod packed; // learnt weights as a file
mod sets; // sets of points as numbers
#[cfg(test)]
mod walks; // random games for tests
mod weights; // the numbers of an evaluator

use board::{Notation, NotationError, Side};
pub use packed::BadWeights;
use terms::Term;
pub use weights::Weights;

/// A position and its moves as the game's own document writes them.
pub trait Document: Notation {
    /// Reads the document's term. Where it does not say whose turn it is, `turn` does, or else the first
    /// side acts. What cannot be is refused with every reason.
    fn read_term(term: &Term, turn: Option<Side>) -> Result<Self, NotationError>;

    /// The document's term for this position.
    fn write_term(&self) -> Term;

    /// The move in the document's own coordinates. `read_move` reads it too.
    fn write_coordinates(&self, m: Self::Move) -> String;
}

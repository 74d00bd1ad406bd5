//! What a game is. This crate names no game: it is the vocabulary that all of them share.
//!
//! ```
//! use board::{MoveList, Outcome, Position, Side, perft};
//!
//! /// Take one to three matches; whoever takes the last one wins.
//! #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
//! struct Nim(u8, Side);
//!
//! impl Position for Nim {
//!     type Move = u8;
//!
//!     fn turn(&self) -> Side {
//!         self.1
//!     }
//!
//!     fn moves(&self, out: &mut MoveList<u8>) -> Option<Outcome> {
//!         out.extend(1..=self.0.min(3));
//!         out.is_empty().then_some(Outcome::Win(!self.1))
//!     }
//!
//!     fn play(&self, m: u8) -> Nim {
//!         Nim(self.0 - m, !self.1)
//!     }
//!
//!     fn key(&self) -> u64 {
//!         u64::from(self.0) << 1 | self.1 as u64
//!     }
//! }
//!
//! let start = Nim(4, Side::First);
//! assert_eq!(start.legal()[..], [1, 2, 3]);
//! assert_eq!(start.play(3).play(1).outcome(), Some(Outcome::Win(Side::Second)));
//! assert_eq!(perft(&start, 2), 6);
//! ```

// `pub` is for those who use the library; what is for its own modules says `pub(crate)`.
#![warn(unreachable_pub)]

pub mod conform; // the suite that every game must pass
pub mod custodial; // games of custodial capture, as plain data
pub mod evaluator; // what a position is worth, and what a game tells a search
pub mod illegal; // why a move is refused
pub mod notation; // positions and moves as text, and errors that people understand
pub mod perft; // counting the tree of moves
pub mod position; // what: a position, its moves, how it ends
pub mod position_index; // positions as numbers, for tablebases
pub mod score; // what a position is worth
pub mod side; // who plays
pub mod squares; // where: typed squares and sets of squares
pub mod tablebase; // what a search asks of a tablebase
pub mod view; // positions and moves as spots and clicks
pub mod wdl; // proven results
pub mod zobrist; // random numbers for hash keys

pub use custodial::CustodialRules;
pub use evaluator::{Evaluator, ProbCut, SearchHints};
pub use illegal::{ExplainIllegal, IllegalMove};
pub use notation::{Argument, Message, Notation, NotationError};
pub use perft::perft;
pub use position::{Draw, MoveList, Outcome, Position, repetitions};
pub use position_index::{Group, Index, Metric, PositionIndex, Predecessor, Section, Successors};
pub use score::{Score, Window};
pub use side::{BySide, Side};
pub use squares::{Bits, Square};
pub use tablebase::Tablebase;
pub use view::{Action, Geometry, Mark, Piece, Scene, Shape, Spot, SpotId, Stage, View};
pub use wdl::{GameResult, Wdl};

//! Where the games meet, with their types erased: all that the command line and the server see.

pub mod advise; // who thinks, how hard, and what
pub mod lang; // Spanish and English
pub mod play; // a match: a position and the way to it
pub mod query; // the documents' predicates
pub mod registry; // which games there are

pub use advise::{Advice, Exact, Level, Spec, Thinking, Verdict};
pub use board::{
    Action, Draw, Geometry, Mark, Message, NotationError, Outcome, Piece, Scene, Shape, Side, Spot, SpotId, Stage,
};
pub use lang::Lang;
pub use play::{Match, MoveText};
pub use registry::{RuleSet, SelectError, Wanted};
pub use terms::Term;

//! Where the games meet, with their types erased: all that the command line and the server see.

pub mod advise; // who thinks, how hard, and what
pub mod clock; // how much of a game's time a move may take
mod document_player; // the players of the documents' programs
pub mod ending; // endings of reversi, to the disc
pub mod exchange; // draughts as programs exchange them
pub mod lang; // Spanish and English
pub mod mate; // forced mates
pub mod play; // a match: a position and the way to it
pub mod query; // the documents' predicates
pub mod record; // records of games, read
pub mod registry; // which games there are
pub mod solve; // tables: building them, looking positions up
pub mod study; // the best lines of a position

pub use advise::{Advice, Exact, Level, Profile, ScoreUnit, Spec, Strategy, Thinking, Verdict};
pub use board::{
    Action, Argument, Draw, Geometry, IllegalMove, Mark, Message, NotationError, Outcome, Piece, Scene, Shape, Side,
    Spot, SpotId, Stage,
};
pub use clock::Clock;
pub use lang::Lang;
pub use play::{Match, MoveText};
pub use registry::{RuleSet, SelectError, Wanted};
pub use study::{Hash, Study};
pub use terms::Term;

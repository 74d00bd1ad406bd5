//! Where the games meet, with their types erased: all that the command line and the server see.

// `pub` is for those who use the library; what is for its own modules says `pub(crate)`.
#![warn(unreachable_pub)]

pub mod analysis; // who thinks, how hard, and what
pub mod book; // books of openings
pub mod catalog; // which games there are
pub mod clock; // how much of a game's time a move may take
mod document_player; // the players of the documents' programs
pub mod drawing; // boards as rows of signs
pub mod endgame; // endings of reversi, to the disc
pub mod exercise; // the documents' predicates as exercises
pub mod explain; // what an evaluator says, term by term
pub mod file_error; // why the system refuses a file
pub mod game; // games and rule sets as plain data
pub mod hub_notation; // draughts as programs exchange them
pub mod i18n; // the languages
pub mod lab; // experiments whose result is a plot
pub mod lesson; // rules and lessons for people
pub mod mate; // forced mates
pub mod openings; // names of beginnings
pub mod prolog; // the documents' predicates
pub mod prolog_player; // programs in Prolog as players
pub mod puzzle; // positions to try oneself on, and who judges the moves
pub mod record; // records of games, read
pub mod review; // a played game, move by move
mod sentences; // the catalogue of messages
pub mod session; // a match: a position and the way to it
pub mod solve; // tables: building them, looking positions up
pub mod spelling; // moves as their readers write them
pub mod tree; // the tree of a textbook search

pub use analysis::{
    Analysis, HashTable, Level, MultiPv, PlayerSpec, Profile, RootMove, ScoreUnit, SearchContext, SearchMonitor,
    Strategy, Strength, Worth,
};
pub use board::{
    Action, Argument, Draw, GameResult, Geometry, IllegalMove, Mark, Message, NotationError, Outcome, Piece, Scene,
    Score, Shape, Side, Spot, SpotId, Stage, Wdl,
};
pub use catalog::{GameQuery, SelectError};
pub use clock::Clock;
pub use game::{GameInfo, RuleSet};
pub use i18n::Lang;
pub use openings::Opening;
pub use session::{Analyze, BoardView, Game, GameRecord, Match, MoveText, Probe, Prove};
pub use spelling::{Letters, Spelling};
pub use terms::Term;

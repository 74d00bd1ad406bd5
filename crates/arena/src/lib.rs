//! Matches that measure: who is stronger, by how much, and how sure that is.
//!
//! Games are played in pairs with colours swapped, from openings that favour nobody. With machines that no clock
//! ends, one seed gives the same games on any number of threads. This crate reads the clock and starts programs,
//! since players need both; it prints nothing.

// `pub` is for those who use the library; what is for its own modules says `pub(crate)`.
#![warn(unreachable_pub)]

mod allowance; // how long a program may think
mod clock; // the clocks of a game
mod contest; // a whole match
mod game; // one game, and its referee
mod gtp; // how to speak to Othello programs through GTP
mod hub; // how to speak to draughts programs
mod lab; // strength by depth, and times
mod nboard; // how to speak to Othello programs through NBoard
mod openings; // where games begin
mod player; // who plays
mod program; // programs that others wrote
mod prolog; // programs in Prolog
mod record; // games as PGN, PDN or text
mod remote; // games that other processes play
mod stats; // Elo, its error, and when to stop
mod tournament; // everybody against everybody
mod uci; // how to speak to chess programs
mod ugi; // how to speak to programs of any game

pub use clock::{GameClock, TimeControl};
pub use contest::{Contest, GameReport, Standing};
pub use game::{FinishedGame, GameOptions, Termination, play};
pub use lab::{DepthMatch, OwnTime, own_time};
pub use openings::{Opening, Openings, OpeningsError};
pub use player::{Entrant, Fault, Machine, Player};
pub use program::{EngineProtocol, ExternalProgram, Jail};
pub use prolog::PrologProgram;
pub use record::write;
pub use remote::{GameInProgress, GameMoves, GameRequest, GameRunner};
pub use stats::{Elo, Hypothesis, Sprt, Tally};
pub use tournament::{
    Competitor, End, Fixture, Format, Live, PlayedGame, Standings, StandingsRow, Tournament, fixtures_of,
};

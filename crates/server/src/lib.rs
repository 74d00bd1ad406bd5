//! The web application: matches that people and machines play over HTTP and WebSocket, and the page for them.
//!
//! A match is a log of events in a store; a move is acknowledged when the store has it.

// A browser asks for less than a network: what only many clients need is not called there.
#![cfg_attr(target_family = "wasm", allow(dead_code))]

// A match, from what can happen in it to what is said about it.
mod action; // what a person can do, and whether they may
mod clock; // how much time the players have
mod event; // what can happen
mod match_actor; // a match in memory: its state, subscribers and machines
mod match_state; // the sum of a match's events
mod phrase; // what players may say to each other

// All matches.
mod hub; // those in memory, and the way to the others
mod last_seen; // when hosts were last seen
pub mod limits; // how much anybody may ask for
pub mod store; // where logs are kept
mod sync; // other servers on the same store

// Searches.
mod analysis; // a position that somebody studies
mod experiment; // what the laboratory finds
mod explanation; // an evaluation term by term
mod goal; // goals in Prolog
mod hint; // help in three stages
mod pool; // the threads on which machines think
#[cfg(feature = "postgres")]
pub mod queue; // tasks for other machines
mod review; // matches that have ended, move by move
mod search_sessions; // what machines remember between their moves
mod search_tree; // the tree of a textbook search
mod solving; // small tablebases, built when somebody asks
pub mod task; // thinking as data, and who does it

// HTTP.
#[cfg(not(target_family = "wasm"))]
mod accept; // connections as they come
mod address; // who a client is
mod app; // the routes together
mod asset; // answers that stay the same
#[cfg(not(target_family = "wasm"))]
mod connections; // those that are open
#[cfg(target_family = "wasm")]
mod embedded; // the server in a browser
mod error; // errors as answers
#[cfg(not(target_family = "wasm"))]
mod hosts; // the names of the server
mod metrics; // figures
#[cfg(not(target_family = "wasm"))]
mod middleware; // what every request passes
#[cfg(not(target_family = "wasm"))]
mod openapi; // the description of the API
mod rate_limit; // how often a client may ask
mod routes; // what can be asked
#[cfg(not(target_family = "wasm"))]
mod run; // from options to a running server
mod runtime; // tasks and clocks
mod socket; // the line to somebody who follows a match
mod token; // secrets
#[cfg(not(target_family = "wasm"))]
mod web; // the page's files

// Matches and positions for people and programs.
mod catalogue; // what can be played
mod dto; // a match as JSON
mod export; // a match written down
mod import; // a record read
mod lang; // the languages by their codes
mod names; // names and sentences
mod scene; // a position as JSON
mod study; // an analysis as JSON
mod text; // sentences in each language
mod wall; // a tournament to look at

#[cfg(fuzzing)]
pub mod fuzzing; // what the fuzz targets reach

pub use address::Network;
#[cfg(not(target_family = "wasm"))]
pub use app::Access;
#[cfg(target_family = "wasm")]
pub use embedded::{Answer, Embedded};
pub use experiment::{BranchingBody, NodesBody, StrengthBody, TimesBody};
pub use explanation::ExplanationBody;
pub use review::ReviewBody;
#[cfg(not(target_family = "wasm"))]
pub use run::{Database, GameWorkers, Options, Server, StartError, WorkOptions, open_game_queue, work};
pub use search_tree::SearchTreeBody;
#[cfg(target_family = "wasm")]
pub use socket::browser::{Message, PageSocket};
#[cfg(target_family = "wasm")]
pub use task::browser::{Thinker, Workers};
pub use wall::{WallFeed, WallRow};

//! The web application: matches that people and machines play over HTTP and WebSocket, and the page for them.
//!
//! A match is a log of events in a store; a move is acknowledged when the store has it.

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
mod accept; // connections as they come
mod address; // who a client is
mod app; // the routes together
mod connections; // those that are open
mod error; // errors as answers
mod hosts; // the names of the server
mod metrics; // figures
mod middleware; // what every request passes
mod openapi; // the description of the API
mod rate_limit; // how often a client may ask
mod routes; // what can be asked
mod run; // from options to a running server
mod socket; // a WebSocket
mod token; // secrets
mod web; // the page's files

// Matches and positions for people and programs.
mod catalogue; // what can be played
mod dto; // a match as JSON
mod export; // a match written down
mod import; // a record read
mod names; // names and sentences
mod scene; // a position as JSON
mod study; // an analysis as JSON
mod text; // sentences in both languages
mod wall; // a tournament to look at

#[cfg(fuzzing)]
pub mod fuzzing; // what the fuzz targets reach

pub use address::Network;
pub use app::Access;
pub use experiment::{BranchingBody, NodesBody, StrengthBody, TimesBody};
pub use explanation::ExplanationBody;
pub use review::ReviewBody;
pub use run::{Database, Options, Server, StartError, WorkOptions, work};
pub use search_tree::SearchTreeBody;
pub use wall::{WallFeed, WallRow};

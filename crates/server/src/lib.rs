//! The web application: matches that people and machines play over HTTP and WebSocket, and the page for them.
//!
//! A match is a log of events in a store; a move is acknowledged when the store has it.

mod accept; // connections as they come
mod action; // what a person can do, and whether they may
mod address; // who a client is
mod app; // the routes together
mod catalogue; // what can be played
mod connections; // those that are open
mod dto; // a match as JSON
mod error; // errors as answers
mod event; // what can happen
mod export; // a match written down
#[cfg(fuzzing)]
pub mod fuzzing; // what the fuzz targets reach
mod hint; // help in three stages
mod hub; // all matches
mod import; // a record read
pub mod limits; // how much anybody may ask for
mod match_actor; // a match in memory, and all who take part in it
mod match_state; // the sum of a match's events
mod metrics; // figures
mod names;
mod openapi; // the description of it
mod pool; // the threads on which machines think
mod rate_limit; // how often a client may ask
mod routes; // what can be asked
mod run; // from options to a running server
mod scene; // a position as JSON
mod search_job; // one search
mod socket; // a WebSocket
mod solving; // small tables, built when somebody asks
pub mod store; // where logs are kept
mod sync; // other servers on the same store
mod text; // sentences in both languages
mod token; // secrets
mod web; // the page's files // names and sentences for people

pub use address::Network;
pub use app::Access;
pub use run::{Database, Options, Server, StartError};

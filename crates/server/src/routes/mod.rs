//! What can be asked over HTTP.

mod queries; // questions that take a moment
mod request; // what routes have in common

pub mod analyse; // what the engine thinks of a position
pub mod ask; // questions and goals
pub mod catalogue; // what can be played
pub mod create; // a new match
pub mod explain; // what an evaluation is made of
pub mod fallback; // what is not there
#[cfg(not(target_family = "wasm"))]
pub mod health; // how the server is
pub mod lab; // experiments whose result is a plot
pub mod learn; // rules and lessons
pub mod live; // sockets
pub mod lobby; // who waits for an opponent
pub mod matches; // matches that are there
pub mod mates; // forced mates
#[cfg(not(target_family = "wasm"))]
pub mod page; // the page itself
pub mod placed; // men put on a board one by one
pub mod positions; // positions without a match
pub mod puzzles; // positions to try oneself on
pub mod records; // records with their variations
pub mod reviews; // matches that have ended, move by move
pub mod search_tree; // how a machine thinks
pub mod studies; // analyses under a link
pub mod tables; // solved positions
pub mod wall; // boards of a tournament
pub mod why; // why a move is refused

//! What can be asked over HTTP.

pub mod health; // how the server is
pub mod live; // sockets
pub mod mates; // forced mates
pub mod page; // the page itself
pub mod placed; // men put on a board one by one
pub mod positions; // positions without a match
pub mod rest; // matches
pub mod tables; // solved positions
pub mod why; // why a move is refused

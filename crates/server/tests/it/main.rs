//! A real server on a free port, asked by real clients.

mod care; // nobody keeps others from being served
mod client; // what asks
mod kill; // killed in the middle
mod live; // sockets
mod play; // matches from beginning to end
mod shared; // two servers on one database
mod store; // what both stores must do
mod wrong; // wrong requests

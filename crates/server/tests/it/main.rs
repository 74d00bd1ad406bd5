//! A real server on a free port, asked by real clients.

mod analyse; // positions that somebody studies
mod backup; // copies, and what an end leaves behind
mod care; // nobody keeps others from being served
mod client; // what asks
mod clocks; // time, and what happens when there is none left
mod cluster; // a PostgreSQL that may be stopped
mod connect; // the way to a PostgreSQL
mod damage; // logs that cannot be read, and long ones
mod explain; // what an evaluation is made of
mod fresh; // matches of several servers are up to date
mod goals; // goals in Prolog
mod kill; // killed in the middle
mod lab; // experiments whose result is a plot
mod live; // sockets
mod notation; // moves as their readers write them, openings by name
mod outages; // the database goes away and comes back
mod people; // two people, and what is between them
mod plans; // how statements find their rows
mod play; // matches from beginning to end
mod queue; // workers on other machines
mod records; // records of games, read and written
mod review; // matches that have ended, move by move
mod search_tree; // how a machine thinks
mod shared; // two servers on one database
mod store; // what both stores must do
mod studies; // analyses under a link
mod versions; // older and foreign databases
mod wrong; // wrong requests

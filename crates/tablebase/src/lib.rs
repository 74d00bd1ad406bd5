//! Retrograde analysis for any `PositionIndex` game: it solves groups of positions backwards from the ends of the game,
//! keeps them in files, and looks positions up. It names no game.
//!
//! A group is solved in memory, two bytes an index (Gasser's way: a value, or how many moves are still open), in
//! order of distance, and written as one byte an index: the distance, whose parity says who wins. The groups that
//! its moves lead to are mapped from their files. A file appears whole or not at all, so a solver that was killed
//! goes on with the first group that has no file.
//!
//! The library reads no clock: whoever calls is told the progress, and may stop it.

mod code; // results as numbers
mod file; // tables on disk
mod memory; // cells for a group while it is solved
mod placement; // a search whose leaves the tables know
mod probe; // looking positions up
mod solve; // all groups, one after the other
mod spread; // one group, from its ends backwards
mod verify; // every entry again from its successors

pub use file::{Counts, TableError, TableErrorKind};
pub use placement::{PlacementSearch, Unknown};
pub use probe::TablebaseFiles;
pub use solve::{Progress, Solved, Solver, Stage, Stopped, Watch};

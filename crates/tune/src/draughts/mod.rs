//! The weights of the patterns of draughts on 32 squares, learnt from our own games.
//!
//! Games and positions are those of the other opinions (`samples`); the regression is another, since there are tens
//! of thousands of weights. docs/lab/draughts.md has the figures.

mod learn; // the regression
mod trainer; // games, weights and matches of each rule set

pub use learn::{Loss, Schedule};
pub use trainer::{Trainer, trainer};

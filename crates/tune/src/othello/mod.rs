//! The weights of the patterns of Othello, learnt from our own games.
//!
//! One generation: games from random openings by a short search with the opinion so far, the last moves of each
//! played and counted exactly; then a linear regression of the final difference of discs on what is seen in each
//! position. docs/lab/reversi.md has the figures.

mod contest; // two files of weights against each other
mod ending; // the last moves, exactly
mod learn; // the regression
mod play; // games against itself
mod spread; // what a short search tells of a long one
mod store; // positions as files

pub use contest::contest;
pub use learn::{Loss, Schedule, learn};
pub use play::{GamePosition, SelfPlayConfig, SelfPlayEvaluator, games};
pub use spread::{PAIRS, spread};
pub use store::{read, write};

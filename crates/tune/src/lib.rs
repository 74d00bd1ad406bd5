//! The numbers of our opinions, learnt from games of our own engine against itself.
//!
//! Games from random openings are played by short searches. Each quiet position is remembered with how its game
//! ended and what the search thought of it; then a logistic regression finds the numbers whose opinion predicts
//! that best (the method is known among chess programmers as Texel's tuning). A match between the new numbers and
//! the old ones decides whether they are kept.
//!
//! One seed gives the same numbers every time, on any number of threads.

mod chess; // the many terms of chess
pub mod draughts; // patterns, which have tens of thousands of numbers
mod duel; // two sets of numbers against each other
mod fit; // the regression
pub mod learn; // networks
pub mod othello; // patterns, which have a million numbers
mod samples; // positions that are known how they ended
mod subjects; // the games that can be tuned
mod terms; // a regression for many numbers
mod values; // numbers as text

pub use chess::learn_terms;
pub use duel::Duel;
pub use fit::Curve;
pub use samples::SampleConfig;
pub use subjects::{Learnt, Subject, subject, subjects};
pub use values::Values;

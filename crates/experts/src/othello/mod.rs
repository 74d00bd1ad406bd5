//! Exact endings of Othello and Reversi: how a game ends if both sides play their best from here, and how.
//!
//! 1. A score is a difference of discs at the end, seen by the side to act; empty squares are the winner's.
//! 2. A score that is reported has been proven by a search of everything that could change it. The move orderer
//!    decides what is searched first, never what is not searched.
//! 3. By the number of empty squares a node is searched in one of four ways: the last four by hand (`last`), a few
//!    more by parity (`shallow`), then by the number of replies (`middle`), then by the orderer (`top`).
//! 4. All questions are "more than this?" (a null window). Rounds that leave out what is unlikely find out which of
//!    them to ask, and in which order moves are tried; the last round leaves out nothing (`root`).
// Steps of the search must be inlined into the copies that each kernel has of them: see `flip_kernel`.
#![allow(clippy::inline_always)]

mod flip_kernel; // flips and moves, and the search built on them
#[cfg(target_arch = "x86_64")]
mod simd; // the same in SIMD registers

mod geometry; // squares and their surroundings
mod stable; // discs that nothing can turn

mod cache; // what a thread remembers
mod table; // what all remember
mod worker; // a thread

mod eval_search; // a few turns by the orderer's evaluation
mod last; // the last four squares
mod middle; // up to eleven
mod root; // rounds, and which questions they ask
mod shallow; // up to six
mod thread_pool; // threads that share work
mod top; // more

mod move_orderer; // evaluations that say what to try first
mod solver; // questions and answers

#[cfg(test)]
mod tests;

pub use move_orderer::{MoveOrderer, Plain as PlainOrderer};
pub use solver::{Kind, Progress, SearchContext, Solved, Solver};

/// Up to so many empty squares nothing is remembered.
const SHALLOW: u32 = 6;
/// From so many empty squares on, what is found is kept for all threads and all rounds.
const KEPT: u32 = 10;
/// Up to so many empty squares each thread is by itself, and nobody asks the orderer.
const MIDDLE: u32 = 11;

//! What one game deserves: provers that know its rules and nothing else, so that their answers are proofs.

// `pub` is for those who use the library; what is for its own modules says `pub(crate)`.
#![warn(unreachable_pub)]

pub mod mate; // forced mates in chess
pub mod othello; // exact endings of Othello and Reversi
pub mod seega; // the placing of men in Árabe

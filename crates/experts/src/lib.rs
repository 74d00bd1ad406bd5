//! What one game deserves: provers that know its rules and nothing else, so that their answers are proofs.

pub mod mate; // forced mates in chess
pub mod othello; // exact endings of Othello and Reversi

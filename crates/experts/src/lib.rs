//! What one game deserves: provers that know its rules and nothing else, so that their answers are proofs, and one
//! judge of character, whose answers are not.

pub mod arabe; // predictable players of Árabe, and how to beat them
pub mod mate; // forced mates in chess
pub mod othello; // exact endings of Othello and Reversi

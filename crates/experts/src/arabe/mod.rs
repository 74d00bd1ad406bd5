//! Players of Árabe who always answer the same: known by what they have played, and beaten by foresight.
//!
//! A search that expects the best reply finds only draws against a player who shuffles its men to and fro, and from
//! behind not even these. Who knows the reply to every move has a problem for one player to solve, and sees games to
//! their end. (Opponent-model search: Carmel and Markovitch 1993; Iida, Uiterwijk, van den Herik 1993.)
//!
//! Nothing here is a proof: a player may change. `Known::margin` says how much to risk on it.

mod model; // the players of the document
mod plan; // how to beat one of them
mod recognise; // which of them it is

#[cfg(test)]
mod tests;

pub use model::{Kind, Model};
pub use plan::{Plan, plan};
pub use recognise::{Known, recognise};

//! Prolog terms: read, write, unify. Knows no board.

pub mod term; // what a term is

pub use term::Term;

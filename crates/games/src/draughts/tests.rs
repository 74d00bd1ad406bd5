//! What the rules say, one test a sentence, and what the document asks for.

mod document; // the rows of the document's list
mod draws; // rules 23 to 27
mod rules; // rules 1 to 22 and 28
mod texts; // positions and moves as people type them

use board::{Message, Notation, Position};

use super::{Draughts, Rules};

fn read<R: Rules>(fen: &str) -> Draughts<R> {
    Draughts::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The position after the move that is written so.
fn after<R: Rules>(fen: &str, text: &str) -> String {
    let pos = read::<R>(fen);
    pos.play(pos.read_move(text).unwrap_or_else(|error| panic!("{fen}: {error}"))).write()
}

/// The legal moves are these, in any order.
fn check<R: Rules>(fen: &str, moves: &[&str]) {
    let pos = read::<R>(fen);
    let mut found: Vec<String> = pos.legal().iter().map(|&m| pos.write_move(m)).collect();
    let mut wanted: Vec<&str> = moves.to_vec();
    found.sort();
    wanted.sort_unstable();
    assert_eq!(found, wanted, "{} {fen}", R::NAME);
    assert_eq!(pos.count(), wanted.len() as u64, "{} {fen}", R::NAME);
}

/// The pieces that the move takes, by their squares.
fn captured<R: Rules>(fen: &str, text: &str) -> Vec<u8> {
    let pos = read::<R>(fen);
    Draughts::<R>::captured(pos.read_move(text).unwrap_or_else(|error| panic!("{fen}: {error}")))
}

fn ids(messages: &[Message]) -> Vec<&'static str> {
    messages.iter().map(|message| message.id).collect()
}

//! Moves with their numbers.

use board::Side;

use crate::game::{RecordFormat, RuleSet};

/// The moves of a record with their numbers, from the one that the position at its beginning says; the actions of one
/// turn are joined by `+`.
pub fn numbered_moves(set: &RuleSet, beginning: &str, record: Vec<(Side, String)>) -> Vec<String> {
    let mut number = first_number(set, beginning);
    let mut words: Vec<String> = Vec::new();
    let mut last: Option<Side> = None;
    for (side, text) in record {
        if last == Some(side) {
            let turn = words.last_mut().expect("the side has acted before");
            turn.push('+');
            turn.push_str(&text);
            continue;
        }
        match (side, last) {
            (Side::First, _) => words.push(format!("{number}.")),
            (Side::Second, None) => words.push(format!("{number}...")),
            (Side::Second, Some(_)) => {}
        }
        number = number.saturating_add(u32::from(side == Side::Second));
        words.push(text);
        last = Some(side);
    }
    words
}

/// The number of the first move: FEN of chess says it.
fn first_number(set: &RuleSet, beginning: &str) -> u32 {
    match set.info.record {
        RecordFormat::Pgn => beginning.split_whitespace().nth(5).and_then(|word| word.parse().ok()).unwrap_or(1),
        RecordFormat::Pdn | RecordFormat::Plain => 1,
    }
}

/// Counts moves along a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counter {
    number: u32,
    last: Option<Side>,
}

impl Counter {
    /// From the position at the beginning of a record.
    pub(super) fn new(set: &RuleSet, beginning: &str) -> Counter {
        Counter { number: first_number(set, beginning), last: None }
    }

    /// The number of the move that this side makes now.
    pub(super) fn number(self, side: Side) -> u32 {
        let is_new = (self.last, side) == (Some(Side::Second), Side::First);
        self.number.saturating_add(u32::from(is_new))
    }

    /// Goes on from a number that somebody has written.
    pub(super) fn set_number(&mut self, number: u32, side: Side) {
        *self = Counter { number, last: self.last.filter(|last| *last == side) };
    }

    /// Whether this side has acted just before.
    pub(super) fn is_same_turn(self, side: Side) -> bool {
        self.last == Some(side)
    }

    /// The side has acted.
    pub(super) fn count(&mut self, side: Side) {
        *self = Counter { number: self.number(side), last: Some(side) };
    }
}

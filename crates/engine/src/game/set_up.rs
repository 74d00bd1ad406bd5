//! Positions put together man by man: what a board has beside its men, and how the whole is written in the game's
//! notation, so that the game's own reader tells every reason why a position cannot be.

use board::{Piece, Side};

use crate::session::Match;

/// How positions of a game are put together.
#[derive(Debug)]
pub struct SetUp {
    /// What there is to say beside the men and whose turn it is, each with a number as its value.
    pub fields: &'static [SetUpField],
    /// The position in the game's notation, whether there can be such a one or not.
    pub(crate) write: fn(&Arrangement<'_>) -> String,
    /// The values of the fields in a position that the game's notation has written.
    pub(crate) values: fn(&str) -> Vec<u8>,
}

impl SetUp {
    /// Of a game that has nothing but men and a side to move.
    pub(crate) const fn plain(write: fn(&Arrangement<'_>) -> String) -> Self {
        SetUp { fields: &[], write, values: |_| Vec::new() }
    }
}

/// Something that a position has beside its men. Its name in the catalogue of messages is `setup-GAME-ID`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetUpField {
    /// What it is.
    pub id: &'static str,
    /// Its largest value.
    pub most: u8,
    /// What each value is called, where it is no number: `setup-GAME-CHOICE` in the catalogue of messages.
    pub choices: &'static [&'static str],
}

impl SetUpField {
    pub(crate) const fn number(id: &'static str, most: u8) -> Self {
        SetUpField { id, most, choices: &[] }
    }

    pub(crate) const fn choice(id: &'static str, choices: &'static [&'static str]) -> Self {
        SetUpField { id, most: choices.len() as u8 - 1, choices }
    }
}

/// Men on a board, and what else somebody says of the position.
#[derive(Debug)]
pub struct Arrangement<'a> {
    /// The game at its start, for the shape of the board and the signs of the sides.
    pub start: &'a dyn Match,
    /// The men, each on a spot of the board; where two share one, the later stands.
    pub men: &'a [Piece],
    /// Whose turn it is.
    pub turn: Side,
    /// The values of the fields, in their order.
    pub values: &'a [u8],
}

impl Arrangement<'_> {
    /// The side to move, as the notation writes it.
    pub(crate) fn side_text(&self) -> &'static str {
        self.start.side_text(self.turn)
    }

    /// How many men a side has.
    pub(crate) fn count(&self, side: Side) -> usize {
        self.men.iter().filter(|man| man.side == side).count()
    }

    /// The letters of the men row by row from the top; `free` where nobody stands.
    pub(crate) fn rows(&self, free: char) -> Vec<String> {
        let geometry = self.start.geometry();
        let (width, height) = (usize::from(geometry.size.0), usize::from(geometry.size.1));
        let mut rows = vec![vec![free; width]; height];
        for man in self.men {
            let spot = &geometry.spots[man.spot];
            rows[usize::from(spot.y)][usize::from(spot.x)] = man.letter;
        }
        rows.into_iter().map(String::from_iter).collect()
    }
}

/// A start in which one side is helped. Its name in the catalogue of messages is `handicap-GAME-ID`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// What is given.
    pub id: &'static str,
    /// Who gives it: the stronger side.
    pub by: Side,
    /// The start in the game's notation.
    pub position: String,
}

/// A man of every kind that the game can have, first side and second: those that stand somewhere in these positions.
pub(super) fn kinds(seen: impl IntoIterator<Item = Vec<Piece>>) -> Vec<Piece> {
    let mut men: Vec<Piece> = Vec::new();
    for piece in seen.into_iter().flatten() {
        if !men.iter().any(|man| (man.side, man.kind) == (piece.side, piece.kind)) {
            men.push(piece);
        }
    }
    men.sort_by_key(|man| man.side as u8);
    men
}

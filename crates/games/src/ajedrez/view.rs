//! How chess looks and is clicked: spots are the squares in their order, a1 first; the eighth rank is on top.

use board::{Geometry, Message, Piece, Shape, Side, Spot, SpotId, View};

use super::men::{Man, Move, Square, square_name};
use super::notation::letter;
use super::rules::{Chess, Rules};

impl<R: Rules> View for Chess<R> {
    fn geometry() -> Geometry {
        let spot = |square: Square| {
            let (file, rank) = (square.index() as u8 % 8, square.index() as u8 / 8);
            let shape = if (file + rank).is_multiple_of(2) { Shape::Dark } else { Shape::Light };
            Spot { x: file, y: 7 - rank, shape, label: square_name(square) }
        };
        Geometry {
            size: (8, 8),
            spots: Square::all().map(spot).collect(),
            lines: Vec::new(),
            columns: ('a'..='h').map(String::from).collect(),
            rows: ('1'..='8').rev().map(String::from).collect(),
        }
    }

    fn pieces(&self) -> Vec<Piece> {
        let piece = |square: Square| {
            let (side, man) = self.man_at(square)?;
            let glyph = glyphs(man)[side as usize];
            Some(Piece { spot: square.index(), side, kind: kind(man), glyph, letter: letter(side, man) })
        };
        Square::all().filter_map(piece).collect()
    }

    /// From and to; a promotion is then chosen by name.
    fn clicks(&self, m: Move) -> Vec<SpotId> {
        vec![m.from().index(), m.to().index()]
    }

    fn notes(&self) -> Vec<Message> {
        let mut notes = Vec::new();
        if self.in_check(Side::First) {
            notes.push(Message::new("ajedrez-white-in-check"));
        }
        if self.in_check(Side::Second) {
            notes.push(Message::new("ajedrez-black-in-check"));
        }
        notes
    }
}

fn kind(man: Man) -> &'static str {
    match man {
        Man::Pawn => "pawn",
        Man::Knight => "knight",
        Man::Bishop => "bishop",
        Man::Rook => "rook",
        Man::Queen => "queen",
        Man::King => "king",
    }
}

fn glyphs(man: Man) -> [char; 2] {
    match man {
        Man::Pawn => ['♙', '♟'],
        Man::Knight => ['♘', '♞'],
        Man::Bishop => ['♗', '♝'],
        Man::Rook => ['♖', '♜'],
        Man::Queen => ['♕', '♛'],
        Man::King => ['♔', '♚'],
    }
}

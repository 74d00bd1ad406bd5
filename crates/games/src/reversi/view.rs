//! How it looks.

use board::{Geometry, Message, Piece, Position, Shape, Side, Spot, SpotId, Square, View};

use super::notation::name;
use super::{Move, Reversi};

impl View for Reversi {
    fn geometry() -> Geometry {
        let spot = |square: Square<64>| Spot {
            x: square.index() as u8 % 8,
            y: square.index() as u8 / 8,
            shape: Shape::Light,
            label: name(square),
        };
        Geometry {
            size: (8, 8),
            spots: Square::all().map(spot).collect(),
            lines: Vec::new(),
            columns: ('a'..='h').map(String::from).collect(),
            rows: (1..=8).map(|row| row.to_string()).collect(),
        }
    }

    fn colour(side: Side) -> &'static str {
        match side {
            Side::First => "black",
            Side::Second => "white",
        }
    }

    fn pieces(&self) -> Vec<Piece> {
        let discs_of = |side| self.discs(side).into_iter().map(move |square| disc(square, side));
        Side::BOTH.into_iter().flat_map(discs_of).collect()
    }

    fn clicks(&self, m: Move) -> Vec<SpotId> {
        match m {
            Move::Place(square) => vec![square.index()],
            Move::Pass => Vec::new(),
        }
    }

    fn ending(&self, _past: &[Self]) -> Option<Message> {
        let [black, white] = Side::BOTH.map(|side| self.discs(side).len());
        self.outcome().map(|_| Message::new("ending-count").with("black", black).with("white", white))
    }

    fn notes(&self) -> Vec<Message> {
        let [black, white] = Side::BOTH.map(|side| self.discs(side).len());
        vec![Message::new("reversi-discs").with("black", black).with("white", white)]
    }
}

fn disc(square: Square<64>, side: Side) -> Piece {
    let (glyph, letter) = match side {
        Side::First => ('●', 'X'),
        Side::Second => ('○', 'O'),
    };
    Piece { spot: square.index(), side, kind: "disc", glyph, letter }
}

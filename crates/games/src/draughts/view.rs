//! The board as a front end draws and clicks it. The spot of square `n` is the one with index `n - 1`.

use board::{Geometry, Message, Piece, Position, Shape, Side, Spot, SpotId, View};

use super::layout::{Squares, index};
use super::rule_sets::{Drawing, Rules};
use super::rules::{Draughts, Move};

impl<R: Rules> View for Draughts<R> {
    fn geometry() -> Geometry {
        let spots = Self::LAYOUT.by_number(Self::LAYOUT.all).into_iter().map(|square| {
            let (x, y) = Self::LAYOUT.place(index(square));
            Spot { x, y, shape: Shape::Dark, label: Self::square_name(square) }
        });
        // The document names columns and rows, and so do players who write `c3-d4`; elsewhere squares have numbers and
        // no more.
        let numbers = || (1..=R::WIDTH).map(|n| n.to_string());
        let (columns, rows) = match R::DRAWING {
            _ if R::ALGEBRAIC => {
                ((0..R::WIDTH).map(|x| char::from(b'a' + x).to_string()).collect(), numbers().rev().collect())
            }
            Drawing::ByColumns => (numbers().collect(), numbers().collect()),
            Drawing::Plain | Drawing::Mirrored => (Vec::new(), Vec::new()),
        };
        Geometry { size: (R::WIDTH, R::WIDTH), spots: spots.collect(), lines: Vec::new(), columns, rows }
    }

    fn colour(side: Side) -> &'static str {
        if side == R::WHITE { "white" } else { "black" }
    }

    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for side in Side::BOTH {
            for square in Self::LAYOUT.by_number(self.pieces_of(side)) {
                let king = self.kings_of(side) & square != 0;
                let (glyph, letter) = match (side == R::WHITE, king) {
                    (true, false) => ('⛀', 'b'),
                    (true, true) => ('⛁', 'B'),
                    (false, false) => ('⛂', 'n'),
                    (false, true) => ('⛃', 'N'),
                };
                let kind = if king { "king" } else { "man" };
                pieces.push(Piece { spot: spot::<R>(square), side, kind, glyph, letter });
            }
        }
        pieces
    }

    fn ending(&self, past: &[Self]) -> Option<Message> {
        match self.outcome() {
            Some(_) if self.pieces_of(self.turn()) == 0 => Some(Message::new("ending-no-men")),
            Some(_) => Some(Message::new("ending-blocked")),
            None => super::draws::reason(self, past),
        }
    }

    /// The first square, and where each jump lands.
    fn clicks(&self, m: Move) -> Vec<SpotId> {
        self.way(m).into_iter().map(spot::<R>).collect()
    }
}

fn spot<R: Rules>(square: Squares) -> SpotId {
    usize::from(Draughts::<R>::LAYOUT.number(index(square))) - 1
}

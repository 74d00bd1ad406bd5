//! How it looks.

use board::{Geometry, Message, Outcome, Piece, Position, Shape, Side, Spot, SpotId, View};

use super::cells::{CENTRE, Cell};
use super::notation::name;
use super::rules::{MEN, Stage};
use super::{Move, Seega};

impl View for Seega {
    fn geometry() -> Geometry {
        let spot = |cell: Cell| Spot {
            x: cell.index() as u8 % 5,
            y: cell.index() as u8 / 5,
            shape: if cell == CENTRE { Shape::Dark } else { Shape::Light },
            label: name(cell),
        };
        Geometry {
            size: (5, 5),
            spots: Cell::all().map(spot).collect(),
            lines: Vec::new(),
            columns: ('a'..='e').map(String::from).collect(),
            rows: (1..=5).map(|row| row.to_string()).collect(),
        }
    }

    fn colour(side: Side) -> &'static str {
        match side {
            Side::First => "x",
            Side::Second => "o",
        }
    }

    fn pieces(&self) -> Vec<Piece> {
        let men_of = |side| self.men(side).into_iter().map(move |cell| man(cell, side));
        Side::BOTH.into_iter().flat_map(men_of).collect()
    }

    fn clicks(&self, m: Move) -> Vec<SpotId> {
        match m {
            Move::Place(cell) => vec![cell.index()],
            Move::Step { from, to } => vec![from.index(), to.index()],
            Move::Pass => Vec::new(),
        }
    }

    fn ending(&self, _past: &[Self]) -> Option<Message> {
        let nobody = || Side::BOTH.into_iter().any(|side| self.men(side).is_empty());
        self.outcome().map(|outcome| match outcome {
            Outcome::Draw => Message::new("ending-moves").with("count", 12),
            Outcome::Win(_) if nobody() => Message::new("ending-no-men"),
            Outcome::Win(_) => Message::new("ending-lost-turns"),
        })
    }

    fn notes(&self) -> Vec<Message> {
        let task = match self.stage() {
            Stage::Placing(left) => {
                let [x, o] = Side::BOTH.map(|side| MEN - self.men(side).len());
                let hand = Message::new("arabe-in-hand").with("x", x).with("o", o);
                return vec![Message::new("arabe-placing").with("left", left), hand];
            }
            Stage::Moving => Message::new("arabe-moving"),
            Stage::Capturing => Message::new("arabe-capturing"),
        };
        let [lost_x, lost_o] = Side::BOTH.map(|side| self.lost_turns(side));
        let [idle_x, idle_o] = Side::BOTH.map(|side| self.turns_without_capture(side));
        vec![
            task,
            Message::new("arabe-lost-turns").with("x", lost_x).with("o", lost_o),
            Message::new("arabe-turns-without-capture").with("x", idle_x).with("o", idle_o),
        ]
    }
}

fn man(cell: Cell, side: Side) -> Piece {
    let (glyph, letter) = match side {
        Side::First => ('✕', 'x'),
        Side::Second => ('○', 'o'),
    };
    Piece { spot: cell.index(), side, kind: "man", glyph, letter }
}

//! The document's board: a flat list of cells in reading order of the drawn board, `[nl,pb,nl,…]`.

use board::{Message, NotationError, Position, Side};
use terms::Term;

use super::notation::Setup;
use super::rule_sets::Rules;
use super::rules::{Draughts, Move};
use crate::Document;

impl<R: Rules> Document for Draughts<R> {
    fn read_term(term: &Term, turn: Option<Side>) -> Result<Self, NotationError> {
        let Term::List(cells, None) = term else {
            return Err(NotationError::Impossible(vec![Message::new("damas-term-not-a-list")]));
        };
        let wanted = usize::from(R::WIDTH).pow(2);
        if cells.len() != wanted {
            let reason = Message::new("damas-term-length").with("count", cells.len()).with("wanted", wanted);
            return Err(NotationError::Impossible(vec![reason]));
        }
        let mut setup = Setup::<R>::default();
        let mut reasons = Vec::new();
        for (i, cell) in cells.iter().enumerate() {
            let (x, y) = (i as u8 % R::WIDTH, i as u8 / R::WIDTH);
            let atom = if let Term::Atom(name) = cell { name.as_str() } else { "" };
            let at = |reason: Message| reason.with("x", x + 1).with("y", y + 1);
            match (Self::LAYOUT.at(x, y), atom) {
                (None, "nl") | (Some(_), "va") => {}
                (Some(square), "pb" | "rb") => setup.put(square, R::WHITE, atom == "rb"),
                (Some(square), "pn" | "rn") => setup.put(square, !R::WHITE, atom == "rn"),
                (_, "tm") => reasons.push(at(Message::new("damas-term-taken"))),
                (None, _) => reasons.push(at(Message::new("damas-term-light"))),
                (Some(_), _) => reasons.push(at(Message::new("damas-term-dark"))),
            }
        }
        reasons.extend(setup.reasons());
        if reasons.is_empty() {
            setup.finish(turn.unwrap_or(Side::First))
        } else {
            Err(NotationError::Impossible(reasons))
        }
    }

    fn write_term(&self) -> Term {
        let places = (0..R::WIDTH).flat_map(|y| (0..R::WIDTH).map(move |x| (x, y)));
        Term::list(places.map(|(x, y)| {
            Term::atom(match Self::LAYOUT.at(x, y) {
                None => "nl",
                Some(square) if self.men_of(R::WHITE) & square != 0 => "pb",
                Some(square) if self.kings_of(R::WHITE) & square != 0 => "rb",
                Some(square) if self.men_of(!R::WHITE) & square != 0 => "pn",
                Some(square) if self.kings_of(!R::WHITE) & square != 0 => "rn",
                Some(_) => "va",
            })
        }))
    }

    fn write_coordinates(&self, m: Move) -> String {
        debug_assert!(self.legal().contains(&m), "only a legal move has a text");
        self.write_by_places(m)
    }
}

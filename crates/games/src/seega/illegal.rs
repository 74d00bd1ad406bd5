//! Why a move is not legal.

use board::{ExplainIllegal, IllegalMove, Message, Position, Side, SpotId, View};

use super::cells::{CENTRE, Cell, Cells, around, captured};
use super::notation::{name, parse_move};
use super::rules::Stage;
use super::{Move, Seega};

impl ExplainIllegal for Seega {
    fn explain_clicks(&self, clicks: &[SpotId]) -> Option<IllegalMove> {
        let cell = |spot: SpotId| Cell::at(spot as u8);
        let is_placing = matches!(self.stage(), Stage::Placing(_));
        let (first, rest) = match *clicks {
            [] => return self.explain_pass(),
            [place, ref rest @ ..] if is_placing && rest.is_empty() => return self.explain_place(cell(place)),
            [from] => return self.explain_man(cell(from)),
            [from, to, ref rest @ ..] => (self.explain_step(cell(from), cell(to)), rest),
        };
        first.or_else(|| rest.first().map(|&next| IllegalMove::more_clicks(shown(cell(next)))))
    }

    fn explain_text(&self, text: &str) -> Option<IllegalMove> {
        match parse_move(text)? {
            Move::Place(cell) => self.explain_place(cell),
            Move::Step { from, to } => self.explain_step(from, to),
            Move::Pass => self.explain_pass(),
        }
    }
}

impl Seega {
    fn explain_pass(&self) -> Option<IllegalMove> {
        let may_pass = self.stage() == Stage::Capturing || self.is_blocked();
        (!may_pass).then(|| IllegalMove::by_rule(10, Message::new("arabe-illegal-pass")))
    }

    fn explain_place(&self, cell: Cell) -> Option<IllegalMove> {
        if !matches!(self.stage(), Stage::Placing(_)) {
            Some(IllegalMove::by_rule(4, Message::new("arabe-illegal-all-placed")))
        } else if cell == CENTRE {
            Some(IllegalMove::by_rule(2, Message::new("arabe-illegal-centre").with("spot", shown(cell))))
        } else if !self.free().has(cell) {
            Some(IllegalMove::by_rule(2, Message::new("arabe-illegal-place-occupied").with("spot", shown(cell))))
        } else {
            None
        }
    }

    /// Why this man does not move at all.
    fn explain_man(&self, from: Cell) -> Option<IllegalMove> {
        self.explain_origin(from).or_else(|| {
            let near = around(Cells::from(from)) & self.free();
            if near.is_empty() {
                return Some(IllegalMove::by_rule(5, Message::new("arabe-illegal-shut-in").with("from", shown(from))));
            }
            let able = near.into_iter().any(|to| self.explain_step(from, to).is_none());
            let idle = || Message::new("arabe-illegal-extra-other-man").with("from", shown(from));
            (!able).then(|| IllegalMove::by_rule(9, idle()))
        })
    }

    fn explain_step(&self, from: Cell, to: Cell) -> Option<IllegalMove> {
        if let Stage::Placing(left) = self.stage() {
            return Some(IllegalMove::by_rule(2, Message::new("arabe-illegal-place-first").with("left", left)));
        }
        if let Some(reason) = self.explain_origin(from) {
            return Some(reason);
        }
        let spots = |reason: Message| reason.with("from", shown(from)).with("spot", shown(to));
        let (own, other) = (self.men(self.turn()), self.men(!self.turn()));
        if from == to {
            Some(IllegalMove::by_rule(5, Message::new("illegal-same-spot").with("spot", shown(to))))
        } else if own.has(to) {
            Some(IllegalMove::by_rule(5, spots(Message::new("arabe-illegal-own-man"))))
        } else if other.has(to) {
            Some(IllegalMove::by_rule(6, spots(Message::new("arabe-illegal-on-enemy"))))
        } else if !around(Cells::from(from)).has(to) {
            Some(IllegalMove::by_rule(5, spots(Message::new("arabe-illegal-not-adjacent"))))
        } else if self.stage() == Stage::Capturing && captured(own.without(from).with(to), other, to).is_empty() {
            Some(IllegalMove::by_rule(9, spots(Message::new("arabe-illegal-extra"))))
        } else {
            None
        }
    }

    /// What is wrong with the cell where a move begins.
    fn explain_origin(&self, from: Cell) -> Option<IllegalMove> {
        let owner = Side::BOTH.into_iter().find(|&side| self.men(side).has(from));
        if self.is_blocked() {
            return Some(IllegalMove::by_rule(10, Message::new("arabe-illegal-must-pass")));
        }
        match owner {
            None => Some(IllegalMove::from_nowhere(5, shown(from), Self::colour(self.turn()))),
            Some(side) if side != self.turn() => {
                Some(IllegalMove::by_rule(5, Message::new("illegal-not-yours").with("spot", shown(from))))
            }
            Some(_) => None,
        }
    }

    /// Whether nobody of the side to act can step.
    fn is_blocked(&self) -> bool {
        self.stage() == Stage::Moving && (around(self.men(self.turn())) & self.free()).is_empty()
    }
}

fn shown(cell: Cell) -> String {
    name(cell).to_uppercase()
}

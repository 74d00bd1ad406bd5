//! Why a move is not legal.

use board::{ExplainIllegal, IllegalMove, Message, Position, Side, SpotId, View};

use super::lines::{Point, name, neighbours};
use super::notation::read_points;
use super::rules::{Morris, Move, Variant};

impl<const POINTS: u8, V: Variant> ExplainIllegal for Morris<POINTS, V> {
    fn explain_clicks(&self, clicks: &[SpotId]) -> Option<IllegalMove> {
        let points: Vec<Point<POINTS>> = clicks.iter().map(|&spot| Point::at(spot as u8)).collect();
        let (move_so_far, rest) = match (self.hand(self.turn()) > 0, &points[..]) {
            (_, []) => return Some(IllegalMove::by_rule(10, Message::new("illegal-no-pass"))),
            (true, [to]) => return self.explain_place(*to),
            (true, [to, taken, rest @ ..]) => (self.explain(None, *to, Some(*taken)), rest),
            (false, [from]) => return self.explain_man(*from),
            (false, [from, to]) => (self.explain(Some(*from), *to, None), &[][..]),
            (false, [from, to, taken, rest @ ..]) => (self.explain(Some(*from), *to, Some(*taken)), rest),
        };
        move_so_far.or_else(|| rest.first().map(|&next| IllegalMove::more_clicks(shown(next))))
    }

    fn explain_text(&self, text: &str) -> Option<IllegalMove> {
        let (from, to, taken) = read_points(text).ok()?;
        self.explain(from, to, taken)
    }
}

impl<const POINTS: u8, V: Variant> Morris<POINTS, V> {
    fn explain(
        &self,
        from: Option<Point<POINTS>>,
        to: Point<POINTS>,
        taken: Option<Point<POINTS>>,
    ) -> Option<IllegalMove> {
        let placed = match from {
            None => self.explain_place(to),
            Some(from) => self.explain_step(from, to),
        };
        placed.or_else(|| self.explain_capture(Move::new(from, to, None), taken?))
    }

    fn explain_place(&self, to: Point<POINTS>) -> Option<IllegalMove> {
        if self.hand(self.turn()) == 0 {
            Some(IllegalMove::by_rule(4, Message::new("molino-illegal-none-in-hand")))
        } else if !self.free().has(to) {
            Some(IllegalMove::by_rule(3, Message::new("illegal-occupied").with("spot", shown(to))))
        } else {
            None
        }
    }

    fn explain_step(&self, from: Point<POINTS>, to: Point<POINTS>) -> Option<IllegalMove> {
        if let Some(reason) = self.explain_origin(from) {
            return Some(reason);
        }
        let spots = |reason: Message| reason.with("from", shown(from)).with("spot", shown(to));
        if from == to {
            return Some(IllegalMove::by_rule(4, Message::new("illegal-same-spot").with("spot", shown(to))));
        }
        if let Some(side) = self.owner(to) {
            let reason =
                spots(Message::new("molino-illegal-target-occupied")).with_phrase("piece", man::<POINTS, V>(side));
            return Some(IllegalMove::by_rule(4, reason));
        }
        if self.flies() || neighbours(board::Bits::EMPTY.with(from)).has(to) {
            None
        } else if V::FLYING {
            let reason = spots(Message::new("molino-illegal-not-flying")).with("men", self.men(self.turn()).len());
            Some(IllegalMove::by_rule(13, reason))
        } else {
            Some(IllegalMove::by_rule(4, spots(Message::new("molino-illegal-not-joined"))))
        }
    }

    /// Why this man does not move at all.
    fn explain_man(&self, from: Point<POINTS>) -> Option<IllegalMove> {
        self.explain_origin(from).or_else(|| {
            let near = if self.flies() { self.free() } else { neighbours(board::Bits::EMPTY.with(from)) & self.free() };
            let shut_in = || Message::new("molino-illegal-shut-in").with("from", shown(from));
            near.is_empty().then(|| IllegalMove::by_rule(4, shut_in()))
        })
    }

    /// What is wrong with the point where a man is to leave.
    fn explain_origin(&self, from: Point<POINTS>) -> Option<IllegalMove> {
        let hand = self.hand(self.turn());
        if hand > 0 {
            return Some(IllegalMove::by_rule(3, Message::new("molino-illegal-place-first").with("men", hand)));
        }
        match self.owner(from) {
            None => Some(IllegalMove::from_nowhere(4, shown(from), Self::colour(self.turn()))),
            Some(side) if side != self.turn() => {
                let reason = Message::new("molino-illegal-not-yours").with("spot", shown(from));
                Some(IllegalMove::by_rule(4, reason.with_phrase("piece", man::<POINTS, V>(side))))
            }
            Some(_) => None,
        }
    }

    /// Why the man on `taken` stays where it is after `m`, which is right but for what it takes.
    fn explain_capture(&self, m: Move<POINTS>, taken: Point<POINTS>) -> Option<IllegalMove> {
        let because = |rule, reason: Message| Some(IllegalMove::by_rule(rule, reason.with("spot", shown(taken))));
        if self.mills_made(m).is_empty() {
            return Some(IllegalMove::by_rule(6, Message::new("molino-illegal-no-mill").with("spot", shown(m.to()))));
        }
        let takeable = self.takeable();
        if takeable.has(taken) {
            None
        } else if takeable.is_empty() {
            because(6, Message::new("molino-illegal-nobody-to-take"))
        } else if self.men(!self.turn()).has(taken) {
            because(12, Message::new("molino-illegal-protected"))
        } else if taken == m.to() || (self.men(self.turn()).has(taken) && Some(taken) != m.from()) {
            because(6, Message::new("molino-illegal-take-own"))
        } else {
            because(6, Message::new("molino-illegal-take-nothing"))
        }
    }

    fn owner(&self, point: Point<POINTS>) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.men(side).has(point))
    }
}

fn shown<const POINTS: u8>(point: Point<POINTS>) -> String {
    name(point).to_uppercase()
}

fn man<const POINTS: u8, V: Variant>(side: Side) -> Message {
    let colour = Morris::<POINTS, V>::colour(side);
    Message::new("server-piece").with("game", "molino").with("rules", "").with("kind", "man").with("colour", colour)
}

//! How the board looks: concentric squares around a centre where nothing is.

use board::{Geometry, Mark, Message, Piece, Position, Shape, Side, Spot, SpotId, Stage, View, repetitions};

use super::lines::{Point, edges, mills, name};
use super::rules::{Morris, Move, Variant};

impl<const POINTS: u8, V: Variant> View for Morris<POINTS, V> {
    fn geometry() -> Geometry {
        let width = 2 * Self::RINGS + 1;
        let spot = |point: Point<POINTS>| {
            let (x, y) = place(point, Self::RINGS);
            Spot { x, y, shape: Shape::Point, label: name(point) }
        };
        Geometry {
            size: (width, width),
            spots: Point::all().map(spot).collect(),
            lines: edges::<POINTS>().into_iter().map(|(a, b)| (a.index(), b.index())).collect(),
            ..Geometry::default()
        }
    }

    fn colour(side: Side) -> &'static str {
        match side {
            Side::First => "black",
            Side::Second => "white",
        }
    }

    fn pieces(&self) -> Vec<Piece> {
        let man = |point: Point<POINTS>, side| {
            let (glyph, letter) = match side {
                Side::First => ('●', 'b'),
                Side::Second => ('○', 'w'),
            };
            Piece { spot: point.index(), side, kind: "man", glyph, letter }
        };
        Side::BOTH.into_iter().flat_map(|side| self.men(side).into_iter().map(move |point| man(point, side))).collect()
    }

    fn clicks(&self, m: Move<POINTS>) -> Vec<SpotId> {
        let points = [m.from(), Some(m.to()), m.taken()];
        points.into_iter().flatten().map(Point::index).collect()
    }

    fn ending(&self, past: &[Self]) -> Option<Message> {
        let has_few = |side: Side| self.men(side).len() + u32::from(self.hand(side)) <= 2;
        let seen = || repetitions(self, past);
        match self.outcome() {
            Some(_) if Side::BOTH.into_iter().any(has_few) => Some(Message::new("ending-few-men")),
            Some(_) => Some(Message::new("ending-blocked")),
            None => self.draw(past).map(|_| {
                if seen() >= 3 {
                    Message::new("ending-repetition").with("count", seen())
                } else {
                    Message::new("ending-moves").with("count", 50)
                }
            }),
        }
    }

    fn notes(&self) -> Vec<Message> {
        let [black, white] = Side::BOTH.map(|side| self.hand(side));
        let hands = Message::new("molino-hands").with("black", black).with("white", white);
        let hands = (black > 0 || white > 0).then_some(hands);
        let task = self.outcome().is_none().then(|| self.task());
        hands.into_iter().chain(task).collect()
    }

    fn task(&self) -> Option<Message> {
        self.outcome().is_none().then(|| Morris::task(self))
    }

    fn capture_task(&self) -> Option<Message> {
        self.outcome().is_none().then(|| Morris::capture_task(self))
    }

    /// A mill is closed, and the man to take is still to be clicked.
    fn stages(&self) -> Vec<Stage> {
        let mut stages: Vec<Stage> = Vec::new();
        for &m in self.legal().iter().filter(|m| m.taken().is_some()) {
            let mut clicks = self.clicks(m);
            clicks.pop();
            if stages.last().is_none_or(|stage| stage.clicks != clicks) {
                let mark = |point: Point<POINTS>| Mark { spot: point.index(), kind: "mill" };
                let marks = self.mills_made(m).into_iter().map(mark).collect();
                stages.push(Stage { clicks, task: Morris::capture_task(self), marks });
            }
        }
        stages
    }

    fn marks(&self) -> Vec<Mark> {
        let closed = |side: Side| mills::<POINTS>().into_iter().filter(move |&mill| (self.men(side) & mill) == mill);
        let mut spots: Vec<SpotId> = Side::BOTH.into_iter().flat_map(closed).flatten().map(Point::index).collect();
        spots.sort_unstable();
        spots.dedup();
        spots.into_iter().map(|spot| Mark { spot, kind: "mill" }).collect()
    }
}

impl<const POINTS: u8, V: Variant> Morris<POINTS, V> {
    /// What the side to act has to do, in the document's words: how many men to place, the next one
    /// included, or to move.
    pub fn task(&self) -> Message {
        match (self.turn(), self.hand(self.turn())) {
            (Side::First, 0) => Message::new("molino-move-black"),
            (Side::Second, 0) => Message::new("molino-move-white"),
            (Side::First, 1) => Message::new("molino-place-one-black"),
            (Side::Second, 1) => Message::new("molino-place-one-white"),
            (Side::First, men) => Message::new("molino-place-black").with("men", men),
            (Side::Second, men) => Message::new("molino-place-white").with("men", men),
        }
    }

    /// What the side to act has to do once its clicks have closed a mill.
    pub fn capture_task(&self) -> Message {
        match self.turn() {
            Side::First => Message::new("molino-capture-black"),
            Side::Second => Message::new("molino-capture-white"),
        }
    }
}

/// Column and row of a point on a grid whose centre is (`rings`, `rings`).
fn place<const POINTS: u8>(point: Point<POINTS>, rings: u8) -> (u8, u8) {
    let ring = (point.index() / 8) as u8 + 1;
    let (low, high) = (rings - ring, rings + ring);
    match point.index() % 8 {
        0 => (rings, low),
        1 => (high, low),
        2 => (high, rings),
        3 => (high, high),
        4 => (rings, high),
        5 => (low, high),
        6 => (low, rings),
        _ => (low, low),
    }
}

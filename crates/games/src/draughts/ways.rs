//! How a capture can be walked: the squares where its jumps land. A move does not keep them, because several
//! ways are one move (rule 11); they are found again where people read, write or click it.

use board::Position;

use super::layout::{Squares, index, step};
use super::rule_sets::{Promotion, Rules};
use super::rules::{Draughts, Move};

/// A capture on its way.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Walk {
    pub from: Squares,
    pub at: Squares,
    pub taken: Squares,
    /// Whether the piece takes as a king from here on.
    pub king: bool,
}

impl<R: Rules> Draughts<R> {
    /// The squares of `m` in the order in which its piece visits them; one way of several.
    pub(super) fn way(&self, m: Move) -> Vec<Squares> {
        let mut found = vec![1 << m.from, 1 << m.to];
        if m.is_capture() {
            self.any_way(m, |way| {
                found = way.to_vec();
                true
            });
        }
        found
    }

    /// Whether some way to walk the capture `m` is as asked.
    pub(super) fn any_way(&self, m: Move, mut asked: impl FnMut(&[Squares]) -> bool) -> bool {
        let start = self.walk_from(1 << m.from);
        self.walk_on(start, m, &mut vec![start.at], &mut asked)
    }

    /// Whether the first jump of some way to walk the capture `m` lands on `to`.
    pub(super) fn may_land_first(&self, m: Move, to: Squares) -> bool {
        let start = self.walk_from(1 << m.from);
        let mut first = self.jumps(start).into_iter().filter(|next| next.at == to && next.taken & !m.taken == 0);
        first.any(|next| self.walk_on(next, m, &mut vec![start.at, to], &mut |_| true))
    }

    /// The capture whose jumps land on these squares, legal or not.
    pub(super) fn walked(&self, way: &[Squares]) -> Option<Move> {
        let (&from, landings) = way.split_first()?;
        let mut walk = self.walk_from(from);
        for &to in landings {
            walk = self.jumps(walk).into_iter().find(|next| next.at == to)?;
        }
        Some(self.finished(walk)).filter(|m| m.is_capture())
    }

    pub(super) fn walk_from(&self, from: Squares) -> Walk {
        Walk { from, at: from, taken: 0, king: self.kings_of(self.turn()) & from != 0 }
    }

    fn walk_on(&self, walk: Walk, m: Move, way: &mut Vec<Squares>, asked: &mut dyn FnMut(&[Squares]) -> bool) -> bool {
        if walk.taken == m.taken {
            return self.finished(walk) == m && asked(way);
        }
        self.jumps(walk).into_iter().filter(|next| next.taken & !m.taken == 0).any(|next| {
            way.push(next.at);
            let found = self.walk_on(next, m, way, asked);
            way.pop();
            found
        })
    }

    pub(super) fn finished(&self, walk: Walk) -> Move {
        let king = walk.king || walk.at & Self::LAYOUT.last_row[self.turn() as usize] != 0;
        Move { taken: walk.taken, from: index(walk.from), to: index(walk.at), king }
    }

    /// Every next jump, by rising bit of the piece and of the landing. (Rule 16.)
    pub(super) fn jumps(&self, walk: Walk) -> Vec<Walk> {
        let mut jumps = self.landings(walk);
        let goes_on: Vec<Walk> = jumps.iter().copied().filter(|&next| !self.landings(next).is_empty()).collect();
        // Behind one prey, a square from where the piece can go on rules out those from where it can't.
        jumps.retain(|&next| goes_on.contains(&next) || goes_on.iter().all(|other| other.taken != next.taken));
        jumps
    }

    /// Every square where the next jump could land, whether or not it must land on another.
    fn landings(&self, walk: Walk) -> Vec<Walk> {
        let side = self.turn();
        let (own, other) = (self.pieces_of(side), self.pieces_of(!side));
        let free = Self::LAYOUT.all & !(own | other) | walk.from;
        let last_row = Self::LAYOUT.last_row[side as usize];
        let prey = if walk.king || R::MEN_TAKE_KINGS { other } else { self.men_of(!side) } & !walk.taken;
        let flies = walk.king && R::KINGS_FLY;
        let mut jumps = Vec::new();
        if !walk.king && walk.taken != 0 && R::PROMOTION == Promotion::Ends && walk.at & last_row != 0 {
            return jumps;
        }
        for (i, by) in Self::LAYOUT.steps.into_iter().enumerate() {
            let mut over = step(walk.at, by);
            while flies && over & free != 0 {
                over = step(over, by);
            }
            let forward = Self::LAYOUT.forward[side as usize].contains(&i);
            if over & prey == 0 || !(walk.king || R::MEN_TAKE_BACKWARDS || forward) {
                continue;
            }
            let mut at = step(over, by) & free;
            while at != 0 {
                let king = walk.king || R::PROMOTION == Promotion::AtOnce && at & last_row != 0;
                jumps.push(Walk { at, taken: walk.taken | over, king, ..walk });
                at = if flies && !R::LANDS_RIGHT_BEHIND { step(at, by) & free } else { 0 };
            }
        }
        jumps
    }

    /// Whether `squares` are visited in this order on some way to walk `m`, the first and the last included.
    pub(super) fn passes(&self, m: Move, squares: &[Squares]) -> bool {
        let ends = squares.first() == Some(&(1 << m.from)) && squares.last() == Some(&(1 << m.to));
        ends && (squares.len() == 2
            || m.is_capture()
                && self.any_way(m, |way| {
                    let mut rest = way.iter();
                    way.len() >= squares.len() && squares.iter().all(|square| rest.any(|visited| visited == square))
                }))
    }
}

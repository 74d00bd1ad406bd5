//! The board as the side to act sees it, and the moves that take nothing.

use std::marker::PhantomData;

use board::MoveList;

use super::layout::{Layout, Squares, each, index, step};
use super::rule_sets::Rules;
use super::rules::Move;
use super::takes::Listing;

/// The board as the side to act sees it. The side is part of the type, so that every shift is a constant.
#[derive(Clone, Copy)]
pub(super) struct Sight<R, const FIRST: bool> {
    /// The side's men.
    pub men: Squares,
    /// The side's kings.
    pub kings: Squares,
    /// The opponent's pieces.
    pub other: Squares,
    /// The opponent's kings.
    pub other_kings: Squares,
    /// Nobody's squares.
    pub empty: Squares,
    rules: PhantomData<R>,
}

impl<R: Rules, const FIRST: bool> Sight<R, FIRST> {
    pub(super) const LAYOUT: Layout = Layout::of::<R>();
    pub(super) const STEPS: [i32; 4] = Self::LAYOUT.steps;
    pub(super) const FORWARD: [usize; 2] = Self::LAYOUT.forward[!FIRST as usize];
    pub(super) const LAST_ROW: Squares = Self::LAYOUT.last_row[!FIRST as usize];

    #[inline]
    pub(super) fn new(own: Squares, other: Squares, kings: Squares) -> Self {
        Sight {
            men: own & !kings,
            kings: own & kings,
            other,
            other_kings: other & kings,
            empty: Self::LAYOUT.all & !(own | other),
            rules: PhantomData,
        }
    }

    /// Whether some move takes nothing.
    #[inline]
    pub(super) fn can_step(&self) -> bool {
        Self::FORWARD.into_iter().any(|i| step(self.men, Self::STEPS[i]) & self.empty != 0) // Rule 3.
            || self.kings != 0 && Self::STEPS.into_iter().any(|by| step(self.kings, by) & self.empty != 0) // Rule 6.
    }

    /// Whether a man steps to the last row.
    #[inline]
    pub(super) fn can_crown(&self) -> bool {
        Self::FORWARD.into_iter().any(|i| step(self.men, Self::STEPS[i]) & self.empty & Self::LAST_ROW != 0)
    }

    /// How many moves take nothing.
    #[inline]
    pub(super) fn count_steps(&self) -> u64 {
        let mut n = 0;
        for i in Self::FORWARD {
            n += (step(self.men, Self::STEPS[i]) & self.empty).count_ones(); // Rule 3.
        }
        if self.kings != 0 {
            for by in Self::STEPS {
                let mut reached = step(self.kings, by) & self.empty; // Rule 6.
                while reached != 0 {
                    n += reached.count_ones();
                    reached = if R::KINGS_FLY { step(reached, by) & self.empty } else { 0 }; // Rule 7.
                }
            }
        }
        n.into()
    }

    /// Lists the moves that take nothing.
    #[inline]
    pub(super) fn list_steps(&self, out: &mut MoveList<Move>) {
        for i in Self::FORWARD {
            let by = Self::STEPS[i];
            for to in each(step(self.men, by) & self.empty) {
                out.push(quiet(step(to, -by), to, to & Self::LAST_ROW != 0)); // Rule 17.
            }
        }
        for from in each(self.kings) {
            for by in Self::STEPS {
                let mut to = step(from, by) & self.empty;
                while to != 0 {
                    out.push(quiet(from, to, true));
                    to = if R::KINGS_FLY { step(to, by) & self.empty } else { 0 };
                }
            }
        }
    }

    /// Lists captures and other moves together, piece by piece (rule 28).
    pub(super) fn list_all(&self, out: &mut MoveList<Move>) {
        let takers = self.men_that_take();
        let ways = Self::FORWARD.map(|i| step(self.empty, -Self::STEPS[i]));
        for from in each(self.men & (takers | ways[0] | ways[1]) | self.kings) {
            let is_king = self.kings & from != 0;
            if is_king || takers & from != 0 {
                self.takes_of(from, is_king, &mut Listing::new(out));
            }
            let mut reached = 0;
            if is_king {
                for by in Self::STEPS {
                    let mut to = step(from, by) & self.empty;
                    while to != 0 {
                        reached |= to;
                        to = if R::KINGS_FLY { step(to, by) & self.empty } else { 0 };
                    }
                }
            } else {
                for i in Self::FORWARD {
                    reached |= step(from, Self::STEPS[i]) & self.empty;
                }
            }
            for to in each(reached) {
                out.push(quiet(from, to, is_king || to & Self::LAST_ROW != 0));
            }
        }
    }
}

#[inline]
fn quiet(from: Squares, to: Squares, king: bool) -> Move {
    Move { taken: 0, from: index(from), to: index(to), king }
}

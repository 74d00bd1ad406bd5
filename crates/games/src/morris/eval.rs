//! What a position is worth. A man is worth 100.

mod explain; // for people, term by term

use board::{Bits, Evaluator, Position, Score, SearchHints, Side};

use super::lines::{Point, closing, neighbours, slides};
use super::rules::{Morris, Move, Variant};
use crate::weights::weights;

/// What a player would count at a glance: men 100, men in mills 20, men that can move 5, blocked men -5.
/// Document 004 leaves it to whoever writes the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BaselineEvaluator;

impl<const POINTS: u8, V: Variant> Evaluator<Morris<POINTS, V>> for BaselineEvaluator {
    fn evaluate(&self, pos: &Morris<POINTS, V>) -> Score {
        let value = |side| {
            let men = pos.men(side);
            let able = men & neighbours(pos.free());
            let in_mills = men & closing(men);
            MAN * all_men(pos, side) + 20 * count(in_mills) + 5 * count(able) - 5 * count(men - able)
        };
        Score::eval(value(pos.turn()) - value(!pos.turn()))
    }
}

impl<const POINTS: u8, V: Variant> SearchHints<Morris<POINTS, V>> for BaselineEvaluator {
    fn see(&self, _pos: &Morris<POINTS, V>, m: Move<POINTS>) -> i32 {
        if m.taken().is_some() { MAN } else { 0 }
    }

    fn history_index(&self, _pos: &Morris<POINTS, V>, m: Move<POINTS>) -> usize {
        history_index(m)
    }

    fn is_irreversible(&self, _pos: &Morris<POINTS, V>, m: Move<POINTS>) -> bool {
        is_irreversible(m)
    }
}

/// Our evaluation: men, mills that can be closed, and freedom to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MainEvaluator {
    /// What each thing is worth.
    pub weights: Weights,
}

weights! {
    /// What things are worth to `MainEvaluator`, where a man is worth 100.
    pub struct Weights {
        /// A man in a mill.
        mill: 4,
        /// While placing: a free point that would close a mill.
        open: 30,
        /// While placing, for the side to move: more for the first such point.
        open_now: 105,
        /// While moving: a step that closes a mill.
        ready: 77,
        /// While moving, for the side to move: more for the first such step.
        ready_now: 109,
        /// While moving: a man that leaves one mill to close another, back and forth.
        double_mill: 103,
        /// While moving: a free point that lacks one man to a mill, near or far.
        pair: 7,
        /// A step that a man can make, while placing.
        step_early: 23,
        /// A step that a man can make, while moving.
        step: 18,
        /// A man that cannot step, while moving.
        blocked: -13,
        /// A point where four lines meet, while placing.
        crossing: 2,
        /// A man for whom three remain, where three men fly.
        flight: 40,
        /// How much more a lead counts when few men are left: percents, with one man above the two that lose.
        lead: 192,
        /// To be the one who moves.
        tempo: 22,
    }
}

impl<const POINTS: u8, V: Variant> Evaluator<Morris<POINTS, V>> for MainEvaluator {
    fn evaluate(&self, pos: &Morris<POINTS, V>) -> Score {
        let (w, turn) = (&self.weights, pos.turn());
        let (own, other) = (all_men(pos, turn), all_men(pos, !turn));
        let balance = MAN * (own - other);
        let lead = balance + balance * w.lead / (100 * (own.min(other) - 2).max(1));
        let place = self.places(pos, turn) - self.places(pos, !turn);
        Score::eval(lead + place + w.tempo)
    }
}

impl<const POINTS: u8, V: Variant> SearchHints<Morris<POINTS, V>> for MainEvaluator {
    /// A man that is in a mill, or makes one possible, is worth more.
    fn see(&self, pos: &Morris<POINTS, V>, m: Move<POINTS>) -> i32 {
        let Some(taken) = m.taken() else { return 0 };
        MAN + 8 * pairs_lost(pos, taken)
    }

    /// Of the men that a mill may take, the one that is worth most stands for all: there are many, and they
    /// would be tried after each other.
    fn is_tactical(&self, pos: &Morris<POINTS, V>, m: Move<POINTS>) -> bool {
        let Some(taken) = m.taken() else { return false };
        let worth = |victim| (pairs_lost(pos, victim), victim);
        pos.takeable().into_iter().all(|victim| worth(victim) <= worth(taken))
    }

    fn history_index(&self, _pos: &Morris<POINTS, V>, m: Move<POINTS>) -> usize {
        history_index(m)
    }

    fn is_irreversible(&self, _pos: &Morris<POINTS, V>, m: Move<POINTS>) -> bool {
        is_irreversible(m)
    }
}

impl MainEvaluator {
    fn places<const POINTS: u8, V: Variant>(&self, pos: &Morris<POINTS, V>, side: Side) -> i32 {
        let w = &self.weights;
        let (men, free, is_next) = (pos.men(side), pos.free(), pos.turn() == side);
        let pairs = closing(men);
        let mills = w.mill * count(men & pairs);
        let ways = slides(men);
        let steps: i32 = ways.iter().map(|slide| count(slide.targets & free)).sum();
        if pos.hand(side) > 0 {
            let open = count(pairs & free);
            let now = if is_next && open > 0 { w.open_now } else { 0 };
            return mills + w.open * open + now + w.step_early * steps + w.crossing * count(men & crossings());
        }
        if V::FLYING && men.len() == 3 {
            let open = count(pairs & free);
            let now = if is_next && open > 0 { w.ready_now } else { 0 };
            return mills + w.flight + w.ready * open.min(2) + now;
        }
        let ready = ways.map(|slide| slide.targets & slide.closing & free);
        let closers = count(ready[0]) + count(ready[1]) + count(ready[2]) + count(ready[3]);
        let now = if is_next && closers > 0 { w.ready_now } else { 0 };
        // A man of a mill that closes another when it leaves: its steps that close, from points in mills.
        let in_mill = slides(men & pairs);
        let doubles: i32 = in_mill.iter().zip(&ready).map(|(from, ready)| count(from.targets & *ready)).sum();
        mills
            + w.ready * closers.min(3)
            + now
            + w.double_mill * doubles.min(2)
            + w.pair * count(pairs & free)
            + w.step * steps
            + w.blocked * count(men - neighbours(free))
    }
}

const MAN: i32 = 100;

/// How many mills, closed or possible, the opponent of the side to act loses with this man.
fn pairs_lost<const POINTS: u8, V: Variant>(pos: &Morris<POINTS, V>, victim: Point<POINTS>) -> i32 {
    let (men, free) = (pos.men(!pos.turn()), pos.free());
    let rest = men.without(victim);
    count(closing(men) & (free | men)) - count(closing(rest) & (free | rest))
}

/// The points with four neighbours.
fn crossings<const POINTS: u8>() -> Bits<POINTS> {
    // n, e, s and w of every ring but the innermost and the outermost.
    Bits::from_raw(0x0055_5555_5555_5500 & ((1 << (POINTS - 8)) - 1))
}

/// On the board and in hand.
fn all_men<const POINTS: u8, V: Variant>(pos: &Morris<POINTS, V>, side: Side) -> i32 {
    count(pos.men(side)) + i32::from(pos.hand(side))
}

fn history_index<const POINTS: u8>(m: Move<POINTS>) -> usize {
    let from = m.from().unwrap_or(m.to());
    from.index() << 6 | m.to().index()
}

/// Men that are placed stay out of hand, men that are taken stay away.
fn is_irreversible<const POINTS: u8>(m: Move<POINTS>) -> bool {
    m.from().is_none() || m.taken().is_some()
}

fn count<const POINTS: u8>(points: Bits<POINTS>) -> i32 {
    points.len() as i32
}

#[cfg(test)]
mod tests;

//! The rules in code.

use board::zobrist::mix;
use board::{BySide, MoveList, Outcome, Position, Side};

use super::cells::{CENTRE, Cell, Cells, around, captured, down, left, right, traps, up};

/// A position of Árabe with the counters that its rules need.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arabe {
    pub(super) men: BySide<Cells>,
    /// Turns lost on end. (Rule 11.)
    pub(super) lost: BySide<u8>,
    /// Turns without a capture. (Rule 13.)
    pub(super) idle: BySide<u8>,
    pub(super) turn: Side,
    pub(super) stage: Stage,
}

const _: () = assert!(size_of::<Arabe>() <= 24);

/// What the side to act has to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Phase 1: place so many more men in this turn, two or one. (Rule 2.)
    Placing(u8),
    /// Phase 2: move. (Rule 5.)
    Moving,
    /// Phase 2: capture once more or pass. (Rule 9.)
    Capturing,
}

/// One action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A man on this cell.
    Place(Cell),
    /// A man from one cell to the next.
    Step {
        /// Where it stood.
        from: Cell,
        /// Where it goes.
        to: Cell,
    },
    /// Nothing: a lost turn, or no further capture.
    Pass,
}

/// How many men a side has.
pub(super) const MEN: u32 = 12;
/// So many lost turns on end lose.
pub(super) const LOST_LIMIT: u8 = 3;
/// So many turns of each side without a capture are a draw.
const IDLE_LIMIT: u8 = 12;

impl Arabe {
    /// The empty board.
    pub const fn start() -> Self {
        Arabe {
            men: BySide([Cells::EMPTY; 2]),
            lost: BySide([0; 2]),
            idle: BySide([0; 2]),
            turn: Side::First,
            stage: Stage::Placing(2),
        }
    }

    /// The men of `side` on the board.
    #[inline]
    pub fn men(&self, side: Side) -> Cells {
        self.men[side]
    }

    /// The turns that `side` has lost on end.
    pub fn lost_turns(&self, side: Side) -> u8 {
        self.lost[side]
    }

    /// The turns of `side` since its last capture.
    pub fn turns_without_capture(&self, side: Side) -> u8 {
        self.idle[side]
    }

    /// What the side to act has to do.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The cells without a man.
    #[inline]
    pub fn free(&self) -> Cells {
        !(self.men[Side::First] | self.men[Side::Second])
    }

    /// Whether the side to act can capture with one move.
    #[inline]
    pub fn can_capture(&self) -> bool {
        let own = self.men[self.turn];
        !(traps(own, self.men[!self.turn]) & around(own)).is_empty()
    }

    /// How phase 2 has ended.
    #[inline]
    fn verdict(&self) -> Option<Outcome> {
        // Rule 15: the order of the questions.
        for side in Side::BOTH {
            if self.men[side].is_empty() {
                return Some(Outcome::Win(!side)); // Rule 12.
            }
        }
        for side in Side::BOTH {
            if self.lost[side] >= LOST_LIMIT {
                return Some(Outcome::Win(!side)); // Rule 11.
            }
        }
        let drawn = self.idle[Side::First].min(self.idle[Side::Second]) >= IDLE_LIMIT;
        drawn.then_some(Outcome::Draw) // Rule 14.
    }

    fn place(&mut self, cell: Cell) {
        self.men[self.turn] = self.men[self.turn].with(cell);
        if self.stage == Stage::Placing(2) {
            self.stage = Stage::Placing(1); // Rule 2: the same side again.
            return;
        }
        let done = self.free() == Cells::from(CENTRE);
        self.stage = if done { Stage::Moving } else { Stage::Placing(2) }; // Rule 4.
        self.turn = !self.turn;
    }

    fn step(&mut self, from: Cell, to: Cell) {
        let (own, other) = (self.men[self.turn].without(from).with(to), self.men[!self.turn]);
        let taken = captured(own, other, to);
        self.men[self.turn] = own;
        self.men[!self.turn] = other - taken;
        self.lost[self.turn] = 0; // Rule 11.
        if taken.is_empty() {
            self.idle[self.turn] = self.idle[self.turn].saturating_add(1); // Rule 13.
            self.hand_over();
        } else {
            self.idle[self.turn] = 0;
            if self.can_capture() {
                self.stage = Stage::Capturing; // Rule 9.
            } else {
                self.hand_over();
            }
        }
    }

    fn pass(&mut self) {
        if self.stage == Stage::Moving {
            // Rules 10 and 13.
            self.lost[self.turn] = self.lost[self.turn].saturating_add(1);
            self.idle[self.turn] = self.idle[self.turn].saturating_add(1);
        }
        self.hand_over();
    }

    #[inline]
    fn hand_over(&mut self) {
        self.stage = Stage::Moving;
        self.turn = !self.turn;
    }

    /// The cells that steps may lead to: free ones, and in an extra turn those that capture.
    #[inline]
    fn goals(&self) -> Cells {
        match self.stage {
            Stage::Capturing => traps(self.men[self.turn], self.men[!self.turn]),
            _ => self.free(),
        }
    }

    /// Lists the steps of the side to act to `goals`, by their first cell, then left, right, up, down.
    #[inline]
    fn push_steps(&self, goals: Cells, out: &mut MoveList<Move>) {
        let own = self.men[self.turn];
        // The men that can step in each direction.
        let [l, r, u, d] = [right(goals) & own, left(goals) & own, down(goals) & own, up(goals) & own];
        for from in l | r | u | d {
            for (able, offset) in [(l, -1), (r, 1), (u, -5), (d, 5)] {
                if able.has(from) {
                    out.push(Move::Step { from, to: Cell::at((from.index() as i8 + offset) as u8) });
                }
            }
        }
    }

    #[inline]
    fn count_steps(&self, goals: Cells) -> u64 {
        let own = self.men[self.turn].raw();
        // Two sets of 25 cells fit side by side in one word.
        let level = left(goals).raw() & own | (right(goals).raw() & own) << 32;
        let upright = up(goals).raw() & own | (down(goals).raw() & own) << 32;
        u64::from(level.count_ones() + upright.count_ones())
    }
}

impl Position for Arabe {
    type Move = Move;

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    fn moves(&self, out: &mut MoveList<Move>) -> Option<Outcome> {
        if let Stage::Placing(_) = self.stage {
            out.extend(self.free().without(CENTRE).into_iter().map(Move::Place));
            return None;
        }
        let verdict = self.verdict();
        if verdict.is_none() {
            self.push_steps(self.goals(), out);
            if self.stage == Stage::Capturing || out.is_empty() {
                out.push(Move::Pass); // Rules 9 and 10.
            }
        }
        verdict
    }

    #[inline]
    fn play(&self, m: Move) -> Self {
        let mut next = *self;
        match m {
            Move::Place(cell) => next.place(cell),
            Move::Step { from, to } => next.step(from, to),
            Move::Pass => next.pass(),
        }
        next
    }

    /// Different for any two positions that differ in more than counts beyond their limits: everything
    /// that matters fits in 64 bits, and mixing is one to one.
    #[inline]
    fn key(&self) -> u64 {
        let stage = match self.stage {
            Stage::Placing(_) => 0, // One or two is told by the number of men.
            Stage::Moving => 1,
            Stage::Capturing => 2,
        };
        // 3 stages, 2 sides, 4 * 4 counts of lost turns, 13 * 13 of turns without capture: 16,224 < 2^14.
        let mut rest = 2 * stage + self.turn as u64;
        for side in Side::BOTH {
            rest = rest * 4 + u64::from(self.lost[side].min(LOST_LIMIT));
            rest = rest * 13 + u64::from(self.idle[side].min(IDLE_LIMIT));
        }
        mix(self.men[Side::First].raw() | self.men[Side::Second].raw() << 25 | rest << 50)
    }

    #[inline]
    fn count(&self) -> u64 {
        match self.stage {
            Stage::Placing(_) => u64::from(self.free().without(CENTRE).len()),
            _ if self.verdict().is_some() => 0,
            Stage::Moving => self.count_steps(self.goals()).max(1),
            Stage::Capturing => self.count_steps(self.goals()) + 1,
        }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.stage {
            Stage::Placing(_) => None,
            _ => self.verdict(),
        }
    }
}

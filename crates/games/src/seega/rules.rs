//! The rules in code.

use board::zobrist::mix;
use board::{MoveList, Outcome, Position, Side};

use super::DocumentState;
use super::cells::{CENTRE, Cell, Cells, around, captured, down, left, right, traps, up};

/// A position of Árabe with the counters that its rules need.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seega {
    // Seen by the side to act, so that playing on needs no question whose men are whose.
    own: Player,
    other: Player,
    turn: Side,
    stage: Stage,
}

const _: () = assert!(size_of::<Seega>() <= 20);

/// What belongs to one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Player {
    /// A set of cells, in half the room.
    men: u32,
    /// Turns lost on end. (Rule 11.)
    lost: u8,
    /// Turns without a capture. (Rule 13.)
    idle: u8,
}

impl Player {
    #[inline]
    fn men(self) -> Cells {
        Cells::from_raw(u64::from(self.men))
    }

    #[inline]
    fn has_lost(self) -> bool {
        self.men == 0 || self.lost >= LOST_LIMIT
    }
}

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
pub(super) const IDLE_LIMIT: u8 = 12;

impl Seega {
    /// The empty board.
    pub const fn start() -> Self {
        let player = Player { men: 0, lost: 0, idle: 0 };
        Seega { own: player, other: player, turn: Side::First, stage: Stage::Placing(2) }
    }

    /// The start of phase 2 with all men where chance, which depends on `seed`, has put them.
    pub fn full(seed: u64) -> Self {
        let mut free: Vec<Cell> = Cell::all().filter(|&cell| cell != CENTRE).collect();
        let mut chance = mix(seed);
        let mut men = [0; 2];
        for turn in 0..2 * MEN as usize {
            chance = mix(chance);
            let cell = free.swap_remove((chance % free.len() as u64) as usize);
            men[turn % 2] |= 1 << cell.index();
        }
        let [own, other] = men.map(|men| Player { men, lost: 0, idle: 0 });
        Seega { own, other, turn: Side::First, stage: Stage::Moving } // Rule 4.
    }

    /// Phase 2 with these cells of the side to act, the first one, and of the other, and a new clock.
    pub fn moving(own: u32, other: u32) -> Self {
        let [own, other] = [own, other].map(|men| Player { men, lost: 0, idle: 0 });
        Seega { own, other, turn: Side::First, stage: Stage::Moving }
    }

    /// The position with the men and counters of `estado`, whatever its phase.
    pub(super) fn of(estado: &DocumentState, turn: Side, stage: Stage) -> Self {
        let [own, other] = [turn, !turn].map(|side| Player {
            men: estado.men(side).raw() as u32,
            lost: estado.lost[side],
            idle: estado.idle[side],
        });
        Seega { own, other, turn, stage }
    }

    /// The men of `side` on the board.
    #[inline]
    pub fn men(&self, side: Side) -> Cells {
        self.player(side).men()
    }

    /// The turns that `side` has lost on end.
    pub fn lost_turns(&self, side: Side) -> u8 {
        self.player(side).lost
    }

    /// The turns of `side` since its last capture.
    pub fn turns_without_capture(&self, side: Side) -> u8 {
        self.player(side).idle
    }

    /// What the side to act has to do.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The cells without a man.
    #[inline]
    pub fn free(&self) -> Cells {
        !Cells::from_raw(u64::from(self.own.men | self.other.men))
    }

    /// Whether the side to act can capture with one move.
    #[inline]
    pub fn can_capture(&self) -> bool {
        can_capture(self.own.men(), self.other.men())
    }

    #[inline]
    fn player(&self, side: Side) -> Player {
        if side == self.turn { self.own } else { self.other }
    }

    /// How phase 2 has ended.
    #[inline]
    fn verdict(&self) -> Option<Outcome> {
        let draw = self.own.idle.min(self.other.idle) >= IDLE_LIMIT;
        if !(self.own.has_lost() | self.other.has_lost() | draw) {
            return None;
        }
        // Rule 15: the order of the questions. Rules 12, 11 and 14.
        let loser = if self.own.men == 0 || self.other.men == 0 {
            self.own.men == 0
        } else if self.own.has_lost() || self.other.has_lost() {
            self.own.has_lost()
        } else {
            return Some(Outcome::Draw);
        };
        Some(Outcome::Win(if loser { !self.turn } else { self.turn }))
    }

    #[inline]
    fn place(self, cell: Cell) -> Self {
        let own = Player { men: self.own.men | 1 << cell.index(), ..self.own };
        if self.stage == Stage::Placing(2) {
            return Seega { own, stage: Stage::Placing(1), ..self }; // Rule 2: the same side again.
        }
        let free = self.free().without(cell);
        let stage = if free == Cells::from(CENTRE) { Stage::Moving } else { Stage::Placing(2) }; // Rule 4.
        Seega { own: self.other, other: own, turn: !self.turn, stage }
    }

    #[inline]
    fn step(self, from: Cell, to: Cell) -> Self {
        let (own, other) = (self.own.men().without(from).with(to), self.other.men());
        let taken = captured(own, other, to);
        let other = other - taken;
        // Rules 11 and 13.
        let idle = if taken.is_empty() { self.own.idle.saturating_add(1) } else { 0 };
        let own_after = Player { men: own.raw() as u32, lost: 0, idle };
        let other_after = Player { men: other.raw() as u32, ..self.other };
        if !taken.is_empty() && can_capture(own, other) {
            return Seega { own: own_after, other: other_after, turn: self.turn, stage: Stage::Capturing }; // Rule 9.
        }
        Seega { own: other_after, other: own_after, turn: !self.turn, stage: Stage::Moving }
    }

    #[inline]
    fn pass(self) -> Self {
        let mut own = self.own;
        if self.stage == Stage::Moving {
            // Rules 10 and 13.
            own.lost = own.lost.saturating_add(1);
            own.idle = own.idle.saturating_add(1);
        }
        Seega { own: self.other, other: own, turn: !self.turn, stage: Stage::Moving }
    }

    /// The cells that steps may lead to: free ones, and in an extra turn those that capture.
    #[inline]
    fn goals(&self) -> Cells {
        match self.stage {
            Stage::Capturing => traps(self.own.men(), self.other.men()),
            _ => self.free(),
        }
    }

    /// Lists the steps of the side to act to `goals`, by their first cell, then left, right, up, down.
    #[inline]
    fn push_steps(&self, goals: Cells, out: &mut MoveList<Move>) {
        let own = self.own.men();
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
        let own = u64::from(self.own.men);
        // Two sets of 25 cells fit side by side in one word.
        let level = left(goals).raw() & own | (right(goals).raw() & own) << 32;
        let upright = up(goals).raw() & own | (down(goals).raw() & own) << 32;
        u64::from(level.count_ones() + upright.count_ones())
    }
}

impl Position for Seega {
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
        match m {
            Move::Place(cell) => self.place(cell),
            Move::Step { from, to } => self.step(from, to),
            Move::Pass => self.pass(),
        }
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
        for player in [self.own, self.other] {
            rest = rest * 4 + u64::from(player.lost.min(LOST_LIMIT));
            rest = rest * 13 + u64::from(player.idle.min(IDLE_LIMIT));
        }
        mix(u64::from(self.own.men) | u64::from(self.other.men) << 25 | rest << 50)
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

/// Whether a man of `own` can capture with one move.
#[inline]
fn can_capture(own: Cells, other: Cells) -> bool {
    !(traps(own, other) & around(own)).is_empty()
}

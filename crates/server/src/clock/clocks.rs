//! What is left to each side, entry by entry of a log. Times are in milliseconds, and those of a damaged log may be
//! anything, so all sums saturate.

use std::time::Duration;

use engine::Side;
use serde::{Deserialize, Serialize};

use super::{ExtraTime, TimeControl};

/// What a move may at most have needed on its way without being charged for it.
pub const MAX_LAG: u64 = 500;

/// When an entry of a log happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stamp {
    /// By the server's time, since 1970.
    pub at: u64,
    /// What the mover is charged, where it is not all the time since the entry before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<u64>,
}

impl Stamp {
    /// What an entry of a log says; none where it says nothing.
    pub fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

/// What is known of how long a move has taken, beside the server's time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Charge {
    /// A person's, who hears and is heard so much later.
    Lag(u64),
    /// A machine's, which has searched for so long.
    Search(u64),
}

/// The clocks of both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// What was agreed.
    pub control: TimeControl,
    left: [u64; 2],
    /// What each side has used of the turn that goes on.
    used: [u64; 2],
    running: Option<Side>,
    /// When the last entry happened.
    at: u64,
    /// Turns that each side has finished.
    turns: [u32; 2],
    /// The moves that have been played, for those who take them back.
    plies: Vec<Ply>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ply {
    side: Side,
    ended_turn: bool,
    gained: u64,
    /// What both sides had left after it.
    left: [u64; 2],
}

impl Clocks {
    /// The clocks at the beginning.
    pub fn new(control: TimeControl, extra: Option<ExtraTime>) -> Self {
        let left = Side::BOTH.map(|side| control.initial() + extra.map_or(0, |extra| extra.of(side)));
        Clocks { control, left, used: [0; 2], running: None, at: 0, turns: [0; 2], plies: Vec::new() }
    }

    /// The stamp of a move that comes in now.
    pub fn stamp(&self, now: u64, charge: Charge) -> Stamp {
        let at = now.max(self.at);
        let elapsed = at - self.at;
        let spent = match charge {
            Charge::Lag(lag) => elapsed.saturating_sub(lag.min(MAX_LAG)),
            // A machine that had to begin anew after a restart has had all the time since its turn came.
            Charge::Search(searched) if self.running.is_some() => {
                searched.max(elapsed.saturating_sub(MAX_LAG)).min(elapsed)
            }
            Charge::Search(searched) => return Stamp { at, spent: Some(searched) },
        };
        Stamp { at, spent: Some(spent).filter(|spent| *spent != elapsed && self.running.is_some()) }
    }

    /// Whether the time of the side to act has run out when such a move comes in.
    pub fn is_down(&self, turn: Side, stamp: Stamp) -> bool {
        self.has_begun(turn) && self.used_until(turn, stamp) >= self.allowance(turn)
    }

    /// When the flag of the side to act falls, if its clock runs.
    pub fn flag_at(&self) -> Option<u64> {
        let side = self.running?;
        Some(self.at.saturating_add(self.allowance(side).saturating_sub(self.used[side as usize])))
    }

    /// Whether the clock of this side runs in its turns: the first is free.
    pub fn has_begun(&self, side: Side) -> bool {
        self.turns[side as usize] > 0
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Side> {
        self.running
    }

    /// When the last entry happened, since 1970.
    pub fn at(&self) -> u64 {
        self.at
    }

    /// What was left to a side when the last entry happened.
    pub fn left(&self, side: Side) -> u64 {
        self.left[side as usize].saturating_sub(self.used[side as usize].saturating_sub(self.control.delay()))
    }

    /// What both sides had left after so many moves; none where there were fewer.
    pub fn left_after(&self, ply: usize) -> Option<[u64; 2]> {
        match ply.checked_sub(1) {
            None => Some([self.control.initial(); 2]),
            Some(last) => self.plies.get(last).map(|ply| ply.left),
        }
    }

    /// How long the running clock still waited then.
    pub fn waits(&self) -> u64 {
        self.running.map_or(0, |side| self.control.delay().saturating_sub(self.used[side as usize]))
    }

    /// What a machine may think with, for its turn.
    pub fn for_machine(&self, side: Side) -> MachineClock {
        let control = self.control;
        let left = self.allowance(side).saturating_sub(self.used[side as usize]);
        MachineClock { left, flag_at: self.flag_at(), extra: control.increment().saturating_add(control.delay()) }
    }

    /// Time passes until the entry that is applied now.
    pub fn pass_time(&mut self, turn: Side, stamp: Stamp) {
        self.used[turn as usize] = self.used_until(turn, stamp);
        self.at = self.at.max(stamp.at);
    }

    /// `side` has moved.
    pub fn moved(&mut self, side: Side, ended_turn: bool) {
        let mut gained = 0;
        if ended_turn {
            gained = if self.has_begun(side) { self.control.increment() } else { 0 };
            self.settle(side);
            self.left[side as usize] = self.left[side as usize].saturating_add(gained);
            self.turns[side as usize] = self.turns[side as usize].saturating_add(1);
        }
        let left = Side::BOTH.map(|side| self.left(side));
        self.plies.push(Ply { side, ended_turn, gained, left });
    }

    /// So many moves were taken back while it was `turn`'s turn.
    pub fn undone(&mut self, turn: Side, plies: u32) {
        self.settle(turn);
        for _ in 0..plies {
            let Some(Ply { side, ended_turn, gained, .. }) = self.plies.pop() else { break };
            self.left[side as usize] = self.left[side as usize].saturating_sub(gained);
            self.turns[side as usize] -= u32::from(ended_turn);
        }
    }

    /// The time of `side` has run out.
    pub fn fell(&mut self, side: Side) {
        (self.left[side as usize], self.used[side as usize]) = (0, 0);
    }

    /// From now on the clock of this side runs, or none.
    pub fn run(&mut self, side: Option<Side>) {
        self.running = side;
    }

    /// Charges a side what it has used of its turn, unless that is its first.
    fn settle(&mut self, side: Side) {
        if self.has_begun(side) {
            let anew = self.control.begins_anew();
            self.left[side as usize] = if anew { self.control.initial() } else { self.left(side) };
        }
        self.used[side as usize] = 0;
    }

    /// What a side may use of its turn.
    fn allowance(&self, side: Side) -> u64 {
        self.left[side as usize].saturating_add(self.control.delay())
    }

    /// What the side to act has used of its turn when an entry with this stamp happens.
    fn used_until(&self, turn: Side, stamp: Stamp) -> u64 {
        let elapsed = if self.running == Some(turn) { stamp.at.saturating_sub(self.at) } else { 0 };
        self.used[turn as usize].saturating_add(stamp.spent.unwrap_or(elapsed))
    }
}

/// What a machine may think with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MachineClock {
    left: u64,
    flag_at: Option<u64>,
    extra: u64,
}

impl MachineClock {
    /// As the engine's time management wants it, at this time of the server.
    pub fn at(self, now: u64) -> engine::Clock {
        /// What is lost between a worker and the store.
        const OVERHEAD: Duration = Duration::from_millis(50);
        let left = self.flag_at.map_or(self.left, |flag_at| flag_at.saturating_sub(now));
        engine::Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(self.extra),
            moves_to_go: None,
            overhead: OVERHEAD,
        }
    }
}

#[cfg(test)]
mod tests;

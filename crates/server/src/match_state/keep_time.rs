//! What events do to the clocks of a match: the rules are in `clock/mod.rs`.

use engine::Side;

use super::MatchState;
use crate::clock::{Charge, Stamp};
use crate::event::{Event, Seat};

impl MatchState {
    /// The side whose time has run out, if a move that comes in now is too late.
    pub fn flag_down(&self, now: u64, charge: Charge) -> Option<Side> {
        let clocks = self.clocks.as_ref().filter(|_| self.is_live())?;
        let side = self.board.turn();
        clocks.is_down(side, clocks.stamp(now, charge)).then_some(side)
    }

    /// The clocks after an event that has been applied; before it, it was `turn`'s turn. Where nobody knows when it
    /// happened, no time has passed.
    pub(super) fn keep_time(&mut self, event: &Event, turn: Side, stamp: Option<Stamp>) {
        let Some(clocks) = &mut self.clocks else { return };
        let stamp = stamp.unwrap_or(Stamp { at: clocks.at(), spent: Some(0) });
        clocks.pass_time(turn, stamp);
        match event {
            Event::Moved { .. } => clocks.moved(turn, self.board.turn() != turn || self.board.outcome().is_some()),
            Event::Undone { plies, .. } => clocks.undone(turn, *plies),
            Event::Flagged { by } => clocks.fell((*by).into()),
            _ => {}
        }
        let running = self.side_on_time();
        if let Some(clocks) = &mut self.clocks {
            clocks.run(running);
        }
    }

    /// The side whose clock has to run in this state.
    fn side_on_time(&self) -> Option<Side> {
        let side = self.board.turn();
        let is_open = self.settings.seats.iter().any(|seat| matches!(seat, Seat::Open { .. }));
        let stands = is_open || !self.is_live() || self.successor.is_some() || self.has_machines_only();
        let waits = self.paused && matches!(self.seat(side), Seat::Machine { .. });
        let has_begun = self.clocks.as_ref().is_some_and(|clocks| clocks.has_begun(side));
        (has_begun && !stands && !waits).then_some(side)
    }
}

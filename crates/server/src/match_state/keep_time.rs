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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::TimeControl;
    use crate::event::{Allow, Offer, Reason, SeatName, Settings};
    use crate::token::Hash;

    fn person() -> Seat {
        Seat::Person { name: None, token: Hash::of("me") }
    }

    fn machine() -> Seat {
        Seat::Machine { spec: "depth=1".into() }
    }

    /// A match after the free moves of both, at time 1000; a minute for each side.
    fn begun(second: Seat) -> MatchState {
        let settings = Settings {
            game: "ajedrez".into(),
            rules: "fide".into(),
            size: None,
            position: None,
            seats: [person(), second],
            allow: Allow::default(),
            name: None,
            listed: false,
            seed: None,
            clock: Some(TimeControl::SuddenDeath { time: 60 }),
            extra_time: None,
        };
        let mut state = MatchState::open(settings, Hash::of("me")).expect("a match");
        play(&mut state, 0, "e2e4");
        play(&mut state, 1000, "e7e5");
        state
    }

    fn play(state: &mut MatchState, at: u64, text: &str) {
        let by = state.board.turn().into();
        happen(state, at, &Event::Moved { by, text: text.into() });
    }

    fn happen(state: &mut MatchState, at: u64, event: &Event) {
        state.apply_at(event, Some(Stamp { at, spent: None })).expect("an event of this state");
    }

    /// Whose clock runs, and when its flag falls.
    fn running(state: &MatchState) -> (Option<Side>, Option<u64>) {
        let clocks = state.clocks.as_ref().expect("clocks");
        (clocks.running(), clocks.flag_at())
    }

    #[test]
    fn what_people_only_speak_of_stops_no_clock() {
        let mut state = begun(person());
        for (at, event) in [
            (2000, Event::Offered { offer: Offer::Undo, by: SeatName::Second }),
            (3000, Event::Declined { offer: Offer::Undo, by: SeatName::First }),
            (4000, Event::Left { by: SeatName::First }),
            (5000, Event::Paused),
            (6000, Event::Resumed),
            (7000, Event::Locked { allow: Allow::default() }),
        ] {
            happen(&mut state, at, &event);
            assert_eq!(running(&state), (Some(Side::First), Some(61_000)), "{event:?}");
        }
    }

    #[test]
    fn a_pause_stops_the_clock_of_a_machine_and_of_nobody_else() {
        let mut state = begun(machine());
        happen(&mut state, 2000, &Event::Paused);
        assert_eq!(running(&state), (Some(Side::First), Some(61_000)));
        play(&mut state, 3000, "g1f3");
        assert_eq!(running(&state), (None, None));
        happen(&mut state, 90_000, &Event::Resumed);
        assert_eq!(running(&state), (Some(Side::Second), Some(150_000)));
        happen(&mut state, 100_000, &Event::Paused);
        assert_eq!(running(&state), (None, None));
        happen(&mut state, 900_000, &Event::Resumed);
        assert_eq!(running(&state), (Some(Side::Second), Some(950_000)));
    }

    #[test]
    fn an_empty_seat_stops_all_clocks_until_somebody_sits_there() {
        let mut state = begun(person());
        let open = Event::SeatChanged { seat: SeatName::Second, to: Seat::Open { invite: Hash::of("x") }, taken: true };
        happen(&mut state, 11_000, &open);
        assert_eq!(running(&state), (None, None));
        let joined = Event::Joined { seat: SeatName::Second, name: None, token: Hash::of("you") };
        happen(&mut state, 100_000, &joined);
        assert_eq!(running(&state), (Some(Side::First), Some(150_000)));
    }

    #[test]
    fn the_end_stops_all_clocks() {
        for event in [
            Event::Over { winner: None, reason: Reason::Agreed },
            Event::Closed,
            Event::Successor { id: "next".into() },
        ] {
            let mut state = begun(person());
            happen(&mut state, 5000, &event);
            assert_eq!((running(&state), state.header().deadline), ((None, None), None), "{event:?}");
            assert_eq!(state.clocks.as_ref().expect("clocks").left(Side::First), 56_000, "{event:?}");
        }
        assert_eq!(begun(person()).header().deadline, Some(61_000));
    }

    #[test]
    fn between_machines_no_clock_runs() {
        let mut state = begun(person());
        happen(&mut state, 11_000, &Event::SeatChanged { seat: SeatName::First, to: machine(), taken: false });
        assert_eq!(running(&state), (Some(Side::First), Some(61_000)));
        happen(&mut state, 21_000, &Event::SeatChanged { seat: SeatName::Second, to: machine(), taken: false });
        assert_eq!(running(&state), (None, None));
        let thought = Stamp { at: 500_000, spent: Some(3000) };
        let moved = Event::Moved { by: SeatName::First, text: "g1f3".into() };
        state.apply_at(&moved, Some(thought)).expect("a legal move");
        assert_eq!(state.clocks.as_ref().expect("clocks").left(Side::First), 60_000 - 20_000 - 3000);
    }
}

//! A state while it is being changed: every event is applied at once and collected for the store.

use engine::{Message, Side, Spelling};

use super::offers;
use crate::clock::{Charge, Stamp};
use crate::error::ApiError;
use crate::event::{Event, Offer, Reason};
use crate::limits;
use crate::match_state::MatchState;
use crate::token::Token;

/// A change that is not stored yet.
#[derive(Debug)]
pub struct Transaction<'a> {
    /// The state, with all events applied.
    pub state: &'a mut MatchState,
    /// What has happened.
    pub events: Vec<Event>,
    /// When each of them happened, where there are clocks.
    stamps: Vec<Option<Stamp>>,
    /// The server's time, and what a move is charged.
    time: Option<(u64, Charge)>,
}

impl<'a> Transaction<'a> {
    /// Begins a change in which no time passes.
    pub fn new(state: &'a mut MatchState) -> Self {
        Transaction { state, events: Vec::new(), stamps: Vec::new(), time: None }
    }

    /// Begins a change at this time of the server; a move is charged so.
    pub fn at(state: &'a mut MatchState, now: u64, charge: Charge) -> Self {
        Transaction { time: Some((now, charge)), ..Transaction::new(state) }
    }

    /// Applies the event that has been decided.
    pub(super) fn push(&mut self, event: Event) {
        let stamp = self.stamp(&event);
        self.state.apply_at(&event, stamp).expect("the event was made for this state");
        self.events.push(event);
        self.stamps.push(stamp);
    }

    /// What has happened, as the log has it.
    pub fn entries(&self) -> Vec<String> {
        let write =
            |(event, stamp): (&Event, &Option<Stamp>)| stamp.map_or_else(|| event.write(), |at| event.write_at(at));
        self.events.iter().zip(&self.stamps).map(write).collect()
    }

    /// Ends the match if the time of the side to act has run out; whether it has.
    pub fn drop_flag(&mut self) -> bool {
        let Some(side) = self.time.and_then(|(now, charge)| self.state.flag_down(now, charge)) else { return false };
        let winner = self.state.board.can_win(!side).then_some((!side).into());
        self.push(Event::Flagged { by: side.into() });
        self.push(Event::Over { winner, reason: Reason::Time });
        true
    }

    fn stamp(&self, event: &Event) -> Option<Stamp> {
        let (clocks, (now, charge)) = (self.state.clocks.as_ref()?, self.time?);
        Some(match event {
            Event::Moved { .. } => clocks.stamp(now, charge),
            _ => Stamp { at: now.max(clocks.at()), spent: None },
        })
    }

    /// Plays a move for `side`, whose turn it is, and ends the match where the rules do; then the answers that players
    /// have decided on beforehand.
    pub fn play(&mut self, side: Side, text: &str) -> Result<(), ApiError> {
        self.play_spelled(side, text, Spelling::default())
    }

    /// The same for somebody who writes moves in their own way.
    pub fn play_spelled(&mut self, side: Side, text: &str, spelling: Spelling) -> Result<(), ApiError> {
        self.play_one(side, text, spelling)?;
        while self.state.is_live() && !self.state.is_full() {
            let turn = self.state.board.turn();
            let Some(text) = self.state.plans.next(turn).map(str::to_owned) else { break };
            self.play_one(turn, &text, Spelling::default())?;
        }
        Ok(())
    }

    fn play_one(&mut self, side: Side, text: &str, spelling: Spelling) -> Result<(), ApiError> {
        if self.state.board.ply() >= limits::PLIES {
            let message = Message::new("server-too-many-moves").with("most", limits::PLIES);
            return Err(ApiError::conflict("too_many_moves", &message));
        }
        let text = self.state.read_move(text, spelling);
        let text = text.map_err(|error| ApiError::illegal_move("illegal_move", self.state.set, &error))?;
        self.push(Event::Moved { by: side.into(), text });
        if let Some(over) = self.state.ending() {
            self.push(over);
        }
        Ok(())
    }

    /// Ends the match in a draw.
    pub fn draw(&mut self, by: Side, reason: Reason) {
        self.push(Event::Drawn { by: by.into(), reason });
        self.push(Event::Over { winner: None, reason });
    }

    /// Takes moves back.
    pub(super) fn undo(&mut self, by: Side, plies: u32) {
        self.push(Event::Undone { by: by.into(), plies });
    }

    /// The match gets a successor.
    pub fn set_successor(&mut self, id: String) {
        self.push(Event::Successor { id });
    }

    /// `by` offers to begin anew.
    pub fn offer_restart(&mut self, by: Side) -> Result<(), ApiError> {
        offers::offer(self, by, Offer::Restart)
    }

    /// Seats a person with this token.
    pub fn join(&mut self, side: Side, name: Option<String>, token: &Token) {
        self.push(Event::Joined { seat: side.into(), name, token: token.hash() });
    }
}

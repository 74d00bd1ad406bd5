//! A state while it is being changed: every event is applied at once and collected for the store.

use engine::{Message, Side};

use super::offers;
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
}

impl<'a> Transaction<'a> {
    /// Begins a change.
    pub fn new(state: &'a mut MatchState) -> Self {
        Transaction { state, events: Vec::new() }
    }

    /// Applies the event that has been decided.
    pub(super) fn push(&mut self, event: Event) {
        self.state.apply(&event).expect("the event was made for this state");
        self.events.push(event);
    }

    /// Plays a move for `side`, whose turn it is, and ends the match where the rules do; then the answers that players
    /// have decided on beforehand.
    pub fn play(&mut self, side: Side, text: &str) -> Result<(), ApiError> {
        self.play_one(side, text)?;
        while self.state.is_live() && !self.state.is_full() {
            let turn = self.state.board.turn();
            let Some(text) = self.state.plans.next(turn).map(str::to_owned) else { break };
            self.play_one(turn, &text)?;
        }
        Ok(())
    }

    fn play_one(&mut self, side: Side, text: &str) -> Result<(), ApiError> {
        if self.state.board.ply() >= limits::PLIES {
            let message = Message::new("server-too-many-moves").with("most", limits::PLIES);
            return Err(ApiError::conflict("too_many_moves", &message));
        }
        let text = self.state.read_move(text).map_err(|error| ApiError::notation("illegal_move", &error))?;
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

//! Who may do what in which state of a match.

use engine::Message;

use crate::error::ApiError;
use crate::match_state::{MatchState, Viewer};

/// Only the person who opened the match.
pub fn must_own(viewer: Viewer) -> Result<(), ApiError> {
    if viewer.owner { Ok(()) } else { Err(ApiError::forbidden("not_owner", &Message::new("server-not-owner"))) }
}

/// Only a player.
pub fn must_sit(viewer: Viewer) -> Result<(), ApiError> {
    if viewer.seats == [false, false] {
        return Err(ApiError::forbidden("watcher", &Message::new("server-watcher")));
    }
    Ok(())
}

/// Only the player to move.
pub fn must_have_turn(state: &MatchState, viewer: Viewer) -> Result<(), ApiError> {
    if viewer.has(state.board.turn()) {
        return Ok(());
    }
    Err(ApiError::forbidden("not_your_turn", &Message::new("server-not-your-turn")))
}

/// Only while the match goes on.
pub fn must_be_live(state: &MatchState) -> Result<(), ApiError> {
    if state.is_live() { Ok(()) } else { Err(over()) }
}

/// The match has ended.
pub fn over() -> ApiError {
    ApiError::conflict("over", &Message::new("server-over"))
}

/// Nobody decides for a person whose seat they have taken.
pub fn taken_seat() -> ApiError {
    ApiError::conflict("taken_seat", &Message::new("server-taken-seat"))
}

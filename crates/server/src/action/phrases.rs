//! Phrases: what a player may say to the other.

use engine::{Message, Side};

use super::Transaction;
use super::check::must_sit;
use crate::error::ApiError;
use crate::event::{Event, Seat};
use crate::limits;
use crate::match_state::Viewer;
use crate::phrase::Phrase;

/// Says something to the other person, also when the game is over.
pub fn say(tx: &mut Transaction<'_>, viewer: Viewer, phrase: Phrase) -> Result<(), ApiError> {
    must_sit(viewer)?;
    let side = if viewer.has(Side::First) { Side::First } else { Side::Second };
    let listens = matches!(tx.state.seat(!side), Seat::Person { .. }) && !viewer.has(!side) && !tx.state.closed;
    if !listens {
        return Err(ApiError::conflict("nobody_listens", &Message::new("server-nobody-listens")));
    }
    if !tx.state.etiquette.may_speak(side) {
        let message = Message::new("server-said-enough").with("most", limits::PHRASES);
        return Err(ApiError::too_many_requests("said_enough", &message));
    }
    tx.push(Event::Said { by: side.into(), phrase });
    Ok(())
}

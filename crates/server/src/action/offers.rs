//! What two people have to agree on: a move taken back, a draw, a new beginning. One offers it, the other accepts or
//! declines; against a machine or oneself nobody has to be asked.

use engine::{Message, Side};

use super::Transaction;
use super::check::{must_be_live, must_sit, over, taken_seat};
use crate::error::ApiError;
use crate::event::{Event, Offer, Reason, Seat};
use crate::limits;
use crate::match_state::{MatchState, Viewer};

/// Takes the viewer's last move back, or offers that to the other person.
pub fn undo(tx: &mut Transaction<'_>, viewer: Viewer) -> Result<(), ApiError> {
    must_sit(viewer)?;
    let state = &tx.state;
    if !state.allow().undo {
        return Err(ApiError::forbidden("locked", &Message::new("server-undo-locked")));
    }
    let ended_by_rules = matches!(state.result, Some((_, Reason::Rules)));
    if state.closed || (state.result.is_some() && !ended_by_rules) {
        return Err(over());
    }
    let side = match viewer.seats {
        // A person who plays both sides takes back whatever was played last.
        [true, true] => state.board.last_move().map_or(Side::First, |(side, ..)| side),
        [true, false] => Side::First,
        _ => Side::Second,
    };
    let nothing = || ApiError::conflict("nothing_to_undo", &Message::new("server-nothing-to-undo"));
    let plies = state.undo_plies(side).ok_or_else(nothing)?;
    if matches!(state.seat(!side), Seat::Person { .. }) && !viewer.has(!side) {
        if ended_by_rules {
            return Err(over());
        }
        return offer(tx, side, Offer::Undo);
    }
    tx.undo(side, plies);
    Ok(())
}

/// Offers a draw to the other person, or agrees on it with oneself.
pub fn offer_draw(tx: &mut Transaction<'_>, viewer: Viewer) -> Result<(), ApiError> {
    must_sit(viewer)?;
    must_be_live(tx.state)?;
    let side = if viewer.has(Side::First) { Side::First } else { Side::Second };
    if viewer.has(!side) {
        if tx.state.taken.contains(&true) {
            return Err(taken_seat());
        }
        tx.draw(side, Reason::Agreed);
        return Ok(());
    }
    match tx.state.seat(!side) {
        Seat::Person { .. } => offer(tx, side, Offer::Draw),
        Seat::Machine { .. } => Err(ApiError::conflict("machine_declines", &Message::new("server-machine-declines"))),
        Seat::Open { .. } => Err(ApiError::conflict("seat_open", &Message::new("server-seat-open"))),
    }
}

/// Offers something to the other side; there is one offer at a time.
pub fn offer(tx: &mut Transaction<'_>, by: Side, offer: Offer) -> Result<(), ApiError> {
    if tx.state.offer.is_some() {
        return Err(ApiError::conflict("offer_pending", &Message::new("server-offer-pending")));
    }
    if !tx.state.etiquette.may_offer(by, offer) {
        let message = Message::new("server-offered-enough").with("most", limits::OFFERS);
        return Err(ApiError::conflict("offered_enough", &message));
    }
    tx.push(Event::Offered { offer, by: by.into() });
    Ok(())
}

/// Accepts what the other side has offered, save a restart, which concerns two matches.
pub fn accept(tx: &mut Transaction<'_>, viewer: Viewer, offer: Offer) -> Result<(), ApiError> {
    let by = must_be_offered(tx.state, viewer, offer)?;
    match offer {
        Offer::Draw => tx.draw(!by, Reason::Agreed),
        Offer::Undo => {
            let plies = tx.state.undo_plies(by).unwrap_or(0);
            tx.undo(by, plies);
        }
        Offer::Restart => unreachable!("the match actor does this itself"),
    }
    Ok(())
}

/// Declines an offer of the other side, or withdraws one's own.
pub fn decline(tx: &mut Transaction<'_>, viewer: Viewer, offer: Offer) -> Result<(), ApiError> {
    must_sit(viewer)?;
    let by = offered_by(tx.state, offer)?;
    let decliner = if viewer.has(!by) { !by } else { by };
    tx.push(Event::Declined { offer, by: decliner.into() });
    Ok(())
}

/// What has to happen before a match begins anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Restart {
    /// Nothing.
    Now,
    /// The other player has to agree with this one.
    OfferedBy(Side),
}

/// Whether a match may begin anew. While two people play, neither of them nor the opener decides that alone.
pub fn restart(state: &MatchState, viewer: Viewer) -> Result<Restart, ApiError> {
    if !viewer.owner {
        must_sit(viewer)?;
    }
    let are_people = Side::BOTH.into_iter().all(|side| matches!(state.seat(side), Seat::Person { .. }));
    if !are_people || !state.is_live() || viewer.seats == [true, true] {
        return Ok(Restart::Now);
    }
    match viewer.seats {
        [true, _] => Ok(Restart::OfferedBy(Side::First)),
        [_, true] => Ok(Restart::OfferedBy(Side::Second)),
        _ => Err(ApiError::conflict("players_decide", &Message::new("server-players-decide"))),
    }
}

/// Only where the other side has offered to begin anew.
pub fn must_be_offered_restart(state: &MatchState, viewer: Viewer) -> Result<(), ApiError> {
    must_be_offered(state, viewer, Offer::Restart).map(drop)
}

/// Only where the other side has offered this; which side that is.
fn must_be_offered(state: &MatchState, viewer: Viewer, offer: Offer) -> Result<Side, ApiError> {
    must_sit(viewer)?;
    let by = offered_by(state, offer)?;
    if viewer.has(!by) {
        return Ok(by);
    }
    Err(ApiError::forbidden("own_offer", &Message::new("server-own-offer")))
}

/// The side that has offered this, if the offer still stands.
fn offered_by(state: &MatchState, offer: Offer) -> Result<Side, ApiError> {
    match state.offer {
        Some((pending, by)) if pending == offer && state.is_live() => Ok(by),
        _ => Err(ApiError::conflict("no_offer", &Message::new("server-no-offer"))),
    }
}

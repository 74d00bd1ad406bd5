//! What a person can do in a match, and whether they may.

mod check; // who may do what
mod offers; // what two people have to agree on
mod phrases; // what they may say
mod plan; // conditional moves
mod seat_request; // who is to sit on a seat
mod spelling; // how somebody writes moves
mod transaction; // a state that is being changed

use engine::{Message, Side};
use serde::Deserialize;
use utoipa::ToSchema;

pub use self::check::{must_be_live, must_have_turn, must_sit};
use self::check::{must_own, taken_seat};
pub use self::offers::{Restart, must_be_offered_restart, restart};
pub use self::seat_request::{SeatRequest, check_name};
pub use self::spelling::SpellingBody;
pub use self::transaction::Transaction;
use crate::error::ApiError;
use crate::event::{Allow, Event, Offer, Reason, Seat, SeatName};
use crate::limits;
use crate::match_state::{Line, Viewer};
use crate::phrase::Phrase;
use crate::token::Token;

/// Something that a person wants to do.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// To play a move, after having seen `ply` moves.
    Move {
        /// In the game's notation.
        #[serde(rename = "move")]
        #[schema(max_length = 400)]
        text: String,
        /// How many moves had been played when the person chose.
        ply: Option<usize>,
        /// How the person writes moves. All ways are read; this one first.
        #[serde(default)]
        notation: SpellingBody,
    },
    /// To take the last move back.
    Undo,
    /// To say yes.
    Accept {
        /// To what.
        offer: Offer,
    },
    /// To say no, or to withdraw one's own offer.
    Decline {
        /// To what.
        offer: Offer,
    },
    /// To offer a draw.
    OfferDraw,
    /// To claim a draw by the rules.
    ClaimDraw,
    /// To give up.
    Resign,
    /// To be helped: 1 tells the man, 2 the move, 3 the reason.
    Hint {
        /// How much.
        #[schema(minimum = 1, maximum = 3)]
        stage: u8,
    },
    /// To put somebody on a seat.
    Seat {
        /// Which.
        seat: SeatName,
        /// Whom.
        to: SeatRequest,
    },
    /// To change what players may do.
    Lock {
        /// May moves be taken back?
        undo: bool,
        /// May players ask for hints?
        hints: bool,
    },
    /// To make machines wait.
    Pause,
    /// To let them go on.
    Resume,
    /// To let a waiting machine make one move.
    Step,
    /// To play once more. While two people play, that is an offer to the other.
    New {
        /// Whether the players change colours.
        #[serde(default)]
        swap: bool,
    },
    /// To say something to the other player.
    Say {
        /// What.
        phrase: Phrase,
    },
    /// To decide on answers beforehand, which the server plays at once; instead of those decided on before.
    ConditionalMoves {
        /// Each begins with a move of the other side, goes on as the game would, and ends with a move of one's own.
        #[schema(max_items = 20)]
        lines: Vec<Line>,
        /// How the person writes moves.
        #[serde(default)]
        notation: SpellingBody,
    },
    /// To leave while the other plays on; the seat stays one's own.
    Leave,
    /// To end it.
    Close,
}

/// What remains to be done after an action is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FollowUp {
    /// Nothing.
    None,
    /// To give the invitation to a seat to whoever asked.
    Invite(Token),
    /// To let the machine make one move.
    Step,
}

/// Does what `viewer` asks for, or refuses it and changes nothing. `Hint`, `New` and the acceptance of a restart are not
/// decided here: they take longer than a state may be locked, or concern two matches.
pub fn decide(tx: &mut Transaction<'_>, viewer: Viewer, action: &Action) -> Result<FollowUp, ApiError> {
    match action {
        Action::Move { text, ply, notation } => play(tx, viewer, (text, *notation), *ply)?,
        Action::Undo => offers::undo(tx, viewer)?,
        Action::Accept { offer } => offers::accept(tx, viewer, *offer)?,
        Action::Decline { offer } => offers::decline(tx, viewer, *offer)?,
        Action::OfferDraw => offers::offer_draw(tx, viewer)?,
        Action::ClaimDraw => claim_draw(tx, viewer)?,
        Action::Resign => resign(tx, viewer)?,
        Action::Seat { seat, to } => return change_seat(tx, viewer, *seat, to),
        Action::Lock { undo, hints } => {
            must_own(viewer)?;
            tx.push(Event::Locked { allow: Allow { undo: *undo, hints: *hints } });
        }
        Action::Pause | Action::Resume | Action::Step => return direct_machines(tx, viewer, action),
        Action::Say { phrase } => phrases::say(tx, viewer, *phrase)?,
        Action::ConditionalMoves { lines, notation } => plan::plan(tx, viewer, lines, (*notation).into())?,
        Action::Leave => leave(tx, viewer)?,
        Action::Close => {
            must_own(viewer)?;
            must_be_live(tx.state)?;
            tx.push(Event::Closed);
        }
        Action::Hint { .. } | Action::New { .. } => unreachable!("the match actor does these itself"),
    }
    Ok(FollowUp::None)
}

fn play(
    tx: &mut Transaction<'_>,
    viewer: Viewer,
    (text, notation): (&str, SpellingBody),
    ply: Option<usize>,
) -> Result<(), ApiError> {
    must_sit(viewer)?;
    must_be_live(tx.state)?;
    if ply.is_some_and(|ply| ply != tx.state.board.ply()) {
        return Err(ApiError::conflict("stale", &Message::new("server-stale")));
    }
    must_have_turn(tx.state, viewer)?;
    if text.len() > limits::MOVE {
        let message = Message::new("server-move-long").with("most", limits::MOVE);
        return Err(ApiError::unprocessable("illegal_move", &message));
    }
    tx.play_spelled(tx.state.board.turn(), text, notation.into())
}

fn claim_draw(tx: &mut Transaction<'_>, viewer: Viewer) -> Result<(), ApiError> {
    must_sit(viewer)?;
    must_be_live(tx.state)?;
    must_have_turn(tx.state, viewer)?;
    if !tx.state.board.can_claim_draw() {
        return Err(ApiError::conflict("no_claim", &Message::new("play-no-claim")));
    }
    tx.draw(tx.state.board.turn(), Reason::Claimed);
    Ok(())
}

fn resign(tx: &mut Transaction<'_>, viewer: Viewer) -> Result<(), ApiError> {
    must_sit(viewer)?;
    must_be_live(tx.state)?;
    // A person who plays both sides resigns for the one to move, but never for somebody whose seat they have taken.
    let turn = tx.state.board.turn();
    let is_own = |side: &Side| viewer.has(*side) && !tx.state.taken[*side as usize];
    let side = [turn, !turn].into_iter().find(is_own).ok_or_else(taken_seat)?;
    tx.push(Event::Resigned { by: side.into() });
    tx.push(Event::Over { winner: Some((!side).into()), reason: Reason::Resigned });
    Ok(())
}

/// Tells the other person, once, that this one has left. Whoever comes back plays on.
fn leave(tx: &mut Transaction<'_>, viewer: Viewer) -> Result<(), ApiError> {
    must_sit(viewer)?;
    must_be_live(tx.state)?;
    let side = if viewer.has(Side::First) { Side::First } else { Side::Second };
    let waits = matches!(tx.state.seat(!side), Seat::Person { .. }) && !viewer.has(!side);
    if waits && !tx.state.left[side as usize] {
        tx.push(Event::Left { by: side.into() });
    }
    Ok(())
}

fn change_seat(
    tx: &mut Transaction<'_>,
    viewer: Viewer,
    seat: SeatName,
    to: &SeatRequest,
) -> Result<FollowUp, ApiError> {
    must_own(viewer)?;
    must_be_live(tx.state)?;
    let owner = tx.state.owner;
    let (to, invite) = to.prepare(owner, tx.state.set)?;
    let taken = matches!(tx.state.seat(seat.into()), Seat::Person { token, .. } if !token.matches(&owner));
    tx.push(Event::SeatChanged { seat, to, taken });
    Ok(invite.map_or(FollowUp::None, FollowUp::Invite))
}

/// Machines pause, go on, or make one move.
fn direct_machines(tx: &mut Transaction<'_>, viewer: Viewer, action: &Action) -> Result<FollowUp, ApiError> {
    if !viewer.owner {
        must_sit(viewer)?;
    }
    must_be_live(tx.state)?;
    match action {
        Action::Pause if !tx.state.paused => tx.push(Event::Paused),
        Action::Resume if tx.state.paused => tx.push(Event::Resumed),
        Action::Step => {
            if !tx.state.paused || tx.state.machine_at_turn().is_none() {
                return Err(ApiError::conflict("no_step", &Message::new("server-no-step")));
            }
            return Ok(FollowUp::Step);
        }
        _ => {}
    }
    Ok(FollowUp::None)
}

#[cfg(test)]
mod tests;

//! An open seat that anybody may take, as the lobby shows it.

use std::time::Duration;

use engine::Side;
use serde::Serialize;
use utoipa::ToSchema;

use super::MatchActor;
use crate::clock::TimeControl;
use crate::dto;
use crate::event::{Allow, Seat, SeatName};
use crate::match_state::MatchState;
use crate::runtime::{SystemTime, UNIX_EPOCH};
use crate::store::{Stage, StoreError};
use crate::text::Text;

/// Somebody waits for an opponent, whoever it is.
#[derive(Serialize, Debug, ToSchema)]
pub struct InvitationBody {
    id: String,
    game: &'static str,
    rules: &'static str,
    size: Option<u8>,
    name: Text,
    /// The seat that is free.
    seat: SeatName,
    /// What the host calls themselves.
    host: Option<String>,
    /// Whether the host looks at the board now.
    present: bool,
    allow: Allow,
    /// The help that one side has.
    handicap: Option<Text>,
    /// How much time the players have; none where there is no clock.
    clock: Option<Text>,
    /// How many moves have been played already.
    ply: usize,
    /// When it was opened, in seconds since 1970.
    opened: Option<u64>,
}

impl MatchActor {
    /// The invitation to whoever likes to play here; none where nobody waits, or the host has not been seen for long.
    pub async fn invitation(&self) -> Result<Option<InvitationBody>, StoreError> {
        let state = self.state().await?;
        let Some(seat) = open_seat(&state) else { return Ok(None) };
        let present = self.present()[!seat as usize];
        if present {
            self.hub.last_seen.mark(&self.id);
        }
        let since_opened = state.opened.map(|opened| now().saturating_sub(Duration::from_secs(opened)));
        let unseen = [self.hub.last_seen.age(&self.id), since_opened].into_iter().flatten().min();
        if !present && unseen.is_none_or(|unseen| unseen >= self.hub.limits.host_grace) {
            return Ok(None);
        }
        let Seat::Person { name: host, .. } = state.seat(!seat) else { return Ok(None) };
        Ok(Some(InvitationBody {
            id: self.id.clone(),
            game: state.set.game,
            rules: state.set.rules,
            size: state.set.size,
            name: dto::name(&state),
            seat: seat.into(),
            host: host.clone(),
            present,
            allow: state.allow(),
            handicap: dto::handicap(&state),
            clock: state.settings.clock.map(TimeControl::name),
            ply: state.board.ply(),
            opened: state.opened,
        }))
    }
}

/// The seat that anybody may take: the other belongs to a person, who waits.
fn open_seat(state: &MatchState) -> Option<Side> {
    let is_open = |side: &Side| matches!(state.seat(*side), Seat::Open { .. });
    let seat = Side::BOTH.into_iter().find(is_open)?;
    let waits = matches!(state.seat(!seat), Seat::Person { .. });
    (waits && state.settings.listed && state.stage() == Stage::Open).then_some(seat)
}

/// Since 1970.
pub fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

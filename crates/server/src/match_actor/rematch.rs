//! A rematch: the same settings and tokens once more, as another match to which everybody is led.

use std::sync::Arc;

use engine::Side;
use serde::Serialize;
use utoipa::ToSchema;

use super::{ActionResult, MatchActor};
use crate::action::{self, Restart, Transaction};
use crate::address::ClientKey;
use crate::clock::ExtraTime;
use crate::error::ApiError;
use crate::match_state::{MatchState, Viewer};
use crate::token::Hash;

/// The match after this one, with the same tokens.
#[derive(Clone, Serialize, Debug, ToSchema)]
pub struct SuccessorBody {
    id: String,
}

impl MatchActor {
    /// Begins a rematch; while two people play, offers it, and then nobody changes colours.
    pub(super) async fn rematch(
        self: &Arc<Self>,
        token: Option<&Hash>,
        client: ClientKey,
        swap: bool,
    ) -> Result<ActionResult, ApiError> {
        let state = self.state().await?;
        let restart = action::restart(&state, state.viewer(token))?;
        let (successor, seq) = (state.successor.clone(), state.seq);
        drop(state);
        if successor.is_some() {
            return Ok(with_successor(seq, successor));
        }
        match restart {
            Restart::Now => {
                let check = |state: &MatchState, viewer| action::restart(state, viewer).map(drop);
                self.open_successor(token, client, swap, check).await
            }
            Restart::OfferedBy(side) => {
                let (seq, ()) = self.commit(token, |tx, _| tx.offer_restart(side)).await?;
                Ok(with_successor(seq, None))
            }
        }
    }

    /// Accepts the other player's offer to begin anew.
    pub(super) async fn accept_restart(
        self: &Arc<Self>,
        token: Option<&Hash>,
        client: ClientKey,
    ) -> Result<ActionResult, ApiError> {
        let state = self.state().await?;
        action::must_be_offered_restart(&state, state.viewer(token))?;
        drop(state);
        self.open_successor(token, client, false, action::must_be_offered_restart).await
    }

    /// Opens the next match and leads everybody there, if `check` still agrees when it is open.
    async fn open_successor(
        self: &Arc<Self>,
        token: Option<&Hash>,
        client: ClientKey,
        swap: bool,
        check: impl Fn(&MatchState, Viewer) -> Result<(), ApiError>,
    ) -> Result<ActionResult, ApiError> {
        let (mut settings, owner) = self.with_state(|state| (state.settings.clone(), state.owner)).await?;
        if swap {
            settings.seats.swap(0, 1);
            // Who has the stronger opponent has the time, whatever the colour.
            settings.extra_time =
                settings.extra_time.map(|extra| ExtraTime { seat: (!Side::from(extra.seat)).into(), ..extra });
        }
        // Tokens stay the same, so whoever sits here sits there.
        let id = self.hub.open(settings, owner).await?;
        let follow = |tx: &mut Transaction<'_>, viewer: Viewer| {
            if tx.state.successor.is_none() {
                check(tx.state, viewer)?;
                tx.set_successor(id.clone());
            }
            Ok(tx.state.successor.clone())
        };
        let (seq, successor) = self.commit(token, follow).await?;
        if successor.as_ref() == Some(&id) {
            // Whoever asked for it watches it from now on.
            self.hub.actor(&id).await?.view(token, client).await?;
        }
        Ok(with_successor(seq, successor))
    }
}

fn with_successor(seq: u64, successor: Option<String>) -> ActionResult {
    ActionResult { seq, successor: successor.map(|id| SuccessorBody { id }), ..ActionResult::default() }
}

//! The lobby: open invitations of people who play with whoever comes.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::error::ApiError;
use crate::limits;
use crate::match_actor::InvitationBody;
use crate::store::{Filter, Stage, StoreError};

/// Who waits for an opponent.
#[derive(Serialize, Debug, ToSchema)]
pub struct LobbyBody {
    /// The newest first.
    invitations: Vec<InvitationBody>,
}

/// How many matches are looked at: those of hosts who have gone are not shown, and must not be searched without end.
const MOST_LOOKED_AT: usize = 200;

/// People who wait for an opponent, whoever it is. Whoever takes the seat needs no code.
#[utoipa::path(get, tag = "rest", path = "/api/v1/lobby", responses((status = 200, body = LobbyBody)))]
pub async fn lobby(State(app): State<App>) -> Result<Json<LobbyBody>, ApiError> {
    let mut filter = Filter { stage: Some(Stage::Open), after: None, limit: limits::LIST };
    let mut invitations = Vec::new();
    let mut looked_at = 0;
    loop {
        let ids = app.hub.store.list(&filter).await?;
        for id in &ids {
            let invitation = async { app.hub.actor(id).await?.invitation().await };
            match invitation.await {
                Ok(invitation) => invitations.extend(invitation),
                Err(StoreError::Damaged(_) | StoreError::Missing) => {}
                Err(error) => return Err(error.into()),
            }
        }
        looked_at += ids.len();
        filter.after = ids.last().cloned();
        let is_full = invitations.len() >= limits::LIST as usize || looked_at >= MOST_LOOKED_AT;
        if is_full || ids.len() < limits::LIST as usize {
            invitations.truncate(limits::LIST as usize);
            return Ok(Json(LobbyBody { invitations }));
        }
    }
}

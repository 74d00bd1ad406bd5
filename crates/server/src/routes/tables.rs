//! Tablebases: whether they are there, and building small ones.

use axum::Json;
use axum::extract::{Query, State};
use engine::{Message, RuleSet};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::address::ClientInfo;
use crate::app::App;
use crate::error::ApiError;
use crate::pool::JobOwner;
use crate::routes::positions::{self, RuleSetQuery};
use crate::routes::request::{Body, read_json};
use crate::solving::{self, SolvingBody};

/// The rule set whose tablebases are meant.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct TablesQuery {
    game: String,
    rules: Option<String>,
    size: Option<u8>,
}

impl TablesQuery {
    fn set(&self) -> Result<&'static RuleSet, ApiError> {
        let query = RuleSetQuery { game: &self.game, rules: self.rules.as_deref(), size: self.size };
        let (set, _) = positions::open(&query, None)?;
        let too_large = || ApiError::unprocessable("too_large_to_solve", &Message::new("server-too-large-to-solve"));
        if set.solves_at_once { Ok(set) } else { Err(too_large()) }
    }
}

/// The state of tablebases that can be built on request.
#[utoipa::path(get, path = "/api/v1/tables", params(TablesQuery), responses((status = 200, body = SolvingBody)))]
pub async fn state(
    State(app): State<App>,
    query: Result<Query<TablesQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<SolvingBody>, ApiError> {
    let Query(query) = query.map_err(|error| ApiError::bad_request(error.body_text()))?;
    Ok(Json(app.hub.solving.state(query.set()?, app.hub.tablebases.as_deref())))
}

/// Builds such tablebases in the user's folder, unless they are there. The answer comes at once; ask again for progress.
#[utoipa::path(post, path = "/api/v1/tables", request_body = TablesQuery, responses((status = 200, body = SolvingBody)))]
pub async fn build(
    State(app): State<App>,
    ClientInfo(client): ClientInfo,
    body: Body,
) -> Result<Json<SolvingBody>, ApiError> {
    let request: TablesQuery = read_json(body)?;
    let set = request.set()?;
    let owner = JobOwner::Client(client);
    if app.hub.is_busy_with(owner) {
        return Err(ApiError::too_many_requests("busy", &Message::new("server-busy")));
    }
    if !app.hub.solving.state(set, app.hub.tablebases.as_deref()).is_ready() {
        solving::begin(&app.hub, set, owner);
    }
    Ok(Json(app.hub.solving.state(set, app.hub.tablebases.as_deref())))
}

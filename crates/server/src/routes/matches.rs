//! Matches: list, look, join, act, export.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::Message;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::action::Action;
use crate::address::ClientInfo;
use crate::app::App;
use crate::clock::LeftBody;
use crate::dto::{Summary, WholeBody};
use crate::error::ApiError;
use crate::event::SeatName;
use crate::export::{ExportBody, Format, export as write};
use crate::limits;
use crate::match_actor::{ActionResult, JoinRequest};
use crate::routes::request::{Body, read_json, spliced, to_completion, token};
use crate::scene::{SceneBody, scene};
use crate::store::{Filter, Stage, StoreError};
use crate::token::Token;

/// A page of the public list.
#[derive(Serialize, Debug, ToSchema)]
pub struct ListBody {
    #[schema(value_type = Vec<Summary<'static>>)]
    matches: Vec<Value>,
}

/// A position of a match.
#[derive(Serialize, Debug, ToSchema)]
pub struct AtBody {
    scene: SceneBody,
    /// What the players had left after that move, in milliseconds; null where there are no clocks.
    clocks: Option<LeftBody>,
}

/// Which matches to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ListQuery {
    /// Only those in this state.
    state: Option<Stage>,
    /// Only those older than this one.
    after: Option<String>,
    /// At most so many; never more than 50.
    limit: Option<u32>,
    /// Only these, public or not, in this order: names with commas between. Those that are gone are left out.
    ids: Option<String>,
    /// With their first moves: so many of each; never more than 60.
    plies: Option<usize>,
}

/// Public matches, the newest first.
#[utoipa::path(get, tag = "rest", path = "/api/v1/matches", params(ListQuery), responses((status = 200, body = ListBody)))]
pub async fn list(
    State(app): State<App>,
    query: Result<Query<ListQuery>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(query) = query.map_err(|error| ApiError::bad_request(error.body_text()))?;
    let limit = query.limit.unwrap_or(limits::LIST).min(limits::LIST);
    let plies = query.plies.map(|plies| plies.min(limits::BEGINNING));
    if let Some(ids) = &query.ids {
        let ids = ids.split(',').filter(|id| !id.is_empty()).take(limit as usize);
        let matches = summaries(&app, ids, plies).await?;
        return Ok(Json(ListBody { matches }).into_response());
    }
    let mut filter = Filter { stage: query.state, after: query.after, limit };
    let mut matches = Vec::new();
    loop {
        filter.limit = limit - matches.len() as u32;
        let ids = app.hub.store.list(&filter).await?;
        // The next takes the place of a match that cannot be read or is gone meanwhile.
        matches.extend(summaries(&app, ids.iter().map(String::as_str), plies).await?);
        if ids.len() < filter.limit as usize || matches.len() >= limit as usize {
            break;
        }
        filter.after = ids.last().cloned();
    }
    Ok(Json(ListBody { matches }).into_response())
}

/// The entries of these matches, save those that cannot be read or are gone.
async fn summaries(app: &App, ids: impl Iterator<Item = &str>, plies: Option<usize>) -> Result<Vec<Value>, StoreError> {
    let mut found = Vec::new();
    for id in ids {
        let summary = async { app.hub.actor(id).await?.summary(plies).await };
        match summary.await {
            Ok(summary) => found.push(summary),
            Err(StoreError::Damaged(_) | StoreError::Missing) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

/// A match.
#[utoipa::path(get, tag = "rest", path = "/api/v1/matches/{id}", params(("id" = String, Path)), responses((status = 200, body = WholeBody)))]
pub async fn look(
    State(app): State<App>,
    Path(id): Path<String>,
    ClientInfo(client): ClientInfo,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let actor = app.hub.actor(&id).await?;
    let json = actor.view(token(&headers)?.as_ref(), client).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], json).into_response())
}

/// The position after so many moves.
#[utoipa::path(get, tag = "rest", path = "/api/v1/matches/{id}/at/{ply}", params(("id" = String, Path), ("ply" = usize, Path)), responses((status = 200, body = AtBody)))]
pub async fn at(State(app): State<App>, Path((id, ply)): Path<(String, String)>) -> Result<Response, ApiError> {
    let actor = app.hub.actor(&id).await?;
    let no_such = || ApiError::new(StatusCode::NOT_FOUND, "no_such_ply", &Message::new("server-no-such-ply"));
    let ply: usize = ply.parse().map_err(|_| no_such())?;
    let found = actor
        .with_state(|state| {
            let played = state.board.played();
            let moves = played.get(..ply)?;
            let mut board = match &state.settings.position {
                Some(text) => state.set.read(text).ok()?,
                None => state.set.start(),
            };
            moves.iter().try_for_each(|text| board.play(text)).ok()?;
            let captured = state.captured.iter().filter(|(at, ..)| *at <= ply);
            let scene = scene(state.set, board.as_ref(), captured, true);
            let scene = if state.allow().hints {
                scene.with_results(board.as_ref(), app.hub.tablebases.as_deref())
            } else {
                scene
            };
            let clocks = state.clocks.as_ref().and_then(|clocks| LeftBody::after(clocks, ply));
            Some(AtBody { scene, clocks })
        })
        .await?;
    Ok(Json(found.ok_or_else(no_such)?).into_response())
}

/// How to export a match.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ExportQuery {
    format: Format,
}

/// A match in a format that other programs read.
#[utoipa::path(get, tag = "rest", path = "/api/v1/matches/{id}/export", params(("id" = String, Path), ExportQuery), responses((status = 200, content((String = "text/plain"), (ExportBody = "application/json")))))]
pub async fn export(
    State(app): State<App>,
    Path(id): Path<String>,
    query: Result<Query<ExportQuery>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(query) = query.map_err(|error| ApiError::bad_request(error.body_text()))?;
    let actor = app.hub.actor(&id).await?;
    let text = actor.with_state(|state| write(state, query.format)).await?;
    let refuse = |message| {
        let code = if query.format == Format::Term { "no_document" } else { "no_such_format" };
        ApiError::unprocessable(code, &message)
    };
    let text = text.map_err(refuse)?;
    let kind = if query.format == Format::Json { "application/json" } else { "text/plain; charset=utf-8" };
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

/// A request to join a match.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinBody {
    seat: SeatName,
    /// The invitation; not needed if the match is public.
    code: Option<String>,
    /// What they call themselves.
    #[schema(max_length = 40)]
    name: Option<String>,
    /// The token that the client wants, 32 hexadecimal digits of its own making. With it the request can be repeated
    /// after a lost answer; without it the server makes one.
    #[schema(pattern = "^[0-9a-f]{32}$")]
    token: Option<String>,
}

/// A seat that was joined. For the description only, as `OpenedBody`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes an answer that is put together from texts")]
pub struct JoinedBody {
    token: String,
    seat: SeatName,
    r#match: WholeBody,
}

/// Takes an open seat; the answer has the token for it and the match.
#[utoipa::path(post, tag = "rest", path = "/api/v1/matches/{id}/join", params(("id" = String, Path)), request_body = JoinBody, responses((status = 200, body = JoinedBody)))]
pub async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    ClientInfo(client): ClientInfo,
    body: Body,
) -> Result<Response, ApiError> {
    let JoinBody { seat, code, name, token } = read_json(body)?;
    let actor = app.hub.actor(&id).await?;
    let bad_token = || ApiError::unprocessable("bad_token", &Message::new("server-bad-chosen-token"));
    let token = token.as_deref().map(|said| Token::chosen(said).ok_or_else(bad_token)).transpose()?;
    let request = JoinRequest { seat, code, name, token };
    let joining = {
        let actor = Arc::clone(&actor);
        async move { actor.join(request).await }
    };
    let token = to_completion(joining).await?;
    let state = actor.view(Some(&token.hash()), client).await?;
    let answer = json!({"token": token.reveal(), "seat": seat});
    Ok(spliced(&answer, "match", &state).into_response())
}

/// Does something in a match; the answer, with the number of the last event, comes when it is stored.
#[utoipa::path(post, tag = "rest", path = "/api/v1/matches/{id}/actions", params(("id" = String, Path)), request_body = Action, responses((status = 200, body = ActionResult)))]
pub async fn act(
    State(app): State<App>,
    Path(id): Path<String>,
    ClientInfo(client): ClientInfo,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    let action: Action = read_json(body)?;
    let token = token(&headers)?;
    let unauthorised = || ApiError::new(StatusCode::UNAUTHORIZED, "no_token", &Message::new("server-no-token"));
    let token = token.ok_or_else(unauthorised)?;
    let actor = app.hub.actor(&id).await?;
    if matches!(action, Action::New { .. }) {
        app.rate_limiter.take_match(&app, client)?;
    }
    let done = to_completion(async move { actor.act(Some(&token), client, &action, Duration::ZERO).await }).await?;
    Ok(Json(done).into_response())
}

//! Matches: open, list, look, join, act, export.

use std::any::Any;
use std::sync::{Arc, LazyLock};

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::{Message, NotationError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::action::{Action, SeatRequest, check_name};
use crate::address::ClientInfo;
use crate::app::App;
use crate::dto::{Summary, WholeBody};
use crate::error::ApiError;
use crate::event::{Allow, SeatName, Settings};
use crate::export::{ExportBody, Format, export as write};
use crate::limits;
use crate::match_actor::{ActionResult, JoinRequest};
use crate::pool::JobOwner;
use crate::routes::positions::{self, RuleSetQuery};
use crate::scene::{SceneBody, scene};
use crate::store::{Filter, Stage, StoreError};
use crate::token::{Hash, Token};
use crate::web::Asset;

/// A body that may have been too large or too slow.
pub type Body = Result<Bytes, BytesRejection>;

/// What a new match shall be.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// As the catalogue names it.
    game: String,
    /// The usual ones, where nothing is said.
    rules: Option<String>,
    /// Likewise.
    size: Option<u8>,
    /// In the game's notation, or a document's term.
    #[schema(max_length = 32768)]
    position: Option<String>,
    seats: SeatRequests,
    #[serde(default)]
    allow: Allow,
    /// What to call it.
    #[schema(max_length = 40)]
    name: Option<String>,
    /// Whether anybody may find it.
    #[serde(default)]
    listed: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = WantedSeats)]
struct SeatRequests {
    first: SeatRequest,
    second: SeatRequest,
}

/// A match that has been opened. Described only: its match is JSON when the answer is put together.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes an answer that is put together from texts")]
pub struct OpenedBody {
    id: String,
    /// The opener's; nobody can ask for it again.
    token: String,
    /// For the seats that are open, by seat.
    invites: std::collections::BTreeMap<String, String>,
    r#match: WholeBody,
}

/// A seat that has been taken. Described only, likewise.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes an answer that is put together from texts")]
pub struct JoinedBody {
    token: String,
    seat: SeatName,
    r#match: WholeBody,
}

/// Matches in a list.
#[derive(Serialize, Debug, ToSchema)]
pub struct ListBody {
    #[schema(value_type = Vec<Summary<'static>>)]
    matches: Vec<Value>,
}

/// A position of a match.
#[derive(Serialize, Debug, ToSchema)]
pub struct AtBody {
    scene: SceneBody,
}

/// What can be played.
#[utoipa::path(get, path = "/api/v1/catalogue", responses((status = 200, body = crate::catalogue::Catalogue)))]
pub async fn catalogue(headers: HeaderMap) -> Response {
    static MADE: LazyLock<Asset> = LazyLock::new(|| {
        let catalogue = serde_json::to_vec(&crate::catalogue::catalogue()).expect("plain data");
        Asset::new("application/json", catalogue)
    });
    MADE.answer(&headers)
}

/// Opens a match; the answer has its name, the opener's token, the invitations and the match.
#[utoipa::path(post, path = "/api/v1/matches", request_body = NewMatch, responses((status = 201, body = OpenedBody)))]
pub async fn create(State(app): State<App>, ClientInfo(client): ClientInfo, body: Body) -> Result<Response, ApiError> {
    let wanted: NewMatch = read_json(body)?;
    let given = RuleSetQuery { game: &wanted.game, rules: wanted.rules.as_deref(), size: wanted.size };
    let (set, board) = positions::open(&given, wanted.position.as_deref())?;
    if wanted.position.is_some() && board.outcome().is_some() {
        return Err(ApiError::unprocessable("finished_position", &Message::new("server-finished-position")));
    }
    let owner = Token::random();
    let (first, first_invite) = wanted.seats.first.prepare(owner.hash(), set)?;
    let (second, second_invite) = wanted.seats.second.prepare(owner.hash(), set)?;
    let machines = [&wanted.seats.first, &wanted.seats.second];
    let thinks = machines.iter().any(|seat| matches!(seat, SeatRequest::Machine { .. }));
    if thinks && app.hub.is_busy_with(JobOwner::Client(client)) {
        return Err(ApiError::too_many_requests("busy", &Message::new("server-busy")));
    }
    let settings = Settings {
        game: set.game.to_owned(),
        rules: set.rules.to_owned(),
        size: set.size,
        position: wanted.position.is_some().then(|| board.text()),
        seats: [first, second],
        allow: wanted.allow,
        name: check_name(wanted.name.as_deref())?,
        listed: wanted.listed,
        seed: None,
    };
    app.rate_limiter.take_match(&app, client)?;
    let id = app.hub.open(settings, owner.hash()).await?;
    let actor = app.hub.actor(&id).await?;
    let whole = actor.view(Some(&owner.hash()), client).await?;
    let mut invites = Map::new();
    for (seat, invite) in [("first", first_invite), ("second", second_invite)] {
        invites.extend(invite.map(|invite| (seat.to_owned(), json!(invite.reveal()))));
    }
    let answer = json!({"id": id, "token": owner.reveal(), "invites": invites});
    Ok((StatusCode::CREATED, spliced(&answer, "match", &whole)).into_response())
}

/// Which matches to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ListQuery {
    /// Only those that are so far.
    state: Option<Stage>,
    /// Only those older than this one.
    after: Option<String>,
    /// At most so many; never more than 50.
    limit: Option<u32>,
}

/// Matches that anybody may find.
#[utoipa::path(get, path = "/api/v1/matches", params(ListQuery), responses((status = 200, body = ListBody)))]
pub async fn list(
    State(app): State<App>,
    query: Result<Query<ListQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(query) = query.map_err(|error| ApiError::bad_request(error.body_text()))?;
    let limit = query.limit.unwrap_or(limits::LIST).min(limits::LIST);
    let mut filter = Filter { stage: query.state, after: query.after, limit };
    let mut matches = Vec::new();
    loop {
        filter.limit = limit - matches.len() as u32;
        let ids = app.hub.store.list(&filter).await?;
        for id in &ids {
            let summary = async { app.hub.actor(id).await?.summary().await };
            match summary.await {
                Ok(summary) => matches.push(summary),
                // One that cannot be read, or is gone meanwhile, leaves its place to the next.
                Err(StoreError::Damaged(_) | StoreError::Missing) => {}
                Err(error) => return Err(error.into()),
            }
        }
        if ids.len() < filter.limit as usize || matches.len() >= limit as usize {
            break;
        }
        filter.after = ids.last().cloned();
    }
    Ok(Json(ListBody { matches }).into_response())
}

/// A match.
#[utoipa::path(get, path = "/api/v1/matches/{id}", params(("id" = String, Path)), responses((status = 200, body = WholeBody)))]
pub async fn look(
    State(app): State<App>,
    Path(id): Path<String>,
    ClientInfo(client): ClientInfo,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let actor = app.hub.actor(&id).await?;
    let whole = actor.view(token(&headers)?.as_ref(), client).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], whole).into_response())
}

/// The position after so many moves.
#[utoipa::path(get, path = "/api/v1/matches/{id}/at/{ply}", params(("id" = String, Path), ("ply" = usize, Path)), responses((status = 200, body = AtBody)))]
pub async fn at(State(app): State<App>, Path((id, ply)): Path<(String, String)>) -> Result<Response, ApiError> {
    let actor = app.hub.actor(&id).await?;
    let no_such = || ApiError::new(StatusCode::NOT_FOUND, "no_such_ply", &Message::new("server-no-such-ply"));
    let ply: usize = ply.parse().map_err(|_| no_such())?;
    let scene = actor
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
            Some(if state.allow().hints { scene.with_results(board.as_ref()) } else { scene })
        })
        .await?;
    Ok(Json(AtBody { scene: scene.ok_or_else(no_such)? }).into_response())
}

/// How to write a match down.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ExportQuery {
    format: Format,
}

/// A match as others read it.
#[utoipa::path(get, path = "/api/v1/matches/{id}/export", params(("id" = String, Path), ExportQuery), responses((status = 200, content((String = "text/plain"), (ExportBody = "application/json")))))]
pub async fn export(
    State(app): State<App>,
    Path(id): Path<String>,
    query: Result<Query<ExportQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(query) = query.map_err(|error| ApiError::bad_request(error.body_text()))?;
    let actor = app.hub.actor(&id).await?;
    let text = actor.with_state(|state| write(state, query.format)).await?;
    let kind = if query.format == Format::Json { "application/json" } else { "text/plain; charset=utf-8" };
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

/// Who wants to sit down.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinBody {
    seat: SeatName,
    /// The invitation; not needed where the match is in the list.
    code: Option<String>,
    /// What they call themselves.
    #[schema(max_length = 40)]
    name: Option<String>,
    /// The token that the client wants, 32 hexadecimal digits of its own making. With it the request can be repeated
    /// after a lost answer; without it the server makes one.
    #[schema(pattern = "^[0-9a-f]{32}$")]
    token: Option<String>,
}

/// Sits down on an open seat; the answer has the token for it and the match.
#[utoipa::path(post, path = "/api/v1/matches/{id}/join", params(("id" = String, Path)), request_body = JoinBody, responses((status = 200, body = JoinedBody)))]
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
    let token = whole(joining).await?;
    let state = actor.view(Some(&token.hash()), client).await?;
    let answer = json!({"token": token.reveal(), "seat": seat});
    Ok(spliced(&answer, "match", &state).into_response())
}

/// Does something at a table; the answer, with the number of the last event, comes when it is stored.
#[utoipa::path(post, path = "/api/v1/matches/{id}/actions", params(("id" = String, Path)), request_body = Action, responses((status = 200, body = ActionResult)))]
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
    let done = whole(async move { actor.act(Some(&token), client, &action).await }).await?;
    Ok(Json(done).into_response())
}

/// Does it to the end, even where the client hangs up in the middle.
async fn whole<T: Send + 'static>(
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    let fault = |_| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", &Message::new("server-fault"));
    tokio::spawn(work).await.map_err(fault)?
}

/// The description of all this.
pub async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], crate::openapi::description()).into_response()
}

/// 404.
pub async fn no_such_page() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "no_such_page", &Message::new("server-no-such-page"))
}

/// 405.
pub async fn wrong_method() -> ApiError {
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", &Message::new("server-wrong-method"))
}

/// 500: a fault of ours, which must not take the server with it.
pub fn panicked(_: Box<dyn Any + Send + 'static>) -> Response {
    tracing::error!("a request has failed");
    let message = Message::new("server-fault");
    ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", &message).into_response()
}

/// What a body says.
pub fn read_json<T: DeserializeOwned>(body: Body) -> Result<T, ApiError> {
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            let message = Message::new("server-too-large").with("most", limits::BODY);
            ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", &message)
        }
        _ => ApiError::bad_request(rejection.body_text()),
    })?;
    serde_json::from_slice(&body).map_err(ApiError::bad_request)
}

/// The token of a request, where it has one.
fn token(headers: &HeaderMap) -> Result<Option<Hash>, ApiError> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let said = value.to_str().ok().and_then(|value| value.strip_prefix("Bearer "));
    let bad = || ApiError::new(StatusCode::UNAUTHORIZED, "bad_token", &Message::new("server-bad-token"));
    said.map(|said| Some(Hash::of(said.trim()))).ok_or_else(bad)
}

/// `answer` with one more field, whose JSON is there already.
fn spliced(answer: &serde_json::Value, name: &str, json: &str) -> impl IntoResponse + use<> {
    let mut text = answer.to_string();
    text.pop();
    let text = format!("{text},\"{name}\":{json}}}");
    ([(header::CONTENT_TYPE, "application/json")], text)
}

impl From<NotationError> for ApiError {
    fn from(error: NotationError) -> Self {
        ApiError::notation("bad_position", &error)
    }
}

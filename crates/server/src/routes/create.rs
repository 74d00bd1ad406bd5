//! Opening a match.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use engine::Message;
use serde::Deserialize;
use serde_json::{Map, json};
use utoipa::ToSchema;

use crate::action::{SeatRequest, check_name};
use crate::address::ClientInfo;
use crate::app::App;
use crate::clock::{ExtraTime, TimeControl};
use crate::dto::WholeBody;
use crate::error::ApiError;
use crate::event::{Allow, Settings};
use crate::pool::JobOwner;
use crate::routes::positions::{self, RuleSetQuery};
use crate::routes::request::{Body, read_json, spliced};
use crate::token::Token;

/// A match to be opened.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// As the catalogue names it.
    game: String,
    /// The usual ones, if not given.
    rules: Option<String>,
    /// Likewise.
    size: Option<u8>,
    /// In the game's notation, or a document's term.
    #[schema(max_length = 32768)]
    position: Option<String>,
    seats: SeatRequests,
    #[serde(default)]
    allow: Allow,
    /// Its name.
    #[schema(max_length = 40)]
    name: Option<String>,
    /// Whether it is in the public list.
    #[serde(default)]
    listed: bool,
    /// How much time the players have; as much as they like, if not given.
    clock: Option<TimeControl>,
    /// A handicap: what one side has more of it.
    extra_time: Option<ExtraTime>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = WantedSeats)]
struct SeatRequests {
    first: SeatRequest,
    second: SeatRequest,
}

/// A match that has been opened. For the description only: the answer is put together from texts.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes an answer that is put together from texts")]
pub struct OpenedBody {
    id: String,
    /// The opener's token, which is told only here.
    token: String,
    /// For the seats that are open, by seat.
    invites: std::collections::BTreeMap<String, String>,
    r#match: WholeBody,
}

/// Opens a match; the answer has its name, the opener's token, the invitations and the match.
#[utoipa::path(post, tag = "rest", path = "/api/v1/matches", request_body = NewMatch, responses((status = 201, body = OpenedBody)))]
pub async fn create(State(app): State<App>, ClientInfo(client): ClientInfo, body: Body) -> Result<Response, ApiError> {
    let request: NewMatch = read_json(body)?;
    let query = RuleSetQuery { game: &request.game, rules: request.rules.as_deref(), size: request.size };
    let (set, board) = positions::open(&query, request.position.as_deref())?;
    if request.position.is_some() && board.outcome().is_some() {
        return Err(ApiError::unprocessable("finished_position", &Message::new("server-finished-position")));
    }
    let owner = Token::random();
    let (first, first_invite) = request.seats.first.prepare(owner.hash(), set)?;
    let (second, second_invite) = request.seats.second.prepare(owner.hash(), set)?;
    let machines = [&request.seats.first, &request.seats.second];
    let thinks = machines.iter().any(|seat| matches!(seat, SeatRequest::Machine { .. }));
    if thinks && app.hub.is_busy_with(JobOwner::Client(client)) {
        return Err(ApiError::too_many_requests("busy", &Message::new("server-busy")));
    }
    let settings = Settings {
        game: set.game.to_owned(),
        rules: set.rules.to_owned(),
        size: set.size,
        position: request.position.is_some().then(|| board.text()),
        seats: [first, second],
        allow: request.allow,
        name: check_name(request.name.as_deref())?,
        listed: request.listed,
        seed: None,
        clock: request.clock.map(TimeControl::check).transpose()?,
        extra_time: request.extra_time.map(|extra| extra.check(request.clock)).transpose()?,
    };
    app.rate_limiter.take_match(&app, client)?;
    let id = app.hub.open(settings, owner.hash()).await?;
    let actor = app.hub.actor(&id).await?;
    let json = actor.view(Some(&owner.hash()), client).await?;
    let mut invites = Map::new();
    for (seat, invite) in [("first", first_invite), ("second", second_invite)] {
        invites.extend(invite.map(|invite| (seat.to_owned(), json!(invite.reveal()))));
    }
    let answer = json!({"id": id, "token": owner.reveal(), "invites": invites});
    Ok((StatusCode::CREATED, spliced(&answer, "match", &json)).into_response())
}

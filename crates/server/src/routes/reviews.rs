//! Reviews of matches that have ended.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use engine::Message;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::address::ClientInfo;
use crate::app::App;
use crate::error::ApiError;
use crate::pool::JobOwner;
use crate::review::{GameToReview, Progress, ReviewBody, Reviews};
use crate::routes::request::spliced;
use crate::store::Stage;

/// How far the review of a match is. For the description only, as `OpenedBody`.
#[derive(Serialize, ToSchema)]
pub struct ReviewStateBody {
    /// `none`, `waiting`, `running` or `done`.
    state: &'static str,
    /// Moves that are judged.
    done: usize,
    /// Moves of the match.
    plies: usize,
    /// Once it is done.
    review: Option<ReviewBody>,
}

/// The review of a match, or how far it is.
#[utoipa::path(get, tag = "rest", path = "/api/v1/matches/{id}/review", params(("id" = String, Path)), responses((status = 200, body = ReviewStateBody)))]
pub async fn look(State(app): State<App>, Path(id): Path<String>) -> Result<Response, ApiError> {
    let (game, _) = game(&app, &id).await?;
    if let Some(known) = under_way_or_stored(&app, &id, &game).await? {
        return Ok(known);
    }
    Ok(answer("none", (0, game.plies()), None))
}

/// Begins the review of a match that has ended, unless it is there or under way; anybody who may look at the match may
/// ask for it. It is made once.
#[utoipa::path(post, tag = "rest", path = "/api/v1/matches/{id}/review", params(("id" = String, Path)), responses((status = 200, body = ReviewStateBody)))]
pub async fn begin(
    State(app): State<App>,
    Path(id): Path<String>,
    ClientInfo(client): ClientInfo,
) -> Result<Response, ApiError> {
    let (game, stage) = game(&app, &id).await?;
    if !matches!(stage, Stage::Over | Stage::Closed) {
        return Err(ApiError::conflict("not_over", &Message::new("server-review-not-over")));
    }
    if let Some(known) = under_way_or_stored(&app, &id, &game).await? {
        return Ok(known);
    }
    let busy = || ApiError::too_many_requests("busy", &Message::new("server-busy"));
    let begun = Reviews::begin(&app.hub, &id, game, JobOwner::Client(client));
    Ok(progress(&*begun.ok_or_else(busy)?))
}

async fn game(app: &App, id: &str) -> Result<(GameToReview, Stage), ApiError> {
    let actor = app.hub.actor(id).await?;
    Ok(actor.with_state(|state| (GameToReview::of(state), state.stage())).await?)
}

async fn under_way_or_stored(app: &App, id: &str, game: &GameToReview) -> Result<Option<Response>, ApiError> {
    let key = game.key();
    if let Some(known) = app.hub.reviews.progress(id, &key) {
        return Ok(Some(progress(&known)));
    }
    let stored = app.hub.store.review(id).await?.filter(|stored| stored.key == key);
    Ok(stored.map(|stored| answer("done", (game.plies(), game.plies()), Some(&stored.body))))
}

fn progress(progress: &Progress) -> Response {
    let (begun, done, plies) = progress.state();
    answer(if begun { "running" } else { "waiting" }, (done, plies), None)
}

fn answer(state: &str, (done, plies): (usize, usize), review: Option<&str>) -> Response {
    spliced(&json!({"state": state, "done": done, "plies": plies}), "review", review.unwrap_or("null")).into_response()
}

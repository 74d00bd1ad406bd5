//! The boards of a tournament.

use axum::Json;
use axum::extract::State;
use serde_json::Value;

use crate::app::App;
use crate::error::ApiError;
use crate::wall::WallBody;

/// The games of a tournament that this server shows, and its table. Other servers have none.
#[utoipa::path(get, tag = "rest", path = "/api/v1/wall", responses((status = 200, body = WallBody)))]
pub async fn wall(State(app): State<App>) -> Result<Json<Value>, ApiError> {
    app.wall.as_ref().map(|wall| Json(wall.body())).ok_or_else(ApiError::no_such_wall)
}

//! What routes have in common: reading a request, and putting an answer together.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use engine::Message;
use serde::de::DeserializeOwned;

use crate::error::ApiError;
use crate::limits;
use crate::runtime;
use crate::token::Hash;

/// A body, unless it was too large or too slow.
pub type Body = Result<Bytes, BytesRejection>;

/// A body as JSON.
pub fn read_json<T: DeserializeOwned>(body: Body) -> Result<T, ApiError> {
    read_json_up_to(limits::BODY, body)
}

/// The same, of a route that takes so many bytes.
pub fn read_json_up_to<T: DeserializeOwned>(most: usize, body: Body) -> Result<T, ApiError> {
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            let message = Message::new("server-too-large").with("most", most);
            ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", &message)
        }
        _ => ApiError::bad_request(rejection.body_text()),
    })?;
    serde_json::from_slice(&body).map_err(ApiError::bad_request)
}

/// The token of a request, if it has one.
pub fn token(headers: &HeaderMap) -> Result<Option<Hash>, ApiError> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let said = value.to_str().ok().and_then(|value| value.strip_prefix("Bearer "));
    let bad = || ApiError::new(StatusCode::UNAUTHORIZED, "bad_token", &Message::new("server-bad-token"));
    said.map(|said| Some(Hash::of(said.trim()))).ok_or_else(bad)
}

/// `answer` with one more field, whose value is JSON already.
pub fn spliced(answer: &serde_json::Value, name: &str, json: &str) -> impl IntoResponse + use<> {
    let mut text = answer.to_string();
    text.pop();
    let text = format!("{text},\"{name}\":{json}}}");
    ([(header::CONTENT_TYPE, "application/json")], text)
}

/// Runs `work` to completion, even if the client disconnects meanwhile.
pub async fn to_completion<T: Send + 'static>(
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    let fault = |_| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", &Message::new("server-fault"));
    runtime::spawn(work).await.map_err(fault)?
}

//! Answers to requests for nothing in particular: unknown paths, wrong methods, our own faults.

#[cfg(not(target_family = "wasm"))]
use std::any::Any;

use axum::http::StatusCode;
#[cfg(not(target_family = "wasm"))]
use axum::response::{IntoResponse, Response};
use engine::Message;

use crate::error::ApiError;

/// 404: there is nothing at this path.
pub async fn no_such_page() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "no_such_page", &Message::new("server-no-such-page"))
}

/// 405: not with this method.
pub async fn wrong_method() -> ApiError {
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", &Message::new("server-wrong-method"))
}

/// 500: a panic, which must not take the server down.
#[cfg(not(target_family = "wasm"))]
pub fn panicked(_: Box<dyn Any + Send + 'static>) -> Response {
    tracing::error!("a request has failed");
    let message = Message::new("server-fault");
    ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", &message).into_response()
}

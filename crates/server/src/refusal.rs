//! What is refused, with a sentence that says why.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::{Message, NotationError};
use serde::Serialize;
use utoipa::ToSchema;

use crate::store::StoreError;
use crate::text::Text;

/// Why a request is not done.
#[derive(Clone, PartialEq, Debug)]
pub struct Refusal {
    /// The HTTP status.
    pub status: StatusCode,
    /// A word for programs.
    pub code: &'static str,
    /// A sentence for people.
    pub text: Text,
    /// Every reason, where there are several.
    pub reasons: Vec<Text>,
    /// The number of the game's rule that forbids it.
    pub rule: Option<u8>,
}

/// A refusal as JSON.
#[derive(Serialize, Debug, ToSchema)]
pub struct RefusalBody<'a> {
    code: &'a str,
    text: &'a Text,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    reasons: &'a [Text],
    /// The number of the game's rule that forbids a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<u8>,
}

impl Refusal {
    /// A refusal of this kind.
    pub fn new(status: StatusCode, code: &'static str, message: &Message) -> Self {
        Refusal { status, code, text: Text::of(message), reasons: Vec::new(), rule: None }
    }

    /// 400: what was sent cannot be read.
    pub fn unreadable(detail: impl std::fmt::Display) -> Self {
        Refusal::new(StatusCode::BAD_REQUEST, "unreadable", &Message::new("server-unreadable").with("detail", detail))
    }

    /// 403: not for this person.
    pub fn forbidden(code: &'static str, message: &Message) -> Self {
        Refusal::new(StatusCode::FORBIDDEN, code, message)
    }

    /// 404.
    pub fn no_such_match() -> Self {
        Refusal::new(StatusCode::NOT_FOUND, "no_such_match", &Message::new("server-no-such-match"))
    }

    /// 409: right in itself, but not in this state of the match.
    pub fn conflict(code: &'static str, message: &Message) -> Self {
        Refusal::new(StatusCode::CONFLICT, code, message)
    }

    /// 422: readable, but it cannot be.
    pub fn impossible(code: &'static str, message: &Message) -> Self {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    /// 422 with every reason why a text is no position, or with the rule that forbids a move.
    pub fn notation(code: &'static str, error: &NotationError) -> Self {
        let reasons = match error {
            NotationError::Impossible(reasons) => reasons.iter().map(Text::of).collect(),
            _ => Vec::new(), // The sentence has said it.
        };
        let rule = match error {
            NotationError::NoSuchMove { illegal: Some(illegal), .. } => illegal.rule,
            _ => None,
        };
        Refusal { status: StatusCode::UNPROCESSABLE_ENTITY, code, text: Text::explain(error), reasons, rule }
    }

    /// 429.
    pub fn too_many(code: &'static str, message: &Message) -> Self {
        Refusal::new(StatusCode::TOO_MANY_REQUESTS, code, message)
    }

    /// 503: there is no room for one more connection.
    pub fn full() -> Self {
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "full", &Message::new("server-full"))
    }

    /// The body.
    pub fn body(&self) -> RefusalBody<'_> {
        RefusalBody { code: self.code, text: &self.text, reasons: &self.reasons, rule: self.rule }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body())).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS || self.code == "full" {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        if self.code == "full" {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Missing => Refusal::no_such_match(),
            StoreError::Conflict => Refusal::conflict("stale", &Message::new("server-stale")),
            // The hub has told it once.
            StoreError::Damaged(_) => {
                let message = Message::new("server-damaged-match");
                Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "damaged_match", &message)
            }
            StoreError::Broken(detail) => {
                tracing::error!(%detail, "the store fails");
                Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "store", &Message::new("server-store"))
            }
        }
    }
}

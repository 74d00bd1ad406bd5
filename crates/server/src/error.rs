//! Errors as answers: a status, a code for programs, and a sentence for people.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::{Message, NotationError, RuleSet};
use serde::Serialize;
use utoipa::ToSchema;

use crate::store::StoreError;
use crate::text::Text;

/// Why a request is refused.
#[derive(Clone, PartialEq, Debug)]
pub struct ApiError {
    /// The HTTP status.
    pub status: StatusCode,
    /// A code for programs.
    pub code: &'static str,
    /// A sentence for people.
    pub text: Box<Text>,
    /// All reasons, if there are several.
    pub reasons: Vec<Text>,
    /// The number of the game's rule that forbids it.
    pub rule: Option<u8>,
    /// The version that is stored, where the request is about an older one.
    pub version: Option<u64>,
}

/// An error as JSON.
#[derive(Serialize, Debug, ToSchema)]
#[schema(as = RefusalBody)]
pub struct ErrorBody<'a> {
    code: &'a str,
    text: &'a Text,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    reasons: &'a [Text],
    /// The number of the game's rule that forbids a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<u8>,
    /// The version of an analysis that is stored, where the request is about an older one.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u64>,
}

impl ApiError {
    /// The same with a more particular sentence for people.
    pub fn saying(self, text: Text) -> Self {
        ApiError { text: Box::new(text), ..self }
    }

    /// An error of this kind.
    pub fn new(status: StatusCode, code: &'static str, message: &Message) -> Self {
        ApiError { status, code, text: Box::new(Text::of(message)), reasons: Vec::new(), rule: None, version: None }
    }

    /// 400: the request cannot be parsed.
    pub fn bad_request(detail: impl std::fmt::Display) -> Self {
        ApiError::new(StatusCode::BAD_REQUEST, "unreadable", &Message::new("server-unreadable").with("detail", detail))
    }

    /// 403: this person may not do that.
    pub fn forbidden(code: &'static str, message: &Message) -> Self {
        ApiError::new(StatusCode::FORBIDDEN, code, message)
    }

    /// 404: there is no such match.
    pub fn no_such_match() -> Self {
        ApiError::new(StatusCode::NOT_FOUND, "no_such_match", &Message::new("server-no-such-match"))
    }

    /// 404: there is no such analysis.
    pub fn no_such_study() -> Self {
        ApiError::new(StatusCode::NOT_FOUND, "no_such_study", &Message::new("server-no-such-study"))
    }

    /// 404: this server shows no tournament.
    pub fn no_such_wall() -> Self {
        ApiError::new(StatusCode::NOT_FOUND, "no_such_wall", &Message::new("server-no-such-wall"))
    }

    /// 409: not in this state of the match.
    pub fn conflict(code: &'static str, message: &Message) -> Self {
        ApiError::new(StatusCode::CONFLICT, code, message)
    }

    /// 422: the request can be parsed but makes no sense.
    pub fn unprocessable(code: &'static str, message: &Message) -> Self {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    /// 422: a text is not a position, with all reasons, or not a legal move, with the rule that forbids it.
    pub fn notation(code: &'static str, error: &NotationError) -> Self {
        let reasons = match error {
            NotationError::Impossible(reasons) => reasons.iter().map(Text::of).collect(),
            _ => Vec::new(), // The sentence says it.
        };
        let rule = match error {
            NotationError::NoSuchMove { illegal: Some(illegal), .. } => illegal.rule,
            _ => None,
        };
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        ApiError { status, code, text: Box::new(Text::explain(error)), reasons, rule, version: None }
    }

    /// 422: a text is not a legal move of this game, with the rule that forbids it.
    pub fn illegal_move(code: &'static str, set: &RuleSet, error: &NotationError) -> Self {
        ApiError::notation(code, error).saying(Text::explain_move(set, error))
    }

    /// 429: too often or too many.
    pub fn too_many_requests(code: &'static str, message: &Message) -> Self {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, code, message)
    }

    /// 503: there are too many connections.
    pub fn overloaded() -> Self {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "full", &Message::new("server-full"))
    }

    /// The body of the answer.
    pub fn body(&self) -> ErrorBody<'_> {
        ErrorBody { code: self.code, text: &self.text, reasons: &self.reasons, rule: self.rule, version: self.version }
    }
}

impl IntoResponse for ApiError {
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

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Missing => ApiError::no_such_match(),
            StoreError::Conflict => ApiError::conflict("stale", &Message::new("server-stale")),
            // The hub has logged it once.
            StoreError::Damaged(_) => {
                let message = Message::new("server-damaged-match");
                ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "damaged_match", &message)
            }
            StoreError::Broken(detail) => {
                tracing::error!(%detail, "the store fails");
                ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "store", &Message::new("server-store"))
            }
        }
    }
}

impl From<NotationError> for ApiError {
    fn from(error: NotationError) -> Self {
        ApiError::notation("bad_position", &error)
    }
}

//! The messages of a socket, save the match itself.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::error::ApiError;
use crate::match_actor::ActionResult;
use crate::socket::Utf8Bytes;

/// The first message.
#[derive(Debug, Deserialize)]
pub(super) struct Hello {
    #[serde(rename = "type")]
    pub kind: String,
    pub token: Option<String>,
    pub since: Option<u64>,
}

/// Every other one.
#[derive(Debug, Deserialize)]
pub(super) struct Envelope {
    #[serde(rename = "type")]
    pub kind: String,
    #[serde(rename = "ref")]
    pub reference: Option<Value>,
}

/// The answer to an action.
#[derive(Serialize)]
pub(super) struct Ack {
    #[serde(rename = "type")]
    pub kind: &'static str,
    #[serde(rename = "ref")]
    pub reference: Option<Value>,
    #[serde(flatten)]
    pub done: ActionResult,
}

pub(super) fn hint_answer(reference: Option<Value>, done: Result<ActionResult, ApiError>) -> Utf8Bytes {
    match done {
        Ok(done) => {
            let mut hint = json!(done.hint);
            hint["ref"] = reference.unwrap_or_default();
            hint.to_string().into()
        }
        Err(error) => error_json(reference, &error),
    }
}

pub(super) fn error_json(reference: Option<Value>, error: &ApiError) -> Utf8Bytes {
    let mut body = json!(error.body());
    body["type"] = json!("error");
    body["ref"] = reference.unwrap_or_default();
    body.to_string().into()
}

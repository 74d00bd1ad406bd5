//! Why a move is refused, by the rules.

use axum::Json;
use engine::Message;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::limits;
use crate::routes::positions::{RuleSetQuery, open};
use crate::routes::request::{Body, read_json};
use crate::text::Text;

/// What somebody tried, by `clicks` or by `move`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WhyBody {
    game: String,
    rules: Option<String>,
    size: Option<u8>,
    /// Where; at the start if it is not said.
    #[schema(max_length = 32768)]
    position: Option<String>,
    /// The spots that were clicked, in order; none is a pass.
    #[schema(max_items = 400)]
    clicks: Option<Vec<usize>>,
    /// The move as text.
    #[serde(rename = "move")]
    #[schema(max_length = 400)]
    text: Option<String>,
}

/// Which rule forbids it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReasonBody {
    /// The number of the rule among those of the game; null where it is the same in every game.
    rule: Option<u8>,
    /// In words; null where nothing forbids it, or nobody knows.
    text: Option<Text>,
}

/// Why a move, or clicks that shall make one, are refused.
#[utoipa::path(post, path = "/api/v1/why", request_body = WhyBody, responses((status = 200, body = ReasonBody)))]
pub async fn why(body: Body) -> Result<Json<ReasonBody>, ApiError> {
    let wanted: WhyBody = read_json(body)?;
    let query = RuleSetQuery { game: &wanted.game, rules: wanted.rules.as_deref(), size: wanted.size };
    let (_, board) = open(&query, wanted.position.as_deref())?;
    let illegal = match (&wanted.clicks, &wanted.text) {
        (Some(clicks), None) => {
            let spots = board.geometry().spots.len();
            if clicks.len() > limits::MOVE || clicks.iter().any(|&spot| spot >= spots) {
                let message = Message::new("server-no-such-spot").with("last", spots - 1).with("most", limits::MOVE);
                return Err(ApiError::unprocessable("no_such_spot", &message));
            }
            board.explain_clicks(clicks)
        }
        (None, Some(text)) if text.len() > limits::MOVE => {
            let message = Message::new("server-move-long").with("most", limits::MOVE);
            return Err(ApiError::unprocessable("illegal_move", &message));
        }
        (None, Some(text)) => board.explain_text(text),
        _ => return Err(ApiError::bad_request("`clicks` or `move` is expected")),
    };
    let (rule, text) = illegal.map(|illegal| (illegal.rule, Text::of(&illegal.reason))).unzip();
    Ok(Json(ReasonBody { rule: rule.flatten(), text }))
}

//! An evaluation term by term, with weights that whoever asks may change.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use engine::Message;
use engine::explain::ExplainOptions;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::address::ClientInfo;
use crate::app::App;
use crate::error::ApiError;
use crate::explanation::ExplanationBody;
use crate::limits;
use crate::routes::mates::on_the_pool;
use crate::routes::positions::{RuleSetQuery, open};
use crate::routes::request::{Body, read_json};

/// A position whose evaluation somebody wants to see.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExplainRequest {
    game: String,
    rules: Option<String>,
    size: Option<u8>,
    /// The start of the game where there is none.
    #[schema(max_length = 32768)]
    position: Option<String>,
    /// `documento` or `tablas`.
    evaluator: String,
    /// Which of the document's evaluators, where it has several: `classic` or `six`.
    profile: Option<String>,
    /// Weights that are not as usual, by name.
    #[serde(default)]
    weights: BTreeMap<String, i32>,
    /// How many turns the choice looks at; fewer, where that takes too many nodes.
    #[serde(default = "two_turns")]
    #[schema(minimum = 1, maximum = 6, default = 2)]
    depth: u32,
}

const fn two_turns() -> u32 {
    2
}

/// The evaluation of a position, term by term, and what the evaluator chooses.
#[utoipa::path(post, path = "/api/v1/explain", request_body = ExplainRequest, responses((status = 200, body = ExplanationBody)))]
pub async fn explain(
    State(app): State<App>,
    ClientInfo(client): ClientInfo,
    body: Body,
) -> Result<Json<ExplanationBody>, ApiError> {
    let wanted: ExplainRequest = read_json(body)?;
    let query = RuleSetQuery { game: &wanted.game, rules: wanted.rules.as_deref(), size: wanted.size };
    let (set, board) = open(&query, wanted.position.as_deref())?;
    let refused = |message: &Message| ApiError::unprocessable("bad_explanation", message);
    if !(1..=limits::EXPLAIN.0).contains(&wanted.depth) {
        return Err(refused(&Message::new("server-spec-depth").with("most", limits::EXPLAIN.0)));
    }
    let (evaluator, effort) = ((&*wanted.evaluator, wanted.profile.as_deref()), (wanted.depth, limits::EXPLAIN.1));
    let options = ExplainOptions::read(set, evaluator, wanted.weights.into_iter().collect(), effort);
    let options = options.map_err(|message| refused(&message))?;
    let geometry = board.geometry();
    let found = on_the_pool(&app, client, move |stop| board.explain(&options, stop)).await?;
    let found = found.map_err(|error| ApiError::unprocessable("no_explanation", &error.message()))?;
    Ok(Json(ExplanationBody::new(set, &found, &geometry)))
}

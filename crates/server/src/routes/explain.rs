//! An evaluation term by term, with weights that whoever asks may change.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::Response;
use engine::explain::ExplainOptions;
use engine::{Match, Message, RuleSet};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::address::ClientInfo;
use crate::app::App;
use crate::error::ApiError;
use crate::explanation::ExplanationBody;
use crate::limits;
use crate::routes::positions::{RuleSetQuery, open};
use crate::routes::queries;
use crate::routes::request::{Body, read_json};
use crate::task::{QueryContext, QueryTask};

/// A position whose evaluation somebody wants to see.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
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

impl ExplainRequest {
    fn read(&self) -> Result<(&'static RuleSet, Box<dyn Match>, ExplainOptions), ApiError> {
        let query = RuleSetQuery { game: &self.game, rules: self.rules.as_deref(), size: self.size };
        let (set, board) = open(&query, self.position.as_deref())?;
        let refused = |message: &Message| ApiError::unprocessable("bad_explanation", message);
        if !(1..=limits::EXPLAIN.0).contains(&self.depth) {
            return Err(refused(&Message::new("server-spec-depth").with("most", limits::EXPLAIN.0)));
        }
        let (evaluator, effort) = ((&*self.evaluator, self.profile.as_deref()), (self.depth, limits::EXPLAIN.1));
        let options = ExplainOptions::read(set, evaluator, self.weights.clone().into_iter().collect(), effort);
        Ok((set, board, options.map_err(|message| refused(&message))?))
    }

    /// The evaluation.
    pub fn answer(&self, context: &QueryContext<'_>) -> Result<ExplanationBody, ApiError> {
        let (set, board, options) = self.read()?;
        let found = board.explain(&options, context.stop);
        let found = found.map_err(|error| ApiError::unprocessable("no_explanation", &error.message()))?;
        Ok(ExplanationBody::new(set, &found, &board.geometry()))
    }
}

/// The evaluation of a position, term by term, and what the evaluator chooses.
#[utoipa::path(post, path = "/api/v1/explain", request_body = ExplainRequest, responses((status = 200, body = ExplanationBody)))]
pub async fn explain(State(app): State<App>, ClientInfo(client): ClientInfo, body: Body) -> Result<Response, ApiError> {
    let wanted: ExplainRequest = read_json(body)?;
    wanted.read()?;
    queries::answer(&app, client, QueryTask::Explain(wanted)).await
}

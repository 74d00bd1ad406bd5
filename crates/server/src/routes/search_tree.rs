//! The tree that a textbook search looks at, for whoever wants to see how a machine thinks.

use axum::Json;
use axum::extract::State;
use engine::tree::{Algorithm, TreeError, TreeEvaluator, TreeOptions};
use engine::{Message, Profile};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::address::ClientInfo;
use crate::app::App;
use crate::error::ApiError;
use crate::limits;
use crate::routes::mates::on_the_pool;
use crate::routes::positions::{RuleSetQuery, open};
use crate::routes::request::{Body, read_json};
use crate::search_tree::SearchTreeBody;

/// A tree that somebody wants to see.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SearchTreeRequest {
    game: String,
    rules: Option<String>,
    size: Option<u8>,
    /// The start of the game where there is none.
    #[schema(max_length = 32768)]
    position: Option<String>,
    /// `minimax` or `alphabeta`.
    algorithm: String,
    /// `documento` or `tablas`.
    evaluator: String,
    /// Which of the document's evaluators, where it has several: `classic` or `six`.
    profile: Option<String>,
    /// Whether the moves that look best are tried first.
    #[serde(default)]
    sorted: bool,
    /// In turns.
    #[schema(minimum = 1, maximum = 20)]
    depth: u32,
}

impl SearchTreeRequest {
    fn options(&self) -> Result<TreeOptions, ApiError> {
        let unknown = |field: &str, value: &str, known: String| {
            let message = Message::new("tree-unknown").with("option", field).with("value", value).with("known", known);
            ApiError::unprocessable("bad_tree", &message)
        };
        let Self { algorithm, evaluator, profile, sorted, depth, .. } = self;
        if !(1..=limits::DEPTH).contains(depth) {
            let message = Message::new("server-spec-depth").with("most", limits::DEPTH);
            return Err(ApiError::unprocessable("bad_tree", &message));
        }
        let known_algorithms = || Algorithm::ALL.map(Algorithm::name).join(", ");
        let known_evaluators = || TreeEvaluator::ALL.map(TreeEvaluator::name).join(", ");
        let known_profiles = || Profile::ALL.map(Profile::name).join(", ");
        Ok(TreeOptions {
            algorithm: Algorithm::read(algorithm).ok_or_else(|| unknown("algorithm", algorithm, known_algorithms()))?,
            evaluator: TreeEvaluator::read(evaluator)
                .ok_or_else(|| unknown("evaluator", evaluator, known_evaluators()))?,
            profile: profile
                .as_ref()
                .map(|name| Profile::read(name).ok_or_else(|| unknown("profile", name, known_profiles())))
                .transpose()?,
            sorted: *sorted,
            depth: *depth,
            nodes: limits::TREE_NODES,
        })
    }
}

/// The tree of minimax or alpha-beta from a position.
#[utoipa::path(post, path = "/api/v1/tree", request_body = SearchTreeRequest, responses((status = 200, body = SearchTreeBody)))]
pub async fn search_tree(
    State(app): State<App>,
    ClientInfo(client): ClientInfo,
    body: Body,
) -> Result<Json<SearchTreeBody>, ApiError> {
    let wanted: SearchTreeRequest = read_json(body)?;
    let query = RuleSetQuery { game: &wanted.game, rules: wanted.rules.as_deref(), size: wanted.size };
    let (_, board) = open(&query, wanted.position.as_deref())?;
    let options = wanted.options()?;
    let found = on_the_pool(&app, client, move |stop| board.search_tree(&options, stop)).await?;
    let found = found.map_err(|error| ApiError::unprocessable("no_tree", &refused(error)))?;
    Ok(Json(SearchTreeBody::new(&found)))
}

fn refused(error: TreeError) -> Message {
    match error {
        TreeError::Over => Message::new("tree-over"),
        TreeError::TooLarge(nodes) => Message::new("tree-too-large").with("nodes", nodes),
        TreeError::Stopped => Message::new("tree-stopped"),
    }
}

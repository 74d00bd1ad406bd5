//! The tree that a textbook search looks at, for whoever wants to see how a machine thinks.

use axum::Json;
use axum::extract::State;
use engine::Message;
use engine::tree::TreeOptions;
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
        let refused = |message: &Message| ApiError::unprocessable("bad_tree", message);
        let Self { algorithm, evaluator, profile, sorted, depth, .. } = self;
        if !(1..=limits::DEPTH).contains(depth) {
            return Err(refused(&Message::new("server-spec-depth").with("most", limits::DEPTH)));
        }
        let read = TreeOptions::read(algorithm, evaluator, profile.as_deref(), *depth, limits::TREE_NODES);
        let options = read.map_err(|message| refused(&message))?;
        Ok(TreeOptions { sorted: *sorted, ..options })
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
    let found = found.map_err(|error| ApiError::unprocessable("no_tree", &error.message()))?;
    Ok(Json(SearchTreeBody::new(&found)))
}

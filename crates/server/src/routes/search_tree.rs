//! The tree that a textbook search looks at, for whoever wants to see how a machine thinks.

use axum::extract::State;
use axum::response::Response;
use engine::tree::TreeOptions;
use engine::{Match, Message};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::address::ClientInfo;
use crate::app::App;
use crate::error::ApiError;
use crate::limits;
use crate::routes::positions::{RuleSetQuery, open};
use crate::routes::queries;
use crate::routes::request::{Body, read_json};
use crate::search_tree::SearchTreeBody;
use crate::task::{QueryContext, QueryTask};

/// A tree that somebody wants to see.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
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
    fn read(&self) -> Result<(Box<dyn Match>, TreeOptions), ApiError> {
        let query = RuleSetQuery { game: &self.game, rules: self.rules.as_deref(), size: self.size };
        let (_, board) = open(&query, self.position.as_deref())?;
        Ok((board, self.options()?))
    }

    /// The tree.
    pub fn answer(&self, context: &QueryContext<'_>) -> Result<SearchTreeBody, ApiError> {
        let (board, options) = self.read()?;
        let found = board.search_tree(&options, context.stop);
        let found = found.map_err(|error| ApiError::unprocessable("no_tree", &error.message()))?;
        Ok(SearchTreeBody::new(&found))
    }

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
) -> Result<Response, ApiError> {
    let wanted: SearchTreeRequest = read_json(body)?;
    wanted.read()?;
    queries::answer(&app, client, QueryTask::Tree(wanted)).await
}

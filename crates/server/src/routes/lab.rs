//! Experiments whose result is a plot. Each takes a few seconds at the most; a match goes on pair by pair, as long as
//! somebody asks for the next one.

use arena::{DepthMatch, own_time};
use axum::Json;
use axum::extract::State;
use engine::tree::TreeOptions;
use engine::{Message, catalog, lab};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::address::ClientInfo;
use crate::app::App;
use crate::error::ApiError;
use crate::experiment::{BranchingBody, NodesBody, StrengthBody, TallyBody, TimesBody};
use crate::limits::{LAB_DEPTH, LAB_GAMES, LAB_MATCH, LAB_PLIES, TREE_NODES};
use crate::routes::mates::on_the_pool;
use crate::routes::positions::{RuleSetQuery, open};
use crate::routes::request::{Body, read_json};

fn refused(message: &Message) -> ApiError {
    ApiError::unprocessable("bad_experiment", message)
}

fn number(name: &'static str, number: u32, most: u32) -> Result<usize, ApiError> {
    lab::within(name, number as usize, most as usize).map_err(|message| refused(&message))
}

fn stopped() -> ApiError {
    ApiError::unprocessable("no_experiment", &Message::new("lab-too-long"))
}

/// Searches whose nodes are to be counted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NodesRequest {
    game: String,
    rules: Option<String>,
    size: Option<u8>,
    /// The start of the game where there is none.
    #[schema(max_length = 32768)]
    position: Option<String>,
    /// `documento` or `tablas`.
    evaluator: String,
    /// In turns.
    #[schema(minimum = 1, maximum = 12)]
    depth: u32,
}

/// The nodes of minimax and alpha-beta by their depth, as far as trees of 100000 nodes reach.
#[utoipa::path(post, path = "/api/v1/lab/nodes", request_body = NodesRequest, responses((status = 200, body = NodesBody)))]
pub async fn nodes(
    State(app): State<App>,
    ClientInfo(client): ClientInfo,
    body: Body,
) -> Result<Json<NodesBody>, ApiError> {
    let wanted: NodesRequest = read_json(body)?;
    let query = RuleSetQuery { game: &wanted.game, rules: wanted.rules.as_deref(), size: wanted.size };
    let (_, board) = open(&query, wanted.position.as_deref())?;
    number("depth", wanted.depth, LAB_DEPTH)?;
    let options = TreeOptions::read("minimax", &wanted.evaluator, None, wanted.depth, TREE_NODES);
    let options = options.map_err(|message| refused(&message))?;
    let found = on_the_pool(&app, client, move |stop| lab::node_counts(&*board, &options, stop)).await?;
    let found = found.map_err(|error| ApiError::unprocessable("no_experiment", &error.message()))?;
    Ok(Json(NodesBody::new(&found)))
}

/// Random games whose moves are to be counted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BranchingRequest {
    game: String,
    rules: Option<String>,
    size: Option<u8>,
    /// The start of the game where there is none.
    #[schema(max_length = 32768)]
    position: Option<String>,
    #[schema(minimum = 1, maximum = 1000)]
    games: u32,
    /// The same seed gives the same games.
    #[serde(default)]
    seed: u64,
}

/// How many legal moves random games offer, move by move; games of more than 200 moves are broken off.
#[utoipa::path(post, path = "/api/v1/lab/branching", request_body = BranchingRequest, responses((status = 200, body = BranchingBody)))]
pub async fn branching(
    State(app): State<App>,
    ClientInfo(client): ClientInfo,
    body: Body,
) -> Result<Json<BranchingBody>, ApiError> {
    let wanted: BranchingRequest = read_json(body)?;
    let query = RuleSetQuery { game: &wanted.game, rules: wanted.rules.as_deref(), size: wanted.size };
    let (_, board) = open(&query, wanted.position.as_deref())?;
    let (games, seed) = (number("games", wanted.games, LAB_GAMES)?, wanted.seed);
    let found = on_the_pool(&app, client, move |stop| lab::branching(&*board, (games, LAB_PLIES), seed, stop)).await?;
    Ok(Json(BranchingBody::new(&found.ok_or_else(stopped)?)))
}

/// The next pair of games of a match between a machine and the same machine with a turn less.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StrengthRequest {
    game: String,
    rules: Option<String>,
    size: Option<u8>,
    /// `documento` or `tablas`.
    evaluator: String,
    /// The turns of the deeper machine.
    #[schema(minimum = 2, maximum = 6)]
    depth: u32,
    /// The same seed gives the same games.
    #[serde(default)]
    seed: u64,
    /// What has been played until now.
    #[serde(default)]
    tally: TallyBody,
}

/// Plays one more pair of games, colours swapped, and tells how the match stands.
#[utoipa::path(post, path = "/api/v1/lab/strength", request_body = StrengthRequest, responses((status = 200, body = StrengthBody)))]
pub async fn strength(
    State(app): State<App>,
    ClientInfo(client): ClientInfo,
    body: Body,
) -> Result<Json<StrengthBody>, ApiError> {
    let wanted: StrengthRequest = read_json(body)?;
    let query = RuleSetQuery { game: &wanted.game, rules: wanted.rules.as_deref(), size: wanted.size };
    let (set, _) = open(&query, None)?;
    let depth = wanted.depth;
    if !(2..=LAB_MATCH.0).contains(&depth) {
        return Err(refused(&Message::new("lab-match-depth").with("most", LAB_MATCH.0)));
    }
    let options = TreeOptions::read("alphabeta", &wanted.evaluator, None, depth, TREE_NODES);
    let evaluator = options.map_err(|message| refused(&message))?.evaluator;
    let mut tally = wanted
        .tally
        .tally(LAB_MATCH.1)
        .ok_or_else(|| refused(&Message::new("lab-bad-tally").with("most", LAB_MATCH.1)))?;
    let (step, pair) = (DepthMatch { set, evaluator, depth, seed: wanted.seed }, tally.games() / 2);
    let played = on_the_pool(&app, client, move |stop| step.play_pair(pair, stop)).await?;
    let points = played.map_err(|message| refused(&message))?.ok_or_else(stopped)?;
    for points in points {
        tally.add(&[points]);
    }
    StrengthBody::new(depth, tally).map(Json).ok_or_else(stopped)
}

/// The times that documents print, and ours on the same positions, measured now.
#[utoipa::path(post, path = "/api/v1/lab/times", responses((status = 200, body = TimesBody)))]
pub async fn times(State(app): State<App>, ClientInfo(client): ClientInfo) -> Result<Json<TimesBody>, ApiError> {
    let found = on_the_pool(&app, client, move |stop| {
        let all = catalog::all().iter().flat_map(|set| set.document_times.iter().map(move |time| (set, *time)));
        all.map(|(set, time)| Some((set, time, own_time(set, &time, stop)?))).collect::<Option<Vec<_>>>()
    });
    Ok(Json(TimesBody::new(&found.await?.ok_or_else(stopped)?)))
}

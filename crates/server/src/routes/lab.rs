//! Experiments whose result is a plot. Each takes a few seconds at the most; a match goes on pair by pair, as long as
//! somebody asks for the next one.

use arena::{DepthMatch, Tally, own_time};
use axum::extract::State;
use axum::response::Response;
use engine::tree::TreeOptions;
use engine::{Match, Message, RuleSet, catalog, lab};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::address::ClientInfo;
use crate::app::App;
use crate::error::ApiError;
use crate::experiment::{BranchingBody, NodesBody, StrengthBody, TallyBody, TimesBody};
use crate::limits::{LAB_DEPTH, LAB_GAMES, LAB_MATCH, LAB_PLIES, TREE_NODES};
use crate::routes::positions::{RuleSetQuery, open};
use crate::routes::queries;
use crate::routes::request::{Body, read_json};
use crate::task::{QueryContext, QueryTask};

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
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
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

impl NodesRequest {
    fn read(&self) -> Result<(Box<dyn Match>, TreeOptions), ApiError> {
        let query = RuleSetQuery { game: &self.game, rules: self.rules.as_deref(), size: self.size };
        let (_, board) = open(&query, self.position.as_deref())?;
        number("depth", self.depth, LAB_DEPTH)?;
        let options = TreeOptions::read("minimax", &self.evaluator, None, self.depth, TREE_NODES);
        Ok((board, options.map_err(|message| refused(&message))?))
    }

    /// The counts.
    pub fn answer(&self, context: &QueryContext<'_>) -> Result<NodesBody, ApiError> {
        let (board, options) = self.read()?;
        let found = lab::node_counts(&*board, &options, context.stop);
        let found = found.map_err(|error| ApiError::unprocessable("no_experiment", &error.message()))?;
        Ok(NodesBody::new(&found))
    }
}

/// The nodes of minimax and alpha-beta by their depth, as far as trees of 100000 nodes reach.
#[utoipa::path(post, path = "/api/v1/lab/nodes", request_body = NodesRequest, responses((status = 200, body = NodesBody)))]
pub async fn nodes(State(app): State<App>, ClientInfo(client): ClientInfo, body: Body) -> Result<Response, ApiError> {
    let wanted: NodesRequest = read_json(body)?;
    wanted.read()?;
    queries::answer(&app, client, QueryTask::Nodes(wanted)).await
}

/// Random games whose moves are to be counted.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
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

impl BranchingRequest {
    fn read(&self) -> Result<(Box<dyn Match>, usize), ApiError> {
        let query = RuleSetQuery { game: &self.game, rules: self.rules.as_deref(), size: self.size };
        let (_, board) = open(&query, self.position.as_deref())?;
        Ok((board, number("games", self.games, LAB_GAMES)?))
    }

    /// The counts.
    pub fn answer(&self, context: &QueryContext<'_>) -> Result<BranchingBody, ApiError> {
        let (board, games) = self.read()?;
        let found = lab::branching(&*board, (games, LAB_PLIES), self.seed, context.stop);
        Ok(BranchingBody::new(&found.ok_or_else(stopped)?))
    }
}

/// How many legal moves random games offer, move by move; games of more than 200 moves are broken off.
#[utoipa::path(post, path = "/api/v1/lab/branching", request_body = BranchingRequest, responses((status = 200, body = BranchingBody)))]
pub async fn branching(
    State(app): State<App>,
    ClientInfo(client): ClientInfo,
    body: Body,
) -> Result<Response, ApiError> {
    let wanted: BranchingRequest = read_json(body)?;
    wanted.read()?;
    queries::answer(&app, client, QueryTask::Branching(wanted)).await
}

/// The next pair of games of a match between a machine and the same machine with a turn less.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
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

impl StrengthRequest {
    fn read(&self) -> Result<(DepthMatch, Tally), ApiError> {
        let query = RuleSetQuery { game: &self.game, rules: self.rules.as_deref(), size: self.size };
        let (set, _): (&'static RuleSet, _) = open(&query, None)?;
        let depth = self.depth;
        if !(2..=LAB_MATCH.0).contains(&depth) {
            return Err(refused(&Message::new("lab-match-depth").with("most", LAB_MATCH.0)));
        }
        let options = TreeOptions::read("alphabeta", &self.evaluator, None, depth, TREE_NODES);
        let evaluator = options.map_err(|message| refused(&message))?.evaluator;
        let wrong_tally = || refused(&Message::new("lab-bad-tally").with("most", LAB_MATCH.1));
        let tally = self.tally.tally(LAB_MATCH.1).ok_or_else(wrong_tally)?;
        Ok((DepthMatch { set, evaluator, depth, seed: self.seed }, tally))
    }

    /// How the match stands after one more pair.
    pub fn answer(&self, context: &QueryContext<'_>) -> Result<StrengthBody, ApiError> {
        let (step, mut tally) = self.read()?;
        let played = step.play_pair(tally.games() / 2, context.stop);
        let points = played.map_err(|message| refused(&message))?.ok_or_else(stopped)?;
        for points in points {
            tally.add(&[points]);
        }
        StrengthBody::new(self.depth, tally).ok_or_else(stopped)
    }
}

/// Plays one more pair of games, colours swapped, and tells how the match stands.
#[utoipa::path(post, path = "/api/v1/lab/strength", request_body = StrengthRequest, responses((status = 200, body = StrengthBody)))]
pub async fn strength(
    State(app): State<App>,
    ClientInfo(client): ClientInfo,
    body: Body,
) -> Result<Response, ApiError> {
    let wanted: StrengthRequest = read_json(body)?;
    wanted.read()?;
    queries::answer(&app, client, QueryTask::Strength(wanted)).await
}

/// The times that documents print, and ours on the same positions, measured now.
#[utoipa::path(post, path = "/api/v1/lab/times", responses((status = 200, body = TimesBody)))]
pub async fn times(State(app): State<App>, ClientInfo(client): ClientInfo) -> Result<Response, ApiError> {
    queries::answer(&app, client, QueryTask::Times).await
}

/// Measures our times.
pub fn measured_times(context: &QueryContext<'_>) -> Result<TimesBody, ApiError> {
    let all = catalog::all().iter().flat_map(|set| set.document_times.iter().map(move |time| (set, *time)));
    let measured = all.map(|(set, time)| Some((set, time, own_time(set, &time, context.stop)?)));
    Ok(TimesBody::new(&measured.collect::<Option<Vec<_>>>().ok_or_else(stopped)?))
}

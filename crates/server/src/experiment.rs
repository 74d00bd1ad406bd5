//! The results of experiments as JSON, for the page and for `tablas lab --json`.

use arena::{OwnTime, Tally};
use engine::RuleSet;
use engine::lab::{Branching, DocumentTime, NodeCounts, PlyBranching};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Nodes by depth.
#[derive(Serialize, Debug, ToSchema)]
pub struct NodesBody {
    rows: Vec<NodesRow>,
}

/// The nodes of the searches of one depth; missing where there are too many of them.
#[derive(Serialize, Debug, ToSchema)]
struct NodesRow {
    depth: u32,
    minimax: Option<usize>,
    alphabeta: Option<usize>,
    /// Alpha-beta, the moves that look best first.
    sorted: Option<usize>,
    /// The square root of the nodes of minimax.
    square_root: Option<f64>,
}

impl NodesBody {
    /// As JSON.
    pub fn new(rows: &[NodeCounts]) -> Self {
        let row = |counts: &NodeCounts| NodesRow {
            depth: counts.depth,
            minimax: counts.minimax,
            alphabeta: counts.alpha_beta,
            sorted: counts.sorted,
            square_root: counts.square_root(),
        };
        NodesBody { rows: rows.iter().map(row).collect() }
    }
}

/// How many moves random games offer.
#[derive(Serialize, Debug, ToSchema)]
pub struct BranchingBody {
    games: usize,
    /// Legal moves of a position on average.
    mean: f64,
    /// Moves of a game on average.
    length: f64,
    rows: Vec<BranchingRow>,
}

/// How many moves there are at one move of the games that last so long.
#[derive(Serialize, Debug, ToSchema)]
struct BranchingRow {
    ply: usize,
    games: usize,
    mean: f64,
    min: f64,
    q1: f64,
    median: f64,
    q3: f64,
    max: f64,
}

impl BranchingBody {
    /// As JSON.
    pub fn new(found: &Branching) -> Self {
        let row = |&PlyBranching { ply, games, mean, quartiles: [min, q1, median, q3, max] }: &PlyBranching| {
            BranchingRow { ply, games, mean, min, q1, median, q3, max }
        };
        let Branching { games, mean, length, ref plies } = *found;
        BranchingBody { games, mean, length, rows: plies.iter().map(row).collect() }
    }
}

/// Results of games, seen by the deeper machine.
#[derive(Serialize, Deserialize, Clone, Copy, Default, Debug, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TallyBody {
    wins: u64,
    draws: u64,
    losses: u64,
}

impl TallyBody {
    /// What has been played, where that is whole pairs and less than so many games.
    pub fn tally(self, most: u64) -> Option<Tally> {
        let TallyBody { wins, draws, losses } = self;
        let games = wins.checked_add(draws)?.checked_add(losses)?;
        // Few games are counted one by one: pairs that cancel out would leave no doubt where there is much.
        (games < most && games % 2 == 0).then_some(Tally { wins, draws, losses, ..Tally::default() })
    }
}

impl From<Tally> for TallyBody {
    fn from(Tally { wins, draws, losses, .. }: Tally) -> Self {
        TallyBody { wins, draws, losses }
    }
}

/// How strong a turn more makes.
#[derive(Serialize, Debug, ToSchema)]
pub struct StrengthBody {
    /// The turns of the deeper machine.
    depth: u32,
    tally: TallyBody,
    /// Points of each game on average, 0 to 1.
    score: f64,
    elo: f64,
    /// Half the width of the interval that holds the true difference in 95 of 100 matches.
    elo_error: f64,
}

impl StrengthBody {
    /// As JSON; none before the first game.
    pub fn new(depth: u32, tally: Tally) -> Option<Self> {
        let elo = tally.elo()?;
        let score = tally.score();
        Some(StrengthBody { depth, tally: tally.into(), score, elo: elo.value, elo_error: elo.error })
    }
}

/// Times that documents print, beside ours.
#[derive(Serialize, Debug, ToSchema)]
pub struct TimesBody {
    rows: Vec<TimesRow>,
}

#[derive(Serialize, Debug, ToSchema)]
struct TimesRow {
    game: &'static str,
    rules: &'static str,
    position: &'static str,
    depth: u32,
    /// Of the document's program.
    inferences: u64,
    document_seconds: f64,
    /// Positions that ours looks at.
    nodes: u64,
    seconds: f64,
}

impl TimesBody {
    /// As JSON.
    pub fn new(measured: &[(&RuleSet, DocumentTime, OwnTime)]) -> Self {
        let row = |(set, time, own): &(&RuleSet, DocumentTime, OwnTime)| TimesRow {
            game: set.game,
            rules: set.rules,
            position: time.position,
            depth: time.depth,
            inferences: time.inferences,
            document_seconds: time.seconds,
            nodes: own.nodes,
            seconds: own.seconds,
        };
        TimesBody { rows: measured.iter().map(row).collect() }
    }
}

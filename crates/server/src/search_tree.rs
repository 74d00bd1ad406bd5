//! The tree of a textbook search as JSON, for the page and for `tablas tree --json`.

use engine::tree::{CutOff, SearchTree, TreeNode};
use engine::{GameResult, Side, Wdl};
use serde::Serialize;
use utoipa::ToSchema;

use crate::event::SeatName;

/// A searched tree.
#[derive(Serialize, Debug, ToSchema)]
pub struct SearchTreeBody {
    /// The side to act at the root, for whom all values are.
    side: SeatName,
    counts: TreeCountsBody,
    /// The chosen line, as places in `nodes`.
    line: Vec<usize>,
    /// In the order of the visits, the root first.
    nodes: Vec<SearchNodeBody>,
}

#[derive(Serialize, Debug, ToSchema)]
struct TreeCountsBody {
    nodes: usize,
    leaves: usize,
    cut_offs: usize,
    /// Moves that were not looked at.
    skipped: usize,
}

/// A visited node; other nodes are told by their place in the list.
#[derive(Serialize, Debug, ToSchema)]
struct SearchNodeBody {
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<usize>,
    /// The move that leads here; empty at the root.
    #[serde(rename = "move")]
    text: String,
    /// Who acts here.
    turn: SeatName,
    /// Turns still to be looked at.
    depth: u32,
    /// What the side of the tree was sure of when the search came here; missing where nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    alpha: Option<i32>,
    /// What the other side was sure of.
    #[serde(skip_serializing_if = "Option::is_none")]
    beta: Option<i32>,
    /// In the evaluator's points.
    value: i32,
    /// `win` or `loss`, where the value is that of a finished game.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    /// Turns from the root to that end.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    /// `win`, `draw` or `loss`, where the game is over here.
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<&'static str>,
    /// The chosen child.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cut: Option<CutOffBody>,
}

/// Why the remaining moves of a node were not looked at.
#[derive(Serialize, Debug, ToSchema)]
struct CutOffBody {
    /// The node by which the side that does not act here has something at least as good already.
    because_of: Option<usize>,
    /// The moves that were left out.
    skipped: Vec<String>,
}

impl SearchTreeBody {
    /// As JSON.
    pub fn new(tree: &SearchTree) -> Self {
        let counts = tree.counts();
        SearchTreeBody {
            side: tree.side.into(),
            counts: TreeCountsBody {
                nodes: counts.nodes,
                leaves: counts.leaves,
                cut_offs: counts.cut_offs,
                skipped: counts.skipped,
            },
            line: tree.line(),
            nodes: tree.nodes.iter().map(|node| node_body(node, tree.side)).collect(),
        }
    }
}

fn node_body(node: &TreeNode, side: Side) -> SearchNodeBody {
    let bound = |(score, made_by): (engine::Score, Option<usize>)| made_by.map(|_| score.value());
    let exact: Option<Wdl> = node.value.wdl();
    SearchNodeBody {
        parent: node.parent,
        text: node.text.clone(),
        turn: node.turn.into(),
        depth: node.depth,
        alpha: bound(node.bounds.alpha),
        beta: bound(node.bounds.beta),
        value: node.value.value(),
        result: exact.map(|wdl| wdl.result.as_str()),
        plies: exact.and_then(|wdl| wdl.plies),
        over: node.outcome.map(|outcome| GameResult::of(outcome, side).as_str()),
        best: node.best,
        cut: node
            .cut
            .as_ref()
            .map(|CutOff { because_of, skipped }| CutOffBody { because_of: *because_of, skipped: skipped.clone() }),
    }
}

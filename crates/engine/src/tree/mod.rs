//! The tree that a textbook search looks at, node by node: what a student has to write, to be looked into.
//!
//! This is not the search that plays (that one is in `search`): nothing is remembered, nothing is pruned but by the
//! window, and every visit is kept in the order in which it happened.

mod cursor; // a way through the positions of any game
mod grow; // minimax and alpha-beta

use board::{Message, Outcome, Score, Side};

use crate::analysis::Profile;
pub(crate) use cursor::{Cursor, PositionCursor};
pub(crate) use grow::grow;

/// How a tree is to be searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeOptions {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Whose opinion of the leaves counts.
    pub evaluator: TreeEvaluator,
    /// Which of the document's evaluators, where it has several.
    pub profile: Option<Profile>,
    /// Whether the moves of a node are tried in the order of what they look worth, the best first; otherwise as the
    /// rules list them.
    pub sorted: bool,
    /// How many turns deep.
    pub depth: u32,
    /// A tree with more nodes is given up.
    pub nodes: usize,
}

impl TreeOptions {
    /// What these names mean, with the moves as the rules list them.
    pub fn read(
        algorithm: &str,
        evaluator: &str,
        profile: Option<&str>,
        depth: u32,
        nodes: usize,
    ) -> Result<Self, Message> {
        let unknown = |option: &'static str, value: &str, known: &[&str]| {
            let known = known.join(", ");
            Message::new("tree-unknown").with("option", option).with("value", value).with("known", known)
        };
        let profile = profile
            .map(|name| Profile::read(name).ok_or_else(|| unknown("profile", name, &Profile::ALL.map(Profile::name))));
        Ok(TreeOptions {
            algorithm: Algorithm::read(algorithm)
                .ok_or_else(|| unknown("algorithm", algorithm, &Algorithm::ALL.map(Algorithm::name)))?,
            evaluator: TreeEvaluator::read(evaluator)
                .ok_or_else(|| unknown("evaluator", evaluator, &TreeEvaluator::ALL.map(TreeEvaluator::name)))?,
            profile: profile.transpose()?,
            sorted: false,
            depth,
            nodes,
        })
    }
}

/// How a tree is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Algorithm {
    /// Every node to the depth.
    Minimax,
    /// What cannot change the choice is left out.
    AlphaBeta,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Algorithm; 2] = [Algorithm::Minimax, Algorithm::AlphaBeta];

    /// Its name, as people type it.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alphabeta",
        }
    }

    fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name.replace('-', ""))
    }
}

/// Whose evaluator judges the leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreeEvaluator {
    /// The document's.
    Document,
    /// Ours.
    Main,
}

impl TreeEvaluator {
    /// All of them.
    pub const ALL: [TreeEvaluator; 2] = [TreeEvaluator::Document, TreeEvaluator::Main];

    /// Its name, as people type it.
    pub const fn name(self) -> &'static str {
        match self {
            TreeEvaluator::Document => "documento",
            TreeEvaluator::Main => "tablas",
        }
    }

    fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name || (name == "document" && *one == TreeEvaluator::Document))
    }
}

/// A searched tree. Its nodes are in the order in which they were visited, the root first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchTree {
    /// The side to act at the root, for whom all values are: it takes the greatest, the other side the least.
    pub side: Side,
    /// The nodes: a node comes after its parent and before its younger siblings.
    pub nodes: Vec<TreeNode>,
}

/// A visited node. Other nodes are told by their place in `SearchTree::nodes`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeNode {
    /// The node before; none at the root.
    pub parent: Option<usize>,
    /// The move that leads here, in the game's notation; empty at the root.
    pub text: String,
    /// The side to act here.
    pub turn: Side,
    /// How many turns are still to be looked at.
    pub depth: u32,
    /// The window in which the search came here.
    pub bounds: Bounds,
    /// What the search found it worth. After a cut-off it is a bound only: it may be worth still more to the side that
    /// acts here.
    pub value: Score,
    /// How the game has ended here.
    pub outcome: Option<Outcome>,
    /// The child that was chosen.
    pub best: Option<usize>,
    /// What was left out, where something was.
    pub cut: Option<CutOff>,
}

/// Alpha and beta as the root's side sees them: only values between the two still matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// What the root's side is sure of, and the node that made it sure.
    pub alpha: (Score, Option<usize>),
    /// What the other side is sure of, and the node that made it sure.
    pub beta: (Score, Option<usize>),
}

/// Why the remaining moves of a node were not looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CutOff {
    /// The node that gives the side which does not act here something at least as good, so that it will not come here.
    pub because_of: Option<usize>,
    /// The moves that were left out.
    pub skipped: Vec<String>,
}

/// What a tree comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeCounts {
    /// Nodes visited, the root included.
    pub nodes: usize,
    /// Nodes judged by the evaluator or by the rules.
    pub leaves: usize,
    /// Nodes that were cut off.
    pub cut_offs: usize,
    /// Moves that were not looked at.
    pub skipped: usize,
}

impl SearchTree {
    /// The chosen line: from the root along the chosen children.
    pub fn line(&self) -> Vec<usize> {
        std::iter::successors(self.nodes[0].best, |&at| self.nodes[at].best).collect()
    }

    /// Its size.
    pub fn counts(&self) -> TreeCounts {
        let cuts = || self.nodes.iter().filter_map(|node| node.cut.as_ref());
        TreeCounts {
            nodes: self.nodes.len(),
            leaves: self.nodes.iter().filter(|node| node.best.is_none()).count(),
            cut_offs: cuts().count(),
            skipped: cuts().map(|cut| cut.skipped.len()).sum(),
        }
    }

    /// The children of each node, in the order of their visits.
    pub fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                children[parent].push(at);
            }
        }
        children
    }

    /// Whether the side for whom the values are acts here.
    pub fn maximises(&self, at: usize) -> bool {
        self.nodes[at].turn == self.side
    }
}

/// Why there is no tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreeError {
    /// The game is over: there is nothing to search.
    Over,
    /// It has more nodes than were allowed.
    TooLarge(usize),
    /// Somebody stopped it.
    Stopped,
}

impl TreeError {
    /// In words.
    pub fn message(self) -> Message {
        match self {
            TreeError::Over => Message::new("tree-over"),
            TreeError::TooLarge(nodes) => Message::new("tree-too-large").with("nodes", nodes),
            TreeError::Stopped => Message::new("tree-stopped"),
        }
    }
}

//! What an evaluator says of a position, term by term, and what it would choose with other weights.
//!
//! The choice is that of a textbook alpha-beta over `tree`, so that a student can follow it; with the evaluator's own
//! weights and the document's depth it is the document's machine.

mod choose; // the choice, with any weights

use board::{Message, Score, Side};
pub use games::explain::{Adjustment, Explanation, Term, Weight};

use crate::analysis::{PlayerSpec, Profile};
use crate::game::RuleSet;
use crate::tree::{TreeError, TreeEvaluator, TreeOptions};
pub(crate) use choose::report;

/// No weight is farther from zero, so that no sum of them runs over.
pub const MOST_WEIGHT: i32 = 1_000_000;

/// What is to be explained, and with which weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExplainOptions {
    /// Whose evaluator, and how deep the choice looks. A choice that takes too many nodes looks less deep.
    pub search: TreeOptions,
    /// Weights that are not as usual, by name.
    pub weights: Vec<(String, i32)>,
}

impl ExplainOptions {
    /// What these names mean, in this rule set, for a choice of so many turns and nodes.
    pub fn read(
        set: &RuleSet,
        (evaluator, profile): (&str, Option<&str>),
        weights: Vec<(String, i32)>,
        (depth, nodes): (u32, usize),
    ) -> Result<Self, Message> {
        let search = TreeOptions::read("alphabeta", evaluator, profile, depth, nodes)?;
        if search.profile.is_some() && search.evaluator == TreeEvaluator::Main {
            return Err(Message::new("explain-profile-of-document"));
        }
        set.check(&PlayerSpec { document: true, profile: search.profile, ..PlayerSpec::default() })?;
        if let Some((name, _)) = weights.iter().find(|(_, value)| value.unsigned_abs() > MOST_WEIGHT.unsigned_abs()) {
            return Err(Message::new("explain-weight-too-large").with("name", name).with("most", MOST_WEIGHT));
        }
        Ok(ExplainOptions { search, weights })
    }

    /// A weight as people type it: `NAME=VALUE`.
    pub fn read_weight(text: &str) -> Result<(String, i32), Message> {
        let refused = || Message::new("explain-bad-weight").with("text", text);
        let (name, value) = text.split_once('=').ok_or_else(refused)?;
        Ok((name.trim().to_owned(), value.trim().parse().map_err(|_| refused())?))
    }

    /// The document's profile, where one is asked for.
    pub fn profile(&self) -> Option<Profile> {
        self.search.profile
    }
}

/// What an evaluator says of a position, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct EvaluationReport {
    /// The side to act, which sees the value and chooses.
    pub side: Side,
    /// All weights of the evaluator as they are used here, each with its usual value.
    pub weights: Vec<(Weight, i32)>,
    /// The value, and what it is made of.
    pub explanation: Explanation,
    /// What it chooses with these weights.
    pub choice: Choice,
    /// What it says and chooses with the usual ones.
    pub usual: (Score, Choice),
}

/// The move that a search chooses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// In the game's notation.
    pub text: String,
    /// What it is worth to the side to act.
    pub value: Score,
    /// How many turns were looked at.
    pub depth: u32,
    /// Nodes of the tree.
    pub nodes: usize,
}

/// Why nothing is explained.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExplainError {
    /// The evaluator has no such weight.
    UnknownWeight(Message),
    /// There is no tree to choose from.
    Tree(TreeError),
}

impl ExplainError {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            ExplainError::UnknownWeight(message) => message.clone(),
            ExplainError::Tree(error) => error.message(),
        }
    }
}

impl From<TreeError> for ExplainError {
    fn from(error: TreeError) -> Self {
        ExplainError::Tree(error)
    }
}

//! What somebody asks over HTTP and waits for: the request as it came, and the body of the answer.

use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::TaskContext;
use crate::error::ApiError;
use crate::limits;
use crate::routes::ask::GoalBody;
use crate::routes::explain::ExplainRequest;
use crate::routes::lab::{self, BranchingRequest, NodesRequest, StrengthRequest};
use crate::routes::mates::MateTask;
use crate::routes::puzzles::{TaskBody, TryBody};
use crate::routes::search_tree::SearchTreeRequest;
use crate::runtime::Instant;

/// Something that takes a moment to answer.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum QueryTask {
    /// A forced mate.
    Mate(MateTask),
    /// What is to be said against a move.
    Defend(TryBody),
    /// How a puzzle is solved.
    Solution(TaskBody),
    /// The tree of a textbook search.
    Tree(SearchTreeRequest),
    /// An evaluation term by term.
    Explain(ExplainRequest),
    /// Nodes by depth.
    Nodes(NodesRequest),
    /// Moves of random games.
    Branching(BranchingRequest),
    /// A pair of games.
    Strength(StrengthRequest),
    /// The times of the documents.
    Times,
    /// A goal in Prolog.
    Goal(GoalBody),
}

/// What an answer may use.
pub struct QueryContext<'a> {
    /// The folder of the tablebases, where there is one.
    pub tablebases: Option<&'a Path>,
    /// True when it must end now.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl fmt::Debug for QueryContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "QueryContext with tablebases in {:?}", self.tablebases)
    }
}

/// An answer over HTTP.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Reply {
    /// The HTTP status.
    pub status: u16,
    /// JSON.
    pub body: String,
}

impl QueryTask {
    /// Answers until its time is up, its slice has expired, or nobody waits any more.
    pub(super) fn reply(&self, context: &TaskContext<'_>) -> Reply {
        let end = Instant::now() + limits::MATE.1;
        let stop = || Instant::now() >= end || (context.is_expired)() || context.stop.is_set();
        let answer = self.answer(&QueryContext { tablebases: context.tablebases, stop: &stop });
        match answer {
            Ok(body) => Reply { status: 200, body },
            Err(error) => Reply { status: error.status.as_u16(), body: json(&error.body()) },
        }
    }

    fn answer(&self, context: &QueryContext<'_>) -> Result<String, ApiError> {
        Ok(match self {
            QueryTask::Mate(question) => json(&question.answer(context)?),
            QueryTask::Defend(body) => json(&body.judged(context)?),
            QueryTask::Solution(body) => json(&body.solved(context)?),
            QueryTask::Tree(request) => json(&request.answer(context)?),
            QueryTask::Explain(request) => json(&request.answer(context)?),
            QueryTask::Nodes(request) => json(&request.answer(context)?),
            QueryTask::Branching(request) => json(&request.answer(context)?),
            QueryTask::Strength(request) => json(&request.answer(context)?),
            QueryTask::Times => json(&lab::measured_times(context)?),
            QueryTask::Goal(body) => json(&body.answer(context)?),
        })
    }
}

fn json<T: Serialize>(body: &T) -> String {
    serde_json::to_string(body).expect("plain data")
}

//! A game that is looked at move by move. A step is one position, a fraction of a second, so that nothing urgent waits
//! for long; where a position takes longer than that and others wait, it is left, and looked at again with less effort.

use engine::review::{Reviewer, Settings, Step};
use serde::{Deserialize, Serialize};

use super::{Answer, Progress, RuleSetName, TaskContext};
use crate::limits;
use crate::review::ReviewBody;

/// The moves of a game.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct ReviewTask {
    /// The rules.
    pub set: RuleSetName,
    /// The position at the beginning, if not the usual one.
    pub start: Option<String>,
    /// All moves.
    pub moves: Vec<String>,
}

impl ReviewTask {
    /// The table is made here, so that those who only wait have none.
    fn begin(&self, context: &TaskContext<'_>) -> Result<Reviewer, String> {
        let set = self.set.find().ok_or("no such rules")?;
        let tablebases = context.tablebases.map(Into::into);
        let settings = Settings { hash: limits::REVIEW_HASH, tablebases, ..Settings::default() };
        Reviewer::new(set, self.start.as_deref(), &self.moves, settings).map_err(|error| format!("{error:?}"))
    }
}

/// A review that waits for its first step, goes on, or is done.
pub(super) enum ReviewJob {
    Waiting(ReviewTask),
    Running(Box<Reviewer>),
    Done,
}

impl ReviewJob {
    /// One position more; none while there are others.
    pub fn step(&mut self, context: &TaskContext<'_>, report: &(dyn Fn(Progress) + Sync)) -> Option<Answer> {
        let mut reviewer = match std::mem::replace(self, ReviewJob::Done) {
            ReviewJob::Waiting(task) => match task.begin(context) {
                Ok(reviewer) => Box::new(reviewer),
                Err(error) => return Some(Answer::Failed(error)),
            },
            ReviewJob::Running(reviewer) => reviewer,
            ReviewJob::Done => return Some(Answer::Failed("it is done".into())),
        };
        let step = reviewer.step(&|| context.stop.is_set() || (context.is_expired)());
        report(Progress::Review(reviewer.done().saturating_sub(1)));
        match step {
            Step::Done => {
                let body = ReviewBody::new(&reviewer.finish());
                return Some(Answer::Review(serde_json::to_string(&body).expect("plain data")));
            }
            Step::Stopped if context.stop.is_set() => return Some(Answer::Failed("it was stopped".into())),
            Step::Stopped => reviewer.hurry(),
            Step::More => {}
        }
        *self = ReviewJob::Running(reviewer);
        None
    }
}

//! A task that has begun, with what it keeps when it has to leave its thread.

use std::fmt;

use super::game::GameJob;
use super::review::ReviewJob;
use super::{Answer, BuildTask, Progress, QueryTask, SearchTask, Task, TaskContext};
use crate::analysis::AnalysisJob;

/// A task that waits for a thread, for the first time or again.
pub struct RunningTask(State);

enum State {
    Search(SearchTask),
    /// None where this program cannot read it.
    Analysis(Option<Box<AnalysisJob>>),
    Review(ReviewJob),
    Query(QueryTask),
    Game(GameJob),
    Build(BuildTask),
}

impl fmt::Debug for RunningTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match &self.0 {
            State::Search(_) => "a search",
            State::Analysis(_) => "an analysis",
            State::Review(_) => "a review",
            State::Query(_) => "a question",
            State::Game(_) => "a game",
            State::Build(_) => "a tablebase",
        };
        write!(f, "RunningTask: {name}")
    }
}

impl RunningTask {
    /// A task that nobody has begun with.
    pub fn new(task: Task) -> Self {
        RunningTask(match task {
            Task::Search(task) => State::Search(task),
            Task::Analysis(task) => State::Analysis(AnalysisJob::new(&task).map(Box::new)),
            Task::Review(task) => State::Review(ReviewJob::Waiting(task)),
            Task::Query(question) => State::Query(question),
            Task::Game(task) => State::Game(GameJob::Waiting(task)),
            Task::Build(task) => State::Build(task),
        })
    }

    /// Thinks until it is done or has to leave its thread; in the second case there is no answer yet.
    pub fn advance(&mut self, context: &TaskContext<'_>, report: &(dyn Fn(Progress) + Sync)) -> Option<Answer> {
        let unreadable = || Answer::Failed("the task cannot be read".into());
        match &mut self.0 {
            State::Search(task) => {
                let job = task.job((context.now)());
                Some(job.map_or_else(unreadable, |job| job.answer(context, report)))
            }
            State::Analysis(Some(job)) => job.advance(context, report),
            State::Analysis(None) => Some(unreadable()),
            State::Review(job) => job.step(context, report),
            State::Query(question) => Some(Answer::Query(question.reply(context))),
            State::Game(job) => job.step(context),
            State::Build(task) => Some(Answer::Build(task.build(context, report))),
        }
    }
}

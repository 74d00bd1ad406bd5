//! Thinking as data: what is to be thought about, what is heard of it meanwhile, and what comes out.
//!
//! A `Task` says everything that is needed, by names and texts, so that it can be carried out on a thread of this process,
//! on another machine, or in a browser's worker. Who carries it out is a `TaskRunner`; `run` knows none of them, and no
//! queue, no HTTP and no match.

#[cfg(target_family = "wasm")]
pub(crate) mod browser; // in the workers of a browser
mod build; // small tablebases
mod found; // what a search has found, as data
mod game; // a game between machines
#[cfg(not(target_family = "wasm"))]
mod local; // on the threads of this process
mod query; // what somebody asks over HTTP
mod review; // a game, move by move
mod rule_set; // rules by their names
mod running; // a task that has begun
mod search; // a machine's move, or a hint

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};

pub use self::build::BuildTask;
pub use self::found::Found;
pub use self::game::{GameAnswer, GameTask};
#[cfg(not(target_family = "wasm"))]
pub use self::local::LocalRunner;
pub use self::query::{QueryContext, QueryTask, Reply};
pub use self::review::ReviewTask;
pub use self::rule_set::{RuleSetName, board_at};
pub use self::running::RunningTask;
pub use self::search::{SearchJob, SearchTask};
pub use crate::analysis::AnalysisTask;
pub use crate::pool::{JobKind, JobOwner};
pub use crate::search_sessions::SearchSessions;
use crate::text::Text;

/// Something to think about.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// What a player would play: a machine's move, or a hint.
    Search(SearchTask),
    /// What is to be said of a position, as it is found.
    Analysis(AnalysisTask),
    /// What is to be said of a game.
    Review(ReviewTask),
    /// A mate, a puzzle, a tree, a goal.
    Query(QueryTask),
    /// A game between machines, for a match or a tournament.
    Game(GameTask),
    /// A small tablebase. It is built into the folder of whoever carries it out.
    Build(BuildTask),
}

/// What is heard of a task that goes on.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// What a search has found so far.
    Search(Found),
    /// A line of an analysis: JSON, with its end of line.
    Line(String),
    /// How many positions of a game have been looked at.
    Review(usize),
    /// How many positions of a tablebase are solved, and of how many.
    Build {
        /// So many.
        done: u64,
        /// Of so many.
        total: u64,
    },
}

/// What has come out of a task.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// A move; none where the game is over or the search was stopped.
    Search {
        /// What was found.
        found: Option<Found>,
        /// How long it has searched.
        milliseconds: u64,
    },
    /// The end of an analysis.
    Analysis {
        /// Its last line.
        line: String,
        /// The positions that it has visited.
        nodes: u64,
    },
    /// A review as JSON.
    Review(String),
    /// An answer for whoever has asked.
    Query(Reply),
    /// A game, to its end.
    Game(GameAnswer),
    /// The tablebase is there, or why it is not.
    Build(Result<(), Text>),
    /// The task makes no sense to whoever was to carry it out.
    Failed(String),
}

/// What a task may use, and how it is told to end.
pub struct TaskContext<'a> {
    /// Nobody wants the answer any more.
    pub stop: &'a StopFlag,
    /// Others wait for the thread: what is found so far must do, or it goes on later.
    pub is_expired: &'a (dyn Fn() -> bool + Sync),
    /// The folder of the tablebases, where there is one.
    pub tablebases: Option<&'a Path>,
    /// What machines keep between their moves.
    pub sessions: &'a SearchSessions,
    /// The time of the server, in milliseconds since 1970.
    pub now: &'a (dyn Fn() -> u64 + Sync),
}

impl fmt::Debug for TaskContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TaskContext with tablebases in {:?}", self.tablebases)
    }
}

/// Carries a task out from beginning to end.
pub fn run(task: Task, context: &TaskContext<'_>, report: &(dyn Fn(Progress) + Sync)) -> Answer {
    let mut thinking = RunningTask::new(task);
    loop {
        if let Some(answer) = thinking.advance(context, report) {
            return answer;
        }
    }
}

/// Whoever waits for a task. If nobody carries it out it is dropped without an answer.
pub trait TaskListener: Send + Sync {
    /// Somebody begins with it, on a thread that may wait; false where it is no longer wanted.
    fn started(&self) -> bool {
        true
    }

    /// It goes on.
    fn progress(&self, progress: Progress);

    /// Another process does the same already.
    fn refused(self: Box<Self>) {}

    /// It is done.
    fn finished(self: Box<Self>, answer: Answer);
}

/// A task with whoever waits for it.
pub struct Submission {
    /// What it is for.
    pub kind: JobKind,
    /// Who waits for it.
    pub owner: JobOwner,
    /// The match that it is about, where it is about one.
    pub match_id: Option<String>,
    /// No two processes carry out tasks with the same key at once.
    pub key: Option<String>,
    /// What is to be done.
    pub task: Task,
    /// Ends it from outside.
    pub stop: StopFlag,
    /// Who hears of it.
    pub listener: Box<dyn TaskListener>,
}

impl fmt::Debug for Submission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Submission of {:?} for {:?}: {:?}", self.kind, self.owner, self.task)
    }
}

/// What other processes do for this one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RemoteStatus {
    /// Workers that live and have our version.
    pub workers: usize,
    /// Tasks that they have answered.
    pub answered: u64,
}

/// Who carries tasks out.
pub trait TaskRunner: Send + Sync + fmt::Debug {
    /// Queues a task behind the others of its owner.
    fn submit(&self, submission: Submission);

    /// How many tasks of this kind are queued.
    fn waiting(&self, kind: JobKind) -> usize;

    /// How many tasks of this kind and owner are queued.
    fn waiting_of(&self, kind: JobKind, owner: JobOwner) -> usize;

    /// How many tasks are being carried out.
    fn busy(&self) -> usize;

    /// What other processes do for this one; none where there can be none.
    fn remote(&self) -> Option<RemoteStatus> {
        None
    }

    /// How many moves and queries of this owner are queued.
    fn waiting_for(&self, owner: JobOwner) -> usize {
        self.waiting_of(JobKind::MachineMove, owner) + self.waiting_of(JobKind::Query, owner)
    }
}

/// Tells a task to end.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Ends it.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it has been told to end.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use serde_json::{Value, json};

    use super::*;

    const MATE: &str = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";

    /// Carries out what arrives as JSON, and sends the answer back as JSON, as another process would.
    fn carried_out(task: &Value) -> (Vec<Progress>, Answer) {
        let task: Task = serde_json::from_value(task.clone()).unwrap_or_else(|error| panic!("{task}: {error}"));
        let reported = Mutex::new(Vec::new());
        let context = TaskContext {
            stop: &StopFlag::default(),
            is_expired: &|| false,
            tablebases: None,
            sessions: &SearchSessions::new(0),
            now: &|| 0,
        };
        let report = |progress| reported.lock().expect("nobody panics").push(progress);
        let answer = run(task, &context, &report);
        let json = serde_json::to_string(&answer).expect("plain data");
        let again: Answer = serde_json::from_str(&json).expect("what was written");
        assert_eq!(again, answer);
        (reported.into_inner().expect("nobody panics"), again)
    }

    fn chess() -> Value {
        json!({"game": "ajedrez", "rules": "fide", "size": null})
    }

    #[test]
    fn a_search_is_carried_out_from_its_text() {
        let task = json!({"search": {"set": chess(), "start": MATE, "moves": [], "spec": "depth=5", "seed": null,
            "clock": null, "session": null}});
        let Answer::Search { found: Some(found), .. } = carried_out(&task).1 else { panic!("no move") };
        assert_eq!(engine::Analysis::from(found).text, "f6a6");
    }

    #[test]
    fn an_analysis_a_review_and_a_question_are_too() {
        let effort = json!({"lines": 1, "time": {"secs": 5, "nanos": 0}, "hash": 1 << 20});
        let task = json!({"analysis": {"set": chess(), "start": MATE, "moves": [], "effort": effort}});
        let (reported, answer) = carried_out(&task);
        assert!(matches!(&reported[0], Progress::Line(line) if line.contains("f6a6")), "{reported:?}");
        assert!(matches!(&answer, Answer::Analysis { line, .. } if line.contains("\"done\":true")), "{answer:?}");
        let task = json!({"review": {"set": chess(), "start": MATE, "moves": ["f6a6", "f7f6"]}});
        let (reported, answer) = carried_out(&task);
        assert_eq!(reported.last(), Some(&Progress::Review(2)));
        assert!(matches!(&answer, Answer::Review(body) if body.contains("f6a6")), "{answer:?}");
        let task = json!({"query": {"mate": {"set": chess(), "position": MATE, "n": 3}}});
        let Answer::Query(Reply { status: 200, body }) = carried_out(&task).1 else { panic!("no answer") };
        assert!(body.contains("\"answer\":true"), "{body}");
    }

    #[test]
    fn a_game_between_machines_is_played_to_its_end() {
        let start = engine::catalog::all()[0].start().text();
        let set = json!({"game": engine::catalog::all()[0].game, "rules": engine::catalog::all()[0].rules,
            "size": engine::catalog::all()[0].size});
        let task = |machine: &str| {
            json!({"game": {"set": set, "start": start, "moves": [], "machines": [machine, "documento,depth=1"], "seed": 7,
                "most_moves": 30, "clock": null, "hash": 1 << 20}})
        };
        let Answer::Game(answer) = carried_out(&task("random")).1 else { panic!("no game") };
        let played = answer.played();
        assert!((1..=30).contains(&played.moves.len()) && played.fault.is_none(), "{played:?}");
        assert!(matches!(carried_out(&task("level=nobody")).1, Answer::Failed(_)));
    }

    #[test]
    fn a_task_about_rules_that_nobody_knows_fails() {
        let unknown = json!({"game": "ajedrez", "rules": "of_tomorrow", "size": null});
        let task = json!({"review": {"set": unknown, "start": null, "moves": []}});
        assert!(matches!(carried_out(&task).1, Answer::Failed(_)));
    }
}

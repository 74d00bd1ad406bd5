//! Tablebases that anybody may have built: those that take a moment only. One at a time, on the worker pool.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::{Lang, Message, RuleSet};
use serde::Serialize;
use utoipa::ToSchema;

use crate::hub::Hub;
use crate::pool::{JobKind, JobOwner};
use crate::task::{Answer, BuildTask, Progress, RuleSetName, StopFlag, Submission, Task, TaskListener};
use crate::text::Text;

/// The build that is running, or the result of the last one.
#[derive(Debug, Default)]
pub struct Solving {
    work: Mutex<BuildStatus>,
    stop: StopFlag,
}

#[derive(Clone, Debug, Default)]
struct BuildStatus {
    running: bool,
    done: u64,
    total: u64,
    failed: Option<Text>,
}

/// The state of a rule set's tablebases.
#[derive(Serialize, Debug, ToSchema)]
pub struct SolvingBody {
    /// `missing`, `running`, `ready` or `failed`.
    state: &'static str,
    /// Positions that are solved, and how many there are, while it is running.
    done: u64,
    total: u64,
    /// Why it has failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<Text>,
}

impl SolvingBody {
    /// Whether there is nothing left to do.
    pub fn is_ready(&self) -> bool {
        self.state == "ready"
    }
}

impl Solving {
    /// The state of these tablebases. They are ready if they know the start of the game.
    pub fn state(&self, set: &RuleSet, tablebases: Option<&Path>) -> SolvingBody {
        let BuildStatus { running, done, total, failed } = self.work().clone();
        let state = if running {
            "running"
        } else if tablebases.is_some_and(|folder| matches!(set.start().probe(folder), Ok(Some(_)))) {
            "ready"
        } else if failed.is_some() {
            "failed"
        } else {
            "missing"
        };
        SolvingBody { state, done, total, text: failed.filter(|_| state == "failed") }
    }

    /// Stops the build; groups that are ready stay.
    pub fn stop(&self) {
        self.stop.set();
    }

    fn work(&self) -> MutexGuard<'_, BuildStatus> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts a build, unless one is running; whoever plays by these rules hears of it when it is done.
pub fn begin(hub: &Arc<Hub>, set: &'static RuleSet, owner: JobOwner) {
    let mut work = hub.solving.work();
    if work.running {
        return;
    }
    *work = BuildStatus { running: true, ..BuildStatus::default() };
    drop(work);
    let failed = Some(Text::of(&Message::new("server-fault")));
    hub.runner.submit(Submission {
        kind: JobKind::MachineMove,
        owner,
        match_id: None,
        key: None,
        task: Task::Build(BuildTask { set: RuleSetName::of(set) }),
        stop: hub.solving.stop.clone(),
        listener: Box::new(BuildListener { hub: Arc::clone(hub), set, failed }),
    });
}

/// Marks the build as ended however it ends, even by a panic.
struct BuildListener {
    hub: Arc<Hub>,
    set: &'static RuleSet,
    failed: Option<Text>,
}

impl TaskListener for BuildListener {
    fn progress(&self, progress: Progress) {
        if let Progress::Build { done, total } = progress {
            let mut work = self.hub.solving.work();
            (work.done, work.total) = (done, total);
        }
    }

    fn finished(mut self: Box<Self>, answer: Answer) {
        if let Answer::Build(built) = answer {
            self.failed = built.err();
        }
    }
}

impl Drop for BuildListener {
    fn drop(&mut self) {
        let failed = self.failed.take();
        if let Some(text) = &failed {
            tracing::error!(reason = %text.words(Lang::En), "tables cannot be built");
        }
        *self.hub.solving.work() = BuildStatus { failed, ..BuildStatus::default() };
        self.hub.publish_to_all(self.set);
    }
}

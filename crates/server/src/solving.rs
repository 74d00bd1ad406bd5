//! Tablebases that anybody may have built: those that take a moment only. One at a time, on the worker pool.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::solve::{self, Progress, SolveError, SolveRequest};
use engine::{Lang, Message, RuleSet};
use serde::Serialize;
use utoipa::ToSchema;

use crate::hub::Hub;
use crate::pool::{JobKind, JobOwner, TimeSlice};
use crate::search_job::StopFlag;
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

    fn report_progress(&self, progress: &Progress<'_>) -> ControlFlow<()> {
        let mut work = self.work();
        work.done = progress.done;
        work.total = progress.total;
        if self.stop.is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
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
    let hub = Arc::clone(hub);
    let pool = Arc::clone(&hub.pool);
    let job = move |_: &TimeSlice<'_>| {
        let mut end = BuildGuard { hub: &hub, failed: Some(Text::of(&Message::new("server-fault"))) };
        end.failed = build(&hub, set).err();
        drop(end);
        hub.publish_to_all(set);
    };
    pool.submit(JobKind::MachineMove, owner, Box::new(job));
}

/// Marks the build as ended however it ends, even by a panic.
struct BuildGuard<'a> {
    hub: &'a Hub,
    failed: Option<Text>,
}

impl Drop for BuildGuard<'_> {
    fn drop(&mut self) {
        let failed = self.failed.take();
        if let Some(text) = &failed {
            tracing::error!(reason = %text.words(Lang::En), "tables cannot be built");
        }
        *self.hub.solving.work() = BuildStatus { failed, ..BuildStatus::default() };
    }
}

fn build(hub: &Hub, set: &RuleSet) -> Result<(), Text> {
    let folder = hub.tablebases.clone().ok_or_else(|| Text::of(&Message::new("server-no-tables-folder")))?;
    let request = SolveRequest { folder, men: None, threads: 1 };
    match solve::solve(set, &request, &|progress| hub.solving.report_progress(progress), &mut |_| {}) {
        Ok(()) | Err(SolveError::Stopped) => Ok(()),
        Err(SolveError::Invalid(message) | SolveError::System(message)) => Err(Text::of(&message)),
    }
}

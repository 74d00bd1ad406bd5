//! Tasks on the threads of this process.

use std::path::PathBuf;
use std::sync::Arc;

use super::{RunningTask, StopFlag, Submission, TaskContext, TaskListener, TaskRunner};
use crate::clock::ServerTime;
use crate::pool::{Job, JobKind, JobOwner, TimeSlice, WorkerPool};
use crate::search_sessions::SearchSessions;

/// The threads, and what tasks use on them.
#[derive(Debug)]
pub struct LocalRunner {
    pool: WorkerPool,
    resources: Arc<Resources>,
}

#[derive(Debug)]
struct Resources {
    tablebases: Option<PathBuf>,
    sessions: Arc<SearchSessions>,
    time: Arc<ServerTime>,
}

impl LocalRunner {
    /// So many threads, and the one for queries.
    pub fn new(
        workers: usize,
        tablebases: Option<PathBuf>,
        sessions: Arc<SearchSessions>,
        time: Arc<ServerTime>,
    ) -> Self {
        LocalRunner { pool: WorkerPool::new(workers), resources: Arc::new(Resources { tablebases, sessions, time }) }
    }
}

/// A thread with nothing beside it.
impl Default for LocalRunner {
    fn default() -> Self {
        LocalRunner::new(1, None, Arc::new(SearchSessions::new(0)), Arc::default())
    }
}

impl TaskRunner for LocalRunner {
    fn submit(&self, submission: Submission) {
        let Submission { kind, owner, task, stop, listener, .. } = submission;
        let resources = Arc::clone(&self.resources);
        let job = move |slice: &TimeSlice<'_>| {
            if listener.started() {
                LocalTask { thinking: RunningTask::new(task), kind, stop, listener, resources }.run(slice);
            }
        };
        self.pool.submit(kind, owner, Box::new(job));
    }

    fn waiting(&self, kind: JobKind) -> usize {
        self.pool.waiting(kind)
    }

    fn waiting_of(&self, kind: JobKind, owner: JobOwner) -> usize {
        self.pool.waiting_of(kind, owner)
    }

    fn busy(&self) -> usize {
        self.pool.busy()
    }
}

/// A task that has begun.
struct LocalTask {
    thinking: RunningTask,
    kind: JobKind,
    stop: StopFlag,
    listener: Box<dyn TaskListener>,
    resources: Arc<Resources>,
}

impl LocalTask {
    fn run(mut self, slice: &TimeSlice<'_>) {
        let context = TaskContext {
            stop: &self.stop,
            is_expired: &|| slice.is_expired(),
            tablebases: self.resources.tablebases.as_deref(),
            sessions: &self.resources.sessions,
            now: &|| self.resources.time.now(),
        };
        let listener = &self.listener;
        match self.thinking.advance(&context, &|progress| listener.progress(progress)) {
            Some(answer) => self.listener.finished(answer),
            // A review that has begun goes on before the next begins: each has a table of its own.
            None if self.kind == JobKind::Review => slice.submit_rest_first(self.rest()),
            None => slice.submit_rest(self.rest()),
        }
    }

    fn rest(self) -> Job {
        Box::new(move |slice| self.run(slice))
    }
}

//! Tasks in the workers of a browser. There are several, so that a machine's move never waits for an analysis; each does
//! one task at a time and hears nothing meanwhile, so that whoever wants to stop it ends it and starts another.

use std::collections::VecDeque;
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::Notify;

use super::{Answer, Progress, StopFlag, Submission, Task, TaskContext, TaskListener, TaskRunner};
use crate::clock::own_time;
use crate::limits;
use crate::pool::{JobKind, JobOwner};
use crate::runtime::{self, Instant};
use crate::search_sessions::SearchSessions;

/// The workers: one for moves and questions, one for analyses, one for reviews.
const WORKERS: usize = 3;
/// Between two looks whether somebody wants to stop a task.
const LOOK: Duration = Duration::from_millis(50);
/// How much longer than it may a question may take before its worker is ended.
const GRACE: Duration = Duration::from_secs(1);

/// The browser's workers. They answer through [`BrowserRunner::hear`].
pub trait Workers: Send + Sync + fmt::Debug {
    /// Gives a task to a worker that has none.
    fn begin(&self, worker: usize, id: u32, task: &str);

    /// Ends a worker and starts another in its place.
    fn restart(&self, worker: usize);

    /// Has every worker, and every one that will be started, carry this task out for itself.
    fn share(&self, task: &str);
}

/// What a worker says, as JSON.
#[derive(Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
enum Said {
    Progress(Progress),
    Answer(Answer),
}

/// Who carries tasks out in a browser.
#[derive(Debug)]
pub struct BrowserRunner {
    queues: Mutex<[WorkerQueue; WORKERS]>,
    workers: Box<dyn Workers>,
    tablebases: PathBuf,
    submitted: Notify,
}

#[derive(Debug, Default)]
struct WorkerQueue {
    waiting: VecDeque<Submission>,
    running: Option<Running>,
    /// The number of its last task.
    last: u32,
}

struct Running {
    kind: JobKind,
    stop: StopFlag,
    listener: Box<dyn TaskListener>,
    begun: Instant,
}

impl Running {
    fn must_end(&self) -> bool {
        let is_late = self.kind == JobKind::Query && self.begun.elapsed() > limits::MATE.1 + GRACE;
        is_late || self.stop.is_set()
    }
}

impl fmt::Debug for Running {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Running {:?}", self.kind)
    }
}

fn worker_of(kind: JobKind) -> usize {
    match kind {
        JobKind::MachineMove | JobKind::Query => 0,
        JobKind::Analysis => 1,
        JobKind::Review => 2,
    }
}

impl BrowserRunner {
    /// Tasks go to these workers; tablebases are in this folder, here and there.
    pub fn new(workers: Box<dyn Workers>, tablebases: PathBuf) -> Arc<Self> {
        let runner =
            Arc::new(BrowserRunner { queues: Mutex::default(), workers, tablebases, submitted: Notify::new() });
        let watched = Arc::clone(&runner);
        runtime::spawn(async move {
            loop {
                (0..WORKERS).for_each(|worker| watched.look(worker));
                let _ = runtime::timeout(LOOK, watched.submitted.notified()).await;
            }
        });
        runner
    }

    /// A worker says something about its task of this number.
    pub fn hear(&self, worker: usize, id: u32, said: &str) {
        let said = serde_json::from_str(said).unwrap_or_else(|error| Said::Answer(Answer::Failed(error.to_string())));
        let mut queues = self.queues();
        if queues[worker].last != id {
            return; // It was ended while it said this.
        }
        match said {
            Said::Progress(progress) => {
                let Some(running) = queues[worker].running.take() else { return };
                drop(queues);
                running.listener.progress(progress);
                self.queues()[worker].running = Some(running);
            }
            Said::Answer(answer) => {
                let running = queues[worker].running.take();
                drop(queues);
                if let Some(running) = running {
                    running.listener.finished(answer);
                }
                self.begin(worker);
            }
        }
    }

    /// Ends what must end, and begins with what waits.
    fn look(&self, worker: usize) {
        let ended = self.queues()[worker].running.take_if(|running| running.must_end());
        if ended.is_some() {
            self.workers.restart(worker);
        }
        self.begin(worker);
    }

    fn begin(&self, worker: usize) {
        loop {
            let next = {
                let mut queues = self.queues();
                if queues[worker].running.is_some() {
                    return;
                }
                queues[worker].waiting.pop_front()
            };
            let Some(Submission { kind, task, stop, listener, .. }) = next else { return };
            if stop.is_set() || !listener.started() {
                continue;
            }
            if matches!(task, Task::Build(_)) {
                self.build(task, &stop, listener);
                continue;
            }
            let task = serde_json::to_string(&task).expect("plain data");
            let mut queues = self.queues();
            queues[worker].last += 1;
            queues[worker].running = Some(Running { kind, stop, listener, begun: Instant::now() });
            return self.workers.begin(worker, queues[worker].last, &task);
        }
    }

    /// A tablebase is small, and everybody needs it.
    fn build(&self, task: Task, stop: &StopFlag, listener: Box<dyn TaskListener>) {
        let text = serde_json::to_string(&task).expect("plain data");
        let sessions = SearchSessions::new(0);
        let answer =
            super::run(task, &context(stop, &self.tablebases, &sessions), &|progress| listener.progress(progress));
        if answer == Answer::Build(Ok(())) {
            self.workers.share(&text);
        }
        listener.finished(answer);
    }

    fn queues(&self) -> MutexGuard<'_, [WorkerQueue; WORKERS]> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TaskRunner for BrowserRunner {
    fn submit(&self, submission: Submission) {
        // The next look begins with it: whoever submits it may hold what its listener asks for.
        let worker = worker_of(submission.kind);
        self.queues()[worker].waiting.push_back(submission);
        self.submitted.notify_one();
    }

    fn waiting(&self, kind: JobKind) -> usize {
        self.queues()[worker_of(kind)].waiting.iter().filter(|one| one.kind == kind).count()
    }

    fn waiting_of(&self, kind: JobKind, _: JobOwner) -> usize {
        self.waiting(kind)
    }

    fn busy(&self) -> usize {
        self.queues().iter().filter(|worker| worker.running.is_some()).count()
    }
}

fn context<'a>(stop: &'a StopFlag, tablebases: &'a std::path::Path, sessions: &'a SearchSessions) -> TaskContext<'a> {
    TaskContext { stop, is_expired: &|| false, tablebases: Some(tablebases), sessions, now: &own_time }
}

/// The inside of such a worker.
#[derive(Debug)]
pub struct Thinker {
    sessions: SearchSessions,
    tablebases: PathBuf,
}

impl Thinker {
    /// One whose tablebases are in this folder.
    pub fn new(tablebases: PathBuf) -> Self {
        Thinker { sessions: SearchSessions::new(2 * limits::HASH), tablebases }
    }

    /// Carries a task out. What is found on the way goes to `report`, and in the end the answer does.
    pub fn think(&self, task: &str, report: fn(&str)) {
        let say = |said: &Said| report(&serde_json::to_string(said).expect("plain data"));
        let answer = match serde_json::from_str(task) {
            Ok(task) => {
                let stop = StopFlag::default();
                let context = context(&stop, &self.tablebases, &self.sessions);
                super::run(task, &context, &|progress| say(&Said::Progress(progress)))
            }
            Err(error) => Answer::Failed(error.to_string()),
        };
        say(&Said::Answer(answer));
    }
}

//! A server's side of the queue: tasks go to workers while there are any, and to the threads of this process otherwise.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use sqlx::Row;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::time::MissedTickBehavior;

use super::jobs::{JobState, Jobs, NewJob};
use super::listen::{JobNotice, listen};
use super::owner::{kind_number, owner_text};
use super::pending::{PendingJob, PendingJobs};
use super::{VERSION, own_channel};
use crate::pool::{JobKind, JobOwner};
use crate::task::{Answer, LocalRunner, Progress, RemoteStatus, Submission, Task, TaskRunner};

/// Between two looks at the queue.
const LOOK_INTERVAL: Duration = Duration::from_secs(1);
/// Between two looks at what is no longer wanted here.
const STOP_INTERVAL: Duration = Duration::from_millis(50);
/// How long a server is believed to want its jobs.
const WANTED: Duration = Duration::from_secs(6);
/// Jobs that are put into the queue at the same time.
const CONCURRENCY: usize = 4;

/// Sends tasks to workers of the same version, if there are any.
#[derive(Debug)]
pub struct QueueRunner {
    shared: Arc<Shared>,
    submissions: mpsc::UnboundedSender<i64>,
}

#[derive(Debug)]
struct Shared {
    jobs: Jobs,
    /// This server.
    process: String,
    local: LocalRunner,
    pending: PendingJobs,
    /// Workers that live and have our version.
    workers: AtomicUsize,
    /// Tasks that they have answered.
    answered: AtomicU64,
    runtime: Handle,
}

impl QueueRunner {
    /// A runner for the server `process`. Must be called within a runtime.
    pub fn start(jobs: Jobs, process: &str, local: LocalRunner) -> Self {
        let (submissions, submitted) = mpsc::unbounded_channel();
        let (pending, workers) = (PendingJobs::default(), AtomicUsize::new(0));
        let (process, runtime) = (process.to_owned(), Handle::current());
        let shared = Arc::new(Shared { jobs, process, local, pending, workers, answered: AtomicU64::new(0), runtime });
        let weak = Arc::downgrade(&shared);
        let heard = listen(shared.jobs.pool().clone(), vec![own_channel(&shared.process)]);
        tokio::spawn(submit_all(weak.clone(), submitted));
        tokio::spawn(look_around(weak, heard));
        QueueRunner { shared, submissions }
    }

    /// How many workers of our version live.
    pub fn workers(&self) -> usize {
        self.shared.workers.load(Ordering::Relaxed)
    }
}

impl TaskRunner for QueueRunner {
    fn submit(&self, submission: Submission) {
        // A tablebase is wanted in this server's folder.
        let is_for_here = matches!(submission.task, Task::Build(_));
        if is_for_here || self.workers() == 0 {
            return self.shared.local.submit(submission);
        }
        let _ = self.submissions.send(self.shared.pending.add(submission));
    }

    fn waiting(&self, kind: JobKind) -> usize {
        self.shared.local.waiting(kind) + self.shared.pending.waiting(|other, _| other == kind)
    }

    fn waiting_of(&self, kind: JobKind, owner: JobOwner) -> usize {
        let is_meant = |other, other_owner| (other, other_owner) == (kind, owner);
        self.shared.local.waiting_of(kind, owner) + self.shared.pending.waiting(is_meant)
    }

    fn busy(&self) -> usize {
        self.shared.local.busy() + self.shared.pending.taken()
    }

    fn remote(&self) -> Option<RemoteStatus> {
        let answered = self.shared.answered.load(Ordering::Relaxed);
        Some(RemoteStatus { workers: self.workers(), answered })
    }
}

/// Puts what is submitted into the queue.
async fn submit_all(shared: std::sync::Weak<Shared>, mut submitted: mpsc::UnboundedReceiver<i64>) {
    let at_once = Arc::new(tokio::sync::Semaphore::new(CONCURRENCY));
    while let Some(id) = submitted.recv().await {
        let Some(shared) = shared.upgrade() else { return };
        let permit = Arc::clone(&at_once).acquire_owned().await;
        tokio::spawn(async move {
            shared.queue(id).await;
            drop(permit);
        });
    }
}

/// Follows the jobs until the runner is dropped.
async fn look_around(shared: std::sync::Weak<Shared>, mut heard: mpsc::Receiver<JobNotice>) {
    let ticker = |period| {
        let mut ticker = tokio::time::interval(period);
        ticker.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ticker
    };
    let (mut look, mut stop) = (ticker(LOOK_INTERVAL), ticker(STOP_INTERVAL));
    let mut updates = Vec::new();
    loop {
        tokio::select! {
            received = heard.recv_many(&mut updates, 500) => {
                let Some(shared) = shared.upgrade().filter(|_| received > 0) else { return };
                let ids = updates.drain(..).filter_map(|heard| if let JobNotice::Own(id) = heard { Some(id) } else { None });
                shared.follow(ids.collect()).await;
            }
            _ = look.tick() => {
                let Some(shared) = shared.upgrade() else { return };
                if let Err(error) = shared.look().await {
                    tracing::debug!(%error, "the queue does not answer");
                    shared.workers.store(0, Ordering::Relaxed);
                }
            }
            _ = stop.tick() => {
                let Some(shared) = shared.upgrade() else { return };
                shared.withdraw_unwanted().await;
            }
        }
    }
}

impl Shared {
    /// Puts a job into the queue; this process does it itself where that fails.
    async fn queue(&self, id: i64) {
        let Some((task, key, kind, owner, match_id)) = self.pending.lock().get(&id).map(|job| {
            let Submission { kind, owner, match_id, key, task, .. } = &job.submission;
            let task = serde_json::to_string(task).expect("plain data");
            (task, key.clone(), kind_number(*kind), owner_text(*owner), match_id.clone())
        }) else {
            return;
        };
        if let Some(key) = &key {
            self.replace(id, key).await;
        }
        let (key, match_id) = (key.as_deref(), match_id.as_deref());
        let job = NewJob { id, key, kind, owner: &owner, match_id, task: &task };
        let queued = self.jobs.submit(&self.process, &job).await;
        let mut pending = self.pending.lock();
        match queued {
            Ok(true) => {
                if let Some(job) = pending.get_mut(&id) {
                    job.is_queued = true;
                }
            }
            Ok(false) => {
                let refused = pending.remove(&id);
                drop(pending);
                if let Some(job) = refused {
                    job.submission.listener.refused();
                }
            }
            Err(error) => {
                let failed = pending.remove(&id);
                drop(pending);
                tracing::warn!(%error, "a task cannot be queued");
                if let Some(job) = failed {
                    self.local.submit(job.submission);
                }
            }
        }
    }

    /// Removes our own job with this key, which another is to replace.
    async fn replace(&self, id: i64, key: &str) {
        let has_key = |job: &PendingJob| job.submission.key.as_deref() == Some(key);
        let old = self.pending.lock().iter().find(|(other, job)| **other != id && has_key(job)).map(|(id, _)| *id);
        if let Some(old) = old {
            let replaced = self.pending.lock().remove(&old);
            drop(replaced);
            let _ = self.jobs.withdraw(&self.process, &[old]).await;
        }
    }

    /// Hears what has become of these jobs.
    async fn follow(&self, ids: Vec<i64>) {
        let known = { ids.into_iter().filter(|id| self.pending.lock().contains_key(id)).collect::<Vec<_>>() };
        if known.is_empty() {
            return;
        }
        let Ok(updates) = self.jobs.updates(&self.process, &known).await else { return };
        let mut answered = Vec::new();
        for (state, progress) in updates {
            if state.is_answered {
                answered.push(state.id);
            } else {
                self.tell(state, progress.as_deref());
            }
        }
        self.collect(&answered).await;
    }

    fn tell(&self, state: JobState, progress: Option<&str>) {
        let mut pending = self.pending.lock();
        let Some(job) = pending.get_mut(&state.id) else { return };
        job.is_taken = true;
        if state.told > job.told {
            job.told = state.told;
            if let Some(progress) = progress.and_then(|text| serde_json::from_str::<Progress>(text).ok()) {
                job.submission.listener.progress(progress);
            }
        }
    }

    /// Takes answers out of the queue, each once.
    async fn collect(&self, ids: &[i64]) {
        if ids.is_empty() {
            return;
        }
        let Ok(answers) = self.jobs.collect(&self.process, ids).await else { return };
        for (id, text) in answers {
            let Some(job) = self.pending.lock().remove(&id) else { continue };
            self.answered.fetch_add(1, Ordering::Relaxed);
            match serde_json::from_str::<Answer>(&text) {
                Ok(answer) => job.submission.listener.finished(answer),
                Err(error) => tracing::error!(%error, "a worker's answer cannot be read"),
            }
        }
    }

    /// Says that we still want our jobs, and looks at what notifications may not have told.
    async fn look(&self) -> Result<(), sqlx::Error> {
        const LIVE: &str = "SELECT count(*) FROM tablas_workers WHERE until > now() AND version = $1";
        let live: i64 = sqlx::query(LIVE).bind(VERSION).fetch_one(self.jobs.pool()).await?.try_get(0)?;
        self.workers.store(usize::try_from(live).unwrap_or_default(), Ordering::Relaxed);
        let is_queued = |(id, job): (&i64, &PendingJob)| job.is_queued.then_some(*id);
        let known: Vec<i64> = self.pending.lock().iter().filter_map(is_queued).collect();
        let states = self.jobs.want(&self.process, WANTED).await?;
        let mut changed = Vec::new();
        for state in &states {
            let mut pending = self.pending.lock();
            let Some(job) = pending.get_mut(&state.id) else { continue };
            job.is_taken = state.is_taken;
            if state.is_answered || state.told > job.told {
                changed.push(state.id);
            }
        }
        self.follow(changed).await;
        // What the queue no longer has, since the database has crashed, is queued again.
        let there: HashSet<i64> = states.iter().map(|state| state.id).collect();
        for id in known.into_iter().filter(|id| !there.contains(id)) {
            self.queue(id).await;
        }
        if live == 0 {
            self.take_back(&states).await?;
        }
        Ok(())
    }

    /// Nobody is there any more: what nobody has begun with is done here.
    async fn take_back(&self, states: &[JobState]) -> Result<(), sqlx::Error> {
        let waiting: Vec<i64> = states.iter().filter(|state| !state.is_answered).map(|state| state.id).collect();
        if waiting.is_empty() {
            return Ok(());
        }
        self.jobs.withdraw(&self.process, &waiting).await?;
        for id in waiting {
            let job = self.pending.lock().remove(&id);
            if let Some(job) = job {
                self.local.submit(job.submission);
            }
        }
        Ok(())
    }

    /// Tells workers what nobody waits for any more.
    async fn withdraw_unwanted(&self) {
        let mut unwanted = Vec::new();
        let mut cancelled = Vec::new();
        for (id, job) in self.pending.lock().iter_mut().filter(|(_, job)| job.submission.stop.is_set()) {
            // What an analysis has found so far is its answer.
            if job.submission.kind == JobKind::Analysis && job.is_taken {
                if !std::mem::replace(&mut job.is_cancelled, true) {
                    cancelled.push(*id);
                }
            } else {
                unwanted.push(*id);
            }
        }
        if !cancelled.is_empty() {
            let _ = self.jobs.cancel(&self.process, &cancelled).await;
        }
        if !unwanted.is_empty() && self.jobs.withdraw(&self.process, &unwanted).await.is_ok() {
            let mut pending = self.pending.lock();
            let gone: Vec<_> = unwanted.iter().filter_map(|id| pending.remove(id)).collect();
            drop(pending);
            // A listener may ask how much is waiting when it is dropped.
            self.runtime.spawn_blocking(move || drop(gone));
        }
    }
}

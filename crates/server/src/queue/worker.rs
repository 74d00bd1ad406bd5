//! A worker: takes jobs out of the queue, carries them out on threads of its own, and answers.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::Row;
use tokio::sync::{Notify, mpsc};

use super::jobs::{Jobs, TakenJob};
use super::listen::{JobNotice, listen};
use super::outbox::{Letter, Outbox};
use super::owner::{read_kind, read_owner};
use super::{NEW_JOBS, VERSION, own_channel};
use crate::clock::{ServerTime, own_time};
use crate::pool::JobKind;
use crate::search_sessions::SearchSessions;
use crate::store::ConnectError;
use crate::store::postgres::open_pool;
use crate::task::{Answer, LocalRunner, Progress, StopFlag, Submission, Task, TaskListener, TaskRunner};
use crate::token::match_id;

/// How long a job is left to a worker that is not heard of.
const LEASE: Duration = Duration::from_secs(5);
/// Between two signs of life.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// What somebody waits for.
const URGENT: [JobKind; 2] = [JobKind::MachineMove, JobKind::Query];

/// How to work.
#[derive(Clone, Debug)]
pub struct WorkerOptions {
    /// The database of the servers.
    pub url: String,
    /// How many searches at once.
    pub threads: usize,
    /// The folder of the tablebases, where there is one.
    pub tablebases: Option<PathBuf>,
    /// Bytes of the transposition tables that machines keep between their moves.
    pub table_memory: usize,
    /// How long such a table is kept.
    pub table_idle_timeout: Duration,
}

/// Why a worker does not start.
#[derive(Clone, PartialEq, Debug)]
pub enum WorkerError {
    /// There is no way to the database.
    Connect(ConnectError),
    /// The servers there have another version.
    Version {
        /// Theirs.
        servers: String,
    },
}

impl From<ConnectError> for WorkerError {
    fn from(error: ConnectError) -> Self {
        WorkerError::Connect(error)
    }
}

/// A worker that is connected to its database.
#[derive(Debug)]
pub struct Worker {
    shared: Arc<Shared>,
    options: WorkerOptions,
    sessions: Arc<SearchSessions>,
    heard: mpsc::Receiver<JobNotice>,
}

/// What the loop, its jobs and whoever writes their answers share.
#[derive(Debug)]
pub(super) struct Shared {
    pub jobs: Jobs,
    pub process: String,
    running: Mutex<HashMap<i64, RunningJob>>,
    /// Somebody has finished.
    freed: Notify,
    pub answered: AtomicU64,
}

#[derive(Debug)]
struct RunningJob {
    attempt: i32,
    kind: JobKind,
    stop: StopFlag,
}

impl Worker {
    /// Connects, and looks whether there is somebody to work for.
    pub async fn start(options: WorkerOptions) -> Result<Self, WorkerError> {
        let pool = open_pool(&options.url).await?;
        must_have_our_version(&Jobs::new(pool.clone())).await?;
        let process = match_id();
        let heard = listen(pool.clone(), vec![own_channel(&process), NEW_JOBS.to_owned()]);
        let (running, freed, answered) = (Mutex::default(), Notify::new(), AtomicU64::new(0));
        let shared = Arc::new(Shared { jobs: Jobs::new(pool), process, running, freed, answered });
        let sessions = Arc::new(SearchSessions::new(options.table_memory));
        Ok(Worker { shared, options, sessions, heard })
    }

    /// Works until `end` comes; then gives back what it has begun. How many jobs it has answered.
    pub async fn run(mut self, end: impl Future<Output = ()>) -> u64 {
        let time = Arc::<ServerTime>::default();
        let WorkerOptions { threads, tablebases, table_idle_timeout, .. } = self.options.clone();
        let runner = LocalRunner::new(threads, tablebases, Arc::clone(&self.sessions), Arc::clone(&time));
        let outbox = Outbox::start(&self.shared);
        let mut pulse = tokio::time::interval(HEARTBEAT);
        pulse.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        tokio::pin!(end);
        let mut failing = false;
        loop {
            tokio::select! {
                () = &mut end => break,
                _ = pulse.tick() => {
                    let beaten = self.shared.heartbeat(threads, &time).await;
                    match &beaten {
                        Err(error) if !failing => tracing::warn!(%error, "the database does not answer"),
                        Ok(()) if failing => tracing::info!("the database answers again"),
                        _ => {}
                    }
                    failing = beaten.is_err();
                    self.sessions.remove_idle(table_idle_timeout);
                }
                heard = self.heard.recv() => if let Some(JobNotice::Own(id)) = heard {
                    self.shared.stop(id);
                    continue;
                },
                () = self.shared.freed.notified() => {}
            }
            if !failing && let Err(error) = self.shared.fill(threads, &runner, &outbox).await {
                tracing::debug!(%error, "no job can be taken");
            }
        }
        self.shared.leave().await;
        self.shared.answered.load(Ordering::Relaxed)
    }
}

/// Refuses where servers live and none of them has our version.
async fn must_have_our_version(jobs: &Jobs) -> Result<(), WorkerError> {
    const LIVE: &str = "SELECT DISTINCT coalesce(version, '?') FROM tablas_servers WHERE until > now()";
    let broken = |error: sqlx::Error| WorkerError::Connect(error.into());
    let rows = sqlx::query(LIVE).fetch_all(jobs.pool()).await.map_err(broken)?;
    let versions: Vec<String> = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>().map_err(broken)?;
    if versions.is_empty() || versions.iter().any(|version| version == VERSION) {
        return Ok(());
    }
    Err(WorkerError::Version { servers: versions.join(", ") })
}

impl Shared {
    fn running(&self) -> MutexGuard<'_, HashMap<i64, RunningJob>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A job has come to its end here.
    pub fn finished(&self, id: i64) {
        self.running().remove(&id);
        self.freed.notify_one();
    }

    /// Nobody waits for this job any more.
    fn stop(&self, id: i64) {
        if let Some(job) = self.running().get(&id) {
            job.stop.set();
        }
    }

    /// Gives a sign of life, renews the leases and drops what is no longer ours; takes jobs away from the dead.
    async fn heartbeat(&self, threads: usize, time: &ServerTime) -> Result<(), sqlx::Error> {
        const LIVES: &str = "
            INSERT INTO tablas_workers (id, version, threads, until)
            VALUES ($1, $2, $3, now() + $4 * interval '1 second')
            ON CONFLICT (id) DO UPDATE SET until = excluded.until
            RETURNING (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
        let threads = i32::try_from(threads).unwrap_or(i32::MAX);
        let lives = sqlx::query(LIVES).bind(&self.process).bind(VERSION).bind(threads).bind(LEASE.as_secs_f64());
        let asked = own_time();
        let now: i64 = lives.fetch_one(self.jobs.pool()).await?.try_get(0)?;
        time.follow(now as u64, asked, own_time());
        sqlx::query("DELETE FROM tablas_workers WHERE until < now()").execute(self.jobs.pool()).await?;
        // Those taken while this is under way are not meant.
        let known: Vec<(i64, i32)> = self.running().iter().map(|(id, job)| (*id, job.attempt)).collect();
        let ours = self.jobs.renew(&self.process, LEASE).await?;
        for (id, attempt) in known {
            if !ours.contains(&(id, attempt, true)) {
                self.stop(id);
            }
        }
        let failed = Answer::Failed("every worker that began with it has died".into());
        self.jobs.sweep(&serde_json::to_string(&failed).expect("plain data")).await
    }

    /// Takes as many jobs as there is room for: on every thread something urgent, and where there is nothing urgent an
    /// analysis or a review, which give way. One more thread is for queries.
    async fn fill(self: &Arc<Self>, threads: usize, runner: &LocalRunner, outbox: &Outbox) -> Result<(), sqlx::Error> {
        let count = |kinds: &[JobKind]| self.running().values().filter(|job| kinds.contains(&job.kind)).count();
        let room_for = |kinds: &[JobKind], most: usize| most.saturating_sub(count(kinds));
        let [answers, queries, background] = [(0, 1), (1, 1), (2, 3)];
        self.take(answers, room_for(&URGENT, threads), runner, outbox).await?;
        self.take(queries, room_for(&[JobKind::Query], 1), runner, outbox).await?;
        let all = self.running().len();
        self.take(background, threads.saturating_sub(all), runner, outbox).await
    }

    /// Takes at most so many jobs of these kinds.
    async fn take(
        self: &Arc<Self>,
        kinds: (i16, i16),
        most: usize,
        runner: &LocalRunner,
        outbox: &Outbox,
    ) -> Result<(), sqlx::Error> {
        if most > 0 {
            for job in self.jobs.take(&self.process, kinds, most, LEASE).await? {
                self.begin(&job, runner, outbox);
            }
        }
        Ok(())
    }

    fn begin(self: &Arc<Self>, job: &TakenJob, runner: &LocalRunner, outbox: &Outbox) {
        let (kind, stop) = (read_kind(job.kind), StopFlag::default());
        let listener = Box::new(JobListener {
            shared: Arc::clone(self),
            id: job.id,
            attempt: job.attempt,
            letters: outbox.letters(),
            is_answered: false,
        });
        self.running().insert(job.id, RunningJob { attempt: job.attempt, kind, stop: stop.clone() });
        match serde_json::from_str::<Task>(&job.task) {
            Ok(task) => {
                let owner = read_owner(&job.owner);
                runner.submit(Submission { kind, owner, match_id: None, key: None, task, stop, listener });
            }
            Err(error) => listener.finished(Answer::Failed(error.to_string())),
        }
    }

    /// Gives everything back and says goodbye.
    async fn leave(&self) {
        let goodbye = async {
            self.jobs.release(&self.process).await?;
            let gone = sqlx::query("DELETE FROM tablas_workers WHERE id = $1").bind(&self.process);
            gone.execute(self.jobs.pool()).await.map(drop)
        };
        if !matches!(tokio::time::timeout(LEASE, goodbye).await, Ok(Ok(()))) {
            tracing::warn!("the database does not answer; others take over in a few seconds");
        }
        // Only now: the answer of a search that is stopped must not count.
        self.running().values().for_each(|job| job.stop.set());
    }
}

/// What becomes of a job here.
struct JobListener {
    shared: Arc<Shared>,
    id: i64,
    attempt: i32,
    letters: mpsc::UnboundedSender<Letter>,
    is_answered: bool,
}

impl TaskListener for JobListener {
    fn progress(&self, progress: Progress) {
        let _ = self.letters.send(Letter::Progress(self.id, self.attempt, progress));
    }

    fn finished(mut self: Box<Self>, answer: Answer) {
        self.is_answered = true;
        let _ = self.letters.send(Letter::Answer(self.id, self.attempt, answer));
    }
}

impl Drop for JobListener {
    fn drop(&mut self) {
        // A search that panics answers nothing, and would do so elsewhere.
        if !self.is_answered {
            let answer = Answer::Failed("the search has failed".into());
            let _ = self.letters.send(Letter::Answer(self.id, self.attempt, answer));
        }
        self.shared.finished(self.id);
    }
}

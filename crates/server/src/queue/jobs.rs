//! The statements of the queue.

use std::time::Duration;

use sqlx::Row;
use sqlx::postgres::{PgPool, PgRow};

use super::{NEW_JOBS, VERSION, own_channel};
use crate::store::postgres::Notifier;

/// How often a job is begun: whoever dies so often over the same one will not finish it.
const MOST_ATTEMPTS: i32 = 4;

/// An owner's jobs get one turn behind the other, and so do those of a match; whoever is new begins with the turn that
/// is served now. So owners take turns, however many jobs one of them has.
const SUBMIT: &str = "
    INSERT INTO tablas_jobs (key, kind, owner, match, server, version, task, id, turn)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, greatest(
        coalesce((SELECT turn FROM tablas_jobs WHERE version = $6 AND kind = $2 AND worker IS NULL
                  ORDER BY turn LIMIT 1), 0),
        coalesce((SELECT turn + 1 FROM tablas_jobs WHERE owner = $3 AND kind = $2 AND worker IS NULL
                  ORDER BY turn DESC LIMIT 1), 0),
        coalesce((SELECT turn + 1 FROM tablas_jobs WHERE match = $4 AND kind = $2 AND worker IS NULL
                  ORDER BY turn DESC LIMIT 1), 0))
    ON CONFLICT (key) DO NOTHING";
const TAKE: &str = "
    WITH next AS (
        SELECT id FROM tablas_jobs WHERE worker IS NULL AND version = $2 AND kind >= $3 AND kind <= $4
        ORDER BY kind, turn, place LIMIT $5 FOR UPDATE SKIP LOCKED)
    UPDATE tablas_jobs AS job SET worker = $1, attempt = attempt + 1, leased_until = now() + $6 * interval '1 second'
    FROM next WHERE job.id = next.id
    RETURNING job.id, job.attempt, job.kind, job.owner, job.task";
const RENEW: &str = "
    UPDATE tablas_jobs SET leased_until = now() + $2 * interval '1 second'
    WHERE worker = $1 AND answer IS NULL RETURNING id, attempt, cancelled";
const PROGRESS: &str = "
    UPDATE tablas_jobs SET progress = $4, told = told + 1
    WHERE id = $1 AND worker = $2 AND attempt = $3 AND answer IS NULL RETURNING server";
const ANSWER: &str = "
    UPDATE tablas_jobs SET answer = $4, leased_until = NULL
    WHERE id = $1 AND worker = $2 AND attempt = $3 AND answer IS NULL RETURNING server";
const WANT: &str = "
    INSERT INTO tablas_queues (server, until) VALUES ($1, now() + $2 * interval '1 second')
    ON CONFLICT (server) DO UPDATE SET until = excluded.until";
const STATES: &str = "SELECT id, worker IS NOT NULL, told, answer IS NOT NULL FROM tablas_jobs WHERE server = $1";
const UPDATES: &str = "
    SELECT id, told, progress, answer IS NOT NULL FROM tablas_jobs WHERE id = ANY($1) AND server = $2";
const COLLECT: &str = "
    DELETE FROM tablas_jobs WHERE id = ANY($1) AND server = $2 AND answer IS NOT NULL RETURNING id, answer";
const CANCEL: &str = "
    UPDATE tablas_jobs SET cancelled = true
    WHERE id = ANY($1) AND server = $2 AND worker IS NOT NULL RETURNING id, worker";
const WITHDRAW: &str = "DELETE FROM tablas_jobs WHERE id = ANY($1) AND server = $2 RETURNING id, worker";
const RELEASE: &str = "
    UPDATE tablas_jobs SET worker = NULL, leased_until = NULL WHERE worker = $1 AND answer IS NULL RETURNING id";
/// Jobs whose worker has died are queued again; those that were begun too often fail.
const EXPIRE: &str = "
    UPDATE tablas_jobs SET leased_until = NULL, worker = CASE WHEN attempt >= $1 THEN worker END,
        answer = CASE WHEN attempt >= $1 THEN $2 END
    WHERE leased_until < now() AND answer IS NULL
    RETURNING id, CASE WHEN answer IS NOT NULL THEN server END";
const DEAD: &str = "DELETE FROM tablas_queues WHERE until < now() RETURNING server";
const FORGET: &str = "DELETE FROM tablas_jobs WHERE server = ANY($1)";

/// The queue of a database.
#[derive(Clone, Debug)]
pub struct Jobs {
    pool: PgPool,
    notifier: Notifier,
}

/// A job that somebody wants done.
#[derive(Clone, Debug)]
pub(super) struct NewJob<'a> {
    /// By chance: the server knows it before the queue does, so that no answer comes too early.
    pub id: i64,
    /// No two jobs have the same.
    pub key: Option<&'a str>,
    pub kind: i16,
    pub owner: &'a str,
    pub match_id: Option<&'a str>,
    pub task: &'a str,
}

/// A job that a worker has taken.
#[derive(Clone, Debug)]
pub(super) struct TakenJob {
    pub id: i64,
    pub attempt: i32,
    pub kind: i16,
    pub owner: String,
    pub task: String,
}

/// What a server sees of a job that it waits for.
#[derive(Clone, Copy, Debug)]
pub(super) struct JobState {
    pub id: i64,
    pub is_taken: bool,
    /// How often there was progress.
    pub told: i32,
    pub is_answered: bool,
}

type Done<T> = Result<T, sqlx::Error>;

impl Jobs {
    /// The queue of the database that these connections lead to; it must have its tables already. Must be called within a
    /// runtime.
    pub fn new(pool: PgPool) -> Self {
        Jobs { notifier: Notifier::start(pool.clone()), pool }
    }

    /// Workers look for jobs.
    fn tell_workers(&self) {
        self.notifier.tell(NEW_JOBS, "");
    }

    /// Tells a server, or a worker, that there is something new about a job of its.
    fn tell(&self, process: &str, id: i64) {
        self.notifier.tell(own_channel(process), id.to_string());
    }

    /// Tells whoever stands in the second column of the job in the first.
    fn tell_each(&self, rows: &[PgRow]) -> Done<()> {
        for row in rows {
            if let Some(worker) = row.try_get::<Option<String>, _>(1)? {
                self.tell(&worker, row.try_get(0)?);
            }
        }
        Ok(())
    }

    pub(super) fn pool(&self) -> &PgPool {
        &self.pool
    }

    /// Queues a job; false where one with the same key is there.
    pub(super) async fn submit(&self, server: &str, job: &NewJob<'_>) -> Done<bool> {
        let statement = sqlx::query(SUBMIT).bind(job.key).bind(job.kind).bind(job.owner).bind(job.match_id);
        let statement = statement.bind(server).bind(VERSION).bind(job.task).bind(job.id);
        let is_new = statement.execute(&self.pool).await?.rows_affected() > 0;
        if is_new {
            self.tell_workers();
        }
        Ok(is_new)
    }

    /// Takes the next jobs of these kinds.
    pub(super) async fn take(
        &self,
        worker: &str,
        (first, last): (i16, i16),
        most: usize,
        lease: Duration,
    ) -> Done<Vec<TakenJob>> {
        let statement = sqlx::query(TAKE).bind(worker).bind(VERSION).bind(first).bind(last);
        let rows = statement.bind(most as i64).bind(lease.as_secs_f64()).fetch_all(&self.pool).await?;
        let job = |row: &PgRow| {
            let (id, attempt, kind) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            Ok(TakenJob { id, attempt, kind, owner: row.try_get(3)?, task: row.try_get(4)? })
        };
        rows.iter().map(job).collect()
    }

    /// Renews the leases of a worker; what it still has, with the attempt, and whether that is wanted.
    pub(super) async fn renew(&self, worker: &str, lease: Duration) -> Done<Vec<(i64, i32, bool)>> {
        let rows = sqlx::query(RENEW).bind(worker).bind(lease.as_secs_f64()).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, !row.try_get::<bool, _>(2)?))).collect()
    }

    /// Tells how far a job is; false where it is no longer this worker's.
    pub(super) async fn progress(&self, worker: &str, (id, attempt): (i64, i32), text: &str) -> Done<bool> {
        let statement = sqlx::query(PROGRESS).bind(id).bind(worker).bind(attempt).bind(text);
        let Some(row) = statement.fetch_optional(&self.pool).await? else { return Ok(false) };
        self.tell(row.try_get(0)?, id);
        Ok(true)
    }

    /// Answers a job; false where it is no longer this worker's, so that the answer is dropped.
    pub(super) async fn answer(&self, worker: &str, (id, attempt): (i64, i32), text: &str) -> Done<bool> {
        let statement = sqlx::query(ANSWER).bind(id).bind(worker).bind(attempt).bind(text);
        let Some(row) = statement.fetch_optional(&self.pool).await? else { return Ok(false) };
        self.tell(row.try_get(0)?, id);
        Ok(true)
    }

    /// Says that a server still waits for its jobs; how they are.
    pub(super) async fn want(&self, server: &str, wanted: Duration) -> Done<Vec<JobState>> {
        sqlx::query(WANT).bind(server).bind(wanted.as_secs_f64()).execute(&self.pool).await?;
        let rows = sqlx::query(STATES).bind(server).fetch_all(&self.pool).await?;
        let state = |row: &PgRow| {
            let (id, is_taken) = (row.try_get(0)?, row.try_get(1)?);
            Ok(JobState { id, is_taken, told: row.try_get(2)?, is_answered: row.try_get(3)? })
        };
        rows.iter().map(state).collect()
    }

    /// The progress of these jobs, and whether they are answered.
    pub(super) async fn updates(&self, server: &str, ids: &[i64]) -> Done<Vec<(JobState, Option<String>)>> {
        let rows = sqlx::query(UPDATES).bind(ids).bind(server).fetch_all(&self.pool).await?;
        let state = |row: &PgRow| {
            let state =
                JobState { id: row.try_get(0)?, is_taken: true, told: row.try_get(1)?, is_answered: row.try_get(3)? };
            Ok((state, row.try_get(2)?))
        };
        rows.iter().map(state).collect()
    }

    /// Takes the answers of these jobs out of the queue, each once.
    pub(super) async fn collect(&self, server: &str, ids: &[i64]) -> Done<Vec<(i64, String)>> {
        let rows = sqlx::query(COLLECT).bind(ids).bind(server).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }

    /// Asks whoever has these jobs to come to an end.
    pub(super) async fn cancel(&self, server: &str, ids: &[i64]) -> Done<()> {
        self.tell_each(&sqlx::query(CANCEL).bind(ids).bind(server).fetch_all(&self.pool).await?)
    }

    /// Removes these jobs, whose answers nobody wants.
    pub(super) async fn withdraw(&self, server: &str, ids: &[i64]) -> Done<()> {
        self.tell_each(&sqlx::query(WITHDRAW).bind(ids).bind(server).fetch_all(&self.pool).await?)
    }

    /// Removes what a server has wanted that ends.
    pub async fn forget_server(&self, server: &str) -> Done<()> {
        for text in ["DELETE FROM tablas_jobs WHERE server = $1", "DELETE FROM tablas_queues WHERE server = $1"] {
            sqlx::query(text).bind(server).execute(&self.pool).await?;
        }
        Ok(())
    }

    /// Gives back all jobs of a worker that ends.
    pub(super) async fn release(&self, worker: &str) -> Done<()> {
        if !sqlx::query(RELEASE).bind(worker).fetch_all(&self.pool).await?.is_empty() {
            self.tell_workers();
        }
        Ok(())
    }

    /// Queues again what dead workers had, and removes what dead servers wanted.
    pub(super) async fn sweep(&self, failed: &str) -> Done<()> {
        let expired = sqlx::query(EXPIRE).bind(MOST_ATTEMPTS).bind(failed).fetch_all(&self.pool).await?;
        self.tell_each(&expired)?;
        if !expired.is_empty() {
            self.tell_workers();
        }
        let dead = sqlx::query(DEAD).fetch_all(&self.pool).await?;
        if dead.is_empty() {
            return Ok(());
        }
        let dead: Vec<String> = dead.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
        sqlx::query(FORGET).bind(dead).execute(&self.pool).await.map(drop)
    }
}

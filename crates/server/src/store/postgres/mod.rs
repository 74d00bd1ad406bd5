//! A database that several servers share: each hears of the others' changes.

mod connect; // connecting, and why that fails
mod credits; // what clients have used elsewhere
mod follower; // what may be a moment old
mod listener; // what other servers do
mod notifier; // what they are told
mod presence; // who is connected to which server
mod read; // what a follower can be asked for too
mod schema; // the tables
mod studies; // analyses

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::Row;
use sqlx::postgres::PgPool;
use tokio::sync::mpsc;
use tokio::task::AbortHandle;

use self::connect::{SERVER_CONNECTIONS, WORKER_CONNECTIONS, connect};
use self::follower::Follower;
pub(crate) use self::notifier::Notifier;
use super::failures::{Failures, Status};
use super::{
    ConnectError, Filter, Header, MatchHead, Page, RemoteChange, Store, StoreError, StoreFuture, StoredReview, Usage,
};
use crate::queue::{Jobs, QueueRunner};
use crate::task::{LocalRunner, TaskRunner};
use crate::token::match_id;

/// How many changes of other servers may wait to be followed.
const CHANGES: usize = 1024;
/// The channel on which servers notify each other.
const CHANNEL: &str = "tablas";
/// The longest that an answer may take: the connection may be dead.
const TIMEOUT: Duration = Duration::from_secs(10);
/// How long closing may take.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// A store in PostgreSQL.
#[derive(Debug)]
pub struct Postgres {
    pool: PgPool,
    notifier: Notifier,
    /// Who is asked for what may be a moment old.
    follower: Option<Follower>,
    /// Which server this is, so that it does not listen to itself.
    process: String,
    changes: Mutex<Option<mpsc::Receiver<RemoteChange>>>,
    listening: AbortHandle,
    /// What others have used, as far as it was counted.
    usage_seen: tokio::sync::Mutex<HashSet<i64>>,
    failures: Arc<Failures>,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::Broken(error.to_string())
    }
}

/// Connections of a worker to a database whose tables have the newest version.
pub async fn open_pool(url: &str) -> Result<PgPool, ConnectError> {
    migrated(connect(url, WORKER_CONNECTIONS).await?).await
}

async fn migrated(pool: PgPool) -> Result<PgPool, ConnectError> {
    schema::migrate(&pool).await?;
    Ok(pool)
}

impl Postgres {
    /// Connects, brings the tables to the newest version, and begins to listen.
    pub async fn open(url: &str) -> Result<Self, ConnectError> {
        Postgres::open_with_follower(url, None).await
    }

    /// The same, with a follower that is asked for what may be a moment old.
    pub async fn open_with_follower(url: &str, follower: Option<&str>) -> Result<Self, ConnectError> {
        let pool = migrated(connect(url, SERVER_CONNECTIONS).await?).await?;
        let follower = match follower {
            Some(url) => Some(Follower::open(url).await?),
            None => None,
        };
        let first = listener::listener(&pool).await?;
        let process = match_id();
        let (sender, changes) = mpsc::channel(CHANGES);
        let failures = Arc::new(Failures::default());
        let listening = listener::listen(pool.clone(), first, process.clone(), sender, Arc::clone(&failures));
        let listening = tokio::spawn(listening).abort_handle();
        Ok(Postgres {
            notifier: Notifier::start(pool.clone()),
            pool,
            follower,
            process,
            changes: Mutex::new(Some(changes)),
            listening,
            usage_seen: tokio::sync::Mutex::default(),
            failures,
        })
    }

    /// Reads, with a timeout.
    fn ask<'a, T: Send + 'a>(
        &'a self,
        work: impl Future<Output = Result<T, StoreError>> + Send + 'a,
    ) -> StoreFuture<'a, T> {
        Box::pin(async move { self.failures.record_read(with_timeout(work).await) })
    }

    /// Writes, with a timeout.
    fn change<'a, T: Send + 'a>(
        &'a self,
        work: impl Future<Output = Result<T, StoreError>> + Send + 'a,
    ) -> StoreFuture<'a, T> {
        Box::pin(async move { self.failures.record_write(with_timeout(work).await) })
    }

    /// Why nothing was changed.
    async fn reason_unchanged(&self, id: &str) -> StoreError {
        let found = sqlx::query("SELECT 1 FROM tablas_matches WHERE id = $1").bind(id).fetch_optional(&self.pool).await;
        match found {
            Ok(Some(_)) => StoreError::Conflict,
            Ok(None) => StoreError::Missing,
            Err(error) => error.into(),
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

async fn with_timeout<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let silent = |_| StoreError::Broken("the database does not answer".into());
    tokio::time::timeout(TIMEOUT, work).await.map_err(silent)?
}

impl Store for Postgres {
    fn create<'a>(&'a self, id: &'a str, header: Header, events: Vec<String>) -> StoreFuture<'a, ()> {
        const TEXT: &str = "
            WITH made AS (
                INSERT INTO tablas_matches (id, seq, stage, listed, waits, deadline)
                VALUES ($1, cardinality($2::text[]), $3, $4, $5, $6)
                ON CONFLICT (id) DO NOTHING RETURNING number
            )
            INSERT INTO tablas_events (match, seq, body)
            SELECT made.number, event.seq, event.body
            FROM made, unnest($2::text[]) WITH ORDINALITY AS event (body, seq)";
        self.change(async move {
            let statement = sqlx::query(TEXT).bind(id).bind(&events).bind(header.stage.word());
            let statement = statement.bind(header.listed).bind(header.waits).bind(deadline(header));
            let done = statement.execute(&self.pool).await?;
            if done.rows_affected() == 0 { Err(StoreError::Conflict) } else { Ok(()) }
        })
    }

    fn append<'a>(
        &'a self,
        id: &'a str,
        after: u64,
        events: Vec<String>,
        header: Option<Header>,
    ) -> StoreFuture<'a, ()> {
        // One statement is one transaction: if the log has grown meanwhile, nothing happens at all.
        const TEXT: &str = "
            WITH changed AS (
                UPDATE tablas_matches SET seq = $2 + cardinality($3::text[]), stage = coalesce($4, stage),
                    listed = coalesce($5, listed), waits = coalesce($6, waits), changed = now(),
                    deadline = CASE WHEN $4 IS NULL THEN deadline ELSE $7 END
                WHERE id = $1 AND seq = $2 RETURNING number
            )
            INSERT INTO tablas_events (match, seq, body)
            SELECT changed.number, $2 + event.place, event.body
            FROM changed, unnest($3::text[]) WITH ORDINALITY AS event (body, place)";
        self.change(async move {
            let statement = sqlx::query(TEXT).bind(id).bind(after as i64).bind(&events);
            let statement = statement.bind(header.map(|header| header.stage.word()));
            let statement = statement.bind(header.map(|header| header.listed)).bind(header.map(|header| header.waits));
            let statement = statement.bind(header.and_then(deadline));
            if statement.execute(&self.pool).await?.rows_affected() == 0 {
                return Err(self.reason_unchanged(id).await);
            }
            self.notifier.tell(CHANNEL, format!("{} {id}", self.process));
            Ok(())
        })
    }

    fn events<'a>(&'a self, id: &'a str, after: u64, limit: u32) -> StoreFuture<'a, Page> {
        self.ask(read::events(self.pool.clone(), id, after, limit))
    }

    fn old_events<'a>(&'a self, id: &'a str, after: u64, limit: u32) -> StoreFuture<'a, Page> {
        Box::pin(async move {
            if let Some(follower) = &self.follower
                && let Some(page) = follower.ask(|pool| read::events(pool, id, after, limit)).await
            {
                return Ok(page);
            }
            self.events(id, after, limit).await
        })
    }

    fn heads<'a>(&'a self, ids: &'a [String]) -> StoreFuture<'a, Vec<MatchHead>> {
        self.ask(presence::heads(&self.pool, &self.process, ids))
    }

    fn list<'a>(&'a self, filter: &'a Filter) -> StoreFuture<'a, Vec<String>> {
        Box::pin(async move {
            if let Some(follower) = &self.follower
                && let Some(ids) = follower.ask(|pool| read::list(pool, filter)).await
            {
                return Ok(ids);
            }
            self.ask(read::list(self.pool.clone(), filter)).await
        })
    }

    fn waiting<'a>(&'a self, after: &'a str, limit: u32) -> StoreFuture<'a, Vec<String>> {
        const TEXT: &str = "SELECT id FROM tablas_matches WHERE waits AND id > $1 ORDER BY id LIMIT $2";
        self.ask(async move {
            let rows = sqlx::query(TEXT).bind(after).bind(i64::from(limit)).fetch_all(&self.pool).await?;
            first_column(&rows)
        })
    }

    fn due<'a>(&'a self, before: u64, after: &'a str, limit: u32) -> StoreFuture<'a, Vec<String>> {
        const TEXT: &str = "SELECT id FROM tablas_matches WHERE deadline < $1 AND id > $2 ORDER BY id LIMIT $3";
        self.ask(async move {
            let statement = sqlx::query(TEXT).bind(i64::try_from(before).unwrap_or(i64::MAX));
            first_column(&statement.bind(after).bind(i64::from(limit)).fetch_all(&self.pool).await?)
        })
    }

    fn time(&self) -> StoreFuture<'_, Option<u64>> {
        const TEXT: &str = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
        self.ask(async move {
            let now: i64 = sqlx::query(TEXT).fetch_one(&self.pool).await?.try_get(0)?;
            Ok(u64::try_from(now).ok())
        })
    }

    fn claim<'a>(&'a self, id: &'a str, seq: u64, lease: Duration) -> StoreFuture<'a, bool> {
        const TEXT: &str = "
            UPDATE tablas_matches
            SET claimed_seq = $2, claimed_by = $3, claimed_until = now() + $4 * interval '1 second'
            WHERE id = $1 AND seq = $2
                AND (claimed_seq IS DISTINCT FROM $2 OR claimed_by = $3 OR claimed_until < now())
            RETURNING 1";
        self.ask(async move {
            let statement = sqlx::query(TEXT).bind(id).bind(seq as i64).bind(&self.process).bind(lease.as_secs_f64());
            Ok(statement.fetch_optional(&self.pool).await?.is_some())
        })
    }

    fn review<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<StoredReview>> {
        Box::pin(async move {
            if let Some(follower) = &self.follower
                && let Some(Some(review)) = follower.ask(|pool| read::review(pool, id)).await
            {
                return Ok(Some(review));
            }
            self.ask(read::review(self.pool.clone(), id)).await
        })
    }

    fn put_review<'a>(&'a self, id: &'a str, review: StoredReview) -> StoreFuture<'a, ()> {
        const TEXT: &str = "
            INSERT INTO tablas_reviews AS stored (match, key, body)
            SELECT number, $2, $3 FROM tablas_matches WHERE id = $1
            ON CONFLICT (match) DO UPDATE SET key = excluded.key, body = excluded.body
            WHERE stored.key <> excluded.key";
        self.change(async move {
            let statement = sqlx::query(TEXT).bind(id).bind(&review.key).bind(&review.body);
            let done = statement.execute(&self.pool).await?;
            match done.rows_affected() {
                0 => match self.reason_unchanged(id).await {
                    // It is there already.
                    StoreError::Conflict => Ok(()),
                    error => Err(error),
                },
                _ => Ok(()),
            }
        })
    }

    fn remove_finished(&self, age: Duration, limit: u32) -> StoreFuture<'_, Vec<String>> {
        // Rows that another server removes, or in which somebody just takes a move back, are skipped.
        const OLD: &str = "
            SELECT number, id FROM tablas_matches
            WHERE stage IN ('over', 'closed') AND changed <= now() - $1 * interval '1 second'
            ORDER BY changed LIMIT $2 FOR UPDATE SKIP LOCKED";
        self.change(async move {
            let mut transaction = self.pool.begin().await?;
            let old = sqlx::query(OLD).bind(age.as_secs_f64()).bind(i64::from(limit));
            let old = old.fetch_all(&mut *transaction).await?;
            let numbers: Vec<i64> = old.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
            let ids: Vec<String> = old.iter().map(|row| row.try_get(1)).collect::<Result<_, _>>()?;
            for text in
                ["DELETE FROM tablas_events WHERE match = ANY($1)", "DELETE FROM tablas_matches WHERE number = ANY($1)"]
            {
                sqlx::query(text).bind(&numbers).execute(&mut *transaction).await?;
            }
            let tell = sqlx::query("SELECT pg_notify($1, $2 || ' ' || id) FROM unnest($3::text[]) AS id");
            tell.bind(CHANNEL).bind(&self.process).bind(&ids).execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(ids)
        })
    }

    fn announce(&self, presence: Vec<(String, [bool; 2])>) -> StoreFuture<'_, ()> {
        self.ask(async move { presence::announce(&self.pool, &self.process, CHANNEL, &presence).await })
    }

    fn heartbeat(&self, lease: Duration) -> StoreFuture<'_, bool> {
        self.ask(presence::heartbeat(&self.pool, &self.process, lease))
    }

    fn share_usage(&self, used: Vec<Usage>) -> StoreFuture<'_, Vec<Usage>> {
        self.ask(async move {
            let mut seen = self.usage_seen.lock().await;
            credits::share(&self.pool, &self.process, &used, &mut seen).await
        })
    }

    fn check(&self) -> StoreFuture<'_, ()> {
        self.ask(async move {
            // Changes nothing, but a read-only database refuses it.
            sqlx::query("UPDATE tablas_matches SET waits = waits WHERE number IS NULL").execute(&self.pool).await?;
            Ok(())
        })
    }

    fn runner(&self, local: LocalRunner) -> Arc<dyn TaskRunner> {
        Arc::new(QueueRunner::start(Jobs::new(self.pool.clone()), &self.process, local))
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn remote_changes(&self) -> Option<mpsc::Receiver<RemoteChange>> {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn status(&self) -> Status {
        self.failures.status(true)
    }

    fn close(&self) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            self.listening.abort();
            let shutdown = async {
                Jobs::new(self.pool.clone()).forget_server(&self.process).await?;
                let left = presence::leave(&self.pool, &self.process, CHANNEL).await;
                self.pool.close().await;
                if let Some(follower) = &self.follower {
                    follower.close().await;
                }
                left
            };
            let silent = |_| StoreError::Broken("the database does not answer".into());
            tokio::time::timeout(SHUTDOWN_TIMEOUT, shutdown).await.map_err(silent)?
        })
    }
}

/// When time runs out, as the table has it.
fn deadline(header: Header) -> Option<i64> {
    header.deadline.map(|deadline| i64::try_from(deadline).unwrap_or(i64::MAX))
}

fn first_column(rows: &[sqlx::postgres::PgRow]) -> Result<Vec<String>, StoreError> {
    Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
}

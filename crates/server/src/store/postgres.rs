//! A database that several servers share: each hears of the others' moves.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgListener, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Row};
use tokio::sync::mpsc;

use super::{Filter, Header, Later, Stage, Status, Store, StoreError};
use crate::token::match_id;

/// Connections of one server.
const CONNECTIONS: u32 = 16;
/// What other servers may have written before we have read it.
const NEWS: usize = 1024;
/// The channel on which servers tell each other which match they have written to.
const CHANNEL: &str = "tablas";
/// Guards the making of the tables against two servers that start at once.
const SCHEMA_LOCK: i64 = 0x7461_626c_6173;

const SCHEMA: [&str; 4] = [
    "CREATE TABLE IF NOT EXISTS tablas_matches (
        number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        seq BIGINT NOT NULL,
        stage TEXT NOT NULL,
        listed BOOLEAN NOT NULL,
        waits BOOLEAN NOT NULL,
        claimed_seq BIGINT,
        claimed_by TEXT,
        claimed_until TIMESTAMPTZ
    )",
    "CREATE INDEX IF NOT EXISTS tablas_by_stage ON tablas_matches (stage, number) WHERE listed",
    "CREATE INDEX IF NOT EXISTS tablas_by_waiting ON tablas_matches (id) WHERE waits",
    "CREATE TABLE IF NOT EXISTS tablas_events (
        match BIGINT NOT NULL REFERENCES tablas_matches (number),
        seq BIGINT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (match, seq)
    )",
];

/// A store in PostgreSQL.
#[derive(Debug)]
pub struct Postgres {
    pool: PgPool,
    /// Which server this is, so that it does not listen to itself.
    process: String,
    news: Mutex<Option<mpsc::Receiver<String>>>,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::Broken(error.to_string())
    }
}

impl Postgres {
    /// Connects, makes the tables where they lack, and begins to listen.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let options: PgConnectOptions = url.parse()?;
        // Statements would show in logs what players write; errors carry what is needed.
        let options = options.disable_statement_logging();
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(Duration::from_secs(5))
            .connect_with(options)
            .await?;
        let mut transaction = pool.begin().await?;
        sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(SCHEMA_LOCK).execute(&mut *transaction).await?;
        for statement in SCHEMA {
            sqlx::query(statement).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        let mut listener = PgListener::connect_with(&pool).await?;
        listener.listen(CHANNEL).await?;
        let process = match_id();
        let (sender, news) = mpsc::channel(NEWS);
        tokio::spawn(listen(listener, process.clone(), sender));
        Ok(Postgres { pool, process, news: Mutex::new(Some(news)) })
    }

    /// Why nothing was changed.
    async fn why_not(&self, id: &str) -> StoreError {
        let found = sqlx::query("SELECT 1 FROM tablas_matches WHERE id = $1").bind(id).fetch_optional(&self.pool).await;
        match found {
            Ok(Some(_)) => StoreError::Conflict,
            Ok(None) => StoreError::Missing,
            Err(error) => error.into(),
        }
    }
}

/// Hears which matches other servers have written to, as long as anybody wants to know.
async fn listen(mut listener: PgListener, process: String, news: mpsc::Sender<String>) {
    loop {
        let id = match listener.try_recv().await {
            Ok(Some(notification)) => match notification.payload().split_once(' ') {
                Some((writer, id)) if writer != process => id.to_owned(),
                _ => continue,
            },
            // The connection was lost and is there again: anything may have been said meanwhile.
            Ok(None) => String::new(),
            Err(error) => {
                tracing::warn!(%error, "the database does not tell of other servers");
                tokio::time::sleep(Duration::from_secs(1)).await;
                continue;
            }
        };
        if news.send(id).await.is_err() {
            return;
        }
    }
}

impl Store for Postgres {
    fn create<'a>(&'a self, id: &'a str, header: Header, events: Vec<String>) -> Later<'a, ()> {
        const TEXT: &str = "
            WITH made AS (
                INSERT INTO tablas_matches (id, seq, stage, listed, waits)
                VALUES ($1, cardinality($2::text[]), $3, $4, $5)
                ON CONFLICT (id) DO NOTHING RETURNING number
            )
            INSERT INTO tablas_events (match, seq, body)
            SELECT made.number, event.seq, event.body
            FROM made, unnest($2::text[]) WITH ORDINALITY AS event (body, seq)";
        Box::pin(async move {
            let statement = sqlx::query(TEXT).bind(id).bind(&events).bind(header.stage.word());
            let done = statement.bind(header.listed).bind(header.waits).execute(&self.pool).await?;
            if done.rows_affected() == 0 { Err(StoreError::Conflict) } else { Ok(()) }
        })
    }

    fn append<'a>(&'a self, id: &'a str, after: u64, events: Vec<String>, header: Option<Header>) -> Later<'a, ()> {
        // One statement is one transaction: where the log has moved on, nothing happens at all.
        const TEXT: &str = "
            WITH changed AS (
                UPDATE tablas_matches SET seq = $2 + cardinality($3::text[]), stage = coalesce($4, stage),
                    listed = coalesce($5, listed), waits = coalesce($6, waits)
                WHERE id = $1 AND seq = $2 RETURNING number
            ), added AS (
                INSERT INTO tablas_events (match, seq, body)
                SELECT changed.number, $2 + event.place, event.body
                FROM changed, unnest($3::text[]) WITH ORDINALITY AS event (body, place)
            )
            SELECT pg_notify($7, $8) FROM changed";
        Box::pin(async move {
            let statement = sqlx::query(TEXT).bind(id).bind(after as i64).bind(&events);
            let statement = statement.bind(header.map(|header| header.stage.word()));
            let statement = statement.bind(header.map(|header| header.listed)).bind(header.map(|header| header.waits));
            let statement = statement.bind(CHANNEL).bind(format!("{} {id}", self.process));
            match statement.fetch_optional(&self.pool).await? {
                Some(_) => Ok(()),
                None => Err(self.why_not(id).await),
            }
        })
    }

    fn events<'a>(&'a self, id: &'a str, after: u64) -> Later<'a, Vec<String>> {
        const TEXT: &str = "
            SELECT event.body FROM tablas_matches AS match
            LEFT JOIN tablas_events AS event ON event.match = match.number AND event.seq > $2
            WHERE match.id = $1 ORDER BY event.seq";
        Box::pin(async move {
            let rows = sqlx::query(TEXT).bind(id).bind(after as i64).fetch_all(&self.pool).await?;
            if rows.is_empty() {
                return Err(StoreError::Missing);
            }
            // A match without newer events gives one row with nothing in it.
            let bodies = rows.iter().map(|row| row.try_get::<Option<String>, _>(0));
            Ok(bodies.filter_map(Result::transpose).collect::<Result<_, _>>()?)
        })
    }

    fn list<'a>(&'a self, filter: &'a Filter) -> Later<'a, Vec<String>> {
        const TEXT: &str = "
            SELECT id FROM tablas_matches
            WHERE listed AND ($1::bigint IS NULL OR number < $1) AND ($2::text IS NULL OR stage = $2)
            ORDER BY number DESC LIMIT $3";
        Box::pin(async move {
            let mut before: Option<i64> = None;
            if let Some(after) = &filter.after {
                let number = sqlx::query("SELECT number FROM tablas_matches WHERE id = $1").bind(after);
                let row = number.fetch_optional(&self.pool).await?.ok_or(StoreError::Missing)?;
                before = Some(row.try_get(0)?);
            }
            let stage = filter.stage.map(Stage::word);
            let statement = sqlx::query(TEXT).bind(before).bind(stage).bind(i64::from(filter.limit));
            first_column(&statement.fetch_all(&self.pool).await?)
        })
    }

    fn waiting<'a>(&'a self, after: &'a str, limit: u32) -> Later<'a, Vec<String>> {
        const TEXT: &str = "SELECT id FROM tablas_matches WHERE waits AND id > $1 ORDER BY id LIMIT $2";
        Box::pin(async move {
            let rows = sqlx::query(TEXT).bind(after).bind(i64::from(limit)).fetch_all(&self.pool).await?;
            first_column(&rows)
        })
    }

    fn claim<'a>(&'a self, id: &'a str, seq: u64, lease: Duration) -> Later<'a, bool> {
        const TEXT: &str = "
            UPDATE tablas_matches
            SET claimed_seq = $2, claimed_by = $3, claimed_until = now() + $4 * interval '1 second'
            WHERE id = $1 AND seq = $2
                AND (claimed_seq IS DISTINCT FROM $2 OR claimed_by = $3 OR claimed_until < now())
            RETURNING 1";
        Box::pin(async move {
            let statement = sqlx::query(TEXT).bind(id).bind(seq as i64).bind(&self.process).bind(lease.as_secs_f64());
            Ok(statement.fetch_optional(&self.pool).await?.is_some())
        })
    }

    fn check(&self) -> Later<'_, ()> {
        Box::pin(async move {
            // A change of nothing, which a database that only reads refuses.
            sqlx::query("UPDATE tablas_matches SET waits = waits WHERE number IS NULL").execute(&self.pool).await?;
            Ok(())
        })
    }

    fn news(&self) -> Option<mpsc::Receiver<String>> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn status(&self) -> Status {
        Status::default()
    }
}

fn first_column(rows: &[sqlx::postgres::PgRow]) -> Result<Vec<String>, StoreError> {
    Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
}

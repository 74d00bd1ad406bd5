//! The tables in PostgreSQL, and their versions.

use sqlx::postgres::PgPool;
use sqlx::{PgConnection, Row};

use super::ConnectError;

/// Guards the making of the tables against two servers that start at once.
const LOCK: i64 = 0x7461_626c_6173;

/// Each migrates the tables from the version before it, in `tablas_schema`, to the next; the first creates them.
/// Servers of the version before must be able to go on with the result, until they are replaced too.
const MIGRATIONS: [&[&str]; 6] = [
    &[
        "CREATE TABLE tablas_matches (
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
        "CREATE INDEX tablas_by_stage ON tablas_matches (stage, number) WHERE listed",
        "CREATE INDEX tablas_by_waiting ON tablas_matches (id) WHERE waits",
        "CREATE TABLE tablas_events (
            match BIGINT NOT NULL REFERENCES tablas_matches (number),
            seq BIGINT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (match, seq)
        )",
    ],
    &[
        // Older matches count from this migration on.
        "ALTER TABLE tablas_matches ADD COLUMN changed TIMESTAMPTZ NOT NULL DEFAULT now()",
        "CREATE INDEX tablas_by_age ON tablas_matches (changed) WHERE stage IN ('over', 'closed')",
        // Presence is lost when the database crashes, and announced again by the servers that live.
        "CREATE UNLOGGED TABLE tablas_servers (id TEXT PRIMARY KEY, until TIMESTAMPTZ NOT NULL)",
        "CREATE UNLOGGED TABLE tablas_presence (
            match TEXT NOT NULL,
            server TEXT NOT NULL,
            seats SMALLINT NOT NULL,
            PRIMARY KEY (match, server)
        )",
    ],
    &[
        // When somebody's time runs out, in milliseconds since 1970.
        "ALTER TABLE tablas_matches ADD COLUMN deadline BIGINT",
        "CREATE INDEX tablas_by_deadline ON tablas_matches (deadline) WHERE deadline IS NOT NULL",
    ],
    &[
        // What was found out about matches that have ended. It goes with its match, also where a server removes that which
        // knows nothing of reviews.
        "CREATE TABLE tablas_reviews (
            match BIGINT PRIMARY KEY REFERENCES tablas_matches (number) ON DELETE CASCADE,
            key TEXT NOT NULL,
            body TEXT NOT NULL
        )",
    ],
    &[
        // Analyses under a link. They belong to no match.
        "CREATE TABLE tablas_studies (
            id TEXT PRIMARY KEY,
            owner TEXT NOT NULL,
            version BIGINT NOT NULL,
            changed TIMESTAMPTZ NOT NULL DEFAULT now(),
            body TEXT NOT NULL
        )",
        "CREATE INDEX tablas_studies_by_age ON tablas_studies (changed)",
    ],
    &[
        // Tasks for other machines: `queue/mod.rs` has the rules. Whoever waits for them queues them again after a crash.
        "ALTER TABLE tablas_servers ADD COLUMN version TEXT",
        // Whoever has millions of matches may make these beforehand, with CREATE INDEX CONCURRENTLY.
        "CREATE INDEX IF NOT EXISTS tablas_listed ON tablas_matches (number) WHERE listed",
        "CREATE INDEX IF NOT EXISTS tablas_due ON tablas_matches (id, deadline) WHERE deadline IS NOT NULL",
        "CREATE INDEX IF NOT EXISTS tablas_presence_by_server ON tablas_presence (server)",
        "CREATE UNLOGGED TABLE tablas_usage (
            number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            at TIMESTAMPTZ NOT NULL DEFAULT now(),
            server TEXT NOT NULL,
            client TEXT NOT NULL,
            requests INTEGER NOT NULL,
            matches INTEGER NOT NULL,
            studies INTEGER NOT NULL
        )",
        "CREATE INDEX tablas_usage_by_time ON tablas_usage (at)",
        "CREATE UNLOGGED TABLE tablas_workers (
            id TEXT PRIMARY KEY,
            version TEXT NOT NULL,
            threads INTEGER NOT NULL,
            until TIMESTAMPTZ NOT NULL
        )",
        // Servers that wait for their jobs, and until when they are believed to.
        "CREATE UNLOGGED TABLE tablas_queues (server TEXT PRIMARY KEY, until TIMESTAMPTZ NOT NULL)",
        "CREATE UNLOGGED TABLE tablas_jobs (
            id BIGINT PRIMARY KEY,
            place BIGINT GENERATED ALWAYS AS IDENTITY,
            key TEXT UNIQUE,
            kind SMALLINT NOT NULL,
            owner TEXT NOT NULL,
            match TEXT,
            turn BIGINT NOT NULL,
            server TEXT NOT NULL,
            version TEXT NOT NULL,
            task TEXT NOT NULL,
            worker TEXT,
            attempt INTEGER NOT NULL DEFAULT 0,
            leased_until TIMESTAMPTZ,
            cancelled BOOLEAN NOT NULL DEFAULT false,
            told INTEGER NOT NULL DEFAULT 0,
            progress TEXT,
            answer TEXT
        ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000)",
        "CREATE INDEX tablas_jobs_waiting ON tablas_jobs (version, kind, turn, place) WHERE worker IS NULL",
        "CREATE INDEX tablas_jobs_by_owner ON tablas_jobs (owner, kind, turn) WHERE worker IS NULL",
        "CREATE INDEX tablas_jobs_by_match ON tablas_jobs (match, kind, turn) WHERE worker IS NULL",
        "CREATE INDEX tablas_jobs_by_worker ON tablas_jobs (worker) WHERE worker IS NOT NULL",
        "CREATE INDEX tablas_jobs_by_lease ON tablas_jobs (leased_until) WHERE leased_until IS NOT NULL",
        "CREATE INDEX tablas_jobs_by_server ON tablas_jobs (server)",
    ],
];

/// Creates the tables, or migrates them to the newest version.
pub(super) async fn migrate(pool: &PgPool) -> Result<(), ConnectError> {
    let mut transaction = pool.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *transaction).await?;
    let have = version(&mut transaction).await?;
    if have > MIGRATIONS.len() as i64 {
        return Err(ConnectError::TooNew(have));
    }
    for statement in MIGRATIONS.iter().skip(have as usize).copied().flatten() {
        sqlx::query(*statement).execute(&mut *transaction).await?;
    }
    if have < MIGRATIONS.len() as i64 {
        let newest = sqlx::query("UPDATE tablas_schema SET version = $1").bind(MIGRATIONS.len() as i64);
        newest.execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// The version of the tables, 0 if there are none.
async fn version(db: &mut PgConnection) -> Result<i64, ConnectError> {
    let found = "SELECT to_regclass('tablas_schema') IS NOT NULL, to_regclass('tablas_matches') IS NOT NULL,
        (SELECT count(*) FROM information_schema.columns WHERE table_name = 'tablas_matches'
            AND table_schema = current_schema() AND column_name IN ('seq', 'claimed_until')) = 2";
    let row = sqlx::query(found).fetch_one(&mut *db).await?;
    let (known, matches, ours): (bool, bool, bool) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    if known {
        return Ok(sqlx::query("SELECT version FROM tablas_schema").fetch_one(&mut *db).await?.try_get(0)?);
    }
    // The first edition did not store its version.
    let have = match (matches, ours) {
        (false, _) => 0,
        (true, true) => 1,
        (true, false) => return Err(ConnectError::Foreign),
    };
    sqlx::query("CREATE TABLE tablas_schema (version BIGINT NOT NULL)").execute(&mut *db).await?;
    sqlx::query("INSERT INTO tablas_schema VALUES ($1)").bind(have).execute(&mut *db).await?;
    Ok(have)
}

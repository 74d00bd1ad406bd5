//! Who is connected to which server, shared through PostgreSQL.
//!
//! Each server sends heartbeats; what a server has announced no longer holds when they stop.

use std::time::Duration;

use sqlx::Row;
use sqlx::postgres::PgPool;

use crate::queue::VERSION;
use crate::store::{MatchHead, StoreError};

/// Notes that server `process` lives; true if it was unknown.
pub(super) async fn heartbeat(pool: &PgPool, process: &str, lease: Duration) -> Result<bool, StoreError> {
    const LIVES: &str = "
        INSERT INTO tablas_servers (id, until, version) VALUES ($1, now() + $2 * interval '1 second', $3)
        ON CONFLICT (id) DO UPDATE SET until = excluded.until
        RETURNING xmax = 0";
    let lives = sqlx::query(LIVES).bind(process).bind(lease.as_secs_f64()).bind(VERSION).fetch_one(pool).await?;
    let dead = sqlx::query("DELETE FROM tablas_servers WHERE until < now() RETURNING id").fetch_all(pool).await?;
    if !dead.is_empty() {
        let dead: Vec<String> = dead.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
        sqlx::query("DELETE FROM tablas_presence WHERE server = ANY($1)").bind(dead).execute(pool).await?;
    }
    Ok(lives.try_get(0)?)
}

/// Announces which seats of these matches have somebody connected to server `process`.
pub(super) async fn announce(
    pool: &PgPool,
    process: &str,
    channel: &str,
    presence: &[(String, [bool; 2])],
) -> Result<(), StoreError> {
    const PRESENT: &str = "
        INSERT INTO tablas_presence (match, server, seats)
        SELECT match, $1, seats FROM unnest($2::text[], $3::smallint[]) AS here (match, seats)
        ON CONFLICT (match, server) DO UPDATE SET seats = excluded.seats";
    let ids: Vec<&str> = presence.iter().map(|(id, _)| id.as_str()).collect();
    let seats: Vec<i16> = presence.iter().map(|(_, seats)| i16::from(seats[0]) + 2 * i16::from(seats[1])).collect();
    let mut transaction = pool.begin().await?;
    sqlx::query(PRESENT).bind(process).bind(&ids).bind(&seats).execute(&mut *transaction).await?;
    let absent = sqlx::query("DELETE FROM tablas_presence WHERE server = $1 AND seats = 0").bind(process);
    absent.execute(&mut *transaction).await?;
    let tell = sqlx::query("SELECT pg_notify($1, $2 || ' @' || match) FROM unnest($3::text[]) AS match");
    tell.bind(channel).bind(process).bind(&ids).execute(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}

/// Removes server `process`, which ends.
pub(super) async fn leave(pool: &PgPool, process: &str, channel: &str) -> Result<(), StoreError> {
    let mut transaction = pool.begin().await?;
    for text in ["DELETE FROM tablas_presence WHERE server = $1", "DELETE FROM tablas_servers WHERE id = $1"] {
        sqlx::query(text).bind(process).execute(&mut *transaction).await?;
    }
    // Without a name: the others compare all their matches.
    let tell = sqlx::query("SELECT pg_notify($1, $2 || ' ')").bind(channel).bind(process);
    tell.execute(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}

/// The heads of these matches, with who is connected to servers other than `process`.
pub(super) async fn heads(pool: &PgPool, process: &str, ids: &[String]) -> Result<Vec<MatchHead>, StoreError> {
    const TEXT: &str = "
        SELECT match.id, match.seq, coalesce(
            (SELECT bit_or(present.seats) FROM tablas_presence AS present
             JOIN tablas_servers AS server ON server.id = present.server AND server.until >= now()
             WHERE present.match = match.id AND present.server <> $2), 0::smallint)
        FROM tablas_matches AS match WHERE match.id = ANY($1)";
    let rows = sqlx::query(TEXT).bind(ids).bind(process).fetch_all(pool).await?;
    let head = |row: &sqlx::postgres::PgRow| -> Result<MatchHead, sqlx::Error> {
        let seats: i16 = row.try_get(2)?;
        let present = [seats & 1 != 0, seats & 2 != 0];
        Ok(MatchHead { id: row.try_get(0)?, seq: row.try_get::<i64, _>(1)? as u64, present })
    };
    Ok(rows.iter().map(head).collect::<Result<_, _>>()?)
}

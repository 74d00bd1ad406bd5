//! What a follower can be asked for as well as the database itself.

use sqlx::Row;
use sqlx::postgres::PgPool;

use super::first_column;
use crate::store::{Filter, Page, Stage, StoreError, StoredReview};

pub(super) async fn events(pool: PgPool, id: &str, after: u64, limit: u32) -> Result<Page, StoreError> {
    const TEXT: &str = "
        SELECT match.seq, event.seq, event.body FROM tablas_matches AS match
        LEFT JOIN tablas_events AS event ON event.match = match.number AND event.seq > $2
        WHERE match.id = $1 ORDER BY event.seq LIMIT $3";
    let statement = sqlx::query(TEXT).bind(id).bind(i64::try_from(after).unwrap_or(i64::MAX));
    let found = statement.bind(i64::from(limit)).fetch_all(&pool).await?;
    let last_seq: i64 = found.first().ok_or(StoreError::Missing)?.try_get(0)?;
    let mut rows = Vec::with_capacity(found.len());
    for row in &found {
        // A match without newer events gives one row with nothing in it.
        if let Some(seq) = row.try_get::<Option<i64>, _>(1)? {
            rows.push((seq as u64, row.try_get(2)?));
        }
    }
    Page::new(id, after, limit, last_seq as u64, rows)
}

pub(super) async fn list(pool: PgPool, filter: &Filter) -> Result<Vec<String>, StoreError> {
    // Apart, so that each has its index, whatever is asked for.
    const ALL: &str = "SELECT id FROM tablas_matches WHERE listed AND number < $1 ORDER BY number DESC LIMIT $2";
    const IN_STAGE: &str = "
        SELECT id FROM tablas_matches WHERE listed AND number < $1 AND stage = $3 ORDER BY number DESC LIMIT $2";
    let mut before = i64::MAX;
    if let Some(after) = &filter.after {
        let number = sqlx::query("SELECT number FROM tablas_matches WHERE id = $1").bind(after);
        before = number.fetch_optional(&pool).await?.ok_or(StoreError::Missing)?.try_get(0)?;
    }
    let statement = sqlx::query(if filter.stage.is_some() { IN_STAGE } else { ALL });
    let statement = statement.bind(before).bind(i64::from(filter.limit));
    let statement = match filter.stage.map(Stage::word) {
        Some(stage) => statement.bind(stage),
        None => statement,
    };
    first_column(&statement.fetch_all(&pool).await?)
}

pub(super) async fn review(pool: PgPool, id: &str) -> Result<Option<StoredReview>, StoreError> {
    const TEXT: &str = "
        SELECT review.key, review.body FROM tablas_reviews AS review
        JOIN tablas_matches AS match ON match.number = review.match WHERE match.id = $1";
    let found = sqlx::query(TEXT).bind(id).fetch_optional(&pool).await?;
    let stored = found.map(|row| Ok(StoredReview { key: row.try_get(0)?, body: row.try_get(1)? }));
    stored.transpose()
}

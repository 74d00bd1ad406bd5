//! Analyses in PostgreSQL.

use std::time::Duration;

use sqlx::Row;

use super::{Postgres, first_column};
use crate::store::{StoreError, StoreFuture, StoredStudy, StudyStore};

impl StudyStore for Postgres {
    fn create_study<'a>(&'a self, id: &'a str, owner: String, body: String) -> StoreFuture<'a, ()> {
        const TEXT: &str = "
            INSERT INTO tablas_studies (id, owner, version, body) VALUES ($1, $2, 1, $3) ON CONFLICT (id) DO NOTHING";
        self.change(async move {
            let done = sqlx::query(TEXT).bind(id).bind(owner).bind(body).execute(&self.pool).await?;
            if done.rows_affected() == 0 { Err(StoreError::Conflict) } else { Ok(()) }
        })
    }

    fn study<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<StoredStudy>> {
        const TEXT: &str = "SELECT version, owner, body FROM tablas_studies WHERE id = $1";
        self.ask(async move {
            let Some(row) = sqlx::query(TEXT).bind(id).fetch_optional(&self.pool).await? else { return Ok(None) };
            let version: i64 = row.try_get(0)?;
            Ok(Some(StoredStudy { version: version as u64, owner: row.try_get(1)?, body: row.try_get(2)? }))
        })
    }

    fn replace_study<'a>(&'a self, id: &'a str, seen: u64, body: String) -> StoreFuture<'a, ()> {
        const TEXT: &str = "
            UPDATE tablas_studies SET body = $3, version = version + 1, changed = now() WHERE id = $1 AND version = $2";
        self.change(async move {
            let seen = i64::try_from(seen).unwrap_or(i64::MAX);
            let done = sqlx::query(TEXT).bind(id).bind(seen).bind(body).execute(&self.pool).await?;
            if done.rows_affected() > 0 {
                return Ok(());
            }
            let found = sqlx::query("SELECT 1 FROM tablas_studies WHERE id = $1").bind(id);
            let found = found.fetch_optional(&self.pool).await?;
            Err(if found.is_some() { StoreError::Conflict } else { StoreError::Missing })
        })
    }

    fn remove_study<'a>(&'a self, id: &'a str) -> StoreFuture<'a, ()> {
        self.change(async move {
            let done = sqlx::query("DELETE FROM tablas_studies WHERE id = $1").bind(id).execute(&self.pool).await?;
            if done.rows_affected() == 0 { Err(StoreError::Missing) } else { Ok(()) }
        })
    }

    fn remove_old_studies(&self, age: Duration, limit: u32) -> StoreFuture<'_, Vec<String>> {
        const TEXT: &str = "
            DELETE FROM tablas_studies WHERE id IN (
                SELECT id FROM tablas_studies WHERE changed <= now() - $1 * interval '1 second'
                ORDER BY changed LIMIT $2 FOR UPDATE SKIP LOCKED)
            RETURNING id";
        self.change(async move {
            let old = sqlx::query(TEXT).bind(age.as_secs_f64()).bind(i64::from(limit));
            first_column(&old.fetch_all(&self.pool).await?)
        })
    }
}

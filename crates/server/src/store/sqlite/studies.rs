//! Analyses in the file.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};

use super::Sqlite;
use super::writer::Work;
use crate::store::{StoreError, StoreFuture, StoredStudy, StudyStore};

/// A change of an analysis.
pub(super) enum Change {
    Create { id: String, owner: String, body: String },
    Replace { id: String, seen: u64, body: String },
    Remove { id: String },
    RemoveOld { age: Duration, limit: u32 },
}

/// Makes a change; the names of the analyses that were removed because of their age.
pub(super) fn write(db: &Connection, change: &Change) -> Result<Vec<String>, StoreError> {
    match change {
        Change::Create { id, owner, body } => {
            let text = "INSERT INTO studies (id, owner, version, changed, body) VALUES (?1, ?2, 1, unixepoch(), ?3)
                ON CONFLICT DO NOTHING";
            if db.prepare_cached(text)?.execute(params![id, owner, body])? == 0 {
                return Err(StoreError::Conflict);
            }
        }
        Change::Replace { id, seen, body } => {
            let text = "UPDATE studies SET body = ?3, version = version + 1, changed = unixepoch()
                WHERE id = ?1 AND version = ?2";
            let seen = i64::try_from(*seen).unwrap_or(i64::MAX);
            if db.prepare_cached(text)?.execute(params![id, seen, body])? == 0 {
                let mut query = db.prepare_cached("SELECT 1 FROM studies WHERE id = ?1")?;
                return Err(if query.exists([id])? { StoreError::Conflict } else { StoreError::Missing });
            }
        }
        Change::Remove { id } => {
            if db.prepare_cached("DELETE FROM studies WHERE id = ?1")?.execute([id])? == 0 {
                return Err(StoreError::Missing);
            }
        }
        Change::RemoveOld { age, limit } => {
            let text = "DELETE FROM studies WHERE id IN
                (SELECT id FROM studies WHERE changed <= unixepoch() - ?1 ORDER BY changed LIMIT ?2) RETURNING id";
            let mut delete = db.prepare_cached(text)?;
            let removed = delete.query_map(params![age.as_secs() as i64, limit], |row| row.get(0))?;
            return Ok(removed.collect::<Result<_, _>>()?);
        }
    }
    Ok(Vec::new())
}

impl Sqlite {
    fn change_study(&self, change: Change) -> StoreFuture<'_, ()> {
        let change = self.change(Work::ChangeStudy(change));
        Box::pin(async move { change.await.map(drop) })
    }
}

impl StudyStore for Sqlite {
    fn create_study<'a>(&'a self, id: &'a str, owner: String, body: String) -> StoreFuture<'a, ()> {
        self.change_study(Change::Create { id: id.to_owned(), owner, body })
    }

    fn study<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<StoredStudy>> {
        let id = id.to_owned();
        self.read(move |db| {
            let mut query = db.prepare_cached("SELECT version, owner, body FROM studies WHERE id = ?1")?;
            let stored = |row: &rusqlite::Row<'_>| {
                Ok(StoredStudy { version: row.get::<_, i64>(0)? as u64, owner: row.get(1)?, body: row.get(2)? })
            };
            Ok(query.query_row([&id], stored).optional()?)
        })
    }

    fn replace_study<'a>(&'a self, id: &'a str, seen: u64, body: String) -> StoreFuture<'a, ()> {
        self.change_study(Change::Replace { id: id.to_owned(), seen, body })
    }

    fn remove_study<'a>(&'a self, id: &'a str) -> StoreFuture<'a, ()> {
        self.change_study(Change::Remove { id: id.to_owned() })
    }

    fn remove_old_studies(&self, age: Duration, limit: u32) -> StoreFuture<'_, Vec<String>> {
        self.change(Work::ChangeStudy(Change::RemoveOld { age, limit }))
    }
}

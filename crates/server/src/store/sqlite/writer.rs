//! The thread that writes: changes that come in while it commits are committed together.

use std::sync::mpsc;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};
use tokio::sync::oneshot;

use super::studies;
use crate::store::{Header, StoreError, StoredReview};

/// How many changes one commit takes at the most.
const MAX_BATCH: usize = 1024;

/// A change that is to be made.
pub(super) struct Change {
    pub work: Work,
    /// Hears when it is made, and the names of what was removed.
    pub done: oneshot::Sender<Result<Vec<String>, StoreError>>,
}

/// What is to be changed.
pub(super) enum Work {
    Create {
        id: String,
        header: Header,
        events: Vec<String>,
    },
    Append {
        id: String,
        after: u64,
        events: Vec<String>,
        header: Option<Header>,
    },
    PutReview {
        id: String,
        review: StoredReview,
    },
    RemoveFinished {
        age: Duration,
        limit: u32,
    },
    ChangeStudy(studies::Change),
    /// Writes what is there already, to see whether the file can be written.
    Probe,
}

/// Commits what there is, then what has come in meanwhile, until nobody can send any more. Then writes the log beside the
/// file back into it.
pub(super) fn write_all(mut db: Connection, queue: &mpsc::Receiver<Change>) {
    while let Ok(first) = queue.recv() {
        let mut batch = vec![first];
        batch.extend(queue.try_iter().take(MAX_BATCH - 1));
        write_batch(&mut db, batch);
    }
    let emptied = db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    if let Err(error) = emptied.and_then(|()| db.close().map_err(|(_, error)| error)) {
        tracing::error!(%error, "the database file is not closed properly; its log beside it holds the rest");
    }
}

fn write_batch(db: &mut Connection, batch: Vec<Change>) {
    let begun = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate);
    let mut answers = Vec::with_capacity(batch.len());
    let ended = begun.map_err(StoreError::from).and_then(|transaction| {
        answers.extend(batch.iter().map(|change| write(&transaction, &change.work)));
        // A change that a failing database has half made must not stay.
        match answers.iter().find(|answer| matches!(answer, Err(StoreError::Broken(_)))) {
            Some(broken) => broken.clone().map(drop),
            None => Ok(transaction.commit()?),
        }
    });
    let failure = ended.err();
    answers.resize(batch.len(), Ok(Vec::new()));
    for (change, answer) in batch.into_iter().zip(answers) {
        let answer = failure.clone().map_or(answer, Err);
        let _ = change.done.send(answer); // Nobody may be waiting any more.
    }
}

/// Makes a change; the names of what was removed.
fn write(db: &Connection, work: &Work) -> Result<Vec<String>, StoreError> {
    match work {
        Work::Create { id, header, events } => {
            let text = "INSERT INTO matches (id, seq, changed, stage, listed, waits, deadline)
                VALUES (?1, ?2, unixepoch(), ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING";
            let (stage, deadline) = (header.stage.word(), deadline(*header));
            let values = params![id, events.len() as i64, stage, header.listed, header.waits, deadline];
            if db.prepare_cached(text)?.execute(values)? == 0 {
                return Err(StoreError::Conflict);
            }
            insert(db, db.last_insert_rowid(), 0, events)?;
        }
        Work::Append { id, after, events, header } => {
            let (number, last) = number_of(db, id)?.ok_or(StoreError::Missing)?;
            if last != *after {
                return Err(StoreError::Conflict);
            }
            insert(db, number, *after, events)?;
            let text = "UPDATE matches SET seq = ?2, changed = unixepoch(), stage = coalesce(?3, stage),
                listed = coalesce(?4, listed), waits = coalesce(?5, waits),
                deadline = CASE WHEN ?3 IS NULL THEN deadline ELSE ?6 END WHERE number = ?1";
            let stage = header.map(|header| header.stage.word());
            let (listed, waits) = (header.map(|header| header.listed), header.map(|header| header.waits));
            let seq = *after as i64 + events.len() as i64;
            db.prepare_cached(text)?.execute(params![number, seq, stage, listed, waits, header.and_then(deadline)])?;
        }
        Work::PutReview { id, review } => {
            let (number, _) = number_of(db, id)?.ok_or(StoreError::Missing)?;
            let text = "INSERT INTO reviews (match, key, body) VALUES (?1, ?2, ?3) ON CONFLICT (match)
                DO UPDATE SET key = excluded.key, body = excluded.body WHERE key <> excluded.key";
            db.prepare_cached(text)?.execute(params![number, review.key, review.body])?;
        }
        Work::RemoveFinished { age, limit } => return remove_finished(db, *age, *limit),
        Work::ChangeStudy(change) => return studies::write(db, change),
        Work::Probe => {
            let version: i64 = db.query_row("PRAGMA user_version", [], |row| row.get(0))?;
            db.pragma_update(None, "user_version", version)?;
        }
    }
    Ok(Vec::new())
}

/// When time runs out, as the table has it.
fn deadline(header: Header) -> Option<i64> {
    header.deadline.map(|deadline| i64::try_from(deadline).unwrap_or(i64::MAX))
}

fn remove_finished(db: &Connection, age: Duration, limit: u32) -> Result<Vec<String>, StoreError> {
    let text = "SELECT number, id FROM matches WHERE stage IN ('over', 'closed') AND changed <= unixepoch() - ?1
        ORDER BY changed LIMIT ?2";
    let mut old = db.prepare_cached(text)?;
    let old = old
        .query_map(params![age.as_secs() as i64, limit], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)))?;
    let (numbers, ids): (Vec<i64>, Vec<String>) = old.collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
    for text in ["DELETE FROM events WHERE match = ?1", "DELETE FROM matches WHERE number = ?1"] {
        let mut delete = db.prepare_cached(text)?;
        for number in &numbers {
            delete.execute([number])?;
        }
    }
    Ok(ids)
}

fn insert(db: &Connection, number: i64, after: u64, events: &[String]) -> Result<(), StoreError> {
    let mut insert = db.prepare_cached("INSERT INTO events (match, seq, body) VALUES (?1, ?2, ?3)")?;
    for (seq, body) in (after as i64 + 1..).zip(events) {
        insert.execute(params![number, seq, body])?;
    }
    Ok(())
}

/// The number of a match, and of its last event.
pub(super) fn number_of(db: &Connection, id: &str) -> Result<Option<(i64, u64)>, StoreError> {
    let mut query = db.prepare_cached("SELECT number, seq FROM matches WHERE id = ?1")?;
    Ok(query.query_row([id], |row| Ok((row.get(0)?, row.get::<_, i64>(1)? as u64))).optional()?)
}

#[cfg(test)]
mod tests {
    use super::super::file;
    use super::*;

    fn probe(db: &mut Connection) -> Result<(), StoreError> {
        let (done, mut answer) = oneshot::channel();
        write_batch(db, vec![Change { work: Work::Probe, done }]);
        answer.try_recv().expect("an answer").map(drop)
    }

    #[test]
    fn a_file_that_cannot_be_written_is_noticed() {
        let mut db = Connection::open_in_memory().expect("a database");
        file::migrate(&mut db).expect("a schema");
        let version = |db: &Connection| db.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0));
        let before = version(&db).expect("a number");
        assert_eq!(probe(&mut db), Ok(()));
        assert_eq!(version(&db).expect("a number"), before);
        db.pragma_update(None, "query_only", true).expect("a setting");
        assert!(matches!(probe(&mut db), Err(StoreError::Broken(reason)) if reason.contains("readonly")));
    }
}

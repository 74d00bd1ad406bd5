//! The embedded database: one file, one reader, and one writer that commits at once all that has come in meanwhile.

pub mod backup; // a copy of a file

mod file; // the file and its schema
mod studies; // analyses
mod writer; // the thread that writes

use std::fs::File;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use tokio::sync::oneshot;

use self::writer::{Change, Work, number_of, write_all};
use super::failures::{Failures, Status};
use super::{Filter, Header, MatchHead, Page, RemoteChange, Store, StoreError, StoreFuture, StoredReview};

/// A store in a file.
#[derive(Debug)]
pub struct Sqlite {
    parts: Arc<Parts>,
}

/// What is closed at the end, in this order: the library writes its log back and removes it when the last connection is
/// closed, which must be one that may write.
#[derive(Debug)]
struct Parts {
    reader: Mutex<Option<Connection>>,
    changes: Mutex<Option<mpsc::Sender<Change>>>,
    writer: Mutex<Option<thread::JoinHandle<()>>>,
    /// Keeps other servers out, which would not hear of our moves.
    lock: Mutex<Option<File>>,
    failures: Failures,
}

/// Why a file cannot be used as a store.
#[derive(Debug)]
pub enum OpenError {
    /// Another server uses it.
    InUse,
    /// A later version of the program made it.
    TooNew(i64),
    /// It is not a database, or it belongs to another program.
    Foreign,
    /// The system does not let us have it.
    File(std::io::Error),
    /// It cannot be opened.
    Broken(String),
}

impl std::fmt::Display for OpenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OpenError::InUse => f.write_str("in use"),
            OpenError::TooNew(version) => write!(f, "version {version}"),
            OpenError::Foreign => f.write_str("not a database of Tablas"),
            OpenError::File(error) => error.fmt(f),
            OpenError::Broken(detail) => f.write_str(detail),
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        StoreError::Broken(error.to_string())
    }
}

impl Sqlite {
    /// Opens the file, or creates it.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let lock = file::lock(path)?;
        let mut writer = Connection::open(path)?;
        writer.busy_timeout(Duration::from_secs(10))?;
        file::version(&writer)?; // Before anything is changed.
        prepare(&writer)?;
        file::migrate(&mut writer)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let reader = Connection::open_with_flags(path, flags)?;
        reader.busy_timeout(Duration::from_secs(10))?;
        let (changes, queue) = mpsc::channel();
        let writer = thread::Builder::new()
            .name("store".into())
            .spawn(move || write_all(writer, &queue))
            .map_err(|error| OpenError::Broken(error.to_string()))?;
        let parts = Parts {
            reader: Mutex::new(Some(reader)),
            changes: Mutex::new(Some(changes)),
            writer: Mutex::new(Some(writer)),
            lock: Mutex::new(Some(lock)),
            failures: Failures::default(),
        };
        Ok(Sqlite { parts: Arc::new(parts) })
    }

    fn change(&self, work: Work) -> StoreFuture<'_, Vec<String>> {
        let (done, answer) = oneshot::channel();
        let sent =
            lock(&self.parts.changes).as_ref().is_some_and(|changes| changes.send(Change { work, done }).is_ok());
        Box::pin(async move {
            let answer = if sent { answer.await.unwrap_or_else(|_| Err(closed())) } else { Err(closed()) };
            self.parts.failures.record_write(answer)
        })
    }

    fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreFuture<'_, T> {
        let parts = Arc::clone(&self.parts);
        let task = move || lock(&parts.reader).as_ref().map_or_else(|| Err(closed()), work);
        Box::pin(async move {
            let done = tokio::task::spawn_blocking(task).await;
            self.parts.failures.record_read(done.unwrap_or_else(|error| Err(StoreError::Broken(error.to_string()))))
        })
    }
}

impl Parts {
    /// Writes what has been sent, and leaves one complete file.
    fn close(&self) {
        drop(lock(&self.reader).take());
        drop(lock(&self.changes).take());
        if let Some(writer) = lock(&self.writer).take() {
            let _ = writer.join();
        }
        drop(lock(&self.lock).take());
    }
}

impl Drop for Sqlite {
    fn drop(&mut self) {
        self.parts.close();
    }
}

fn lock<T>(part: &Mutex<T>) -> MutexGuard<'_, T> {
    part.lock().unwrap_or_else(PoisonError::into_inner)
}

fn closed() -> StoreError {
    StoreError::Broken("the store is closed".into())
}

impl Store for Sqlite {
    fn create<'a>(&'a self, id: &'a str, header: Header, events: Vec<String>) -> StoreFuture<'a, ()> {
        let change = self.change(Work::Create { id: id.to_owned(), header, events });
        Box::pin(async move { change.await.map(drop) })
    }

    fn append<'a>(
        &'a self,
        id: &'a str,
        after: u64,
        events: Vec<String>,
        header: Option<Header>,
    ) -> StoreFuture<'a, ()> {
        let change = self.change(Work::Append { id: id.to_owned(), after, events, header });
        Box::pin(async move { change.await.map(drop) })
    }

    fn events<'a>(&'a self, id: &'a str, after: u64, limit: u32) -> StoreFuture<'a, Page> {
        let id = id.to_owned();
        self.read(move |db| {
            let mut query = db.prepare_cached(
                "SELECT match.seq, event.seq, event.body FROM matches AS match
                 LEFT JOIN events AS event ON event.match = match.number AND event.seq > ?2
                 WHERE match.id = ?1 ORDER BY event.seq LIMIT ?3",
            )?;
            let mut found = query.query(params![id, i64::try_from(after).unwrap_or(i64::MAX), limit])?;
            let (mut last_seq, mut rows) = (None, Vec::new());
            while let Some(row) = found.next()? {
                last_seq = Some(row.get::<_, i64>(0)? as u64);
                // A match without newer events gives one row with nothing in it.
                if let Some(seq) = row.get::<_, Option<i64>>(1)? {
                    rows.push((seq as u64, row.get(2)?));
                }
            }
            Page::new(&id, after, limit, last_seq.ok_or(StoreError::Missing)?, rows)
        })
    }

    fn heads<'a>(&'a self, ids: &'a [String]) -> StoreFuture<'a, Vec<MatchHead>> {
        let ids = ids.to_vec();
        self.read(move |db| {
            let mut query = db.prepare_cached("SELECT seq FROM matches WHERE id = ?1")?;
            let mut heads = Vec::new();
            for id in ids {
                let seq: Option<i64> = query.query_row([&id], |row| row.get(0)).optional()?;
                heads.extend(seq.map(|seq| MatchHead { id, seq: seq as u64, present: [false; 2] }));
            }
            Ok(heads)
        })
    }

    fn list<'a>(&'a self, filter: &'a Filter) -> StoreFuture<'a, Vec<String>> {
        let filter = filter.clone();
        self.read(move |db| {
            let before = match &filter.after {
                Some(id) => number_of(db, id)?.ok_or(StoreError::Missing)?.0,
                None => i64::MAX,
            };
            let mut query = db.prepare_cached(
                "SELECT id FROM matches WHERE listed AND number < ?1 AND (?2 IS NULL OR stage = ?2)
                 ORDER BY number DESC LIMIT ?3",
            )?;
            let stage = filter.stage.map(crate::store::Stage::word);
            let rows = query.query_map(params![before, stage, filter.limit], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    fn waiting<'a>(&'a self, after: &'a str, limit: u32) -> StoreFuture<'a, Vec<String>> {
        let after = after.to_owned();
        self.read(move |db| {
            let text = "SELECT id FROM matches WHERE waits AND id > ?1 ORDER BY id LIMIT ?2";
            let mut query = db.prepare_cached(text)?;
            let rows = query.query_map(params![after, limit], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    fn due<'a>(&'a self, before: u64, after: &'a str, limit: u32) -> StoreFuture<'a, Vec<String>> {
        let after = after.to_owned();
        self.read(move |db| {
            let text = "SELECT id FROM matches WHERE deadline < ?1 AND id > ?2 ORDER BY id LIMIT ?3";
            let mut query = db.prepare_cached(text)?;
            let before = i64::try_from(before).unwrap_or(i64::MAX);
            let rows = query.query_map(params![before, after, limit], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    fn time(&self) -> StoreFuture<'_, Option<u64>> {
        Box::pin(async { Ok(None) })
    }

    fn claim<'a>(&'a self, _: &'a str, _: u64, _: Duration) -> StoreFuture<'a, bool> {
        Box::pin(async { Ok(true) }) // The lock on the file keeps all others out.
    }

    fn review<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<StoredReview>> {
        let id = id.to_owned();
        self.read(move |db| {
            let text = "SELECT review.key, review.body FROM reviews AS review
                JOIN matches AS match ON match.number = review.match WHERE match.id = ?1";
            let mut query = db.prepare_cached(text)?;
            let found = query.query_row([&id], |row| Ok(StoredReview { key: row.get(0)?, body: row.get(1)? }));
            Ok(found.optional()?)
        })
    }

    fn put_review<'a>(&'a self, id: &'a str, review: StoredReview) -> StoreFuture<'a, ()> {
        let change = self.change(Work::PutReview { id: id.to_owned(), review });
        Box::pin(async move { change.await.map(drop) })
    }

    fn remove_finished(&self, age: Duration, limit: u32) -> StoreFuture<'_, Vec<String>> {
        self.change(Work::RemoveFinished { age, limit })
    }

    fn announce(&self, _: Vec<(String, [bool; 2])>) -> StoreFuture<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    fn heartbeat(&self, _: Duration) -> StoreFuture<'_, bool> {
        Box::pin(async { Ok(false) })
    }

    fn check(&self) -> StoreFuture<'_, ()> {
        Box::pin(async { self.change(Work::Probe).await.map(drop) })
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn remote_changes(&self) -> Option<tokio::sync::mpsc::Receiver<RemoteChange>> {
        None
    }

    fn status(&self) -> Status {
        self.parts.failures.status(false)
    }

    fn close(&self) -> StoreFuture<'_, ()> {
        let parts = Arc::clone(&self.parts);
        Box::pin(async move {
            let closing = tokio::task::spawn_blocking(move || parts.close()).await;
            closing.map_err(|error| StoreError::Broken(error.to_string()))
        })
    }
}

fn prepare(db: &Connection) -> Result<(), OpenError> {
    db.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
    // FULL: a commit is on the disk before it is acknowledged. The log may grow to 16 MB before it is written back, so
    // that a burst writes each page once.
    db.execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 4000")?;
    Ok(())
}

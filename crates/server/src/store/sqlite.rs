//! The embedded database: one file, one writer that commits all that has come in meanwhile at once.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use tokio::sync::oneshot;

use super::failures::Failures;
use super::{Filter, Header, Later, Status, Store, StoreError};

/// How many changes one commit takes at the most.
const MOST_AT_ONCE: usize = 1024;

/// Between `PRAGMA user_version` of a file and us.
const VERSION: i64 = 1;

const SCHEMA: &str = "
    CREATE TABLE matches (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        stage TEXT NOT NULL,
        listed INTEGER NOT NULL,
        waits INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX by_stage ON matches (stage, number) WHERE listed;
    CREATE INDEX by_waiting ON matches (id) WHERE waits;
    CREATE TABLE events (
        match INTEGER NOT NULL REFERENCES matches (number),
        seq INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (match, seq)
    ) STRICT, WITHOUT ROWID;
    PRAGMA user_version = 1;
";

/// A store in a file.
#[derive(Debug)]
pub struct Sqlite {
    /// Taken at the end, so that the writer ends.
    changes: Option<mpsc::Sender<Change>>,
    writer: Option<thread::JoinHandle<()>>,
    reader: Arc<Mutex<Connection>>,
    failures: Arc<Failures>,
    /// Held as long as we live: two servers on one file would not hear of each other's moves.
    _lock: File,
}

struct Change {
    work: Work,
    done: oneshot::Sender<Result<(), StoreError>>,
}

enum Work {
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
    /// Writes what is there already, to see whether the file can be written.
    Probe,
}

/// Why a file is no store.
#[derive(Debug)]
pub enum OpenError {
    /// Another server has it.
    InUse,
    /// A later version of the program made it.
    TooNew(i64),
    /// It cannot be opened.
    Broken(String),
}

impl std::fmt::Display for OpenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OpenError::InUse => f.write_str("in use"),
            OpenError::TooNew(version) => write!(f, "version {version}"),
            OpenError::Broken(detail) => f.write_str(detail),
        }
    }
}

impl From<rusqlite::Error> for OpenError {
    fn from(error: rusqlite::Error) -> Self {
        OpenError::Broken(error.to_string())
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        StoreError::Broken(error.to_string())
    }
}

impl Sqlite {
    /// Opens the file, or makes it.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let lock = lock(path)?;
        let mut writer = Connection::open(path)?;
        prepare(&writer)?;
        migrate(&mut writer)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let reader = Connection::open_with_flags(path, flags)?;
        reader.busy_timeout(Duration::from_secs(10))?;
        let (changes, queue) = mpsc::channel();
        let writer = thread::Builder::new()
            .name("store".into())
            .spawn(move || write_all(&mut writer, &queue))
            .map_err(|error| OpenError::Broken(error.to_string()))?;
        let reader = Arc::new(Mutex::new(reader));
        Ok(Sqlite { changes: Some(changes), writer: Some(writer), reader, failures: Arc::default(), _lock: lock })
    }

    fn change(&self, work: Work) -> Later<'static, ()> {
        let (done, answer) = oneshot::channel();
        let sent = self.changes.as_ref().is_some_and(|changes| changes.send(Change { work, done }).is_ok());
        let failures = Arc::clone(&self.failures);
        Box::pin(async move {
            let gone = || Err(StoreError::Broken("the writer has ended".into()));
            let answer = if sent { answer.await.unwrap_or_else(|_| gone()) } else { gone() };
            failures.stored(answer)
        })
    }

    fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Later<'static, T> {
        let reader = Arc::clone(&self.reader);
        let task = move || work(&reader.lock().unwrap_or_else(PoisonError::into_inner));
        let failures = Arc::clone(&self.failures);
        Box::pin(async move {
            let done = tokio::task::spawn_blocking(task).await;
            failures.asked(done.unwrap_or_else(|error| Err(StoreError::Broken(error.to_string()))))
        })
    }
}

/// The last changes are written before the file is let go.
impl Drop for Sqlite {
    fn drop(&mut self) {
        self.changes = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

impl Store for Sqlite {
    fn create<'a>(&'a self, id: &'a str, header: Header, events: Vec<String>) -> Later<'a, ()> {
        self.change(Work::Create { id: id.to_owned(), header, events })
    }

    fn append<'a>(&'a self, id: &'a str, after: u64, events: Vec<String>, header: Option<Header>) -> Later<'a, ()> {
        self.change(Work::Append { id: id.to_owned(), after, events, header })
    }

    fn events<'a>(&'a self, id: &'a str, after: u64) -> Later<'a, Vec<String>> {
        let id = id.to_owned();
        self.read(move |db| {
            let number = number_of(db, &id)?.ok_or(StoreError::Missing)?;
            let mut query = db.prepare_cached("SELECT body FROM events WHERE match = ?1 AND seq > ?2 ORDER BY seq")?;
            let rows = query.query_map(params![number, after as i64], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    fn list<'a>(&'a self, filter: &'a Filter) -> Later<'a, Vec<String>> {
        let filter = filter.clone();
        self.read(move |db| {
            let before = match &filter.after {
                Some(id) => number_of(db, id)?.ok_or(StoreError::Missing)?,
                None => i64::MAX,
            };
            let mut query = db.prepare_cached(
                "SELECT id FROM matches WHERE listed AND number < ?1 AND (?2 IS NULL OR stage = ?2)
                 ORDER BY number DESC LIMIT ?3",
            )?;
            let stage = filter.stage.map(super::Stage::word);
            let rows = query.query_map(params![before, stage, filter.limit], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    fn waiting<'a>(&'a self, after: &'a str, limit: u32) -> Later<'a, Vec<String>> {
        let after = after.to_owned();
        self.read(move |db| {
            let text = "SELECT id FROM matches WHERE waits AND id > ?1 ORDER BY id LIMIT ?2";
            let mut query = db.prepare_cached(text)?;
            let rows = query.query_map(params![after, limit], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    fn claim<'a>(&'a self, _: &'a str, _: u64, _: Duration) -> Later<'a, bool> {
        Box::pin(async { Ok(true) }) // The lock on the file keeps all others out.
    }

    fn check(&self) -> Later<'_, ()> {
        self.change(Work::Probe)
    }

    fn news(&self) -> Option<tokio::sync::mpsc::Receiver<String>> {
        None
    }

    fn status(&self) -> Status {
        self.failures.status(false)
    }
}

fn lock(path: &Path) -> Result<File, OpenError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let broken = |error: std::io::Error| OpenError::Broken(format!("{}: {error}", Path::new(&name).display()));
    let file = File::options().create(true).truncate(false).write(true).open(&name).map_err(broken)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse),
        Err(TryLockError::Error(error)) => Err(broken(error)),
    }
}

fn prepare(db: &Connection) -> Result<(), OpenError> {
    db.busy_timeout(Duration::from_secs(10))?;
    db.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
    // FULL: a commit is on the disk before it is told. A log of 16 MB before it is written back, so that a moment of
    // much traffic writes each page once.
    db.execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 4000")?;
    Ok(())
}

fn migrate(db: &mut Connection) -> Result<(), OpenError> {
    let version: i64 = db.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    match version {
        0 => {
            let transaction = db.transaction()?;
            transaction.execute_batch(SCHEMA)?;
            Ok(transaction.commit()?)
        }
        VERSION => Ok(()),
        newer => Err(OpenError::TooNew(newer)),
    }
}

/// Commits what there is, then what has come in meanwhile, until nobody can send any more.
fn write_all(db: &mut Connection, queue: &mpsc::Receiver<Change>) {
    while let Ok(first) = queue.recv() {
        let mut batch = vec![first];
        batch.extend(queue.try_iter().take(MOST_AT_ONCE - 1));
        write_batch(db, batch);
    }
}

fn write_batch(db: &mut Connection, batch: Vec<Change>) {
    let begun = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate);
    let mut answers = Vec::with_capacity(batch.len());
    let ended = begun.map_err(StoreError::from).and_then(|transaction| {
        answers.extend(batch.iter().map(|change| write(&transaction, &change.work)));
        // A change that a failing database has done by half must not stay.
        match answers.iter().find(|answer| matches!(answer, Err(StoreError::Broken(_)))) {
            Some(broken) => broken.clone(),
            None => Ok(transaction.commit()?),
        }
    });
    let failure = ended.err();
    answers.resize(batch.len(), Ok(()));
    for (change, answer) in batch.into_iter().zip(answers) {
        let answer = failure.clone().map_or(answer, Err);
        let _ = change.done.send(answer); // Whoever asked may have gone.
    }
}

fn write(db: &Connection, work: &Work) -> Result<(), StoreError> {
    match work {
        Work::Create { id, header, events } => {
            let text = "INSERT INTO matches (id, stage, listed, waits) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING";
            let values = params![id, header.stage.word(), header.listed, header.waits];
            if db.prepare_cached(text)?.execute(values)? == 0 {
                return Err(StoreError::Conflict);
            }
            insert(db, db.last_insert_rowid(), 0, events)
        }
        Work::Append { id, after, events, header } => {
            let number = number_of(db, id)?.ok_or(StoreError::Missing)?;
            let last: i64 = db
                .prepare_cached("SELECT coalesce(max(seq), 0) FROM events WHERE match = ?1")?
                .query_row([number], |row| row.get(0))?;
            if last as u64 != *after {
                return Err(StoreError::Conflict);
            }
            insert(db, number, *after, events)?;
            if let Some(header) = header {
                let text = "UPDATE matches SET stage = ?2, listed = ?3, waits = ?4 WHERE number = ?1";
                let values = params![number, header.stage.word(), header.listed, header.waits];
                db.prepare_cached(text)?.execute(values)?;
            }
            Ok(())
        }
        Work::Probe => {
            let version: i64 = db.query_row("PRAGMA user_version", [], |row| row.get(0))?;
            Ok(db.pragma_update(None, "user_version", version)?)
        }
    }
}

fn insert(db: &Connection, number: i64, after: u64, events: &[String]) -> Result<(), StoreError> {
    let mut insert = db.prepare_cached("INSERT INTO events (match, seq, body) VALUES (?1, ?2, ?3)")?;
    for (seq, body) in (after as i64 + 1..).zip(events) {
        insert.execute(params![number, seq, body])?;
    }
    Ok(())
}

fn number_of(db: &Connection, id: &str) -> Result<Option<i64>, StoreError> {
    let mut query = db.prepare_cached("SELECT number FROM matches WHERE id = ?1")?;
    Ok(query.query_row([id], |row| row.get(0)).optional()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn probe(db: &mut Connection) -> Result<(), StoreError> {
        let (done, mut answer) = oneshot::channel();
        write_batch(db, vec![Change { work: Work::Probe, done }]);
        answer.try_recv().expect("an answer")
    }

    #[test]
    fn a_file_that_cannot_be_written_is_noticed() {
        let mut db = Connection::open_in_memory().expect("a database");
        migrate(&mut db).expect("a schema");
        assert_eq!(probe(&mut db), Ok(()));
        let version: i64 = db.query_row("PRAGMA user_version", [], |row| row.get(0)).expect("a number");
        assert_eq!(version, VERSION);
        db.pragma_update(None, "query_only", true).expect("a setting");
        assert!(matches!(probe(&mut db), Err(StoreError::Broken(reason)) if reason.contains("readonly")));
    }
}

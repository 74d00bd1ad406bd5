//! The database file: that it is ours, that only one server uses it, and its schema.

use std::fs::{File, TryLockError};
use std::path::Path;

use rusqlite::{Connection, ErrorCode};

use super::OpenError;

/// Signs our files, in `PRAGMA application_id`: "Tabl".
const APPLICATION: i64 = 0x5461_626c;

/// Each migrates a file from the version before it, in `PRAGMA user_version`, to the next; the first creates the tables.
const MIGRATIONS: [&str; 5] = [
    "CREATE TABLE matches (
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
    ) STRICT, WITHOUT ROWID;",
    // Where each log ends, so that a lost end is noticed, and when it last changed, in seconds since 1970: older
    // matches count from this migration on.
    "ALTER TABLE matches ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE matches ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
    UPDATE matches SET changed = unixepoch(),
        seq = (SELECT coalesce(max(event.seq), 0) FROM events AS event WHERE event.match = matches.number);
    CREATE INDEX by_age ON matches (changed) WHERE stage IN ('over', 'closed');",
    // When somebody's time runs out, in milliseconds since 1970.
    "ALTER TABLE matches ADD COLUMN deadline INTEGER;
    CREATE INDEX by_deadline ON matches (deadline) WHERE deadline IS NOT NULL;",
    // What was found out about matches that have ended.
    "CREATE TABLE reviews (
        match INTEGER PRIMARY KEY REFERENCES matches (number) ON DELETE CASCADE,
        key TEXT NOT NULL,
        body TEXT NOT NULL
    ) STRICT;",
    // Analyses under a link. They belong to no match; `changed` is in seconds since 1970.
    "CREATE TABLE studies (
        id TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        version INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        body TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX studies_by_age ON studies (changed);",
];

/// Keeps all other servers away from the file, by whatever name they call it, until it is dropped.
///
/// Linux keeps such locks apart from those of the database, so the file itself can be locked. Elsewhere the two would meet,
/// and a file beside it is locked, whose name follows symbolic links.
pub(super) fn lock(path: &Path) -> Result<File, OpenError> {
    let mut file =
        File::options().create(true).truncate(false).read(true).write(true).open(path).map_err(OpenError::File)?;
    if !cfg!(target_os = "linux") {
        let mut name = path.canonicalize().map_err(OpenError::File)?.into_os_string();
        name.push(".lock");
        file = File::options().create(true).truncate(false).write(true).open(&name).map_err(OpenError::File)?;
    }
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            // Closing the file would release all locks that this process has on it, should the other server be in the same
            // process: so it stays open.
            std::mem::forget(file);
            Err(OpenError::InUse)
        }
        Err(TryLockError::Error(error)) => Err(OpenError::File(error)),
    }
}

/// The version of our file, 0 where it is empty. Nothing is changed, since it may be somebody else's.
pub(super) fn version(db: &Connection) -> Result<i64, OpenError> {
    let pragma = |name: &str| db.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i64>(0));
    let (application, version) = (pragma("application_id")?, pragma("user_version")?);
    let mut names = db.prepare("SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name")?;
    let names: Vec<String> = names.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    match (application, version) {
        (APPLICATION, version) if version > MIGRATIONS.len() as i64 => Err(OpenError::TooNew(version)),
        (APPLICATION, version) => Ok(version),
        (0, 0) if names.is_empty() => Ok(0),
        // The first edition did not sign its files.
        (0, 1) if names == ["by_stage", "by_waiting", "events", "matches"] => Ok(1),
        _ => Err(OpenError::Foreign),
    }
}

/// Migrates a file of ours to the newest version.
pub(super) fn migrate(db: &mut Connection) -> Result<(), OpenError> {
    let have = version(db)?;
    for (i, step) in MIGRATIONS.iter().enumerate().skip(have as usize) {
        let transaction = db.transaction()?;
        transaction.execute_batch(step)?;
        transaction
            .execute_batch(&format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {}", i + 1))?;
        transaction.commit()?;
    }
    Ok(())
}

impl From<rusqlite::Error> for OpenError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => OpenError::Foreign,
            _ => OpenError::Broken(error.to_string()),
        }
    }
}

//! Backups: a consistent copy of a database file, while a server may be writing to it.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use super::{OpenError, file};

/// Why there is no copy.
#[derive(Debug)]
pub enum BackupError {
    /// What was to be copied cannot be read.
    Source(OpenError),
    /// There is a file of that name already.
    Exists,
    /// The system does not let us make the copy's file.
    TargetFile(std::io::Error),
    /// The copy cannot be written.
    Target(String),
}

/// Copies the database `from` into the new file `to`; the number of its matches. The copy is one complete file or none
/// at all.
pub fn backup(from: &Path, to: &Path) -> Result<u64, BackupError> {
    // It is not created if it is missing. It may be written, so that closing it can tidy up after a killed server.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let opened = Connection::open_with_flags(from, flags).map_err(OpenError::from);
    let source = opened.map_err(BackupError::Source)?;
    source.busy_timeout(Duration::from_secs(10)).map_err(|error| BackupError::Source(error.into()))?;
    match file::version(&source) {
        Ok(0) => return Err(BackupError::Source(OpenError::Foreign)),
        Ok(_) => {}
        Err(error) => return Err(BackupError::Source(error)),
    }
    // This reserves the name; the copy is written under another one and takes its place when it is complete.
    match File::create_new(to) {
        Ok(_) => {}
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => return Err(BackupError::Exists),
        Err(error) => return Err(BackupError::TargetFile(error)),
    }
    let partial = partial(to);
    let copied = copy(&source, &partial).and_then(|matches| {
        File::options()
            .write(true)
            .open(&partial)
            .and_then(|file| file.sync_all())
            .map_err(|error| error.to_string())?;
        fs::rename(&partial, to).map_err(|error| error.to_string())?;
        Ok(matches)
    });
    copied.map_err(|reason| {
        let _ = fs::remove_file(&partial);
        let _ = fs::remove_file(to);
        BackupError::Target(reason)
    })
}

fn partial(to: &Path) -> PathBuf {
    let mut name = to.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}

/// Copies all pages in one step, so that the copy is of one moment, however much is written meanwhile.
fn copy(source: &Connection, partial: &Path) -> Result<u64, String> {
    let said = |error: rusqlite::Error| error.to_string();
    // A previous attempt may have left one.
    let _ = fs::remove_file(partial);
    let mut target = Connection::open(partial).map_err(said)?;
    {
        let backup = Backup::new(source, &mut target).map_err(said)?;
        match backup.step(-1).map_err(said)? {
            StepResult::Done => {}
            other => return Err(format!("{other:?}")),
        }
    }
    // One file, without a log beside it.
    target.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(())).map_err(said)?;
    let verdict: String = target.query_row("PRAGMA quick_check", [], |row| row.get(0)).map_err(said)?;
    if verdict != "ok" {
        return Err(verdict);
    }
    let matches: i64 = target.query_row("SELECT count(*) FROM matches", [], |row| row.get(0)).map_err(said)?;
    target.close().map_err(|(_, error)| said(error))?;
    Ok(matches as u64)
}

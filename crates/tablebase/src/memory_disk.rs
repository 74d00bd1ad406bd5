//! Files where there is no disk: in memory, by the names of `disk.rs`. They go with the process, and whoever starts one
//! can bring them along.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What a file contains.
pub(crate) type FileBytes = Arc<Vec<u8>>;

static FILES: Mutex<BTreeMap<PathBuf, FileBytes>> = Mutex::new(BTreeMap::new());

fn files() -> MutexGuard<'static, BTreeMap<PathBuf, FileBytes>> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that is read, or one that is written and there as soon as it is whole.
#[derive(Debug)]
pub(crate) struct File {
    path: PathBuf,
    bytes: Cursor<Vec<u8>>,
}

/// Why a file cannot be locked. Here nobody else could have.
#[derive(Debug)]
pub(crate) enum TryLockError {
    #[expect(dead_code, reason = "systems say so")]
    WouldBlock,
    #[expect(dead_code, reason = "systems say so")]
    Error(io::Error),
}

impl File {
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let bytes = files().get(path).map(|bytes| bytes.to_vec()).ok_or(io::ErrorKind::NotFound)?;
        Ok(File { path: path.to_owned(), bytes: Cursor::new(bytes) })
    }

    #[expect(clippy::unnecessary_wraps, reason = "disks may refuse")]
    pub(crate) fn create(path: impl AsRef<Path>) -> io::Result<Self> {
        Ok(File { path: path.as_ref().to_owned(), bytes: Cursor::default() })
    }

    pub(crate) fn sync_all(&self) -> io::Result<()> {
        write(&self.path, self.bytes.get_ref())
    }

    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "disks may refuse")]
    pub(crate) fn try_lock(&self) -> Result<(), TryLockError> {
        Ok(())
    }
}

impl Read for File {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.bytes.read(buffer)
    }
}

impl Write for File {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.bytes.write(buffer)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.bytes.seek(to)
    }
}

pub(crate) fn map(file: &File) -> io::Result<FileBytes> {
    files().get(&file.path).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
}

#[expect(clippy::unnecessary_wraps, reason = "disks may refuse")]
pub(crate) fn length(file: &File) -> io::Result<u64> {
    Ok(file.bytes.get_ref().len() as u64)
}

#[expect(clippy::unnecessary_wraps, reason = "disks may refuse")]
pub(crate) fn create_dir_all(_: &Path) -> io::Result<()> {
    Ok(())
}

pub(crate) fn read_to_string(path: &Path) -> io::Result<String> {
    let bytes = files().get(path).cloned().ok_or(io::ErrorKind::NotFound)?;
    String::from_utf8(bytes.to_vec()).map_err(|_| io::ErrorKind::InvalidData.into())
}

#[expect(clippy::unnecessary_wraps, reason = "disks may refuse")]
pub(crate) fn write(path: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    files().insert(path.as_ref().to_owned(), Arc::new(bytes.as_ref().to_vec()));
    Ok(())
}

pub(crate) fn remove_file(path: &Path) -> io::Result<()> {
    files().remove(path).map(drop).ok_or_else(|| io::ErrorKind::NotFound.into())
}

pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    let mut files = files();
    let bytes = files.remove(from).ok_or(io::ErrorKind::NotFound)?;
    files.insert(to.to_owned(), bytes);
    Ok(())
}

#[expect(clippy::unnecessary_wraps, reason = "disks may refuse")]
pub(crate) fn sync(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Whether tables may be in this folder.
pub fn has_folder(folder: &Path) -> bool {
    files().keys().any(|path| path.starts_with(folder))
}

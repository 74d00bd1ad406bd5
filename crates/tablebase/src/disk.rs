//! Files. This module maps them into memory, which needs `unsafe`: the system cannot promise that nobody else writes to a
//! mapped file. Ours are never written to: a new one takes the old one's place by renaming.
#![expect(unsafe_code, reason = "files that are mapped into memory")]

pub(crate) use std::fs::{File, TryLockError, create_dir_all, read_to_string, remove_file, rename, write};
use std::io;
use std::path::Path;

pub(crate) use memmap2::Mmap as FileBytes;

/// What a file contains, read when it is looked at.
pub(crate) fn map(file: &File) -> io::Result<FileBytes> {
    // SAFETY: our files are replaced, never changed, and whoever changes one anyway gets wrong checksums.
    unsafe { FileBytes::map(file) }
}

/// Its bytes.
pub(crate) fn length(file: &File) -> io::Result<u64> {
    Ok(file.metadata()?.len())
}

/// Waits until the disk has the names of a folder. Windows opens no folder like a file, and keeps names in its journal.
pub(crate) fn sync(folder: &Path) -> io::Result<()> {
    if cfg!(windows) { Ok(()) } else { File::open(folder)?.sync_all() }
}

/// Whether tables may be in this folder.
pub fn has_folder(folder: &Path) -> bool {
    folder.is_dir()
}

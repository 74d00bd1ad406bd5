//! The part of a worker in the middle of a group, on disk: where rounds are long, a start goes on with the last one that
//! all workers have saved.
//!
//! A file has a head of six numbers (what it is, which group, which range, the first code that is not spread yet, the size
//! of the group), then the cells and the exits. It ends with a checksum. The one before stays until everybody has the next, so there is
//! always one that all of them have.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use board::Group;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use crate::disk;

/// What every file begins with, its version included.
const MAGIC: u64 = u64::from_le_bytes(*b"TABLASR1");
const HEAD: usize = 6;
/// Numbers that are written at once.
const AT_ONCE: usize = 1 << 15;

/// Where a worker saves its rounds of a group.
pub(crate) struct SavedRounds<'a> {
    pub(crate) folder: &'a Path,
    /// The name of the numbering.
    pub(crate) name: &'a str,
    pub(crate) group: &'a Group,
    pub(crate) range: Range<u64>,
}

/// What is in a file.
pub(crate) struct SavedRound {
    pub(crate) cells: Vec<u16>,
    pub(crate) exits: Vec<u16>,
}

impl SavedRounds<'_> {
    fn path(&self, next: u16) -> PathBuf {
        self.folder.join(format!("{}.{}-{}.{next}.round", self.group.label, self.range.start, self.range.end))
    }

    fn head(&self, next: u16) -> [u64; HEAD] {
        let group = xxh3_64(format!("{} {} {}", self.name, self.group.label, self.group.size()).as_bytes());
        [MAGIC, group, self.range.start, self.range.end, next.into(), self.group.size()]
    }

    /// The rounds that are there, the first code of each that is not spread yet; the newest last. Whether a file is whole is
    /// seen when it is read.
    pub(crate) fn list(&self) -> Vec<u16> {
        let start = format!("{}.{}-{}.", self.group.label, self.range.start, self.range.end);
        let next = |entry: io::Result<fs::DirEntry>| {
            let name = entry.ok()?.file_name().into_string().ok()?;
            name.strip_prefix(&start)?.strip_suffix(".round")?.parse::<u16>().ok()
        };
        let mut found: Vec<u16> = fs::read_dir(self.folder).into_iter().flatten().filter_map(next).collect();
        found.sort_unstable();
        found
    }

    /// Saves a round whole, or not at all.
    pub(crate) fn save(
        &self,
        next: u16,
        cells: impl Iterator<Item = u16>,
        exits: impl Iterator<Item = u16>,
    ) -> io::Result<()> {
        let path = self.path(next);
        let part = path.with_extension("part");
        let mut file = BufWriter::new(File::create(&part)?);
        let mut sum = Xxh3::new();
        let mut write = |bytes: &[u8]| {
            sum.update(bytes);
            file.write_all(bytes)
        };
        write(&self.head(next).map(u64::to_le_bytes).concat())?;
        let mut bytes = Vec::with_capacity(2 * AT_ONCE);
        for number in cells.chain(exits) {
            bytes.extend(number.to_le_bytes());
            if bytes.len() == 2 * AT_ONCE {
                write(&bytes)?;
                bytes.clear();
            }
        }
        write(&bytes)?;
        file.write_all(&sum.digest().to_le_bytes())?;
        file.into_inner()?.sync_all()?;
        disk::rename(&part, &path)?;
        disk::sync(self.folder)
    }

    /// Reads a round; none where it is damaged, or of something else.
    pub(crate) fn read(&self, next: u16) -> Option<SavedRound> {
        let size = usize::try_from(self.range.end - self.range.start).ok()?;
        let file = File::open(self.path(next)).ok()?;
        if file.metadata().ok()?.len() != (8 * HEAD + 4 * size + 8) as u64 {
            return None;
        }
        let mut file = BufReader::new(file);
        let mut sum = Xxh3::new();
        let mut head = [0; 8 * HEAD];
        file.read_exact(&mut head).ok()?;
        sum.update(&head);
        if head[..] != self.head(next).map(u64::to_le_bytes).concat() {
            return None;
        }
        let mut numbers = || {
            let mut numbers = Vec::with_capacity(size);
            let mut bytes = vec![0; 2 * AT_ONCE];
            while numbers.len() < size {
                let bytes = &mut bytes[..2 * AT_ONCE.min(size - numbers.len())];
                file.read_exact(bytes).ok()?;
                sum.update(bytes);
                numbers.extend(bytes.chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]])));
            }
            Some(numbers)
        };
        let (cells, exits) = (numbers()?, numbers()?);
        let mut expected = [0; 8];
        file.read_exact(&mut expected).ok()?;
        (u64::from_le_bytes(expected) == sum.digest()).then_some(SavedRound { cells, exits })
    }

    /// Removes all rounds but this one.
    pub(crate) fn keep_only(&self, kept: Option<u16>) {
        for next in self.list().into_iter().filter(|next| Some(*next) != kept) {
            // One that stays takes room and does no harm.
            let _ = fs::remove_file(self.path(next));
        }
    }
}

#[cfg(test)]
mod tests {
    use board::Section;

    use super::*;

    #[test]
    fn a_round_is_read_as_it_was_saved_and_a_damaged_one_is_not_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let group = Group { label: "g-2".into(), sections: vec![Section { label: String::new(), size: 100_000 }] };
        let rounds = SavedRounds { folder: folder.path(), name: "game", group: &group, range: 1024..91_024 };
        let cells = || (0..90_000_u32).map(|i| (i * 7) as u16);
        let exits = || (0..90_000_u32).map(|i| (i * 13) as u16);
        for next in [3, 0, 11] {
            rounds.save(next, cells(), exits()).expect("written");
        }
        assert_eq!(rounds.list(), [0, 3, 11]);
        let read = rounds.read(11).expect("it is there");
        assert!(read.cells.into_iter().eq(cells()) && read.exits.into_iter().eq(exits()));
        // A bit, the end, another range, another game.
        let path = rounds.path(3);
        let mut bytes = fs::read(&path).expect("readable");
        bytes[50_000] ^= 4;
        fs::write(&path, &bytes).expect("written");
        assert!(rounds.read(3).is_none());
        bytes[50_000] ^= 4;
        bytes.pop();
        fs::write(&path, &bytes).expect("written");
        assert!(rounds.read(3).is_none());
        assert!(rounds.read(5).is_none());
        assert!(SavedRounds { name: "other", range: 1024..91_024, ..rounds }.read(11).is_none());
        rounds.keep_only(Some(0));
        assert_eq!(rounds.list(), [0]);
    }
}

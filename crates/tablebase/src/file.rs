//! Tables on disk, a file for each group.
//!
//! A file is a head, one byte an index, and the codes that a byte cannot hold. The head says what the file is about,
//! how many results of which kind it has, and the checksum of every 64 KiB; it ends with its own checksum. Pieces
//! are checked when they are first looked at, so that a probe does not have to read a gigabyte.

use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU16, AtomicU64, Ordering::Relaxed};

use board::Group;
use xxhash_rust::xxh3::xxh3_64;

use crate::code::{Code, is_win};
use crate::disk::{self, File, FileBytes};
use crate::parallel;
use crate::spread::code_of;

/// The first bytes of every file. The line end shows a transfer that changed them.
const MAGIC: [u8; 8] = *b"TABLAS\x1A\n";
/// The version of the format.
const VERSION: u32 = 1;
/// Bytes with a checksum of their own.
const PIECE: usize = 1 << 16;
/// Heads are a multiple of a page.
const PAGE: usize = 4096;
/// Of a byte: nobody wins.
const DRAW: u8 = 255;
/// Of a byte: the code is in the list behind the bytes.
const LISTED: u8 = 254;
/// No head is larger.
const MOST_HEAD: usize = 1 << 26;

/// A table that cannot be used.
#[derive(Debug)]
pub struct TableError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub kind: TableErrorKind,
}

/// What is wrong with a file.
#[derive(Debug)]
pub enum TableErrorKind {
    /// It is not a table of ours.
    NotATable,
    /// It has another version of the format.
    OtherVersion {
        /// Its version.
        found: u32,
        /// Ours.
        expected: u32,
    },
    /// It holds other positions.
    OtherContent {
        /// What its head says it holds.
        found: String,
        /// What it should hold.
        expected: String,
    },
    /// It is too short or too long.
    WrongLength {
        /// In bytes.
        found: u64,
        /// In bytes.
        expected: u64,
    },
    /// The checksum of a part is wrong.
    Damaged {
        /// Where the part begins, in bytes.
        offset: u64,
    },
    /// The system does not let us read or write.
    Io(io::Error),
}

/// How many results of each kind a section has.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Entries: positions up to symmetry. Wins, draws and losses of the side to act.
    pub classes: [u64; 3],
    /// Positions.
    pub positions: [u64; 3],
    /// The largest distance in turns; in files, its code.
    pub longest: u64,
    /// Positions where the side to act has lost already.
    pub over: u64,
}

impl Counts {
    pub(crate) const NUMBERS: usize = 8;

    pub(crate) fn add(&mut self, code: Code, orbit: u64) {
        let kind = match code {
            Some(code) if is_win(code) => 0,
            None => 1,
            Some(_) => 2,
        };
        self.classes[kind] += 1;
        self.positions[kind] += orbit;
        self.longest = self.longest.max(u64::from(code.unwrap_or(0)));
        self.over += if code == Some(0) { orbit } else { 0 };
    }

    pub(crate) fn and(mut self, other: &Counts) -> Counts {
        for kind in 0..3 {
            self.classes[kind] += other.classes[kind];
            self.positions[kind] += other.positions[kind];
        }
        self.longest = self.longest.max(other.longest);
        self.over += other.over;
        self
    }

    pub(crate) fn numbers(&self) -> [u64; Self::NUMBERS] {
        let ([a, b, c], [d, e, f]) = (self.classes, self.positions);
        [a, b, c, d, e, f, self.longest, self.over]
    }

    pub(crate) fn from_numbers([a, b, c, d, e, f, longest, over]: [u64; Self::NUMBERS]) -> Self {
        Counts { classes: [a, b, c], positions: [d, e, f], longest, over }
    }
}

/// What a head says.
struct Head {
    name: String,
    label: String,
    entries: u64,
    listed: u64,
    counts: Vec<Counts>,
    sums: Vec<u64>,
}

impl Head {
    /// The length of a head with so many sections and pieces.
    fn len(name: &str, label: &str, sections: usize, payload: u64) -> usize {
        let pieces = payload.div_ceil(PIECE as u64) as usize;
        let numbers = 2 + 2 + 1 + Counts::NUMBERS * sections + pieces + 1;
        (16 + 8 * numbers + name.len() + label.len()).next_multiple_of(PAGE)
    }

    fn payload(&self) -> u64 {
        self.entries + 8 * self.listed
    }

    fn write(&self) -> Vec<u8> {
        let len = Head::len(&self.name, &self.label, self.counts.len(), self.payload());
        let mut bytes = Vec::with_capacity(len);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((len as u32).to_le_bytes());
        let mut number = |n: u64| bytes.extend(n.to_le_bytes());
        number(self.name.len() as u64);
        number(self.label.len() as u64);
        number(self.entries);
        number(self.listed);
        number(self.counts.len() as u64);
        self.counts.iter().flat_map(Counts::numbers).for_each(&mut number);
        self.sums.iter().copied().for_each(&mut number);
        bytes.extend(self.name.as_bytes());
        bytes.extend(self.label.as_bytes());
        bytes.resize(len - 8, 0);
        bytes.extend(xxh3_64(&bytes).to_le_bytes());
        bytes
    }

    /// The head that `bytes` are, checksum already compared; none where they contradict themselves.
    fn read(bytes: &[u8]) -> Option<Head> {
        let mut rest = &bytes[16..bytes.len() - 8];
        let mut number = || {
            let (first, others) = rest.split_first_chunk::<8>()?;
            rest = others;
            Some(u64::from_le_bytes(*first))
        };
        let (name_len, label_len) = (number()? as usize, number()? as usize);
        let (entries, listed, sections) = (number()?, number()?, number()?);
        let payload = entries.checked_add(listed.checked_mul(8)?)?;
        if sections > bytes.len() as u64 || payload / PIECE as u64 > bytes.len() as u64 {
            return None;
        }
        let mut counts = Vec::new();
        for _ in 0..sections {
            let mut numbers = [0; Counts::NUMBERS];
            for n in &mut numbers {
                *n = number()?;
            }
            counts.push(Counts::from_numbers(numbers));
        }
        let sums = (0..payload.div_ceil(PIECE as u64)).map(|_| number()).collect::<Option<Vec<u64>>>()?;
        let name = String::from_utf8(rest.get(..name_len)?.to_vec()).ok()?;
        let label = String::from_utf8(rest.get(name_len..)?.get(..label_len)?.to_vec()).ok()?;
        Some(Head { name, label, entries, listed, counts, sums })
    }
}

/// A table, mapped from its file.
pub(crate) struct Table {
    path: PathBuf,
    map: FileBytes,
    head: Head,
    data: usize,
    /// One bit for each piece that has been found to be right.
    right: Vec<AtomicU64>,
}

impl Table {
    /// Opens the table of a group. Whether its head is right is known at once, the rest when it is looked at.
    pub(crate) fn open(folder: &Path, name: &str, group: &Group) -> Result<Self, TableError> {
        Table::open_file(path_of(folder, &group.label), name, &group.label, group.size(), group.sections.len())
    }

    /// The same for a file that has so many bytes and sections.
    pub(crate) fn open_file(
        path: PathBuf,
        name: &str,
        label: &str,
        size: u64,
        sections: usize,
    ) -> Result<Self, TableError> {
        let fail = |kind| TableError { path: path.clone(), kind };
        let mut file = File::open(&path).map_err(|error| fail(TableErrorKind::Io(error)))?;
        let length = disk::length(&file).map_err(|error| fail(TableErrorKind::Io(error)))?;
        let mut start = [0; 16];
        if length < 16 {
            return Err(fail(TableErrorKind::WrongLength { found: length, expected: PAGE as u64 }));
        }
        file.read_exact(&mut start).map_err(|error| fail(TableErrorKind::Io(error)))?;
        if start[..8] != MAGIC {
            return Err(fail(TableErrorKind::NotATable));
        }
        let word = |at: usize| u32::from_le_bytes([start[at], start[at + 1], start[at + 2], start[at + 3]]);
        let (version, head_len) = (word(8), word(12) as usize);
        if version != VERSION {
            return Err(fail(TableErrorKind::OtherVersion { found: version, expected: VERSION }));
        }
        if !(PAGE..=MOST_HEAD).contains(&head_len) {
            return Err(fail(TableErrorKind::Damaged { offset: 0 }));
        }
        if length < head_len as u64 {
            return Err(fail(TableErrorKind::WrongLength { found: length, expected: head_len as u64 + size }));
        }
        let map = disk::map(&file).map_err(|error| fail(TableErrorKind::Io(error)))?;
        let bytes = &map[..head_len];
        let (body, sum) = bytes.split_at(head_len - 8);
        let head = Head::read(bytes).filter(|_| xxh3_64(body).to_le_bytes() == sum);
        let head = head.ok_or_else(|| fail(TableErrorKind::Damaged { offset: 0 }))?;
        let (found, expected) = (format!("{} {}", head.name, head.label), format!("{name} {label}"));
        if found != expected || head.entries != size || head.counts.len() != sections {
            return Err(fail(TableErrorKind::OtherContent { found, expected }));
        }
        let expected = head_len as u64 + head.payload();
        if length != expected {
            return Err(fail(TableErrorKind::WrongLength { found: length, expected }));
        }
        let right = (0..head.sums.len().div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
        Ok(Table { path, data: head_len, map, head, right })
    }

    /// The code of an index.
    #[inline]
    pub(crate) fn code(&self, offset: u64) -> Result<Code, TableError> {
        self.check(offset as usize / PIECE)?;
        match self.map[self.data + offset as usize] {
            DRAW => Ok(None),
            LISTED => self.listed(offset),
            code => Ok(Some(code.into())),
        }
    }

    /// A byte as it stands.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn byte(&self, offset: u64) -> Result<u8, TableError> {
        self.check(offset as usize / PIECE)?;
        Ok(self.map[self.data + offset as usize])
    }

    /// All bytes, unchecked.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn payload(&self) -> &[u8] {
        &self.map[self.data..]
    }

    /// How many results of which kind there are, by section.
    pub(crate) fn counts(&self) -> &[Counts] {
        &self.head.counts
    }

    /// The checksum of the head, and so of everything.
    pub(crate) fn sum(&self) -> u64 {
        xxh3_64(&self.map[..self.data])
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Checks all pieces.
    pub(crate) fn check_all(&self) -> Result<(), TableError> {
        parallel::try_for_each(self.head.sums.len(), &|piece| self.check(piece))
    }

    #[inline]
    fn check(&self, piece: usize) -> Result<(), TableError> {
        if self.right[piece / 64].load(Relaxed) >> (piece % 64) & 1 == 1 { Ok(()) } else { self.first_check(piece) }
    }

    #[cold]
    fn first_check(&self, piece: usize) -> Result<(), TableError> {
        let payload = &self.map[self.data..];
        let bytes = &payload[piece * PIECE..payload.len().min((piece + 1) * PIECE)];
        if xxh3_64(bytes) != self.head.sums[piece] {
            let offset = (self.data + piece * PIECE) as u64;
            return Err(TableError { path: self.path.clone(), kind: TableErrorKind::Damaged { offset } });
        }
        self.right[piece / 64].fetch_or(1 << (piece % 64), Relaxed);
        Ok(())
    }

    /// The code of an index whose byte cannot hold it. The list is sorted by offset.
    #[cold]
    fn listed(&self, offset: u64) -> Result<Code, TableError> {
        let entries = self.head.entries as usize;
        let entry = |i: usize| {
            let at = entries + 8 * i;
            self.check(at / PIECE)?;
            self.check((at + 7) / PIECE)?;
            let bytes = self.map[self.data + at..self.data + at + 8].try_into().expect("eight bytes");
            Ok(u64::from_le_bytes(bytes))
        };
        let (mut low, mut high) = (0, self.head.listed as usize);
        while low < high {
            let middle = usize::midpoint(low, high);
            let found = entry(middle)?;
            match (found >> 16).cmp(&offset) {
                std::cmp::Ordering::Equal => return Ok(Some(found as u16)),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        let offset = (self.data + offset as usize) as u64;
        Err(TableError { path: self.path.clone(), kind: TableErrorKind::Damaged { offset } })
    }
}

/// Where the table of a group is.
pub(crate) fn path_of(folder: &Path, label: &str) -> PathBuf {
    folder.join(format!("{label}.tablas"))
}

/// What goes into a file.
pub(crate) struct Content<'a> {
    pub(crate) name: String,
    pub(crate) group: &'a Group,
    pub(crate) counts: Vec<Counts>,
    /// The code of each index; what is above `last` is a draw.
    pub(crate) cells: &'a [AtomicU16],
    pub(crate) last: u16,
}

impl Content<'_> {
    /// Writes the file of the group: whole, or not at all.
    pub(crate) fn write(self, folder: &Path) -> Result<(), TableError> {
        let entries = self.group.size();
        let listed = parallel::map(0..entries.div_ceil(PIECE as u64) as usize, &|piece| {
            let entries = (piece * PIECE) as u64..((piece + 1) * PIECE).min(entries as usize) as u64;
            let long = entries.filter_map(|offset| {
                let code = self.code(offset).filter(|&code| code >= u16::from(LISTED))?;
                Some(offset << 16 | u64::from(code))
            });
            long.collect::<Vec<u64>>()
        });
        let listed = listed.concat();
        let byte = |at: u64| {
            if at < entries {
                self.code(at).map_or(DRAW, |code| code.min(LISTED.into()) as u8)
            } else {
                let at = at - entries;
                listed[at as usize / 8].to_le_bytes()[at as usize % 8]
            }
        };
        let head = NewHead { name: &self.name, label: &self.group.label, entries, listed: listed.len() as u64 };
        head.write_file(folder, &self.counts, &|range| range.map(byte).collect())
    }

    fn code(&self, offset: u64) -> Code {
        code_of(self.cells[offset as usize].load(Relaxed), self.last)
    }
}

/// What the head of a new file says before its bytes are there.
pub(crate) struct NewHead<'a> {
    pub(crate) name: &'a str,
    pub(crate) label: &'a str,
    /// Bytes, one an index.
    pub(crate) entries: u64,
    /// Codes of eight bytes behind them.
    pub(crate) listed: u64,
}

impl NewHead<'_> {
    /// Writes the file with the bytes that `bytes` gives, whole, or not at all.
    pub(crate) fn write_file(
        &self,
        folder: &Path,
        counts: &[Counts],
        bytes: &(dyn Fn(Range<u64>) -> Vec<u8> + Sync),
    ) -> Result<(), TableError> {
        let path = path_of(folder, self.label);
        let part = path.with_extension("part");
        let written = self.write_part(&part, counts, bytes).and_then(|()| {
            disk::rename(&part, &path)?;
            // The new name must be on the disk, too, before anything is built on it.
            disk::sync(folder)
        });
        written.map_err(|error| {
            let _ = disk::remove_file(&part); // Most likely the disk is full.
            TableError { path, kind: TableErrorKind::Io(error) }
        })
    }

    fn write_part(
        &self,
        part: &Path,
        counts: &[Counts],
        bytes: &(dyn Fn(Range<u64>) -> Vec<u8> + Sync),
    ) -> io::Result<()> {
        const AT_ONCE: usize = 64;
        let payload = self.entries + 8 * self.listed;
        let head_len = Head::len(self.name, self.label, counts.len(), payload);
        let mut file = File::create(part)?;
        file.seek(SeekFrom::Start(head_len as u64))?;
        let pieces = payload.div_ceil(PIECE as u64) as usize;
        let mut sums = Vec::with_capacity(pieces);
        for first in (0..pieces).step_by(AT_ONCE) {
            let ready = parallel::map(first..(first + AT_ONCE).min(pieces), &|piece| {
                let bytes = bytes((piece * PIECE) as u64..((piece + 1) * PIECE).min(payload as usize) as u64);
                let sum = xxh3_64(&bytes);
                (bytes, sum)
            });
            for (bytes, sum) in ready {
                file.write_all(&bytes)?;
                sums.push(sum);
            }
        }
        let (name, label) = (self.name.to_owned(), self.label.to_owned());
        let head = Head { name, label, entries: self.entries, listed: self.listed, counts: counts.to_vec(), sums };
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&head.write())?;
        file.sync_all()
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Table({})", self.path.display())
    }
}

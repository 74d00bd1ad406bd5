//! All groups, one after the other.

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU16, AtomicU64, Ordering::Relaxed};

use board::{Group, Index, PositionIndex};

use crate::code::{Code, Counting};
use crate::disk::{self, File, TryLockError};
use crate::file::{Content, Counts, TableError, TableErrorKind};
use crate::pages::ZeroedPages;
use crate::parallel::{self, ThreadPool};
use crate::probe::TablebaseFiles;
use crate::spread::{GAP, Halt, Spread, code_of};

/// Solves and verifies the groups of a `PositionIndex`.
#[derive(Debug)]
pub struct Solver<N> {
    tables: TablebaseFiles<N>,
    pool: ThreadPool,
}

/// What is being done with a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Its entries get their cells, and results spread.
    Solve,
    /// Its results are counted and written.
    Write,
    /// Its entries are compared with their successors.
    Verify,
}

/// How far the work has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The group at work.
    pub group: &'a str,
    /// What is being done with it.
    pub stage: Stage,
    /// Entries that are ready, this group's included.
    pub done: u64,
    /// Entries in all that are to be done.
    pub total: u64,
    /// Bytes of memory that the group takes.
    pub memory: u64,
}

/// A group that is ready.
#[derive(Clone, Debug)]
pub struct Solved {
    /// Its label.
    pub group: String,
    /// The labels of its sections and what they have.
    pub sections: Vec<(String, Counts)>,
    /// Whether its file was there already.
    pub was_there: bool,
}

/// What solving takes that is not done yet.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Needs {
    /// Entries.
    pub entries: u64,
    /// Bytes of memory for the largest group, files that are mapped not included.
    pub memory: u64,
    /// Bytes of disk for the files, and at times for more.
    pub disk: u64,
    /// Nanoseconds of a thread for an entry, as measured on a processor of 2024.
    pub nanoseconds: f64,
}

/// Why solving or verifying ended early.
#[derive(Debug)]
pub enum Stopped {
    /// The caller wanted it.
    ByCaller,
    /// A table cannot be read or written.
    TableError(TableError),
    /// There is not enough memory for a group.
    Memory {
        /// The group.
        group: String,
        /// Bytes that it takes.
        bytes: u64,
        /// What the system says.
        error: io::Error,
    },
    /// Another process is solving in this folder.
    Locked(PathBuf),
    /// No threads can be started.
    Threads(String),
    /// Another process cannot be worked with.
    #[cfg(feature = "cluster")]
    Peer(crate::cluster::PeerError),
    /// Another process has failed, and says why itself.
    #[cfg(feature = "cluster")]
    ElsewhereFailed,
    /// An entry is not what its successors say.
    Wrong {
        /// The group.
        group: String,
        /// Its offset in the group.
        offset: u64,
    },
}

impl From<TableError> for Stopped {
    fn from(error: TableError) -> Self {
        Stopped::TableError(error)
    }
}

/// Is called with the progress, often and from any thread, and may stop the work.
pub type Watch<'a> = dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync + 'a;

impl<N: PositionIndex> Solver<N> {
    /// A solver that works in `folder`, which it makes where there is none, on so many threads.
    pub fn new(indexer: N, folder: &Path, threads: usize) -> Result<Self, Stopped> {
        let pool = parallel::pool(threads).map_err(Stopped::Threads)?;
        disk::create_dir_all(folder).map_err(|error| in_folder(folder, error))?;
        Ok(Solver { tables: TablebaseFiles::new(indexer, folder), pool })
    }

    /// The tables, as far as they are there.
    pub fn tables(&self) -> &TablebaseFiles<N> {
        &self.tables
    }

    /// What the groups that have no file yet take.
    pub fn needs(&self) -> Result<Needs, TableError> {
        /// docs/lab has the figures of each game: 360 to 570.
        const NANOSECONDS: f64 = 500.0;
        let mut needs = Needs { nanoseconds: NANOSECONDS, ..Needs::default() };
        for (id, group) in (0..).zip(self.tables.indexer().groups()) {
            if self.tables.table(id)?.is_none() {
                needs.entries += group.size();
                needs.disk += group.size();
                // Two bytes an entry, and the flags of 256 entries.
                needs.memory = needs.memory.max(2 * group.size() + group.size() / 8);
            }
        }
        Ok(needs)
    }

    /// Solves every group that has no file yet. `solved` is called for each group, also for those that were there.
    pub fn solve(&self, watch: &Watch<'_>, mut solved: impl FnMut(Solved)) -> Result<(), Stopped> {
        let _lock = lock(self.tables.folder())?;
        let groups = self.tables.indexer().groups();
        let mut missing = Vec::new();
        for (id, group) in (0..).zip(groups) {
            match self.tables.table(id)? {
                Some(table) => solved(describe(group, table.counts(), self.tables.counting(), true)),
                None => missing.push((id, group)),
            }
        }
        let total = missing.iter().map(|(_, group)| group.size()).sum();
        let mut done = 0;
        for (id, group) in missing {
            let counts = parallel::install(&self.pool, &|| self.solve_group(id, group, (done, total), watch))?;
            solved(describe(group, &counts, self.tables.counting(), false));
            done += group.size();
        }
        Ok(())
    }

    fn solve_group(
        &self,
        id: u16,
        group: &Group,
        (done, total): (u64, u64),
        watch: &Watch<'_>,
    ) -> Result<Vec<Counts>, Stopped> {
        const BYTES_A_CELL: u64 = 2;
        let bytes = group.size() * BYTES_A_CELL;
        let fail = |error| Stopped::Memory { group: group.label.clone(), bytes, error };
        let mut largest = 0;
        for earlier in 0..id {
            largest = largest.max(self.tables.table(earlier)?.map_or(0, crate::group_table::GroupTable::largest));
        }
        let (begun, finished) = (AtomicU64::new(0), AtomicU64::new(0));
        let progress =
            |stage, group_done| Progress { group: &group.label, stage, done: done + group_done, total, memory: bytes };
        let mut memory = ZeroedPages::new(bytes as usize).map_err(fail)?;
        let spread = Spread {
            indexer: self.tables.indexer(),
            group: id,
            counting: self.tables.counting(),
            lookup: &|index| self.earlier(index),
            largest,
            watch: &|more_begun, more_finished| {
                let begun = begun.fetch_add(more_begun, Relaxed) + more_begun;
                let finished = finished.fetch_add(more_finished, Relaxed) + more_finished;
                watch(&progress(Stage::Solve, u64::midpoint(begun, finished)))
            },
        };
        spread.run(&mut memory).map_err(|halt| match halt {
            Halt::Stopped => Stopped::ByCaller,
            Halt::TableError(error) => Stopped::TableError(error),
            Halt::Memory(error) => fail(error),
        })?;
        let cells = memory.cells();
        if watch(&progress(Stage::Write, group.size())).is_break() {
            return Err(Stopped::ByCaller);
        }
        let counts = self.count(id, group, cells);
        let last = self.tables.counting().last();
        let content = Content { name: self.tables.indexer().name(), group, counts: counts.clone(), cells, last };
        content.write(self.tables.folder())?;
        Ok(counts)
    }

    /// The code of an index of an earlier group, which has been solved.
    #[inline]
    fn earlier(&self, index: Index) -> Result<Code, TableError> {
        let table = self.tables.table(index.group)?;
        table.expect("earlier groups are there: each is solved before the next").code(index.offset)
    }

    fn count(&self, id: u16, group: &Group, cells: &[AtomicU16]) -> Vec<Counts> {
        const AT_ONCE: usize = 1 << 16;
        let last = self.tables.counting().last();
        let mut start = 0;
        let mut all = Vec::with_capacity(group.sections.len());
        for section in &group.sections {
            let end = start + section.size;
            let parts = parallel::map(0..section.size.div_ceil(AT_ONCE as u64) as usize, &|piece| {
                let mut counts = Counts::default();
                let from = start as usize + piece * AT_ONCE;
                let to = (from + AT_ONCE).min(end as usize);
                for (cell, offset) in cells[from..to].iter().zip(from as u64..) {
                    let cell = cell.load(Relaxed);
                    if cell != GAP {
                        let orbit = self.tables.indexer().orbit(Index { group: id, offset });
                        counts.add(code_of(cell, last), orbit.into());
                    }
                }
                counts
            });
            all.push(parts.iter().fold(Counts::default(), Counts::and));
            start = end;
        }
        all
    }

    pub(crate) fn pool(&self) -> &ThreadPool {
        &self.pool
    }
}

/// Keeps others from solving in the same folder; ends with the process, however that ends.
pub(crate) fn lock(folder: &Path) -> Result<File, Stopped> {
    let file = File::create(folder.join("lock")).map_err(|error| in_folder(folder, error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Stopped::Locked(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(in_folder(folder, error)),
    }
}

/// A group that is ready, as people hear of it: in turns.
pub(crate) fn describe(group: &Group, counts: &[Counts], counting: Counting, was_there: bool) -> Solved {
    let labels = group.sections.iter().map(|section| section.label.clone());
    let in_turns = |counts: &Counts| Counts { longest: counting.turns(counts.longest as u16).into(), ..*counts };
    let sections = labels.zip(counts.iter().map(in_turns)).collect();
    Solved { group: group.label.clone(), sections, was_there }
}

pub(crate) fn in_folder(folder: &Path, error: io::Error) -> Stopped {
    Stopped::TableError(TableError { path: folder.to_owned(), kind: TableErrorKind::Io(error) })
}

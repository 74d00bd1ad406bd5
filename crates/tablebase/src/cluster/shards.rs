//! The tables of earlier groups as one process sees them: whole files in its folder, or its own shard of each.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use board::{Group, Index};

use crate::code::Code;
use crate::file::{Counts, Table, TableError, path_of};
use crate::group_table::{open_file, shard};

/// What a process knows of a group that is solved.
#[derive(Debug)]
enum Known {
    Whole(Table),
    Shard(Table, Range<u64>),
}

/// The solved groups of a folder.
#[derive(Debug)]
pub(crate) struct Shards {
    folder: PathBuf,
    known: Vec<OnceLock<Known>>,
}

impl Shards {
    pub(crate) fn new(folder: &Path, groups: usize) -> Self {
        Shards { folder: folder.to_owned(), known: (0..groups).map(|_| OnceLock::new()).collect() }
    }

    /// Looks for the file of a group, whole or the shard of this process; whether there is one.
    pub(crate) fn find(
        &self,
        name: &str,
        id: u16,
        group: &Group,
        range: Range<u64>,
        place: (usize, usize),
    ) -> Result<bool, TableError> {
        let known = &self.known[usize::from(id)];
        if known.get().is_none() {
            if let Some(table) = open_file(&self.folder, name, group)? {
                known.get_or_init(|| Known::Whole(table));
            } else if range.is_empty() {
                return Ok(true); // Of a small group there is nothing to know here.
            } else if let Some(table) = open_file(&self.folder, name, &shard(group, &range, place))? {
                known.get_or_init(|| Known::Shard(table, range));
            }
        }
        Ok(known.get().is_some())
    }

    /// The whole table of a group, where this process sees it.
    pub(crate) fn whole(&self, id: u16) -> Option<&Table> {
        match self.known[usize::from(id)].get() {
            Some(Known::Whole(table)) => Some(table),
            _ => None,
        }
    }

    /// What there is of each kind in the file that this process sees.
    pub(crate) fn counts(&self, id: u16) -> Option<Vec<Counts>> {
        match self.known[usize::from(id)].get()? {
            Known::Whole(table) | Known::Shard(table, _) => Some(table.counts().to_vec()),
        }
    }

    /// The code of an index; none where another process has it.
    #[inline]
    pub(crate) fn code(&self, index: Index) -> Result<Option<Code>, TableError> {
        match self.known[usize::from(index.group)].get() {
            Some(Known::Whole(table)) => table.code(index.offset).map(Some),
            Some(Known::Shard(table, range)) if range.contains(&index.offset) => {
                table.code(index.offset - range.start).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Removes the shard of a group whose whole file is there.
    pub(crate) fn remove(&self, group: &Group, range: &Range<u64>, place: (usize, usize)) {
        if path_of(&self.folder, &group.label).exists() {
            // A shard that stays takes room and does no harm.
            let _ = std::fs::remove_file(path_of(&self.folder, &shard(group, range, place).label));
        }
    }
}

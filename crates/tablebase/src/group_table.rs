//! The table of a group: one file, or as many shards as processes have made, which lie in one folder.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::Path;

use board::{Group, Section};
use xxhash_rust::xxh3::xxh3_64;

use crate::code::Code;
use crate::file::{Counts, Table, TableError, TableErrorKind};
use crate::partition::Partition;

/// A range of a group as a group of its own, so that it has a file like every other.
pub(crate) fn shard(group: &Group, range: &Range<u64>, (process, processes): (usize, usize)) -> Group {
    let mut start = 0;
    let sections = group.sections.iter().map(|section| {
        let end = start + section.size;
        let size = end.min(range.end).saturating_sub(start.max(range.start));
        start = end;
        Section { label: section.label.clone(), size }
    });
    Group { label: format!("{}.{}-of-{processes}", group.label, process + 1), sections: sections.collect() }
}

/// The file of a group, if it is there.
pub(crate) fn open_file(folder: &Path, name: &str, group: &Group) -> Result<Option<Table>, TableError> {
    match Table::open(folder, name, group) {
        Ok(table) => Ok(Some(table)),
        Err(TableError { kind: TableErrorKind::Io(error), .. }) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// All that is known of a group.
#[derive(Debug)]
pub(crate) struct GroupTable {
    /// Each with the index that it begins at, in order. There is at least one.
    parts: Vec<(u64, Table)>,
    counts: Vec<Counts>,
}

impl GroupTable {
    /// Opens the file of a group, or all its shards; none where one is missing.
    pub(crate) fn open(folder: &Path, name: &str, group: &Group) -> Result<Option<Self>, TableError> {
        if let Some(table) = open_file(folder, name, group)? {
            let counts = table.counts().to_vec();
            return Ok(Some(GroupTable { parts: vec![(0, table)], counts }));
        }
        let Some(processes) = shards_of(folder, group) else { return Ok(None) };
        let partition = Partition::new(group.size(), processes, 1);
        let mut parts = Vec::new();
        let mut counts = vec![Counts::default(); group.sections.len()];
        for process in 0..processes {
            let range = partition.of_process(process);
            if range.is_empty() {
                continue; // A small group has nothing for the last ones.
            }
            let Some(table) = open_file(folder, name, &shard(group, &range, (process, processes)))? else {
                return Ok(None);
            };
            for (sum, more) in counts.iter_mut().zip(table.counts()) {
                *sum = sum.and(more);
            }
            parts.push((range.start, table));
        }
        Ok((!parts.is_empty()).then_some(GroupTable { parts, counts }))
    }

    /// The code of an index.
    #[inline]
    pub(crate) fn code(&self, offset: u64) -> Result<Code, TableError> {
        if let [(_, table)] = &self.parts[..] {
            return table.code(offset);
        }
        let (start, table) = &self.parts[self.parts.partition_point(|(start, _)| *start <= offset) - 1];
        table.code(offset - start)
    }

    /// How many results of which kind there are, by section.
    pub(crate) fn counts(&self) -> &[Counts] {
        &self.counts
    }

    /// The largest code.
    pub(crate) fn largest(&self) -> u16 {
        self.counts.iter().map(|counts| counts.longest as u16).max().unwrap_or(0)
    }

    /// The checksum of everything.
    pub(crate) fn sum(&self) -> u64 {
        let sums: Vec<[u8; 8]> = self.parts.iter().map(|(_, table)| table.sum().to_le_bytes()).collect();
        if let [sum] = sums[..] { u64::from_le_bytes(sum) } else { xxh3_64(&sums.concat()) }
    }

    /// The first file.
    pub(crate) fn path(&self) -> &Path {
        self.parts[0].1.path()
    }

    /// Checks all that is in the files.
    pub(crate) fn check_all(&self) -> Result<(), TableError> {
        self.parts.iter().try_for_each(|(_, table)| table.check_all())
    }
}

/// How many shards a group has, judged by the first one; of several such, the fewest.
fn shards_of(folder: &Path, group: &Group) -> Option<usize> {
    let first = format!("{}.1-of-", group.label);
    let names = fs::read_dir(folder).ok()?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.filter_map(|name| name.strip_prefix(&first)?.strip_suffix(".tablas")?.parse().ok()).filter(|&n| n > 0).min()
}

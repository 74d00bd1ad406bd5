//! Looking positions up.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use board::{Index, Metric, MoveList, Outcome, Position, PositionIndex};

use crate::code::{Code, Counting, Value};
use crate::file::{Counts, Table, TableError, TableErrorKind};

/// The tables of a indexer in a folder. Files are opened when they are needed.
#[derive(Debug)]
pub struct Tables<N> {
    indexer: N,
    folder: PathBuf,
    opened: Vec<OnceLock<Table>>,
    /// Of each group: `glance` has looked for its file.
    sought: Vec<AtomicBool>,
    counting: Counting,
}

impl<N: PositionIndex> Tables<N> {
    /// The tables in `folder`, however many there are.
    pub fn new(indexer: N, folder: &Path) -> Self {
        let opened = indexer.groups().iter().map(|_| OnceLock::new()).collect();
        let sought = indexer.groups().iter().map(|_| AtomicBool::new(false)).collect();
        let counting = Counting::new(indexer.metric());
        Tables { indexer, folder: folder.to_owned(), opened, sought, counting }
    }

    /// What is indexed.
    pub fn indexer(&self) -> &N {
        &self.indexer
    }

    /// The value of a position; `None` where no table has it.
    ///
    /// A finished game has its value too: the side to act has lost it, or nobody has won. In the middle of a turn
    /// it is the value of ending the turn.
    pub fn probe(&self, pos: &N::Position) -> Result<Option<Value>, TableError> {
        if let Some(index) = self.indexer.rank(pos) {
            let within = |value: &Value| value.turns() <= self.indexer.patience(pos);
            let value = self.code(index)?.map(|code| self.counting.value(code));
            return Ok(value.map(|value| if within(&value) { value } else { Value::Draw }));
        }
        let mut moves = MoveList::new();
        if let Some(outcome) = pos.moves(&mut moves) {
            return Ok(Some(match outcome {
                Outcome::Draw => Value::Draw,
                Outcome::Win(side) if side == pos.turn() => Value::Win(0),
                Outcome::Win(_) => Value::Loss(0),
            }));
        }
        if !self.indexer.is_within_turn(pos) {
            return Ok(None);
        }
        let mut best: Option<Value> = None;
        for &m in &moves {
            match self.probe_after(pos, &pos.play(m))? {
                Some(value) => best = best.max(Some(value)),
                None => return Ok(None),
            }
        }
        Ok(best)
    }

    /// As `probe`, between turns only, for those who ask a million times: a file that was not there the first time
    /// is not looked for again, and one that cannot be used says nothing.
    pub fn glance(&self, pos: &N::Position) -> Option<Value> {
        let index = self.indexer.rank(pos)?;
        let group = usize::from(index.group);
        if self.opened[group].get().is_none() && self.sought[group].swap(true, Relaxed) {
            return None;
        }
        let value = self.counting.value(self.code(index).ok()??);
        Some(if value.turns() <= self.indexer.patience(pos) { value } else { Value::Draw })
    }

    /// The value of going from `pos` to `next`, seen by the side to act in `pos`.
    pub fn probe_after(&self, pos: &N::Position, next: &N::Position) -> Result<Option<Value>, TableError> {
        let Some(value) = self.probe(next)? else { return Ok(None) };
        if !pos.hands_over(next) {
            return Ok(Some(value)); // The turn, which is one, goes on.
        }
        let stays =
            || self.indexer.rank(next).map(|index| index.group) == self.indexer.rank(pos).map(|index| index.group);
        let turns = match self.indexer.metric() {
            Metric::ToExit { .. } if !stays() => 1,
            _ => value.turns() + 1,
        };
        Ok(Some(match value {
            Value::Win(_) => Value::Loss(turns),
            Value::Draw => Value::Draw,
            Value::Loss(_) => Value::Win(turns),
        }))
    }

    /// How many results of which kind a group has, by section; `None` where it has no table.
    pub fn counts(&self, group: u16) -> Result<Option<&[Counts]>, TableError> {
        Ok(self.table(group)?.map(Table::counts))
    }

    pub(crate) fn code(&self, index: Index) -> Result<Option<Code>, TableError> {
        self.table(index.group)?.map(|table| table.code(index.offset)).transpose()
    }

    pub(crate) fn counting(&self) -> Counting {
        self.counting
    }

    /// The table of a group, if there is one.
    #[inline]
    pub(crate) fn table(&self, group: u16) -> Result<Option<&Table>, TableError> {
        let place = &self.opened[usize::from(group)];
        if let Some(table) = place.get() {
            return Ok(Some(table));
        }
        match Table::open(&self.folder, &self.indexer, &self.indexer.groups()[usize::from(group)]) {
            Ok(table) => Ok(Some(place.get_or_init(|| table))),
            Err(TableError { kind: TableErrorKind::Io(error), .. }) if error.kind() == io::ErrorKind::NotFound => {
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }
}

//! Looking positions up.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use board::{GameResult, Index, Metric, MoveList, Position, PositionIndex, Tablebase, Wdl};

use crate::code::{Code, Counting};
use crate::file::{Counts, TableError};
use crate::group_table::GroupTable;

/// The tables of a `PositionIndex` in a folder. Files are opened when they are first needed.
#[derive(Debug)]
pub struct TablebaseFiles<N> {
    indexer: N,
    folder: PathBuf,
    opened: Vec<OnceLock<GroupTable>>,
    /// Of each group: `probe_wdl` has looked for its file.
    sought: Vec<AtomicBool>,
    counting: Counting,
}

impl<N: PositionIndex> TablebaseFiles<N> {
    /// The tables in `folder`, however many there are.
    pub fn new(indexer: N, folder: &Path) -> Self {
        let opened = indexer.groups().iter().map(|_| OnceLock::new()).collect();
        let sought = indexer.groups().iter().map(|_| AtomicBool::new(false)).collect();
        let counting = Counting::new(indexer.metric());
        TablebaseFiles { indexer, folder: folder.to_owned(), opened, sought, counting }
    }

    /// The numbering of the positions.
    pub fn indexer(&self) -> &N {
        &self.indexer
    }

    /// The result of a position; `None` where no table has it.
    ///
    /// A finished game has a result too: the side to act has lost, or nobody has won. In the middle of a turn it is
    /// that of the best way to end the turn.
    pub fn probe(&self, pos: &N::Position) -> Result<Option<Wdl>, TableError> {
        if let Some(index) = self.indexer.rank(pos) {
            let wdl = self.code(index)?.map(|code| self.counting.wdl(code));
            return Ok(wdl.map(|wdl| self.within_clock(pos, wdl)));
        }
        let mut moves = MoveList::new();
        if let Some(outcome) = pos.moves(&mut moves) {
            let result = GameResult::of(outcome, pos.turn());
            return Ok(Some(Wdl { result, plies: (result != GameResult::Draw).then_some(0) }));
        }
        if !self.indexer.is_mid_turn(pos) {
            return Ok(None);
        }
        let mut best: Option<Wdl> = None;
        for &m in &moves {
            match self.probe_after(pos, &pos.play(m))? {
                Some(value) => best = best.max(Some(value)),
                None => return Ok(None),
            }
        }
        Ok(best)
    }

    /// The same result, if the rules leave enough turns for it.
    fn within_clock(&self, pos: &N::Position, wdl: Wdl) -> Wdl {
        if wdl.distance() <= self.indexer.turns_left(pos) { wdl } else { Wdl::DRAW }
    }

    /// The result of going from `pos` to `next`, seen by the side to act in `pos`.
    pub fn probe_after(&self, pos: &N::Position, next: &N::Position) -> Result<Option<Wdl>, TableError> {
        let Some(value) = self.probe(next)? else { return Ok(None) };
        if !pos.ends_turn(next) {
            return Ok(Some(value)); // The turn, which is one, goes on.
        }
        let stays =
            || self.indexer.rank(next).map(|index| index.group) == self.indexer.rank(pos).map(|index| index.group);
        let turns = match self.indexer.metric() {
            Metric::Dtc { .. } if !stays() => 1,
            _ => value.distance() + 1,
        };
        Ok(Some(match value.result {
            GameResult::Win => Wdl::loss(turns),
            GameResult::Draw => Wdl::DRAW,
            GameResult::Loss => Wdl::win(turns),
        }))
    }

    /// How many results of which kind a group has, by section; `None` where it has no table.
    pub fn counts(&self, group: u16) -> Result<Option<&[Counts]>, TableError> {
        Ok(self.table(group)?.map(GroupTable::counts))
    }

    pub(crate) fn code(&self, index: Index) -> Result<Option<Code>, TableError> {
        self.table(index.group)?.map(|table| table.code(index.offset)).transpose()
    }

    pub(crate) fn counting(&self) -> Counting {
        self.counting
    }

    /// The table of a group, if there is one.
    #[inline]
    pub(crate) fn table(&self, group: u16) -> Result<Option<&GroupTable>, TableError> {
        let place = &self.opened[usize::from(group)];
        if let Some(table) = place.get() {
            return Ok(Some(table));
        }
        let table = GroupTable::open(&self.folder, &self.indexer.name(), &self.indexer.groups()[usize::from(group)])?;
        Ok(table.map(|table| place.get_or_init(|| table)))
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }
}

/// A file that was not there the first time is not looked for again, and one that cannot be used says nothing: searches
/// ask a million times.
impl<N: PositionIndex> Tablebase<N::Position> for TablebaseFiles<N> {
    fn probe_wdl(&self, pos: &N::Position) -> Option<Wdl> {
        let index = self.indexer.rank(pos)?;
        let group = usize::from(index.group);
        if self.opened[group].get().is_none() && self.sought[group].swap(true, Relaxed) {
            return None;
        }
        let wdl = self.counting.wdl(self.code(index).ok()??);
        Some(self.within_clock(pos, wdl))
    }

    fn metric(&self) -> Metric {
        self.indexer.metric()
    }
}

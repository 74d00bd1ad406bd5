//! Looking positions up.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use board::{MoveList, Numbered, Outcome, Position, Slot};

use crate::code::{Code, Counting, Value};
use crate::file::{Counts, Table, Trouble, TroubleKind};

/// The tables of a numbering in a folder. Files are opened when they are needed.
#[derive(Debug)]
pub struct Tables<N> {
    numbered: N,
    folder: PathBuf,
    opened: Vec<OnceLock<Table>>,
    counting: Counting,
}

impl<N: Numbered> Tables<N> {
    /// The tables in `folder`, however many there are.
    pub fn new(numbered: N, folder: &Path) -> Self {
        let opened = numbered.groups().iter().map(|_| OnceLock::new()).collect();
        let counting = Counting::new(numbered.metric());
        Tables { numbered, folder: folder.to_owned(), opened, counting }
    }

    /// What is numbered.
    pub fn numbered(&self) -> &N {
        &self.numbered
    }

    /// The value of a position; `None` where no table has it.
    ///
    /// A finished game has its value too: the side to act has lost it, or nobody has won.
    pub fn probe(&self, pos: &N::Position) -> Result<Option<Value>, Trouble> {
        match self.numbered.rank(pos) {
            Some(slot) => Ok(self.code(slot)?.map(|code| self.counting.value(code))),
            None => Ok(pos.moves(&mut MoveList::new()).map(|outcome| match outcome {
                Outcome::Draw => Value::Draw,
                Outcome::Win(side) if side == pos.turn() => Value::Win(0),
                Outcome::Win(_) => Value::Loss(0),
            })),
        }
    }

    /// How many results of which kind a group has, by section; `None` where it has no table.
    pub fn counts(&self, group: u16) -> Result<Option<&[Counts]>, Trouble> {
        Ok(self.table(group)?.map(Table::counts))
    }

    pub(crate) fn code(&self, slot: Slot) -> Result<Option<Code>, Trouble> {
        self.table(slot.group)?.map(|table| table.code(slot.index)).transpose()
    }

    pub(crate) fn counting(&self) -> Counting {
        self.counting
    }

    /// The table of a group, if there is one.
    #[inline]
    pub(crate) fn table(&self, group: u16) -> Result<Option<&Table>, Trouble> {
        let place = &self.opened[usize::from(group)];
        if let Some(table) = place.get() {
            return Ok(Some(table));
        }
        match Table::open(&self.folder, &self.numbered, &self.numbered.groups()[usize::from(group)]) {
            Ok(table) => Ok(Some(place.get_or_init(|| table))),
            Err(Trouble { kind: TroubleKind::Io(error), .. }) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(trouble) => Err(trouble),
        }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }
}

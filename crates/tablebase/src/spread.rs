//! One group, from its ends backwards.
//!
//! 1. Every index gets a cell: a code, where a move out of the group wins or nothing else is left; or the weight of
//!    its moves inside the group that are not yet known to lose.
//! 2. Code by code, from the smallest: what has just become a loss makes winners of those before it, what has just
//!    become a win closes a move of each of those before it, and where the last one closes there is a loss.
//! 3. What then has no code is a draw.
//!
//! Codes need no queue: a cell that will count at a code sets a flag of its block for that code, and whole blocks
//! are looked through when the code comes.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU16, AtomicU64, Ordering::Relaxed};

use board::{Index, PositionIndex, Predecessor, Successors};

use crate::code::{Code, Counting, Exits, MOST, is_win};
use crate::file::TableError;
use crate::pages::ZeroedPages;
use crate::parallel;

/// The index belongs to no position.
pub(crate) const GAP: u16 = 0xFFFF;
/// It cannot lose: a move out of the group draws.
pub(crate) const SAFE: u16 = 0x8000;
/// Neither won nor lost so far; the low bits are the weight of the open moves.
pub(crate) const OPEN: u16 = 0x4000;
/// Of an open cell: there are moves out of the group, and all of them lose.
pub(crate) const LOSING_EXITS: u16 = 0x2000;
pub(crate) const WEIGHT: u16 = LOSING_EXITS - 1;

/// Entries with a common flag.
const BLOCK: usize = 256;
/// Blocks that a thread takes at once.
const BATCH: usize = 256;
/// Cells that are looked at before any is changed.
const AT_ONCE: usize = 1024;

/// What stops a group in the middle.
#[derive(Debug)]
pub(crate) enum Halt {
    /// The caller.
    Stopped,
    /// A table that is needed cannot be used.
    TableError(TableError),
    /// The memory does not suffice.
    Memory(io::Error),
}

/// A group that is being solved.
pub(crate) struct Spread<'a, N: PositionIndex> {
    pub(crate) indexer: &'a N,
    pub(crate) group: u16,
    pub(crate) counting: Counting,
    /// The codes of earlier groups.
    pub(crate) lookup: &'a (dyn Fn(Index) -> Result<Code, TableError> + Sync),
    /// The largest code of earlier groups.
    pub(crate) largest: u16,
    /// Hears how many entries have been begun and how many finished since the last time.
    pub(crate) watch: &'a (dyn Fn(u64, u64) -> ControlFlow<()> + Sync),
}

/// The flags of blocks: at which codes there is something to do in them. A ring: the flags of a code serve again
/// for the code one round later.
struct Due<'a> {
    flags: &'a [AtomicU64],
    blocks: usize,
    /// By code: how many blocks have the flag.
    counts: Vec<AtomicU64>,
}

impl Due<'_> {
    fn place(&self, code: u16) -> usize {
        usize::from(code) % self.counts.len()
    }

    #[inline]
    fn flag(&self, block: usize, code: u16) {
        let place = self.place(code);
        let word = &self.flags[place / 64 * self.blocks + block];
        let bit = 1 << (place % 64);
        if word.load(Relaxed) & bit == 0 && word.fetch_or(bit, Relaxed) & bit == 0 {
            self.counts[place].fetch_add(1, Relaxed);
        }
    }

    /// Takes the flag down; whether it was up.
    #[inline]
    fn take(&self, block: usize, code: u16) -> bool {
        let place = self.place(code);
        let word = &self.flags[place / 64 * self.blocks + block];
        let bit = 1 << (place % 64);
        word.load(Relaxed) & bit != 0 && word.fetch_and(!bit, Relaxed) & bit != 0
    }
}

impl<N: PositionIndex> Spread<'_, N> {
    /// Solves the group. What it leaves in the cells, `code_of` reads.
    pub(crate) fn run(&self, memory: &mut ZeroedPages) -> Result<(), Halt> {
        let size = self.size();
        let cells = memory.cells();
        let blocks = size.div_ceil(BLOCK);
        let ring = (usize::from(self.largest) + 8).next_multiple_of(64);
        let mut flags = ZeroedPages::new(blocks * ring / 8).map_err(Halt::Memory)?;
        let counts = (0..ring).map(|_| AtomicU64::new(0)).collect();
        let due = Due { flags: flags.words(), blocks, counts };
        self.prepare(cells, &due)?;
        let mut code = 0;
        while due.counts.iter().any(|count| count.load(Relaxed) > 0) && code <= self.counting.last() {
            if due.counts[due.place(code)].swap(0, Relaxed) > 0 {
                self.spread(code, cells, &due)?;
            }
            code += 1;
        }
        Ok(())
    }

    fn size(&self) -> usize {
        self.indexer.groups()[usize::from(self.group)].size() as usize
    }

    /// Runs `work` over ranges of blocks, on all threads.
    fn in_batches(&self, work: impl Fn(std::ops::Range<usize>) -> Result<(), Halt> + Sync) -> Result<(), Halt> {
        let blocks = self.size().div_ceil(BLOCK);
        parallel::try_for_each(blocks.div_ceil(BATCH), &|batch| work(batch * BATCH..((batch + 1) * BATCH).min(blocks)))
    }

    /// Step 1.
    fn prepare(&self, cells: &[AtomicU16], due: &Due<'_>) -> Result<(), Halt> {
        self.in_batches(|blocks| {
            let mut successors = Successors::default();
            let entries = blocks.start * BLOCK..(blocks.end * BLOCK).min(self.size());
            for offset in entries.clone() {
                let index = Index { group: self.group, offset: offset as u64 };
                let cell =
                    if self.indexer.successors(index, &mut successors) { self.first_cell(&successors)? } else { GAP };
                cells[offset].store(cell, Relaxed);
                if cell <= MOST {
                    due.flag(offset / BLOCK, cell);
                }
            }
            self.tell(entries.len() as u64, 0)
        })
    }

    fn first_cell(&self, successors: &Successors) -> Result<u16, Halt> {
        match successors.over {
            None => {}
            Some(board::GameResult::Loss) => return Ok(0),
            Some(board::GameResult::Draw) => return Ok(SAFE),
            Some(board::GameResult::Win) => panic!("a position that is won already has no index"),
        }
        let exits = self.counting.exits(successors, self.lookup).map_err(Halt::TableError)?;
        debug_assert!(successors.inside <= WEIGHT, "more moves than a cell can count");
        Ok(match exits {
            Exits::Win(code) => code,
            Exits::Draw => SAFE,
            Exits::Lose(code) if successors.inside == 0 => code,
            Exits::Lose(_) => OPEN | LOSING_EXITS | successors.inside,
            Exits::None => OPEN | successors.inside,
        })
    }

    /// Step 2 for one code.
    fn spread(&self, code: u16, cells: &[AtomicU16], due: &Due<'_>) -> Result<(), Halt> {
        self.in_batches(|blocks| {
            let mut predecessors: Vec<Predecessor> = Vec::new();
            let mut finished = 0;
            for block in blocks {
                if !due.take(block, code) {
                    continue;
                }
                let entries = block * BLOCK..((block + 1) * BLOCK).min(self.size());
                for offset in entries {
                    if cells[offset].load(Relaxed) != code {
                        continue;
                    }
                    finished += 1;
                    self.indexer.predecessors(Index { group: self.group, offset: offset as u64 }, &mut predecessors);
                    if predecessors.len() >= AT_ONCE {
                        self.pass_on(code, &mut predecessors, cells, due)?;
                    }
                }
            }
            self.pass_on(code, &mut predecessors, cells, due)?;
            self.tell(0, finished)
        })
    }

    /// Tells those before entries with this code, and empties the list.
    ///
    /// Cells lie all over the memory. Looking at many of them before any is changed lets the processor wait for
    /// many at once; a change makes it wait for each.
    fn pass_on(
        &self,
        code: u16,
        predecessors: &mut Vec<Predecessor>,
        cells: &[AtomicU16],
        due: &Due<'_>,
    ) -> Result<(), Halt> {
        let told = if is_win(code) {
            predecessors.retain(|before| is_open(cells[before.offset as usize].load(Relaxed)));
            self.close(code, predecessors, cells, due)
        } else {
            let win = self.counting.before(code);
            predecessors.retain(|before| cells[before.offset as usize].load(Relaxed) > win);
            make_winners(win, predecessors, cells, due);
            Ok(())
        };
        predecessors.clear();
        told
    }

    /// Those before a win have an open move less.
    fn close(&self, code: u16, predecessors: &[Predecessor], cells: &[AtomicU16], due: &Due<'_>) -> Result<(), Halt> {
        for before in predecessors {
            let offset = before.offset as usize;
            let cell = &cells[offset];
            let left = cell.fetch_sub(before.weight, Relaxed) - before.weight;
            if left & WEIGHT > 0 {
                continue;
            }
            // That was the last one, and nobody else touches the cell any more.
            let mut loss = self.counting.before(code);
            if left & LOSING_EXITS != 0 {
                let mut successors = Successors::default();
                self.indexer.successors(Index { group: self.group, offset: before.offset }, &mut successors);
                match self.counting.exits(&successors, self.lookup).map_err(Halt::TableError)? {
                    Exits::Lose(exit) => loss = loss.max(exit),
                    other => unreachable!("{other:?} where all exits lose"),
                }
            }
            assert!(loss <= MOST, "a distance that nobody thought possible");
            cell.store(loss, Relaxed);
            due.flag(offset / BLOCK, loss);
        }
        Ok(())
    }

    fn tell(&self, begun: u64, finished: u64) -> Result<(), Halt> {
        match (self.watch)(begun, finished) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Halt::Stopped),
        }
    }
}

/// Those before a loss win. Only wins are written while a code of losses is spread, so a plain store will do:
/// whoever else writes the cell writes the same.
fn make_winners(win: u16, predecessors: &[Predecessor], cells: &[AtomicU16], due: &Due<'_>) {
    for before in predecessors {
        cells[before.offset as usize].store(win, Relaxed);
        due.flag(before.offset as usize / BLOCK, win);
    }
}

/// Whether a cell waits for moves to close. It stays so until the last of them does.
#[inline]
pub(crate) fn is_open(cell: u16) -> bool {
    cell & !(LOSING_EXITS | WEIGHT) == OPEN
}

/// What a finished cell says.
#[inline]
pub(crate) fn code_of(cell: u16, last: u16) -> Code {
    (cell <= last).then_some(cell)
}

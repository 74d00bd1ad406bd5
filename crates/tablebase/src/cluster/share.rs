//! The part of a group that one worker has. The steps are those of `spread`; what belongs to others is told to them.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

use board::{Index, Predecessor, Successors};

use super::DynIndexer;
use super::saved_round::{SavedRound, SavedRounds};
use crate::code::{Code, Counting, Exits, MOST, is_win};
use crate::file::Counts;
use crate::spread::{GAP, LOSING_EXITS, OPEN, SAFE, WEIGHT, code_of, is_open};

/// Indices with a common flag.
const BLOCK: usize = 256;
/// Of an exit: there is none so far, or the best one draws. Everything else is a code, whose parity says who wins.
const NO_EXIT: u16 = 0xFFFF;
const DRAWING: u16 = 0xFFFE;

/// Cells of a worker, and what it has still to do with them.
pub(crate) struct Share<'a> {
    pub(crate) indexer: &'a dyn DynIndexer,
    pub(crate) group: u16,
    pub(crate) counting: Counting,
    pub(crate) range: Range<u64>,
    /// Those of its process, which begin at `first`; it touches its own range only.
    pub(crate) cells: &'a [AtomicU16],
    pub(crate) first: u64,
    /// By index of the range: what the moves out of the group are worth, as far as it is known.
    exits: Vec<u16>,
    /// By code: the blocks in which cells have it.
    due: BTreeMap<u16, Vec<u64>>,
}

impl<'a> Share<'a> {
    pub(crate) fn new(
        indexer: &'a dyn DynIndexer,
        group: u16,
        counting: Counting,
        range: Range<u64>,
        (cells, first): (&'a [AtomicU16], u64),
    ) -> Self {
        let exits = vec![NO_EXIT; (range.end - range.start) as usize];
        Share { indexer, group, counting, range, cells, first, exits, due: BTreeMap::new() }
    }

    fn cell(&self, offset: u64) -> &AtomicU16 {
        &self.cells[(offset - self.first) as usize]
    }

    fn place(&self, offset: u64) -> usize {
        (offset - self.range.start) as usize
    }

    /// Gives an index its first cell; `successors` then says whose codes it waits for, if any.
    pub(crate) fn begin(&mut self, offset: u64, successors: &mut Successors) {
        let index = Index { group: self.group, offset };
        let is_position = self.indexer.successors(index, successors);
        let cell = match successors.over {
            _ if !is_position => GAP,
            None => OPEN | successors.inside,
            Some(board::GameResult::Loss) => 0,
            Some(board::GameResult::Draw) => SAFE,
            Some(board::GameResult::Win) => panic!("a position that is won already has no index"),
        };
        self.cell(offset).store(cell, Relaxed);
        if cell & OPEN == 0 || cell == GAP {
            successors.clear();
            return;
        }
        debug_assert!(successors.inside <= WEIGHT, "more moves than a cell can count");
        if let Some(end) = successors.ends {
            self.add_exit(offset, self.counting.end(end));
            // A win in one turn cannot be bettered.
            if self.counting.end(board::GameResult::Win) == self.counting.end(end) {
                successors.outside.clear();
            }
        }
    }

    /// A move out of the group leads from this index to this code.
    pub(crate) fn exit(&mut self, offset: u64, code: Code) {
        self.add_exit(offset, self.counting.exit(code));
    }

    fn add_exit(&mut self, offset: u64, exit: Exits) {
        let place = self.place(offset);
        self.exits[place] = written(read(self.exits[place]).or(exit));
    }

    /// All exits are known: cells whose result follows from them alone get it.
    pub(crate) fn begun(&mut self) {
        for offset in self.range.clone() {
            let mut cell = self.cell(offset).load(Relaxed);
            if is_open(cell) {
                cell = match read(self.exits[self.place(offset)]) {
                    Exits::Win(code) => code,
                    Exits::Draw => SAFE,
                    Exits::Lose(code) if cell == OPEN => code,
                    Exits::Lose(_) => cell | LOSING_EXITS,
                    Exits::None => cell,
                };
                self.cell(offset).store(cell, Relaxed);
            }
            if cell <= MOST {
                self.flag(offset, cell);
            }
        }
    }

    /// Saves it, with all codes below `next` spread.
    pub(crate) fn save(&self, rounds: &SavedRounds<'_>, next: u16) -> std::io::Result<()> {
        let cells = self.range.clone().map(|offset| self.cell(offset).load(Relaxed));
        rounds.save(next, cells, self.exits.iter().copied())
    }

    /// Goes on from a round that was saved before the code `next` was spread.
    pub(crate) fn resume(&mut self, saved: SavedRound, next: u16) {
        self.exits = saved.exits;
        for (offset, cell) in self.range.clone().zip(saved.cells) {
            self.cell(offset).store(cell, Relaxed);
            if (next..=MOST).contains(&cell) {
                self.flag(offset, cell);
            }
        }
    }

    fn flag(&mut self, offset: u64, code: u16) {
        let (block, blocks) = (self.place(offset) / BLOCK, self.exits.len().div_ceil(BLOCK));
        let flags = self.due.entry(code).or_insert_with(|| vec![0; blocks.div_ceil(64)]);
        flags[block / 64] |= 1 << (block % 64);
    }

    /// The smallest code for which there is something to do.
    pub(crate) fn next_code(&self) -> Option<u16> {
        self.due.keys().next().copied()
    }

    /// Calls `tell` with this share and those before every index that has this code.
    pub(crate) fn spread(&mut self, code: u16, mut tell: impl FnMut(&mut Self, Predecessor)) -> u64 {
        let Some(flags) = self.due.remove(&code) else { return 0 };
        let mut predecessors = Vec::new();
        let mut finished = 0;
        for block in (0..flags.len() * 64).filter(|block| flags[block / 64] >> (block % 64) & 1 == 1) {
            let start = self.range.start + (block * BLOCK) as u64;
            for offset in start..(start + BLOCK as u64).min(self.range.end) {
                if self.cell(offset).load(Relaxed) != code {
                    continue;
                }
                finished += 1;
                self.indexer.predecessors(Index { group: self.group, offset }, &mut predecessors);
                for before in predecessors.drain(..) {
                    tell(self, before);
                }
            }
        }
        finished
    }

    /// An index of this share has a move to one that has just got this code.
    #[inline]
    pub(crate) fn hear(&mut self, code: u16, before: Predecessor) {
        let cell = self.cell(before.offset).load(Relaxed);
        if is_win(code) {
            if is_open(cell) {
                self.close(code, cell - before.weight, before.offset);
            }
            return;
        }
        let win = self.counting.before(code);
        if cell > win {
            self.cell(before.offset).store(win, Relaxed);
            self.flag(before.offset, win);
        }
    }

    fn close(&mut self, code: u16, left: u16, offset: u64) {
        if left & WEIGHT > 0 {
            self.cell(offset).store(left, Relaxed);
            return;
        }
        let mut loss = self.counting.before(code);
        if left & LOSING_EXITS != 0 {
            loss = loss.max(self.exits[self.place(offset)]);
        }
        assert!(loss <= MOST, "a distance that nobody thought possible");
        self.cell(offset).store(loss, Relaxed);
        self.flag(offset, loss);
    }

    /// What there is of each kind, by section of the group.
    pub(crate) fn counts(&self) -> Vec<Counts> {
        let last = self.counting.last();
        let mut start = 0;
        let sections = self.indexer.groups()[usize::from(self.group)].sections.iter().map(|section| {
            let mut counts = Counts::default();
            let end = start + section.size;
            for offset in start.max(self.range.start)..end.min(self.range.end) {
                let cell = self.cell(offset).load(Relaxed);
                if cell != GAP {
                    let orbit = self.indexer.orbit(Index { group: self.group, offset });
                    counts.add(code_of(cell, last), orbit.into());
                }
            }
            start = end;
            counts
        });
        sections.collect()
    }
}

fn read(exit: u16) -> Exits {
    match exit {
        NO_EXIT => Exits::None,
        DRAWING => Exits::Draw,
        code if is_win(code) => Exits::Win(code),
        code => Exits::Lose(code),
    }
}

fn written(exits: Exits) -> u16 {
    match exits {
        Exits::None => NO_EXIT,
        Exits::Draw => DRAWING,
        Exits::Win(code) | Exits::Lose(code) => code,
    }
}

//! Which moves other threads are searching right now, so that a thread can take another one first.
//!
//! The idea is Tom Kerrigan's simplified ABDADA: a move that somebody else is at is put off to the end of the
//! list; by then its result is in the table. It changes the order of moves, never a value.
//!
//! And a thread that looks for what another has just found out goes back to where it asked: it looks into the table
//! again, now and then, for all the positions on its way.

use std::sync::atomic::{AtomicU64, Ordering};

use board::{Position, SearchHints, Window};

use crate::worker::{At, Stopped, Value, Worker};

const CELLS: usize = 1 << 12;

/// A small set without locks. It may forget, and a rare wrong answer costs time only.
pub(crate) struct Busy(Vec<AtomicU64>);

impl Busy {
    /// Nearer to the leaves the bookkeeping costs more than it saves.
    pub const MIN_DEPTH: i32 = 3;

    pub fn new() -> Self {
        Busy((0..CELLS).map(|_| AtomicU64::new(0)).collect())
    }

    /// A name for the move of this index in the position with this key.
    pub fn name(key: u64, index: u16) -> u64 {
        board::zobrist::mix(key ^ u64::from(index) << 48)
    }

    pub fn has(&self, name: u64) -> bool {
        self.cell(name).load(Ordering::Relaxed) == name
    }

    pub fn enter(&self, name: u64) {
        self.cell(name).store(name, Ordering::Relaxed);
    }

    pub fn leave(&self, name: u64) {
        // Another move may have taken the cell meanwhile; it then keeps it.
        let _ = self.cell(name).compare_exchange(name, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    fn cell(&self, name: u64) -> &AtomicU64 {
        &self.0[name as usize % CELLS]
    }
}

/// What a thread is about to find out: whether a position is worth more than a bound.
#[derive(Clone, Copy)]
pub(crate) struct Question {
    pub key: u64,
    pub at: At,
    pub window: Window,
}

impl<P: Position, E: SearchHints<P>> Worker<'_, P, E> {
    /// What `search` finds, or what another thread has found meanwhile.
    pub fn answerable(
        &mut self,
        question: Question,
        search: impl FnOnce(&mut Self) -> Result<Value, Stopped>,
    ) -> Result<Value, Stopped> {
        let (index, path, candidates, entered) =
            (self.open.len(), self.path.len(), self.candidates.len(), self.entered.len());
        self.open.push(question);
        let found = search(self);
        if found.is_ok() {
            self.open.truncate(index);
            return found;
        }
        let (_, value) = self.answered.take_if(|(answered, _)| *answered == index).ok_or(Stopped)?;
        self.open.truncate(index);
        self.path.truncate(path);
        self.candidates.truncate(candidates);
        self.leave_moves(entered);
        Ok(value)
    }

    /// Looks whether another thread has answered a question, the first of them if there are several.
    pub fn is_answered(&mut self) -> bool {
        let answer = |question: &Question| {
            let entry = self.task.table.get(question.key).filter(|entry| self.is_deep_enough(entry, question.at))?;
            let score = entry.answers(question.at.turn, question.window)?;
            Some(Value { score, complete: entry.complete })
        };
        self.answered = self.open.iter().enumerate().find_map(|(index, question)| Some((index, answer(question)?)));
        self.answered.is_some()
    }

    /// Tells the other threads that this one is no longer at the moves from the given one on.
    pub fn leave_moves(&mut self, from: usize) {
        for name in self.entered.drain(from..) {
            if let Some(busy) = &self.shared.busy {
                busy.leave(name);
            }
        }
    }
}

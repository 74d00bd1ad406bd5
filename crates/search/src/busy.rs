//! Which moves other threads are searching right now, so that a thread can take another one first.
//!
//! The idea is Tom Kerrigan's simplified ABDADA: a move that somebody else is at is put off to the end of the
//! list; by then its result is in the table. It changes the order of moves, never a value.

use std::sync::atomic::{AtomicU64, Ordering};

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

    /// Of all threads: those that go on enter their moves as they come to them.
    pub fn clear(&self) {
        for cell in &self.0 {
            cell.store(0, Ordering::Relaxed);
        }
    }

    fn cell(&self, name: u64) -> &AtomicU64 {
        &self.0[name as usize % CELLS]
    }
}

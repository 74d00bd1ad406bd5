//! What a search tells beside its lines, for protocols that pass it on.

use std::cell::Cell;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use board::{Metric, Notation, Tablebase, Wdl};
use search::Monitor;

/// A move with which the search of a position begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RootMove {
    /// The depth of the iteration, in turns.
    pub depth: u32,
    /// In the game's notation.
    pub text: String,
    /// From 1, in the order in which the search looks at them.
    pub number: usize,
}

/// Listens to one search.
pub struct SearchMonitor<'a> {
    root_move: &'a dyn Fn(RootMove),
    selective_depth: Cell<u32>,
    tablebase_hits: AtomicU64,
}

impl<'a> SearchMonitor<'a> {
    /// `root_move` hears of every move of the position as the search begins with it, on the thread that called.
    pub fn new(root_move: &'a dyn Fn(RootMove)) -> Self {
        SearchMonitor { root_move, selective_depth: Cell::new(0), tablebase_hits: AtomicU64::new(0) }
    }

    /// How many turns ahead the last finished iteration has looked at the farthest.
    pub fn selective_depth(&self) -> u32 {
        self.selective_depth.get()
    }

    /// How many positions the tables knew so far.
    pub fn tablebase_hits(&self) -> u64 {
        self.tablebase_hits.load(Relaxed)
    }

    /// The monitor of a search for moves of `pos`.
    pub(crate) fn of<P>(&'a self, pos: &'a P) -> OfPosition<'a, P> {
        OfPosition { pos, monitor: self }
    }

    /// The same tables, with their answers counted.
    pub(crate) fn counting<P>(&'a self, tables: &'a dyn Tablebase<P>) -> Counting<'a, P> {
        Counting { tables, hits: &self.tablebase_hits }
    }
}

impl fmt::Debug for SearchMonitor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SearchMonitor of {} turns, {} hits", self.selective_depth(), self.tablebase_hits())
    }
}

pub(crate) struct OfPosition<'a, P> {
    pos: &'a P,
    monitor: &'a SearchMonitor<'a>,
}

impl<P: Notation> Monitor<P::Move> for OfPosition<'_, P> {
    fn begins_root_move(&self, depth: u32, m: P::Move, number: usize) {
        (self.monitor.root_move)(RootMove { depth, text: self.pos.write_move(m), number });
    }

    fn reached(&self, turns: u32) {
        self.monitor.selective_depth.set(turns);
    }
}

pub(crate) struct Counting<'a, P> {
    tables: &'a dyn Tablebase<P>,
    hits: &'a AtomicU64,
}

impl<P> Tablebase<P> for Counting<'_, P> {
    fn probe_wdl(&self, pos: &P) -> Option<Wdl> {
        self.tables.probe_wdl(pos).inspect(|_| {
            self.hits.fetch_add(1, Relaxed);
        })
    }

    fn metric(&self) -> Metric {
        self.tables.metric()
    }
}

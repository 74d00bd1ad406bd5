//! One thread of a search, and the positions it looks at.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use super::cache::{Cache, NOWHERE};
use super::stable::Stability;
use super::table::TranspositionTable;
use super::thread_pool::{Split, ThreadPool};
use super::{KEPT, MoveOrderer};

/// A position, seen by the side to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    pub own: u64,
    pub other: u64,
}

impl Node {
    #[inline(always)]
    pub(super) fn empty(self) -> u64 {
        !(self.own | self.other)
    }

    /// After a disc on `bit` has turned `flips`.
    #[inline(always)]
    pub(super) fn play(self, flips: u64, bit: u64) -> Node {
        Node { own: self.other ^ flips, other: self.own ^ flips ^ bit }
    }

    #[inline(always)]
    pub(super) fn pass(self) -> Node {
        Node { own: self.other, other: self.own }
    }

    /// The score of a finished game, empty squares to the winner.
    #[inline(always)]
    pub(super) fn count(self) -> i32 {
        let (own, other) = (self.own.count_ones() as i32, self.other.count_ones() as i32);
        let empty = 64 - own - other;
        own - other + empty * (own - other).signum()
    }
}

/// A move: where to, and what it leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Try {
    pub next: Node,
    pub replies: u64,
    pub square: u8,
}

/// What one thread needs.
pub(super) struct Worker<'a> {
    /// Positions visited, down to those with one empty square, and moves put in order, as Edax counts its nodes.
    pub nodes: u64,
    pub stability: &'static Stability,
    pub cache: Cache,
    pub table: &'a TranspositionTable,
    pub orderer: &'a dyn MoveOrderer,
    pub pool: &'a ThreadPool<'a>,
    /// The innermost node that it works at together with others.
    pub split: Option<Arc<Split>>,
    /// Whether what it searches is no longer wanted: scores mean nothing from then on.
    pub stopped: bool,
    /// The moves of the nodes that are being searched, by the number of empty squares.
    pub lists: Box<[[Try; 64]]>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(table: &'a TranspositionTable, orderer: &'a dyn MoveOrderer, pool: &'a ThreadPool<'a>) -> Self {
        let nothing = Try { next: Node { own: 0, other: 0 }, replies: 0, square: 0 };
        Worker {
            nodes: 0,
            stability: Stability::get(),
            cache: Cache::new(),
            table,
            orderer,
            pool,
            split: None,
            stopped: false,
            lists: vec![[nothing; 64]; 65].into(),
        }
    }

    /// The move that was best in this position when it was last searched.
    pub(super) fn tt_move(&mut self, node: Node) -> u8 {
        if node.empty().count_ones() >= KEPT {
            return self.table.probe(node).map_or(NOWHERE, |known| known.best[0]);
        }
        let known = self.cache.slot(node);
        if known.is(node) { known.best } else { NOWHERE }
    }

    /// Looks whether anybody still wants to know what is being searched.
    #[inline]
    pub(super) fn halts(&mut self) -> bool {
        self.stopped = self.stopped || self.pool.is_told_to_stop(self.nodes) || self.is_cut();
        self.stopped
    }

    /// Whether a node above has its answer.
    pub(super) fn is_cut(&self) -> bool {
        let mut at = self.split.as_ref();
        while let Some(split) = at {
            if split.cut.load(Relaxed) {
                return true;
            }
            at = split.parent.as_ref();
        }
        false
    }
}

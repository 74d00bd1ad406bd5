//! One thread of a search, and the positions it looks at.

use super::Guide;
use super::cache::Cache;
use super::stable::Stability;
use super::table::Table;

/// A position, seen by the side to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    pub own: u64,
    pub other: u64,
}

impl Node {
    #[inline(always)]
    pub fn empty(self) -> u64 {
        !(self.own | self.other)
    }

    /// After a disc on `bit` has turned `flips`.
    #[inline(always)]
    pub fn play(self, flips: u64, bit: u64) -> Node {
        Node { own: self.other ^ flips, other: self.own ^ flips ^ bit }
    }

    #[inline(always)]
    pub fn pass(self) -> Node {
        Node { own: self.other, other: self.own }
    }

    /// The score of a finished game, empty squares to the winner.
    #[inline(always)]
    pub fn count(self) -> i32 {
        let (own, other) = (self.own.count_ones() as i32, self.other.count_ones() as i32);
        let empty = 64 - own - other;
        own - other + empty * (own - other).signum()
    }
}

/// A move and what is known of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Try {
    pub next: Node,
    pub replies: u64,
    pub square: u8,
}

/// What one thread needs.
pub(super) struct Worker<'a> {
    pub nodes: u64,
    pub stability: &'static Stability,
    pub cache: Cache,
    pub table: &'a Table,
    pub guide: &'a dyn Guide,
    pub stop: &'a (dyn Fn() -> bool + Sync),
    pub stopped: bool,
    /// The moves of the nodes that are being searched, by the number of empty squares.
    pub lists: Box<[[Try; 34]; 64]>,
}

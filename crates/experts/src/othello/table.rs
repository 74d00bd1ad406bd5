//! What all threads remember of large positions, without locks.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::cache::{NOWHERE, hash};
use super::worker::Node;

/// Positions with bounds of their scores and the moves that were best.
pub(super) struct Table {
    buckets: Box<[Bucket]>,
}

const WAYS: usize = 4;

#[derive(Default)]
struct Bucket([Slot; WAYS]);

/// A position, mixed with what is known of it: what two threads have written at once belongs to no position.
#[derive(Default)]
struct Slot {
    own: AtomicU64,
    other: AtomicU64,
    data: AtomicU64,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub lower: i8,
    pub upper: i8,
    pub best: [u8; 2],
    /// The logarithm of the nodes it took.
    pub cost: u8,
}

impl Known {
    pub const NOTHING: Known = Known { lower: -64, upper: 64, best: [NOWHERE; 2], cost: 0 };

    fn pack(self) -> u64 {
        let bytes = [self.lower as u8, self.upper as u8, self.best[0], self.best[1], self.cost, 1, 0, 0];
        u64::from_le_bytes(bytes)
    }

    fn unpack(data: u64) -> Known {
        let bytes = data.to_le_bytes();
        Known { lower: bytes[0] as i8, upper: bytes[1] as i8, best: [bytes[2], bytes[3]], cost: bytes[4] }
    }
}

impl Table {
    pub fn new(bytes: usize) -> Table {
        let buckets = (bytes / size_of::<Bucket>()).max(1);
        let buckets = 1 << buckets.ilog2();
        Table { buckets: (0..buckets).map(|_| Bucket::default()).collect() }
    }

    #[inline]
    fn bucket(&self, node: Node) -> &[Slot; WAYS] {
        // The small tables use the upper bits of the same number.
        let index = hash(node).rotate_left(24) as usize & (self.buckets.len() - 1);
        &self.buckets[index].0
    }

    #[inline]
    pub fn probe(&self, node: Node) -> Option<Known> {
        self.bucket(node).iter().find_map(|slot| slot.get(node))
    }

    /// Adds what a search has shown: that the score is more than `alpha`, or not.
    pub fn keep(&self, node: Node, score: i32, alpha: i32, best: u8, cost: u8) {
        let bucket = self.bucket(node);
        let place = bucket.iter().find_map(|slot| slot.get(node).map(|known| (slot, known)));
        let (slot, mut known) = place.unwrap_or_else(|| {
            let cost = |slot: &&Slot| Known::unpack(slot.data.load(Relaxed)).cost;
            (bucket.iter().min_by_key(cost).expect("some ways"), Known::NOTHING)
        });
        if score > alpha {
            known.lower = known.lower.max(score as i8);
        } else {
            known.upper = known.upper.min(score as i8);
        }
        if best != known.best[0] && (score > alpha || known.best[0] == NOWHERE) {
            known.best = [best, known.best[0]];
        }
        known.cost = known.cost.max(cost);
        slot.set(node, known);
    }
}

impl Slot {
    #[inline]
    fn get(&self, node: Node) -> Option<Known> {
        let data = self.data.load(Relaxed);
        let matches = self.own.load(Relaxed) ^ data == node.own && self.other.load(Relaxed) ^ data.rotate_left(32) == node.other;
        (matches && data != 0).then(|| Known::unpack(data))
    }

    fn set(&self, node: Node, known: Known) {
        let data = known.pack();
        self.own.store(node.own ^ data, Relaxed);
        self.other.store(node.other ^ data.rotate_left(32), Relaxed);
        self.data.store(data, Relaxed);
    }
}

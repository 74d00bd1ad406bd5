//! What all threads remember of large positions, without locks.
//!
//! What is known of a position is a truth, whoever asks: it serves every question to come.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::cache::{NOWHERE, hash};
use super::worker::Node;

/// Positions with bounds of their scores and the moves that were best.
pub(super) struct Table {
    words: Box<[AtomicU64]>,
    /// Where the first bucket begins: at the beginning of a line of the processor's cache.
    first: usize,
    /// A power of two.
    buckets: usize,
}

/// A position in two words, each mixed with the third, which says what is known of it: what two threads have
/// written at once belongs to no position (after Hyatt and Mann).
type Slot = [AtomicU64; 3];

/// Five slots, and a word that is not used.
const BUCKET: usize = 16;
const LINE: usize = 64;

/// What is known of a position: bounds of its score, good moves, and the logarithm of the nodes that it took.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub lower: i8,
    pub upper: i8,
    pub best: [u8; 2],
    pub cost: u8,
}

impl Known {
    const NOTHING: Known = Known { lower: -64, upper: 64, best: [NOWHERE; 2], cost: 0 };

    fn pack(self) -> u64 {
        // The one tells what is known from a slot that nobody has written to.
        u64::from_le_bytes([self.lower as u8, self.upper as u8, self.best[0], self.best[1], self.cost, 1, 0, 0])
    }

    fn unpack(data: u64) -> Known {
        let [lower, upper, first, second, cost, ..] = data.to_le_bytes();
        Known { lower: lower as i8, upper: upper as i8, best: [first, second], cost }
    }
}

impl Table {
    /// A table of at most so many bytes, or of as many as the memory grants. The system gives them page by page.
    pub fn new(bytes: usize) -> Table {
        let mut buckets = 1 << (bytes / (8 * BUCKET)).max(1).ilog2();
        loop {
            let words = bytemuck::try_zeroed_slice_box::<AtomicU64>(buckets * BUCKET + LINE / 8);
            if let Ok(words) = words {
                let first = words.as_ptr().align_offset(LINE).min(LINE / 8);
                return Table { words, first, buckets };
            }
            assert!(buckets > 1, "no memory for a table of {BUCKET} words");
            buckets /= 2;
        }
    }

    #[inline]
    pub fn probe(&self, node: Node) -> Option<Known> {
        self.bucket(node).iter().find_map(|slot| read(slot, node))
    }

    /// Adds what a search has shown: that the score is more than `alpha`, or not.
    pub fn keep(&self, node: Node, score: i32, alpha: i32, best: u8, cost: u8) {
        let bucket = self.bucket(node);
        let place = bucket.iter().find_map(|slot| read(slot, node).map(|known| (slot, known)));
        let (slot, mut known) = place.unwrap_or_else(|| {
            let cost = |slot: &&Slot| Known::unpack(slot[2].load(Relaxed)).cost;
            (bucket.iter().min_by_key(cost).expect("five of them"), Known::NOTHING)
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
        let data = known.pack();
        slot[0].store(node.own ^ data, Relaxed);
        slot[1].store(node.other ^ data.rotate_left(32), Relaxed);
        slot[2].store(data, Relaxed);
    }

    #[inline]
    fn bucket(&self, node: Node) -> &[Slot] {
        // The small tables use the upper bits of the same number.
        let index = hash(node).rotate_left(24) as usize & (self.buckets - 1);
        let start = self.first + index * BUCKET;
        self.words[start..start + BUCKET].as_chunks().0
    }
}

#[inline]
fn read(slot: &Slot, node: Node) -> Option<Known> {
    let data = slot[2].load(Relaxed);
    let is = slot[0].load(Relaxed) ^ data == node.own && slot[1].load(Relaxed) ^ data.rotate_left(32) == node.other;
    (is && data != 0).then(|| Known::unpack(data))
}

//! What all threads remember of large positions, without locks.
//!
//! What is surely known of a position is a truth, whoever asks: it serves every question to come.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use search::HugePages;

use super::cache::{NOWHERE, hash};
use super::worker::Node;

/// Positions with bounds of their scores and the moves that were best.
pub(super) struct TranspositionTable {
    pages: HugePages,
    /// A power of two.
    buckets: usize,
}

/// A position in two words, each mixed with the third, which says what is known of it: what two threads have
/// written at once belongs to no position (after Hyatt and Mann).
type Slot = [AtomicU64; 3];

/// Five slots, and a word that is not used.
const BUCKET: usize = 16;

/// What is known of a position: bounds of its score, good moves, and the logarithm of the nodes that it took.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    sure: Bounds,
    /// What a round has shown that leaves out what is unlikely.
    likely: Bounds,
    round: u8,
    pub best: [u8; 2],
    pub cost: u8,
}

/// The least and the most that a score can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub lower: i8,
    pub upper: i8,
}

/// The rounds before this one leave out what is unlikely, each less than the one before.
pub(super) const SURE: u8 = 2;

impl Bounds {
    const ALL: Bounds = Bounds { lower: -64, upper: 64 };

    /// Whether the score is known to be more than `alpha`, or not more: the bound that says so.
    #[inline]
    pub(super) fn answer(self, alpha: i32) -> Option<i32> {
        let (lower, upper) = (i32::from(self.lower), i32::from(self.upper));
        if lower > alpha { Some(lower) } else { (upper <= alpha).then_some(upper) }
    }

    fn narrow(&mut self, score: i32, alpha: i32) {
        if score > alpha {
            self.lower = self.lower.max(score as i8);
        } else {
            self.upper = self.upper.min(score as i8);
        }
    }
}

impl Known {
    const NOTHING: Known = Known { sure: Bounds::ALL, likely: Bounds::ALL, round: 0, best: [NOWHERE; 2], cost: 0 };

    /// As far as a round believes them.
    #[inline]
    pub(super) fn bounds(self, round: u8) -> Bounds {
        if round == SURE || round > self.round {
            return self.sure;
        }
        Bounds { lower: self.likely.lower.max(self.sure.lower), upper: self.likely.upper.min(self.sure.upper) }
    }

    fn pack(self) -> u64 {
        let Known { sure, likely, round, best, cost } = self;
        let [a, b, c, d] = [sure.lower, sure.upper, likely.lower, likely.upper].map(|bound| bound as u8);
        // One more than the round tells what is known from a slot that nobody has written to.
        u64::from_le_bytes([a, b, c, d, best[0], best[1], cost, round + 1])
    }

    fn unpack(data: u64) -> Known {
        let [a, b, c, d, first, second, cost, round] = data.to_le_bytes();
        let bounds = |lower: u8, upper: u8| Bounds { lower: lower as i8, upper: upper as i8 };
        let round = round.saturating_sub(1);
        Known { sure: bounds(a, b), likely: bounds(c, d), round, best: [first, second], cost }
    }
}

impl TranspositionTable {
    /// A table of at most so many bytes, or of as many as the memory grants. The system gives them page by page.
    pub(super) fn new(bytes: usize) -> TranspositionTable {
        let mut buckets = 1 << (bytes / (8 * BUCKET)).max(1).ilog2();
        loop {
            if let Ok(pages) = HugePages::new(buckets * BUCKET) {
                return TranspositionTable { pages, buckets };
            }
            assert!(buckets > 1, "no memory for a table of {BUCKET} words");
            buckets /= 2;
        }
    }

    #[inline]
    pub(super) fn probe(&self, node: Node) -> Option<Known> {
        self.bucket(node).iter().find_map(|slot| read(slot, node))
    }

    /// Adds what a round has shown: that the score is more than `alpha`, or not.
    pub(super) fn keep(&self, node: Node, (score, alpha): (i32, i32), best: u8, cost: u8, round: u8) {
        let bucket = self.bucket(node);
        let place = bucket.iter().find_map(|slot| read(slot, node).map(|known| (slot, known)));
        let (slot, mut known) = place.unwrap_or_else(|| {
            let cost = |slot: &&Slot| Known::unpack(slot[2].load(Relaxed)).cost;
            (bucket.iter().min_by_key(cost).expect("five of them"), Known::NOTHING)
        });
        if round == SURE {
            known.sure.narrow(score, alpha);
        } else if round >= known.round {
            if round > known.round {
                (known.round, known.likely) = (round, Bounds::ALL);
            }
            known.likely.narrow(score, alpha);
        }
        if best != NOWHERE && best != known.best[0] && (score > alpha || known.best[0] == NOWHERE) {
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
        self.pages.words()[index * BUCKET..][..BUCKET].as_chunks().0
    }
}

#[inline]
fn read(slot: &Slot, node: Node) -> Option<Known> {
    let data = slot[2].load(Relaxed);
    let is = slot[0].load(Relaxed) ^ data == node.own && slot[1].load(Relaxed) ^ data.rotate_left(32) == node.other;
    (is && data != 0).then(|| Known::unpack(data))
}

//! What one thread remembers of the many small positions: as much as fits near the processor, the newest first.

use super::worker::Node;

const BITS: u32 = 14;

/// A small table of its own for each thread.
pub(super) struct Cache(Box<[Entry]>);

/// What is known of a position.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    own: u64,
    other: u64,
    pub lower: i8,
    pub upper: i8,
    pub best: u8,
}

/// No square.
pub(super) const NOWHERE: u8 = 64;

impl Cache {
    pub(super) fn new() -> Cache {
        let nothing = Entry { own: 0, other: 0, lower: -64, upper: 64, best: NOWHERE };
        Cache(vec![nothing; 1 << BITS].into())
    }

    #[inline(always)]
    pub(super) fn slot(&mut self, node: Node) -> &mut Entry {
        let index = hash(node) >> (64 - BITS);
        &mut self.0[index as usize & ((1 << BITS) - 1)]
    }
}

impl Entry {
    #[inline(always)]
    pub(super) fn is(&self, node: Node) -> bool {
        self.own == node.own && self.other == node.other
    }

    #[inline(always)]
    pub(super) fn keep(&mut self, node: Node, score: i32, alpha: i32, best: u8) {
        if !self.is(node) {
            *self = Entry { own: node.own, other: node.other, lower: -64, upper: 64, best };
        }
        if score > alpha {
            self.lower = self.lower.max(score as i8);
            self.best = best;
        } else {
            self.upper = self.upper.min(score as i8);
        }
    }
}

/// The upper bits are well mixed.
#[inline(always)]
pub(super) fn hash(node: Node) -> u64 {
    let mixed =
        node.own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ node.other.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
    (mixed ^ mixed >> 29).wrapping_mul(0xff51_afd7_ed55_8ccd)
}

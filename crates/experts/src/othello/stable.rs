//! Discs that nothing can turn any more: a bound of what the opponent of their owner can still get.

use std::sync::LazyLock;

use super::worker::Node;

/// Knows which discs are stable.
pub(super) struct Stability {
    /// For the discs of both sides along an edge, which of the first side's nothing along the edge can turn.
    edges: [[u8; 256]; 256],
}

/// From which score on it pays to look for a cut, by the number of empty squares: a bound far from what stable
/// discs may be expected to give is not worth the counting.
static WORTH_IT: [i8; 65] = {
    let mut worth = [99; 65];
    let mut left = 4;
    while left < 65 {
        worth[left] = if left < 10 {
            2 * left - 2
        } else if left < 24 {
            2 * left
        } else {
            48
        } as i8;
        left += 1;
    }
    worth
};

impl Stability {
    pub(super) fn get() -> &'static Stability {
        static KNOWN: LazyLock<Box<Stability>> = LazyLock::new(|| Box::new(Stability { edges: edges() }));
        &KNOWN
    }

    /// A bound of the score of the side to act, where the opponent's stable discs keep it from more than `alpha`.
    #[inline(always)]
    pub(super) fn cut(&self, node: Node, alpha: i32, left: usize) -> Option<i32> {
        if alpha < i32::from(WORTH_IT[left]) || 64 - 2 * (node.other.count_ones() as i32) > alpha {
            return None;
        }
        let most = 64 - 2 * self.stable(node.other, node.own).count_ones() as i32;
        (most <= alpha).then_some(most)
    }

    /// Discs of `own` that are surely stable; not all that are.
    #[inline]
    pub(super) fn stable(&self, own: u64, other: u64) -> u64 {
        let edges = self.along_edges(own, other);
        let [level, upright, falling, rising] = full_lines(own | other);
        let inner = own & 0x007e_7e7e_7e7e_7e00;
        let mut stable = edges | inner & level & upright & falling & rising;
        if stable == 0 {
            return 0;
        }
        loop {
            // Along each line a disc is held by a full line or a stable neighbour; the edge holds too, but discs
            // at the edges are known.
            let l = level | stable << 1 | stable >> 1;
            let u = upright | stable << 8 | stable >> 8;
            let f = falling | stable << 9 | stable >> 9;
            let r = rising | stable << 7 | stable >> 7;
            let more = stable | inner & l & u & f & r;
            if more == stable {
                return stable;
            }
            stable = more;
        }
    }

    /// Discs of `own` at the edges that nothing can turn.
    #[inline(always)]
    pub(super) fn along_edges(&self, own: u64, other: u64) -> u64 {
        const COLUMN: u64 = 0x0101_0101_0101_0101;
        let edge = |own: u8, other: u8| u64::from(self.edges[own as usize][other as usize]);
        let gather = |discs: u64| ((discs & COLUMN).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8;
        // The corners are seen by the rows.
        let spread = |edge: u64| (edge & 0x7e).wrapping_mul(0x0408_1020_4080) & 0x0001_0101_0101_0100;
        edge(own as u8, other as u8)
            | edge((own >> 56) as u8, (other >> 56) as u8) << 56
            | spread(edge(gather(own), gather(other)))
            | spread(edge(gather(own >> 7), gather(other >> 7))) << 7
    }
}

/// The squares whose line has no empty square: level, upright, along the main diagonal, along the other.
#[inline(always)]
fn full_lines(discs: u64) -> [u64; 4] {
    let mut level = discs & discs >> 1;
    level &= level >> 2;
    level &= level >> 4;
    let level = (level & 0x0101_0101_0101_0101).wrapping_mul(0xff);
    let mut upright = discs & discs.rotate_right(8);
    upright &= upright.rotate_right(16);
    upright &= upright.rotate_right(32);
    // Beyond the board all is full: what comes in from there is set.
    let mut up = discs & (discs << 9 | 0x0101_0101_0101_01ff);
    up &= up << 18 | 0x0303_0303_0303_ffff;
    up &= up << 36 | 0x0f0f_0f0f_ffff_ffff;
    let mut down = discs & (discs >> 9 | 0xff80_8080_8080_8080);
    down &= down >> 18 | 0xffff_c0c0_c0c0_c0c0;
    down &= down >> 36 | 0xffff_ffff_f0f0_f0f0;
    let falling = up & down;
    let mut up = discs & (discs << 7 | 0x8080_8080_8080_80ff);
    up &= up << 14 | 0xc0c0_c0c0_c0c0_ffff;
    up &= up << 28 | 0xf0f0_f0f0_ffff_ffff;
    let mut down = discs & (discs >> 7 | 0xff01_0101_0101_0101);
    down &= down >> 14 | 0xffff_0303_0303_0303;
    down &= down >> 28 | 0xffff_ffff_0f0f_0f0f;
    [level, upright, falling, up & down]
}

/// A disc is stable along an edge if whatever is placed there, by whomever, leaves it stable: from full edges back
/// to empty ones.
#[allow(clippy::large_stack_arrays)] // Once, and on its way into a box.
fn edges() -> [[u8; 256]; 256] {
    let mut stable = [[0; 256]; 256];
    for discs in (0..=255_u8).rev() {
        // Every edge with more discs than these is a larger number or has been seen: adding a disc adds a bit.
        let mut own = discs;
        loop {
            let other = discs & !own;
            let mut holds = own;
            for place in (0..8).filter(|place| discs >> place & 1 == 0) {
                let (o, t) = placed(own, other, place);
                holds &= stable[o as usize][t as usize];
                let (t, o) = placed(other, own, place);
                holds &= stable[o as usize][t as usize];
            }
            stable[own as usize][other as usize] = holds;
            if own == 0 {
                break;
            }
            own = (own - 1) & discs;
        }
    }
    stable
}

/// An edge after the side with `own` has placed a disc.
fn placed(own: u8, other: u8, place: u32) -> (u8, u8) {
    let mut turned = 0;
    for forward in [true, false] {
        let mut line = 0;
        let mut at = place as i32;
        loop {
            at += if forward { 1 } else { -1 };
            if !(0..8).contains(&at) {
                break;
            }
            if own >> at & 1 == 1 {
                turned |= line;
                break;
            }
            if other >> at & 1 == 0 {
                break;
            }
            line |= 1 << at;
        }
    }
    (own | turned | 1 << place, other & !turned)
}

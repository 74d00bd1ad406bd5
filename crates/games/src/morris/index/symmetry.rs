//! The sixteen symmetries of a mill board: the eight of the square, and each of them with the rings inside out.

use std::sync::LazyLock;

use crate::classes::{Symmetric, Symmetry};

/// How many symmetries there are.
pub(super) const SYMMETRIES: u8 = 16;

// Of a symmetry, bits 0 and 1 say how many quarters the board turns, bit 2 whether it is turned over before, bit 3
// whether the rings change their order.
const TURNED_OVER: u8 = 4;
const INSIDE_OUT: u8 = 8;

/// Where a ring's set of points goes, by the three low bits of a symmetry.
static RING: LazyLock<[[u8; 256]; 8]> = LazyLock::new(|| {
    std::array::from_fn(|symmetry| {
        std::array::from_fn(|set| {
            let goes = |point: usize| {
                let over = if symmetry as u8 & TURNED_OVER == 0 { point } else { 8 - point };
                (over + 2 * (symmetry & 3)) % 8
            };
            (0..8).filter(|point| set >> point & 1 == 1).fold(0, |image, point| image | 1 << goes(point))
        })
    })
});

/// Symmetries at work on boards of `RINGS` rings.
#[derive(Clone, Copy)]
pub(super) struct Symmetries<const POINTS: u8> {
    ring: &'static [[u8; 256]; 8],
}

impl<const POINTS: u8> Symmetries<POINTS> {
    pub(super) fn new() -> Self {
        Symmetries { ring: &RING }
    }
}

impl<const POINTS: u8> Symmetric for Symmetries<POINTS> {
    const COUNT: u8 = SYMMETRIES;

    #[inline]
    fn apply(self, symmetry: Symmetry, set: u64) -> u64 {
        let table = &self.ring[usize::from(symmetry & 7)];
        let rings = POINTS / 8;
        let mut image = 0;
        if symmetry & INSIDE_OUT == 0 {
            for ring in 0..rings {
                image |= u64::from(table[usize::from((set >> (8 * ring)) as u8)]) << (8 * ring);
            }
        } else {
            for ring in 0..rings {
                image |= u64::from(table[usize::from((set >> (8 * ring)) as u8)]) << (8 * (rings - 1 - ring));
            }
        }
        image
    }

    fn inverse(symmetry: Symmetry) -> Symmetry {
        let turns = symmetry & 3;
        let back = if symmetry & TURNED_OVER == 0 { (4 - turns) & 3 } else { turns };
        symmetry & !3 | back
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::morris::{Point, edges, mills};
    use board::Bits;

    #[test]
    fn an_inverse_takes_back() {
        let all = Symmetries::<24>::new();
        for symmetry in 0..SYMMETRIES {
            for set in [1, 0b10, 0x00_0301, 0x45_6789] {
                let there = all.apply(symmetry, set);
                assert_eq!(all.apply(Symmetries::<24>::inverse(symmetry), there), set, "{symmetry}");
            }
        }
    }

    #[test]
    fn edges_and_mills_stay_what_they_are() {
        let all = Symmetries::<32>::new();
        let edge = |a: Point<32>, b: Point<32>| Bits::<32>::from(a).with(b).raw();
        let edges: Vec<u64> = edges().into_iter().map(|(a, b)| edge(a, b)).collect();
        let mills: Vec<u64> = mills::<32>().into_iter().map(Bits::raw).collect();
        for symmetry in 0..SYMMETRIES {
            assert!(edges.iter().all(|&set| edges.contains(&all.apply(symmetry, set))), "{symmetry}");
            assert!(mills.iter().all(|&set| mills.contains(&all.apply(symmetry, set))), "{symmetry}");
        }
    }

    #[test]
    fn they_are_all_different() {
        let all = Symmetries::<16>::new();
        let mut images: Vec<u64> = (0..SYMMETRIES).map(|symmetry| all.apply(symmetry, 0b11)).collect();
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), 16);
    }
}

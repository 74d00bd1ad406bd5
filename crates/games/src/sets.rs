//! Sets of points as numbers, for the numberings of boards.
//!
//! The sets of k points in rising order of their bits have the numbers Σ C(pᵢ, i+1) over their points p₀ < p₁ < …
//! (the combinatorial number system), whatever the size of the board. Twelve points at a time are looked up.

use std::sync::LazyLock;

const CHUNK: u32 = 12;
const CHUNK_SETS: usize = 1 << CHUNK;

/// C(n, k).
pub(crate) fn binomial(n: u32, k: u32) -> u64 {
    if k > n { 0 } else { (0..u64::from(k)).fold(1, |product, i| product * (u64::from(n) - i) / (i + 1)) }
}

/// The sets of `k` of `n` points in rising order.
pub(crate) fn subsets(n: u32, k: u32) -> impl Iterator<Item = u64> {
    let first = if k == 0 { 0 } else { u64::MAX >> (64 - k) };
    let count = binomial(n, k) as usize;
    // The next set with as many points: the lowest run of ones moves up by one place, its rest falls down.
    let next = |&set: &u64| {
        let low = set & set.wrapping_neg();
        let up = set.wrapping_add(low);
        Some(if low == 0 { 0 } else { up | (set ^ up) >> 2 >> low.trailing_zeros() })
    };
    std::iter::successors(Some(first), next).take(count)
}

/// The numbers of the sets of points of a board with `POINTS` points.
pub(crate) struct Ranks<const POINTS: u8> {
    /// For each set of twelve points: how many they are.
    counts: Vec<u8>,
    /// What a chunk adds, by chunk, by how many points are below it, by the chunk.
    parts: Vec<u32>,
    most: usize,
}

impl<const POINTS: u8> Ranks<POINTS> {
    /// For sets of at most `most` points.
    pub(crate) fn new(most: u8) -> Self {
        let most = usize::from(most);
        let counts: Vec<u8> = (0..CHUNK_SETS).map(|set| set.count_ones() as u8).collect();
        let chunks = u32::from(POINTS).div_ceil(CHUNK);
        let mut parts = Vec::with_capacity(chunks as usize * (most + 1) * CHUNK_SETS);
        for chunk in 0..chunks {
            for below in 0..=most {
                parts.extend((0..CHUNK_SETS).map(|set| {
                    let points = (0..CHUNK).filter(|point| set >> point & 1 == 1);
                    let numbered = points.zip(below as u32 + 1..);
                    // Sets of more than `most` points are never asked for; their numbers may be cut.
                    numbered.map(|(point, i)| binomial(chunk * CHUNK + point, i.min(most as u32)) as u32).sum::<u32>()
                }));
            }
        }
        Ranks { counts, parts, most }
    }

    /// The number of `set` among the sets with as many points.
    #[inline]
    pub(crate) fn rank(&self, set: u64) -> u32 {
        let chunks = u32::from(POINTS).div_ceil(CHUNK) as usize;
        let (mut rank, mut below, mut rest) = (0, 0, set);
        for chunk in 0..chunks {
            let here = rest as usize & (CHUNK_SETS - 1);
            rank += self.parts[(chunk * (self.most + 1) + below) * CHUNK_SETS + here];
            if chunk + 1 < chunks {
                below += usize::from(self.counts[here]);
                rest >>= CHUNK;
            }
        }
        rank
    }
}

/// For each set of eight points and each mask: the members of the set that the mask lets through, closed up; and back.
struct Squeeze {
    gather: Vec<u8>,
    scatter: Vec<u8>,
    len: [u8; 256],
}

static SQUEEZE: LazyLock<Squeeze> = LazyLock::new(|| {
    let mut squeeze = Squeeze { gather: vec![0; 1 << 16], scatter: vec![0; 1 << 16], len: [0; 256] };
    for mask in 0..256_usize {
        let places: Vec<usize> = (0..8).filter(|place| mask >> place & 1 == 1).collect();
        squeeze.len[mask] = places.len() as u8;
        for set in 0..256_usize {
            let through = places.iter().enumerate().filter(|(_, place)| set >> **place & 1 == 1);
            squeeze.gather[mask << 8 | set] = through.map(|(i, _)| 1 << i).sum();
            let back = places.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
            squeeze.scatter[mask << 8 | set] = back.map(|(_, place)| 1 << place).sum();
        }
    }
    squeeze
});

/// The points that a mask leaves, renumbered from 0 without gaps.
#[derive(Clone, Copy)]
pub(crate) struct Remaining<const POINTS: u8> {
    squeeze: &'static Squeeze,
    mask: u64,
}

impl<const POINTS: u8> Remaining<POINTS> {
    /// The points of `mask`; others than those of the board do not count.
    #[inline]
    pub(crate) fn new(tables: Tables, mask: u64) -> Self {
        Remaining { squeeze: tables.0, mask: mask & (u64::MAX >> (64 - POINTS)) }
    }

    /// The members of `set` that remain, in the new numbers.
    #[inline]
    pub(crate) fn gather(&self, set: u64) -> u64 {
        let (mut out, mut shift) = (0, 0);
        for ring in 0..POINTS.div_ceil(8) {
            let mask = usize::from((self.mask >> (8 * ring)) as u8);
            let here = usize::from((set >> (8 * ring)) as u8);
            out |= u64::from(self.squeeze.gather[mask << 8 | here]) << shift;
            shift += self.squeeze.len[mask];
        }
        out
    }

    /// The set whose new numbers these are.
    #[inline]
    pub(crate) fn scatter(&self, set: u64) -> u64 {
        let (mut out, mut rest) = (0, set);
        for ring in 0..POINTS.div_ceil(8) {
            let mask = usize::from((self.mask >> (8 * ring)) as u8);
            out |= u64::from(self.squeeze.scatter[mask << 8 | usize::from(rest as u8)]) << (8 * ring);
            rest >>= self.squeeze.len[mask];
        }
        out
    }
}

/// The look-up tables of `Remaining`, found once.
#[derive(Clone, Copy)]
pub(crate) struct Tables(&'static Squeeze);

impl Tables {
    pub(crate) fn get() -> Self {
        Tables(&SQUEEZE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_in_rising_order() {
        let ranks = Ranks::<24>::new(9);
        for k in 0..=9 {
            assert!(subsets(24, k).zip(0..).all(|(set, number)| ranks.rank(set) == number), "{k}");
            assert_eq!(subsets(24, k).count() as u64, binomial(24, k));
        }
        let ranks = Ranks::<64>::new(3);
        assert!(subsets(64, 3).zip(0..).all(|(set, number)| ranks.rank(set) == number));
    }

    #[test]
    fn remaining_points_have_no_gaps() {
        let remaining = Remaining::<24>::new(Tables::get(), !0b1010_0001_0000_0110);
        assert_eq!(remaining.gather(0b1_1001), 0b111);
        for set in subsets(19, 4) {
            assert_eq!(remaining.gather(remaining.scatter(set)), set);
        }
    }
}

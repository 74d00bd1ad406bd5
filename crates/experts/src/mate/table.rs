//! What the prover remembers of positions: proofs, refutations, and how hard both still look.
//!
//! A proof of mate in n holds for every larger n and a refutation for every smaller one, so one entry serves a
//! position at all distances. How hard it looks is kept for the distance that was searched last.

use std::fmt;
use std::hint::black_box;

#[cfg(not(target_family = "wasm"))]
use memmap2::MmapMut;

/// The largest proof or disproof number: more than any sum of real ones, and 24 bits.
pub(super) const ENDLESS: u32 = 0x00FF_FFFF;

/// What is known of a position, with one side or the other to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// Mate is forced in this many moves or more; `NEVER` where nothing is proven.
    pub proven: u8,
    /// Mate is not forced in this many moves or fewer, plus one; 0 where nothing is refuted.
    pub refuted: u8,
    /// The distance that `proof` and `disproof` speak of.
    pub distance: u8,
    pub proof: u32,
    pub disproof: u32,
    /// The move that proves it, or looked best.
    pub best: u16,
    /// How much was searched below, as a logarithm: what cost little gives way first.
    pub effort: u8,
}

/// For `Entry::proven`: no mate is known.
pub(super) const NEVER: u8 = 255;

impl Entry {
    pub(super) const NEW: Entry =
        Entry { proven: NEVER, refuted: 0, distance: 0, proof: 0, disproof: 0, best: 0, effort: 0 };

    /// Whether mate in `n` is known to be forced, or known not to be.
    #[inline]
    pub(super) fn verdict(&self, n: u8) -> Option<bool> {
        if self.proven <= n {
            Some(true)
        } else if self.refuted > n {
            Some(false)
        } else {
            None
        }
    }
}

/// A bucket is a line of the cache: three entries of five words.
type Bucket = [u32; 16];
const WORDS: usize = 5;

/// The table. It belongs to one search at a time.
///
/// It is touched all over the place, so it asks for large pages: with small ones every look costs a second one, for the
/// page.
pub(super) struct TranspositionTable {
    #[cfg(not(target_family = "wasm"))]
    map: MmapMut,
    /// Where there is no system to ask for pages.
    #[cfg(target_family = "wasm")]
    map: Vec<Bucket>,
}

impl TranspositionTable {
    /// A table of at most so many bytes, and at least one bucket. Memory that is not used is not touched.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn new(bytes: usize) -> Self {
        let mut buckets = (bytes / size_of::<Bucket>()).max(1);
        let map = loop {
            match MmapMut::map_anon(buckets * size_of::<Bucket>()) {
                Ok(map) => break map,
                Err(error) => assert!(buckets > 1, "no memory for a single bucket: {error}"),
            }
            buckets /= 2;
        };
        // Only a wish: where the system has no large pages, small ones do.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        TranspositionTable { map }
    }

    /// The same from the heap.
    #[cfg(target_family = "wasm")]
    pub(super) fn new(bytes: usize) -> Self {
        TranspositionTable { map: vec![Bucket::default(); (bytes / size_of::<Bucket>()).max(1)] }
    }

    #[inline]
    fn buckets(&self) -> &[Bucket] {
        bytemuck::cast_slice(&self.map)
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets()[self.place(key)];
        bucket.chunks_exact(WORDS).find(|words| is(words, key)).map(unpack)
    }

    /// Brings the places of these keys nearer. One look after the other would wait for the memory each time; looks that
    /// do not depend on each other wait together.
    #[inline]
    pub(super) fn fetch(&self, keys: impl Iterator<Item = u64>) {
        let buckets = self.buckets();
        black_box(keys.fold(0, |sum: u32, key| sum.wrapping_add(buckets[self.place(key)][0])));
    }

    #[inline]
    pub(super) fn put(&mut self, key: u64, entry: Entry) {
        let place = self.place(key);
        let bucket = &mut bytemuck::cast_slice_mut::<_, Bucket>(&mut self.map)[place];
        let (mut at, mut least) = (0, u32::MAX);
        for start in [0, WORDS, 2 * WORDS] {
            if is(&bucket[start..start + WORDS], key) {
                at = start;
                break;
            }
            let effort = bucket[start + 3] >> 24;
            if effort < least {
                (at, least) = (start, effort);
            }
        }
        bucket[at..at + WORDS].copy_from_slice(&pack(key, &entry));
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets().len() as u128) >> 64) as usize
    }
}

impl fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TranspositionTable of {} buckets", self.buckets().len())
    }
}

#[inline]
fn is(words: &[u32], key: u64) -> bool {
    words[0] == key as u32 && words[1] == (key >> 32) as u32 && words[2] | words[3] | words[4] != 0
}

#[inline]
fn pack(key: u64, entry: &Entry) -> [u32; WORDS] {
    [
        key as u32,
        (key >> 32) as u32,
        entry.proof | u32::from(entry.distance) << 24,
        entry.disproof | u32::from(entry.effort) << 24,
        u32::from(entry.best) | u32::from(entry.proven) << 16 | u32::from(entry.refuted) << 24,
    ]
}

#[inline]
fn unpack(words: &[u32]) -> Entry {
    Entry {
        proven: (words[4] >> 16) as u8,
        refuted: (words[4] >> 24) as u8,
        distance: (words[2] >> 24) as u8,
        proof: words[2] & ENDLESS,
        disproof: words[3] & ENDLESS,
        best: words[4] as u16,
        effort: (words[3] >> 24) as u8,
    }
}

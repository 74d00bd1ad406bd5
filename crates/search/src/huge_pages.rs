//! Memory in whole pages, huge ones where the system has them.
//!
//! A transposition table is touched all over the place. With small pages each first touch costs a call into the
//! system, which threads make one after the other (a third of the time, in a search of half a second), and most later
//! ones cost a walk through the system's page tables.
//!
//! `unsafe` is needed to see the system's bytes as words that threads share, and to fetch a word before it is read.

#![expect(unsafe_code, reason = "shared words in memory that no Rust type describes")]

use std::io;
use std::slice;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use memmap2::MmapMut;

/// Zeroed words, from the beginning of a page on, that threads may share.
#[derive(Debug)]
pub struct HugePages {
    /// None where there are no words.
    map: Option<MmapMut>,
    count: usize,
}

impl HugePages {
    /// So many words; an error where the system has no memory for them.
    pub fn new(count: usize) -> io::Result<Self> {
        if count == 0 {
            return Ok(HugePages { map: None, count });
        }
        let bytes = count.checked_mul(size_of::<AtomicU64>()).filter(|&bytes| isize::try_from(bytes).is_ok());
        let map = MmapMut::map_anon(bytes.ok_or(io::ErrorKind::OutOfMemory)?)?;
        // Only a wish: where the system has no large pages, small ones do.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(HugePages { map: Some(map), count })
    }

    /// Has the system hand over the first `bytes` of its pages now, so that nobody who is in a hurry waits for one.
    pub fn populate(&self, bytes: usize) {
        /// In words.
        const SMALLEST_PAGE: usize = 4096 / size_of::<AtomicU64>();
        let Some(map) = &self.map else { return };
        let bytes = bytes.min(map.len());
        #[cfg(target_os = "linux")]
        if map.advise_range(memmap2::Advice::PopulateWrite, 0, bytes).is_ok() {
            return;
        }
        // Older systems hand a page over when it is written to. What is there already stays.
        for word in self.words()[..bytes / size_of::<AtomicU64>()].iter().step_by(SMALLEST_PAGE) {
            let _ = word.compare_exchange(0, 0, Relaxed, Relaxed);
        }
    }

    /// Tells the processor that the line of this word is wanted soon.
    #[inline]
    pub(crate) fn prefetch(&self, word: usize) {
        #[cfg(target_arch = "x86_64")]
        if let Some(word) = self.words().get(word) {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: it reads nothing that anybody sees, and every x86-64 has it.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = word;
    }

    /// All of them.
    #[inline]
    pub fn words(&self) -> &[AtomicU64] {
        let Some(map) = &self.map else { return &[] };
        // SAFETY: the map has so many words from the beginning of a page on, zeroed, and lives as long as `self`.
        // Nobody else looks at it, and every pattern of bits is a word.
        unsafe { slice::from_raw_parts(map.as_ptr().cast(), self.count) }
    }
}

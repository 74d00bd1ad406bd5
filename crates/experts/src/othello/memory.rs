//! The table's memory: whole pages, large ones where the system has them.
//!
//! A table is touched all over the place. With small pages each first touch costs a call into the system, which
//! threads make one after the other, and most later ones cost a walk through the system's page tables.
//!
//! `unsafe` is needed to see the system's bytes as words that threads share.
#![expect(unsafe_code, reason = "shared words in memory that no Rust type describes")]

use std::io;
use std::slice;
use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;

/// Zeroed words of its own, at the beginning of a page.
pub(super) struct Memory {
    map: MmapMut,
    count: usize,
}

impl Memory {
    /// At least one word.
    pub fn new(count: usize) -> io::Result<Self> {
        let bytes = count.checked_mul(size_of::<AtomicU64>()).filter(|&bytes| isize::try_from(bytes).is_ok());
        let map = MmapMut::map_anon(bytes.ok_or(io::ErrorKind::OutOfMemory)?)?;
        // Only a wish: where the system has no large pages, small ones do.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Memory { map, count })
    }

    #[inline]
    pub fn words(&self) -> &[AtomicU64] {
        // SAFETY: the map has so many words from the beginning of a page on, zeroed, and lives as long as `self`.
        // Nobody else looks at it, and every pattern of bits is a word.
        unsafe { slice::from_raw_parts(self.map.as_ptr().cast(), self.count) }
    }
}

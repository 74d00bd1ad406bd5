//! Memory for the cells of a group: asked for in large pages, since it is touched all over the place.

use std::io;
use std::sync::atomic::{AtomicU16, AtomicU64};

use memmap2::MmapMut;
use zerocopy::FromBytes;

/// Zeroed memory of its own.
pub(crate) struct ZeroedPages(MmapMut);

impl ZeroedPages {
    /// So many bytes, and at least one.
    pub(crate) fn new(bytes: usize) -> io::Result<Self> {
        let map = MmapMut::map_anon(bytes.max(8).next_multiple_of(8))?;
        // Only a wish: where the system has no large pages, small ones do.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(ZeroedPages(map))
    }

    pub(crate) fn cells(&mut self) -> &[AtomicU16] {
        <[AtomicU16]>::mut_from_bytes(&mut self.0).expect("whole numbers of eight bytes on a page")
    }

    pub(crate) fn words(&mut self) -> &[AtomicU64] {
        <[AtomicU64]>::mut_from_bytes(&mut self.0).expect("whole numbers of eight bytes on a page")
    }
}

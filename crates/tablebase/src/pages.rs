//! Memory for the cells of a group: asked for in large pages, since it is touched all over the place.

use std::io;
use std::sync::atomic::{AtomicU16, AtomicU64};

#[cfg(not(target_family = "wasm"))]
use memmap2::MmapMut;
use zerocopy::FromBytes;
#[cfg(target_family = "wasm")]
use zerocopy::IntoBytes;

/// Zeroed memory of its own.
#[cfg(not(target_family = "wasm"))]
pub(crate) struct ZeroedPages(MmapMut);

/// The same from the heap, where there is no system to ask for pages.
#[cfg(target_family = "wasm")]
pub(crate) struct ZeroedPages(Vec<u64>);

impl ZeroedPages {
    /// So many bytes, and at least one.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn new(bytes: usize) -> io::Result<Self> {
        let map = MmapMut::map_anon(bytes.max(8).next_multiple_of(8))?;
        // Only a wish: where the system has no large pages, small ones do.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(ZeroedPages(map))
    }

    /// The same from the heap.
    #[cfg(target_family = "wasm")]
    pub(crate) fn new(bytes: usize) -> io::Result<Self> {
        let mut words = Vec::new();
        let count = bytes.max(8).div_ceil(8);
        words.try_reserve_exact(count).map_err(|_| io::ErrorKind::OutOfMemory)?;
        words.resize(count, 0);
        Ok(ZeroedPages(words))
    }

    #[cfg(not(target_family = "wasm"))]
    fn bytes(&mut self) -> &mut [u8] {
        &mut self.0
    }

    #[cfg(target_family = "wasm")]
    fn bytes(&mut self) -> &mut [u8] {
        self.0.as_mut_bytes()
    }

    pub(crate) fn cells(&mut self) -> &[AtomicU16] {
        <[AtomicU16]>::mut_from_bytes(self.bytes()).expect("whole numbers of eight bytes on a page")
    }

    pub(crate) fn words(&mut self) -> &[AtomicU64] {
        <[AtomicU64]>::mut_from_bytes(self.bytes()).expect("whole numbers of eight bytes on a page")
    }

    /// The same for one owner at a time.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn numbers_mut(&mut self) -> &mut [u64] {
        <[u64]>::mut_from_bytes(self.bytes()).expect("whole numbers of eight bytes on a page")
    }

    /// The same to read.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn numbers(&self) -> &[u64] {
        <[u64]>::ref_from_bytes(&self.0).expect("whole numbers of eight bytes on a page")
    }
}

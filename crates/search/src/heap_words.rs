//! Memory where there is no system to ask for pages: from the heap, by the names of `huge_pages.rs`.

use std::io;
use std::sync::atomic::AtomicU64;

/// Zeroed words that threads may share.
#[derive(Debug)]
pub struct HugePages(Vec<AtomicU64>);

impl HugePages {
    /// So many words; an error where there is no memory for them.
    pub fn new(count: usize) -> io::Result<Self> {
        let mut words = Vec::new();
        words.try_reserve_exact(count).map_err(|_| io::ErrorKind::OutOfMemory)?;
        words.resize_with(count, AtomicU64::default);
        Ok(HugePages(words))
    }

    /// They have all been touched already.
    pub fn populate(&self, _: usize) {}

    #[inline]
    pub(crate) fn prefetch(&self, _: usize) {}

    /// All of them.
    #[inline]
    pub fn words(&self) -> &[AtomicU64] {
        &self.0
    }
}

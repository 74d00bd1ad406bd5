//! Which worker has which index of a group.

use std::ops::Range;

/// Indices that stay together.
const UNIT: u64 = 1024;

/// A group cut into as many ranges as there are processes, and each of those into one for each thread. Where the cuts are
/// depends on the number of processes alone: another number of threads finds the same files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Partition {
    size: u64,
    threads: u64,
    /// Units of a process, and of a thread.
    of_process: u64,
    of_thread: u64,
}

impl Partition {
    pub(crate) fn new(size: u64, processes: usize, threads: usize) -> Self {
        let (processes, threads) = (processes as u64, threads as u64);
        let of_process = size.div_ceil(UNIT).div_ceil(processes).max(1);
        Partition { size, threads, of_process, of_thread: of_process.div_ceil(threads) }
    }

    /// The worker that has an index.
    #[cfg(feature = "cluster")]
    #[inline]
    pub(crate) fn worker(&self, offset: u64) -> usize {
        let unit = offset / UNIT;
        (unit / self.of_process * self.threads + unit % self.of_process / self.of_thread) as usize
    }

    /// What a process has.
    pub(crate) fn of_process(&self, process: usize) -> Range<u64> {
        let first = process as u64 * self.of_process;
        self.offsets(first, first + self.of_process)
    }

    /// What a worker has.
    #[cfg(feature = "cluster")]
    pub(crate) fn of_worker(&self, worker: usize) -> Range<u64> {
        let (process, thread) = (worker as u64 / self.threads, worker as u64 % self.threads);
        let end = (process + 1) * self.of_process;
        let first = (process * self.of_process + thread * self.of_thread).min(end);
        self.offsets(first, (first + self.of_thread).min(end))
    }

    fn offsets(&self, first: u64, end: u64) -> Range<u64> {
        (first * UNIT).min(self.size)..(end * UNIT).min(self.size)
    }
}

#[cfg(all(test, feature = "cluster"))]
mod tests {
    use super::*;

    #[test]
    fn every_index_has_one_worker_and_every_process_the_ranges_of_its_workers() {
        for size in [1, 1023, 1024, 1025, 5000, 100_000, 1_234_567] {
            for (processes, threads) in [(1, 1), (1, 3), (2, 2), (3, 1), (4, 2), (5, 3)] {
                let partition = Partition::new(size, processes, threads);
                let mut next = 0;
                for worker in 0..processes * threads {
                    let range = partition.of_worker(worker);
                    assert_eq!(range.start, next, "{partition:?} {worker}");
                    for offset in range.clone().step_by(97).chain(range.clone().last()) {
                        assert_eq!(partition.worker(offset), worker, "{partition:?} {offset}");
                    }
                    next = range.end;
                    let process = partition.of_process(worker / threads);
                    assert!(range.is_empty() || process.start <= range.start && range.end <= process.end);
                }
                assert_eq!(next, size, "{partition:?}");
            }
        }
    }
}

//! What solving would cost, before anybody does it: indices by chance are looked at as the solver would, and what they
//! would tell other processes is counted.

use std::fmt;

use board::{Index, PositionIndex, Successors};

use super::DynIndexer;
use crate::partition::Partition;

/// A numbering that is only looked at.
pub struct ClusterPlan(Box<dyn DynIndexer>);

/// Bytes that a process keeps in memory for each of its indices of the group at work: the cell and its exits.
pub const MEMORY_OF_INDEX: u64 = 4;
/// Bytes of an index in the file of its group.
pub const DISK_OF_INDEX: u64 = 1;
/// Bytes of an update.
pub const UPDATE: u64 = 8;
/// Bytes of a question with its answer.
pub const QUESTION: u64 = 26;
/// Bytes that an index costs when shards are joined.
pub const JOINED_INDEX: u64 = 4;

/// What was seen of some indices of a group.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PlanSample {
    /// Indices that were looked at, and those of them that are positions.
    pub indices: u64,
    /// See above.
    pub positions: u64,
    /// Positions before them: so often the solver tells something. Those that other processes have.
    pub updates: u64,
    /// See above.
    pub remote_updates: u64,
    /// Positions of earlier groups that they lead to, and those that other processes have.
    pub questions: u64,
    /// See above.
    pub remote_questions: u64,
}

impl ClusterPlan {
    /// For this numbering.
    pub fn new<N: PositionIndex + 'static>(indexer: N) -> Self {
        ClusterPlan(Box::new(indexer))
    }

    /// The name and the size of every group, in the order in which they are solved.
    pub fn groups(&self) -> Vec<(String, u64)> {
        self.0.groups().iter().map(|group| (group.label.clone(), group.size())).collect()
    }

    /// Looks at so many indices of a group, all of them where there are no more, as if there were so many processes.
    pub fn sample(&self, group: u16, processes: usize, indices: u64) -> PlanSample {
        let cut = |group: u16| Partition::new(self.0.groups()[usize::from(group)].size(), processes, 1);
        let (own, size) = (cut(group), self.0.groups()[usize::from(group)].size());
        let mut seen = PlanSample { indices: indices.min(size), ..PlanSample::default() };
        let (mut successors, mut predecessors) = (Successors::default(), Vec::new());
        for i in 0..seen.indices {
            // One of each stretch, and all stretches together are the group.
            let start = |i: u64| (u128::from(i) * u128::from(size) / u128::from(seen.indices)) as u64;
            let offset = start(i) + board::zobrist::mix(i) % (start(i + 1) - start(i));
            if !self.0.successors(Index { group, offset }, &mut successors) {
                continue;
            }
            seen.positions += 1;
            let here = own.worker(offset);
            for index in &successors.outside {
                seen.questions += 1;
                seen.remote_questions += u64::from(cut(index.group).worker(index.offset) != here);
            }
            self.0.predecessors(Index { group, offset }, &mut predecessors);
            for before in predecessors.drain(..) {
                seen.updates += 1;
                seen.remote_updates += u64::from(own.worker(before.offset) != here);
            }
        }
        seen
    }
}

impl fmt::Debug for ClusterPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ClusterPlan of {}", self.0.name())
    }
}

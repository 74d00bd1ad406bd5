//! What a search asks of a tablebase.

use crate::position_index::Metric;
use crate::wdl::Wdl;

/// Proven results of some positions of a game, for a search that asks at every node.
pub trait Tablebase<P>: Send + Sync {
    /// The result of a position between turns, seen by its side to act; `None` where it is not known.
    fn probe_wdl(&self, pos: &P) -> Option<Wdl>;

    /// What the distances of its results count.
    fn metric(&self) -> Metric;
}

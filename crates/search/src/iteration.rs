//! What a thread is at, and what it has found at the root.
//!
//! Nothing here knows the game or its evaluator, only its type of move. The loops over iterations see a worker as a
//! `Tree` behind `dyn`, so they are compiled once for each type of move, and not once for each search.

use std::sync::atomic::Ordering::Relaxed;

use board::{Score, Window};

use crate::worker::{NodeValue, Stopped};
use crate::{Limits, Monitor, Options, Shared};

/// A tree whose root is searched again and again.
pub(crate) trait Tree<'a, M> {
    /// The iteration that it is at.
    fn iteration(&mut self) -> &mut Iteration<'a, M>;

    /// The value of the root at the depth of the iteration.
    fn search_root(&mut self, window: Window) -> Result<NodeValue, Stopped>;

    /// Goes back to the root, from wherever the search was broken off.
    fn unwind(&mut self);
}

/// The iteration of one thread.
pub(crate) struct Iteration<'a, M> {
    pub limits: Limits,
    pub options: Options,
    /// True when the search must end now.
    stop: &'a (dyn Fn() -> bool + Sync),
    pub shared: &'a Shared<M>,
    /// The thread that called `run`. It asks the caller when to stop; the helpers stop when it is done.
    is_main: bool,
    /// Nodes that this thread has visited.
    pub nodes: u64,
    /// How many of them a helper has added to the shared count.
    reported_nodes: u64,
    /// How many all threads may visit; none once the caller has stopped the search.
    most_nodes: u64,
    /// How many this thread may visit: `most_nodes`, less what helpers have visited as far as is known.
    pub node_limit: u64,
    /// The legal moves at the root.
    pub legal: &'a [M],
    /// Those to choose from, where not all.
    pub among: Option<Vec<M>>,
    /// The move to begin with, as its place in the generated list.
    pub best: Option<u16>,
    /// The principal variation so far, even in the middle of an iteration; empty before the first.
    pub pv: Vec<M>,
    /// Its score.
    pub score: Score,
    pub depth: i32,
    /// The farthest turn of a principal variation in this iteration.
    pub selective_depth: u32,
    /// Hears what the main thread is doing.
    pub monitor: Option<&'a dyn Monitor<M>>,
    /// True when this thread takes over the result of an iteration that another has finished first.
    pub adopts_results: bool,
}

impl<'a, M> Iteration<'a, M> {
    pub(crate) fn new(
        (limits, options): (Limits, Options),
        stop: &'a (dyn Fn() -> bool + Sync),
        shared: &'a Shared<M>,
        legal: &'a [M],
        is_main: bool,
    ) -> Self {
        Iteration {
            limits,
            options,
            stop,
            shared,
            is_main,
            nodes: 0,
            reported_nodes: 0,
            most_nodes: limits.nodes,
            node_limit: limits.nodes,
            legal,
            among: None,
            best: None,
            pv: Vec::new(),
            score: Score::DRAW,
            depth: 0,
            selective_depth: 0,
            monitor: None,
            adopts_results: false,
        }
    }

    /// Begins the iteration of this depth.
    pub(crate) fn begin(&mut self, depth: u32) {
        (self.depth, self.selective_depth) = (depth as i32, 0);
    }

    /// Whether a limit, the caller or the end of the main thread stops the search.
    pub(crate) fn is_stopped(&mut self) -> bool {
        if self.is_main {
            let others = self.shared.helper_nodes.load(Relaxed);
            self.node_limit = self.most_nodes.saturating_sub(others);
            if self.nodes < self.node_limit && (self.stop)() {
                // Whoever has said so is not asked again.
                (self.most_nodes, self.node_limit) = (0, 0);
            }
            self.nodes >= self.node_limit
        } else {
            self.shared.helper_nodes.fetch_add(self.nodes - self.reported_nodes, Relaxed);
            self.reported_nodes = self.nodes;
            self.shared.done.load(Relaxed)
        }
    }

    /// Whether another thread has finished the iteration that this one is at.
    pub(crate) fn is_overtaken(&self) -> bool {
        self.adopts_results && self.shared.finished.load(Relaxed) >= self.depth as u32
    }

    /// The nodes of all threads, as far as the main thread knows.
    pub(crate) fn all_nodes(&self) -> u64 {
        if self.is_main { self.nodes + self.shared.helper_nodes.load(Relaxed) } else { self.nodes }
    }

    /// Tells how far it has looked.
    pub(crate) fn tell_selective_depth(&self) {
        if let Some(monitor) = self.monitor {
            monitor.reached(self.selective_depth.max(self.depth as u32));
        }
    }
}

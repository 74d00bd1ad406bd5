//! Which moves other threads are searching right now, so that a thread can search another one first.
//!
//! This is Tom Kerrigan's simplified ABDADA: a move that another thread is searching is deferred to the end of the
//! list; by then its result is in the transposition table. It changes the order of moves, never a value.
//!
//! Besides, a thread looks now and then whether another has stored the value of a node that it is still searching,
//! and goes on from there.

use std::sync::atomic::{AtomicU64, Ordering};

use board::{Position, SearchHints, Window};

use crate::worker::{Node, NodeValue, Stopped, Worker};

const CELLS: usize = 1 << 12;

/// A small lock-free set of moves. It may forget one, and a rare wrong answer costs time only.
pub(crate) struct Abdada(Vec<AtomicU64>);

impl Abdada {
    /// Nearer to the leaves the bookkeeping costs more than it saves.
    pub(crate) const MIN_DEPTH: i32 = 3;

    pub(crate) fn new() -> Self {
        Abdada((0..CELLS).map(|_| AtomicU64::new(0)).collect())
    }

    /// A name for the move at this place of the generated list, in the position with this key.
    pub(crate) fn name(key: u64, index: u16) -> u64 {
        board::zobrist::mix(key ^ u64::from(index) << 48)
    }

    pub(crate) fn has(&self, name: u64) -> bool {
        self.cell(name).load(Ordering::Relaxed) == name
    }

    pub(crate) fn enter(&self, name: u64) {
        self.cell(name).store(name, Ordering::Relaxed);
    }

    pub(crate) fn leave(&self, name: u64) {
        // Another move may have taken the cell meanwhile; it then keeps it.
        let _ = self.cell(name).compare_exchange(name, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    fn cell(&self, name: u64) -> &AtomicU64 {
        &self.0[name as usize % CELLS]
    }
}

/// A null-window node that is being searched.
#[derive(Clone, Copy)]
pub(crate) struct OpenNode {
    pub key: u64,
    pub node: Node,
    pub window: Window,
}

impl<P: Position, E: SearchHints<P>> Worker<'_, P, E> {
    /// The value that `search` finds, or that another thread has found meanwhile.
    pub(crate) fn search_or_adopt(
        &mut self,
        node: OpenNode,
        search: impl FnOnce(&mut Self) -> Result<NodeValue, Stopped>,
    ) -> Result<NodeValue, Stopped> {
        let (index, path, move_stack, searching) =
            (self.open_nodes.len(), self.path.len(), self.move_stack.len(), self.searching.len());
        self.open_nodes.push(node);
        let found = search(self);
        if found.is_ok() {
            self.open_nodes.truncate(index);
            return found;
        }
        let (_, value) = self.adopted.take_if(|(found, _)| *found == index).ok_or(Stopped)?;
        self.open_nodes.truncate(index);
        self.path.truncate(path);
        self.move_stack.truncate(move_stack);
        self.leave_moves(searching);
        Ok(value)
    }

    /// Looks whether another thread has stored the value of an open node: the one nearest to the root, if several.
    pub(crate) fn find_adoptable(&mut self) -> bool {
        let stored = |open: &OpenNode| {
            let entry = self.task.table.probe(open.key).filter(|entry| self.is_deep_enough(entry, open.node))?;
            let score = entry.cutoff_score(open.node.turn, open.window)?;
            Some(NodeValue { score, proven: entry.proven })
        };
        self.adopted = self.open_nodes.iter().enumerate().find_map(|(index, open)| Some((index, stored(open)?)));
        self.adopted.is_some()
    }

    /// Takes the moves from the given one on out of the set.
    pub(crate) fn leave_moves(&mut self, from: usize) {
        for name in self.searching.drain(from..) {
            if let Some(abdada) = &self.shared.abdada {
                abdada.leave(name);
            }
        }
    }
}

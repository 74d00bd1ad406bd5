//! Threads that share the work at a node: once its first move has not cut it off, whoever is idle takes the others
//! (young brothers wait, after Feldmann and others).
//!
//! The owner of such a node leaves it when all its moves are searched. While others still search the last of them, it
//! helps where they in turn have shared a node, and only there: it must not begin anything that takes longer.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed, Ordering::SeqCst};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::flip_kernel::FlipKernel;
use super::root::test;
use super::table::SURE;
use super::worker::{Try, Worker};

/// With fewer empty squares a node is not worth sharing.
pub(super) const WORTH_SHARING: u32 = 14;

/// All threads of a search.
pub(super) struct ThreadPool<'a> {
    stop: &'a (dyn Fn() -> bool + Sync),
    /// A thread may visit.
    most_nodes: u64,
    /// See `table::SURE`.
    round: AtomicU8,
    stopped: AtomicBool,
    nodes: AtomicU64,
    /// Nodes that have moves to give away.
    open: Mutex<Vec<Arc<Split>>>,
    changed: Condvar,
    idle: AtomicUsize,
    over: AtomicBool,
}

/// A node that is shared.
pub(super) struct Split {
    pub parent: Option<Arc<Split>>,
    /// Set when its answer is known.
    pub cut: AtomicBool,
    alpha: i32,
    left: u32,
    moves: Vec<Try>,
    next: AtomicUsize,
    /// Who is at work here beside the owner.
    helpers: AtomicUsize,
    /// The best score, and the place of its move.
    best: AtomicI32,
}

impl<'a> ThreadPool<'a> {
    pub(super) fn new(stop: &'a (dyn Fn() -> bool + Sync), most_nodes: u64) -> Self {
        ThreadPool {
            stop,
            most_nodes,
            round: AtomicU8::new(SURE),
            stopped: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            open: Mutex::new(Vec::new()),
            changed: Condvar::new(),
            idle: AtomicUsize::new(0),
            over: AtomicBool::new(false),
        }
    }

    /// From now on everybody searches for this round: nobody is at work.
    pub(super) fn begin(&self, round: u8) {
        self.round.store(round, Relaxed);
    }

    #[inline]
    pub(super) fn round(&self) -> u8 {
        self.round.load(Relaxed)
    }

    #[inline]
    pub(super) fn is_told_to_stop(&self, nodes: u64) -> bool {
        if !self.stopped.load(Relaxed) && (nodes >= self.most_nodes || (self.stop)()) {
            self.stopped.store(true, Relaxed);
        }
        self.stopped.load(Relaxed)
    }

    /// The nodes of those who have gone home.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Sends everybody home when it is dropped, even by a panic, after which nobody would.
    pub(super) fn until_dropped(&self) -> Ended<'_, 'a> {
        Ended(self)
    }

    fn end(&self) {
        let _open = self.lock();
        self.over.store(true, SeqCst);
        self.changed.notify_all();
    }

    #[inline]
    pub(super) fn someone_is_idle(&self) -> bool {
        self.idle.load(Relaxed) > 0
    }

    /// What a thread does that is not the first: it helps wherever it can until all is over.
    pub(super) fn help<L: FlipKernel>(&self, worker: &mut Worker<'_>) {
        self.help_while::<L>(worker, None, || !self.over.load(SeqCst));
        self.nodes.fetch_add(worker.nodes, Relaxed);
    }

    /// Helps below `under` as long as it is asked to.
    fn help_while<L: FlipKernel>(&self, worker: &mut Worker<'_>, under: Option<&Arc<Split>>, asked: impl Fn() -> bool) {
        let mut open = self.lock();
        self.idle.fetch_add(1, SeqCst);
        while asked() {
            let found =
                open.iter().filter(|split| split.gives() && split.is_below(under)).max_by_key(|split| split.left);
            let Some(split) = found.cloned() else {
                open = self.changed.wait(open).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            split.helpers.fetch_add(1, SeqCst);
            self.idle.fetch_sub(1, SeqCst);
            drop(open);
            split.work::<L>(worker);
            open = self.lock();
            split.helpers.fetch_sub(1, SeqCst);
            self.idle.fetch_add(1, SeqCst);
            self.changed.notify_all();
        }
        self.idle.fetch_sub(1, SeqCst);
    }

    /// Searches moves, none of which is more than `best` so far, together with whoever is idle; the best score and the
    /// place of its move, if it is among them.
    pub(super) fn share<L: FlipKernel>(
        &self,
        worker: &mut Worker<'_>,
        (left, alpha): (u32, i32),
        moves: Vec<Try>,
        best: i32,
    ) -> (i32, Option<usize>) {
        let split = Arc::new(Split {
            parent: worker.split.clone(),
            cut: AtomicBool::new(false),
            alpha,
            left,
            moves,
            next: AtomicUsize::new(0),
            helpers: AtomicUsize::new(0),
            best: AtomicI32::new(encode(best, None)),
        });
        self.lock().push(Arc::clone(&split));
        self.changed.notify_all();
        split.work::<L>(worker);
        self.lock().retain(|other| !Arc::ptr_eq(other, &split));
        self.help_while::<L>(worker, Some(&split), || split.helpers.load(SeqCst) > 0);
        decode(split.best.load(SeqCst))
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Split>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// See `ThreadPool::until_dropped`.
pub(super) struct Ended<'c, 'a>(&'c ThreadPool<'a>);

impl Drop for Ended<'_, '_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

impl Split {
    fn gives(&self) -> bool {
        self.next.load(Relaxed) < self.moves.len() && !self.cut.load(Relaxed)
    }

    fn is_below(&self, under: Option<&Arc<Split>>) -> bool {
        let Some(under) = under else { return true };
        let mut at = self.parent.as_ref();
        while let Some(split) = at {
            if Arc::ptr_eq(split, under) {
                return true;
            }
            at = split.parent.as_ref();
        }
        false
    }

    /// Searches move after move until there is none left or the answer is known.
    fn work<L: FlipKernel>(self: &Arc<Self>, worker: &mut Worker<'_>) {
        let before = worker.split.replace(Arc::clone(self));
        loop {
            let place = self.next.fetch_add(1, SeqCst);
            if place >= self.moves.len() || worker.halts() {
                break;
            }
            let m = self.moves[place];
            let score = -test::<L>(worker, m.next, m.replies, -self.alpha - 1);
            if worker.halts() {
                break;
            }
            self.best.fetch_max(encode(score, Some(place)), SeqCst);
            if score > self.alpha {
                self.cut.store(true, SeqCst);
            }
        }
        // What is over here may go on above.
        worker.split = before;
        worker.stopped = false;
        worker.halts();
    }
}

/// A score and a place in one number, so that the better score is larger.
fn encode(score: i32, place: Option<usize>) -> i32 {
    score * 128 + place.map_or(127, |place| 126 - place as i32)
}

fn decode(best: i32) -> (i32, Option<usize>) {
    let place = best & 127;
    ((best - place) / 128, (place != 127).then(|| 126 - place as usize))
}

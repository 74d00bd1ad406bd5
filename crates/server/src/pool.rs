//! The threads on which machines think: as many as were asked for, and never a search on any other.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

/// A search to be done.
pub type Job = Box<dyn FnOnce() + Send>;

/// The threads and what waits for them.
pub struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Queue>,
    ready: Condvar,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    busy: usize,
    closed: bool,
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pool with {} waiting", self.waiting())
    }
}

impl Pool {
    /// Starts `workers` threads.
    pub fn new(workers: usize) -> Self {
        let shared = Arc::new(Shared { queue: Mutex::default(), ready: Condvar::new() });
        for i in 0..workers.max(1) {
            let shared = Arc::clone(&shared);
            let worker = thread::Builder::new().name(format!("think-{i}")).stack_size(4 << 20);
            worker.spawn(move || shared.work()).expect("a thread can be started");
        }
        Pool { shared }
    }

    /// Puts a search at the end of the queue.
    pub fn submit(&self, job: Job) {
        self.shared.lock().jobs.push_back(job);
        self.shared.ready.notify_one();
    }

    /// How many searches wait for a thread.
    pub fn waiting(&self) -> usize {
        self.shared.lock().jobs.len()
    }

    /// How many searches go on.
    pub fn busy(&self) -> usize {
        self.shared.lock().busy
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        queue.closed = true;
        queue.jobs.clear();
        self.shared.ready.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> std::sync::MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        loop {
            let mut queue = self.lock();
            let job = loop {
                if queue.closed {
                    return;
                }
                if let Some(job) = queue.jobs.pop_front() {
                    break job;
                }
                queue = self.ready.wait(queue).unwrap_or_else(PoisonError::into_inner);
            };
            queue.busy += 1;
            drop(queue);
            // A fault in one search must not take the thread from all others.
            if std::panic::catch_unwind(std::panic::AssertUnwindSafe(job)).is_err() {
                tracing::error!("a search has failed");
            }
            self.lock().busy -= 1;
        }
    }
}

//! What the reader of a protocol tells the thread that thinks.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What the reader tells the thinker.
pub struct Signals {
    stop: AtomicBool,
    /// Since when the clock runs; None while the opponent's does.
    clock: Mutex<Option<Instant>>,
    changed: Condvar,
}

impl Signals {
    /// The clock runs since `clock`, or not yet.
    pub fn new(clock: Option<Instant>) -> Self {
        Signals { stop: AtomicBool::new(false), clock: Mutex::new(clock), changed: Condvar::new() }
    }

    fn clock(&self) -> MutexGuard<'_, Option<Instant>> {
        self.clock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes the thinker answer now.
    pub fn stop(&self) {
        let _clock = self.clock(); // so that it does not happen between a look and the wait for a change
        self.stop.store(true, Relaxed);
        self.changed.notify_all();
    }

    /// From now on the own clock runs.
    pub fn start_clock(&self) {
        self.clock().get_or_insert_with(Instant::now);
        self.changed.notify_all();
    }

    /// True once an answer is wanted.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Time on the own clock.
    pub fn spent(&self) -> Option<Duration> {
        self.clock().map(|since| since.elapsed())
    }

    /// Nobody wants an answer before `stop` who asked for endless thought, or on the opponent's time.
    pub fn wait_until_wanted(&self, endless: bool) {
        let mut clock = self.clock();
        while !self.stop.load(Relaxed) && (endless || clock.is_none()) {
            clock = self.changed.wait(clock).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

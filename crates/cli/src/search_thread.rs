//! The thread that thinks while a protocol is read, and what the reader tells it.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A thought at work. It prints its answer and ends.
pub struct SearchThread {
    signals: Arc<Signals>,
    thread: JoinHandle<()>,
}

impl SearchThread {
    /// Begins, on a thread of its own and on the own clock or the opponent's (`ponder`). What `think` answers is said
    /// when it is wanted.
    pub fn start(
        ponder: bool,
        endless: bool,
        think: impl FnOnce(&Signals, Instant) -> String + Send + 'static,
    ) -> io::Result<Self> {
        /// Deep lines are deep recursions.
        const STACK: usize = 16 << 20;
        let began = Instant::now();
        let signals = Arc::new(Signals::new((!ponder).then_some(began)));
        let heard = Arc::clone(&signals);
        let work = move || {
            let answer = think(&heard, began);
            heard.wait_until_wanted(endless);
            // Where nobody listens any more the end of the input will follow.
            let _ = say(&answer);
        };
        let thread = thread::Builder::new().stack_size(STACK).spawn(work)?;
        Ok(SearchThread { signals, thread })
    }

    /// Makes it answer now, and waits for it.
    pub fn stop(self) {
        self.signals.stop();
        if let Err(panic) = self.thread.join() {
            std::panic::resume_unwind(panic);
        }
    }

    /// The opponent has played what was expected: from now on its own clock runs.
    pub fn ponder_hit(&self) {
        self.signals.start_clock();
    }

    /// True when it has answered.
    pub fn is_done(&self) -> bool {
        self.thread.is_finished()
    }
}

/// Prints whole lines at once, whoever else prints.
pub fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

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

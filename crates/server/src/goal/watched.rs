//! A flag that is raised when the time is over.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
#[cfg(not(target_family = "wasm"))]
use std::sync::atomic::Ordering::Relaxed;
#[cfg(not(target_family = "wasm"))]
use std::thread;
#[cfg(not(target_family = "wasm"))]
use std::time::Duration;

/// Runs `work` with a flag that is raised once `stop` says so: predicates look at a flag, and not at clocks and queues.
#[cfg(not(target_family = "wasm"))]
pub fn watched<T>(stop: &(dyn Fn() -> bool + Sync), work: impl FnOnce(&Arc<AtomicBool>) -> T) -> T {
    /// Between two looks.
    const LOOK: Duration = Duration::from_millis(10);
    struct Done<'a>(&'a AtomicBool, thread::Thread);
    impl Drop for Done<'_> {
        fn drop(&mut self) {
            self.0.store(true, Relaxed);
            self.1.unpark();
        }
    }
    let (stopped, done) = (Arc::new(AtomicBool::new(false)), AtomicBool::new(false));
    thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            while !done.load(Relaxed) {
                if stop() {
                    return stopped.store(true, Relaxed);
                }
                thread::park_timeout(LOOK);
            }
        });
        // However the work ends, nobody waits for the watcher.
        let _done = Done(&done, watcher.thread().clone());
        work(&stopped)
    })
}

/// In a browser whoever waits for too long ends the worker.
#[cfg(target_family = "wasm")]
pub fn watched<T>(_: &(dyn Fn() -> bool + Sync), work: impl FnOnce(&Arc<AtomicBool>) -> T) -> T {
    work(&Arc::new(AtomicBool::new(false)))
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn the_flag_is_raised_when_the_time_is_over_and_not_before() {
        let began = Instant::now();
        let end = began + Duration::from_millis(50);
        let waited = watched(&|| Instant::now() >= end, |stopped| {
            while !stopped.load(Relaxed) {
                thread::sleep(Duration::from_millis(1));
            }
            began.elapsed()
        });
        assert!(waited >= Duration::from_millis(50), "{waited:?}");
        assert!(!watched(&|| false, |stopped| stopped.load(Relaxed)));
    }
}

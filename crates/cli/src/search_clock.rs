//! Clocks and Ctrl-C for those who think: libraries have neither.

use std::io;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::tablebase_folder;
use engine::{Analysis, PlayerSpec, SearchContext};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on the first Ctrl-C only raises a flag, and the second ends the program as usual.
pub fn catch_interrupts() -> io::Result<()> {
    const INTERRUPTED_EXIT: i32 = 130; // as shells have it: 128 and the number of the signal
    static CAUGHT: OnceLock<Result<(), String>> = OnceLock::new();
    let caught = CAUGHT.get_or_init(|| {
        let handler = || {
            if INTERRUPTED.swap(true, Relaxed) {
                std::process::exit(INTERRUPTED_EXIT);
            }
        };
        ctrlc::set_handler(handler).map_err(|error| error.to_string())
    });
    caught.clone().map_err(io::Error::other)
}

/// True once somebody has pressed Ctrl-C.
pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Relaxed)
}

/// The next Ctrl-C is the first again.
pub fn forget_interrupt() {
    INTERRUPTED.store(false, Relaxed);
}

/// How much a search may use.
#[derive(Clone, Copy, Debug)]
pub struct SearchResources {
    pub threads: usize,
    /// In bytes.
    pub hash: usize,
}

/// Lends `work` a `SearchContext` that ends when the time of `spec` is over or somebody presses Ctrl-C.
pub fn with_clock<T>(
    spec: &PlayerSpec,
    means: SearchResources,
    report: &mut dyn FnMut(&Analysis),
    work: impl FnOnce(&mut SearchContext<'_>) -> T,
) -> T {
    let began = Instant::now();
    let time = spec.time_limit().unwrap_or(Duration::MAX);
    let stop = || is_interrupted() || began.elapsed() >= time;
    work(&mut SearchContext {
        threads: means.threads,
        hash: means.hash,
        tablebases: tablebase_folder::default(),
        stop: &stop,
        report,
    })
}

//! The clocks that `time/1` and `mejor/4` look at.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use engine::prolog::{ClockReading, Timer};

/// What they say now.
pub fn reading() -> ClockReading {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let wall = START.elapsed();
    ClockReading { wall, cpu: cpu().unwrap_or(wall) }
}

/// Says whether this time is over, counted from now.
pub fn timer(time: Duration) -> Timer {
    let began = Instant::now();
    Box::new(move || began.elapsed() >= time)
}

/// The processor's time of this program, where the system tells it.
#[cfg(unix)]
fn cpu() -> Option<Duration> {
    let spent = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(Duration::new(spent.tv_sec.try_into().ok()?, spent.tv_nsec.try_into().ok()?))
}

#[cfg(not(unix))]
fn cpu() -> Option<Duration> {
    None
}

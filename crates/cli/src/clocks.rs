//! The clocks that `time/1` looks at.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use engine::prolog::ClockReading;

/// What they say now.
pub fn reading() -> ClockReading {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let wall = START.elapsed();
    ClockReading { wall, cpu: cpu().unwrap_or(wall) }
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

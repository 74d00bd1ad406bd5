//! The tasks and timers of tokio.

use std::time::Duration;

pub use tokio::runtime::Handle;
use tokio::time::{Interval, MissedTickBehavior};
pub use tokio::time::{sleep, timeout};

pub use tokio::spawn;
pub use tokio::task::{AbortHandle, spawn_blocking};

/// Ticks at once and then every `period`; one that comes late delays those after it.
pub fn interval(period: Duration) -> Interval {
    let mut interval = tokio::time::interval(period);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    interval
}

//! Tasks and clocks: those of tokio on a system, those of the browser where the server runs in one.

#[cfg(target_family = "wasm")]
mod browser; // one thread, whose tasks the browser runs
#[cfg(not(target_family = "wasm"))]
mod native; // tokio's

#[cfg(target_family = "wasm")]
pub use self::browser::{AbortHandle, Handle, interval, sleep, spawn, spawn_blocking, timeout};
#[cfg(not(target_family = "wasm"))]
pub use self::native::{AbortHandle, Handle, interval, sleep, spawn, spawn_blocking, timeout};

/// The system's clocks; in a browser, its own.
pub use web_time::{Instant, SystemTime, UNIX_EPOCH};

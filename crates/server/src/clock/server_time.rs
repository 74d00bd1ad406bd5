//! What time it is for a match: servers that share a database go by its clock, since their own may differ.

use std::sync::atomic::{AtomicI64, Ordering};

use crate::runtime::SystemTime;

/// The time of the server, in milliseconds since 1970.
#[derive(Debug, Default)]
pub struct ServerTime {
    /// How far the store's clock is ahead of ours.
    ahead: AtomicI64,
}

impl ServerTime {
    /// Now.
    pub fn now(&self) -> u64 {
        own_time().saturating_add_signed(self.ahead.load(Ordering::Relaxed))
    }

    /// The store's clock showed `theirs` at some moment between our times `asked` and `answered`; half of the way is
    /// the best guess.
    pub fn follow(&self, theirs: u64, asked: u64, answered: u64) {
        let ours = asked.midpoint(answered);
        self.ahead.store(theirs as i64 - ours as i64, Ordering::Relaxed);
    }
}

/// What our own clock shows.
pub fn own_time() -> u64 {
    let since = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_whose_clock_is_wrong_goes_by_the_stores() {
        const HOUR: u64 = 3_600_000;
        let time = ServerTime::default();
        assert!(time.now().abs_diff(own_time()) < HOUR);
        for theirs in [own_time() - 5 * HOUR, own_time() + 5 * HOUR] {
            time.follow(theirs, own_time(), own_time());
            assert!(time.now().abs_diff(theirs) < HOUR, "{} {theirs}", time.now());
        }
        time.follow(1_000, 5_000, 5_200);
        assert_eq!(time.ahead.load(Ordering::Relaxed), 1_000 - 5_100);
    }
}

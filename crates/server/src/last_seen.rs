//! When hosts of open invitations were last seen here, so that those of whom nobody has seen anything for long are no
//! longer offered to others.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::runtime::Instant;

/// When somebody was last seen at each match.
#[derive(Debug, Default)]
pub struct LastSeen(Mutex<HashMap<String, Instant>>);

impl LastSeen {
    /// How many matches are remembered.
    const MOST: usize = 10_000;

    /// Somebody is there now.
    pub fn mark(&self, id: &str) {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= Self::MOST {
            let mut times: Vec<Instant> = seen.values().copied().collect();
            times.sort_unstable();
            let middle = times[times.len() / 2];
            seen.retain(|_, time| *time > middle);
        }
        seen.insert(id.to_owned(), Instant::now());
    }

    /// How long ago somebody was there; none where nobody was seen.
    pub fn age(&self, id: &str) -> Option<Duration> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(id).map(Instant::elapsed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_has_an_end() {
        let seen = LastSeen::default();
        for i in 0..LastSeen::MOST + 10 {
            seen.mark(&i.to_string());
        }
        assert!(seen.0.lock().expect("a map").len() <= LastSeen::MOST);
        assert!(seen.age("nobody").is_none() && seen.age(&(LastSeen::MOST + 9).to_string()).is_some());
    }
}

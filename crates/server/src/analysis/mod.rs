//! A position that somebody studies: what is known of it is sent line by line while the engine thinks.
//!
//! It runs on the pool as something that is not urgent: when others wait for its thread it leaves it, keeps its table, and
//! goes on later.

mod body; // what is sent
mod emitter; // not too often
mod exact; // what is known for sure
mod job; // the search

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

pub use self::body::{AnalysisBody, ExactText, rounded};
pub use self::job::AnalysisJob;
use crate::address::ClientKey;
use crate::search_job::StopFlag;

/// The analyses that go on, by client, the oldest first.
#[derive(Debug, Default)]
pub struct Analyses(Mutex<HashMap<ClientKey, VecDeque<StopFlag>>>);

impl Analyses {
    /// A new analysis of a client, who may have at most so many: it ends the oldest of its others.
    pub fn begin(&self, client: ClientKey, most: usize) -> StopFlag {
        let stop = StopFlag::default();
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = all.entry(client).or_default();
        own.retain(|other| !other.is_set());
        while own.len() >= most.max(1) {
            own.pop_front().expect("it is not empty").set();
        }
        own.push_back(stop.clone());
        stop
    }

    /// Forgets the client's analyses that have been told to end.
    pub fn forget(&self, client: ClientKey) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = all.get_mut(&client) {
            own.retain(|other| !other.is_set());
            if own.is_empty() {
                all.remove(&client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_analysis_ends_the_clients_oldest() {
        let analyses = Analyses::default();
        let client = |last: u8| ClientKey::of(std::net::IpAddr::from([192, 0, 2, last]));
        let (first, other) = (analyses.begin(client(1), 2), analyses.begin(client(2), 2));
        let second = analyses.begin(client(1), 2);
        assert!(!first.is_set() && !second.is_set());
        let third = analyses.begin(client(1), 2);
        assert!(first.is_set() && !second.is_set() && !third.is_set() && !other.is_set());
        // One that has ended by itself makes room.
        second.set();
        analyses.begin(client(1), 2);
        assert!(!third.is_set());
        other.set();
        analyses.forget(client(2));
        assert!(!analyses.0.lock().expect("a map").contains_key(&client(2)));
    }
}

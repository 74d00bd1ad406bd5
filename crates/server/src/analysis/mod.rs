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
pub use self::job::{AnalysisJob, AnalysisTask, Effort};
use crate::address::ClientKey;
use crate::limits;
use crate::task::StopFlag;

/// The analyses that go on, by client, the oldest first.
#[derive(Debug, Default)]
pub struct Analyses(Mutex<HashMap<ClientKey, VecDeque<StopFlag>>>);

impl Analyses {
    /// A new analysis of a client, who may have at most so many: it ends the oldest of its others. Also the bytes that its
    /// table may have.
    pub fn begin(&self, client: ClientKey, most: usize) -> (StopFlag, usize) {
        let stop = StopFlag::default();
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = all.entry(client).or_default();
        own.retain(|other| !other.is_set());
        while own.len() >= most.max(1) {
            own.pop_front().expect("it is not empty").set();
        }
        own.push_back(stop.clone());
        let going_on = all.values().flatten().filter(|other| !other.is_set()).count();
        (stop, table_size(going_on))
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

/// The bytes of a table where so many analyses go on: all that one wants while they are few, less in a crowd.
fn table_size(going_on: usize) -> usize {
    (limits::ANALYSES_MEMORY / going_on.max(1)).min(limits::HASH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crowd_has_smaller_tables() {
        assert_eq!(table_size(1), limits::HASH);
        let total: usize = (1..=100).map(table_size).sum();
        assert!(table_size(100) >= 1 << 20 && total <= 3 * limits::ANALYSES_MEMORY, "{total}");
    }

    #[test]
    fn a_new_analysis_ends_the_clients_oldest() {
        let analyses = Analyses::default();
        let begin = |client, most| analyses.begin(client, most).0;
        let client = |last: u8| ClientKey::of(std::net::IpAddr::from([192, 0, 2, last]));
        let (first, other) = (begin(client(1), 2), begin(client(2), 2));
        let second = begin(client(1), 2);
        assert!(!first.is_set() && !second.is_set());
        let third = begin(client(1), 2);
        assert!(first.is_set() && !second.is_set() && !third.is_set() && !other.is_set());
        // One that has ended by itself makes room.
        second.set();
        begin(client(1), 2);
        assert!(!third.is_set());
        other.set();
        analyses.forget(client(2));
        assert!(!analyses.0.lock().expect("a map").contains_key(&client(2)));
    }
}

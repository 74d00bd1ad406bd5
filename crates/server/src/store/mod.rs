//! Where matches are stored: each as a log of events, which only grows. One trait, three backends.
//!
//! A store knows nothing of games: an event is a text, and its place in the log is its number, from 1 on.

pub mod memory; // in memory, with a journal
#[cfg(all(feature = "postgres", not(target_family = "wasm")))]
pub mod postgres; // a database that several servers share
#[cfg(not(target_family = "wasm"))]
pub mod sqlite; // a file

mod connect_error; // why there is no way to a database
mod failures; // what a store has failed to do
mod studies; // analyses

use std::fmt;
use std::pin::Pin;
use std::time::Duration;

use tokio::sync::mpsc;

pub use self::connect_error::ConnectError;
pub use self::failures::Status;
pub use self::studies::{StoredStudy, StudyStore};
#[cfg(not(target_family = "wasm"))]
use crate::task::{LocalRunner, TaskRunner};

/// Events that are read at once, so that a long log is never in memory as a whole.
pub const PAGE: u32 = 500;

/// The future of an answer.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// What a store can do.
pub trait Store: StudyStore + Send + Sync + fmt::Debug {
    /// Stores a new match with its first events.
    fn create<'a>(&'a self, id: &'a str, header: Header, events: Vec<String>) -> StoreFuture<'a, ()>;

    /// Appends events to a log that ends with number `after`; `Conflict` if it does not end there. When the answer comes
    /// they survive the death of the process. `header` replaces the match's, if it has changed.
    fn append<'a>(
        &'a self,
        id: &'a str,
        after: u64,
        events: Vec<String>,
        header: Option<Header>,
    ) -> StoreFuture<'a, ()>;

    /// At most `limit` events after number `after`, in order; `Missing` if there is no such match, `Damaged` if one
    /// of them is not there.
    fn events<'a>(&'a self, id: &'a str, after: u64, limit: u32) -> StoreFuture<'a, Page>;

    /// As `events`, from whoever has a log that may lack its end: for those who compare it with `heads` afterwards.
    fn old_events<'a>(&'a self, id: &'a str, after: u64, limit: u32) -> StoreFuture<'a, Page> {
        self.events(id, after, limit)
    }

    /// The heads of these matches; those that are not there are left out.
    fn heads<'a>(&'a self, ids: &'a [String]) -> StoreFuture<'a, Vec<MatchHead>>;

    /// Public matches, the newest first.
    fn list<'a>(&'a self, filter: &'a Filter) -> StoreFuture<'a, Vec<String>>;

    /// Matches in which a machine has to move: those whose names come after `after`, in order of their names.
    fn waiting<'a>(&'a self, after: &'a str, limit: u32) -> StoreFuture<'a, Vec<String>>;

    /// Matches in which somebody's time runs out before this time of the server, in milliseconds since 1970: those whose
    /// names come after `after`, in order of their names.
    fn due<'a>(&'a self, before: u64, after: &'a str, limit: u32) -> StoreFuture<'a, Vec<String>>;

    /// What time it is for all who share the store, in milliseconds since 1970; none where nobody does.
    fn time(&self) -> StoreFuture<'_, Option<u64>>;

    /// Claims the search for a machine's move for this process, so that no other does the same; false if another has
    /// claimed it, or if the log does not end with number `seq`. The claim expires after `lease`, should the process die.
    fn claim<'a>(&'a self, id: &'a str, seq: u64, lease: Duration) -> StoreFuture<'a, bool>;

    /// The review of a match, if one is stored.
    fn review<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<StoredReview>>;

    /// Stores the review of a match; one with the same key that is there already stays, one with another is replaced.
    fn put_review<'a>(&'a self, id: &'a str, review: StoredReview) -> StoreFuture<'a, ()>;

    /// Removes at most `limit` matches that have ended and have not changed for `age`; their names.
    fn remove_finished(&self, age: Duration, limit: u32) -> StoreFuture<'_, Vec<String>>;

    /// Announces to other processes which seats of these matches have somebody connected to this one.
    fn announce(&self, presence: Vec<(String, [bool; 2])>) -> StoreFuture<'_, ()>;

    /// Tells other processes that this one lives: what it has announced holds for `lease`. True if they had forgotten it,
    /// so that all must be announced again.
    fn heartbeat(&self, lease: Duration) -> StoreFuture<'_, bool>;

    /// Tells other processes what clients have used of their limits here; what they have used there since the last time.
    fn share_usage(&self, _used: Vec<Usage>) -> StoreFuture<'_, Vec<Usage>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// Whether it answers and can store something.
    fn check(&self) -> StoreFuture<'_, ()>;

    /// Who carries out the tasks of this process: its own threads, or others too where the store leads to them.
    #[cfg(not(target_family = "wasm"))]
    fn runner(&self, local: LocalRunner) -> std::sync::Arc<dyn TaskRunner> {
        std::sync::Arc::new(local)
    }

    /// Whether other processes may write to it.
    fn is_shared(&self) -> bool;

    /// What other processes do, if there can be others. It can be taken once.
    fn remote_changes(&self) -> Option<mpsc::Receiver<RemoteChange>>;

    /// What has gone wrong so far.
    fn status(&self) -> Status;

    /// Writes what it has and closes the database, however many still hold the store.
    fn close(&self) -> StoreFuture<'_, ()>;
}

/// What a client has used of its limits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Usage {
    /// Its address, as limits count it.
    pub client: String,
    /// Requests that change something.
    pub requests: i32,
    /// Matches that it has opened.
    pub matches: i32,
    /// Analyses that it has put on the server.
    pub studies: i32,
}

/// The review of a match, of which a store knows nothing but this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredReview {
    /// Which moves of the match it is about.
    pub key: String,
    /// The review.
    pub body: String,
}

/// Something that another process has done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RemoteChange {
    /// It has appended to this match.
    Appended(String),
    /// Somebody has connected to this match there, or disconnected.
    Presence(String),
    /// Anything may have happened: we could not listen for a while.
    Unknown,
}

/// A part of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The events.
    pub events: Vec<String>,
    /// The number of the log's last event.
    pub last_seq: u64,
}

impl Page {
    /// The rows after number `after`, each with its number: none may be left out, in the middle or at the end.
    fn new(id: &str, after: u64, limit: u32, last_seq: u64, rows: Vec<(u64, String)>) -> Result<Self, StoreError> {
        if rows.is_empty() && after >= last_seq {
            return Ok(Page { events: Vec::new(), last_seq });
        }
        let lacks = |seq: u64| StoreError::Damaged(format!("match {id}: event {seq} of {last_seq} is missing"));
        let full = rows.len() == limit as usize;
        let mut events = Vec::with_capacity(rows.len());
        for (expected, (seq, body)) in (after + 1..).zip(rows) {
            if seq != expected {
                return Err(lacks(expected));
            }
            events.push(body);
        }
        let last = after + events.len() as u64;
        match () {
            () if last < last_seq && !full => Err(lacks(last + 1)),
            () if last > last_seq => {
                Err(StoreError::Damaged(format!("match {id}: event {last} is beyond the end, {last_seq}")))
            }
            () => Ok(Page { events, last_seq }),
        }
    }
}

/// The end of a match's log, and who is connected to it elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchHead {
    /// The match.
    pub id: String,
    /// The number of its last event.
    pub seq: u64,
    /// The seats that have somebody connected to another process.
    pub present: [bool; 2],
}

/// What the store indexes of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Header {
    /// How far it is.
    pub stage: Stage,
    /// Whether it is in the public list.
    pub listed: bool,
    /// Whether a machine has to move.
    pub waits: bool,
    /// When somebody's time runs out, in milliseconds since 1970.
    pub deadline: Option<u64>,
}

/// How far a match is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// A seat is empty.
    Open,
    /// It goes on.
    Playing,
    /// It has ended.
    Over,
    /// It was closed before its end.
    Closed,
}

impl Stage {
    /// The word in databases and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Stage::Open => "open",
            Stage::Playing => "playing",
            Stage::Over => "over",
            Stage::Closed => "closed",
        }
    }
}

/// Which matches to list.
#[derive(Clone, Default, Debug)]
pub struct Filter {
    /// Only those of this stage.
    pub stage: Option<Stage>,
    /// Only those older than this one.
    pub after: Option<String>,
    /// At most so many.
    pub limit: u32,
}

/// Why a store has failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// There is no such match, or analysis.
    Missing,
    /// It is not as the writer thought: somebody else was faster.
    Conflict,
    /// The log of this match cannot be read; all others can.
    Damaged(String),
    /// The database itself fails.
    Broken(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Missing => f.write_str("no such match"),
            StoreError::Conflict => f.write_str("somebody else was faster"),
            StoreError::Damaged(detail) | StoreError::Broken(detail) => f.write_str(detail),
        }
    }
}

impl std::error::Error for StoreError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(after: u64, limit: u32, last_seq: u64, numbers: &[u64]) -> Result<usize, StoreError> {
        let rows = numbers.iter().map(|seq| (*seq, "x".to_owned())).collect();
        Page::new("m", after, limit, last_seq, rows).map(|page| page.events.len())
    }

    #[test]
    fn a_gap_in_a_log_is_noticed_wherever_it_is() {
        assert_eq!(page(0, 10, 3, &[1, 2, 3]), Ok(3));
        assert_eq!(page(0, 2, 3, &[1, 2]), Ok(2));
        assert_eq!(page(2, 10, 3, &[3]), Ok(1));
        assert_eq!(page(3, 10, 3, &[]), Ok(0));
        // A reader who has seen more than there is, since an older copy was put in place, gets nothing.
        assert_eq!(page(5, 10, 3, &[]), Ok(0));
        for (after, last_seq, numbers) in
            [(0, 3, &[2, 3][..]), (0, 3, &[1, 3]), (0, 3, &[1, 2]), (0, 3, &[]), (0, 2, &[1, 2, 3])]
        {
            assert!(matches!(page(after, 10, last_seq, numbers), Err(StoreError::Damaged(_))), "{numbers:?}");
        }
    }
}

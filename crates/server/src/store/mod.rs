//! Where matches are kept: a log of events each, which only grows. One trait, two backends.
//!
//! A store knows nothing of games: an event is a text, and its place in the log is its number, from 1 on.

pub mod postgres; // a database that several servers share
pub mod sqlite; // a file

mod failures; // what a store has failed to do

use std::fmt;
use std::pin::Pin;
use std::time::Duration;

use tokio::sync::mpsc;

pub use failures::Status;

/// An answer that comes when the store has it.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// What a store can do.
pub trait Store: Send + Sync + fmt::Debug {
    /// Keeps a new match with its first events.
    fn create<'a>(&'a self, id: &'a str, header: Header, events: Vec<String>) -> Later<'a, ()>;

    /// Adds events to a log that ends with number `after`; `Conflict` if it does not end there. When the answer
    /// comes, they survive the death of the process. `header` replaces the match's, where it has changed.
    fn append<'a>(&'a self, id: &'a str, after: u64, events: Vec<String>, header: Option<Header>) -> Later<'a, ()>;

    /// The events after number `after`, in order; `Missing` where there is no such match.
    fn events<'a>(&'a self, id: &'a str, after: u64) -> Later<'a, Vec<String>>;

    /// Matches that anybody may find, the newest first.
    fn list<'a>(&'a self, filter: &'a Filter) -> Later<'a, Vec<String>>;

    /// Matches in which a machine has to move: those whose names come after `after`, in order of their names.
    fn waiting<'a>(&'a self, after: &'a str, limit: u32) -> Later<'a, Vec<String>>;

    /// Reserves the thinking about a match, whose log ends with number `seq`, for this process, so that no other
    /// does the same; false where another has it or the match has gone on. It ends by itself after `lease`, should
    /// the process die.
    fn claim<'a>(&'a self, id: &'a str, seq: u64, lease: Duration) -> Later<'a, bool>;

    /// Whether it answers and can store something.
    fn check(&self) -> Later<'_, ()>;

    /// Names of matches that other processes have written to, where there can be others; an empty name is any
    /// number of matches. It can be taken once.
    fn news(&self) -> Option<mpsc::Receiver<String>>;

    /// What has gone wrong so far.
    fn status(&self) -> Status;
}

/// What lists and restarts ask of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Header {
    /// How far it is.
    pub stage: Stage,
    /// Whether anybody may find it.
    pub listed: bool,
    /// Whether a machine has to move.
    pub waits: bool,
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
    /// Only those that are so far.
    pub stage: Option<Stage>,
    /// Only those older than this one.
    pub after: Option<String>,
    /// At most so many.
    pub limit: u32,
}

/// Why a store has not done it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// There is no such match.
    Missing,
    /// The log does not end where the writer thought: somebody else was faster.
    Conflict,
    /// The database itself fails.
    Broken(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Missing => f.write_str("no such match"),
            StoreError::Conflict => f.write_str("somebody else was faster"),
            StoreError::Broken(detail) => f.write_str(detail),
        }
    }
}

impl std::error::Error for StoreError {}

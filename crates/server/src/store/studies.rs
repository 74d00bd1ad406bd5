//! Analyses that somebody has put on the server, each under its name. Unlike a match, an analysis is stored as it is now:
//! a number says how often it was changed, so that nobody overwrites what he has not seen.

use std::time::Duration;

use super::StoreFuture;

/// What a store can do with analyses.
pub trait StudyStore {
    /// Stores a new analysis as version 1; `Conflict` if there is one of that name.
    fn create_study<'a>(&'a self, id: &'a str, owner: String, body: String) -> StoreFuture<'a, ()>;

    /// An analysis, if it is there.
    fn study<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<StoredStudy>>;

    /// Replaces an analysis, whose version goes up by one; `Conflict` if it is no longer the version `seen`, `Missing` if it
    /// is not there.
    fn replace_study<'a>(&'a self, id: &'a str, seen: u64, body: String) -> StoreFuture<'a, ()>;

    /// Removes an analysis; `Missing` if it is not there.
    fn remove_study<'a>(&'a self, id: &'a str) -> StoreFuture<'a, ()>;

    /// Removes at most `limit` analyses that have not changed for `age`; their names.
    fn remove_old_studies(&self, age: Duration, limit: u32) -> StoreFuture<'_, Vec<String>>;
}

/// An analysis, of which a store knows nothing but this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredStudy {
    /// How often it has been stored.
    pub version: u64,
    /// The hash of the token with which it may be changed.
    pub owner: String,
    /// The analysis.
    pub body: String,
}

//! How often a store has failed, for metrics and health checks.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::StoreError;

/// The failures of a store so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Status {
    /// How many reads and writes have failed because the database did.
    pub errors: u64,
    /// Why the last write failed; none if it did not.
    pub cannot_store: Option<String>,
    /// Whether we hear of what other processes do; none if there can be no others.
    pub listening: Option<bool>,
}

/// Counts failures.
#[derive(Debug, Default)]
pub(super) struct Failures {
    errors: AtomicU64,
    cannot_store: Mutex<Option<String>>,
    /// Whether there is a connection that hears of the others.
    pub listening: AtomicBool,
}

impl Failures {
    /// Counts the result of a read.
    pub fn record_read<T>(&self, answer: Result<T, StoreError>) -> Result<T, StoreError> {
        if let Err(StoreError::Broken(_)) = &answer {
            self.errors.fetch_add(1, Ordering::Relaxed);
        }
        answer
    }

    /// Counts the result of a write.
    pub fn record_write<T>(&self, answer: Result<T, StoreError>) -> Result<T, StoreError> {
        let reason = match &answer {
            Err(StoreError::Broken(detail)) => Some(detail.clone()),
            _ => None,
        };
        *self.cannot_store.lock().unwrap_or_else(PoisonError::into_inner) = reason;
        self.record_read(answer)
    }

    /// All figures.
    pub fn status(&self, shared: bool) -> Status {
        Status {
            errors: self.errors.load(Ordering::Relaxed),
            cannot_store: self.cannot_store.lock().unwrap_or_else(PoisonError::into_inner).clone(),
            listening: shared.then(|| self.listening.load(Ordering::Relaxed)),
        }
    }
}

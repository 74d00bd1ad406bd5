//! What a server waits for.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::pool::{JobKind, JobOwner};
use crate::task::Submission;
use crate::token::random_seed;

/// A job that a server waits for.
#[derive(Debug)]
pub(super) struct PendingJob {
    pub submission: Submission,
    /// Whether the queue has it.
    pub is_queued: bool,
    /// Whether a worker has it.
    pub is_taken: bool,
    /// How often progress was heard.
    pub told: i32,
    /// Whether its worker has been asked to come to an end.
    pub is_cancelled: bool,
}

/// All of them, by the number of the job.
#[derive(Debug, Default)]
pub(super) struct PendingJobs(Mutex<HashMap<i64, PendingJob>>);

impl PendingJobs {
    pub fn lock(&self) -> MutexGuard<'_, HashMap<i64, PendingJob>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds one that is on its way to the queue; its number.
    pub fn add(&self, submission: Submission) -> i64 {
        let id = (random_seed() >> 1) as i64;
        let job = PendingJob { submission, is_queued: false, is_taken: false, told: 0, is_cancelled: false };
        self.lock().insert(id, job);
        id
    }

    /// How many wait for a worker.
    pub fn waiting(&self, is_meant: impl Fn(JobKind, JobOwner) -> bool) -> usize {
        let is_waiting = |job: &&PendingJob| !job.is_taken && is_meant(job.submission.kind, job.submission.owner);
        self.lock().values().filter(is_waiting).count()
    }

    /// How many a worker has.
    pub fn taken(&self) -> usize {
        self.lock().values().filter(|job| job.is_taken).count()
    }
}

//! A read-only follower of the database, for what may be a moment old: lists, reviews, and the beginning of a log.
//!
//! Where it fails, or lacks something, the database itself is asked, and for a while it alone.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use sqlx::postgres::PgPool;

use super::connect::{SERVER_CONNECTIONS, connect};
use crate::store::{ConnectError, StoreError};

/// How long an answer may take.
const TIMEOUT: Duration = Duration::from_secs(2);
/// How long a follower that has failed is left alone.
const PAUSE: Duration = Duration::from_secs(10);

/// Connections to a follower.
#[derive(Debug)]
pub(super) struct Follower {
    pool: PgPool,
    failed: Mutex<Option<Instant>>,
}

impl Follower {
    /// Connects to it.
    pub async fn open(url: &str) -> Result<Self, ConnectError> {
        Ok(Follower { pool: connect(url, SERVER_CONNECTIONS).await?, failed: Mutex::default() })
    }

    /// Asks it, unless it has failed a moment ago; none where it does not answer.
    pub async fn ask<T, F: Future<Output = Result<T, StoreError>>>(&self, ask: impl FnOnce(PgPool) -> F) -> Option<T> {
        let rests = |failed: Instant| failed.elapsed() < PAUSE;
        if self.failed.lock().ok()?.is_some_and(rests) {
            return None;
        }
        match tokio::time::timeout(TIMEOUT, ask(self.pool.clone())).await {
            Ok(Ok(found)) => Some(found),
            // It may only be behind.
            Ok(Err(StoreError::Missing | StoreError::Damaged(_))) => None,
            Ok(Err(StoreError::Broken(_) | StoreError::Conflict)) | Err(_) => {
                tracing::warn!("the follower of the database does not answer");
                *self.failed.lock().ok()? = Some(Instant::now());
                None
            }
        }
    }

    /// Ends the connections.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

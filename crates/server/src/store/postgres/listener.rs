//! What other servers do, as PostgreSQL's NOTIFY tells it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use sqlx::postgres::{PgListener, PgPool};
use tokio::sync::mpsc;

use super::{CHANNEL, Failures};
use crate::store::RemoteChange;

/// Between two attempts to listen again, and how long one may take.
const RECONNECT_DELAY: Duration = Duration::from_millis(500);

/// A connection that hears of what other servers do.
pub(super) async fn listener(pool: &PgPool) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    // By itself it would come back without a word, and what was said meanwhile would be lost.
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Tells what other servers do, as long as anybody wants to know. After every break anything may have happened.
pub(super) async fn listen(
    pool: PgPool,
    first: PgListener,
    process: String,
    changes: mpsc::Sender<RemoteChange>,
    failures: Arc<Failures>,
) {
    let mut listener = first;
    loop {
        failures.listening.store(true, Ordering::Relaxed);
        if hear(&mut listener, &process, &changes).await.is_none() {
            return;
        }
        failures.listening.store(false, Ordering::Relaxed);
        tracing::warn!("the database no longer tells of other servers");
        drop(listener);
        listener = loop {
            // A new attempt comes sooner than the pool's patience ends.
            match tokio::time::timeout(2 * RECONNECT_DELAY, self::listener(&pool)).await {
                Ok(Ok(listener)) => break listener,
                Ok(Err(sqlx::Error::PoolClosed)) => return,
                _ => tokio::time::sleep(RECONNECT_DELAY).await,
            }
        };
        tracing::warn!("the database tells of other servers again");
        if changes.send(RemoteChange::Unknown).await.is_err() {
            return;
        }
    }
}

/// Until the connection breaks; none where nobody wants to know any more.
async fn hear(listener: &mut PgListener, process: &str, changes: &mpsc::Sender<RemoteChange>) -> Option<()> {
    while let Ok(Some(notification)) = listener.try_recv().await {
        let change = match notification.payload().split_once(' ') {
            Some((writer, _)) if writer == process => continue,
            Some((_, "")) => RemoteChange::Unknown,
            Some((_, words)) => match words.strip_prefix('@') {
                Some(id) => RemoteChange::Presence(id.to_owned()),
                None => RemoteChange::Appended(words.to_owned()),
            },
            None => continue,
        };
        changes.send(change).await.ok()?;
    }
    Some(())
}

//! What other servers do, as they tell each other with PostgreSQL's NOTIFY.

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
    // It would reconnect silently, and notifications in between would be lost without our knowing.
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Forwards what other servers do for as long as somebody receives it. After every lost connection anything may have
/// happened.
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
        if forward(&mut listener, &process, &changes).await.is_none() {
            return;
        }
        failures.listening.store(false, Ordering::Relaxed);
        tracing::warn!("the database no longer tells of other servers");
        drop(listener);
        listener = loop {
            // Tries again sooner than the pool would give up.
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

/// Forwards notifications until the connection is lost; none if nobody receives them any more.
async fn forward(listener: &mut PgListener, process: &str, changes: &mpsc::Sender<RemoteChange>) -> Option<()> {
    while let Ok(Some(notification)) = listener.try_recv().await {
        let change = match notification.payload().split_once(' ') {
            Some((writer, _)) if writer == process => continue,
            Some((_, "")) => RemoteChange::Unknown,
            Some((_, text)) => match text.strip_prefix('@') {
                Some(id) => RemoteChange::Presence(id.to_owned()),
                None => RemoteChange::Appended(text.to_owned()),
            },
            None => continue,
        };
        changes.send(change).await.ok()?;
    }
    Some(())
}

//! Notifications about jobs.

use std::time::Duration;

use sqlx::postgres::{PgListener, PgPool};
use tokio::sync::mpsc;

/// Between two attempts to listen again, and how long one may take.
const RECONNECT_DELAY: Duration = Duration::from_millis(500);
/// How many may wait to be heard.
const WAITING: usize = 4096;

/// What was heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum JobNotice {
    /// Something about this job, on the first of the channels.
    Own(i64),
    /// Something on another.
    Other,
    /// Anything may have happened: we could not listen for a while.
    Unknown,
}

/// Listens to these channels for as long as somebody receives what is heard.
pub(super) fn listen(pool: PgPool, channels: Vec<String>) -> mpsc::Receiver<JobNotice> {
    let (sender, receiver) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        loop {
            if let Ok(Ok(mut listener)) = tokio::time::timeout(2 * RECONNECT_DELAY, connect(&pool, &channels)).await {
                if sender.send(JobNotice::Unknown).await.is_err() {
                    return;
                }
                loop {
                    let received = tokio::select! {
                        received = listener.try_recv() => received,
                        () = sender.closed() => return,
                    };
                    let Ok(Some(notification)) = received else { break };
                    let is_own = notification.channel() == channels[0];
                    let heard = match notification.payload().parse() {
                        Ok(id) if is_own => JobNotice::Own(id),
                        _ => JobNotice::Other,
                    };
                    if sender.send(heard).await.is_err() {
                        return;
                    }
                }
            }
            if sender.is_closed() || pool.is_closed() {
                return;
            }
            tokio::time::sleep(RECONNECT_DELAY).await;
        }
    });
    receiver
}

async fn connect(pool: &PgPool, channels: &[String]) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    // It would reconnect silently, and notifications in between would be lost without our knowing.
    listener.eager_reconnect(false);
    listener.listen_all(channels.iter().map(String::as_str)).await?;
    Ok(listener)
}

//! Notifications to other processes, many at a time.
//!
//! PostgreSQL lets only one transaction at a time commit that notifies, and it holds that lock while it waits for the
//! disk. So a statement that somebody waits for notifies nobody: whoever it concerns is told right afterwards, with one
//! statement for all that has come together meanwhile, which writes nothing to the disk. A notification that is lost in
//! between is lost like any other, and what it tells is found by looking.

use std::collections::HashSet;

use sqlx::postgres::PgPool;
use tokio::sync::mpsc;

/// Notifications of one statement.
const AT_ONCE: usize = 500;

/// Sends notifications in the background.
#[derive(Clone, Debug)]
pub struct Notifier(mpsc::UnboundedSender<(String, String)>);

impl Notifier {
    /// Notifies until nobody has anything to tell any more. Must be called within a runtime.
    pub fn start(pool: PgPool) -> Self {
        const TEXT: &str =
            "SELECT pg_notify(channel, body) FROM unnest($1::text[], $2::text[]) AS told (channel, body)";
        let (sender, mut waiting) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            let mut received = Vec::new();
            while waiting.recv_many(&mut received, AT_ONCE).await > 0 {
                // What is said twice is heard once.
                let (channels, bodies): (Vec<String>, Vec<String>) =
                    received.drain(..).collect::<HashSet<(String, String)>>().into_iter().unzip();
                let told = sqlx::query(TEXT).bind(channels).bind(bodies).execute(&pool).await;
                if let Err(error) = told {
                    tracing::debug!(%error, "others were not notified");
                }
            }
        });
        Notifier(sender)
    }

    /// Tells all who listen to this channel.
    pub fn tell(&self, channel: impl Into<String>, body: impl Into<String>) {
        // Where the runtime ends nobody is told any more.
        let _ = self.0.send((channel.into(), body.into()));
    }
}

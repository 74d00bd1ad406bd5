//! What a worker has to tell, in order; of progress only the latest.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::{StreamExt, stream};
use tokio::sync::mpsc;

use super::worker::Shared;
use crate::task::{Answer, Progress};

/// Letters that are looked at together, and written at the same time.
const AT_ONCE: usize = 256;
const CONCURRENCY: usize = 4;
/// Between two attempts, and how many there are: then the lease is lost.
const RETRY: (Duration, usize) = (Duration::from_millis(500), 10);

/// Something to tell about a job and its attempt.
#[derive(Debug)]
pub(super) enum Letter {
    Progress(i64, i32, Progress),
    Answer(i64, i32, Answer),
}

/// Letters that wait to be written.
#[derive(Debug)]
pub(super) struct Outbox(mpsc::UnboundedSender<Letter>);

impl Outbox {
    /// Writes letters until nobody has any more.
    pub fn start(shared: &Arc<Shared>) -> Self {
        let (sender, mut letters) = mpsc::unbounded_channel();
        let shared = Arc::clone(shared);
        tokio::spawn(async move {
            let mut received = Vec::new();
            while letters.recv_many(&mut received, AT_ONCE).await > 0 {
                let mut latest = HashMap::new();
                for letter in received.drain(..) {
                    let (Letter::Progress(id, ..) | Letter::Answer(id, ..)) = &letter;
                    // An answer comes last, so that it replaces the progress before it.
                    latest.insert(*id, letter);
                }
                let write = |letter| write(&shared, letter);
                stream::iter(latest.into_values()).for_each_concurrent(CONCURRENCY, write).await;
            }
        });
        Outbox(sender)
    }

    /// Where to put letters.
    pub fn letters(&self) -> mpsc::UnboundedSender<Letter> {
        self.0.clone()
    }
}

async fn write(shared: &Shared, letter: Letter) {
    match letter {
        Letter::Progress(id, attempt, progress) => {
            let text = serde_json::to_string(&progress).expect("plain data");
            let _ = shared.jobs.progress(&shared.process, (id, attempt), &text).await;
        }
        Letter::Answer(id, attempt, answer) => {
            let text = serde_json::to_string(&answer).expect("plain data");
            for _ in 0..RETRY.1 {
                match shared.jobs.answer(&shared.process, (id, attempt), &text).await {
                    Ok(true) => {
                        shared.answered.fetch_add(1, Ordering::Relaxed);
                        return;
                    }
                    Ok(false) => return tracing::debug!(id, "an answer comes too late"),
                    Err(_) => tokio::time::sleep(RETRY.0).await,
                }
            }
        }
    }
}

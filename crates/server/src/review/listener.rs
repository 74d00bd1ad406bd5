//! What becomes of a review: how far it is, and where it is stored.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};

use super::Progress;
use crate::hub::Hub;
use crate::store::StoredReview;
use crate::task::{self, Answer, TaskListener};

/// The entry of a review among those under way. Whatever becomes of it, the entry goes with it.
pub(super) struct ReviewListener {
    hub: Weak<Hub>,
    id: String,
    progress: Arc<Progress>,
}

impl ReviewListener {
    pub fn new(hub: &Arc<Hub>, id: &str, progress: &Arc<Progress>) -> Self {
        ReviewListener { hub: Arc::downgrade(hub), id: id.to_owned(), progress: Arc::clone(progress) }
    }
}

impl TaskListener for ReviewListener {
    fn started(&self) -> bool {
        self.progress.begun.store(true, Ordering::Relaxed);
        true
    }

    fn progress(&self, progress: task::Progress) {
        if let task::Progress::Review(done) = progress {
            self.progress.begun.store(true, Ordering::Relaxed);
            self.progress.done.store(done, Ordering::Relaxed);
        }
    }

    /// Stores what was found, and only then is it no longer under way.
    fn finished(self: Box<Self>, answer: Answer) {
        let Answer::Review(body) = answer else {
            return tracing::error!(id = %self.id, ?answer, "a match cannot be reviewed");
        };
        let Some(hub) = self.hub.upgrade() else { return };
        let stored = StoredReview { key: self.progress.key.clone(), body };
        let store = Arc::clone(&hub.store);
        hub.runtime.spawn(async move {
            if let Err(error) = store.put_review(&self.id, stored).await {
                tracing::warn!(id = %self.id, %error, "a review is not stored");
            }
            drop(self);
        });
    }
}

impl Drop for ReviewListener {
    fn drop(&mut self) {
        if let Some(hub) = self.hub.upgrade() {
            hub.reviews.forget(&self.id, &self.progress);
        }
    }
}

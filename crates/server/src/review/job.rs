//! The steps of a review. A step is one position, a fraction of a second, so that nothing urgent waits for long; where a
//! position takes longer than that and others wait, it is left, and looked at again with less effort.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};

use engine::review::{Review, Reviewer, Settings, Step};

use super::{GameToReview, Progress, ReviewBody};
use crate::hub::Hub;
use crate::limits;
use crate::pool::{Job, TimeSlice};
use crate::store::StoredReview;

/// The first step of a review.
pub(super) fn first_step(hub: &Arc<Hub>, id: &str, progress: &Arc<Progress>, game: GameToReview) -> Job {
    let entry = Entry { hub: Arc::downgrade(hub), id: id.to_owned(), progress: Arc::clone(progress) };
    let tablebases = hub.tablebases.clone();
    Box::new(move |slice| {
        // The table is made here, so that those who only wait have none.
        let settings = Settings { hash: limits::REVIEW_HASH, tablebases, ..Settings::default() };
        entry.progress.begun.store(true, Ordering::Relaxed);
        match Reviewer::new(game.set, game.start.as_deref(), &game.moves, settings) {
            Ok(reviewer) => step(entry, Box::new(reviewer), slice),
            Err(error) => tracing::error!(id = %entry.id, ?error, "a match cannot be reviewed"),
        }
    })
}

fn step(entry: Entry, mut reviewer: Box<Reviewer>, slice: &TimeSlice<'_>) {
    let step = reviewer.step(&|| slice.is_expired());
    entry.progress.done.store(reviewer.done().saturating_sub(1), Ordering::Relaxed);
    match step {
        Step::Done => return entry.store(&reviewer.finish()),
        Step::Stopped => reviewer.hurry(),
        Step::More => {}
    }
    slice.submit_rest_first(Box::new(move |slice| self::step(entry, reviewer, slice)));
}

/// The entry of a review among those under way. Whatever becomes of it, the entry goes with it.
struct Entry {
    hub: Weak<Hub>,
    id: String,
    progress: Arc<Progress>,
}

impl Entry {
    /// Stores what was found, and only then is it no longer under way.
    fn store(self, review: &Review) {
        let Some(hub) = self.hub.upgrade() else { return };
        let body = serde_json::to_string(&ReviewBody::new(review)).expect("plain data");
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

impl Drop for Entry {
    fn drop(&mut self) {
        if let Some(hub) = self.hub.upgrade() {
            hub.reviews.forget(&self.id, &self.progress);
        }
    }
}

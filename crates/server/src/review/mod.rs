//! Reviews of finished matches: made once, on the pool, a position at a time, and stored with the match.
//!
//! What is under way is known to this process alone. If it dies, the review is begun again when somebody asks; if two
//! servers make the same one, the first that is stored stays.

mod body; // a review as JSON
mod listener; // what becomes of it

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::RuleSet;

pub use self::body::ReviewBody;
use self::listener::ReviewListener;
use crate::hub::Hub;
use crate::match_state::MatchState;
use crate::pool::{JobKind, JobOwner};
use crate::task::{ReviewTask, RuleSetName, StopFlag, Submission, Task};
use crate::token::Hash;

/// The reviews that are under way, by match.
#[derive(Debug, Default)]
pub struct Reviews(Mutex<HashMap<String, Arc<Progress>>>);

/// How far a review is.
#[derive(Debug)]
pub struct Progress {
    /// Which moves it is about: see `GameToReview::key`.
    key: String,
    plies: usize,
    begun: AtomicBool,
    done: AtomicUsize,
}

impl Progress {
    /// Whether a thread has begun with it, how many moves are judged, and of how many.
    pub fn state(&self) -> (bool, usize, usize) {
        (self.begun.load(Ordering::Relaxed), self.done.load(Ordering::Relaxed), self.plies)
    }
}

/// The moves of a match that has ended.
#[derive(Clone, Debug)]
pub struct GameToReview {
    set: &'static RuleSet,
    start: Option<String>,
    moves: Vec<String>,
}

impl GameToReview {
    /// Those of a match in this state.
    pub fn of(state: &MatchState) -> Self {
        let (start, moves) = (state.settings.position.clone(), state.board.played());
        GameToReview { set: state.set, start, moves }
    }

    /// How many moves there are.
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    fn task(self) -> ReviewTask {
        ReviewTask { set: RuleSetName::of(self.set), start: self.start, moves: self.moves }
    }

    /// Tells games apart: moves that were taken back after the end make another game of a match. The number says what a
    /// review has in it, so that those of an older program are made again.
    pub fn key(&self) -> String {
        const VERSION: u32 = 1;
        let start = self.start.as_deref().unwrap_or_default();
        String::from(Hash::of(&format!("{VERSION}\n{start}\n{}", self.moves.join(" "))))
    }
}

impl Reviews {
    /// The review of this game that is under way, if it is.
    pub fn progress(&self, id: &str, key: &str) -> Option<Arc<Progress>> {
        self.lock().get(id).filter(|progress| progress.key == key).cloned()
    }

    /// Begins a review, unless it is under way. None if this owner, or all together, wait for too many already.
    pub fn begin(hub: &Arc<Hub>, id: &str, game: GameToReview, owner: JobOwner) -> Option<Arc<Progress>> {
        const PARTIES: usize = 16;
        let (key, most) = (game.key(), hub.limits.queued_per_client);
        let waiting = hub.runner.waiting_of(JobKind::Review, owner);
        let is_too_much = waiting >= most || hub.runner.waiting(JobKind::Review) >= PARTIES * most;
        let mut all = hub.reviews.lock();
        if let Some(progress) = all.get(id).filter(|progress| progress.key == key) {
            return Some(Arc::clone(progress));
        }
        if is_too_much {
            return None;
        }
        let (begun, done) = (AtomicBool::new(false), AtomicUsize::new(0));
        let progress = Arc::new(Progress { key, plies: game.plies(), begun, done });
        all.insert(id.to_owned(), Arc::clone(&progress));
        drop(all);
        hub.runner.submit(Submission {
            kind: JobKind::Review,
            owner,
            match_id: Some(id.to_owned()),
            key: Some(format!("{id} review")),
            task: Task::Review(game.task()),
            stop: StopFlag::default(),
            listener: Box::new(ReviewListener::new(hub, id, &progress)),
        });
        Some(progress)
    }

    /// Forgets a review that has ended, one way or another.
    fn forget(&self, id: &str, progress: &Arc<Progress>) {
        let mut all = self.lock();
        if all.get(id).is_some_and(|known| Arc::ptr_eq(known, progress)) {
            all.remove(id);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Progress>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

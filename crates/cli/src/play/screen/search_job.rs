//! A machine that thinks while the screen lives on.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use engine::{Analysis, Clock, Match};

use super::app::SearchRequest;
use crate::play::think::{self, SearchLimits};

/// A search on a thread of its own. It ends soon after nobody wants it any more.
pub struct SearchJob {
    /// The request that it answers.
    pub id: u64,
    updates: Receiver<Update>,
    stop: Arc<AtomicBool>,
}

/// What is heard of a search.
#[derive(Debug)]
pub enum Update {
    /// It has got farther.
    Progress(Analysis),
    /// It has ended; with nothing in a finished game.
    Done(Option<Analysis>),
}

impl SearchJob {
    /// Begins to think about a game of its own.
    pub fn start(
        request: &SearchRequest,
        game: Box<dyn Match>,
        threads: usize,
        clock: Option<Clock>,
    ) -> io::Result<SearchJob> {
        /// Deep lines are deep recursions.
        const STACK: usize = 16 << 20;
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, updates) = mpsc::channel();
        let (spec, wanted) = (request.spec.clone(), Arc::clone(&stop));
        let work = move || {
            let stop = || wanted.load(Relaxed);
            // Where nobody listens any more the search is about to be stopped.
            let mut report = |analysis: &Analysis| drop(sender.send(Update::Progress(analysis.clone())));
            let found = think::search(&*game, &spec, SearchLimits { threads, clock, stop: &stop }, &mut report);
            drop(sender.send(Update::Done(found)));
        };
        thread::Builder::new().stack_size(STACK).spawn(work)?;
        Ok(SearchJob { id: request.id, updates, stop })
    }

    /// What has been heard since the last time. An error where the search has broken down.
    pub fn next(&self) -> io::Result<Option<Update>> {
        match self.updates.try_recv() {
            Ok(update) => Ok(Some(update)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(io::Error::other("the search broke down")),
        }
    }
}

impl Drop for SearchJob {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}

//! What machines remember between their moves: a session of the engine for each machine that plays by the clock, with
//! the transposition table of its last search.
//!
//! A table has `limits::HASH` bytes, so only as many are kept as fit into `Limits::table_memory`, whatever the number of
//! matches: the one that was used longest ago goes first. They also go when their match ends or leaves the memory, and
//! when it rests for long. Each machine has its own, so that no player profits from the search of its opponent.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use engine::review::written_line;
use engine::{Match, RuleSet};
use serde::{Deserialize, Serialize};

use crate::event::SeatName;
use crate::limits;
use crate::runtime::Instant;
use crate::task::SearchJob;

/// Whose session it is.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct SessionKey {
    /// The match.
    pub match_id: String,
    /// The side that the machine plays.
    pub side: SeatName,
}

/// A game in the engine that follows a match from one search to the next.
#[derive(Debug)]
pub struct SearchSession {
    set: &'static RuleSet,
    start: Option<String>,
    moves: Vec<String>,
    board: Box<dyn Match>,
}

impl SearchSession {
    /// A new session at the position of a job; none where its moves cannot be played.
    pub fn at(job: &SearchJob) -> Option<Self> {
        let board = match &job.start {
            Some(text) => job.set.read(text).ok()?,
            None => job.set.start(),
        };
        SearchSession { set: job.set, start: job.start.clone(), moves: Vec::new(), board }.follow(job)
    }

    /// The game.
    pub fn board(&self) -> &dyn Match {
        self.board.as_ref()
    }

    /// A line from here, as records write it.
    pub fn written(mut self, line: &[String]) -> Vec<String> {
        written_line(self.board.as_mut(), line)
    }

    /// The session at the position of another job: what the match has taken back is taken back, and the rest is played.
    fn follow(mut self, job: &SearchJob) -> Option<Self> {
        if !std::ptr::eq(self.set, job.set) || self.start != job.start {
            return None;
        }
        let common = self.moves.iter().zip(&job.moves).take_while(|(old, new)| old == new).count();
        for _ in common..self.moves.len() {
            self.board.undo();
        }
        self.moves.truncate(common);
        for text in &job.moves[common..] {
            self.board.play(text).ok()?;
            self.moves.push(text.clone());
        }
        Some(self)
    }
}

/// All sessions that are kept and not in use.
#[derive(Debug)]
pub struct SearchSessions {
    capacity: usize,
    /// The one that was used longest ago first.
    kept: Mutex<VecDeque<Kept>>,
    reused: AtomicU64,
}

#[derive(Debug)]
struct Kept {
    key: SessionKey,
    session: SearchSession,
    since: Instant,
}

impl SearchSessions {
    /// Keeps as many sessions as have room for their tables in so many bytes.
    pub fn new(bytes: usize) -> Self {
        SearchSessions { capacity: bytes / limits::HASH, kept: Mutex::default(), reused: AtomicU64::new(0) }
    }

    /// Takes the session of this key out, at the position of the job.
    pub fn take(&self, key: &SessionKey, job: &SearchJob) -> Option<SearchSession> {
        let kept = {
            let mut kept = self.kept();
            let index = kept.iter().position(|one| one.key == *key)?;
            kept.remove(index)?
        };
        let session = kept.session.follow(job)?;
        self.reused.fetch_add(1, Ordering::Relaxed);
        Some(session)
    }

    /// Keeps a session until it is needed again. The oldest goes where there are too many.
    pub fn put(&self, key: SessionKey, session: SearchSession) {
        let mut dropped = Vec::new();
        let mut kept = self.kept();
        if let Some(index) = kept.iter().position(|one| one.key == key) {
            dropped.extend(kept.remove(index));
        }
        kept.push_back(Kept { key, session, since: Instant::now() });
        while kept.len() > self.capacity {
            dropped.extend(kept.pop_front());
        }
        drop(kept);
        drop(dropped); // Giving much memory back takes time, so nobody waits for the lock meanwhile.
    }

    /// Drops the sessions of a match that has ended or left the memory.
    pub fn remove_match(&self, match_id: &str) {
        self.remove(|one| one.key.match_id == match_id);
    }

    /// Drops the sessions that have rested for so long.
    pub fn remove_idle(&self, longest: Duration) {
        self.remove(|one| one.since.elapsed() >= longest);
    }

    /// How many are kept.
    pub fn count(&self) -> usize {
        self.kept().len()
    }

    /// How many searches have gone on with the table of an earlier one.
    pub fn reused(&self) -> u64 {
        self.reused.load(Ordering::Relaxed)
    }

    fn remove(&self, is_gone: impl Fn(&Kept) -> bool) {
        let mut kept = self.kept();
        let (gone, stay): (VecDeque<Kept>, VecDeque<Kept>) = std::mem::take(&mut *kept).into_iter().partition(is_gone);
        *kept = stay;
        drop(kept);
        drop(gone);
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;

//! Changes of a match: ours are decided, stored and published, in this order; other servers' come from the store.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio::sync::MutexGuard;

use super::MatchActor;
use crate::action::Transaction;
use crate::clock::{Charge, MAX_LAG};
use crate::dto::{Detail, event_json};
use crate::error::ApiError;
use crate::event::Event;
use crate::match_state::{MatchState, Viewer};
use crate::socket::Utf8Bytes;
use crate::store::{MatchHead, PAGE, StoreError};
use crate::token::Hash;

impl MatchActor {
    /// The state as the store has it, locked.
    pub(super) async fn state(&self) -> Result<MutexGuard<'_, MatchState>, StoreError> {
        let mut state = self.state.lock().await;
        if self.stale.load(Ordering::Relaxed) {
            self.reload(&mut state).await?;
        }
        Ok(state)
    }

    /// Lets `decide` change the state, stores the change and publishes it; the number of the last event, and what
    /// `decide` answered. After a conflict with another server it decides again.
    pub(super) async fn commit<T>(
        self: &Arc<Self>,
        token: Option<&Hash>,
        decide: impl FnMut(&mut Transaction<'_>, Viewer) -> Result<T, ApiError>,
    ) -> Result<(u64, T), ApiError> {
        // A move that is still on its way may be in time.
        self.commit_charged(token, Charge::Lag(MAX_LAG), decide).await
    }

    /// As `commit`, where a move is charged like this. If time has run out meanwhile, that is stored before `decide` is
    /// asked.
    pub(super) async fn commit_charged<T>(
        self: &Arc<Self>,
        token: Option<&Hash>,
        charge: Charge,
        mut decide: impl FnMut(&mut Transaction<'_>, Viewer) -> Result<T, ApiError>,
    ) -> Result<(u64, T), ApiError> {
        const ATTEMPTS: usize = 3;
        self.touch();
        let mut state = self.state().await?;
        for attempt in 1.. {
            let (header, seq, ply) = (state.header(), state.seq, state.board.ply());
            let viewer = state.viewer(token);
            let mut tx = Transaction::at(&mut state, self.hub.time.now(), charge);
            let answer = if tx.drop_flag() { None } else { Some(decide(&mut tx, viewer)?) };
            let (texts, events) = (tx.entries(), tx.events);
            let answer = match answer {
                Some(answer) if events.is_empty() => return Ok((state.seq, answer)),
                answer => answer,
            };
            let new_header = Some(state.header()).filter(|new| *new != header);
            self.stale.store(true, Ordering::Relaxed); // Until the store has it.
            match self.hub.store.append(&self.id, seq, texts, new_header).await {
                Ok(()) => {
                    self.stale.store(false, Ordering::Relaxed);
                    self.publish_events(&state, &events, ply.min(state.board.ply()));
                    self.schedule(&state);
                    if let Some(answer) = answer {
                        return Ok((state.seq, answer));
                    }
                }
                // Whether it was stored is seen when the database answers again.
                Err(error @ StoreError::Broken(_)) if self.hub.store.is_shared() => return Err(error.into()),
                Err(error) => {
                    self.reload(&mut state).await?;
                    if error != StoreError::Conflict || attempt == ATTEMPTS {
                        return Err(error.into());
                    }
                }
            }
        }
        unreachable!("the last attempt returns")
    }

    /// Whether the log in the store differs from ours. Who is connected to other servers is updated on the way.
    pub async fn is_behind(&self, head: &MatchHead) -> bool {
        let state = self.state.lock().await;
        let has_changed = self.live().presence.set_remote(head.present);
        let is_stale = self.stale.load(Ordering::Relaxed);
        if has_changed && !is_stale {
            self.publish_state(&state, Detail::Since(state.board.ply()));
        }
        is_stale || state.seq != head.seq
    }

    /// Applies what other servers have stored.
    pub async fn catch_up(self: &Arc<Self>) -> Result<(), StoreError> {
        let mut state = self.state().await?;
        loop {
            let page = self.hub.store.events(&self.id, state.seq, PAGE).await?;
            if page.last_seq < state.seq {
                // An older copy of the database was put in its place.
                self.reload(&mut state).await?;
            } else if !page.events.is_empty() {
                self.apply_stored(&mut state, &page.events)?;
            }
            if state.seq >= page.last_seq {
                break;
            }
        }
        self.schedule(&state);
        Ok(())
    }

    /// The first events after number `after`, up to number `last`, as messages: a part of what somebody has missed.
    pub async fn missed(&self, after: u64, last: u64) -> Result<Vec<Utf8Bytes>, StoreError> {
        let page = self.hub.store.events(&self.id, after, PAGE).await?;
        let state = self.state().await?;
        let message = |(seq, text): (u64, &String)| match Event::read(text) {
            Ok(event) => Ok(event_json(&state, seq, &event).into()),
            Err(error) => Err(StoreError::Damaged(format!("match {}: event {seq}: {error}", self.id))),
        };
        (after + 1..=last).zip(&page.events).map(message).collect()
    }

    /// Replaces the state by the store's.
    async fn reload(&self, state: &mut MatchState) -> Result<(), StoreError> {
        *state = self.hub.load(&self.id).await?;
        self.stale.store(false, Ordering::Relaxed);
        self.publish_state(state, Detail::Full);
        Ok(())
    }

    /// Applies events that the store has already, and publishes them.
    fn apply_stored(&self, state: &mut MatchState, texts: &[String]) -> Result<(), StoreError> {
        let damaged = |error: String| StoreError::Damaged(format!("match {}: {error}", self.id));
        let mut unchanged = state.board.ply();
        let mut events = Vec::new();
        self.stale.store(true, Ordering::Relaxed); // Until all are applied.
        for text in texts {
            let event = state.apply_entry(text).map_err(damaged)?;
            unchanged = unchanged.min(state.board.ply());
            events.push(event);
        }
        self.stale.store(false, Ordering::Relaxed);
        self.publish_events(state, &events, unchanged);
        Ok(())
    }
}

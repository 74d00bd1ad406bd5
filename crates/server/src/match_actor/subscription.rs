//! What subscribers hear: the match as it is, and then every event and every new state.

use std::sync::Arc;

use engine::RuleSet;
use tokio::sync::broadcast;

use super::MatchActor;
use crate::address::ClientKey;
use crate::dto::{Detail, SharedView, event_json};
use crate::error::ApiError;
use crate::event::Event;
use crate::match_state::MatchState;
use crate::socket::Utf8Bytes;
use crate::token::Hash;

/// How many messages a slow socket may be behind before it gets the whole match again.
const CHANNEL_CAPACITY: usize = 16;

/// What subscribers hear.
#[derive(Clone, Debug)]
pub enum Update {
    /// A message that is the same for all.
    Text(Utf8Bytes),
    /// The match, to be completed for each viewer.
    State(Arc<SharedView>),
}

/// Somebody follows the match. When this is dropped they are no longer present.
#[derive(Debug)]
pub struct Subscription {
    actor: Arc<MatchActor>,
    /// The match when it began, as a message.
    pub first: Utf8Bytes,
    /// The number of the last event then.
    pub seq: u64,
    /// What happens from then on.
    pub updates: broadcast::Receiver<Update>,
    seats: [bool; 2],
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let has_left = self.actor.live().presence.disconnect(self.seats);
        if has_left {
            self.actor.hub.last_seen.mark(&self.actor.id);
            self.actor.announce_presence();
            let actor = Arc::clone(&self.actor);
            self.actor.hub.runtime.spawn(async move { actor.publish_presence().await });
        }
    }
}

/// The match as a message for whoever holds this token; it says what time it is here, for those who read the clocks.
pub fn frame(view: &SharedView, token: Option<&Hash>, now: u64) -> Utf8Bytes {
    whole_frame(&view.for_viewer(token), now)
}

/// The same with the match as JSON.
pub fn whole_frame(json: &str, now: u64) -> Utf8Bytes {
    format!("{{\"type\":\"match\",\"now\":{now},\"match\":{json}}}").into()
}

impl MatchActor {
    /// Subscribes whoever holds this token.
    pub async fn subscribe(
        self: &Arc<Self>,
        token: Option<&Hash>,
        client: ClientKey,
    ) -> Result<Subscription, ApiError> {
        let state = self.state().await?;
        let viewer = state.viewer(token);
        let (updates, has_come) = {
            let mut live = self.live();
            let sender = live.updates.get_or_insert_with(|| broadcast::channel(CHANNEL_CAPACITY).0);
            (sender.subscribe(), live.presence.connect(viewer.seats))
        };
        self.mark_viewed(&state, viewer, client);
        let first = frame(
            &SharedView::new(&self.id, &state, self.present(), Detail::Full, self.hub.tablebases.as_deref()),
            token,
            self.hub.time.now(),
        );
        let subscription =
            Subscription { actor: Arc::clone(self), first, seq: state.seq, updates, seats: viewer.seats };
        if has_come {
            self.announce_presence();
            self.publish_state(&state, Detail::Since(state.board.ply()));
        }
        Ok(subscription)
    }

    /// Whether there are subscribers.
    pub fn has_subscribers(&self) -> bool {
        self.live().updates.as_ref().is_some_and(|updates| updates.receiver_count() > 0)
    }

    /// Publishes the state anew if the match is played by these rules: more is known about its positions now.
    pub async fn republish_if_played_by(&self, set: &'static RuleSet) {
        if let Ok(state) = self.state().await
            && std::ptr::eq(state.set, set)
        {
            self.publish_state(&state, Detail::Since(state.board.ply()));
        }
    }

    /// Publishes events that have led to this state; the first `unchanged` moves are as they were.
    pub(super) fn publish_events(&self, state: &MatchState, events: &[Event], unchanged: usize) {
        if !self.has_subscribers() {
            return;
        }
        let first = state.seq + 1 - events.len() as u64;
        for (seq, event) in (first..).zip(events).filter(|(_, event)| !matches!(event, Event::Planned { .. })) {
            self.send(Update::Text(event_json(state, seq, event).into()));
        }
        self.publish_state(state, Detail::Since(unchanged));
    }

    pub(super) fn publish_state(&self, state: &MatchState, detail: Detail) {
        if self.has_subscribers() {
            self.send(Update::State(Arc::new(SharedView::new(
                &self.id,
                state,
                self.present(),
                detail,
                self.hub.tablebases.as_deref(),
            ))));
        }
    }

    pub(super) fn send(&self, update: Update) {
        if let Some(sender) = &self.live().updates {
            let _ = sender.send(update); // The last subscriber may just have gone.
        }
    }
}

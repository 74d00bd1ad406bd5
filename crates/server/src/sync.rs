//! Several servers, one database: what the others have done reaches the matches in memory, and they hear who is
//! connected here.
//!
//! The others' word may be lost with the connection on which it comes. So every new connection, and a look every few
//! seconds, compares the last numbers of all logs in memory with those in the store.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream;
use tokio::sync::{Notify, mpsc};
use tokio::time::MissedTickBehavior;

use crate::hub::Hub;
use crate::match_actor::MatchActor;
use crate::store::{MatchHead, RemoteChange, StoreError};

/// Matches whose numbers are asked for at once.
const BATCH: usize = 1000;
/// Matches that are brought up to date at the same time.
const CONCURRENCY: usize = 8;
/// A server that has missed so many signs of life is dead.
const MISSED_HEARTBEATS: u32 = 5;
/// After the store has failed to tell the others who is connected.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Matches to which somebody has come here, or which somebody has left, and the others do not know it yet.
#[derive(Debug, Default)]
pub struct PresenceChanges {
    matches: Mutex<HashSet<String>>,
    some: Notify,
}

impl PresenceChanges {
    /// The presence at this match has changed.
    pub fn add(&self, id: &str) {
        self.add_all([id.to_owned()]);
    }

    fn add_all(&self, ids: impl IntoIterator<Item = String>) {
        self.matches.lock().unwrap_or_else(PoisonError::into_inner).extend(ids);
        self.some.notify_one();
    }

    async fn take(&self) -> HashSet<String> {
        self.some.notified().await;
        std::mem::take(&mut *self.matches.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Hub {
    /// Keeps in step with the other servers, where the store can have others.
    pub(crate) fn spawn_sync_tasks(self: &Arc<Self>) {
        let Some(changes) = self.store.remote_changes() else { return };
        let hub = Arc::clone(self);
        self.spawn_task(async move { hub.follow_changes(changes).await });
        let hub = Arc::clone(self);
        self.spawn_task(async move { hub.poll_store().await });
        let hub = Arc::clone(self);
        self.spawn_task(async move { hub.announce_presence().await });
    }

    /// After a match has come into memory: what others have written while it was on its way was told to nobody.
    pub(crate) async fn settle(self: &Arc<Self>, actor: &Arc<MatchActor>) -> Result<(), StoreError> {
        if self.store.is_shared() { self.refresh(vec![Arc::clone(actor)]).await } else { Ok(()) }
    }

    /// Takes in what other servers say, whatever has come meanwhile at once.
    async fn follow_changes(self: Arc<Self>, mut changes: mpsc::Receiver<RemoteChange>) {
        let mut heard = Vec::new();
        while changes.recv_many(&mut heard, BATCH).await > 0 {
            let anything = heard.contains(&RemoteChange::Unknown);
            let (mut written, mut visited) = (HashSet::new(), HashSet::new());
            for change in heard.drain(..) {
                match change {
                    RemoteChange::Appended(id) => written.insert(id),
                    RemoteChange::Presence(id) => visited.insert(id),
                    RemoteChange::Unknown => false,
                };
            }
            let here = |ids: HashSet<String>| ids.iter().filter_map(|id| self.loaded_actor(id)).collect::<Vec<_>>();
            let (written, visited) = (here(written), here(visited));
            stream::iter(written).for_each_concurrent(CONCURRENCY, |actor| self.catch_up(actor)).await;
            let doubted = if anything { self.all_actors() } else { visited };
            if let Err(error) = self.refresh(doubted).await {
                tracing::warn!(%error, "what other servers have done cannot be read yet");
            }
        }
    }

    /// Says that we live, and compares everything, every few seconds.
    async fn poll_store(self: Arc<Self>) {
        let mut pause = tokio::time::interval(self.limits.poll_interval);
        pause.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut failing = false;
        loop {
            pause.tick().await;
            let looked = async {
                if self.store.heartbeat(self.limits.poll_interval * MISSED_HEARTBEATS).await? {
                    self.presence_changes.add_all(
                        self.all_actors().iter().filter(|actor| actor.has_players()).map(|actor| actor.id.clone()),
                    );
                }
                self.refresh(self.all_actors()).await
            };
            match looked.await {
                Ok(()) => failing = false,
                Err(error) if !failing => {
                    failing = true;
                    tracing::warn!(%error, "the store does not answer");
                }
                Err(_) => {}
            }
        }
    }

    /// Tells the other servers who is connected here.
    async fn announce_presence(self: Arc<Self>) {
        loop {
            let ids = self.presence_changes.take().await;
            let present = |id: &String| self.loaded_actor(id).map_or([false; 2], |actor| actor.present_here());
            let presence: Vec<_> = ids.iter().map(|id| (id.clone(), present(id))).collect();
            if !presence.is_empty() && self.store.announce(presence).await.is_err() {
                tokio::time::sleep(RETRY_DELAY).await;
                self.presence_changes.add_all(ids);
            }
        }
    }

    /// Brings these matches up to date, with one question for all of them.
    async fn refresh(self: &Arc<Self>, actors: Vec<Arc<MatchActor>>) -> Result<(), StoreError> {
        for actors in actors.chunks(BATCH) {
            let ids: Vec<String> = actors.iter().map(|actor| actor.id.clone()).collect();
            let heads = self.store.heads(&ids).await?;
            let heads: HashMap<&str, &MatchHead> = heads.iter().map(|head| (head.id.as_str(), head)).collect();
            let bring = |actor: &Arc<MatchActor>| {
                let (actor, head) = (Arc::clone(actor), heads.get(actor.id.as_str()).copied());
                async move {
                    let behind = match head {
                        Some(head) => actor.is_behind(head).await,
                        None => true, // It was removed.
                    };
                    if behind {
                        self.catch_up(actor).await;
                    }
                }
            };
            stream::iter(actors).for_each_concurrent(CONCURRENCY, bring).await;
        }
        Ok(())
    }

    async fn catch_up(self: &Arc<Self>, actor: Arc<MatchActor>) {
        match actor.catch_up().await {
            Ok(()) => {}
            // Removed, or no longer readable: whoever asks for it again is told so.
            Err(StoreError::Missing | StoreError::Damaged(_)) => self.evict(&actor),
            Err(error) => tracing::error!(id = %actor.id, %error, "another server's move cannot be read"),
        }
    }
}

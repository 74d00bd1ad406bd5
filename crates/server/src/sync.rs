//! Several servers on one database: matches in memory follow what other servers store, and those hear who is connected
//! here.
//!
//! A notification may be lost with the connection on which it comes. So after every new connection, and every few
//! seconds, the last event of each match in memory is compared with the store's.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream;
use tokio::sync::{Notify, mpsc};

use crate::hub::Hub;
use crate::match_actor::MatchActor;
use crate::runtime;
use crate::store::{MatchHead, RemoteChange, StoreError};

/// Matches that are compared with one query.
const BATCH: usize = 1000;
/// Matches that are brought up to date at the same time.
const CONCURRENCY: usize = 8;
/// After so many missed heartbeats a server counts as dead.
const MISSED_HEARTBEATS: u32 = 5;
/// Before presence is announced again after a failure.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Matches to which somebody has connected here, or disconnected, which the other servers do not know yet.
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
    /// Starts to follow the other servers, if the store can have others.
    pub(crate) fn spawn_sync_tasks(self: &Arc<Self>) {
        let Some(changes) = self.store.remote_changes() else { return };
        let hub = Arc::clone(self);
        self.spawn_task(async move { hub.follow_changes(changes).await });
        let hub = Arc::clone(self);
        self.spawn_task(async move { hub.poll_store().await });
        let hub = Arc::clone(self);
        self.spawn_task(async move { hub.announce_presence().await });
    }

    /// Compares a match that was just loaded with the store: nobody was notified of what others stored meanwhile.
    pub(crate) async fn check_freshness(self: &Arc<Self>, actor: &Arc<MatchActor>) -> Result<(), StoreError> {
        if self.store.is_shared() { self.refresh(vec![Arc::clone(actor)]).await } else { Ok(()) }
    }

    /// Follows the notifications of other servers, all that have come in meanwhile at once.
    async fn follow_changes(self: Arc<Self>, mut changes: mpsc::Receiver<RemoteChange>) {
        let mut received = Vec::new();
        while changes.recv_many(&mut received, BATCH).await > 0 {
            let is_unknown = received.contains(&RemoteChange::Unknown);
            let (mut appended, mut visited) = (HashSet::new(), HashSet::new());
            for change in received.drain(..) {
                match change {
                    RemoteChange::Appended(id) => appended.insert(id),
                    RemoteChange::Presence(id) => visited.insert(id),
                    RemoteChange::Unknown => false,
                };
            }
            let here = |ids: HashSet<String>| ids.iter().filter_map(|id| self.loaded_actor(id)).collect::<Vec<_>>();
            let (appended, visited) = (here(appended), here(visited));
            stream::iter(appended).for_each_concurrent(CONCURRENCY, |actor| self.catch_up(actor)).await;
            let outdated = if is_unknown { self.all_actors() } else { visited };
            if let Err(error) = self.refresh(outdated).await {
                tracing::warn!(%error, "what other servers have done cannot be read yet");
            }
        }
    }

    /// Sends a heartbeat and compares everything, every few seconds.
    async fn poll_store(self: Arc<Self>) {
        let mut pause = runtime::interval(self.limits.poll_interval);
        let mut failing = false;
        loop {
            pause.tick().await;
            let polled = async {
                if self.store.heartbeat(self.limits.poll_interval * MISSED_HEARTBEATS).await? {
                    self.presence_changes.add_all(
                        self.all_actors().iter().filter(|actor| actor.has_players()).map(|actor| actor.id.clone()),
                    );
                }
                self.follow_store_time().await?;
                self.refresh(self.all_actors()).await
            };
            match polled.await {
                Ok(()) => failing = false,
                Err(error) if !failing => {
                    failing = true;
                    tracing::warn!(%error, "the store does not answer");
                }
                Err(_) => {}
            }
        }
    }

    /// Announces to the other servers who is connected here.
    async fn announce_presence(self: Arc<Self>) {
        loop {
            let ids = self.presence_changes.take().await;
            let present = |id: &String| self.loaded_actor(id).map_or([false; 2], |actor| actor.present_here());
            let presence: Vec<_> = ids.iter().map(|id| (id.clone(), present(id))).collect();
            if !presence.is_empty() && self.store.announce(presence).await.is_err() {
                runtime::sleep(RETRY_DELAY).await;
                self.presence_changes.add_all(ids);
            }
        }
    }

    /// Brings these matches up to date, with one query for all of them.
    async fn refresh(self: &Arc<Self>, actors: Vec<Arc<MatchActor>>) -> Result<(), StoreError> {
        for actors in actors.chunks(BATCH) {
            let ids: Vec<String> = actors.iter().map(|actor| actor.id.clone()).collect();
            let heads = self.store.heads(&ids).await?;
            let heads: HashMap<&str, &MatchHead> = heads.iter().map(|head| (head.id.as_str(), head)).collect();
            let bring_up_to_date = |actor: &Arc<MatchActor>| {
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
            stream::iter(actors).for_each_concurrent(CONCURRENCY, bring_up_to_date).await;
        }
        Ok(())
    }

    async fn catch_up(self: &Arc<Self>, actor: Arc<MatchActor>) {
        match actor.catch_up().await {
            Ok(()) => {}
            // Removed, or no longer readable: whoever asks for it next is told so.
            Err(StoreError::Missing | StoreError::Damaged(_)) => self.evict(&actor),
            Err(error) => tracing::error!(id = %actor.id, %error, "another server's move cannot be read"),
        }
    }
}

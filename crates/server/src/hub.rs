//! All matches: those in memory, and how to load the others.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use engine::RuleSet;

use crate::analysis::Analyses;
use crate::clock::ServerTime;
use crate::event::{Event, Settings};
use crate::last_seen::LastSeen;
use crate::limits::Limits;
use crate::match_actor::{MatchActor, now};
use crate::match_state::MatchState;
use crate::metrics::Metrics;
use crate::pool::{JobKind, JobOwner};
use crate::review::Reviews;
use crate::runtime::{self, AbortHandle, Handle, Instant};
use crate::search_sessions::SearchSessions;
use crate::solving::Solving;
use crate::store::{PAGE, Store, StoreError};
use crate::sync::PresenceChanges;
#[cfg(not(target_family = "wasm"))]
use crate::task::LocalRunner;
use crate::task::TaskRunner;
use crate::token::{Hash, match_id, random_seed};

/// What all requests share.
#[derive(Debug)]
pub struct Hub {
    /// Where matches are kept.
    pub store: Arc<dyn Store>,
    /// Who searches.
    pub runner: Arc<dyn TaskRunner>,
    /// What machines keep between their moves.
    pub search_sessions: Arc<SearchSessions>,
    /// How much anybody may ask for.
    pub limits: Limits,
    /// What is counted.
    pub metrics: Metrics,
    /// For background tasks.
    pub runtime: Handle,
    /// The folder of the tablebases, where there is one.
    pub tablebases: Option<PathBuf>,
    /// Analyses that go on.
    pub analyses: Analyses,
    /// Reviews that are under way.
    pub reviews: Reviews,
    /// Tablebases that somebody has asked for.
    pub solving: Solving,
    /// Who has connected and disconnected, for other servers.
    pub presence_changes: PresenceChanges,
    /// When hosts of open invitations were last seen.
    pub last_seen: LastSeen,
    /// What time it is.
    pub time: Arc<ServerTime>,
    /// Whether the server is about to stop.
    stopping: AtomicBool,
    actors: Mutex<HashMap<String, Arc<MatchActor>>>,
    /// Matches whose logs cannot be read; each is logged once.
    damaged: Mutex<HashSet<String>>,
    /// Background tasks, which run until the server stops.
    tasks: Mutex<Vec<AbortHandle>>,
    start: Instant,
}

impl Hub {
    /// A hub for the matches of this store. Must be called within a runtime.
    #[cfg(not(target_family = "wasm"))]
    pub fn new(store: Arc<dyn Store>, workers: usize, limits: Limits, tablebases: Option<PathBuf>) -> Arc<Self> {
        let search_sessions = Arc::new(SearchSessions::new(limits.table_memory));
        let time = Arc::<ServerTime>::default();
        let local = LocalRunner::new(workers, tablebases.clone(), Arc::clone(&search_sessions), Arc::clone(&time));
        let runner = store.runner(local);
        Hub::with_runner(store, runner, search_sessions, time, limits, tablebases)
    }

    /// A hub whose searches run there.
    pub fn with_runner(
        store: Arc<dyn Store>,
        runner: Arc<dyn TaskRunner>,
        search_sessions: Arc<SearchSessions>,
        time: Arc<ServerTime>,
        limits: Limits,
        tablebases: Option<PathBuf>,
    ) -> Arc<Self> {
        Arc::new(Hub {
            store,
            runner,
            search_sessions,
            limits,
            metrics: Metrics::default(),
            runtime: Handle::current(),
            tablebases,
            analyses: Analyses::default(),
            reviews: Reviews::default(),
            solving: Solving::default(),
            presence_changes: PresenceChanges::default(),
            last_seen: LastSeen::default(),
            time,
            stopping: AtomicBool::new(false),
            actors: Mutex::default(),
            damaged: Mutex::default(),
            tasks: Mutex::default(),
            start: Instant::now(),
        })
    }

    /// From now on nobody should come any more.
    pub fn begin_to_stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    /// Whether the server is about to stop.
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Milliseconds since the start.
    pub fn now(&self) -> u64 {
        self.start.elapsed().as_millis() as u64
    }

    /// Whether so many searches are queued, this client's own or all queries together, that it has to come back later.
    pub fn is_busy_with(&self, owner: JobOwner) -> bool {
        const PARTIES: usize = 16;
        let most = self.limits.queued_per_client;
        self.runner.waiting_for(owner) >= most || self.runner.waiting(JobKind::Query) >= PARTIES * most
    }

    /// How many matches are in memory.
    pub fn loaded(&self) -> usize {
        self.actors().len()
    }

    /// Stores a new match and lets its machine begin; its name.
    pub async fn open(self: &Arc<Self>, settings: Settings, owner: Hash) -> Result<String, StoreError> {
        // Every match has a seed of its own, and keeps it.
        let settings = Settings { seed: Some(random_seed()), ..settings };
        let state = MatchState::open(settings.clone(), owner).map_err(StoreError::Broken)?;
        let opened = Some(now().as_secs());
        let created = Event::Created { settings: Box::new(settings), owner, opened };
        let mut events = vec![created.write()];
        let mut state = state;
        state.opened = opened;
        if let Some(over) = state.ending() {
            state.apply(&over).map_err(StoreError::Broken)?;
            events.push(over.write());
        }
        let id = match_id();
        self.store.create(&id, state.header(), events).await?;
        let actor = self.insert(&id, state).await?;
        actor.wake().await?;
        Ok(id)
    }

    /// The match of this name.
    pub async fn actor(self: &Arc<Self>, id: &str) -> Result<Arc<MatchActor>, StoreError> {
        if let Some(actor) = self.loaded_actor(id) {
            actor.touch();
            return Ok(actor);
        }
        // It is compared with the store when it is inserted.
        let state = self.load_from(id, true).await?;
        self.insert(id, state).await
    }

    /// Puts a match into memory.
    async fn insert(self: &Arc<Self>, id: &str, state: MatchState) -> Result<Arc<MatchActor>, StoreError> {
        let actor = Arc::new(MatchActor::new(Arc::clone(self), id.to_owned(), state));
        // Another request may have been faster: there must be only one actor.
        let actor = Arc::clone(self.actors().entry(id.to_owned()).or_insert(actor));
        self.check_freshness(&actor).await?;
        Ok(actor)
    }

    /// The match of this name, if it is in memory.
    pub fn loaded_actor(&self, id: &str) -> Option<Arc<MatchActor>> {
        self.actors().get(id).cloned()
    }

    /// All matches in memory.
    pub(crate) fn all_actors(&self) -> Vec<Arc<MatchActor>> {
        self.actors().values().cloned().collect()
    }

    /// The state of a match as the store has it, read page by page.
    pub async fn load(&self, id: &str) -> Result<MatchState, StoreError> {
        self.load_from(id, false).await
    }

    /// The same, where the end of the log `may_lack`.
    async fn load_from(&self, id: &str, may_lack: bool) -> Result<MatchState, StoreError> {
        let loaded = self.read_log(id, may_lack).await;
        if let Err(StoreError::Damaged(detail)) = &loaded
            && self.damaged.lock().unwrap_or_else(PoisonError::into_inner).insert(id.to_owned())
        {
            tracing::error!(%id, %detail, "the log of a match cannot be read");
        }
        loaded
    }

    async fn read_log(&self, id: &str, may_lack: bool) -> Result<MatchState, StoreError> {
        let damaged = |error: String| StoreError::Damaged(format!("match {id}: {error}"));
        let page = |after| {
            if may_lack { self.store.old_events(id, after, PAGE) } else { self.store.events(id, after, PAGE) }
        };
        let first = page(0).await?;
        let mut state = MatchState::replay(&first.events).map_err(damaged)?;
        let mut last_seq = first.last_seq;
        while state.seq < last_seq {
            let page = page(state.seq).await?;
            state.extend(&page.events).map_err(damaged)?;
            last_seq = page.last_seq;
        }
        Ok(state)
    }

    /// Wakes the machines that have to move: after a start, and when another server may have died.
    pub async fn wake_machines(self: &Arc<Self>) -> Result<usize, StoreError> {
        const AT_ONCE: u32 = 100;
        let (mut after, mut woken) = (String::new(), 0);
        loop {
            let ids = self.store.waiting(&after, AT_ONCE).await?;
            let Some(last) = ids.last() else { return Ok(woken) };
            after.clone_from(last);
            for id in &ids {
                let wake = async { self.actor(id).await?.wake().await };
                if let Err(error) = wake.await
                    && !matches!(error, StoreError::Damaged(_))
                {
                    tracing::error!(%id, %error, "a match cannot be continued");
                }
                woken += 1;
            }
        }
    }

    /// Starts the background tasks: matches that nobody uses leave the memory, other servers are followed, and old
    /// matches are removed.
    pub fn housekeeping(self: &Arc<Self>) {
        let hub = Arc::clone(self);
        self.spawn_task(async move {
            let mut pause = runtime::interval((hub.limits.idle_timeout / 2).max(Duration::from_millis(10)));
            loop {
                pause.tick().await;
                hub.evict_idle();
                hub.search_sessions.remove_idle(hub.limits.table_idle_timeout);
            }
        });
        if self.store.is_shared() {
            let hub = Arc::clone(self);
            self.spawn_task(async move {
                loop {
                    runtime::sleep(hub.limits.idle_timeout).await;
                    if let Err(error) = hub.wake_machines().await {
                        tracing::warn!(%error, "the store does not answer");
                    }
                }
            });
        }
        let hub = Arc::clone(self);
        self.spawn_task(async move { hub.watch_flags().await });
        self.spawn_sync_tasks();
        if let Some(age) = self.limits.retention {
            let hub = Arc::clone(self);
            self.spawn_task(async move {
                let mut pause = runtime::interval(hub.limits.cleanup_interval);
                loop {
                    pause.tick().await;
                    hub.remove_old(age).await;
                }
            });
        }
    }

    /// Removes matches that ended long ago, and analyses that nobody has changed since then, a few at a time, so that nobody
    /// has to wait for it.
    async fn remove_old(&self, age: Duration) {
        const AT_ONCE: u32 = 50;
        const PAUSE: Duration = Duration::from_millis(100);
        let remove = async || {
            let matches = self.store.remove_finished(age, AT_ONCE).await?;
            Ok::<_, StoreError>((matches, self.store.remove_old_studies(age, AT_ONCE).await?))
        };
        loop {
            match remove().await {
                Ok((matches, studies)) => {
                    matches.iter().filter_map(|id| self.loaded_actor(id)).for_each(|actor| self.evict(&actor));
                    if matches.len().max(studies.len()) < AT_ONCE as usize {
                        return;
                    }
                }
                Err(error) => return tracing::warn!(%error, "old matches cannot be removed"),
            }
            runtime::sleep(PAUSE).await;
        }
    }

    /// Drops a match that the store no longer has, or not as a whole; its subscriptions end.
    pub(crate) fn evict(&self, actor: &Arc<MatchActor>) {
        self.actors().remove(&actor.id);
        actor.close();
    }

    pub(crate) fn spawn_task(&self, task: impl Future<Output = ()> + Send + 'static) {
        let task = self.runtime.spawn(task).abort_handle();
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner).push(task);
    }

    /// Publishes the state of all matches with these rules: more is known about their positions now.
    pub fn publish_to_all(&self, set: &'static RuleSet) {
        let actors = self.all_actors();
        self.runtime.spawn(async move {
            for actor in actors {
                actor.republish_if_played_by(set).await;
            }
        });
    }

    /// Ends all subscriptions, searches and background tasks.
    pub fn close(&self) {
        self.solving.stop();
        let tasks = std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        tasks.iter().for_each(AbortHandle::abort);
        let actors = std::mem::take(&mut *self.actors());
        for actor in actors.values() {
            actor.close();
        }
    }

    /// Drops the matches that nobody has used for a while; the store has them.
    fn evict_idle(&self) {
        let now = self.now();
        let idle = self.limits.idle_timeout.as_millis() as u64;
        let mut actors = self.actors();
        // Whoever uses an actor holds a reference, and gets it only through this map.
        actors.retain(|_, actor| Arc::strong_count(actor) > 1 || now.saturating_sub(actor.last_used()) < idle);
        if actors.capacity() > 4 * actors.len() + 64 {
            actors.shrink_to_fit();
        }
    }

    fn actors(&self) -> MutexGuard<'_, HashMap<String, Arc<MatchActor>>> {
        self.actors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

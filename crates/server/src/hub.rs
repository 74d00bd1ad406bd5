//! All matches: those in memory, and the way to the others.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::RuleSet;
use tokio::runtime::Handle;
use tokio::task::AbortHandle;

use crate::event::{Event, Settings};
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::pool::{Lane, Party, Pool};
use crate::room::Room;
use crate::solving::Solving;
use crate::store::{Store, StoreError};
use crate::table::Table;
use crate::token::{Hash, match_id};

/// What all requests share.
#[derive(Debug)]
pub struct Hub {
    /// Where matches are kept.
    pub store: Arc<dyn Store>,
    /// Where machines think.
    pub pool: Arc<Pool>,
    /// How much anybody may ask for.
    pub limits: Limits,
    /// Figures.
    pub metrics: Metrics,
    /// For what goes on by itself.
    pub runtime: Handle,
    /// Tables that somebody has asked for.
    pub solving: Solving,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    /// What goes on until the end.
    chores: Mutex<Vec<AbortHandle>>,
    start: Instant,
}

impl Hub {
    /// A hub that continues what its store has. Must be called within a runtime.
    pub fn new(store: Arc<dyn Store>, workers: usize, limits: Limits) -> Arc<Self> {
        Arc::new(Hub {
            store,
            pool: Arc::new(Pool::new(workers)),
            limits,
            metrics: Metrics::default(),
            runtime: Handle::current(),
            solving: Solving::default(),
            rooms: Mutex::default(),
            chores: Mutex::default(),
            start: Instant::now(),
        })
    }

    /// Milliseconds since the start.
    pub fn now(&self) -> u64 {
        self.start.elapsed().as_millis() as u64
    }

    /// Whether so many searches wait that this client has to come back later: of its own, or questions of all.
    pub fn is_busy_with(&self, party: Party) -> bool {
        const PARTIES: usize = 16;
        let most = self.limits.waiting;
        self.pool.waiting_of(party) >= most || self.pool.waiting(Lane::Question) >= PARTIES * most
    }

    /// How many matches are in memory.
    pub fn loaded(&self) -> usize {
        self.rooms().len()
    }

    /// Keeps a new match and lets its machine begin; its name.
    pub async fn open(self: &Arc<Self>, settings: Settings, owner: Hash) -> Result<String, StoreError> {
        let table = Table::open(settings.clone(), owner).map_err(StoreError::Broken)?;
        let created = Event::Created { settings: Box::new(settings), owner };
        let mut events = vec![created.write()];
        let mut table = table;
        if let Some(over) = table.ending() {
            table.apply(&over).map_err(StoreError::Broken)?;
            events.push(over.write());
        }
        let id = match_id();
        self.store.create(&id, table.header(), events).await?;
        let room = Arc::new(Room::new(Arc::clone(self), id.clone(), table));
        self.rooms().insert(id.clone(), Arc::clone(&room));
        room.wake().await?;
        Ok(id)
    }

    /// The match of this name.
    pub async fn room(self: &Arc<Self>, id: &str) -> Result<Arc<Room>, StoreError> {
        if let Some(room) = self.in_memory(id) {
            room.touch();
            return Ok(room);
        }
        let table = self.load(id).await?;
        let room = Arc::new(Room::new(Arc::clone(self), id.to_owned(), table));
        // Somebody else may have been faster: there must be one table only.
        Ok(Arc::clone(self.rooms().entry(id.to_owned()).or_insert(room)))
    }

    /// The match of this name, if it is in memory.
    pub fn in_memory(&self, id: &str) -> Option<Arc<Room>> {
        self.rooms().get(id).cloned()
    }

    /// The table of a match as the store has it.
    pub async fn load(&self, id: &str) -> Result<Table, StoreError> {
        let events = self.store.events(id, 0).await?;
        Table::replay(&events).map_err(|error| StoreError::Broken(format!("match {id}: {error}")))
    }

    /// Wakes the machines that have to move: after a start, and where another server has died.
    pub async fn wake_machines(self: &Arc<Self>) -> Result<usize, StoreError> {
        const AT_ONCE: u32 = 100;
        let (mut after, mut woken) = (String::new(), 0);
        loop {
            let ids = self.store.waiting(&after, AT_ONCE).await?;
            let Some(last) = ids.last() else { return Ok(woken) };
            after.clone_from(last);
            for id in &ids {
                let wake = async { self.room(id).await?.wake().await };
                if let Err(error) = wake.await {
                    tracing::error!(%id, %error, "a match cannot be continued");
                }
                woken += 1;
            }
        }
    }

    /// What the hub does by itself, for ever: forgets matches that nobody uses, hears of other servers' moves.
    pub fn housekeeping(self: &Arc<Self>) {
        let hub = Arc::clone(self);
        self.begin_chore(async move {
            let mut pause = tokio::time::interval((hub.limits.idle / 2).max(Duration::from_millis(10)));
            loop {
                pause.tick().await;
                hub.forget_idle();
            }
        });
        if let Some(mut news) = self.store.news() {
            let hub = Arc::clone(self);
            self.begin_chore(async move {
                while let Some(id) = news.recv().await {
                    let rooms: Vec<Arc<Room>> = match id.as_str() {
                        "" => hub.rooms().values().cloned().collect(),
                        id => hub.in_memory(id).into_iter().collect(),
                    };
                    for room in rooms {
                        if let Err(error) = room.catch_up().await {
                            tracing::error!(id = %room.id, %error, "another server's move cannot be read");
                        }
                    }
                }
            });
            let hub = Arc::clone(self);
            self.begin_chore(async move {
                loop {
                    tokio::time::sleep(hub.limits.idle).await;
                    if let Err(error) = hub.wake_machines().await {
                        tracing::warn!(%error, "the store does not answer");
                    }
                }
            });
        }
    }

    fn begin_chore(&self, chore: impl Future<Output = ()> + Send + 'static) {
        let chore = self.runtime.spawn(chore).abort_handle();
        self.chores.lock().unwrap_or_else(PoisonError::into_inner).push(chore);
    }

    /// Tells everybody at a table with these rules how it stands: more is known of it now.
    pub fn tell_all(&self, set: &'static RuleSet) {
        let rooms: Vec<Arc<Room>> = self.rooms().values().cloned().collect();
        self.runtime.spawn(async move {
            for room in rooms {
                room.tell_again(set).await;
            }
        });
    }

    /// Says goodbye to all who listen, stops all machines and everything that goes on by itself.
    pub fn close(&self) {
        self.solving.stop();
        let chores = std::mem::take(&mut *self.chores.lock().unwrap_or_else(PoisonError::into_inner));
        chores.iter().for_each(AbortHandle::abort);
        let rooms = std::mem::take(&mut *self.rooms());
        for room in rooms.values() {
            room.close();
        }
    }

    /// Forgets the matches that nobody has used for a while; the store has them.
    fn forget_idle(&self) {
        let now = self.now();
        let idle = self.limits.idle.as_millis() as u64;
        let mut rooms = self.rooms();
        // Whoever uses a room holds it, and can get hold of it only through this map.
        rooms.retain(|_, room| Arc::strong_count(room) > 1 || now.saturating_sub(room.touched()) < idle);
        if rooms.capacity() > 4 * rooms.len() + 64 {
            rooms.shrink_to_fit();
        }
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! The open connections: how many there are, whose they are, and which of them goes when there are too many.

mod timeout_stream; // a stream that does not wait for ever
mod tracking; // which connections have a request to answer

use std::collections::HashMap;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

pub use self::timeout_stream::TimeoutStream;
pub use self::tracking::{RequestTracker, TrackedBody};
use crate::address::ClientKey;

/// Connections beyond the limit, which may only ask for the server's health.
const RESERVE: usize = 8;

/// How many connections there may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectionLimits {
    /// All together.
    pub total: usize,
    /// Of one client, without sockets, which have a limit of their own.
    pub per_client: usize,
}

impl ConnectionLimits {
    /// These limits, lowered to what the system's limit of open files allows.
    pub fn within_open_files(self) -> Self {
        /// Open files that are not connections: the store's, the listener's, the runtime's.
        const OTHERS: usize = 32;
        let files = open_files().map_or(usize::MAX, |files| files.saturating_sub(OTHERS + RESERVE));
        ConnectionLimits { total: self.total.min(files).max(RESERVE), ..self }
    }
}

/// How many files the process may open, if the system says so.
#[cfg(unix)]
fn open_files() -> Option<usize> {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current?;
    usize::try_from(limit).ok()
}

#[cfg(not(unix))]
fn open_files() -> Option<usize> {
    None
}

/// The open connections.
#[derive(Debug)]
pub struct Connections {
    limits: ConnectionLimits,
    open: Mutex<Open>,
    /// Notified when a connection has ended.
    freed: Notify,
    start: Instant,
}

#[derive(Debug, Default)]
struct Open {
    next: u64,
    all: HashMap<u64, Arc<Connection>>,
}

/// An open connection.
#[derive(Debug)]
pub struct Connection {
    number: u64,
    /// None for a trusted proxy, which stands for many clients.
    client: Option<ClientKey>,
    /// Whether it is beyond the limit: then it may only ask for the server's health.
    pub is_reserved: bool,
    state: AtomicU8,
    /// When it got this state, in milliseconds of the registry's clock.
    since: AtomicU64,
    /// Notified when it is evicted.
    close: Notify,
}

/// It waits for a request, or for the rest of one: it can be evicted.
const IDLE: u8 = 0;
/// A request is being answered.
const BUSY: u8 = 1;
/// It has become a WebSocket.
const UPGRADED: u8 = 2;
/// It was evicted and is about to end.
const CLOSING: u8 = 3;

impl Connections {
    /// An empty registry.
    pub fn new(limits: ConnectionLimits) -> Self {
        Connections { limits, open: Mutex::default(), freed: Notify::new(), start: Instant::now() }
    }

    /// Admits a new connection. At a limit, the connection that has been idle longest is evicted: of the same client if
    /// that has too many, otherwise of all. None if nobody is idle.
    pub fn admit(self: &Arc<Self>, client: Option<ClientKey>) -> Option<ConnectionGuard> {
        let mut open = self.open();
        let of_one = |one: &&Arc<Connection>| one.client == client && !matches!(one.state(), UPGRADED | CLOSING);
        if client.is_some()
            && open.all.values().filter(of_one).count() >= self.limits.per_client
            && !evict_longest_idle(open.all.values().filter(of_one))
        {
            return None;
        }
        let staying = open.all.values().filter(|one| one.state() != CLOSING).count();
        let staying = staying - usize::from(staying >= self.limits.total && evict_longest_idle(open.all.values()));
        if staying >= self.limits.total + RESERVE {
            return None;
        }
        let number = open.next;
        open.next += 1;
        let connection = Arc::new(Connection {
            number,
            client,
            is_reserved: staying >= self.limits.total,
            state: AtomicU8::new(IDLE),
            since: AtomicU64::new(self.now()),
            close: Notify::new(),
        });
        open.all.insert(number, Arc::clone(&connection));
        Some(ConnectionGuard { all: Arc::clone(self), connection })
    }

    /// Waits for evicted connections to end, so that the system's limit of open files is not exceeded meanwhile.
    pub async fn wait_for_slot(&self) {
        while self.count() >= self.limits.total + RESERVE {
            let freed = self.freed.notified();
            if self.count() < self.limits.total + RESERVE {
                return;
            }
            // If none is ending, `admit` will evict one.
            if tokio::time::timeout(Duration::from_millis(50), freed).await.is_err() {
                return;
            }
        }
    }

    /// Evicts the connection that has been idle longest, because the system accepts no more.
    pub fn evict_one(&self) {
        evict_longest_idle(self.open().all.values());
    }

    /// How many there are, sockets included.
    pub fn count(&self) -> usize {
        self.open().all.len()
    }

    /// Whether one more may become a WebSocket. Those are never evicted, so they must leave room for others.
    pub fn can_upgrade(&self) -> bool {
        let sockets = self.open().all.values().filter(|one| one.state() == UPGRADED).count();
        sockets < self.limits.total - self.limits.total / 4
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> u64 {
        self.start.elapsed().as_millis() as u64
    }
}

/// Evicts the connection that has been idle longest; false if none is idle.
fn evict_longest_idle<'a>(among: impl Iterator<Item = &'a Arc<Connection>>) -> bool {
    let waiting = among.filter(|one| one.state() == IDLE);
    let oldest = waiting.min_by_key(|one| (one.since.load(Ordering::Relaxed), one.number));
    oldest.is_some_and(|one| {
        one.change(IDLE, CLOSING) && {
            one.close.notify_one();
            true
        }
    })
}

impl Connection {
    fn state(&self) -> u8 {
        self.state.load(Ordering::Acquire)
    }

    fn change(&self, from: u8, to: u8) -> bool {
        self.state.compare_exchange(from, to, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    /// Waits until it is evicted.
    pub async fn evicted(&self) {
        self.close.notified().await;
    }
}

/// Counts a connection as open until it is dropped.
#[derive(Debug)]
pub struct ConnectionGuard {
    all: Arc<Connections>,
    /// The connection.
    pub connection: Arc<Connection>,
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        self.all.open().all.remove(&self.connection.number);
        self.all.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connections(all: usize, per_client: usize) -> Arc<Connections> {
        Arc::new(Connections::new(ConnectionLimits { total: all, per_client }))
    }

    fn admit(all: &Arc<Connections>, last: u8) -> Option<ConnectionGuard> {
        all.admit(Some(ClientKey::of(std::net::IpAddr::from([192, 0, 2, last]))))
    }

    fn is_closing(guard: &ConnectionGuard) -> bool {
        guard.connection.state() == CLOSING
    }

    #[test]
    fn the_oldest_that_waits_goes_when_there_is_no_room() {
        let all = connections(3, 3);
        let guards: Vec<ConnectionGuard> = (1..=3).filter_map(|i| admit(&all, i)).collect();
        RequestTracker::on(&guards[0]).begin();
        let last = admit(&all, 4).expect("room was made");
        assert_eq!(guards.iter().map(is_closing).collect::<Vec<_>>(), [false, true, false]);
        assert!(!last.connection.is_reserved);
    }

    #[test]
    fn who_has_too_many_loses_its_own() {
        let all = connections(100, 2);
        let (other, guards) = (admit(&all, 9), [admit(&all, 1), admit(&all, 1)]);
        let more = admit(&all, 1).expect("room was made");
        let [first, second] = guards.map(|guard| guard.expect("room"));
        assert!(is_closing(&first) && !is_closing(&second) && !is_closing(&other.expect("room")));
        // While all of a client's are busy it gets no more; others do.
        RequestTracker::on(&second).begin();
        RequestTracker::on(&more).begin();
        assert!(admit(&all, 1).is_none() && admit(&all, 2).is_some());
        // A proxy stands for many clients.
        let many: Vec<Option<ConnectionGuard>> = (0..5).map(|_| all.admit(None)).collect();
        assert!(many.iter().all(Option::is_some));
    }

    #[test]
    fn some_room_is_kept_for_questions_about_health() {
        let all = connections(2, 10);
        let guards: Vec<ConnectionGuard> = (0..2).filter_map(|_| admit(&all, 1)).collect();
        for guard in &guards {
            RequestTracker::on(guard).begin();
        }
        let reserved: Vec<ConnectionGuard> = (0..RESERVE).filter_map(|_| admit(&all, 1)).collect();
        assert!(reserved.iter().any(|guard| guard.connection.is_reserved));
        drop(guards);
        assert!(!admit(&all, 1).expect("room").connection.is_reserved);
    }

    #[test]
    fn sockets_stay_and_leave_room_for_others() {
        let all = connections(4, 10);
        let guards: Vec<ConnectionGuard> = (0..3).filter_map(|_| admit(&all, 1)).collect();
        for guard in &guards {
            assert!(all.can_upgrade());
            RequestTracker::on(guard).begin();
            RequestTracker::on(guard).answered(true);
        }
        assert!(!all.can_upgrade());
        let waiting = admit(&all, 1).expect("room");
        assert!(admit(&all, 1).is_some() && is_closing(&waiting) && !guards.iter().any(is_closing));
        drop((guards, waiting));
        assert!(all.can_upgrade() && all.count() == 0);
    }
}

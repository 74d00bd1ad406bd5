//! How often a client may ask: requests, new matches, stored analyses and sockets of one address.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use engine::Message;

use crate::address::ClientKey;
use crate::app::App;
use crate::error::ApiError;
use crate::runtime::{self, Instant};
use crate::store::Usage;

/// A token bucket: each request takes a token, and tokens come back with time.
#[derive(Clone, Copy, Debug)]
pub struct TokenBucket {
    tokens: f64,
    refilled: Instant,
}

impl TokenBucket {
    /// A full bucket.
    pub fn new(capacity: f64) -> Self {
        TokenBucket { tokens: capacity, refilled: Instant::now() }
    }

    /// Takes a token, if there is one.
    pub fn take(&mut self, capacity: f64, per_second: f64) -> bool {
        let now = Instant::now();
        self.tokens = (self.tokens + now.duration_since(self.refilled).as_secs_f64() * per_second).min(capacity);
        self.refilled = now;
        let has_token = self.tokens >= 1.0;
        self.tokens -= f64::from(u8::from(has_token));
        has_token
    }

    /// Takes tokens that were used elsewhere, down to none.
    fn charge(&mut self, tokens: i32) {
        self.tokens = (self.tokens - f64::from(tokens)).max(0.0);
    }
}

/// What one client has used.
#[derive(Debug)]
struct ClientUsage {
    requests: TokenBucket,
    matches: TokenBucket,
    studies: TokenBucket,
    sockets: usize,
    /// Requests, matches and analyses of which other servers have not heard yet.
    untold: [i32; 3],
}

/// What all recent clients have used.
#[derive(Debug, Default)]
pub struct RateLimiter(Mutex<HashMap<ClientKey, ClientUsage>>);

impl RateLimiter {
    /// How many clients are remembered.
    const MAX_CLIENTS: usize = 10_000;

    fn with<T>(&self, app: &App, client: ClientKey, ask: impl FnOnce(&mut ClientUsage) -> T) -> T {
        let limits = &app.hub.limits;
        let mut clients = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if clients.len() >= Self::MAX_CLIENTS && !clients.contains_key(&client) {
            clients.retain(|_, usage| usage.sockets > 0);
        }
        let new = || ClientUsage {
            requests: TokenBucket::new(limits.burst * 4.0),
            matches: TokenBucket::new(limits.matches),
            studies: TokenBucket::new(limits.studies),
            sockets: 0,
            untold: [0; 3],
        };
        ask(clients.entry(client).or_insert_with(new))
    }

    /// Whether the client may send one more request that changes something.
    pub fn allows_request(&self, app: &App, client: ClientKey) -> bool {
        let limits = &app.hub.limits;
        self.with(app, client, |usage| {
            usage.untold[0] += 1;
            usage.requests.take(limits.burst * 4.0, limits.rate * 4.0)
        })
    }

    /// Counts a match that the client opens.
    pub fn take_match(&self, app: &App, client: ClientKey) -> Result<(), ApiError> {
        let is_allowed = self.with(app, client, |usage| {
            usage.untold[1] += 1;
            usage.matches.take(app.hub.limits.matches, 1.0)
        });
        let message = Message::new("server-too-many-matches");
        if is_allowed { Ok(()) } else { Err(ApiError::too_many_requests("too_many_matches", &message)) }
    }

    /// Counts an analysis that the client puts on the server.
    pub fn take_study(&self, app: &App, client: ClientKey) -> Result<(), ApiError> {
        let is_allowed = self.with(app, client, |usage| {
            usage.untold[2] += 1;
            usage.studies.take(app.hub.limits.studies, 0.1)
        });
        let message = Message::new("server-too-many-studies");
        if is_allowed { Ok(()) } else { Err(ApiError::too_many_requests("too_many_studies", &message)) }
    }

    /// What clients have used here since the last time this was asked.
    fn take_untold(&self) -> Vec<Usage> {
        let mut clients = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let used = clients.iter_mut().filter(|(_, usage)| usage.untold != [0; 3]);
        used.map(|(client, usage)| {
            let [requests, matches, studies] = std::mem::take(&mut usage.untold);
            Usage { client: client.to_string(), requests, matches, studies }
        })
        .collect()
    }

    /// A client has used so much at another server.
    fn charge(&self, app: &App, used: &Usage) {
        let Ok(ip) = used.client.parse() else { return };
        self.with(app, ClientKey::of(ip), |usage| {
            usage.requests.charge(used.requests);
            usage.matches.charge(used.matches);
            usage.studies.charge(used.studies);
        });
    }

    /// Counts together with the other servers on the same store, every second.
    pub async fn share(app: App) {
        const PAUSE: Duration = Duration::from_secs(1);
        loop {
            runtime::sleep(PAUSE).await;
            match app.hub.store.share_usage(app.rate_limiter.take_untold()).await {
                Ok(others) => others.iter().for_each(|used| app.rate_limiter.charge(&app, used)),
                Err(error) => tracing::debug!(%error, "what clients use elsewhere is not known"),
            }
        }
    }

    /// Counts a socket that the client opens.
    pub fn acquire_socket(&self, app: &App, client: ClientKey) -> Result<(), ApiError> {
        let is_allowed = self.with(app, client, |usage| {
            let is_allowed = usage.sockets < app.hub.limits.sockets;
            usage.sockets += usize::from(is_allowed);
            is_allowed
        });
        let message = Message::new("server-too-many-sockets").with("most", app.hub.limits.sockets);
        if is_allowed { Ok(()) } else { Err(ApiError::too_many_requests("too_many_sockets", &message)) }
    }

    /// Counts a socket that has closed.
    pub fn release_socket(&self, app: &App, client: ClientKey) {
        self.with(app, client, |usage| usage.sockets = usage.sockets.saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credits_come_back_with_time() {
        let mut bucket = TokenBucket::new(3.0);
        let taken = (0..10).filter(|_| bucket.take(3.0, 0.001)).count();
        assert_eq!(taken, 3);
        bucket.refilled = Instant::now().checked_sub(std::time::Duration::from_secs(2)).expect("two seconds ago");
        assert!(bucket.take(3.0, 1.0) && bucket.take(3.0, 1.0) && !bucket.take(3.0, 0.001));
    }
}

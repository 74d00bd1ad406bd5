//! How often a client may ask: requests, new matches and sockets of one address.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use engine::Message;

use crate::address::ClientKey;
use crate::app::App;
use crate::error::ApiError;

/// A token bucket: each request takes a token, and tokens come back with time.
#[derive(Clone, Copy, Debug)]
pub struct TokenBucket {
    left: f64,
    at: Instant,
}

impl TokenBucket {
    /// A full bucket.
    pub fn new(most: f64) -> Self {
        TokenBucket { left: most, at: Instant::now() }
    }

    /// Takes a token, if there is one.
    pub fn take(&mut self, most: f64, a_second: f64) -> bool {
        let now = Instant::now();
        self.left = (self.left + now.duration_since(self.at).as_secs_f64() * a_second).min(most);
        self.at = now;
        let enough = self.left >= 1.0;
        self.left -= f64::from(u8::from(enough));
        enough
    }
}

/// What one client has used.
#[derive(Debug)]
struct ClientUsage {
    requests: TokenBucket,
    matches: TokenBucket,
    sockets: usize,
}

/// What all recent clients have used.
#[derive(Debug, Default)]
pub struct RateLimiter(Mutex<HashMap<ClientKey, ClientUsage>>);

impl RateLimiter {
    /// How many clients are remembered.
    const MOST: usize = 10_000;

    fn with<T>(&self, app: &App, who: ClientKey, ask: impl FnOnce(&mut ClientUsage) -> T) -> T {
        let limits = &app.hub.limits;
        let mut clients = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if clients.len() >= Self::MOST && !clients.contains_key(&who) {
            clients.retain(|_, client| client.sockets > 0);
        }
        let new = || ClientUsage {
            requests: TokenBucket::new(limits.burst * 4.0),
            matches: TokenBucket::new(limits.matches),
            sockets: 0,
        };
        ask(clients.entry(who).or_insert_with(new))
    }

    /// Whether the client may send one more request that changes something.
    pub fn allows_request(&self, app: &App, who: ClientKey) -> bool {
        let limits = &app.hub.limits;
        self.with(app, who, |client| client.requests.take(limits.burst * 4.0, limits.rate * 4.0))
    }

    /// Counts a match that the client opens.
    pub fn take_match(&self, app: &App, who: ClientKey) -> Result<(), ApiError> {
        let may = self.with(app, who, |client| client.matches.take(app.hub.limits.matches, 1.0));
        let message = Message::new("server-too-many-matches");
        if may { Ok(()) } else { Err(ApiError::too_many_requests("too_many_matches", &message)) }
    }

    /// Counts a socket that the client opens.
    pub fn acquire_socket(&self, app: &App, who: ClientKey) -> Result<(), ApiError> {
        let may = self.with(app, who, |client| {
            let may = client.sockets < app.hub.limits.sockets;
            client.sockets += usize::from(may);
            may
        });
        let message = Message::new("server-too-many-sockets").with("most", app.hub.limits.sockets);
        if may { Ok(()) } else { Err(ApiError::too_many_requests("too_many_sockets", &message)) }
    }

    /// Counts a socket that has closed.
    pub fn release_socket(&self, app: &App, who: ClientKey) {
        self.with(app, who, |client| client.sockets = client.sockets.saturating_sub(1));
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
        bucket.at = Instant::now().checked_sub(std::time::Duration::from_secs(2)).expect("two seconds ago");
        assert!(bucket.take(3.0, 1.0) && bucket.take(3.0, 1.0) && !bucket.take(3.0, 0.001));
    }
}

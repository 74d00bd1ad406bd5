//! Who may ask: the right host, the right origin, not too often.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use engine::Message;

use crate::accept::Reserved;
use crate::address::{ClientInfo, ClientKey, client_address};
use crate::app::App;
use crate::error::ApiError;

/// The names under which the server may be addressed, each with its port. A page that was fetched from elsewhere,
/// and a name that somebody's DNS points at us, are neither.
#[derive(Clone, Debug)]
pub struct AllowedHosts(Vec<String>);

impl AllowedHosts {
    /// Those of a server that listens there; `more` are names that somebody has told us.
    pub fn of(addr: SocketAddr, more: &[String]) -> Self {
        let port = addr.port();
        let mut names: Vec<String> = Vec::new();
        if addr.ip().is_loopback() || addr.ip().is_unspecified() {
            names.extend(["localhost", "127.0.0.1", "[::1]"].map(str::to_owned));
        }
        if !addr.ip().is_unspecified() {
            names.push(match addr.ip() {
                IpAddr::V4(ip) => ip.to_string(),
                IpAddr::V6(ip) => format!("[{ip}]"),
            });
        }
        let mut hosts: Vec<String> = names.iter().map(|name| format!("{name}:{port}")).collect();
        if port == 80 {
            hosts.extend(names);
        }
        hosts.extend(more.iter().map(|name| name.to_lowercase()));
        AllowedHosts(hosts)
    }

    fn knows(&self, host: &str) -> bool {
        self.0.contains(&host.to_lowercase())
    }

    /// Whether the request is meant for us.
    fn allow_host(&self, headers: &HeaderMap) -> bool {
        let mut hosts = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
        host.to_str().is_ok_and(|host| self.knows(host))
    }

    /// Whether it comes from a page of ours, or from no page at all.
    fn allow_origin(&self, headers: &HeaderMap) -> bool {
        let mut origins = headers.get_all(header::ORIGIN).iter();
        match (origins.next(), origins.next()) {
            (None, _) => true,
            (Some(origin), None) => {
                let origin = origin.to_str().unwrap_or_default();
                let host = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
                host.is_some_and(|host| self.knows(host))
            }
            _ => false,
        }
    }
}

/// Credits that come back with time.
#[derive(Clone, Copy, Debug)]
pub struct TokenBucket {
    left: f64,
    at: Instant,
}

impl TokenBucket {
    /// Full.
    pub fn new(most: f64) -> Self {
        TokenBucket { left: most, at: Instant::now() }
    }

    /// Takes one, if there is one.
    pub fn take(&mut self, most: f64, a_second: f64) -> bool {
        let now = Instant::now();
        self.left = (self.left + now.duration_since(self.at).as_secs_f64() * a_second).min(most);
        self.at = now;
        let enough = self.left >= 1.0;
        self.left -= f64::from(u8::from(enough));
        enough
    }
}

/// What one address has used.
#[derive(Debug)]
struct ClientUsage {
    requests: TokenBucket,
    matches: TokenBucket,
    sockets: usize,
}

/// All addresses that have asked lately.
#[derive(Debug, Default)]
pub struct RateLimiter(Mutex<HashMap<ClientKey, ClientUsage>>);

impl RateLimiter {
    /// How many addresses are remembered.
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

    /// A request more; a change costs a credit.
    fn allows_request(&self, app: &App, who: ClientKey) -> bool {
        let limits = &app.hub.limits;
        self.with(app, who, |client| client.requests.take(limits.burst * 4.0, limits.rate * 4.0))
    }

    /// A match more.
    pub fn take_match(&self, app: &App, who: ClientKey) -> Result<(), ApiError> {
        let may = self.with(app, who, |client| client.matches.take(app.hub.limits.matches, 1.0));
        let message = Message::new("server-too-many-matches");
        if may { Ok(()) } else { Err(ApiError::too_many_requests("too_many_matches", &message)) }
    }

    /// A socket more.
    pub fn acquire_socket(&self, app: &App, who: ClientKey) -> Result<(), ApiError> {
        let may = self.with(app, who, |client| {
            let may = client.sockets < app.hub.limits.sockets;
            client.sockets += usize::from(may);
            may
        });
        let message = Message::new("server-too-many-sockets").with("most", app.hub.limits.sockets);
        if may { Ok(()) } else { Err(ApiError::too_many_requests("too_many_sockets", &message)) }
    }

    /// A socket less.
    pub fn release_socket(&self, app: &App, who: ClientKey) {
        self.with(app, who, |client| client.sockets = client.sockets.saturating_sub(1));
    }
}

/// In front of every route.
pub async fn guard(
    State(app): State<App>,
    ConnectInfo(addr): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let began = Instant::now();
    let client = client_address(addr.ip(), request.headers(), &app.trusted);
    request.extensions_mut().insert(ClientInfo(ClientKey::of(client)));
    let answer = match admit(&app, addr.ip(), client, &request) {
        Ok(()) => match tokio::time::timeout(app.hub.limits.client_timeout * 3, next.run(request)).await {
            Ok(response) => response,
            Err(_) => {
                ApiError::new(StatusCode::REQUEST_TIMEOUT, "too_slow", &Message::new("server-too-slow")).into_response()
            }
        },
        Err(error) => error.into_response(),
    };
    app.hub.metrics.answered(answer.status(), began.elapsed());
    with_headers(answer)
}

/// What is answered even where there is no room for anything else.
const ABOUT_US: [&str; 2] = ["/health", "/metrics"];

fn admit(app: &App, peer: IpAddr, client: IpAddr, request: &Request) -> Result<(), ApiError> {
    let headers = request.headers();
    let path = request.uri().path();
    if request.extensions().get::<Reserved>().is_some() && !ABOUT_US.contains(&path) {
        return Err(ApiError::overloaded());
    }
    if path == "/metrics" && !app.metrics_public && !is_local(peer, client, headers) {
        return Err(ApiError::forbidden("metrics_private", &Message::new("server-metrics-private")));
    }
    if !app.hosts.allow_host(headers) {
        return Err(ApiError::new(StatusCode::MISDIRECTED_REQUEST, "wrong_host", &Message::new("server-wrong-host")));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let upgrades = headers.contains_key(header::UPGRADE);
    if (changes || upgrades) && !app.hosts.allow_origin(headers) {
        return Err(ApiError::forbidden("wrong_origin", &Message::new("server-wrong-origin")));
    }
    if (changes || upgrades) && !app.rate_limiter.allows_request(app, ClientKey::of(client)) {
        return Err(ApiError::too_many_requests("too_fast", &Message::new("server-too-fast")));
    }
    Ok(())
}

/// Whether the client is on this machine. A proxy that nobody told us to trust may speak for anybody.
fn is_local(peer: IpAddr, client: IpAddr, headers: &HeaderMap) -> bool {
    client.is_loopback() && (client != peer.to_canonical() || !headers.contains_key("x-forwarded-for"))
}

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; font-src 'self'; manifest-src 'self'; media-src 'self'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

/// What tells a browser to trust nobody else.
fn with_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (header::HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_str(host).expect("a host"));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, HeaderValue::from_str(origin).expect("an origin"));
        }
        headers
    }

    #[test]
    fn only_our_own_names_are_hosts() {
        let hosts = AllowedHosts::of("127.0.0.1:7878".parse().expect("an address"), &["tablas.example".into()]);
        for right in ["127.0.0.1:7878", "localhost:7878", "LOCALHOST:7878", "[::1]:7878", "tablas.example"] {
            assert!(hosts.allow_host(&headers(right, None)), "{right}");
        }
        for wrong in ["127.0.0.1", "127.0.0.1:80", "evil.example:7878", "localhost.evil:7878", ""] {
            assert!(!hosts.allow_host(&headers(wrong, None)), "{wrong}");
        }
    }

    #[test]
    fn only_our_own_pages_may_change_anything() {
        let hosts = AllowedHosts::of("127.0.0.1:7878".parse().expect("an address"), &[]);
        let own = |origin| hosts.allow_origin(&headers("127.0.0.1:7878", origin));
        assert!(own(None) && own(Some("http://127.0.0.1:7878")) && own(Some("http://localhost:7878")));
        for wrong in ["null", "http://127.0.0.1", "https://evil.example", "http://127.0.0.1:7878.evil", "file://", ""] {
            assert!(!own(Some(wrong)), "{wrong}");
        }
    }

    #[test]
    fn credits_come_back_with_time() {
        let mut bucket = TokenBucket::new(3.0);
        let taken = (0..10).filter(|_| bucket.take(3.0, 0.001)).count();
        assert_eq!(taken, 3);
        bucket.at = Instant::now().checked_sub(std::time::Duration::from_secs(2)).expect("two seconds ago");
        assert!(bucket.take(3.0, 1.0) && bucket.take(3.0, 1.0) && !bucket.take(3.0, 0.001));
    }
}

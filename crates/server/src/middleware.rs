//! What every request passes: checks of host, origin and rate, and a timeout; and the headers of every answer.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use engine::Message;

use crate::accept::Reserved;
use crate::address::{ClientInfo, ClientKey, client_address};
use crate::app::App;
use crate::error::ApiError;
use crate::runtime::{self, Instant};

/// Wraps every route.
pub async fn guard(
    State(app): State<App>,
    ConnectInfo(addr): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let began = Instant::now();
    let framing = if request.uri().path() == EMBED { Framing::Anywhere } else { Framing::Nowhere };
    let client = client_address(addr.ip(), request.headers(), &app.trusted);
    request.extensions_mut().insert(ClientInfo(ClientKey::of(client)));
    let answer = match admit(&app, addr.ip(), client, &request) {
        Ok(()) => match runtime::timeout(app.hub.limits.client_timeout * 3, next.run(request)).await {
            Ok(response) => response,
            Err(_) => {
                ApiError::new(StatusCode::REQUEST_TIMEOUT, "too_slow", &Message::new("server-too-slow")).into_response()
            }
        },
        Err(error) => error.into_response(),
    };
    app.hub.metrics.answered(answer.status(), began.elapsed());
    with_headers(answer, framing)
}

/// Paths that are answered even beyond the limit of connections.
const ABOUT_US: [&str; 4] = ["/health", "/livez", "/readyz", "/metrics"];

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

/// Whether the client is on this machine. A proxy that is not trusted may stand for anybody.
fn is_local(peer: IpAddr, client: IpAddr, headers: &HeaderMap) -> bool {
    client.is_loopback() && (client != peer.to_canonical() || !headers.contains_key("x-forwarded-for"))
}

/// The one page that may stand in a frame of somebody else's: it shows a board and does nothing.
const EMBED: &str = "/embed";

/// Who may show an answer in a frame.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Framing {
    Nowhere,
    Anywhere,
}

/// A policy for whoever may frame us.
macro_rules! policy {
    ($ancestors:literal) => {
        concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
             font-src 'self'; manifest-src 'self'; media-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ",
            $ancestors
        )
    };
}

/// Adds the headers that keep a browser from trusting anybody else.
fn with_headers(mut response: Response, framing: Framing) -> Response {
    let headers = response.headers_mut();
    let (policy, resources) = match framing {
        Framing::Nowhere => (policy!("'none'"), "same-origin"),
        Framing::Anywhere => (policy!("*"), "cross-origin"),
    };
    if framing == Framing::Nowhere {
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), resources),
        (header::HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

//! Connections as they come: how many, and how long they may take to say what they want and to hear the answer.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::connect_info::ConnectInfo;
use axum::http::{Request, StatusCode};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower::ServiceExt;

use crate::address::{ClientKey, Network};
use crate::connections::{Connection, ConnectionGuard, Connections, RequestTracker, TimeoutStream, TrackedBody};

/// Between two complaints that no connection can be accepted.
const WARN_INTERVAL: Duration = Duration::from_secs(10);

/// What connections come to.
#[derive(Clone, Debug)]
pub struct Acceptor {
    /// The routes.
    pub router: Router,
    /// Those that are open.
    pub connections: Arc<Connections>,
    /// Proxies that speak for many.
    pub trusted: Arc<[Network]>,
    /// How long a client may take to say what it wants, and to read the answer.
    pub timeout: Duration,
}

/// Marks a request of a connection for which only health is answered.
#[derive(Clone, Copy, Debug)]
pub struct Reserved;

/// Serves until `end` says so, and then until the connections have ended.
pub async fn accept(listener: TcpListener, acceptor: Acceptor, mut end: watch::Receiver<bool>) {
    let mut served = JoinSet::new();
    let mut last_warning: Option<Instant> = None;
    loop {
        acceptor.connections.wait_for_slot().await;
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = end.wait_for(|end| *end) => break,
        };
        match accepted {
            Ok((stream, addr)) => {
                let is_proxy = acceptor.trusted.iter().any(|network| network.contains(addr.ip()));
                let client = (!is_proxy).then(|| ClientKey::of(addr.ip()));
                // Where there is no place the stream is closed at once, which a client can tell from silence.
                if let Some(guard) = acceptor.connections.admit(client) {
                    served.spawn(serve(stream, addr, guard, acceptor.clone(), end.clone()));
                }
            }
            // Out of files, most likely: somebody has to go, and it is better to wait for that than to spin.
            Err(error) => {
                if last_warning.is_none_or(|at| at.elapsed() > WARN_INTERVAL) {
                    tracing::warn!(%error, "a connection cannot be accepted");
                    last_warning = Some(Instant::now());
                }
                acceptor.connections.evict_one();
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        while served.try_join_next().is_some() {}
    }
    drop(listener);
    served.join_all().await;
}

async fn serve(
    stream: TcpStream,
    addr: SocketAddr,
    guard: ConnectionGuard,
    acceptor: Acceptor,
    mut end: watch::Receiver<bool>,
) {
    // A move must not wait for the next one to be sent.
    let _ = stream.set_nodelay(true);
    let Acceptor { router, timeout, .. } = acceptor;
    let connection: Arc<Connection> = Arc::clone(&guard.connection);
    let is_reserved = connection.is_reserved;
    let tracker = Arc::new(RequestTracker::on(&guard));
    let service = service_fn(move |request: Request<Incoming>| {
        let tracker = Arc::clone(&tracker);
        let mut request = request.map(|body| Body::new(TrackedBody::new(body, Arc::clone(&tracker))));
        request.extensions_mut().insert(ConnectInfo(addr));
        if is_reserved {
            request.extensions_mut().insert(Reserved);
        }
        let answer = router.clone().oneshot(request);
        async move {
            let answer = answer.await;
            let is_socket = answer.as_ref().is_ok_and(|answer| answer.status() == StatusCode::SWITCHING_PROTOCOLS);
            tracker.answered(is_socket);
            answer
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(timeout).max_buf_size(64 * 1024);
    let stream = TokioIo::new(TimeoutStream::new(stream, timeout, guard));
    let served = http.serve_connection(stream, service).with_upgrades();
    tokio::pin!(served);
    let ended = async { end.wait_for(|end| *end).await.is_ok() };
    tokio::select! {
        _ = served.as_mut() => {}
        () = connection.evicted() => {}
        _ = ended => {
            served.as_mut().graceful_shutdown();
            let _ = served.await;
        }
    }
}

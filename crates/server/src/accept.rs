//! The accept loop: lets connections in, serves HTTP on them, and closes them when they are too many or too slow.

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

/// Between two warnings that no connection can be accepted.
const WARN_INTERVAL: Duration = Duration::from_secs(10);

/// What every connection is served with.
#[derive(Clone, Debug)]
pub struct Acceptor {
    /// The routes.
    pub router: Router,
    /// The open connections.
    pub connections: Arc<Connections>,
    /// Proxies, each of which stands for many clients.
    pub trusted: Arc<[Network]>,
    /// How long a client may take to send a request, and to read the answer.
    pub timeout: Duration,
}

/// Marks the requests of a connection beyond the limit, which may only ask for the server's health.
#[derive(Clone, Copy, Debug)]
pub struct Reserved;

/// Serves until `end` is true, and then until all connections have ended.
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
                // Beyond the limit the stream is closed at once, which tells a client more than silence.
                if let Some(guard) = acceptor.connections.admit(client) {
                    served.spawn(serve(stream, addr, guard, acceptor.clone(), end.clone()));
                }
            }
            // Most likely there are too many open files: one connection has to go, and waiting for that is better than
            // spinning.
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
    // Small messages are sent at once.
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

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

use crate::address::{Network, Origin};
use crate::connections::{Connection, Connections, Heard, Patient, Place, Work};

/// Between two complaints that no connection can be accepted.
const COMPLAINT: Duration = Duration::from_secs(10);

/// What connections come to.
#[derive(Clone, Debug)]
pub struct Door {
    /// The routes.
    pub router: Router,
    /// Those that are open.
    pub connections: Arc<Connections>,
    /// Proxies that speak for many.
    pub trusted: Arc<[Network]>,
    /// How long a client may take to say what it wants, and to read the answer.
    pub patience: Duration,
}

/// Marks a request of a connection for which only health is answered.
#[derive(Clone, Copy, Debug)]
pub struct Reserved;

/// Serves until `end` says so, and then until the connections have ended.
pub async fn accept(listener: TcpListener, door: Door, mut end: watch::Receiver<bool>) {
    let mut served = JoinSet::new();
    let mut complained: Option<Instant> = None;
    loop {
        door.connections.settle().await;
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = end.wait_for(|end| *end) => break,
        };
        match accepted {
            Ok((stream, addr)) => {
                let is_proxy = door.trusted.iter().any(|network| network.contains(addr.ip()));
                let origin = (!is_proxy).then(|| Origin::of(addr.ip()));
                // Where there is no place the stream is closed at once, which a client can tell from silence.
                if let Some(place) = door.connections.admit(origin) {
                    served.spawn(serve(stream, addr, place, door.clone(), end.clone()));
                }
            }
            // Out of files, most likely: somebody has to go, and it is better to wait for that than to spin.
            Err(error) => {
                if complained.is_none_or(|at| at.elapsed() > COMPLAINT) {
                    tracing::warn!(%error, "a connection cannot be accepted");
                    complained = Some(Instant::now());
                }
                door.connections.make_room();
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        while served.try_join_next().is_some() {}
    }
    drop(listener);
    served.join_all().await;
}

async fn serve(stream: TcpStream, addr: SocketAddr, place: Place, door: Door, mut end: watch::Receiver<bool>) {
    // A move must not wait for the next one to be sent.
    let _ = stream.set_nodelay(true);
    let Door { router, patience, .. } = door;
    let connection: Arc<Connection> = Arc::clone(&place.connection);
    let is_reserved = connection.is_reserved;
    let place_of_work = Arc::new(Work::on(&place));
    let service = service_fn(move |request: Request<Incoming>| {
        let work = Arc::clone(&place_of_work);
        let mut request = request.map(|body| Body::new(Heard::new(body, Arc::clone(&work))));
        request.extensions_mut().insert(ConnectInfo(addr));
        if is_reserved {
            request.extensions_mut().insert(Reserved);
        }
        let answer = router.clone().oneshot(request);
        async move {
            let answer = answer.await;
            let is_socket = answer.as_ref().is_ok_and(|answer| answer.status() == StatusCode::SWITCHING_PROTOCOLS);
            work.answered(is_socket);
            answer
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(64 * 1024);
    let stream = TokioIo::new(Patient::new(stream, patience, place));
    let served = http.serve_connection(stream, service).with_upgrades();
    tokio::pin!(served);
    let ended = async { end.wait_for(|end| *end).await.is_ok() };
    tokio::select! {
        _ = served.as_mut() => {}
        () = connection.sent_away() => {}
        _ = ended => {
            served.as_mut().graceful_shutdown();
            let _ = served.await;
        }
    }
}

//! Connections: how many, and how long they may take to say what they want.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::connect_info::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tower::ServiceExt;

/// Connections at once. One that has become a socket no longer counts: those have their own limit (`Limits::sockets`).
const MOST: usize = 4096;

/// Serves until `end` says so, and then until the connections have ended.
pub async fn accept(listener: TcpListener, router: Router, patience: Duration, mut end: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(MOST));
    let mut connections = JoinSet::new();
    loop {
        let place = Arc::clone(&places).acquire_owned().await.expect("nobody closes it");
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = end.wait_for(|end| *end) => break,
        };
        match accepted {
            Ok((stream, addr)) => {
                let connection = serve(stream, addr, router.clone(), patience, end.clone());
                connections.spawn(async move {
                    connection.await;
                    drop(place);
                });
            }
            // Out of files, most likely: better to wait than to spin.
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be accepted");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
        while connections.try_join_next().is_some() {}
    }
    drop(listener);
    connections.join_all().await;
}

async fn serve(
    stream: TcpStream,
    addr: SocketAddr,
    router: Router,
    patience: Duration,
    mut end: watch::Receiver<bool>,
) {
    // A move must not wait for the next one to be sent.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(addr));
        router.clone().oneshot(request.map(Body::new))
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(64 * 1024);
    let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::pin!(connection);
    let ended = async { end.wait_for(|end| *end).await.is_ok() };
    tokio::select! {
        _ = connection.as_mut() => {}
        _ = ended => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

//! Which connections have a request to answer: those are never evicted.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll, ready};

use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};

use super::{BUSY, Connection, ConnectionGuard, Connections, IDLE, UPGRADED};

/// Marks a connection as busy from the moment a request has arrived completely until it is answered.
#[derive(Debug)]
pub struct RequestTracker {
    all: Arc<Connections>,
    connection: Arc<Connection>,
}

impl RequestTracker {
    /// For the requests of this connection.
    pub fn on(guard: &ConnectionGuard) -> Self {
        RequestTracker { all: Arc::clone(&guard.all), connection: Arc::clone(&guard.connection) }
    }

    /// The request is answered; the connection may be a WebSocket from now on.
    pub fn answered(&self, is_socket: bool) {
        let next = if is_socket { UPGRADED } else { IDLE };
        self.connection.since.store(self.all.now(), Ordering::Relaxed);
        let _ = self.connection.change(BUSY, next) || self.connection.change(IDLE, next);
    }

    /// The request has arrived completely.
    pub(super) fn begin(&self) {
        self.connection.change(IDLE, BUSY);
    }
}

/// The body of a request. Until it has arrived completely its connection is idle and can be evicted.
#[derive(Debug)]
pub struct TrackedBody {
    body: Incoming,
    tracker: Arc<RequestTracker>,
}

impl TrackedBody {
    /// Tracks this body.
    pub fn new(body: Incoming, tracker: Arc<RequestTracker>) -> Self {
        if body.is_end_stream() {
            tracker.begin();
        }
        TrackedBody { body, tracker }
    }
}

impl Body for TrackedBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
        if frame.is_none() || self.body.is_end_stream() {
            self.tracker.begin();
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

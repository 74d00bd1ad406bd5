//! Which connections have a request to answer: those are never evicted.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll, ready};

use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};

use super::{BUSY, Connection, ConnectionGuard, Connections, IDLE, UPGRADED};

/// What a request says about its connection, however it ends: begun when all of it has come, done when it is answered.
#[derive(Debug)]
pub struct RequestTracker {
    all: Arc<Connections>,
    connection: Arc<Connection>,
}

impl RequestTracker {
    /// On this connection.
    pub fn on(guard: &ConnectionGuard) -> Self {
        RequestTracker { all: Arc::clone(&guard.all), connection: Arc::clone(&guard.connection) }
    }

    /// There is an answer, perhaps that it is a socket from now on.
    pub fn answered(&self, is_socket: bool) {
        let next = if is_socket { UPGRADED } else { IDLE };
        self.connection.since.store(self.all.now(), Ordering::Relaxed);
        let _ = self.connection.change(BUSY, next) || self.connection.change(IDLE, next);
    }

    /// All of a request has come.
    pub(super) fn begin(&self) {
        self.connection.change(IDLE, BUSY);
    }
}

/// The body of a request. Until all of it has come nothing is worked on, and the connection can go.
#[derive(Debug)]
pub struct TrackedBody {
    body: Incoming,
    tracker: Arc<RequestTracker>,
}

impl TrackedBody {
    /// This body.
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

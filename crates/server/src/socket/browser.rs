//! A socket without a network: the page and the server are in one browser, and their messages in two queues.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use futures_util::{Sink, SinkExt, Stream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::error::ApiError;
use crate::runtime;

/// A text that many may hold.
pub type Utf8Bytes = Arc<str>;

/// What goes over a socket.
#[derive(Clone, Debug)]
pub enum Message {
    /// A text.
    Text(Utf8Bytes),
    /// Something else, which nobody expects.
    Binary(Bytes),
    /// Whether the other side is there: here it always is.
    Ping(Bytes),
    /// The answer to that.
    Pong(Bytes),
    /// The end.
    Close(Option<CloseFrame>),
}

/// Why a socket is closed.
#[derive(Clone, Debug)]
pub struct CloseFrame {
    /// For programs.
    pub code: CloseCode,
    /// For people.
    pub reason: Utf8Bytes,
}

/// The codes of WebSocket that we use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CloseCode {
    /// We go away.
    Away = 1001,
    /// Not a text.
    Unsupported = 1003,
    /// Against the rules.
    Policy = 1008,
    /// Too large.
    Size = 1009,
    /// Our own fault.
    Error = 1011,
    /// Another server goes on.
    Restart = 1012,
}

/// A socket on the server's side.
#[derive(Debug)]
pub struct Socket {
    received: UnboundedReceiver<Utf8Bytes>,
    sent: UnboundedSender<Message>,
}

/// The page's side of it.
#[derive(Debug)]
pub struct PageSocket {
    /// What the page says. Dropped, it is closed.
    pub to_server: UnboundedSender<Utf8Bytes>,
    /// What it hears.
    pub from_server: UnboundedReceiver<Message>,
}

/// Both sides of a new one.
pub fn pair() -> (Offered, PageSocket) {
    let (to_server, received) = unbounded_channel();
    let (sent, from_server) = unbounded_channel();
    (Offered(Arc::new(Mutex::new(Some(Socket { received, sent })))), PageSocket { to_server, from_server })
}

/// A socket that goes with a request, for whoever accepts it.
#[derive(Clone, Debug)]
pub struct Offered(Arc<Mutex<Option<Socket>>>);

/// A request for a socket.
#[derive(Debug)]
pub struct Upgrade(Socket);

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let offered = parts.extensions.remove::<Offered>();
        let socket = offered.and_then(|offered| offered.0.lock().unwrap_or_else(PoisonError::into_inner).take());
        socket.map(Upgrade).ok_or_else(|| ApiError::bad_request("a socket is expected"))
    }
}

impl Upgrade {
    /// Accepts it, and runs `handler` on the socket.
    pub fn accept<T: Future<Output = ()>>(self, handler: impl FnOnce(Socket) -> T + 'static) -> Response {
        runtime::spawn(async move { handler(self.0).await });
        StatusCode::SWITCHING_PROTOCOLS.into_response()
    }
}

impl Stream for Socket {
    type Item = Result<Message, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.received.poll_recv(cx).map(|text| text.map(|text| Ok(Message::Text(text))))
    }
}

/// The page is gone.
#[derive(Clone, Copy, Debug)]
pub struct Gone;

impl Sink<Message> for Socket {
    type Error = Gone;

    fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Gone>> {
        Poll::Ready(Ok(()))
    }

    fn start_send(self: Pin<&mut Self>, message: Message) -> Result<(), Gone> {
        self.sent.send(message).map_err(|_| Gone)
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Gone>> {
        Poll::Ready(Ok(()))
    }

    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Gone>> {
        Poll::Ready(Ok(()))
    }
}

/// Sends a text.
pub async fn send(socket: &mut Socket, text: Utf8Bytes) -> Result<(), Gone> {
    SinkExt::send(socket, Message::Text(text)).await
}

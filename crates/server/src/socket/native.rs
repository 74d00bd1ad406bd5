//! WebSocket connections that hold little memory while they are idle.
//!
//! A WebSocket keeps a write buffer as long as its longest message so far, and a whole match is a long one. So long
//! messages are sent in fragments, which the other side puts together by itself.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::SinkExt;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
pub use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
pub use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Error};
pub use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::error::ApiError;
use crate::limits;
use crate::runtime;

/// Bytes of a fragment.
const FRAGMENT: usize = 1400;
/// Bytes that are read at once: most messages are a move.
const READ: usize = 512;

/// A socket on our side.
pub type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// A request for a WebSocket.
pub struct Upgrade {
    key: HeaderValue,
    connection: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let headers = &parts.headers;
        let lacks = |what: &str| ApiError { status: StatusCode::UPGRADE_REQUIRED, ..ApiError::bad_request(what) };
        for (name, value) in [(header::CONNECTION, "upgrade"), (header::UPGRADE, "websocket")] {
            if !says(headers, &name, value) {
                return Err(lacks(&format!("`{name}: {value}` is expected")));
            }
        }
        if !says(headers, &header::SEC_WEBSOCKET_VERSION, "13") {
            return Err(lacks("`sec-websocket-version: 13` is expected"));
        }
        let key = headers.get(header::SEC_WEBSOCKET_KEY).cloned();
        let key = key.ok_or_else(|| lacks("`sec-websocket-key` is expected"))?;
        let connection = parts.extensions.remove::<OnUpgrade>();
        Ok(Upgrade { key, connection: connection.ok_or_else(|| lacks("the connection cannot become a socket"))? })
    }
}

/// Whether one of the values of a header is this one.
fn says(headers: &HeaderMap, name: &HeaderName, value: &str) -> bool {
    let texts = headers.get_all(name).iter().filter_map(|text| text.to_str().ok());
    texts.flat_map(|text| text.split(',')).any(|word| word.trim().eq_ignore_ascii_case(value))
}

impl Upgrade {
    /// Accepts it, and runs `handler` on the socket as soon as it is one.
    pub fn accept<T: Future<Output = ()> + Send>(self, handler: impl FnOnce(Socket) -> T + Send + 'static) -> Response {
        let Upgrade { key, connection } = self;
        runtime::spawn(async move {
            let config = WebSocketConfig::default()
                .read_buffer_size(READ)
                .write_buffer_size(0)
                .max_write_buffer_size(1 << 20)
                .max_message_size(Some(limits::FRAME))
                .max_frame_size(Some(limits::FRAME));
            match connection.await {
                Ok(upgraded) => {
                    let io = TokioIo::new(upgraded);
                    handler(WebSocketStream::from_raw_socket(io, Role::Server, Some(config)).await).await;
                }
                Err(error) => tracing::debug!(%error, "a connection did not become a socket"),
            }
        });
        let accept = HeaderValue::from_str(&derive_accept_key(key.as_bytes())).expect("letters and digits");
        let headers = [
            (header::CONNECTION, HeaderValue::from_static("upgrade")),
            (header::UPGRADE, HeaderValue::from_static("websocket")),
            (header::SEC_WEBSOCKET_ACCEPT, accept),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}

/// Sends a text, in fragments if it is long.
pub async fn send(socket: &mut Socket, text: Utf8Bytes) -> Result<(), Error> {
    let mut rest = Bytes::from(text);
    let mut kind = Data::Text;
    while rest.len() > FRAGMENT {
        let fragment = rest.split_to(FRAGMENT);
        socket.feed(Message::Frame(Frame::message(fragment, OpCode::Data(kind), false))).await?;
        kind = Data::Continue;
    }
    socket.send(Message::Frame(Frame::message(rest, OpCode::Data(kind), true))).await
}

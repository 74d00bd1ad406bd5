//! The socket on which somebody follows a match: a WebSocket, or in a browser two queues of messages.

#[cfg(target_family = "wasm")]
pub(crate) mod browser; // two queues
#[cfg(not(target_family = "wasm"))]
mod native; // WebSockets

#[cfg(target_family = "wasm")]
pub use self::browser::{CloseCode, CloseFrame, Message, Socket, Upgrade, Utf8Bytes, send};
#[cfg(not(target_family = "wasm"))]
pub use self::native::{CloseCode, CloseFrame, Message, Socket, Upgrade, Utf8Bytes, send};

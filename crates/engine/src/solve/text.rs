//! What can go wrong with tables, in words.

use board::Message;
use tablebase::{Stopped, TableError, TableErrorKind};

use crate::file_error;

/// Why solving or verifying ended early.
pub(super) fn stopped(stopped: &Stopped) -> Message {
    match stopped {
        Stopped::ByCaller => Message::new("solve-stopped"),
        Stopped::TableError(error) => self::table_error(error),
        Stopped::Memory { group, bytes, error } => {
            Message::new("solve-memory").with("group", group).with("megabytes", bytes >> 20).with("reason", error)
        }
        Stopped::Locked(folder) => Message::new("solve-busy").with("folder", folder.display()),
        Stopped::Threads(reason) => Message::new("solve-threads").with("reason", reason),
        #[cfg(feature = "cluster")]
        Stopped::Peer(error) => peer_error(error),
        #[cfg(feature = "cluster")]
        Stopped::ElsewhereFailed => Message::new("solve-elsewhere"),
        Stopped::Wrong { group, offset } => Message::new("solve-wrong").with("group", group).with("index", offset),
    }
}

/// Why another process cannot be worked with.
#[cfg(feature = "cluster")]
fn peer_error(error: &tablebase::PeerError) -> Message {
    use tablebase::PeerErrorKind::{Absent, CannotListen, OtherTask, Stranger};
    let message = match &error.kind {
        CannotListen(error) => Message::new("solve-cannot-listen").with("reason", error),
        Absent => Message::new("solve-peer-absent"),
        Stranger => Message::new("solve-peer-stranger"),
        OtherTask { found, expected } => {
            Message::new("solve-peer-other").with("found", found).with("expected", expected)
        }
    };
    message.with("process", error.process).with("address", &error.address)
}

/// Why a table cannot be used.
pub(super) fn table_error(error: &TableError) -> Message {
    let message = match &error.kind {
        TableErrorKind::NotATable => Message::new("solve-not-a-table"),
        TableErrorKind::OtherVersion { found, expected } => {
            Message::new("solve-other-version").with("found", found).with("expected", expected)
        }
        TableErrorKind::OtherContent { found, expected } => {
            Message::new("solve-other-content").with("found", found).with("expected", expected)
        }
        TableErrorKind::WrongLength { found, expected } => {
            Message::new("solve-wrong-length").with("found", found).with("expected", expected)
        }
        TableErrorKind::Damaged { offset } => Message::new("solve-damaged").with("offset", offset),
        TableErrorKind::Io(error) => Message::new("solve-io").with_phrase("reason", file_error::reading(error)),
    };
    message.with("file", error.path.display())
}

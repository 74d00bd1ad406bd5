//! What can go wrong with tables, in words.

use board::Message;
use tablebase::{Stopped, Trouble, TroubleKind};

/// Why solving or verifying ended early.
pub(super) fn stopped(stopped: &Stopped) -> Message {
    match stopped {
        Stopped::ByCaller => Message::new("solve-stopped"),
        Stopped::Trouble(trouble) => self::trouble(trouble),
        Stopped::Memory { group, bytes, error } => {
            Message::new("solve-memory").with("group", group).with("megabytes", bytes >> 20).with("reason", error)
        }
        Stopped::Busy(folder) => Message::new("solve-busy").with("folder", folder.display()),
        Stopped::Threads(reason) => Message::new("solve-threads").with("reason", reason),
        Stopped::Wrong { group, index } => Message::new("solve-wrong").with("group", group).with("index", index),
    }
}

/// Why a table cannot be used.
pub(super) fn trouble(trouble: &Trouble) -> Message {
    let message = match &trouble.kind {
        TroubleKind::NotATable => Message::new("solve-not-a-table"),
        TroubleKind::OtherVersion { found, expected } => {
            Message::new("solve-other-version").with("found", found).with("expected", expected)
        }
        TroubleKind::OtherContent { found, expected } => {
            Message::new("solve-other-content").with("found", found).with("expected", expected)
        }
        TroubleKind::WrongLength { found, expected } => {
            Message::new("solve-wrong-length").with("found", found).with("expected", expected)
        }
        TroubleKind::Damaged { offset } => Message::new("solve-damaged").with("offset", offset),
        TroubleKind::Io(reason) => Message::new("solve-io").with("reason", reason),
    };
    message.with("file", trouble.path.display())
}

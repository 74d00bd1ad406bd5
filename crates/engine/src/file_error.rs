//! Why the system refuses a file, as a message: its own words are in English, whatever the reader speaks.

use std::io::{Error, ErrorKind};

use board::Message;

/// Why a file cannot be read.
pub fn reading(error: &Error) -> Message {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => Message::new("file-missing"),
        ErrorKind::PermissionDenied => Message::new("file-forbidden"),
        ErrorKind::InvalidData => Message::new("file-not-text"),
        _ => either(error),
    }
}

/// Why a file cannot be written.
pub fn writing(error: &Error) -> Message {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => Message::new("file-no-folder"),
        ErrorKind::PermissionDenied => Message::new("file-write-forbidden"),
        ErrorKind::AlreadyExists => Message::new("file-exists"),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Message::new("file-disk-full"),
        ErrorKind::ReadOnlyFilesystem => Message::new("file-read-only"),
        _ => either(error),
    }
}

/// What may be wrong with both. For the rest the system has to speak for itself.
fn either(error: &Error) -> Message {
    match error.kind() {
        ErrorKind::IsADirectory => Message::new("file-is-folder"),
        ErrorKind::InvalidFilename => Message::new("file-bad-name"),
        _ => Message::new("file-fault").with("detail", error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    #[test]
    fn known_reasons_are_said_in_the_readers_language_and_others_by_the_system() {
        let missing = Error::from_raw_os_error(2);
        assert_eq!(Lang::Es.say(&reading(&missing)), "no existe ese archivo");
        assert_eq!(Lang::En.say(&reading(&missing)), "there is no such file");
        assert_eq!(Lang::Es.say(&writing(&missing)), "no existe esa carpeta");
        let strange = Error::other("the printer is on fire");
        assert_eq!(Lang::Es.say(&reading(&strange)), "the printer is on fire");
        let folder = Error::from(ErrorKind::IsADirectory);
        assert_eq!(Lang::Es.say(&reading(&folder)), Lang::Es.say(&writing(&folder)));
    }
}

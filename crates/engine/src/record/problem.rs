//! What was wrong in a record, and where.

use board::{Message, NotationError};

use crate::Lang;

/// Where something stands in a text: line and column from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Location {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Location {
    /// Where a text begins.
    pub const START: Location = Location { line: 1, column: 1 };

    /// So many characters further on the same line.
    #[must_use]
    pub fn plus(self, columns: usize) -> Location {
        Location { column: self.column + columns, ..self }
    }

    /// The place behind a text that begins here.
    #[must_use]
    pub fn after(self, text: &str) -> Location {
        match text.rfind('\n') {
            None => self.plus(text.chars().count()),
            Some(end) => {
                let lines = text.matches('\n').count();
                Location { line: self.line + lines, column: text[end + 1..].chars().count() + 1 }
            }
        }
    }
}

/// Something that is wrong in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Where.
    pub place: Location,
    /// What, without the error's words.
    pub message: Message,
    /// Why a position or a move was refused; `message` has a gap `reason` for it.
    pub error: Option<NotationError>,
    /// Whether something of the text is missing in what was read. Otherwise all was understood, though it was not
    /// written as it should be.
    pub is_loss: bool,
    /// The game, for the letters of its men; empty where nobody knows it.
    pub(super) game: &'static str,
}

impl Problem {
    /// Something could not be read.
    pub(super) fn loss(place: Location, message: Message) -> Problem {
        Problem { place, message, error: None, is_loss: true, game: "" }
    }

    /// Something is odd, and nothing was lost.
    pub(super) fn note(place: Location, message: Message) -> Problem {
        Problem { place, message, error: None, is_loss: false, game: "" }
    }

    /// A position or a move was refused.
    pub(super) fn refused(place: Location, message: Message, error: NotationError) -> Problem {
        Problem { place, message, error: Some(error), is_loss: true, game: "" }
    }

    /// What is wrong, in this language.
    pub fn say(&self, lang: Lang) -> String {
        match &self.error {
            Some(error) => lang.say(&self.message.clone().with("reason", explain(lang, self.game, error))),
            None => lang.say(&self.message),
        }
    }
}

/// Why a text was refused. Where it stands is told by the problem's place, so the column within it is left out.
fn explain(lang: Lang, game: &str, error: &NotationError) -> String {
    match error {
        NotationError::Form { expected, found, .. } => {
            let message = if found.is_empty() {
                Message::new("record-expected-at-end")
            } else {
                Message::new("record-expected").with("found", found)
            };
            lang.say(&message.with_phrase("expected", expected.clone()))
        }
        other => lang.explain_in(game, other),
    }
}

/// The text of a file. Whatever is not UTF-8 is read as Latin-1, which old records are written in, and told.
pub fn decode(bytes: Vec<u8>) -> (String, Option<Problem>) {
    match String::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let good = error.utf8_error().valid_up_to();
            let bytes = error.into_bytes();
            let before = std::str::from_utf8(&bytes[..good]).expect("valid up to there");
            let place = Location::START.after(before);
            let message = Message::new("record-not-utf8").with("byte", format_args!("{:02x}", bytes[good]));
            (bytes.iter().map(|&byte| char::from(byte)).collect(), Some(Problem::note(place, message)))
        }
    }
}

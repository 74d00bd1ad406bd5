//! Where a position comes from: the command line, a file or standard input; as text or as a term.

use std::io::{self, Read};

use engine::book::Book;
use engine::catalog::{self, GameQuery};
use engine::{Lang, Match, Message, NotationError, RuleSet, Side, file_error, prolog};

use crate::args::PositionArgs;
use crate::{Failure, diagnostics, records};

/// The largest position that is read, in bytes: far beyond any board, small enough for any memory.
const MOST_BYTES: u64 = prolog::MAX_BYTES as u64;

/// The largest file of games, likewise.
const MOST_RECORD_BYTES: u64 = 64 << 20;

/// The rule set and the match that somebody asked for, from the position on.
pub fn open(at: &PositionArgs, lang: Lang) -> Result<(&'static RuleSet, Box<dyn Match>), Failure> {
    open_by(at, RuleSet::read, lang)
}

/// The same with the moves that led to the position, where the text tells them.
pub fn open_game(at: &PositionArgs, lang: Lang) -> Result<(&'static RuleSet, Box<dyn Match>), Failure> {
    open_by(at, RuleSet::read_game, lang)
}

/// How a text becomes a match.
type Reader = fn(&RuleSet, &str) -> Result<Box<dyn Match>, NotationError>;

fn open_by(at: &PositionArgs, read: Reader, lang: Lang) -> Result<(&'static RuleSet, Box<dyn Match>), Failure> {
    let given = at.position.as_deref();
    let bytes = given.map(|given| bytes(given, lang)).transpose()?;
    if let (Some(given), Some(bytes)) = (given, &bytes)
        && let Some(opened) = records::open(at, given, bytes, lang)?
    {
        return Ok(opened);
    }
    if at.of.game.is_some() || at.of.ply.is_some() {
        return Err(Failure::Input(lang.say(&Message::new("cli-no-record"))));
    }
    let text = bytes.map(|bytes| as_text(given.unwrap_or_default(), Ok(bytes), lang)).transpose()?;
    let text = text.as_deref().map(str::trim);
    let by_term = text.is_some_and(looks_like_a_term);
    let wanted = GameQuery {
        game: &at.game,
        rules: at.rules.as_deref(),
        size: at.size,
        composed: by_term,
        text: text.filter(|_| !by_term),
    };
    let term = match text {
        Some(text) if by_term => {
            Some(prolog::read_term(text).map_err(|error| Failure::Input(diagnostics::about_term(&error, text, lang)))?)
        }
        _ => None,
    };
    let size = wanted.size.or(term.as_ref().and_then(catalog::size_of_term));
    let set = catalog::select(&GameQuery { size, ..wanted }).map_err(|error| Failure::Input(lang.say(&error.0)))?;
    let turn = at.turn.as_deref().map(|turn| side(turn, set, lang)).transpose()?;
    let opened = match (text, &term) {
        (None, _) => Ok(set.start()),
        (Some(_), Some(term)) => set.read_term(term, turn),
        (Some(text), None) => read(set, text),
    };
    let opened =
        opened.map_err(|error| Failure::Input(diagnostics::about_notation(&error, text.unwrap_or_default(), lang)))?;
    match turn {
        Some(turn) if opened.turn() != turn => {
            let said = Message::new("cli-turn-not-that").with("turn", opened.side_text(opened.turn()));
            Err(Failure::Input(lang.say(&said)))
        }
        _ => Ok((set, opened)),
    }
}

/// A term begins with a list, or with a word and a bracket; no game's text notation does.
fn looks_like_a_term(text: &str) -> bool {
    let word: String = text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let rest = &text[word.len()..];
    text.starts_with(['[', '%']) || text.starts_with("/*") || (!word.is_empty() && rest.starts_with('('))
}

fn side(text: &str, set: &RuleSet, lang: Lang) -> Result<Side, Failure> {
    let start = set.start();
    let names = Side::BOTH.map(|side| start.side_text(side));
    let found = Side::BOTH.into_iter().zip(names).find(|(_, name)| name.eq_ignore_ascii_case(text));
    found.map(|(side, _)| side).ok_or_else(|| {
        Failure::Input(lang.say(&Message::new("cli-no-such-side").with("side", text).with("known", names.join(", "))))
    })
}

/// The bytes of the text itself, or of what `-` (standard input) or `@FILE` holds.
fn bytes(given: &str, lang: Lang) -> Result<Vec<u8>, Failure> {
    match given.strip_prefix('@') {
        _ if given == "-" => file_bytes(given, lang),
        Some(name) => bytes_of(name, given, lang),
        None => Ok(given.as_bytes().to_vec()),
    }
}

/// What `-` (standard input) or `@FILE` holds, or the text itself.
pub fn contents(given: &str, lang: Lang) -> Result<String, Failure> {
    match given.strip_prefix('@') {
        _ if given == "-" => as_text(given, read_some(io::stdin().lock(), MOST_BYTES), lang),
        Some(name) => as_text(given, std::fs::File::open(name).and_then(|file| read_some(file, MOST_BYTES)), lang),
        None => Ok(given.to_owned()),
    }
}

/// What a file of games holds, or `-`, the standard input.
pub fn file_bytes(name: &str, lang: Lang) -> Result<Vec<u8>, Failure> {
    bytes_of(name, name, lang)
}

/// The same, where people know the file by another name.
fn bytes_of(name: &str, known_as: &str, lang: Lang) -> Result<Vec<u8>, Failure> {
    let read = if name == "-" {
        read_some(io::stdin().lock(), MOST_RECORD_BYTES)
    } else {
        std::fs::File::open(name).and_then(|file| read_some(file, MOST_RECORD_BYTES))
    };
    let refuse = |message: Message| Failure::Input(lang.say(&message.with("name", known_as)));
    let bytes = read
        .map_err(|error| refuse(Message::new("cli-cannot-read").with_phrase("reason", file_error::reading(&error))))?;
    if bytes.len() as u64 > MOST_RECORD_BYTES {
        return Err(refuse(Message::new("cli-too-long").with("most", MOST_RECORD_BYTES)));
    }
    Ok(bytes)
}

/// A book of openings.
pub fn book(name: &str) -> Result<Book, Message> {
    /// More than any book that people use.
    const MOST: u64 = 1 << 30;
    let read = std::fs::File::open(name).and_then(|file| read_some(file, MOST));
    let about = |message: Message| message.with("name", name);
    let bytes = read
        .map_err(|error| about(Message::new("cli-cannot-read")).with_phrase("reason", file_error::reading(&error)))?;
    if bytes.len() as u64 > MOST {
        return Err(about(Message::new("cli-too-long")).with("most", MOST));
    }
    Book::read(&bytes).map_err(|reason| about(Message::new("book-bad")).with_phrase("reason", reason))
}

/// What a file holds.
pub fn file(name: &str, lang: Lang) -> Result<String, Failure> {
    as_text(name, std::fs::File::open(name).and_then(|file| read_some(file, MOST_BYTES)), lang)
}

/// What was read from `name`, if it is a text and not too long.
fn as_text(name: &str, read: io::Result<Vec<u8>>, lang: Lang) -> Result<String, Failure> {
    let refuse = |message: Message| Failure::Input(lang.say(&message.with("name", name)));
    let bytes = read
        .map_err(|error| refuse(Message::new("cli-cannot-read").with_phrase("reason", file_error::reading(&error))))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(refuse(Message::new("cli-too-long").with("most", MOST_BYTES)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let place = Place::of(error.as_bytes(), error.utf8_error().valid_up_to());
        refuse(Message::new("cli-not-text").with("place", place))
    })
}

fn read_some(source: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// `line:column` of a byte.
struct Place(usize, usize);

impl Place {
    fn of(bytes: &[u8], at: usize) -> Self {
        let before = &bytes[..at];
        let line_start = before.iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
        let line = before.iter().filter(|&&b| b == b'\n').count() + 1;
        Place(line, String::from_utf8_lossy(&before[line_start..]).chars().count() + 1)
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.0, self.1)
    }
}

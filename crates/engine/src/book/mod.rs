//! Books of openings: Polyglot's `.bin` files, and our own, which has the same form.
//!
//! An entry is 16 bytes, the highest first: the key of a position (8), a move (2), its weight (2), and 4 that nobody
//! needs. Entries are in the order of their keys.

mod polyglot; // positions and moves as these files have them
mod random64; // the numbers behind the keys

use std::fmt;
use std::sync::OnceLock;

use board::Message;
use board::zobrist::mix;

use crate::game::RuleSet;
use crate::session::Match;

pub(crate) use polyglot::{code, key};

/// The moves that somebody thinks good in some positions.
#[derive(Clone, PartialEq, Eq)]
pub struct Book(Vec<Entry>);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Entry {
    key: u64,
    code: u16,
    weight: u16,
}

/// A move of a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// In the game's notation.
    pub text: String,
    /// How often it is to be played, beside the weights of the others.
    pub weight: u16,
}

/// The bytes of an entry.
const ENTRY: usize = 16;

impl Book {
    /// Reads a file; a sentence where it is no book.
    pub fn read(bytes: &[u8]) -> Result<Book, Message> {
        if bytes.is_empty() || !bytes.len().is_multiple_of(ENTRY) {
            return Err(Message::new("book-size").with("bytes", bytes.len()).with("entry", ENTRY));
        }
        let mut entries: Vec<Entry> = Vec::with_capacity(bytes.len() / ENTRY);
        for (i, &bytes) in bytes.as_chunks::<ENTRY>().0.iter().enumerate() {
            let all = u128::from_be_bytes(bytes);
            let entry = Entry { key: (all >> 64) as u64, code: (all >> 48) as u16, weight: (all >> 32) as u16 };
            if entries.last().is_some_and(|last| last.key > entry.key) {
                return Err(Message::new("book-order").with("number", i + 1));
            }
            entries.push(entry);
        }
        Ok(Book(entries))
    }

    /// A book of these positions, each with its moves and their weights; moves that are none are left out.
    pub fn of_positions<'a>(positions: impl IntoIterator<Item = (&'a str, &'a [BookMove])>) -> Book {
        let mut entries = Vec::new();
        for (fen, moves) in positions {
            let entry = |m: &BookMove| Some(Entry { key: key(fen), code: code(fen, &m.text)?, weight: m.weight });
            entries.extend(moves.iter().filter_map(entry));
        }
        entries.sort_by_key(|entry| (entry.key, u16::MAX - entry.weight, entry.code));
        entries.dedup();
        Book(entries)
    }

    /// As a file.
    pub fn write(&self) -> Vec<u8> {
        let word =
            |entry: &Entry| u128::from(entry.key) << 64 | u128::from(entry.code) << 48 | u128::from(entry.weight) << 32;
        self.0.iter().flat_map(|entry| word(entry).to_be_bytes()).collect()
    }

    /// How many entries it has.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What it knows of a position of these rules: legal moves only, whatever the file says. Empty in games that have no
    /// such books.
    pub fn moves(&self, set: &RuleSet, game: &dyn Match) -> Vec<BookMove> {
        if set.reads_books() { self.legal(game) } else { Vec::new() }
    }

    /// One of its moves, by their weights; the same for the same `chance`. None where it knows nothing.
    pub fn choose(&self, set: &RuleSet, game: &dyn Match, chance: u64) -> Option<String> {
        pick(self.moves(set, game), chance)
    }

    fn legal(&self, game: &dyn Match) -> Vec<BookMove> {
        let fen = game.text();
        let wanted = key(&fen);
        let first = self.0.partition_point(|entry| entry.key < wanted);
        let known: Vec<&Entry> = self.0[first..].iter().take_while(|entry| entry.key == wanted).collect();
        if known.is_empty() || game.outcome().is_some() {
            return Vec::new();
        }
        let legal: Vec<String> = game.moves().into_iter().map(|m| m.text).collect();
        let found = |entry: &&Entry| {
            let text = polyglot::find(&legal, &fen, entry.code)?.clone();
            Some(BookMove { text, weight: entry.weight })
        };
        known.iter().filter_map(found).collect()
    }
}

/// One of the moves, by their weights. A weight of 0 is never played.
fn pick(moves: Vec<BookMove>, chance: u64) -> Option<String> {
    let total: u64 = moves.iter().map(|m| u64::from(m.weight)).sum();
    let mut left = mix(chance ^ SALT) % total.max(1);
    let chosen = moves.into_iter().find(|m| {
        let weight = u64::from(m.weight);
        let is_it = left < weight;
        left = left.saturating_sub(weight);
        is_it
    });
    chosen.map(|m| m.text)
}

/// So that chance in books is another one than elsewhere.
const SALT: u64 = 0x626F_6F6B;

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Book of {} entries", self.len())
    }
}

/// The book of a rule set that comes with the program, read when somebody asks for the first move.
#[derive(Debug)]
pub(crate) struct OwnBook {
    file: &'static [u8],
    book: OnceLock<Book>,
}

impl OwnBook {
    pub(crate) const fn new(file: &'static [u8]) -> Self {
        OwnBook { file, book: OnceLock::new() }
    }

    pub(crate) fn book(&self) -> &Book {
        self.book.get_or_init(|| Book::read(self.file).expect("our own book is one"))
    }

    /// One of its moves, by their weights.
    pub(crate) fn choose(&self, game: &dyn Match, chance: u64) -> Option<String> {
        pick(self.book().legal(game), chance)
    }
}

impl RuleSet {
    /// Whether there are books for it.
    pub fn reads_books(&self) -> bool {
        self.book.is_some()
    }

    /// The book that comes with the program.
    pub fn own_book(&self) -> Option<&'static Book> {
        self.book.map(OwnBook::book)
    }
}

#[cfg(test)]
mod tests;

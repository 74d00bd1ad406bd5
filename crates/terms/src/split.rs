//! Where a clause ends: at a `.` that is no part of anything else, before layout, `%` or the end.
//!
//! Goes byte by byte and remembers only a state, so that a stream can be cut as it comes. It also knows
//! where to go on after an error: a quote that is not closed ends with its line.

/// Cuts what it is shown into clauses.
#[derive(Debug)]
pub(crate) struct Splitter(State);

#[derive(Clone, Copy, PartialEq, Debug)]
enum State {
    /// A token may begin here.
    Between,
    /// After so many bytes of what may be a byte order mark, which is no word.
    Mark(u8),
    /// Inside a name, a variable or what follows the digits of a number.
    Word,
    /// Inside the digits of a number; `zero` after just a `0`.
    Number { zero: bool },
    /// After digits and a `.`: a fraction or the end.
    Point,
    /// After digits and a `'`: digits of that base, or a quoted atom.
    Base,
    /// Inside an atom such as `=..`.
    Symbol,
    /// After a `.` that begins a token.
    Dot,
    /// After a `/` that begins a token.
    Slash,
    /// After `%`.
    Line,
    /// After `/*`, and perhaps a `*`.
    Block { star: bool },
    /// Inside this quote.
    Quoted(u8),
    /// After `0'`.
    Code,
    /// After `0''`.
    CodeQuote,
    /// After a `\`, in this quote or in a character code.
    Escape(Option<u8>),
    /// In the digits of an escape, octal or hexadecimal, which a `\` may close.
    EscapeDigits(Option<u8>, bool),
    /// After `\c`: layout is left out.
    EscapeLayout(u8),
}

impl Splitter {
    pub(crate) fn new() -> Splitter {
        Splitter(State::Between)
    }

    /// The offset after the `.` that ends the clause, if it ends in `bytes`, which follow those shown before.
    /// A new clause begins there. A `.` at the very end is none yet: see [`Self::ends_here`].
    pub(crate) fn end(&mut self, bytes: &[u8]) -> Option<usize> {
        for (i, &byte) in bytes.iter().enumerate() {
            if self.ends_here() && (is_layout(byte) || byte == b'%') {
                *self = Splitter::new();
                return Some(i);
            }
            self.0 = self.0.next(byte);
        }
        None
    }

    /// Whether the clause ends if the text does.
    pub(crate) fn ends_here(&self) -> bool {
        matches!(self.0, State::Dot | State::Point)
    }

    /// Whether the text can only go on wrongly: a quote must be closed on its line.
    pub(crate) fn is_inside_quotes(&self) -> bool {
        matches!(self.0, State::Quoted(_))
    }
}

impl State {
    fn next(self, byte: u8) -> State {
        match self {
            State::Symbol | State::Slash | State::Point | State::Dot if is_symbol(byte) => match (self, byte) {
                (State::Slash, b'*') => State::Block { star: false },
                _ => State::Symbol,
            },
            State::Point if byte.is_ascii_digit() => State::Word,
            State::Between | State::Symbol | State::Slash | State::Point | State::Dot => begin(byte),
            State::Number { .. } if byte.is_ascii_digit() || byte == b'_' => State::Number { zero: false },
            State::Number { .. } if byte == b'.' => State::Point,
            State::Number { zero: true } if byte == b'\'' => State::Code,
            State::Number { zero: false } if byte == b'\'' => State::Base,
            State::Base if byte.is_ascii_alphanumeric() => State::Word,
            State::Base => quoted(b'\'', byte),
            State::CodeQuote if byte == b'\'' => State::Word,
            State::Mark(1) if byte == 0xBB => State::Mark(2),
            State::Mark(2) if byte == 0xBF => State::Between,
            State::Word | State::Mark(_) | State::Number { .. } | State::CodeQuote => continue_word(byte),
            State::Line if byte == b'\n' => State::Between,
            State::Line => State::Line,
            State::Block { star: true } if byte == b'/' => State::Between,
            State::Block { .. } => State::Block { star: byte == b'*' },
            State::Code => match byte {
                b'\'' => State::CodeQuote,
                b'\\' => State::Escape(None),
                b'\n' => State::Between,
                _ => State::Word,
            },
            State::Escape(inside) => match (byte, inside) {
                (b'x', _) => State::EscapeDigits(inside, true),
                (b'0'..=b'7', _) => State::EscapeDigits(inside, false),
                (b'c', Some(quote)) => State::EscapeLayout(quote),
                // The newline of a `\r\n` is escaped as well.
                (b'\r', Some(_)) => State::Escape(inside),
                _ => back(inside),
            },
            State::EscapeDigits(inside, hex) => match byte {
                b'0'..=b'7' => self,
                _ if hex && byte.is_ascii_hexdigit() => self,
                b'\\' => back(inside),
                _ => inside.map_or_else(|| continue_word(byte), |quote| quoted(quote, byte)),
            },
            State::EscapeLayout(_) if is_layout(byte) => self,
            State::Quoted(quote) | State::EscapeLayout(quote) => quoted(quote, byte),
        }
    }
}

/// The first byte of a token, or layout.
fn begin(byte: u8) -> State {
    match byte {
        0xEF => State::Mark(1),
        b'0' => State::Number { zero: true },
        b'1'..=b'9' => State::Number { zero: false },
        b'.' => State::Dot,
        b'/' => State::Slash,
        b'%' => State::Line,
        b'\'' | b'"' | b'`' => State::Quoted(byte),
        _ if is_symbol(byte) => State::Symbol,
        _ if byte.is_ascii_alphabetic() || byte == b'_' || !byte.is_ascii() => State::Word,
        // Layout; and brackets and the like, which end at once.
        _ => State::Between,
    }
}

fn continue_word(byte: u8) -> State {
    if byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii() { State::Word } else { begin(byte) }
}

fn quoted(quote: u8, byte: u8) -> State {
    match byte {
        b'\\' => State::Escape(Some(quote)),
        b'\n' => State::Between,
        _ if byte == quote => State::Word,
        _ => State::Quoted(quote),
    }
}

fn back(inside: Option<u8>) -> State {
    inside.map_or(State::Word, State::Quoted)
}

fn is_symbol(byte: u8) -> bool {
    crate::syntax::is_symbol(byte as char)
}

fn is_layout(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

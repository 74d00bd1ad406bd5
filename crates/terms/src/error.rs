//! What was expected where, and what was found there.

use std::fmt;
use std::ops::Range;

/// A text that is no term: where, what was expected, what was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// In bytes from the beginning of the text or stream; empty at its end.
    pub span: Range<usize>,
    /// What could have stood there.
    pub expected: Expected,
    /// What stands there, shortened where it is long; nothing at the end of the text.
    pub found: Option<String>,
    /// What is still open and keeps the text from ending there.
    pub opened: Option<Opened>,
}

/// A bracket, quote or comment that was opened and not closed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opened {
    /// As written: `(`, `[`, `{`, `'`, `"`, `` ` `` or `/*`.
    pub what: &'static str,
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
}

/// What could have stood where something else was found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "their words are below")]
pub enum Expected {
    Term,
    Operand,
    Argument,
    Element,
    Tail,
    OperatorOrEnd,
    CommaOrParenthesis,
    CommaBarOrBracket,
    Bracket,
    Parenthesis,
    Brace,
    AttachedParenthesis,
    Brackets,
    ClosingQuote,
    ClosingDoubleQuote,
    ClosingBackQuote,
    ClosingComment,
    Escape,
    Character,
    CharacterCode,
    Digit,
    Base,
    ShortNumber,
    FloatInRange,
    FullStop,
    NothingMore,
    Shallower,
    Shorter,
    Utf8,
}

impl Expected {
    /// Every one.
    pub const ALL: [Expected; 29] = [
        Self::Term,
        Self::Operand,
        Self::Argument,
        Self::Element,
        Self::Tail,
        Self::OperatorOrEnd,
        Self::CommaOrParenthesis,
        Self::CommaBarOrBracket,
        Self::Bracket,
        Self::Parenthesis,
        Self::Brace,
        Self::AttachedParenthesis,
        Self::Brackets,
        Self::ClosingQuote,
        Self::ClosingDoubleQuote,
        Self::ClosingBackQuote,
        Self::ClosingComment,
        Self::Escape,
        Self::Character,
        Self::CharacterCode,
        Self::Digit,
        Self::Base,
        Self::ShortNumber,
        Self::FloatInRange,
        Self::FullStop,
        Self::NothingMore,
        Self::Shallower,
        Self::Shorter,
        Self::Utf8,
    ];

    /// The name under which translations know it.
    pub const fn id(self) -> &'static str {
        self.words().0
    }

    /// A noun phrase.
    pub const fn english(self) -> &'static str {
        self.words().1
    }

    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Term => ("terms-expected-term", "a term"),
            Self::Operand => ("terms-expected-operand", "an operand after the operator"),
            Self::Argument => ("terms-expected-argument", "an argument"),
            Self::Element => ("terms-expected-element", "an element of the list"),
            Self::Tail => ("terms-expected-tail", "the tail of the list"),
            Self::OperatorOrEnd => ("terms-expected-operator-or-end", "an operator or the end of the term"),
            Self::CommaOrParenthesis => ("terms-expected-comma-or-parenthesis", "`,` or `)` in the arguments"),
            Self::CommaBarOrBracket => ("terms-expected-comma-bar-or-bracket", "`,`, `|` or `]` in the list"),
            Self::Bracket => ("terms-expected-bracket", "`]` after the tail of the list"),
            Self::Parenthesis => ("terms-expected-parenthesis", "an operator or `)`"),
            Self::Brace => ("terms-expected-brace", "an operator or `}`"),
            Self::AttachedParenthesis => {
                ("terms-expected-attached-parenthesis", "no blank between a name and the `(` of its arguments")
            }
            Self::Brackets => ("terms-expected-brackets", "brackets around an operation that binds this loosely"),
            Self::ClosingQuote => ("terms-expected-closing-quote", "a closing `'` on the same line"),
            Self::ClosingDoubleQuote => ("terms-expected-closing-double-quote", "a closing `\"` on the same line"),
            Self::ClosingBackQuote => ("terms-expected-closing-back-quote", "a closing `` ` `` on the same line"),
            Self::ClosingComment => ("terms-expected-closing-comment", "`*/` at the end of the comment"),
            Self::Escape => ("terms-expected-escape", "an escape such as `\\n`, `\\\\`, `\\x41\\` or `\\u0041`"),
            Self::Character => ("terms-expected-character", "a character after `0'`"),
            Self::CharacterCode => ("terms-expected-character-code", "the code of a character"),
            Self::Digit => ("terms-expected-digit", "a digit of this base"),
            Self::Base => ("terms-expected-base", "a base from 2 to 36"),
            Self::ShortNumber => ("terms-expected-short-number", "at most 1000 digits in a base other than ten"),
            Self::FloatInRange => ("terms-expected-float-in-range", "a number of less than 1.8e308"),
            Self::FullStop => ("terms-expected-full-stop", "`.` at the end of the clause"),
            Self::NothingMore => ("terms-expected-nothing-more", "nothing after the `.` of the term"),
            Self::Shallower => ("terms-expected-shallower", "a term nested at most 1000 deep"),
            Self::Shorter => ("terms-expected-shorter", "a text of at most 1048576 bytes"),
            Self::Utf8 => ("terms-expected-utf8", "text in UTF-8"),
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.english())
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}: expected {}, found ", self.line, self.column, self.expected)?;
        match &self.found {
            Some(found) => f.write_str(&ticked(found))?,
            None => write!(f, "the end of the text")?,
        }
        match &self.opened {
            Some(Opened { what, line, column }) => write!(f, " ({} is open since {line}:{column})", ticked(what)),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ReadError {}

/// An error as the lexer and the grammar see it, by offsets into the text of one clause.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Fault {
    pub span: Range<usize>,
    pub expected: Expected,
    /// Where something was opened that keeps the text from ending.
    pub opened: Option<usize>,
}

/// Where a piece of text begins in the whole: what was read before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    pub bytes: usize,
    pub line: usize,
    pub column: usize,
}

impl Origin {
    pub(crate) const START: Origin = Origin { bytes: 0, line: 1, column: 1 };

    /// The place after `text`, which may be no UTF-8.
    pub(crate) fn after(self, text: &[u8]) -> Origin {
        let lines = text.split(|&b| b == b'\n').count() - 1;
        let last = text.rsplit(|&b| b == b'\n').next().unwrap_or_default();
        // A character is all its bytes but those that continue it.
        let characters = last.iter().filter(|&&b| b & 0xC0 != 0x80).count();
        let column = if lines == 0 { self.column } else { 1 } + characters;
        Origin { bytes: self.bytes + text.len(), line: self.line + lines, column }
    }

    /// The error that `fault` is in `text`, which begins here.
    pub(crate) fn error(self, text: &str, fault: &Fault) -> ReadError {
        let place = self.after(&text.as_bytes()[..fault.span.start]);
        let found = &text[fault.span.clone()];
        ReadError {
            line: place.line,
            column: place.column,
            span: place.bytes..place.bytes + found.len(),
            expected: fault.expected,
            found: (!found.is_empty()).then(|| shown(found)),
            opened: fault.opened.map(|offset| {
                let Origin { line, column, .. } = self.after(&text.as_bytes()[..offset]);
                Opened { what: opening(&text[offset..]), line, column }
            }),
        }
    }
}

/// Between back quotes, as in Markdown.
fn ticked(text: &str) -> String {
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

/// As it is shown in an error: a few characters, control characters escaped.
fn shown(found: &str) -> String {
    const MOST: usize = 24;
    let mut shown = String::new();
    for (i, c) in found.chars().enumerate() {
        if i == MOST {
            shown.push('…');
            break;
        }
        if c.is_control() || !crate::writer::is_printable(c) {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown
}

fn opening(text: &str) -> &'static str {
    ["(", "[", "{", "'", "\"", "`", "/*"].into_iter().find(|what| text.starts_with(what)).unwrap_or("(")
}

#[cfg(test)]
mod tests {
    use super::Expected;

    #[test]
    fn limits_are_named_as_they_are() {
        assert!(Expected::Shallower.english().contains(&crate::MAX_DEPTH.to_string()));
        assert!(Expected::Shorter.english().contains(&crate::MAX_BYTES.to_string()));
        assert!(Expected::ShortNumber.english().contains(&crate::lexer::MAX_BASED_DIGITS.to_string()));
    }
}

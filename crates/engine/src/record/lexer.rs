//! The words of PGN's form, each with its place.

use board::Message;

use super::problem::{Location, Problem};

/// A piece of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// `[Name "value"]`, and where the value begins.
    Tag { name: String, value: String, value_place: Location },
    /// What stands in braces or behind `;`, in one line.
    Comment(String),
    /// `$1`; none where it is no number from 0 to 255.
    Nag(Option<u8>),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `12.` or `12...`.
    Number(u32),
    /// A move, a result or a mark.
    Word(String),
}

/// Cuts a text into tokens.
pub(super) struct Lexer<'a> {
    rest: &'a str,
    place: Location,
    /// Line feeds since the last token.
    pub blank_lines: usize,
    /// What was wrong since somebody last asked.
    pub problems: Vec<Problem>,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let rest = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        Lexer { rest, place: Location::START, blank_lines: 0, problems: Vec::new() }
    }

    /// The next token and where it begins.
    pub(super) fn token(&mut self) -> Option<(Token, Location)> {
        self.blank_lines = 0;
        loop {
            let place = self.place;
            let token = match self.peek()? {
                '\n' => {
                    self.next_char();
                    self.blank_lines += 1;
                    continue;
                }
                c if c.is_whitespace() || c == '\u{FEFF}' => {
                    self.next_char();
                    continue;
                }
                '%' if place.column == 1 => {
                    self.take_until(|c| c == '\n');
                    continue;
                }
                '<' => {
                    self.problems.push(Problem::note(place, Message::new("record-reserved")));
                    self.take_until(|c| c == '>' || c == '\n');
                    self.next_if('>');
                    continue;
                }
                '}' => {
                    self.next_char();
                    self.problems.push(Problem::loss(place, Message::new("record-stray-brace")));
                    continue;
                }
                c if c.is_control() => {
                    self.next_char();
                    continue;
                }
                '[' if self.begins_tag() => self.tag(place),
                '{' => Token::Comment(self.braces(place)),
                ';' => {
                    self.next_char();
                    Token::Comment(one_line(&self.take_until(|c| c == '\n')))
                }
                '$' => {
                    self.next_char();
                    let digits = self.take_until(|c| !c.is_ascii_alphanumeric());
                    Token::Nag(digits.parse().ok())
                }
                '(' if bracketed_mark(self.rest).is_some() => {
                    let mark = bracketed_mark(self.rest).unwrap_or_default();
                    self.rest = &self.rest[mark.len() + 2..];
                    self.place = place.plus(mark.len() + 2);
                    Token::Word(mark.to_owned())
                }
                '(' if !begins_square(self.rest) => {
                    self.next_char();
                    Token::Open
                }
                ')' => {
                    self.next_char();
                    Token::Close
                }
                c if c.is_ascii_digit() && self.number_length().is_some() => self.number(),
                _ => Token::Word(self.word()),
            };
            return Some((token, place));
        }
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes a character; one that no text has is told.
    fn next_char(&mut self) -> Option<char> {
        let c = self.peek()?;
        if c.is_control() && !c.is_whitespace() {
            let message = Message::new("record-control-character").with("code", format_args!("U+{:04X}", c as u32));
            self.problems.push(Problem::note(self.place, message));
        }
        self.rest = &self.rest[c.len_utf8()..];
        self.place = match c {
            '\n' => Location { line: self.place.line + 1, column: 1 },
            _ => self.place.plus(1),
        };
        Some(c)
    }

    fn next_if(&mut self, wanted: char) -> bool {
        self.peek() == Some(wanted) && self.next_char().is_some()
    }

    /// The text before the first character of this kind, without control characters.
    fn take_until(&mut self, is_end: impl Fn(char) -> bool) -> String {
        let mut text = String::new();
        while let Some(c) = self.peek().filter(|c| !is_end(*c)) {
            self.next_char();
            if !c.is_control() || c.is_whitespace() {
                text.push(c);
            }
        }
        text
    }

    /// A comment to its closing brace; without one, to the next game's tags or to the end.
    fn braces(&mut self, opened: Location) -> String {
        self.next_char();
        let mut text = String::new();
        while let Some(c) = self.peek() {
            if self.place.column == 1 && self.begins_whole_tag() {
                break;
            }
            self.next_char();
            match c {
                '}' => return one_line(&text),
                c if c.is_control() && !c.is_whitespace() => {}
                c => text.push(c),
            }
        }
        self.problems.push(Problem::loss(opened, Message::new("record-unclosed-comment")));
        one_line(&text)
    }

    /// `[` and a letter: no move begins so.
    fn begins_tag(&self) -> bool {
        let inside = self.rest.trim_start_matches('[').trim_start_matches([' ', '\t']);
        inside.starts_with(|c: char| c.is_alphabetic() || c == '"')
    }

    /// `[Name "` with a capital letter, as comments hardly have it at the beginning of a line.
    fn begins_whole_tag(&self) -> bool {
        let Some(inside) = self.rest.strip_prefix('[') else { return false };
        let value = inside.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
        inside.starts_with(|c: char| c.is_ascii_uppercase()) && value.starts_with(" \"")
    }

    fn tag(&mut self, place: Location) -> Token {
        self.next_char();
        self.take_until(|c| !matches!(c, ' ' | '\t'));
        let name = self.take_until(|c| !(c.is_alphanumeric() || c == '_'));
        self.take_until(|c| !matches!(c, ' ' | '\t'));
        let value_place = self.place.plus(usize::from(self.peek() == Some('"')));
        if name.is_empty() {
            self.problems.push(Problem::loss(place, Message::new("record-tag-without-name")));
        }
        let value = if self.next_if('"') {
            match self.quoted() {
                Ok(value) => value,
                Err(value) => {
                    self.problems.push(Problem::loss(place, Message::new("record-unclosed-quote").with("name", &name)));
                    return Token::Tag { name, value, value_place };
                }
            }
        } else {
            let message = Message::new("record-tag-without-quotes").with("name", &name);
            self.problems.push(Problem::note(self.place, message));
            self.take_until(|c| matches!(c, ']' | '\n')).trim().to_owned()
        };
        self.take_until(|c| !matches!(c, ' ' | '\t' | '\r'));
        if !self.next_if(']') {
            self.problems.push(Problem::note(self.place, Message::new("record-unclosed-tag").with("name", &name)));
        }
        Token::Tag { name, value, value_place }
    }

    /// What stands before the closing quotation mark; where there is none, before the end of the line.
    fn quoted(&mut self) -> Result<String, String> {
        let mut value = String::new();
        loop {
            match self.peek() {
                None | Some('\n') => return Err(value.trim_end().trim_end_matches(']').to_owned()),
                Some(c) => {
                    self.next_char();
                    match c {
                        '"' => return Ok(value),
                        '\\' if matches!(self.peek(), Some('"' | '\\')) => value.extend(self.next_char()),
                        c if c.is_control() => {}
                        c => value.push(c),
                    }
                }
            }
        }
    }

    /// How long the number of a move is, which a full stop ends.
    fn number_length(&self) -> Option<usize> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        self.rest[digits..].starts_with(['.', '…']).then_some(digits)
    }

    fn number(&mut self) -> Token {
        let digits = self.take_until(|c| !c.is_ascii_digit());
        self.take_until(|c| !matches!(c, '.' | '…'));
        Token::Number(digits.parse().unwrap_or(u32::MAX))
    }

    /// A move may have squares by column and row, as `(2,3)-(1,4)`.
    fn word(&mut self) -> String {
        let mut word = String::new();
        while let Some(c) = self.peek() {
            // Behind a mark another move may be glued.
            let is_marked = word.ends_with(['!', '?']) && !matches!(c, '!' | '?');
            let ends = is_marked || c.is_whitespace() || matches!(c, '{' | '}' | ';' | '<' | ')' | '$');
            if ends || (c == '(' && !begins_square(self.rest)) {
                break;
            }
            if c == '(' {
                word.push_str(&self.take_until(|c| c == ')'));
                word.extend(self.next_char());
            } else {
                self.next_char();
                word.extend(Some(c).filter(|c| !c.is_control()));
            }
        }
        word
    }
}

/// The mark of a move as PDN 3.0 has it in brackets: `(!)`.
fn bracketed_mark(text: &str) -> Option<&str> {
    let (inside, _) = text.strip_prefix('(')?.split_once(')')?;
    matches!(inside, "!" | "?" | "!!" | "??" | "!?" | "?!").then_some(inside)
}

/// Whether a square by column and row begins here, and no variation.
fn begins_square(text: &str) -> bool {
    let coordinate = |text: &str| {
        let digits = text.bytes().take(2).take_while(u8::is_ascii_digit).count();
        (digits > 0).then_some(digits)
    };
    let inside = |text: &str| {
        let (column, rest) = text.split_at(coordinate(text)?);
        let rest = rest.strip_prefix(',')?.trim_start_matches(' ');
        let (row, rest) = rest.split_at(coordinate(rest)?);
        (!column.is_empty() && !row.is_empty()).then_some(rest.starts_with(')'))
    };
    text.strip_prefix('(').and_then(inside).unwrap_or(false)
}

/// A text without line ends and other control characters, its words one blank apart.
pub(super) fn one_line(text: &str) -> String {
    let words = text.split_whitespace().map(|word| word.replace(char::is_control, ""));
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

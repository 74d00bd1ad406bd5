//! Texts and streams to terms.

use std::fmt;
use std::io::{self, BufRead};
use std::str;

use crate::MAX_BYTES;
use crate::error::{Expected, Fault, Origin, ReadError};
use crate::grammar;
use crate::lexer::{Input, Lexeme, Token, lexeme};
use crate::split::Splitter;
use crate::syntax::is_variable;
use crate::term::Term;

/// Reads the one term that `text` is, with or without a `.` at its end.
pub fn read_term(text: &str) -> Result<Term, ReadError> {
    let (text, origin) = beginning(text)?;
    let mut splitter = Splitter::new();
    let end = splitter.end(text.trim_end().as_bytes());
    let stopped = end.is_some() || splitter.ends_here();
    let (clause, rest) = text.split_at(end.unwrap_or(if stopped { text.trim_end().len() } else { text.len() }));
    let term = parse(clause, origin, stopped)?.term;
    match blank(rest) {
        Ok(None) => Ok(term),
        Ok(Some(span)) | Err(Fault { span, .. }) => {
            let fault = Fault { span, expected: Expected::NothingMore, opened: None };
            Err(origin.after(clause.as_bytes()).error(rest, &fault))
        }
    }
}

/// Reads all clauses of `text`, each ended by a `.`, up to the first error.
pub fn read_all(text: &str) -> Result<Vec<Term>, ReadError> {
    let (mut text, mut origin) = beginning(text)?;
    let mut terms = vec![];
    let mut splitter = Splitter::new();
    while let Some(end) = splitter.end(text.as_bytes()) {
        let (clause, rest) = text.split_at(end);
        terms.push(parse(clause, origin, true)?.term);
        origin = origin.after(clause.as_bytes());
        text = rest;
    }
    if blank(text) != Ok(None) {
        let clause = parse(text, origin, splitter.ends_here())?;
        if !splitter.ends_here() {
            let span = text.len()..text.len();
            return Err(origin.error(text, &Fault { span, expected: Expected::FullStop, opened: None }));
        }
        terms.push(clause.term);
    }
    Ok(terms)
}

/// Whether every clause that begins in `text` ends in it, or can only be wrong: what a line editor asks
/// before it takes a line. An empty text is complete.
pub fn is_complete(text: &str) -> bool {
    let (mut rest, _) = without_mark(text);
    let mut splitter = Splitter::new();
    while let Some(end) = splitter.end(rest.as_bytes()) {
        rest = &rest[end..];
    }
    splitter.ends_here() || splitter.is_inside_quotes() || blank(rest) == Ok(None)
}

/// Line and column, from 1, of the first place in `text` where the name or variable `token` stands by itself.
pub fn place_of(text: &str, token: &str) -> Option<(usize, usize)> {
    let mut input = Input::new(text);
    loop {
        let Lexeme { token: found, start, .. } = lexeme(&mut input).ok()?;
        let is_it = match &found {
            Token::Name(name) | Token::Variable(name) => *name == token,
            Token::Quoted(name) => name == token && !is_variable(token),
            Token::End => return None,
            _ => false,
        };
        if is_it {
            let Origin { line, column, .. } = Origin::START.after(&text.as_bytes()[..start]);
            return Some((line, column));
        }
    }
}

/// One clause that was read.
#[derive(Clone, PartialEq, Debug)]
pub struct Clause {
    /// What it says.
    pub term: Term,
    /// Where it begins, from 1.
    pub line: usize,
    /// Where it begins, in characters from 1.
    pub column: usize,
}

/// Reads a stream clause by clause, as an iterator. After an error in a clause it goes on with the next one,
/// behind the first `.` before layout. The last one may lack its `.`.
///
/// A clause is given as soon as its `.` and the layout behind it have come. Not much more than [`MAX_BYTES`]
/// are ever kept. Text in memory is read with `Reader::new(text.as_bytes())`.
///
/// ```
/// let text = "rey(blancas, 8, 5).\npeon(blancas, .\ntorre(negras, 1, 1).\n";
/// let read: Vec<String> = terms::Reader::new(text.as_bytes())
///     .map(|clause| clause.map_or_else(|error| error.to_string(), |clause| clause.term.to_string()))
///     .collect();
/// assert_eq!(read[0], "rey(blancas,8,5)");
/// assert!(read[1].starts_with("2:15: expected"), "{}", read[1]);
/// assert_eq!(read[2], "torre(negras,1,1)");
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    stream: R,
    splitter: Splitter,
    /// What the stream has given of the clause so far.
    clause: Vec<u8>,
    /// Where `clause` begins.
    origin: Origin,
    /// The clause was too long: what follows is left out up to its end.
    skipping: bool,
    finished: bool,
}

/// Why a clause could not be read from a stream.
#[derive(Debug)]
pub enum StreamError {
    /// The clause is wrong; the next one may be right.
    Read(ReadError),
    /// The stream failed, and nothing more comes.
    Io(io::Error),
}

impl<R: BufRead> Reader<R> {
    /// Reads from the beginning of `stream`.
    pub fn new(stream: R) -> Reader<R> {
        let (splitter, clause) = (Splitter::new(), vec![]);
        Reader { stream, splitter, clause, origin: Origin::START, skipping: false, finished: false }
    }

    /// The next clause; none at the end of the stream.
    fn next_clause(&mut self) -> Result<Option<Clause>, StreamError> {
        const PIECE: usize = 1 << 16;
        loop {
            let chunk = match self.stream.fill_buf() {
                Ok([]) => break,
                Ok(chunk) => &chunk[..chunk.len().min(PIECE)],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.finished = true;
                    return Err(StreamError::Io(error));
                }
            };
            let end = self.splitter.end(chunk);
            let taken = end.unwrap_or(chunk.len());
            if self.skipping {
                self.origin = self.origin.after(&chunk[..taken]);
            } else {
                self.clause.extend(&chunk[..taken]);
            }
            self.stream.consume(taken);
            if self.clause.len() > MAX_BYTES {
                self.skipping = end.is_none();
                let (clause, origin) = self.take_clause();
                return Err(StreamError::Read(too_long(&String::from_utf8_lossy(&clause), origin)));
            }
            match end {
                Some(_) if self.skipping => self.skipping = false,
                Some(_) => return self.parse(true).map_err(StreamError::Read),
                None => {}
            }
        }
        self.finished = true;
        if self.skipping {
            return Ok(None);
        }
        self.parse(self.splitter.ends_here()).map_err(StreamError::Read)
    }

    /// The clause that has been collected; none if it is blank and has no `.`.
    fn parse(&mut self, stopped: bool) -> Result<Option<Clause>, ReadError> {
        let (bytes, origin) = self.take_clause();
        let text = str::from_utf8(&bytes).map_err(|error| not_utf8(&bytes, error, origin))?;
        if !stopped && blank(text) == Ok(None) {
            return Ok(None);
        }
        parse(text, origin, stopped).map(Some)
    }

    fn take_clause(&mut self) -> (Vec<u8>, Origin) {
        let mut clause = std::mem::take(&mut self.clause);
        if self.origin.bytes == 0 && clause.starts_with(MARK.as_bytes()) {
            clause.drain(..MARK.len());
            self.origin.bytes = MARK.len();
        }
        let origin = self.origin;
        self.origin = origin.after(&clause);
        (clause, origin)
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Clause, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.finished {
            return None;
        }
        self.next_clause().transpose()
    }
}

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            StreamError::Read(error) => error.fmt(f),
            StreamError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StreamError {}

/// The text without a byte order mark, where it is not too long.
fn beginning(text: &str) -> Result<(&str, Origin), ReadError> {
    if text.len() > MAX_BYTES {
        return Err(too_long(text, Origin::START));
    }
    Ok(without_mark(text))
}

/// The byte order mark that some editors put before a text.
const MARK: &str = "\u{feff}";

fn without_mark(text: &str) -> (&str, Origin) {
    match text.strip_prefix(MARK) {
        Some(rest) => (rest, Origin { bytes: MARK.len(), ..Origin::START }),
        None => (text, Origin::START),
    }
}

/// Reads the clause that `text` is, with its `.` if it is `stopped`.
fn parse(text: &str, origin: Origin, stopped: bool) -> Result<Clause, ReadError> {
    let body = &text[..text.len() - usize::from(stopped)];
    match grammar::term(body) {
        Ok((term, start)) => {
            let Origin { line, column, .. } = origin.after(&text.as_bytes()[..start]);
            Ok(Clause { term, line, column })
        }
        Err(mut fault) => {
            if fault.span.start == body.len() {
                // What was found instead is the `.`, if there is one.
                fault.span.end = text.len();
            }
            Err(origin.error(text, &fault))
        }
    }
}

/// Where the first token is, if there is one.
fn blank(text: &str) -> Result<Option<std::ops::Range<usize>>, Fault> {
    let Lexeme { token, start, end } = lexeme(&mut Input::new(text))?;
    Ok((token != Token::End).then_some(start..end))
}

fn too_long(text: &str, origin: Origin) -> ReadError {
    let start = text.floor_char_boundary(MAX_BYTES);
    let end = text.ceil_char_boundary(start + 1);
    origin.error(text, &Fault { span: start..end, expected: Expected::Shorter, opened: None })
}

fn not_utf8(bytes: &[u8], error: str::Utf8Error, origin: Origin) -> ReadError {
    let start = error.valid_up_to();
    let end = error.error_len().map_or(bytes.len(), |len| start + len);
    let Origin { bytes: offset, line, column } = origin.after(&bytes[..start]);
    let found = Some(bytes[start..end].escape_ascii().to_string());
    let (span, expected) = (offset..offset + end - start, Expected::Utf8);
    ReadError { line, column, span, expected, found, opened: None }
}

#[cfg(test)]
mod tests;

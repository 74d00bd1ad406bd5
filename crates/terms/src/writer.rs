//! Terms to text, as SWI-Prolog's `writeq/1` writes them: quotes, brackets and blanks only where a reader
//! needs them. `Display` writes a term so that it reads back as the same.

use std::fmt::{self, Display, Formatter, Write};

use crate::operators::{ARGUMENT, LOOSEST, infix, is_operator, prefix};
use crate::syntax::{is_bare, is_symbol, is_variable, is_word};
use crate::term::Term;

/// The term as a clause that can be read back, with its `.`.
pub fn clause(term: &Term) -> String {
    stopped(term.to_string())
}

/// The answer of a top level: `X = 1, Y = f(a).`, or `true.` where there is nothing to say.
pub fn answer<'t>(bindings: impl IntoIterator<Item = (&'t str, &'t Term)>) -> String {
    let equals = infix("=").expect("a standard operator");
    let written = bindings.into_iter().map(|(name, term)| format!("{name} = {}", Operand(term, equals.right)));
    let written = written.collect::<Vec<_>>().join(", ");
    stopped(if written.is_empty() { "true".to_owned() } else { written })
}

/// The term for another program: no operators, so that none of its own can change what it reads. With its `.`.
pub fn canonical(term: &Term) -> String {
    stopped(format!("{}", Plain(term)))
}

/// The term for people, as `write/1` writes it: without quotes, so that it may not read back as the same.
pub fn unquoted(term: &Term) -> String {
    Unquoted(term).to_string()
}

/// A term without quotes.
struct Unquoted<'t>(&'t Term);

impl Display for Unquoted<'_> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        Writer { ignore_quotes: true, ..Writer::new(f) }.write(Piece::Term(self.0, LOOSEST))
    }
}

/// A term without operators.
struct Plain<'t>(&'t Term);

impl Display for Plain<'_> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        Writer { ignore_operators: true, ..Writer::new(f) }.write(Piece::Term(self.0, LOOSEST))
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        Writer::new(f).write(Piece::Term(self, LOOSEST))
    }
}

/// A term as the right side of an operator.
struct Operand<'t>(&'t Term, u16);

impl Display for Operand<'_> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        Writer::new(f).write(Piece::Operand(self.0, self.1))
    }
}

/// Adds the `.`, with a blank where it would become part of an atom.
fn stopped(mut text: String) -> String {
    text.push_str(if text.ends_with(is_symbol) { " ." } else { "." });
    text
}

/// Writes without recursion: what is still to be written waits on a stack.
struct Writer<'t, 'w, 'f> {
    out: &'w mut Formatter<'f>,
    /// What follows, the next one last.
    rest: Vec<Piece<'t>>,
    /// The last character written.
    last: char,
    after: After,
    ignore_operators: bool,
    ignore_quotes: bool,
}

/// Something to be written.
#[derive(Clone, Copy)]
enum Piece<'t> {
    /// A term where priorities up to this may stand without brackets.
    Term(&'t Term, u16),
    /// The same beside an operator: a name that is an operator stands in brackets.
    Operand(&'t Term, u16),
    /// What separates or closes.
    Token(&'static str),
    /// An operator between two terms.
    Infix(&'t str),
    /// A comma before each.
    More(&'t [Term]),
}

/// What was written last, where that matters to what follows.
#[derive(Clone, Copy, PartialEq)]
enum After {
    /// A prefix operator: a bracket right after it would make it a functor.
    Prefix,
    /// The prefix operator `-`: a digit right after it would make it a sign.
    Minus,
    Other,
}

impl<'t, 'w, 'f> Writer<'t, 'w, 'f> {
    fn new(out: &'w mut Formatter<'f>) -> Self {
        Writer { out, rest: vec![], last: ' ', after: After::Other, ignore_operators: false, ignore_quotes: false }
    }

    fn write(&mut self, all: Piece<'t>) -> fmt::Result {
        self.rest.push(all);
        while let Some(piece) = self.rest.pop() {
            match piece {
                Piece::Operand(Term::Atom(name), _) if is_operator(name) => {
                    self.token("(")?;
                    self.atom(name)?;
                    self.token(")")?;
                }
                Piece::Term(term, most) | Piece::Operand(term, most) => self.term(term, most)?,
                Piece::Token(token) => self.token(token)?,
                Piece::Infix(name) => self.infix(name)?,
                Piece::More([first, more @ ..]) => {
                    self.token(",")?;
                    self.then([Piece::Term(first, ARGUMENT), Piece::More(more)]);
                }
                Piece::More([]) => {}
            }
        }
        Ok(())
    }

    /// These come next, in this order.
    fn then<const N: usize>(&mut self, pieces: [Piece<'t>; N]) {
        self.rest.extend(pieces.into_iter().rev());
    }

    fn term(&mut self, term: &'t Term, most: u16) -> fmt::Result {
        match term {
            Term::Var(name) if is_variable(name) => self.token(name),
            Term::Var(name) => self.token(&format!("_{name}")),
            Term::Int(number) => self.token(&number.to_string()),
            Term::Big(digits) => self.token(digits),
            Term::Float(number) => self.token(&float(*number)),
            Term::Atom(name) => self.atom(name),
            Term::Text(text) if self.ignore_quotes => self.token(text),
            Term::Text(text) => self.token(&quoted(text, '"')),
            Term::Compound(name, args) => self.compound(name, args, most),
            Term::List(items, tail) => {
                self.token("[")?;
                self.then([Piece::Token("]")]);
                if let Some(tail) = tail {
                    self.then([Piece::Token("|"), Piece::Term(tail, ARGUMENT)]);
                }
                self.then_all(items);
                Ok(())
            }
        }
    }

    fn compound(&mut self, name: &'t str, args: &'t [Term], most: u16) -> fmt::Result {
        match args {
            [arg] if name == "{}" => {
                self.token("{")?;
                self.then([Piece::Term(arg, LOOSEST), Piece::Token("}")]);
            }
            [arg] if let Some(operator) = prefix(name).filter(|_| !self.ignore_operators) => {
                self.bracket(operator.priority > most)?;
                self.atom(name)?;
                self.after = if name == "-" { After::Minus } else { After::Prefix };
                self.then([Piece::Operand(arg, operator.right)]);
            }
            [left, right] if let Some(operator) = infix(name).filter(|_| !self.ignore_operators) => {
                self.bracket(operator.priority > most)?;
                let left = Piece::Operand(left, operator.left);
                self.then([left, Piece::Infix(name), Piece::Operand(right, operator.right)]);
            }
            args => {
                self.atom(name)?;
                self.character('(')?;
                self.then([Piece::Token(")")]);
                self.then_all(args);
            }
        }
        Ok(())
    }

    /// An operator between its operands. A blank before it asks for one behind.
    fn infix(&mut self, name: &str) -> fmt::Result {
        let spaced = self.needs_blank(name);
        match name {
            "," | "|" => self.token(name)?,
            name => self.atom(name)?,
        }
        if spaced { self.character(' ') } else { Ok(()) }
    }

    /// Opens a bracket, where one is needed, that is closed after what comes next.
    fn bracket(&mut self, needed: bool) -> fmt::Result {
        if needed {
            self.token("(")?;
            self.then([Piece::Token(")")]);
        }
        Ok(())
    }

    /// These come next, with commas between.
    fn then_all(&mut self, terms: &'t [Term]) {
        if let [first, more @ ..] = terms {
            self.then([Piece::Term(first, ARGUMENT), Piece::More(more)]);
        }
    }

    fn atom(&mut self, name: &str) -> fmt::Result {
        if self.ignore_quotes || is_bare(name) { self.token(name) } else { self.token(&quoted(name, '\'')) }
    }

    /// Writes what is one token to a reader, after a blank where it would run into what stands before.
    fn token(&mut self, text: &str) -> fmt::Result {
        if self.needs_blank(text) {
            self.out.write_char(' ')?;
        }
        self.out.write_str(text)?;
        self.last = text.chars().next_back().unwrap_or(' ');
        self.after = After::Other;
        Ok(())
    }

    /// Writes a character that never needs a blank before it.
    fn character(&mut self, c: char) -> fmt::Result {
        self.last = c;
        self.out.write_char(c)
    }

    fn needs_blank(&self, text: &str) -> bool {
        text.starts_with(|first: char| {
            self.after != After::Other && matches!(first, '(' | '{')
                || self.after == After::Minus && first.is_ascii_digit()
                || is_word(self.last) && is_word(first)
                || is_symbol(self.last) && is_symbol(first)
        })
    }
}

/// With a fraction or an exponent always, and the fewest digits that read back as the same number.
fn float(number: f64) -> String {
    if number.is_nan() {
        return "1.5NaN".to_owned();
    }
    if number.is_infinite() {
        return if number > 0.0 { "1.0Inf" } else { "-1.0Inf" }.to_owned();
    }
    let magnitude = number.abs();
    if magnitude == 0.0 || (1e-4..1e15).contains(&magnitude) {
        return format!("{number:?}");
    }
    let scientific = format!("{number:e}");
    match scientific.split_once('e') {
        Some((digits, exponent)) if !digits.contains('.') => format!("{digits}.0e{exponent}"),
        _ => scientific,
    }
}

fn quoted(text: &str, quote: char) -> String {
    let mut written = String::with_capacity(text.len() + 2);
    written.push(quote);
    for c in text.chars() {
        match c {
            '\x07' => written.push_str("\\a"),
            '\x08' => written.push_str("\\b"),
            '\t' => written.push_str("\\t"),
            '\n' => written.push_str("\\n"),
            '\x0b' => written.push_str("\\v"),
            '\x0c' => written.push_str("\\f"),
            '\r' => written.push_str("\\r"),
            '\\' => written.push_str("\\\\"),
            _ if c == quote => written.extend(['\\', c]),
            _ if is_printable(c) => written.push(c),
            _ => written.push_str(&escaped(c)),
        }
    }
    written.push(quote);
    written
}

/// By its code.
fn escaped(c: char) -> String {
    match u32::from(c) {
        code @ 0..=0xFFFF => format!("\\u{code:04X}"),
        code => format!("\\U{code:08X}"),
    }
}

/// Whether a person sees it, or sees it as a blank.
pub(crate) fn is_printable(c: char) -> bool {
    // The standard library knows which characters cannot be seen; accents it shows behind a letter.
    (' '..='~').contains(&c) || !c.is_ascii() && !['a', c].iter().collect::<String>().escape_debug().any(|e| e == '{')
}

#[cfg(test)]
mod tests;

//! Terms to text, as SWI-Prolog's `writeq/1` writes them: quotes, brackets and blanks only where a reader
//! needs them. `Display` writes a term so that it reads back as the same.

use std::fmt::{self, Display, Formatter, Write};

use crate::operators::{ARGUMENT, Infix, LOOSEST, Prefix, infix, is_operator, prefix};
use crate::syntax::{is_bare, is_symbol, is_variable, is_word};
use crate::term::Term;

/// The term as a clause that can be read back, with its `.`.
pub fn clause(term: &Term) -> String {
    stopped(term.to_string())
}

/// The answer of a top level: `X = 1, Y = f(a).`, or `true.` where there is nothing to say.
pub fn answer<'t>(bindings: impl IntoIterator<Item = (&'t str, &'t Term)>) -> String {
    let equals = infix("=").expect("a standard operator");
    let written = bindings.into_iter().map(|(name, term)| format!("{name} = {}", At(term, equals.right)));
    let written = written.collect::<Vec<_>>().join(", ");
    stopped(if written.is_empty() { "true".to_owned() } else { written })
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        At(self, LOOSEST).fmt(f)
    }
}

/// A term where only priorities up to this may stand without brackets.
struct At<'t>(&'t Term, u16);

impl Display for At<'_> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let mut writer = Writer { out: f, last: ' ', after: After::Other };
        if self.1 < ARGUMENT { writer.operand(self.0, self.1) } else { writer.term(self.0, self.1) }
    }
}

/// Adds the `.`, with a blank where it would become part of an atom.
fn stopped(mut text: String) -> String {
    text.push_str(if text.ends_with(is_symbol) { " ." } else { "." });
    text
}

struct Writer<'w, 'f> {
    out: &'w mut Formatter<'f>,
    /// The last character written.
    last: char,
    after: After,
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

impl Writer<'_, '_> {
    fn term(&mut self, term: &Term, most: u16) -> fmt::Result {
        match term {
            Term::Var(name) if is_variable(name) => self.token(name),
            Term::Var(name) => self.token(&format!("_{name}")),
            Term::Int(number) => self.token(&number.to_string()),
            Term::Big(digits) => self.token(digits),
            Term::Float(number) => self.token(&float(*number)),
            Term::Atom(name) => self.atom(name),
            Term::Text(text) => self.token(&quoted(text, '"')),
            Term::Compound(name, args) => self.compound(name, args, most),
            Term::List(items, tail) => {
                self.token("[")?;
                self.arguments(items)?;
                if let Some(tail) = tail {
                    self.token("|")?;
                    self.term(tail, ARGUMENT)?;
                }
                self.token("]")
            }
        }
    }

    /// An operator as an operand stands in brackets.
    fn operand(&mut self, term: &Term, most: u16) -> fmt::Result {
        match term {
            Term::Atom(name) if is_operator(name) => {
                self.token("(")?;
                self.atom(name)?;
                self.token(")")
            }
            term => self.term(term, most),
        }
    }

    fn compound(&mut self, name: &str, args: &[Term], most: u16) -> fmt::Result {
        match args {
            [arg] if name == "{}" => {
                self.token("{")?;
                self.term(arg, LOOSEST)?;
                self.token("}")
            }
            [arg] if let Some(operator) = prefix(name) => {
                self.bracketed(operator.priority > most, |writer| writer.prefix(name, operator, arg))
            }
            [left, right] if let Some(operator) = infix(name) => {
                self.bracketed(operator.priority > most, |writer| writer.infix(name, operator, left, right))
            }
            args => {
                self.atom(name)?;
                self.out.write_char('(')?;
                self.last = '(';
                self.arguments(args)?;
                self.token(")")
            }
        }
    }

    fn prefix(&mut self, name: &str, operator: Prefix, arg: &Term) -> fmt::Result {
        self.atom(name)?;
        self.after = if name == "-" { After::Minus } else { After::Prefix };
        self.operand(arg, operator.right)
    }

    fn infix(&mut self, name: &str, operator: Infix, left: &Term, right: &Term) -> fmt::Result {
        self.operand(left, operator.left)?;
        // A blank before it asks for one behind.
        let spaced = self.needs_blank(name);
        match name {
            "," | "|" => self.token(name)?,
            name => self.atom(name)?,
        }
        if spaced {
            self.out.write_char(' ')?;
            self.last = ' ';
        }
        self.operand(right, operator.right)
    }

    fn bracketed(&mut self, brackets: bool, inner: impl FnOnce(&mut Self) -> fmt::Result) -> fmt::Result {
        if !brackets {
            return inner(self);
        }
        self.token("(")?;
        inner(self)?;
        self.token(")")
    }

    fn arguments(&mut self, args: &[Term]) -> fmt::Result {
        for (i, arg) in args.iter().enumerate() {
            if i > 0 {
                self.token(",")?;
            }
            self.term(arg, ARGUMENT)?;
        }
        Ok(())
    }

    fn atom(&mut self, name: &str) -> fmt::Result {
        if is_bare(name) { self.token(name) } else { self.token(&quoted(name, '\'')) }
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
            _ if u32::from(c) > 0xFFFF => written.push_str(&format!("\\U{:08X}", u32::from(c))),
            _ => written.push_str(&format!("\\u{:04X}", u32::from(c))),
        }
    }
    written.push(quote);
    written
}

/// Whether a person sees it, or sees it as a blank.
pub(crate) fn is_printable(c: char) -> bool {
    // The standard library knows which characters cannot be seen; accents it shows behind a letter.
    (' '..='~').contains(&c) || !c.is_ascii() && !['a', c].iter().collect::<String>().escape_debug().any(|e| e == '{')
}

#[cfg(test)]
mod tests;

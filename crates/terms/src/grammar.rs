//! Tokens to terms.
//!
//! Operators are read with two stacks, as a pocket calculator would: operands wait on one, operators on the
//! other, until an operator that binds more loosely comes. Open brackets wait on a third, so that nothing
//! recurses and the depth of a text costs no stack. What an operator means is decided as SWI-Prolog does:
//!
//! 1. Where an operand is due, a prefix operator is one, unless `(` follows directly; then it is a functor.
//! 2. A `-` directly before a digit is the sign of a number where an operand is due.
//! 3. A prefix operator is an atom where no operand follows, or an infix operator that binds more loosely.
//! 4. Where an operand is due and an infix operator stands, that is an atom.
//! 5. An argument or an element may bind as loosely as it likes; only the comma (and in a list the bar)
//!    separates.

use crate::MAX_DEPTH;
use crate::error::{Expected, Fault};
use crate::lexer::{Input, Lexeme, Token, lexeme};
use crate::operators::{Infix, Prefix, infix, prefix};
use crate::term::Term;

/// The one term that the text is, and the offset where it begins.
pub(crate) fn term(text: &str) -> Result<(Term, usize), Fault> {
    let mut input = Input::new(text);
    let ahead = lexeme(&mut input)?;
    let start = ahead.start;
    let (operands, operators, brackets, open) = (vec![], vec![], vec![], Bracket::new(Place::Text, 0, (0, 0)));
    let mut grammar = Grammar { text, input, ahead, operands, operators, brackets, open, anonymous: None };
    Ok((grammar.text()?, start))
}

struct Grammar<'a> {
    text: &'a str,
    /// What follows `ahead`.
    input: Input<'a>,
    ahead: Lexeme<'a>,
    operands: Vec<Operand>,
    operators: Vec<Operator<'a>>,
    /// The innermost open bracket, or the whole text.
    open: Bracket,
    /// Those around it.
    brackets: Vec<Bracket>,
    /// The number of the last `_`.
    anonymous: Option<u64>,
}

/// Offsets.
type Span = (usize, usize);

#[derive(Debug)]
struct Operand {
    term: Term,
    priority: u16,
    /// How deep it is nested.
    depth: usize,
    /// Its operator, or its first token.
    span: Span,
}

#[derive(Clone, Copy, Debug)]
struct Operator<'a> {
    name: &'a str,
    kind: Kind,
    span: Span,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Infix(Infix),
    Prefix(Prefix),
}

#[derive(Debug)]
struct Bracket {
    place: Place,
    /// The functor, where there are arguments inside.
    name: String,
    /// The arguments or elements so far, and how deep the deepest is.
    terms: Vec<Term>,
    depth: usize,
    /// How many operators wait outside.
    operators: usize,
    start: usize,
    /// The functor, or the bracket itself.
    span: Span,
}

/// What an expression is part of.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Place {
    Text,
    Argument,
    Element,
    Tail,
    Parentheses,
    Braces,
}

/// What comes after an expression.
enum Next {
    /// Another one, in the same brackets.
    Expression,
    /// What the brackets enclose has become an operand.
    Operand,
    Nothing,
}

impl Place {
    fn operand(self) -> Expected {
        match self {
            Place::Argument => Expected::Argument,
            Place::Element => Expected::Element,
            Place::Tail => Expected::Tail,
            Place::Text | Place::Parentheses | Place::Braces => Expected::Term,
        }
    }

    fn after_operand(self) -> Expected {
        match self {
            Place::Text => Expected::OperatorOrEnd,
            Place::Argument => Expected::CommaOrParenthesis,
            Place::Element => Expected::CommaBarOrBracket,
            Place::Tail => Expected::Bracket,
            Place::Parentheses => Expected::Parenthesis,
            Place::Braces => Expected::Brace,
        }
    }
}

impl<'a> Grammar<'a> {
    fn text(&mut self) -> Result<Term, Fault> {
        loop {
            // An operand is due: read up to the end of one.
            if let Some(operator) = self.prefix_operator() {
                self.operators.push(operator);
                self.advance()?;
                continue;
            }
            if !self.prefix_to_atom() && !self.operand()? {
                continue;
            }
            // There is an operand: read up to where one is due.
            loop {
                if let Some((name, infix)) = self.infix_operator() {
                    self.reduce(infix.left)?;
                    self.operators.push(Operator { name, kind: Kind::Infix(infix), span: self.span() });
                    self.advance()?;
                    break;
                }
                match self.end_expression()? {
                    Next::Expression => break,
                    Next::Operand => {}
                    Next::Nothing => return Ok(self.pop_operand().term),
                }
            }
        }
    }

    /// Rules 1 and 2.
    fn prefix_operator(&self) -> Option<Operator<'a>> {
        let Token::Name(name) = self.ahead.token else { return None };
        if self.is_functor() || self.is_sign() {
            return None;
        }
        let kind = Kind::Prefix(prefix(name)?);
        Some(Operator { name, kind, span: self.span() })
    }

    fn infix_operator(&self) -> Option<(&'a str, Infix)> {
        let name = match (&self.ahead.token, self.open.place) {
            (&Token::Name(name), _) => name,
            (Token::Punctuation(','), Place::Text | Place::Parentheses | Place::Braces) => ",",
            (Token::Punctuation('|'), Place::Text | Place::Parentheses | Place::Braces | Place::Argument) => "|",
            _ => return None,
        };
        infix(name).map(|infix| (name, infix))
    }

    /// Rule 3: whether the last operator has become an operand.
    fn prefix_to_atom(&mut self) -> bool {
        let Some(&Operator { name, kind: Kind::Prefix(prefix), span }) = self.waiting().last() else { return false };
        let is_operand = self.is_functor() || self.is_sign();
        let is_looser = |(_, infix): (&str, Infix)| infix.left > prefix.priority;
        let is_atom = self.ends() || !is_operand && self.infix_operator().is_some_and(is_looser);
        if is_atom {
            self.operators.pop();
            self.push(Term::atom(name), 1, span);
        }
        is_atom
    }

    /// Applies the operators inside the innermost brackets that bind at least as tightly as `loosest`.
    fn reduce(&mut self, loosest: u16) -> Result<(), Fault> {
        while let Some(&Operator { name, kind, span }) = self.waiting().last() {
            let (Kind::Infix(Infix { priority, right: most, .. }) | Kind::Prefix(Prefix { priority, right: most })) =
                kind;
            if priority > loosest {
                break;
            }
            self.operators.pop();
            let right = self.pop_operand();
            right.check(most)?;
            let mut depth = right.depth;
            let mut args = Vec::with_capacity(2);
            if let Kind::Infix(infix) = kind {
                let left = self.pop_operand();
                left.check(infix.left)?;
                depth = depth.max(left.depth);
                args.push(left.term);
            }
            args.push(right.term);
            let depth = deeper(depth, span)?;
            self.operands.push(Operand { term: Term::Compound(name.to_owned(), args), priority, depth, span });
        }
        Ok(())
    }

    /// Reads a simple operand, or opens a bracket. Whether it is whole, so that no operand is due now.
    fn operand(&mut self) -> Result<bool, Fault> {
        if self.ends() {
            let expected = if self.waiting().is_empty() { self.open.place.operand() } else { Expected::Operand };
            return Err(self.unexpected(expected));
        }
        let span = self.span();
        let is_functor = self.is_functor();
        let is_sign = self.is_sign();
        let term = match self.take()? {
            Token::Name(name) if is_functor => return self.open_arguments(name.to_owned(), span),
            Token::Quoted(name) if is_functor => return self.open_arguments(name.into_owned(), span),
            Token::Name(_) if is_sign => negative(self.take()?),
            Token::Name(name) => Term::atom(name),
            Token::Quoted(name) => Term::Atom(name.into_owned()),
            Token::Variable("_") => Term::Var(self.fresh()),
            Token::Variable(name) => Term::var(name),
            Token::Int(number) => Term::Int(number),
            Token::Big(digits) => Term::Big(digits),
            Token::Float(number) => Term::Float(number),
            Token::Text(text) => Term::Text(text.into_owned()),
            Token::Codes(text) => {
                let codes = Term::list(text.chars().map(|c| Term::Int(i64::from(u32::from(c)))));
                self.push(codes, 2, span);
                return Ok(true);
            }
            Token::Punctuation('(') => return self.open(Place::Parentheses, span),
            Token::Punctuation('[') if self.ahead.token != Token::Punctuation(']') => {
                return self.open(Place::Element, span);
            }
            Token::Punctuation('[') => {
                self.advance()?;
                Term::list([])
            }
            Token::Punctuation(_) if self.ahead.token != Token::Punctuation('}') => {
                return self.open(Place::Braces, span);
            }
            Token::Punctuation(_) => {
                let is_functor = self.is_functor();
                self.advance()?;
                if is_functor {
                    return self.open_arguments("{}".to_owned(), span);
                }
                Term::atom("{}")
            }
            Token::Unknown | Token::End => unreachable!("no operand begins so"),
        };
        self.push(term, 1, span);
        Ok(true)
    }

    /// After `name`, opens the bracket of its arguments.
    fn open_arguments(&mut self, name: String, span: Span) -> Result<bool, Fault> {
        let bracket = self.span();
        self.open(Place::Argument, bracket)?;
        self.open.name = name;
        self.open.span = span;
        self.advance()?;
        Ok(false)
    }

    /// Opens a bracket; nothing in it is whole yet.
    fn open(&mut self, place: Place, bracket: Span) -> Result<bool, Fault> {
        if self.brackets.len() == MAX_DEPTH {
            return Err(fault(bracket, Expected::Shallower));
        }
        let inner = Bracket::new(place, self.operators.len(), bracket);
        self.brackets.push(std::mem::replace(&mut self.open, inner));
        Ok(false)
    }

    /// What stands after an expression: a separator, a closing bracket or the end of the text.
    fn end_expression(&mut self) -> Result<Next, Fault> {
        let place = self.open.place;
        let next = match (&self.ahead.token, place) {
            (Token::End, Place::Text) => Next::Nothing,
            (Token::Punctuation(','), Place::Argument | Place::Element) | (Token::Punctuation('|'), Place::Element) => {
                Next::Expression
            }
            (Token::Punctuation(')'), Place::Argument | Place::Parentheses)
            | (Token::Punctuation(']'), Place::Element | Place::Tail)
            | (Token::Punctuation('}'), Place::Braces) => Next::Operand,
            (Token::Punctuation('('), _) if matches!(self.operands.last(), Some(last) if last.is_atom()) => {
                return Err(self.unexpected(Expected::AttachedParenthesis));
            }
            _ => return Err(self.unexpected(place.after_operand())),
        };
        self.reduce(u16::MAX)?;
        match next {
            Next::Expression => {
                if self.take()? == Token::Punctuation('|') {
                    self.open.place = Place::Tail;
                }
                let Operand { term, depth, .. } = self.pop_operand();
                self.open.terms.push(term);
                self.open.depth = self.open.depth.max(depth);
            }
            Next::Operand => {
                self.advance()?;
                self.close()?;
            }
            Next::Nothing => {}
        }
        Ok(next)
    }

    /// Makes one operand of what is in the innermost brackets.
    fn close(&mut self) -> Result<(), Fault> {
        let outer = self.brackets.pop().expect("a bracket is open");
        let Bracket { place, name, mut terms, depth, span, .. } = std::mem::replace(&mut self.open, outer);
        let last = self.pop_operand();
        if place == Place::Parentheses {
            self.push(last.term, last.depth, span);
            return Ok(());
        }
        let depth = deeper(depth.max(last.depth), span)?;
        let term = match place {
            Place::Tail => Term::list_with_tail(terms, last.term),
            Place::Argument if name == "[|]" && terms.len() == 1 => Term::list_with_tail(terms, last.term),
            Place::Braces => Term::compound("{}", [last.term]),
            _ => {
                terms.push(last.term);
                if place == Place::Element { Term::List(terms, None) } else { Term::Compound(name, terms) }
            }
        };
        self.push(term, depth, span);
        Ok(())
    }

    /// The operators inside the innermost brackets.
    fn waiting(&self) -> &[Operator<'a>] {
        &self.operators[self.open.operators..]
    }

    fn push(&mut self, term: Term, depth: usize, span: Span) {
        self.operands.push(Operand { term, priority: 0, depth, span });
    }

    fn pop_operand(&mut self) -> Operand {
        self.operands.pop().expect("an operator or an end comes after an operand only")
    }

    /// Whether no operand can begin here.
    fn ends(&self) -> bool {
        matches!(self.ahead.token, Token::End | Token::Unknown | Token::Punctuation(')' | ']' | '}' | ',' | '|'))
    }

    /// Whether arguments follow directly.
    fn is_functor(&self) -> bool {
        self.input.starts_with('(')
    }

    /// Rule 2.
    fn is_sign(&self) -> bool {
        self.ahead.token == Token::Name("-") && self.input.starts_with(|c: char| c.is_ascii_digit())
    }

    /// A name for a `_` that no variable of the text has.
    fn fresh(&mut self) -> String {
        let last = *self.anonymous.get_or_insert_with(|| highest_anonymous(self.text));
        self.anonymous = Some(last + 1);
        format!("_{}", last + 1)
    }

    fn span(&self) -> Span {
        (self.ahead.start, self.ahead.end)
    }

    fn take(&mut self) -> Result<Token<'a>, Fault> {
        let next = lexeme(&mut self.input)?;
        Ok(std::mem::replace(&mut self.ahead, next).token)
    }

    fn advance(&mut self) -> Result<(), Fault> {
        self.take().map(drop)
    }

    fn unexpected(&self, expected: Expected) -> Fault {
        // A bracket that is open matters where the text ends, or another is closed.
        let closed = match self.ahead.token {
            Token::Punctuation(')') => Some('('),
            Token::Punctuation(']') => Some('['),
            Token::Punctuation('}') => Some('{'),
            _ => None,
        };
        let matters = closed.is_some_and(|bracket| !self.text[self.open.start..].starts_with(bracket));
        let opened =
            (self.open.place != Place::Text && (matters || self.ahead.token == Token::End)).then_some(self.open.start);
        Fault { opened, ..fault(self.span(), expected) }
    }
}

impl Bracket {
    fn new(place: Place, operators: usize, bracket: Span) -> Bracket {
        let (name, terms) = (String::new(), vec![]);
        Bracket { place, name, terms, depth: 0, operators, start: bracket.0, span: bracket }
    }
}

impl Operand {
    fn is_atom(&self) -> bool {
        matches!(self.term, Term::Atom(_))
    }

    /// Whether an operator that takes operands up to `most` takes this one.
    fn check(&self, most: u16) -> Result<(), Fault> {
        if self.priority > most { Err(fault(self.span, Expected::Brackets)) } else { Ok(()) }
    }
}

fn fault(span: Span, expected: Expected) -> Fault {
    Fault { span: span.0..span.1, expected, opened: None }
}

/// One more than `depth`, where that is not too much; `span` is what goes round it.
fn deeper(depth: usize, span: Span) -> Result<usize, Fault> {
    if depth >= MAX_DEPTH { Err(fault(span, Expected::Shallower)) } else { Ok(depth + 1) }
}

fn negative(number: Token) -> Term {
    match number {
        Token::Int(number) => Term::Int(-number),
        Token::Float(number) => Term::Float(-number),
        Token::Big(digits) => {
            // The least number of all fits, its opposite does not.
            let digits = format!("-{digits}");
            digits.parse().map_or_else(|_| Term::Big(digits), Term::Int)
        }
        _ => unreachable!("a digit begins a number"),
    }
}

/// The highest number that follows a `_` in the text.
fn highest_anonymous(text: &str) -> u64 {
    let numbers = text.split('_').skip(1).map(|rest| {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).take(18).count();
        rest[..digits].parse().unwrap_or(0)
    });
    numbers.max().unwrap_or(0)
}

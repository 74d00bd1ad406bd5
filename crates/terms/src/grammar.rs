//! Tokens to terms.
//!
//! Operators are read with two stacks, as a pocket calculator would: operands wait on one, operators on the
//! other, until an operator that binds more loosely comes. Only brackets recurse. What an operator means is
//! decided as SWI-Prolog does:
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
    let mut grammar = Grammar::new(text)?;
    let start = grammar.ahead.start;
    let term = grammar.expression(Place::Text)?.term;
    match grammar.ahead.token {
        Token::End => Ok((term, start)),
        _ => Err(grammar.unexpected(Place::Text.after_operand())),
    }
}

struct Grammar<'a> {
    text: &'a str,
    /// What follows `ahead`.
    input: Input<'a>,
    ahead: Lexeme<'a>,
    operands: Vec<Operand>,
    operators: Vec<Operator<'a>>,
    /// The offsets of the brackets that are open.
    open: Vec<usize>,
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
    /// The offsets of its operator, or of its first token.
    span: Span,
}

#[derive(Debug)]
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
    fn new(text: &'a str) -> Result<Grammar<'a>, Fault> {
        let mut input = Input::new(text);
        let ahead = lexeme(&mut input)?;
        Ok(Grammar { text, input, ahead, operands: vec![], operators: vec![], open: vec![], anonymous: None })
    }

    fn expression(&mut self, place: Place) -> Result<Operand, Fault> {
        let operators = self.operators.len();
        loop {
            // An operand is due.
            if let Some(operator) = self.prefix_operator() {
                self.operators.push(operator);
                self.advance()?;
                continue;
            }
            let infix = self.infix_operator(place);
            if !self.prefix_to_atom(operators, infix) {
                let operand = self.operand(if self.operators.len() > operators { None } else { Some(place) })?;
                self.operands.push(operand);
            }
            // There is an operand; an infix operator or the end is due.
            let Some((name, infix)) = self.infix_operator(place) else { break };
            self.reduce(operators, infix.left)?;
            self.operators.push(Operator { name, kind: Kind::Infix(infix), span: self.span() });
            self.advance()?;
        }
        if self.ahead.token == Token::Punctuation('(')
            && matches!(self.operands.last(), Some(Operand { term: Term::Atom(_), .. }))
        {
            return Err(self.unexpected(Expected::AttachedParenthesis));
        }
        self.reduce(operators, u16::MAX)?;
        Ok(self.operands.pop().expect("the loop ends with an operand"))
    }

    /// Rules 1 and 2.
    fn prefix_operator(&self) -> Option<Operator<'a>> {
        let Token::Name(name) = self.ahead.token else { return None };
        if self.input.starts_with('(') || self.is_sign() {
            return None;
        }
        let kind = prefix(name)?;
        Some(Operator { name, kind: Kind::Prefix(kind), span: self.span() })
    }

    fn infix_operator(&self, place: Place) -> Option<(&'a str, Infix)> {
        let name = match self.ahead.token {
            Token::Name(name) => name,
            Token::Punctuation(',') if matches!(place, Place::Text | Place::Parentheses | Place::Braces) => ",",
            Token::Punctuation('|') if !matches!(place, Place::Element | Place::Tail) => "|",
            _ => return None,
        };
        infix(name).map(|infix| (name, infix))
    }

    /// Rule 3: whether the last operator has become an operand.
    fn prefix_to_atom(&mut self, operators: usize, follows: Option<(&str, Infix)>) -> bool {
        let Some(Operator { name, kind: Kind::Prefix(prefix), span }) = self.operators[operators..].last() else {
            return false;
        };
        let is_looser = |(_, infix): (&str, Infix)| infix.left > prefix.priority && !self.input.starts_with('(');
        let is_atom = self.ends() || follows.is_some_and(is_looser);
        if is_atom {
            let operand = Operand { term: Term::atom(*name), priority: 0, depth: 1, span: *span };
            self.operators.pop();
            self.operands.push(operand);
        }
        is_atom
    }

    /// Applies the operators from `operators` on that bind at least as tightly as `loosest`.
    fn reduce(&mut self, operators: usize, loosest: u16) -> Result<(), Fault> {
        while let Some(Operator { name, kind, span }) = self.operators[operators..].last() {
            let (Kind::Infix(Infix { priority, right: most, .. }) | Kind::Prefix(Prefix { priority, right: most })) =
                *kind;
            if priority > loosest {
                break;
            }
            let (name, kind, span) = (*name, *kind, *span);
            self.operators.pop();
            let right = self.operands.pop().expect("an operator is pushed before its operand");
            right.check(most)?;
            let mut depth = right.depth;
            let args = match kind {
                Kind::Prefix(_) => vec![right.term],
                Kind::Infix(infix) => {
                    let left = self.operands.pop().expect("an infix operator is pushed after an operand");
                    left.check(infix.left)?;
                    depth = depth.max(left.depth);
                    vec![left.term, right.term]
                }
            };
            let term = Term::Compound(name.to_owned(), args);
            self.operands.push(Operand { term, priority, depth: deeper(depth, span)?, span });
        }
        Ok(())
    }

    /// One operand without operators around it; after an operator if there is no `place`.
    fn operand(&mut self, place: Option<Place>) -> Result<Operand, Fault> {
        if self.ends() {
            return Err(self.unexpected(place.map_or(Expected::Operand, Place::operand)));
        }
        let span = self.span();
        let is_functor = self.input.starts_with('(');
        let is_sign = self.is_sign();
        let simple = |term| Ok(Operand { term, priority: 0, depth: 1, span });
        match self.take()? {
            Token::Name(name) if is_functor => self.compound(name.to_owned(), span),
            Token::Quoted(name) if is_functor => self.compound(name.into_owned(), span),
            Token::Name(_) if is_sign => simple(negative(self.take()?)),
            Token::Name(name) => simple(Term::atom(name)),
            Token::Quoted(name) => simple(Term::Atom(name.into_owned())),
            Token::Variable("_") => simple(Term::Var(self.fresh())),
            Token::Variable(name) => simple(Term::var(name)),
            Token::Int(number) => simple(Term::Int(number)),
            Token::Big(digits) => simple(Term::Big(digits)),
            Token::Float(number) => simple(Term::Float(number)),
            Token::Text(text) => simple(Term::Text(text.into_owned())),
            Token::Codes(text) => {
                let codes = text.chars().map(|c| Term::Int(i64::from(u32::from(c))));
                Ok(Operand { term: Term::list(codes), priority: 0, depth: 2, span })
            }
            Token::Punctuation('(') => {
                self.open(span)?;
                let inner = self.expression(Place::Parentheses)?;
                self.close(')', Place::Parentheses)?;
                Ok(Operand { priority: 0, span, ..inner })
            }
            Token::Punctuation('[') => self.list(span),
            Token::Punctuation(_) => self.braces(span),
            Token::End => unreachable!("an end is no operand"),
        }
    }

    /// The arguments of `name`, from its `(` on.
    fn compound(&mut self, name: String, span: Span) -> Result<Operand, Fault> {
        self.open(self.span())?;
        self.advance()?;
        let (mut args, depth) = self.separated(Place::Argument)?;
        self.close(')', Place::Argument)?;
        let depth = deeper(depth, span)?;
        let term = if name == "[|]" && args.len() == 2 {
            let tail = args.pop().expect("there are two");
            Term::list_with_tail(args, tail)
        } else {
            Term::Compound(name, args)
        };
        Ok(Operand { term, priority: 0, depth, span })
    }

    /// What follows a `[`.
    fn list(&mut self, span: Span) -> Result<Operand, Fault> {
        self.open(span)?;
        if self.ahead.token == Token::Punctuation(']') {
            self.close(']', Place::Element)?;
            return Ok(Operand { term: Term::list([]), priority: 0, depth: 1, span });
        }
        let (items, mut depth) = self.separated(Place::Element)?;
        let mut term = None;
        if self.ahead.token == Token::Punctuation('|') {
            self.advance()?;
            let tail = self.expression(Place::Tail)?;
            depth = depth.max(tail.depth);
            self.close(']', Place::Tail)?;
            term = Some(tail.term);
        } else {
            self.close(']', Place::Element)?;
        }
        let term = Term::list_with_tail(items, term.unwrap_or(Term::list([])));
        Ok(Operand { term, priority: 0, depth: deeper(depth, span)?, span })
    }

    /// What follows a `{`.
    fn braces(&mut self, span: Span) -> Result<Operand, Fault> {
        self.open(span)?;
        if self.ahead.token == Token::Punctuation('}') {
            let is_functor = self.input.starts_with('(');
            self.close('}', Place::Braces)?;
            if is_functor {
                return self.compound("{}".to_owned(), span);
            }
            return Ok(Operand { term: Term::atom("{}"), priority: 0, depth: 1, span });
        }
        let inner = self.expression(Place::Braces)?;
        self.close('}', Place::Braces)?;
        let term = Term::compound("{}", [inner.term]);
        Ok(Operand { term, priority: 0, depth: deeper(inner.depth, span)?, span })
    }

    /// Terms with commas between them, and how deep the deepest is.
    fn separated(&mut self, place: Place) -> Result<(Vec<Term>, usize), Fault> {
        let mut terms = vec![];
        let mut depth = 0;
        loop {
            let operand = self.expression(place)?;
            depth = depth.max(operand.depth);
            terms.push(operand.term);
            if self.ahead.token != Token::Punctuation(',') {
                return Ok((terms, depth));
            }
            self.advance()?;
        }
    }

    fn open(&mut self, bracket: Span) -> Result<(), Fault> {
        if self.open.len() == MAX_DEPTH {
            return Err(Fault { span: bracket.0..bracket.1, expected: Expected::Shallower, opened: None });
        }
        self.open.push(bracket.0);
        Ok(())
    }

    fn close(&mut self, bracket: char, place: Place) -> Result<(), Fault> {
        if self.ahead.token != Token::Punctuation(bracket) {
            return Err(self.unexpected(place.after_operand()));
        }
        self.open.pop();
        self.advance()
    }

    /// Whether no operand can begin here.
    fn ends(&self) -> bool {
        matches!(self.ahead.token, Token::End | Token::Punctuation(')' | ']' | '}' | ',' | '|'))
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
        let ends = matches!(self.ahead.token, Token::End | Token::Punctuation(')' | ']' | '}'));
        let opened = self.open.last().copied().filter(|_| ends);
        Fault { span: self.ahead.start..self.ahead.end, expected, opened }
    }
}

impl Operand {
    /// Whether an operator that takes operands up to `most` takes this one.
    fn check(&self, most: u16) -> Result<(), Fault> {
        if self.priority > most {
            return Err(Fault { span: self.span.0..self.span.1, expected: Expected::Brackets, opened: None });
        }
        Ok(())
    }
}

/// One more than `depth`, where that is not too much; `span` is what goes round it.
fn deeper(depth: usize, span: Span) -> Result<usize, Fault> {
    if depth >= MAX_DEPTH {
        return Err(Fault { span: span.0..span.1, expected: Expected::Shallower, opened: None });
    }
    Ok(depth + 1)
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

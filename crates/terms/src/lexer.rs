//! Tokens, by combinators.

use std::borrow::Cow;

use winnow::ascii::{digit1, line_ending};
use winnow::combinator::{alt, cut_err, delimited, dispatch, empty, fail, opt, peek, preceded, repeat, terminated};
use winnow::error::{AddContext, ErrMode, ParserError};
use winnow::stream::{Location, Range, Stream};
use winnow::token::{any, one_of, take_until, take_while};
use winnow::{LocatingSlice, ModalResult, Parser};

use crate::error::{Expected, Fault};
use crate::syntax::{begins_name, begins_variable, is_symbol, is_word};

/// The rest of the text of a clause.
pub(crate) type Input<'a> = LocatingSlice<&'a str>;

type Lexed<T> = ModalResult<T, Fault>;

/// A number in a base other than ten is turned into one of base ten, which takes time.
pub(crate) const MAX_BASED_DIGITS: usize = 1_000;

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Token<'a> {
    /// An atom without quotes, perhaps an operator.
    Name(&'a str),
    /// An atom in quotes, which is never an operator.
    Quoted(Cow<'a, str>),
    Variable(&'a str),
    /// Not negative.
    Int(i64),
    /// Too big for `Int`: its digits, without leading zeros.
    Big(String),
    Float(f64),
    Text(Cow<'a, str>),
    /// A string in back quotes: a list of codes.
    Codes(Cow<'a, str>),
    /// One of `( ) [ ] { } , |`.
    Punctuation(char),
    /// A character that begins nothing.
    Unknown,
    End,
}

/// A token and its offsets.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Lexeme<'a> {
    pub token: Token<'a>,
    pub start: usize,
    pub end: usize,
}

/// The next token, or `End` for ever.
pub(crate) fn lexeme<'a>(input: &mut Input<'a>) -> Result<Lexeme<'a>, Fault> {
    let skipped = layout(input);
    let start = input.current_token_start();
    match skipped.and_then(|()| token(input)) {
        Ok(token) => Ok(Lexeme { token, start, end: input.current_token_start() }),
        Err(ErrMode::Backtrack(fault) | ErrMode::Cut(fault)) => Err(fault),
        Err(ErrMode::Incomplete(_)) => unreachable!("the whole text is there"),
    }
}

/// Blanks and comments. Most tokens have none before them, so the first character decides.
fn layout(input: &mut Input<'_>) -> Lexed<()> {
    while let Some(first) = input.chars().next() {
        match first {
            '%' => take_while(1.., |c| c != '\n').void().parse_next(input)?,
            '/' if input.starts_with("/*") => block_comment(input)?,
            c if c.is_whitespace() => take_while(1.., char::is_whitespace).void().parse_next(input)?,
            _ => break,
        }
    }
    Ok(())
}

fn block_comment(input: &mut Input<'_>) -> Lexed<()> {
    let start = input.current_token_start();
    "/*".parse_next(input)?;
    if opt((take_until(0.., "*/"), "*/")).parse_next(input)?.is_none() {
        input.finish();
        return Err(ErrMode::Cut(Fault { opened: Some(start), ..Fault::here(input, Expected::ClosingComment) }));
    }
    Ok(())
}

fn token<'a>(input: &mut Input<'a>) -> Lexed<Token<'a>> {
    dispatch! {peek(opt(any));
        None => empty.value(Token::End),
        Some('(' | ')' | '[' | ']' | '{' | '}' | ',' | '|') => any.map(Token::Punctuation),
        Some('!' | ';') => any.take().map(Token::Name),
        Some('0'..='9') => number,
        Some('\'') => quoted('\'', Expected::ClosingQuote).map(Token::Quoted),
        Some('"') => quoted('"', Expected::ClosingDoubleQuote).map(Token::Text),
        Some('`') => quoted('`', Expected::ClosingBackQuote).map(Token::Codes),
        Some(c) if begins_name(c) => take_while(1.., is_word).map(Token::Name),
        Some(c) if begins_variable(c) => take_while(1.., is_word).map(Token::Variable),
        Some(c) if is_symbol(c) => take_while(1.., is_symbol).map(Token::Name),
        Some(_) => any.value(Token::Unknown),
    }
    .parse_next(input)
}

/// Text between quotes; `expected` is what is missing where the quote is not closed.
fn quoted<'a>(quote: char, expected: Expected) -> impl FnMut(&mut Input<'a>) -> Lexed<Cow<'a, str>> {
    move |input| {
        let start = input.current_token_start();
        let plain = |c: char| c != quote && c != '\\' && c != '\n';
        any.parse_next(input)?;
        let first = take_while(0.., plain).parse_next(input)?;
        let mut text = Cow::Borrowed(first);
        loop {
            if opt(quote).parse_next(input)?.is_some() {
                if opt(quote).parse_next(input)?.is_none() {
                    return Ok(text);
                }
                text.to_mut().push(quote);
            } else if opt('\\').parse_next(input)?.is_some() {
                let opened = |fault: Fault| Fault { opened: fault.span.is_empty().then_some(start), ..fault };
                text.to_mut().extend(escape(input).map_err(|error| error.map(opened))?);
            } else {
                return Err(ErrMode::Cut(Fault { opened: Some(start), ..Fault::here(input, expected) }));
            }
            text.to_mut().push_str(take_while(0.., plain).parse_next(input)?);
        }
    }
}

/// The character of an escape whose `\` has been read; none where a line goes on in the next one.
fn escape(input: &mut Input<'_>) -> Lexed<Option<char>> {
    cut_err(dispatch! {peek(any);
        'a' => any.value(Some('\x07')),
        'b' => any.value(Some('\x08')),
        'e' => any.value(Some('\x1b')),
        'f' => any.value(Some('\x0c')),
        'n' => any.value(Some('\n')),
        'r' => any.value(Some('\r')),
        's' => any.value(Some(' ')),
        't' => any.value(Some('\t')),
        'v' => any.value(Some('\x0b')),
        '\\' | '\'' | '"' | '`' => any.map(Some),
        'x' => delimited('x', code(16, 1..), opt('\\')),
        '0'..='7' => terminated(code(8, 1..), opt('\\')),
        'u' => preceded('u', code(16, 4)),
        'U' => preceded('U', code(16, 8)),
        'c' => ('c', take_while(0.., (' ', '\t'..='\r'))).value(None),
        '\n' | '\r' => line_ending.value(None),
        _ => fail,
    })
    .context(Expected::Escape)
    .parse_next(input)
}

/// A character by its code, of so many digits.
fn code<'a>(radix: u32, count: impl Into<Range> + Clone) -> impl FnMut(&mut Input<'a>) -> Lexed<Option<char>> {
    move |input| {
        let digits = take_while(count.clone(), |c: char| c.is_digit(radix));
        let (digits, span) = digits.with_span().parse_next(input)?;
        match u32::from_str_radix(digits, radix).ok().and_then(char::from_u32) {
            Some(c) => Ok(Some(c)),
            None => Err(cut(span, Expected::CharacterCode)),
        }
    }
}

fn number<'a>(input: &mut Input<'a>) -> Lexed<Token<'a>> {
    dispatch! {|input: &mut Input<'a>| Ok(input.as_bytes().get(..2).unwrap_or_default());
        b"0'" => preceded("0'", character_code),
        b"0x" => preceded("0x", based(16)),
        b"0o" => preceded("0o", based(8)),
        b"0b" => preceded("0b", based(2)),
        _ => decimal,
    }
    .parse_next(input)
}

/// The code of the character after `0'`. A quote there may be doubled.
fn character_code<'a>(input: &mut Input<'a>) -> Lexed<Token<'a>> {
    let escaped = preceded('\\', escape).verify_map(|c| c);
    let plain = any.verify(|c: &char| !c.is_control());
    cut_err(alt(("''".value('\''), escaped, plain)))
        .context(Expected::Character)
        .map(|c| Token::Int(i64::from(u32::from(c))))
        .parse_next(input)
}

/// Digits of a base from 2 to 36, whose prefix has been read.
fn based<'a>(radix: u32) -> impl FnMut(&mut Input<'a>) -> Lexed<Token<'a>> {
    move |input| {
        let digits = cut_err(take_while(1.., |c: char| c.is_digit(radix))).context(Expected::Digit);
        let (digits, span) = digits.with_span().parse_next(input)?;
        if let Ok(number) = i64::from_str_radix(digits, radix) {
            return Ok(Token::Int(number));
        }
        if digits.len() > MAX_BASED_DIGITS {
            return Err(cut(span, Expected::ShortNumber));
        }
        Ok(Token::Big(in_base_ten(digits.chars().filter_map(|c| c.to_digit(radix)), radix)))
    }
}

/// An integer or a floating-point number; or the base and the digits of a number such as `16'ff`.
fn decimal<'a>(input: &mut Input<'a>) -> Lexed<Token<'a>> {
    let more = repeat::<_, _, (), _, _>(0.., ('_', digit1));
    let (whole, span) = (digit1, more).take().with_span().parse_next(input)?;
    let whole = if whole.contains('_') { Cow::Owned(whole.replace('_', "")) } else { Cow::Borrowed(whole) };
    if opt(('\'', peek(one_of(|c: char| c.is_ascii_alphanumeric())))).parse_next(input)?.is_some() {
        return match whole.parse() {
            Ok(radix @ 2..=36) => based(radix).parse_next(input),
            _ => Err(cut(span, Expected::Base)),
        };
    }
    let fraction = opt(('.', digit1).take()).parse_next(input)?;
    if fraction.is_some() {
        let special = alt(("Inf".value(f64::INFINITY), "NaN".value(f64::NAN)));
        if let Some(special) = opt(special).parse_next(input)? {
            return Ok(Token::Float(special));
        }
    }
    let exponent = opt((one_of(['e', 'E']), opt(one_of(['+', '-'])), digit1).take()).parse_next(input)?;
    if fraction.is_none() && exponent.is_none() {
        return Ok(integer(&whole));
    }
    match format!("{whole}{}{}", fraction.unwrap_or_default(), exponent.unwrap_or_default()).parse() {
        Ok(number) if f64::is_finite(number) => Ok(Token::Float(number)),
        _ => Err(cut(span.start..input.current_token_start(), Expected::FloatInRange)),
    }
}

fn integer<'a>(digits: &str) -> Token<'a> {
    digits.parse().map_or_else(|_| Token::Big(digits.trim_start_matches('0').to_owned()), Token::Int)
}

/// By schoolbook multiplication, nine digits at a time.
fn in_base_ten(digits: impl Iterator<Item = u32>, radix: u32) -> String {
    const LIMB: u64 = 1_000_000_000;
    let mut limbs = vec![0];
    for digit in digits {
        let mut carry = u64::from(digit);
        for limb in &mut limbs {
            carry += *limb * u64::from(radix);
            *limb = carry % LIMB;
            carry /= LIMB;
        }
        if carry > 0 {
            limbs.push(carry);
        }
    }
    let written: Vec<String> = limbs.iter().rev().map(|limb| format!("{limb:09}")).collect();
    written.concat().trim_start_matches('0').to_owned()
}

fn cut(span: std::ops::Range<usize>, expected: Expected) -> ErrMode<Fault> {
    ErrMode::Cut(Fault { span, expected, opened: None })
}

impl Fault {
    /// At the next character.
    fn here(input: &Input<'_>, expected: Expected) -> Fault {
        let start = input.current_token_start();
        Fault { span: start..start + input.chars().next().map_or(0, char::len_utf8), expected, opened: None }
    }
}

impl<'a> ParserError<Input<'a>> for Fault {
    type Inner = Fault;

    fn from_input(input: &Input<'a>) -> Fault {
        Fault::here(input, Expected::Term)
    }

    fn into_inner(self) -> Result<Fault, Fault> {
        Ok(self)
    }
}

impl<'a> AddContext<Input<'a>, Expected> for Fault {
    /// What was expected is known best by the innermost that knows it.
    fn add_context(mut self, _: &Input<'a>, _: &<Input<'a> as Stream>::Checkpoint, expected: Expected) -> Fault {
        if self.expected == Expected::Term {
            self.expected = expected;
        }
        self
    }
}

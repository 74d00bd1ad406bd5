//! Moves as text: `22-17`, `22x15`, `22x15x8`; by columns and rows as the document does, `(2,3)-(1,4)`; and
//! `c3-d4` in the rule sets that use it.

use board::notation::form_error;
use board::{Message, Notation, NotationError, Position};

use super::layout::{Squares, index};
use super::notation::{expected_square, read_number, read_square};
use super::rule_sets::Rules;
use super::rules::{Draughts, Move};

impl<R: Rules> Draughts<R> {
    /// The move as the players of `rusa` and `brasilena` write it: `c3-d4`, `c3:e5`.
    pub fn write_algebraic(&self, m: Move) -> String {
        self.write_with(m, if m.is_capture() { ":" } else { "-" }, Self::algebraic_name)
    }

    /// The move by numbers, with the squares between where two captures have the same ends.
    pub(super) fn write_by_numbers(&self, m: Move) -> String {
        let name = |square| Self::LAYOUT.number(index(square)).to_string();
        self.write_with(m, if m.is_capture() { "x" } else { "-" }, name)
    }

    /// A square as the moves of the rule set are written: `c3`, or its number.
    pub(super) fn square_name(square: Squares) -> String {
        if R::ALGEBRAIC { Self::algebraic_name(square) } else { Self::LAYOUT.number(index(square)).to_string() }
    }

    fn algebraic_name(square: Squares) -> String {
        let (x, y) = Self::LAYOUT.place(index(square));
        format!("{}{}", char::from(b'a' + x), R::WIDTH - y)
    }

    /// The move by columns and rows from 1, with the squares between where that is needed.
    pub(super) fn write_by_places(&self, m: Move) -> String {
        let ends = [1 << m.from, 1 << m.to];
        let typed = Typed { squares: ends.to_vec(), capture: false, may_stop_early: true };
        let squares = if self.fitting(&typed)[..] == [m] { ends.to_vec() } else { self.way(m) };
        let place = |square| {
            let (x, y) = Self::LAYOUT.place(index(square));
            format!("({},{})", x + 1, y + 1)
        };
        squares.into_iter().map(place).collect::<Vec<_>>().join("-")
    }

    fn write_with(&self, m: Move, mark: &str, name: impl Fn(Squares) -> String) -> String {
        let mut squares = vec![1 << m.from, 1 << m.to];
        if m.is_capture() {
            let typed = Typed { squares, capture: true, may_stop_early: false };
            squares = if self.fitting(&typed)[..] == [m] { typed.squares } else { self.way(m) };
        }
        squares.into_iter().map(name).collect::<Vec<_>>().join(mark)
    }

    /// Finds the legal move that is meant.
    pub(super) fn read_any_move(&self, text: &str) -> Result<Move, NotationError> {
        let fitting = match read_typed::<R>(text)? {
            Some(typed) => self.fitting(&typed),
            None => Vec::new(),
        };
        let texts = |moves: &[Move]| moves.iter().map(|&m| self.write_move(m)).collect();
        match fitting[..] {
            [m] => Ok(m),
            [] => Err(NotationError::NoSuchMove { text: text.into(), legal: texts(&self.legal()), illegal: None }),
            _ => Err(NotationError::Ambiguous { text: text.into(), fits: texts(&fitting) }),
        }
    }

    /// The legal moves that may be meant: the one that visits exactly these squares, or else all that visit
    /// them among others.
    pub(super) fn fitting(&self, typed: &Typed) -> Vec<Move> {
        let mut legal = self.legal();
        legal.retain(|m| m.is_capture() || !typed.capture);
        let exact = match typed.squares[..] {
            [from, to] => legal.iter().find(|m| !m.is_capture() && 1 << m.from == from && 1 << m.to == to).copied(),
            _ => None,
        };
        let exact = exact.or_else(|| self.walked(&typed.squares).filter(|m| legal.contains(m)));
        if let Some(m) = exact {
            return vec![m];
        }
        let stops_early = |m: Move| match typed.squares[..] {
            [from, to] => typed.may_stop_early && 1 << m.from == from && self.may_land_first(m, to),
            _ => false,
        };
        legal.into_iter().filter(|&m| self.passes(m, &typed.squares) || m.is_capture() && stops_early(m)).collect()
    }
}

/// A move as somebody typed it.
pub(super) struct Typed {
    pub squares: Vec<Squares>,
    /// Whether it must be a capture.
    pub capture: bool,
    /// Whether the second of two squares may be where the first jump lands.
    may_stop_early: bool,
}

enum Token {
    /// A number: of a square, a column or a row.
    Number(u32),
    /// A square by name.
    Named(Option<Squares>),
    /// `-`, or `x` or `:` with `true`.
    Link(bool),
    /// What only columns and rows have around them.
    Bracket,
}

/// None where it names a cell that does not play, as no move does.
pub(super) fn read_typed<R: Rules>(text: &str) -> Result<Option<Typed>, NotationError> {
    let tokens = tokens::<R>(text)?;
    let side_by_side = |pair: &[(Token, usize)]| matches!(pair, [(Token::Number(_), _), (Token::Number(_), _)]);
    if tokens.iter().any(|(token, _)| matches!(token, Token::Bracket)) || tokens.windows(2).any(side_by_side) {
        read_places::<R>(text, &tokens)
    } else {
        read_squares::<R>(text, &tokens)
    }
}

fn read_squares<R: Rules>(text: &str, tokens: &[(Token, usize)]) -> Result<Option<Typed>, NotationError> {
    let length = text.trim_end().chars().count();
    let mut typed = Typed { squares: Vec::new(), capture: false, may_stop_early: false };
    let (mut plays, mut linked) = (true, true);
    for (token, at) in tokens {
        let square = match *token {
            Token::Link(capture) if !linked => {
                linked = true;
                typed.capture |= capture;
                continue;
            }
            Token::Number(n) if linked => {
                Some(Draughts::<R>::LAYOUT.numbered(n).ok_or_else(|| form_error(text, *at, expected_square::<R>()))?)
            }
            Token::Named(square) => square,
            _ => return Err(form_error(text, *at, expected_square::<R>())),
        };
        plays &= square.is_some();
        typed.squares.extend(square);
        linked = false;
    }
    if linked {
        return Err(form_error(text, length, expected_square::<R>()));
    }
    if plays && typed.squares.len() < 2 {
        return Err(form_error(text, length, Message::new("damas-expected-link")));
    }
    Ok(Some(typed).filter(|_| plays))
}

fn read_places<R: Rules>(text: &str, tokens: &[(Token, usize)]) -> Result<Option<Typed>, NotationError> {
    let mut numbers = Vec::new();
    let mut capture = false;
    for (token, at) in tokens {
        match *token {
            Token::Number(n) if (1..=u32::from(R::WIDTH)).contains(&n) => numbers.push(n as u8 - 1),
            Token::Number(_) | Token::Named(_) => {
                return Err(form_error(text, *at, Message::new("damas-expected-place").with("last", R::WIDTH)));
            }
            Token::Link(is_capture) => capture |= is_capture,
            Token::Bracket => {}
        }
    }
    if numbers.len() < 4 || numbers.len() % 2 == 1 {
        let length = text.trim_end().chars().count();
        return Err(form_error(text, length, Message::new("damas-expected-places")));
    }
    let squares: Option<Vec<Squares>> =
        numbers.chunks_exact(2).map(|place| Draughts::<R>::LAYOUT.at(place[0], place[1])).collect();
    Ok(squares.map(|squares| Typed { squares, capture, may_stop_early: true }))
}

/// The words of a text, each with the index of its first character.
fn tokens<R: Rules>(text: &str) -> Result<Vec<(Token, usize)>, NotationError> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let rest = &chars[at..];
        let digits = rest.iter().take_while(|c| c.is_ascii_digit()).count();
        let (token, length) = match rest[0] {
            '-' => (Token::Link(false), 1),
            'x' | 'X' | ':' => (Token::Link(true), 1),
            ',' | '(' | ')' | '[' | ']' => (Token::Bracket, 1),
            _ if digits > 0 => (Token::Number(read_number(&rest[..digits])), digits),
            // A text that was typed as a Prolog term ends in a full stop.
            '.' if rest[1..].iter().all(|c| c.is_whitespace()) => break,
            c if c.is_whitespace() => {
                at += 1;
                continue;
            }
            _ => match read_square::<R>(rest) {
                (_, 0) => return Err(form_error(text, at, expected_square::<R>())),
                (square, length) => (Token::Named(square), length),
            },
        };
        tokens.push((token, at));
        at += length;
    }
    Ok(tokens)
}

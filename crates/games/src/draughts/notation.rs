//! Positions as text: the FEN of PDN, `W:W21,22,K23:B1,K5`.

use board::notation::form_error;
use board::{Message, Notation, NotationError, Position, Side};

use super::layout::{Squares, index};
use super::rule_sets::Rules;
use super::rules::{Draughts, Move};

impl<R: Rules> Notation for Draughts<R> {
    fn write(&self) -> String {
        let list = |side| {
            let squares = Self::LAYOUT.by_number(self.pieces_of(side)).into_iter().map(|square| {
                let king = if self.kings_of(side) & square == 0 { "" } else { "K" };
                format!("{king}{}", Self::LAYOUT.number(index(square)))
            });
            squares.collect::<Vec<_>>().join(",")
        };
        format!("{}:W{}:B{}", Self::write_side(self.turn()), list(R::WHITE), list(!R::WHITE))
    }

    fn read(text: &str) -> Result<Self, NotationError> {
        let mut reader = Reader::<R> { text, rest: text.chars().collect(), at: 0, rules: std::marker::PhantomData };
        let turn = reader.side(Message::new("damas-expected-side"))?;
        let mut setup = Setup::<R>::default();
        let mut read: Option<Side> = None;
        for _ in Side::BOTH {
            reader.mark(':', Message::new("damas-expected-colon"))?;
            let expected = match read {
                None => Message::new("damas-expected-side"),
                Some(side) => Message::new("damas-expected-other-side").with("side", Self::write_side(!side)),
            };
            let before = reader.skip_blanks();
            let side = reader.side(expected.clone())?;
            if read.replace(side) == Some(side) {
                return Err(form_error(text, before, expected));
            }
            reader.list(|square, king| setup.put(square, side, king))?;
        }
        reader.end()?;
        setup.finish(turn)
    }

    fn write_move(&self, m: Move) -> String {
        self.write_by_numbers(m)
    }

    fn write_recorded(&self, m: Move) -> String {
        if R::ALGEBRAIC { self.write_algebraic(m) } else { self.write_by_numbers(m) }
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        self.read_any_move(text)
    }

    fn write_side(side: Side) -> &'static str {
        if side == R::WHITE { "W" } else { "B" }
    }
}

/// Pieces on their way to a position, and what speaks against it.
#[derive(Debug)]
pub(super) struct Setup<R> {
    men: [Squares; 2],
    kings: [Squares; 2],
    twice: Squares,
    rules: std::marker::PhantomData<R>,
}

impl<R> Default for Setup<R> {
    fn default() -> Self {
        Setup { men: [0; 2], kings: [0; 2], twice: 0, rules: std::marker::PhantomData }
    }
}

impl<R: Rules> Setup<R> {
    pub(super) fn put(&mut self, square: Squares, side: Side, king: bool) {
        let taken = self.men[0] | self.men[1] | self.kings[0] | self.kings[1];
        if taken & square != 0 {
            self.twice |= square;
        } else if king {
            self.kings[side as usize] |= square;
        } else {
            self.men[side as usize] |= square;
        }
    }

    /// Everything that speaks against the position.
    pub(super) fn reasons(&self) -> Vec<Message> {
        let mut reasons = Vec::new();
        let most = Draughts::<R>::LAYOUT.start[0].count_ones();
        for side in [R::WHITE, !R::WHITE] {
            let count = (self.men[side as usize] | self.kings[side as usize]).count_ones();
            if count > most {
                let reason = if side == R::WHITE {
                    Message::new("damas-too-many-white")
                } else {
                    Message::new("damas-too-many-black")
                };
                reasons.push(reason.with("count", count).with("most", most));
            }
        }
        for side in [R::WHITE, !R::WHITE] {
            let stuck = self.men[side as usize] & Draughts::<R>::LAYOUT.last_row[side as usize];
            for square in sorted::<R>(stuck) {
                let reason = if side == R::WHITE {
                    Message::new("damas-white-man-on-last-row")
                } else {
                    Message::new("damas-black-man-on-last-row")
                };
                reasons.push(reason.with("square", square));
            }
        }
        let twice = sorted::<R>(self.twice);
        reasons.extend(twice.into_iter().map(|square| Message::new("damas-square-twice").with("square", square)));
        reasons
    }

    pub(super) fn finish(self, turn: Side) -> Result<Draughts<R>, NotationError> {
        let reasons = self.reasons();
        if reasons.is_empty() {
            Ok(Draughts::of(self.men, self.kings, turn))
        } else {
            Err(NotationError::Impossible(reasons))
        }
    }
}

/// The names of squares, in the order of their numbers.
fn sorted<R: Rules>(squares: Squares) -> Vec<String> {
    Draughts::<R>::LAYOUT
        .by_number(squares)
        .into_iter()
        .map(|square| Draughts::<R>::square_name(square).to_uppercase())
        .collect()
}

/// Reads a text from left to right.
struct Reader<'a, R> {
    text: &'a str,
    rest: Vec<char>,
    at: usize,
    rules: std::marker::PhantomData<R>,
}

impl<R: Rules> Reader<'_, R> {
    /// The index of the next character that is no blank.
    fn skip_blanks(&mut self) -> usize {
        while self.rest.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.at
    }

    fn next(&mut self) -> Option<char> {
        let at = self.skip_blanks();
        self.rest.get(at).copied()
    }

    fn accept(&mut self, mark: char) -> bool {
        let found = self.next() == Some(mark);
        self.at += usize::from(found);
        found
    }

    fn mark(&mut self, mark: char, expected: Message) -> Result<(), NotationError> {
        if self.accept(mark) { Ok(()) } else { Err(form_error(self.text, self.at, expected)) }
    }

    fn side(&mut self, expected: Message) -> Result<Side, NotationError> {
        let side = match self.next() {
            Some('W' | 'w') => R::WHITE,
            Some('B' | 'b') => !R::WHITE,
            _ => return Err(form_error(self.text, self.at, expected)),
        };
        self.at += 1;
        Ok(side)
    }

    /// A list of squares and ranges, perhaps empty.
    fn list(&mut self, mut put: impl FnMut(Squares, bool)) -> Result<(), NotationError> {
        if matches!(self.next(), None | Some(':' | '.')) {
            return Ok(());
        }
        loop {
            let king = self.accept('K') || self.accept('k');
            let start = self.skip_blanks();
            let first = self.square()?;
            if self.accept('-') {
                let second = self.square()?;
                let number = |square: Squares| Draughts::<R>::LAYOUT.number(index(square));
                if number(second) < number(first) {
                    return Err(form_error(self.text, start, Message::new("damas-expected-range")));
                }
                for n in number(first)..=number(second) {
                    put(Draughts::<R>::LAYOUT.numbered(n.into()).expect("between two squares are squares"), king);
                }
            } else {
                put(first, king);
            }
            if !self.accept(',') {
                return Ok(());
            }
        }
    }

    fn square(&mut self) -> Result<Squares, NotationError> {
        let start = self.skip_blanks();
        let (square, length) = read_square::<R>(&self.rest[start..]);
        self.at += length;
        square.ok_or_else(|| form_error(self.text, start, expected_square::<R>()))
    }

    fn end(&mut self) -> Result<(), NotationError> {
        self.accept('.');
        match self.next() {
            None => Ok(()),
            Some(_) => Err(form_error(self.text, self.at, Message::new("damas-expected-end"))),
        }
    }
}

/// What stands for a square: a number, or where the rule set's players write so, `c3`.
pub(super) fn expected_square<R: Rules>() -> Message {
    let last = Draughts::<R>::LAYOUT.squares();
    if R::ALGEBRAIC { Message::new("damas-expected-square-or-name") } else { Message::new("damas-expected-square") }
        .with("last", last)
}

/// The square that `text` begins with, if the board has it, and how many characters name it.
pub(super) fn read_square<R: Rules>(text: &[char]) -> (Option<Squares>, usize) {
    let digits = text.iter().take_while(|c| c.is_ascii_digit()).count();
    if digits > 0 {
        return (Draughts::<R>::LAYOUT.numbered(read_number(&text[..digits])), digits);
    }
    if let (true, [column @ 'a'..='h', row @ '1'..='8', ..]) = (R::ALGEBRAIC, text) {
        let (x, y) = (*column as u8 - b'a', b'8' - *row as u8);
        return (Draughts::<R>::LAYOUT.at(x, y), 2);
    }
    (None, 0)
}

/// The number that these digits write; one too great for any board is just that.
pub(super) fn read_number(digits: &[char]) -> u32 {
    digits.iter().filter_map(|c| c.to_digit(10)).fold(0, |n: u32, digit| n.saturating_mul(10).saturating_add(digit))
}

//! Positions as `2 b 9 9 ......../......../........`: size, side to move, men in hand of black and white,
//! and the rings from the innermost outwards, each clockwise from north. Moves as `n1`, `n1-n2xse3`.

use board::notation::{find_move, form_error};
use board::{Bits, BySide, Message, Notation, NotationError, Position, Side};

use super::lines::{DIRECTIONS, Point, push_name};
use super::rules::{Morris, Move, Variant};

/// The size of the board in a text that begins like a position, to choose the type that reads the whole.
pub fn size_of_text(text: &str) -> Option<u8> {
    let size = text.split_whitespace().next()?.parse().ok()?;
    (1..=7).contains(&size).then_some(size)
}

impl<const POINTS: u8, V: Variant> Notation for Morris<POINTS, V> {
    fn write(&self) -> String {
        let [black, white] = Side::BOTH.map(|side| self.hand(side));
        let mut text = format!("{} {} {black} {white} ", Self::SIZE, Self::write_side(self.turn()));
        for point in Point::all() {
            if point.index() > 0 && point.index() % 8 == 0 {
                text.push('/');
            }
            let owner = Side::BOTH.into_iter().find(|&side| self.men(side).has(point));
            text.push_str(owner.map_or(".", Self::write_side));
        }
        text
    }

    fn read(text: &str) -> Result<Self, NotationError> {
        let mut reader = Reader::new(text);
        let size = reader.number(1..=7, || Message::new("molino-expected-size"))?;
        if size != Self::SIZE {
            let reason = Message::new("molino-wrong-size").with("found", size).with("size", Self::SIZE);
            return Err(NotationError::Impossible(vec![reason]));
        }
        let turn = reader.side()?;
        let hand = || Message::new("molino-expected-hand").with("most", Self::MEN);
        let hand = BySide([reader.number(0..=u8::MAX, hand)?, reader.number(0..=u8::MAX, hand)?]);
        let mut men = BySide([Bits::EMPTY; 2]);
        reader.skip_blanks();
        for point in Point::all() {
            if point.index() > 0 && point.index() % 8 == 0 {
                reader.expect('/', || Message::new("molino-expected-slash"))?;
            }
            if let Some(side) = reader.symbol()? {
                men[side] = men[side].with(point);
            }
        }
        reader.end()?;
        Self::new(men, hand, turn).map_err(NotationError::Impossible)
    }

    fn write_move(&self, m: Move<POINTS>) -> String {
        let mut text = String::with_capacity(11);
        if let Some(from) = m.from() {
            push_name(&mut text, from);
            text.push('-');
        }
        push_name(&mut text, m.to());
        if let Some(taken) = m.taken() {
            text.push('x');
            push_name(&mut text, taken);
        }
        text
    }

    /// Reads also `(n,1)-(n,2)x(se,3)`, capitals and blanks. What is taken may stay unsaid where there is no
    /// choice.
    fn read_move(&self, text: &str) -> Result<Move<POINTS>, NotationError> {
        let (from, to, taken) = read_points(text)?;
        let said = Move::new(from, to, taken);
        let is_move = from != Some(to) && taken != Some(to); // Otherwise the text says more than the move.
        if is_move && self.legal().contains(&said) {
            return Ok(said);
        }
        find_move(self, text, |m| is_move && taken.is_none() && (m.from(), m.to()) == (from, to))
    }

    fn write_side(side: Side) -> &'static str {
        match side {
            Side::First => "b",
            Side::Second => "w",
        }
    }
}

/// Where a man comes from, unless it is from the hand, where it goes, and where one is taken, legal or not.
pub(super) fn read_points<const POINTS: u8>(text: &str) -> Result<MovePoints<POINTS>, NotationError> {
    let mut reader = Reader::new(text);
    let first = reader.point()?;
    let second = if reader.accept('-') { Some(reader.point()?) } else { None };
    let taken = if reader.accept('x') { Some(reader.point()?) } else { None };
    reader.end()?;
    let (from, to) = second.map_or((None, first), |to| (Some(first), to));
    Ok((from, to, taken))
}

type MovePoints<const POINTS: u8> = (Option<Point<POINTS>>, Point<POINTS>, Option<Point<POINTS>>);

/// Goes through a text character by character. Capitals count as small letters.
struct Reader<'a> {
    text: &'a str,
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    at: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Reader { text, rest: text.chars().peekable(), at: 0 }
    }

    fn peek(&mut self) -> Option<char> {
        self.rest.peek().map(char::to_ascii_lowercase)
    }

    fn next_if(&mut self, fits: impl Fn(char) -> bool) -> Option<char> {
        let next = self.peek().filter(|&c| fits(c))?;
        self.rest.next();
        self.at += 1;
        Some(next)
    }

    fn skip_blanks(&mut self) {
        while self.next_if(char::is_whitespace).is_some() {}
    }

    /// Passes over blanks and `symbol`, if that comes next.
    fn accept(&mut self, symbol: char) -> bool {
        self.skip_blanks();
        self.next_if(|c| c == symbol).is_some()
    }

    fn error(&self, expected: Message) -> NotationError {
        form_error(self.text, self.at, expected)
    }

    fn expect(&mut self, symbol: char, expected: impl Fn() -> Message) -> Result<(), NotationError> {
        self.next_if(|c| c == symbol).map(|_| ()).ok_or_else(|| self.error(expected()))
    }

    fn end(&mut self) -> Result<(), NotationError> {
        self.skip_blanks();
        if self.peek().is_none() { Ok(()) } else { Err(self.error(Message::new("molino-expected-end"))) }
    }

    fn number(
        &mut self,
        range: std::ops::RangeInclusive<u8>,
        expected: impl Fn() -> Message,
    ) -> Result<u8, NotationError> {
        self.skip_blanks();
        let begin = self.at;
        let mut number: Option<u8> = None;
        while let Some(digit) = self.next_if(|c| c.is_ascii_digit()) {
            let sum = number.unwrap_or(0).checked_mul(10).and_then(|tens| tens.checked_add(digit as u8 - b'0'));
            number = Some(sum.ok_or_else(|| form_error(self.text, begin, expected()))?);
        }
        number.filter(|n| range.contains(n)).ok_or_else(|| form_error(self.text, begin, expected()))
    }

    fn side(&mut self) -> Result<Side, NotationError> {
        self.skip_blanks();
        match self.next_if(|c| matches!(c, 'b' | 'w')) {
            Some('b') => Ok(Side::First),
            Some(_) => Ok(Side::Second),
            None => Err(self.error(Message::new("molino-expected-side"))),
        }
    }

    /// What stands on a point of the board.
    fn symbol(&mut self) -> Result<Option<Side>, NotationError> {
        match self.next_if(|c| matches!(c, 'b' | 'w' | '.')) {
            Some('b') => Ok(Some(Side::First)),
            Some('w') => Ok(Some(Side::Second)),
            Some(_) => Ok(None),
            None => Err(self.error(Message::new("molino-expected-symbol"))),
        }
    }

    /// The name of a point, `ne2` or `(ne,2)`.
    fn point<const POINTS: u8>(&mut self) -> Result<Point<POINTS>, NotationError> {
        self.skip_blanks();
        let begin = self.at;
        let bracket = self.accept('(');
        self.skip_blanks();
        let Some(direction) = self.direction() else {
            return Err(form_error(self.text, begin, Message::new("molino-expected-point").with("last", POINTS / 8)));
        };
        if bracket && !self.accept(',') {
            return Err(self.error(Message::new("molino-expected-comma")));
        }
        let ring = self.number(1..=POINTS / 8, || Message::new("molino-expected-ring").with("last", POINTS / 8))?;
        if bracket && !self.accept(')') {
            return Err(self.error(Message::new("molino-expected-bracket")));
        }
        Ok(Point::at(8 * (ring - 1) + direction))
    }

    fn direction(&mut self) -> Option<u8> {
        let first = self.next_if(|c| matches!(c, 'n' | 'e' | 's' | 'w'))?;
        let second = if matches!(first, 'n' | 's') { self.next_if(|c| matches!(c, 'e' | 'w')) } else { None };
        let matches = |name: &&str| name.chars().eq([Some(first), second].into_iter().flatten());
        DIRECTIONS.iter().position(matches).map(|index| index as u8)
    }
}

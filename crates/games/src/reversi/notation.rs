//! Positions and moves as text.

use board::notation::{find_move, form_error};
use board::{Bits, BySide, Message, Notation, NotationError, Side, Square};

use super::{Move, Reversi, record};

impl Notation for Reversi {
    fn write(&self) -> String {
        let mut text: String = Square::all().map(|square| self.symbol(square)).collect();
        text.push(' ');
        text.push_str(Self::write_side(board::Position::turn(self)));
        text
    }

    /// Reads a position, or the game that leads to it: see `record.rs`.
    fn read(text: &str) -> Result<Self, NotationError> {
        let (start, moves) = record::read(text)?;
        Ok(moves.into_iter().fold(start, |pos, m| board::Position::play(&pos, m)))
    }

    fn read_game(text: &str) -> Result<(Self, Vec<Move>), NotationError> {
        record::read(text)
    }

    const FORMS: &'static [&'static str] = record::FORMS;

    fn write_game(start: &Self, moves: &[Move], form: &str) -> Option<String> {
        record::write(start, moves, form)
    }

    fn write_move(&self, m: Move) -> String {
        match m {
            Move::Place(square) => name(square),
            Move::Pass => "pass".into(),
        }
    }

    /// Reads `d3`, `pass`, and the document's `(3,4)` for row 3 and column 4.
    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        let wanted = parse_move(text);
        find_move(self, text, |m| Some(m) == wanted)
    }

    fn write_side(side: Side) -> &'static str {
        match side {
            Side::First => "X",
            Side::Second => "O",
        }
    }
}

impl Reversi {
    /// Whose disc stands on `square`.
    pub fn owner(&self, square: Square<64>) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.discs(side).has(square))
    }

    fn symbol(&self, square: Square<64>) -> char {
        match self.owner(square) {
            Some(Side::First) => 'X',
            Some(Side::Second) => 'O',
            None => '-',
        }
    }
}

/// Reads the 64 squares in one word or in several, as in rows, and last the side. `.` is an empty square too, `*` and
/// `B` are black discs, and `W` is a white one; small letters do.
pub(super) fn read_board(text: &str) -> Result<Reversi, NotationError> {
    let chars: Vec<(usize, char)> = text.chars().enumerate().collect();
    let mut words: Vec<&[(usize, char)]> =
        chars.split(|(_, c)| c.is_whitespace()).filter(|word| !word.is_empty()).collect();
    let side = if words.len() > 1 && words[words.len() - 1].len() == 1 { words.pop() } else { None };

    let mut discs = BySide([Bits::EMPTY; 2]);
    let (mut read, mut end) = (0, 0);
    for &(at, c) in words.into_iter().flatten() {
        let Some(square) = Square::new(read) else {
            return Err(form_error(text, at, Message::new("reversi-expected-side")));
        };
        match owner(c) {
            Some(side) => discs[side] = discs[side].with(square),
            None if matches!(c, '-' | '.') => {}
            None => return Err(form_error(text, at, Message::new("reversi-expected-symbol"))),
        }
        (read, end) = (read + 1, at + 1);
    }
    if read < 64 {
        let expected = Message::new("reversi-expected-squares").with("missing", 64 - read);
        return Err(form_error(text, end, expected));
    }
    let turn = match side {
        Some(&[(at, c)]) => owner(c).ok_or_else(|| form_error(text, at, Message::new("reversi-expected-side")))?,
        _ => return Err(form_error(text, end, Message::new("reversi-expected-side"))),
    };
    Reversi::new(discs[Side::First], discs[Side::Second], turn)
        .ok_or_else(|| NotationError::Impossible(vec![Message::new("reversi-no-disc")]))
}

/// The square as people write it: column letter, row number from the top.
pub(super) fn name(square: Square<64>) -> String {
    format!("{}{}", (b'a' + square.index() as u8 % 8) as char, square.index() / 8 + 1)
}

fn owner(symbol: char) -> Option<Side> {
    match symbol {
        'X' | 'x' | '*' | 'B' | 'b' => Some(Side::First),
        'O' | 'o' | 'W' | 'w' => Some(Side::Second),
        _ => None,
    }
}

pub(super) fn parse_move(text: &str) -> Option<Move> {
    let text = text.trim().to_ascii_lowercase();
    if matches!(text.as_str(), "pass" | "pasa" | "paso" | "--") {
        return Some(Move::Pass);
    }
    let (row, column) = if let [column @ b'a'..=b'h', row @ b'1'..=b'8'] = *text.as_bytes() {
        (row - b'0', column - b'a' + 1)
    } else {
        let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(&text);
        let (row, column) = inner.split_once(',')?;
        (row.trim().parse().ok()?, column.trim().parse().ok()?)
    };
    let on_board = (1..=8).contains(&row) && (1..=8).contains(&column);
    on_board.then(|| Move::Place(Square::at(8 * (row - 1) + column - 1)))
}

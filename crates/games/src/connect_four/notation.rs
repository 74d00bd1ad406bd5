//! Text: six rows from the top, joined by `/`, and the side to move, as `......./…/...X... O`.

use board::notation::{find_move, form_error};
use board::{Message, Notation, NotationError, Position, Side};

use super::rules::{CELLS, COLUMNS, ROWS, STRIDE, has_four};
use super::{Column, ConnectFour};

impl Notation for ConnectFour {
    fn write(&self) -> String {
        let row = |row: u8| (0..COLUMNS).map(|column| self.symbol(cell(column, row))).collect::<String>();
        let rows: Vec<String> = (0..ROWS).rev().map(row).collect();
        format!("{} {}", rows.join("/"), Self::write_side(self.turn()))
    }

    fn read(text: &str) -> Result<Self, NotationError> {
        let (mut first, mut second) = (0, 0);
        let mut chars = text.chars().enumerate().peekable();
        for row in (0..ROWS).rev() {
            for column in 0..COLUMNS {
                let (at, symbol) = chars.next().unwrap_or((text.chars().count(), ' '));
                match owner(symbol) {
                    Some(Side::First) => first |= cell(column, row),
                    Some(Side::Second) => second |= cell(column, row),
                    None if matches!(symbol, '.' | '-') => {}
                    None => return Err(form_error(text, at, Message::new("cuatro-expected-cell"))),
                }
            }
            if row > 0 {
                let (at, symbol) = chars.next().unwrap_or((text.chars().count(), ' '));
                if symbol != '/' {
                    return Err(form_error(text, at, Message::new("cuatro-expected-row")));
                }
            }
        }
        let behind: Vec<(usize, char)> = chars.filter(|(_, c)| !c.is_whitespace()).collect();
        let expected_side = |at| form_error(text, at, Message::new("cuatro-expected-side"));
        let turn = match behind[..] {
            [(at, symbol)] => owner(symbol).ok_or_else(|| expected_side(at))?,
            [] => return Err(expected_side(text.trim_end().chars().count())),
            [_, (at, _), ..] => return Err(expected_side(at)),
        };
        checked(first, second, turn)
    }

    /// The column's letter.
    fn write_move(&self, m: Column) -> String {
        name(m)
    }

    /// Reads `d`, and `4` for the fourth column.
    fn read_move(&self, text: &str) -> Result<Column, NotationError> {
        let wanted = column_of(text);
        find_move(self, text, |m| Some(m) == wanted)
    }

    fn write_side(side: Side) -> &'static str {
        match side {
            Side::First => "X",
            Side::Second => "O",
        }
    }
}

impl ConnectFour {
    fn symbol(&self, cell: u64) -> char {
        match (self.discs(Side::First) & cell != 0, self.discs(Side::Second) & cell != 0) {
            (true, _) => 'X',
            (_, true) => 'O',
            _ => '.',
        }
    }
}

/// The column that a text means: its letter, or its number from 1.
pub(super) fn column_of(text: &str) -> Option<Column> {
    match *text.trim().to_ascii_lowercase().as_bytes() {
        [letter @ b'a'..=b'g'] => Some(Column(letter - b'a')),
        [digit @ b'1'..=b'7'] => Some(Column(digit - b'1')),
        _ => None,
    }
}

/// The column's letter.
pub(super) fn name(column: Column) -> String {
    char::from(b'a' + column.0).to_string()
}

/// The cell of a column and a row, both from 0, the lowest row first.
pub(super) const fn cell(column: u8, row: u8) -> u64 {
    1 << (column * STRIDE + row)
}

fn owner(symbol: char) -> Option<Side> {
    match symbol {
        'X' | 'x' => Some(Side::First),
        'O' | 'o' => Some(Side::Second),
        _ => None,
    }
}

/// The position with these discs, or every reason why no game leads to it.
fn checked(first: u64, second: u64, turn: Side) -> Result<ConnectFour, NotationError> {
    let mut reasons = Vec::new();
    let all = first | second;
    let floating = all & !(all << 1) & CELLS & !bottom_row();
    for column in (0..COLUMNS).map(Column).filter(|&column| floating & super::rules::column_cells(column) != 0) {
        reasons.push(Message::new("cuatro-floating").with("column", name(column)));
    }
    let (yellow, red) = (first.count_ones(), second.count_ones());
    let expected = yellow.checked_sub(red).filter(|&more| more <= 1);
    match expected {
        None => reasons.push(Message::new("cuatro-uneven").with("first", yellow).with("second", red)),
        Some(more) if (more == 1) != (turn == Side::Second) => {
            reasons.push(Message::new("cuatro-wrong-turn").with("first", yellow).with("second", red));
        }
        Some(_) => {}
    }
    let (own, other) = if turn == Side::First { (first, second) } else { (second, first) };
    // The game was over before the other side moved.
    if has_four(own) {
        reasons.push(Message::new("cuatro-over-before"));
    }
    if reasons.is_empty() { Ok(ConnectFour::new(own, other, turn)) } else { Err(NotationError::Impossible(reasons)) }
}

fn bottom_row() -> u64 {
    (0..COLUMNS).map(|column| cell(column, 0)).sum()
}

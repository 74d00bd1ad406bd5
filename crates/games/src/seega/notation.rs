//! Positions and moves as text, and which positions there can be.

use board::notation::{find_move, form_error};
use board::{BySide, Message, Notation, NotationError, Position, Side};

use super::cells::{CENTRE, Cell, Cells};
use super::document_state::{DocumentState, Phase};
use super::rules::{LOST_LIMIT, MEN, Stage};
use super::{Move, Seega};

impl Notation for Seega {
    fn write(&self) -> String {
        let state = DocumentState::from(self);
        let symbol = |index| state.owner(Cell::at(index)).map_or("-", Self::write_side);
        let rows: Vec<String> = (0..5).map(|row| (0..5).map(|column| symbol(5 * row + column)).collect()).collect();
        let (phase, pending) = match self.stage() {
            Stage::Placing(left) => (1, left.to_string()),
            Stage::Moving => (2, "-".into()),
            Stage::Capturing => (2, "c".into()),
        };
        let (BySide([a, b]), BySide([c, d])) = (state.lost, state.idle);
        format!("{} {} {phase} {a} {b} {c} {d} {pending}", rows.join("/"), Self::write_side(self.turn()))
    }

    /// Reads capital letters and `.` for a free cell as well.
    fn read(text: &str) -> Result<Self, NotationError> {
        let mut words = Words { text, next: 0 };
        let men = words.board()?;
        let turn = words.one_of(Message::new("arabe-expected-side"), |word| match word {
            "x" | "X" => Some(Side::First),
            "o" | "O" => Some(Side::Second),
            _ => None,
        })?;
        let phase = words.one_of(Message::new("arabe-expected-phase"), |word| match word {
            "1" => Some(Phase::Placing),
            "2" => Some(Phase::Moving),
            _ => None,
        })?;
        let lost = BySide([words.number()?, words.number()?]);
        let idle = BySide([words.number()?, words.number()?]);
        let pending = words.one_of(Message::new("arabe-expected-pending"), |word| match word {
            "1" => Some(Pending::Place(1)),
            "2" => Some(Pending::Place(2)),
            "c" | "C" => Some(Pending::Capture),
            "-" => Some(Pending::Nothing),
            _ => None,
        })?;
        if let (at, Some(_)) = words.word() {
            return Err(form_error(text, at, Message::new("arabe-expected-end")));
        }

        let mut reasons = Vec::new();
        let stage = match (phase, pending) {
            (Phase::Placing, Pending::Place(left)) => Stage::Placing(left),
            (Phase::Moving, Pending::Nothing) => Stage::Moving,
            (Phase::Moving, Pending::Capture) => Stage::Capturing,
            (Phase::Placing, _) => {
                reasons.push(Message::new("arabe-pending-in-placing"));
                placing_order(Side::BOTH.map(|side| men[side].len()))
                    .map_or(Stage::Placing(2), |(_, left)| Stage::Placing(left))
            }
            (Phase::Moving, _) => {
                reasons.push(Message::new("arabe-pending-in-moving"));
                Stage::Moving
            }
        };
        checked(Seega::of(&DocumentState { men, lost, idle, phase }, turn, stage), reasons)
    }

    fn write_move(&self, m: Move) -> String {
        match m {
            Move::Place(cell) => name(cell),
            Move::Step { from, to } => name(from) + &name(to),
            Move::Pass => "pass".into(),
        }
    }

    /// Reads `a1`, `a1b1`, `pass`, and the document's rows and columns: `(1,1)`, `(1,1)-(1,2)`, `1,1,1,2`.
    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        let wanted = parse_move(text);
        find_move(self, text, |m| Some(m) == wanted)
    }

    fn write_side(side: Side) -> &'static str {
        match side {
            Side::First => "x",
            Side::Second => "o",
        }
    }
}

/// The cell as people write it: column letter, row number from the top.
pub(super) fn name(cell: Cell) -> String {
    format!("{}{}", (b'a' + cell.index() as u8 % 5) as char, cell.index() / 5 + 1)
}

/// The last field of the text.
#[derive(Clone, Copy)]
enum Pending {
    Nothing,
    Place(u8),
    Capture,
}

/// The words of a text, one after the other.
struct Words<'a> {
    text: &'a str,
    /// The index of the next character.
    next: usize,
}

impl Words<'_> {
    /// The index of the next word's first character, and the word if there is one.
    fn word(&mut self) -> (usize, Option<String>) {
        let rest = self.text.chars().skip(self.next);
        let at = self.next + rest.clone().take_while(|c| c.is_whitespace()).count();
        let word: String = self.text.chars().skip(at).take_while(|c| !c.is_whitespace()).collect();
        self.next = at + word.chars().count();
        (at, Some(word).filter(|word| !word.is_empty()))
    }

    /// The next word as `meaning` takes it.
    fn one_of<T>(&mut self, expected: Message, meaning: impl Fn(&str) -> Option<T>) -> Result<T, NotationError> {
        let (at, word) = self.word();
        word.as_deref().and_then(meaning).ok_or_else(|| form_error(self.text, at, expected))
    }

    /// The next word as a counter.
    fn number(&mut self) -> Result<u8, NotationError> {
        self.one_of(Message::new("arabe-expected-number"), |word| {
            word.bytes().all(|b| b.is_ascii_digit()).then(|| word.parse().ok())?
        })
    }

    /// The next word as five rows.
    fn board(&mut self) -> Result<BySide<Cells>, NotationError> {
        let (start, word) = self.word();
        let word = word.unwrap_or_default();
        let mut symbols = word.chars();
        let mut men = BySide([Cells::EMPTY; 2]);
        // 25 cells and 4 slashes.
        for index in 0..29 {
            let wrong = |expected| form_error(self.text, start + index, expected);
            let symbol = symbols.next();
            if index % 6 == 5 {
                if symbol != Some('/') {
                    return Err(wrong(Message::new("arabe-expected-slash")));
                }
                continue;
            }
            let cell = Cell::at((index - index / 6) as u8);
            match symbol {
                Some('x' | 'X') => men[Side::First] = men[Side::First].with(cell),
                Some('o' | 'O') => men[Side::Second] = men[Side::Second].with(cell),
                Some('-' | '.') => {}
                _ => return Err(wrong(Message::new("arabe-expected-cell"))),
            }
        }
        if symbols.next().is_some() {
            return Err(form_error(self.text, start + 29, Message::new("arabe-expected-blank")));
        }
        Ok(men)
    }
}

/// The position, unless there are `reasons` or others why it cannot be.
pub(super) fn checked(pos: Seega, mut reasons: Vec<Message>) -> Result<Seega, NotationError> {
    for side in Side::BOTH {
        let found = pos.men(side).len();
        if found > MEN {
            reasons.push(Message::new("arabe-too-many-men").with("side", Seega::write_side(side)).with("found", found));
        }
    }
    match pos.stage() {
        Stage::Placing(_) => check_placing(&pos, &mut reasons),
        _ => check_moving(&pos, &mut reasons),
    }
    if reasons.is_empty() { Ok(pos) } else { Err(NotationError::Impossible(reasons)) }
}

fn check_placing(pos: &Seega, reasons: &mut Vec<Message>) {
    if !pos.free().has(CENTRE) {
        reasons.push(Message::new("arabe-centre-in-placing")); // Rule 2.
    }
    if Side::BOTH.iter().any(|&side| (pos.lost_turns(side), pos.turns_without_capture(side)) != (0, 0)) {
        reasons.push(Message::new("arabe-counters-in-placing"));
    }
    let [x, o] = Side::BOTH.map(|side| pos.men(side).len());
    if x >= MEN && o >= MEN {
        reasons.push(Message::new("arabe-placing-is-over")); // Rule 4.
        return;
    }
    match placing_order([x, o]) {
        None => reasons.push(Message::new("arabe-uneven-men").with("x", x).with("o", o)),
        Some((turn, left)) if (turn, Stage::Placing(left)) != (pos.turn(), pos.stage()) => {
            reasons.push(Message::new("arabe-wrong-turn").with("side", Seega::write_side(turn)).with("left", left));
        }
        Some(_) => {}
    }
}

fn check_moving(pos: &Seega, reasons: &mut Vec<Message>) {
    if Side::BOTH.iter().all(|&side| pos.men(side).is_empty()) {
        reasons.push(Message::new("arabe-no-men"));
    }
    for side in Side::BOTH {
        let found = pos.lost_turns(side);
        if found > LOST_LIMIT {
            let reason = Message::new("arabe-too-many-lost-turns").with("side", Seega::write_side(side));
            reasons.push(reason.with("found", found));
        }
    }
    if Side::BOTH.iter().all(|&side| pos.lost_turns(side) >= LOST_LIMIT) {
        reasons.push(Message::new("arabe-both-lost")); // Rule 11: the first to lose three ended the game.
    }
    if pos.stage() == Stage::Capturing {
        // Rule 9.
        if !pos.can_capture() {
            reasons.push(Message::new("arabe-extra-without-capture"));
        }
        if pos.men(!pos.turn()).len() >= MEN {
            reasons.push(Message::new("arabe-extra-without-captured"));
        }
        if (pos.lost_turns(pos.turn()), pos.turns_without_capture(pos.turn())) != (0, 0) {
            reasons.push(Message::new("arabe-extra-with-counters"));
        }
    }
}

/// Whose turn it is in phase 1 with these men, and how many are still to place in it; none where no game
/// comes there. (Rule 2.)
pub(super) fn placing_order([x, o]: [u32; 2]) -> Option<(Side, u8)> {
    match (x.checked_sub(o)?, o % 2) {
        (0, 0) => Some((Side::First, 2)),
        (1, 0) => Some((Side::First, 1)),
        (2, 0) => Some((Side::Second, 2)),
        (1, 1) => Some((Side::Second, 1)),
        _ => None,
    }
}

pub(super) fn parse_move(text: &str) -> Option<Move> {
    let text: String = text.split_whitespace().collect::<String>().to_ascii_lowercase();
    if matches!(text.as_str(), "pass" | "pasa" | "paso" | "pasar" | "--") {
        return Some(Move::Pass);
    }
    let cell = |row: u8, column: u8| {
        let on_board = (1..=5).contains(&row) && (1..=5).contains(&column);
        on_board.then(|| Cell::at(5 * (row - 1) + column - 1))
    };
    let named = |column: u8, row: u8| cell(row.wrapping_sub(b'0'), column.wrapping_sub(b'a').wrapping_add(1));
    match *text.as_bytes() {
        [column, row] => return Some(Move::Place(named(column, row)?)),
        [c, r, column, row] | [c, r, b'-', column, row] if c.is_ascii_alphabetic() => {
            return Some(Move::Step { from: named(c, r)?, to: named(column, row)? });
        }
        _ => {}
    }
    let numbers: Vec<u8> = match text.split_once(")-(") {
        Some((from, to)) => format!("{from},{to}"),
        None => text,
    }
    .trim_start_matches('(')
    .trim_end_matches(')')
    .split(',')
    .map(|number| number.parse().ok())
    .collect::<Option<_>>()?;
    match numbers[..] {
        [row, column] => Some(Move::Place(cell(row, column)?)),
        [r, c, row, column] => Some(Move::Step { from: cell(r, c)?, to: cell(row, column)? }),
        _ => None,
    }
}

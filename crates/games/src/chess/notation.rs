//! Positions as FEN, moves as the UCI protocol writes them; `san.rs` reads what else people write.
//!
//! The en-passant square is written only where such a capture is legal, and kept only then: two positions
//! with the same moves are equal. Any square that a pawn has just passed is read. A FEN of `Problem` may name
//! castling rights and an en-passant square; these rules know neither, and they are dropped.

use std::fmt::{self, Write};

use board::notation::form_error;
use board::{Message, Notation, NotationError, Side};

use super::men::{Man, Move, Square, square_from_name, square_name};
use super::rules::{Chess, Rules};
use super::san;
use super::setup::{RIGHTS, Setup};

impl<R: Rules> Chess<R> {
    /// The position in which games begin; without castling rights where the rules have no castling.
    pub fn start() -> Self {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        Self::read(fen).expect("the start position is one")
    }

    /// The move in standard algebraic notation, as `Nbd7+`; `m` must be legal here.
    pub fn write_san(&self, m: Move) -> String {
        san::write(self, m)
    }
}

impl<R: Rules> Notation for Chess<R> {
    fn write(&self) -> String {
        let mut text = String::with_capacity(80);
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                match self.man_at(Square::at(rank * 8 + file)) {
                    None => empty += 1,
                    Some((side, man)) => {
                        push_count(&mut text, empty);
                        empty = 0;
                        text.push(letter(side, man));
                    }
                }
            }
            push_count(&mut text, empty);
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        text.push_str(Self::write_side(self.turn));
        text.push(' ');
        text.extend((0..4).filter(|i| self.rights >> i & 1 == 1).map(|i| RIGHTS[i].0));
        if self.rights == 0 {
            text.push('-');
        }
        text.push(' ');
        match Square::new(self.passed) {
            Some(passed) => text.push_str(&square_name(passed)),
            None => text.push('-'),
        }
        let _ = write!(text, " {} {}", self.clock, self.number); // writing to a string does not fail
        text
    }

    fn read(text: &str) -> Result<Self, NotationError> {
        read_fen(text)?.check().map_err(NotationError::Impossible)
    }

    fn write_move(&self, m: Move) -> String {
        m.to_string()
    }

    fn write_recorded(&self, m: Move) -> String {
        self.write_san(m)
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        san::read(self, text)
    }

    fn write_side(side: Side) -> &'static str {
        match side {
            Side::First => "w",
            Side::Second => "b",
        }
    }
}

/// The FEN.
impl<R: Rules> fmt::Debug for Chess<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write())
    }
}

/// The letter of a man: a capital for White's.
pub(super) fn letter(side: Side, man: Man) -> char {
    match side {
        Side::First => man.letter(),
        Side::Second => man.letter().to_ascii_lowercase(),
    }
}

fn push_count(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push((b'0' + empty) as char);
    }
}

/// A word of a FEN, and where it begins.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    /// In characters from 0.
    at: usize,
}

/// The words of `text`.
fn fields(text: &str) -> Vec<Field<'_>> {
    let (mut fields, mut at) = (Vec::with_capacity(6), 0);
    for word in text.split(char::is_whitespace) {
        if !word.is_empty() {
            fields.push(Field { text: word, at });
        }
        at += word.chars().count() + 1;
    }
    fields
}

/// Reads the form alone: six fields, or the first four.
fn read_fen(text: &str) -> Result<Setup, NotationError> {
    let fields = fields(text);
    let end = text.chars().count();
    let field = |i: usize| fields.get(i).copied().unwrap_or(Field { text: "", at: end });
    let mut setup = Setup::empty();
    read_board(text, field(0), &mut setup)?;
    setup.turn = match field(1).text {
        "w" => Side::First,
        "b" => Side::Second,
        _ => return Err(form_error(text, field(1).at, Message::new("ajedrez-expected-side"))),
    };
    setup.rights = read_rights(text, field(2))?;
    setup.passed = match field(3).text {
        "-" => None,
        name => match square_from_name(name) {
            None => return Err(form_error(text, field(3).at, Message::new("ajedrez-expected-en-passant"))),
            square => square,
        },
    };
    if fields.len() > 4 {
        let message = || Message::new("ajedrez-expected-clock").with("most", u8::MAX);
        setup.clock = read_number(field(4).text).ok_or_else(|| form_error(text, field(4).at, message()))?;
        let message = || Message::new("ajedrez-expected-move-number").with("most", u16::MAX);
        setup.number = read_number(field(5).text).ok_or_else(|| form_error(text, field(5).at, message()))?;
    }
    match fields.get(6) {
        None => Ok(setup),
        Some(more) => Err(form_error(text, more.at, Message::new("ajedrez-expected-end"))),
    }
}

fn read_board(text: &str, field: Field, setup: &mut Setup) -> Result<(), NotationError> {
    let (mut rank, mut file) = (7, 0);
    for (i, c) in field.text.chars().enumerate() {
        let error = |message| Err(form_error(text, field.at + i, message));
        let wide = match c {
            '/' if file < 8 => return error(Message::new("ajedrez-expected-eight-squares").with("row", rank + 1)),
            '/' if rank == 0 => return error(Message::new("ajedrez-expected-eight-rows")),
            '/' => {
                (rank, file) = (rank - 1, 0);
                continue;
            }
            '1'..='8' => c as usize - '0' as usize,
            _ => {
                let Some(man) = Man::from_letter(c.to_ascii_uppercase()) else {
                    return error(Message::new("ajedrez-expected-piece"));
                };
                if file < 8 {
                    let side = if c.is_ascii_uppercase() { Side::First } else { Side::Second };
                    setup.put(side, man, Square::at((rank * 8 + file) as u8));
                }
                1
            }
        };
        file += wide;
        if file > 8 {
            return error(Message::new("ajedrez-expected-eight-squares").with("row", rank + 1));
        }
    }
    let end = field.at + field.text.chars().count();
    if file < 8 {
        return Err(form_error(text, end, Message::new("ajedrez-expected-eight-squares").with("row", rank + 1)));
    }
    if rank > 0 {
        return Err(form_error(text, end, Message::new("ajedrez-expected-eight-rows")));
    }
    Ok(())
}

fn read_rights(text: &str, field: Field) -> Result<u8, NotationError> {
    let mut rights = 0;
    if field.text == "-" {
        return Ok(0);
    }
    for (i, c) in field.text.chars().enumerate() {
        match RIGHTS.iter().position(|&(letter, ..)| letter == c) {
            Some(bit) if rights >> bit & 1 == 0 => rights |= 1 << bit,
            _ => return Err(form_error(text, field.at + i, Message::new("ajedrez-expected-castling"))),
        }
    }
    if rights == 0 { Err(form_error(text, field.at, Message::new("ajedrez-expected-castling"))) } else { Ok(rights) }
}

/// Digits alone, no sign.
fn read_number<N: std::str::FromStr>(digits: &str) -> Option<N> {
    digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok())?
}

#[cfg(test)]
mod tests;

//! Squares, men and moves.

use std::fmt::{self, Write};

/// A square: a1 is 0, b1 is 1, h8 is 63.
pub type Square = board::Square<64>;

/// A set of squares.
pub type Bits = board::Bits<64>;

/// What a man is. The order is that of the letters `PNBRQK`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Man {
    /// Peón.
    Pawn,
    /// Caballo.
    Knight,
    /// Alfil.
    Bishop,
    /// Torre.
    Rook,
    /// Dama.
    Queen,
    /// Rey.
    King,
}

impl Man {
    /// All six, in order.
    pub const ALL: [Man; 6] = [Man::Pawn, Man::Knight, Man::Bishop, Man::Rook, Man::Queen, Man::King];
    /// What a pawn may become.
    pub const PROMOTIONS: [Man; 4] = [Man::Queen, Man::Rook, Man::Bishop, Man::Knight];

    /// The capital letter of English notation.
    pub const fn letter(self) -> char {
        ['P', 'N', 'B', 'R', 'Q', 'K'][self as usize]
    }

    /// The man with this capital letter of English notation.
    pub fn from_letter(letter: char) -> Option<Man> {
        Man::ALL.into_iter().find(|man| man.letter() == letter)
    }
}

/// The square with this name, as `e4`.
pub fn square_from_name(name: &str) -> Option<Square> {
    match *name.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Square::new((rank - b'1') * 8 + (file - b'a')),
        _ => None,
    }
}

/// The name of a square, as `e4`.
pub fn square_name(square: Square) -> String {
    square_chars(square).iter().collect()
}

fn square_chars(square: Square) -> [char; 2] {
    let (file, rank) = (square.index() as u8 % 8, square.index() as u8 / 8);
    [(b'a' + file) as char, (b'1' + rank) as char]
}

/// One move: from where to where, and what kind of move it is.
///
/// Six bits for each square and four for the kind; it says nothing of what is captured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    /// Kinds 0 to 5 are ordinary moves of the man with that number; 9 to 12 promote to the man 1 to 4.
    pub(super) const CASTLING: usize = 6;
    pub(super) const DOUBLE_STEP: usize = 7;
    pub(super) const EN_PASSANT: usize = 8;
    pub(super) const PROMOTION: usize = 8;

    #[inline]
    pub(super) const fn new(kind: usize, from: usize, to: usize) -> Move {
        Move((kind << 12 | from << 6 | to) as u16)
    }

    #[inline]
    pub(super) const fn kind(self) -> usize {
        (self.0 >> 12) as usize
    }

    /// The move as a number: what `code` of another move is not. Never 0.
    #[inline]
    pub const fn code(self) -> u16 {
        self.0 ^ 0xF000
    }

    /// Where the man stands; the king, when castling.
    #[inline]
    pub const fn from(self) -> Square {
        Square::at((self.0 >> 6 & 63) as u8)
    }

    /// Where it goes.
    #[inline]
    pub const fn to(self) -> Square {
        Square::at((self.0 & 63) as u8)
    }

    /// What moves; the king, when castling.
    pub const fn man(self) -> Man {
        match self.kind() {
            kind @ 0..=5 => Man::ALL[kind],
            Self::CASTLING => Man::King,
            _ => Man::Pawn,
        }
    }

    /// What the pawn becomes, if it promotes.
    pub const fn promotion(self) -> Option<Man> {
        match self.kind() {
            kind @ 9..=12 => Some(Man::ALL[kind - Self::PROMOTION]),
            _ => None,
        }
    }

    /// Whether it is castling.
    pub const fn is_castling(self) -> bool {
        self.kind() == Self::CASTLING
    }

    /// Where the rook stands with which the king castles.
    pub const fn castling_rook(self) -> Option<Square> {
        let (from, to) = (self.from().index() as u8, self.to().index() as u8);
        match self.kind() {
            Self::CASTLING if to > from => Some(Square::at(from + 3)),
            Self::CASTLING => Some(Square::at(from - 4)),
            _ => None,
        }
    }

    /// Whether a pawn captures the one that has just passed it.
    pub const fn is_en_passant(self) -> bool {
        self.kind() == Self::EN_PASSANT
    }
}

impl fmt::Display for Move {
    /// The form of the UCI protocol, as `e7e8q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in [self.from(), self.to()].into_iter().flat_map(square_chars) {
            f.write_char(c)?;
        }
        self.promotion().map_or(Ok(()), |man| f.write_char(man.letter().to_ascii_lowercase()))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_has_the_name_that_finds_it() {
        assert_eq!(square_name(Square::at(0)), "a1");
        assert_eq!(square_name(Square::at(63)), "h8");
        assert!(Square::all().all(|square| square_from_name(&square_name(square)) == Some(square)));
        assert!(["", "e", "e9", "i1", "e4e", "é4"].iter().all(|name| square_from_name(name).is_none()));
    }

    #[test]
    fn a_move_keeps_what_it_is_made_of() {
        let m = Move::new(Move::PROMOTION + Man::Queen as usize, 52, 60);
        assert_eq!(m.to_string(), "e7e8q");
        assert_eq!((m.man(), m.promotion()), (Man::Pawn, Some(Man::Queen)));
        let m = Move::new(Move::CASTLING, 4, 6);
        assert_eq!((m.man(), m.promotion(), m.is_castling()), (Man::King, None, true));
        assert_eq!(Move::new(Man::Knight as usize, 6, 21).man(), Man::Knight);
    }
}

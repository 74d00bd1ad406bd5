//! Squares of a board of `N` squares, and sets of them (bitboards). Boards of different sizes are different types.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

/// A square, always below `N`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<const N: u8>(u8);

impl<const N: u8> Square<N> {
    /// The square with this index, if the board has it.
    #[inline]
    pub const fn new(index: u8) -> Option<Self> {
        if index < N { Some(Square(index)) } else { None }
    }

    /// The square with this index, for tables and constants.
    ///
    /// # Panics
    /// If the board has no such square.
    #[inline]
    pub const fn at(index: u8) -> Self {
        assert!(index < N, "no such square");
        Square(index)
    }

    /// Every square, by rising index.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..N).map(Square)
    }

    /// The index, for arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl<const N: u8> fmt::Debug for Square<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A set of squares: a bitboard. The operators are those of sets: `|`, `&`, `-`, `!`, `^`.
///
/// ```
/// use board::{Bits, Square};
/// let corners = Bits::<64>::of(&[0, 7, 56, 63]);
/// let mine = Bits::of(&[0, 1, 2]);
/// assert_eq!((corners & mine).first(), Square::new(0));
/// assert_eq!((corners - mine).len(), 3);
/// assert!((!mine).covers(corners - mine));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bits<const N: u8>(u64);

impl<const N: u8> Bits<N> {
    /// No square.
    pub const EMPTY: Self = Bits(0);
    /// Every square.
    pub const FULL: Self = Bits(if N >= 64 { !0 } else { (1 << N) - 1 });

    /// The set of these indices, for tables written by hand.
    ///
    /// # Panics
    /// If an index is not on the board.
    pub const fn of(indices: &[u8]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < indices.len() {
            assert!(indices[i] < N, "no such square");
            bits |= 1 << indices[i];
            i += 1;
        }
        Bits(bits)
    }

    /// The set of the bits that are one, square 0 lowest; those beyond the board are dropped.
    #[inline]
    pub const fn from_raw(bits: u64) -> Self {
        Bits(bits & Self::FULL.0)
    }

    /// One bit for each square, square 0 lowest.
    #[inline]
    pub const fn raw(self) -> u64 {
        self.0
    }

    /// Whether `s` is a member.
    #[inline]
    pub const fn has(self, s: Square<N>) -> bool {
        self.0 >> s.0 & 1 == 1
    }

    /// This set and `s`.
    #[inline]
    #[must_use]
    pub const fn with(self, s: Square<N>) -> Self {
        Bits(self.0 | 1 << s.0)
    }

    /// This set but `s`.
    #[inline]
    #[must_use]
    pub const fn without(self, s: Square<N>) -> Self {
        Bits(self.0 & !(1 << s.0))
    }

    /// How many squares.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no square is a member.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every member of `other` is one of ours.
    #[inline]
    pub const fn covers(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The member with the lowest index.
    #[inline]
    pub const fn first(self) -> Option<Square<N>> {
        Square::new(self.0.trailing_zeros() as u8) // 64 when empty: never on a board
    }
}

impl<const N: u8> From<Square<N>> for Bits<N> {
    #[inline]
    fn from(s: Square<N>) -> Self {
        Bits(1 << s.0)
    }
}

impl<const N: u8> FromIterator<Square<N>> for Bits<N> {
    fn from_iter<I: IntoIterator<Item = Square<N>>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The members of a set, by rising index.
#[derive(Clone, Debug)]
pub struct Members<const N: u8>(u64);

impl<const N: u8> Iterator for Members<N> {
    type Item = Square<N>;

    #[inline]
    fn next(&mut self) -> Option<Square<N>> {
        let first = Bits::<N>(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count_ones() as usize;
        (n, Some(n))
    }
}

impl<const N: u8> ExactSizeIterator for Members<N> {}

impl<const N: u8> IntoIterator for Bits<N> {
    type Item = Square<N>;
    type IntoIter = Members<N>;

    #[inline]
    fn into_iter(self) -> Members<N> {
        Members(self.0)
    }
}

impl<const N: u8> fmt::Debug for Bits<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

macro_rules! set_operator {
    ($trait:ident $method:ident, $assign:ident $assign_method:ident, $a:ident $b:ident => $result:expr) => {
        impl<const N: u8> $trait for Bits<N> {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Bits($result)
            }
        }
        impl<const N: u8> $assign for Bits<N> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}
set_operator!(BitOr bitor, BitOrAssign bitor_assign, a b => a | b);
set_operator!(BitAnd bitand, BitAndAssign bitand_assign, a b => a & b);
set_operator!(BitXor bitxor, BitXorAssign bitxor_assign, a b => a ^ b);
set_operator!(Sub sub, SubAssign sub_assign, a b => a & !b);

impl<const N: u8> Not for Bits<N> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self::FULL - self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_are_those_of_sets() {
        let (a, b) = (Bits::<10>::of(&[1, 2, 3]), Bits::<10>::of(&[3, 9]));
        assert_eq!(a | b, Bits::of(&[1, 2, 3, 9]));
        assert_eq!(a & b, Bits::of(&[3]));
        assert_eq!(a - b, Bits::of(&[1, 2]));
        assert_eq!(a ^ b, Bits::of(&[1, 2, 9]));
        assert_eq!(!a, Bits::of(&[0, 4, 5, 6, 7, 8, 9]));
        assert!(a.covers(a & b) && !a.covers(b));
    }

    #[test]
    fn a_set_lists_its_members_by_rising_index() {
        let members: Vec<usize> = Bits::<64>::of(&[63, 0, 17]).into_iter().map(Square::index).collect();
        assert_eq!(members, [0, 17, 63]);
        assert_eq!(Bits::<64>::FULL.len(), 64);
        assert_eq!(Bits::<50>::FULL.into_iter().len(), 50);
        assert_eq!(Bits::<24>::EMPTY.first(), None);
    }

    #[test]
    fn nothing_lies_beyond_the_board() {
        assert_eq!(Square::<25>::new(25), None);
        assert_eq!(Bits::<25>::from_raw(!0), Bits::FULL);
    }
}

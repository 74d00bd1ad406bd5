//! Pairs of kings up to the symmetries of the board.

use super::attacks;

/// A symmetry: bit 0 turns the files over, bit 1 the ranks, and then bit 2 reflects in the diagonal a1-h8.
pub(super) type Symmetry = u8;

/// The reflection in the diagonal a1-h8.
pub(super) const TRANSPOSE: Symmetry = 4;

/// Where a square goes.
#[inline]
pub(super) fn image(symmetry: Symmetry, square: u8) -> u8 {
    let files = if symmetry & 1 == 0 { square } else { square ^ 7 };
    let ranks = if symmetry & 2 == 0 { files } else { files ^ 0o70 };
    if symmetry & TRANSPOSE == 0 { ranks } else { ranks % 8 * 8 + ranks / 8 }
}

/// Where two squares go.
#[inline]
pub(super) fn images(symmetry: Symmetry, squares: [u8; 2]) -> [u8; 2] {
    squares.map(|square| image(symmetry, square))
}

/// Two kings up to symmetry.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub number: u16,
    /// What brings them to where the pair's squares are.
    pub symmetry: Symmetry,
    /// Both are on the diagonal a1-h8, which is left as it is by one more symmetry.
    pub on_diagonal: bool,
}

/// All pairs of kings that do not touch.
#[derive(Debug)]
pub(super) struct Kings {
    /// By the squares of both.
    pairs: Vec<Option<Pair>>,
    squares: Vec<[u8; 2]>,
}

impl Kings {
    /// With pawns the board can only be turned over from left to right.
    pub(super) fn new(with_pawns: bool) -> Self {
        let place = |kings: [u8; 2]| usize::from(kings[0]) << 6 | usize::from(kings[1]);
        let all = (0..64).flat_map(|a| (0..64).map(move |b| [a, b]));
        let apart = |[a, b]: &[u8; 2]| a != b && attacks::KING[*a as usize] >> b & 1 == 0;
        let symmetries = if with_pawns { 0..2 } else { 0..8 };
        let (mut pairs, mut squares) = (vec![None; 64 * 64], Vec::new());
        for kings in all.filter(apart) {
            // The least of the images has the number.
            let symmetry = symmetries.clone().min_by_key(|&symmetry| images(symmetry, kings)).expect("some symmetry");
            let here = images(symmetry, kings);
            let number = squares.iter().position(|&known| known == here).unwrap_or_else(|| {
                squares.push(here);
                squares.len() - 1
            });
            let on_diagonal = !with_pawns && here.iter().all(|square| square % 9 == 0);
            pairs[place(kings)] = Some(Pair { number: number as u16, symmetry, on_diagonal });
        }
        Kings { pairs, squares }
    }

    /// How many there are.
    pub(super) fn len(&self) -> u64 {
        self.squares.len() as u64
    }

    /// The pair of kings on these squares; none where they touch.
    #[inline]
    pub(super) fn pair(&self, kings: [u8; 2]) -> Option<Pair> {
        self.pairs[usize::from(kings[0]) << 6 | usize::from(kings[1])]
    }

    /// The squares of a pair.
    #[inline]
    pub(super) fn squares(&self, number: u64) -> [u8; 2] {
        self.squares[number as usize]
    }
}

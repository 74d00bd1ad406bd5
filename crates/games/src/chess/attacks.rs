//! Where the men that do not slide go, and the squares between two others. Tables made by the compiler.

use board::Side;

/// The squares that a knight attacks.
pub(super) static KNIGHT: [u64; 64] = leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);

/// The squares that a king attacks.
pub(super) static KING: [u64; 64] = leaps(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);

/// The squares that a pawn of each side attacks.
static PAWN: [[u64; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];

/// The squares on a line with a square, by diagonals and by rows and columns.
pub(super) static DIAGONALS: [u64; 64] = rays(true);
pub(super) static ORTHOGONALS: [u64; 64] = rays(false);

/// The squares strictly between two on one line; none between others.
pub(super) static BETWEEN: [[u64; 64]; 64] = between();

/// The squares that a pawn of `side` attacks. Those from where the other side's pawns attack `square`, too.
#[inline]
pub(super) fn pawn(side: Side, square: usize) -> u64 {
    PAWN[side as usize][square & 63]
}

const fn leaps<const N: usize>(steps: &[(i32, i32); N]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < N {
            if let Some(there) = step(square, steps[i].0, steps[i].1) {
                table[square] |= 1 << there;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

const fn step(square: usize, right: i32, up: i32) -> Option<usize> {
    let (file, rank) = (square as i32 % 8 + right, square as i32 / 8 + up);
    if 0 <= file && file < 8 && 0 <= rank && rank < 8 { Some((rank * 8 + file) as usize) } else { None }
}

const STEPS: [(i32, i32); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

const fn rays(diagonal: bool) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = if diagonal { 4 } else { 0 };
        let end = i + 4;
        while i < end {
            let mut at = square;
            while let Some(there) = step(at, STEPS[i].0, STEPS[i].1) {
                table[square] |= 1 << there;
                at = there;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

#[expect(clippy::large_stack_arrays, reason = "only the compiler runs it")]
const fn between() -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 8 {
            let (mut at, mut passed) = (square, 0);
            while let Some(there) = step(at, STEPS[i].0, STEPS[i].1) {
                table[square][there] = passed;
                passed |= 1 << there;
                at = there;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::magic;

    #[test]
    fn lines_are_what_sliders_see_on_an_empty_board() {
        for square in 0..64 {
            assert_eq!(DIAGONALS[square], magic::bishop(square, 0));
            assert_eq!(ORTHOGONALS[square], magic::rook(square, 0));
            for (other, &between) in BETWEEN[square].iter().enumerate() {
                let both = (1 << square) | (1 << other);
                let mut expected = 0;
                if DIAGONALS[square] >> other & 1 == 1 {
                    expected = magic::bishop(square, both) & magic::bishop(other, both);
                } else if ORTHOGONALS[square] >> other & 1 == 1 {
                    expected = magic::rook(square, both) & magic::rook(other, both);
                }
                assert_eq!(between, expected, "{square} {other}");
            }
        }
    }

    #[test]
    fn leaps_stay_on_the_board() {
        assert_eq!(KNIGHT[0], 1 << 10 | 1 << 17); // a1: c2, b3
        assert_eq!(KING[63], 1 << 62 | 1 << 54 | 1 << 55); // h8: g8, g7, h7
        assert_eq!(pawn(Side::First, 8), 1 << 17); // a2: b3
        assert_eq!(pawn(Side::Second, 55), 1 << 46); // h7: g6
        assert_eq!(pawn(Side::First, 60), 0); // e8: nothing
    }
}

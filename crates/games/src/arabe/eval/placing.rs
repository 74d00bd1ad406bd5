//! What a placing is worth to `x`, who moves first once it is over: a sum of what can be seen on the board, with
//! weights learnt from what a search finds on full boards (`cargo run --release -p tune --example arabe_placing`).

use board::{BySide, Side};

use super::{CORNERS, DIAGONAL, MIDDLE, NEXT, count};
use crate::arabe::cells::Cells;

/// How many things are counted for each side.
pub const FEATURES: usize = 14;

/// What each is worth to `x`, if `x` has it and if `o` has it, where a man is worth 100.
///
/// On a full board cells that `x` does not have are those of `o`, so that only differences of the two mean something:
/// `x` captures at once a man next to the centre that it stands behind, and a side that has all four such cells
/// leaves the other no move.
const WORTH: BySide<[i32; FEATURES]> = BySide([
    [12, 12, 24, 13, 27, -2, 12, 11, -12, -21, 0, 14, -268, -27],
    [24, 24, 12, 23, 14, -2, -11, 32, -11, 0, -1, 5, -27, -268],
]);

/// A cell next to the centre and the one behind it.
const ARMS: [[u8; 2]; 4] = [[7, 2], [11, 10], [13, 14], [17, 22]];
/// Three cells in a line: at the edge, on the diagonal, next to the centre.
const FLANKS: [[u8; 3]; 8] =
    [[5, 6, 7], [9, 8, 7], [15, 16, 17], [19, 18, 17], [1, 6, 11], [21, 16, 11], [3, 8, 13], [23, 18, 13]];
/// Three cells at the edge: the corner, the one beside it, the middle.
const RIMS: [[u8; 3]; 8] =
    [[0, 1, 2], [4, 3, 2], [20, 21, 22], [24, 23, 22], [0, 5, 10], [20, 15, 10], [4, 9, 14], [24, 19, 14]];

/// What a board of phase 1 is worth to `x`.
pub(super) fn worth(men: BySide<Cells>) -> i32 {
    let of = |side| features(men, side).iter().zip(&WORTH[side]).map(|(count, worth)| count * worth).sum::<i32>();
    of(Side::First) + of(Side::Second)
}

/// What is counted for a side.
pub fn features(men: BySide<Cells>, side: Side) -> [i32; FEATURES] {
    let (own, other) = (men[side].raw(), men[!side].raw());
    let own = |cell: u8| own >> cell & 1 == 1;
    let other = |cell: u8| other >> cell & 1 == 1;
    let mut arms = [0; 2];
    for [next, behind] in ARMS {
        arms[0] += i32::from(other(next) && own(behind));
        arms[1] += i32::from(own(next) && own(behind));
    }
    let mut flanks = [0; 3];
    for [edge, _, next] in FLANKS.into_iter().filter(|line| other(line[1])) {
        flanks[0] += i32::from(own(edge));
        flanks[1] += i32::from(own(edge) && own(next));
        flanks[2] += i32::from(own(next));
    }
    let mut rims = [0; 3];
    for [corner, _, middle] in RIMS.into_iter().filter(|line| other(line[1])) {
        rims[0] += i32::from(own(corner));
        rims[1] += i32::from(own(middle));
        rims[2] += i32::from(own(corner) && own(middle));
    }
    let places = [NEXT, DIAGONAL, MIDDLE, CORNERS].map(|cells| count(men[side] & cells));
    let [next, diagonal, middle, corner] = places;
    let none = i32::from(next == 0);
    let all = i32::from(next == 4);
    let ([trap, backed], [flank, held, beside], [cornered, middled, both]) = (arms, flanks, rims);
    [next, diagonal, middle, corner, trap, backed, flank, held, beside, cornered, middled, both, none, all]
}

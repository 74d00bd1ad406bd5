//! What an evaluation looks at: small shapes of squares, each seen as a number in base three, and a few counts.
//!
//! The shapes are those that Othello programs have used since Logistello (M. Buro, 1997): edges with the squares
//! before the corners, corners as 3x3 and 2x5, diagonals and lines.

use super::super::eval::around;
use super::super::lines::placements;

/// The squares of each shape in one place of the board; symmetry brings it to the others.
const SHAPES: [&[u8]; 11] = [
    &[0, 1, 2, 3, 4, 5, 6, 7, 9, 14],   // an edge with both X squares
    &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12], // a corner, 2x5
    &[0, 1, 2, 8, 9, 10, 16, 17, 18],   // a corner, 3x3
    &[8, 9, 10, 11, 12, 13, 14, 15],    // the second line
    &[16, 17, 18, 19, 20, 21, 22, 23],  // the third
    &[24, 25, 26, 27, 28, 29, 30, 31],  // the fourth
    &[0, 9, 18, 27, 36, 45, 54, 63],    // the diagonals of 8
    &[1, 10, 19, 28, 37, 46, 55],       // of 7
    &[2, 11, 20, 29, 38, 47],           // of 6
    &[3, 12, 21, 30, 39],               // of 5
    &[4, 13, 22, 31],                   // of 4
];

/// In how many places all shapes are seen.
pub(super) const PLACES: usize = 46;
/// Rounded up to whole registers of eight.
const LANES: usize = 48;

/// Counts have so many values at the most; those beyond are seen as the last.
const COUNTS: [usize; 5] = [MOBILITY, MOBILITY, FRONTIER, FRONTIER, 2];
const MOBILITY: usize = 32;
const FRONTIER: usize = 48;

/// What is seen in a position: places and counts.
pub const FEATURES: usize = PLACES + COUNTS.len();

/// How many different things can be seen.
pub const ROW: usize = {
    let (mut sum, mut i) = (COUNTS_BEGIN, 0);
    while i < COUNTS.len() {
        sum += COUNTS[i];
        i += 1;
    }
    sum
};

/// What is seen where `own` is to act: numbers below `ROW`.
#[inline(always)]
#[allow(clippy::inline_always)] // It is compiled once more for wide registers: see `simd`.
pub fn features(own: u64, other: u64) -> [u32; FEATURES] {
    let mut seen = [0_u16; LANES];
    for (i, table) in NIBBLES.iter().enumerate() {
        let (mine, theirs) = (&table[(own >> (4 * i)) as usize & 15], &table[(other >> (4 * i)) as usize & 15]);
        for ((sum, mine), theirs) in seen.iter_mut().zip(mine).zip(theirs) {
            *sum += mine + 2 * theirs;
        }
    }
    let mut features = [0; FEATURES];
    for (place, feature) in features[..PLACES].iter_mut().enumerate() {
        *feature = BEGINS[place] + u32::from(seen[place]);
    }
    let empty = !(own | other);
    let count = |squares: u64, most: usize| (squares.count_ones() as usize).min(most - 1);
    let counts = [
        count(placements(own, other), MOBILITY),
        count(placements(other, own), MOBILITY),
        count(around(other) & empty, FRONTIER),
        count(around(own) & empty, FRONTIER),
        (empty.count_ones() & 1) as usize,
    ];
    let mut begin = COUNTS_BEGIN;
    for (i, count) in counts.into_iter().enumerate() {
        features[PLACES + i] = (begin + count) as u32;
        begin += COUNTS[i];
    }
    features
}

/// The number of the shape that is seen in a place.
pub(super) fn place_shape(place: usize) -> usize {
    KINDS[place]
}

/// The squares of a place.
pub(super) fn place_squares(place: usize) -> Vec<usize> {
    (0..64).filter(|&square| ADDS[square][place] != 0).collect()
}

/// For each of the `ROW` things the number of the weight that it shares with its mirror image, and how many weights
/// there are. Weights are numbered in the order of the first thing that has them.
pub fn shared() -> (Vec<u32>, usize) {
    let (mut of, mut next) = (Vec::with_capacity(ROW), 0);
    for (shape, squares) in SHAPES.iter().enumerate() {
        let begin = of.len();
        let mirror = mirror(shape);
        for number in 0..POWERS[squares.len()] as usize {
            let image = mirror.as_ref().map_or(number, |places| mirrored(number, places));
            if image < number {
                let met = of[begin + image];
                of.push(met);
            } else {
                of.push(next);
                next += 1;
            }
        }
    }
    while of.len() < ROW {
        of.push(next);
        next += 1;
    }
    (of, next as usize)
}

/// Where each square of a shape is in its mirror image on the same squares, if there is one.
fn mirror(shape: usize) -> Option<Vec<usize>> {
    let squares = SHAPES[shape];
    let images = (1..8).map(|symmetry| squares.iter().map(|&square| image(square, symmetry)).collect::<Vec<u8>>());
    let mut onto_itself = images.filter_map(|image| {
        let places =
            image.iter().map(|square| squares.iter().position(|own| own == square)).collect::<Option<Vec<_>>>()?;
        (!places.is_sorted()).then_some(places)
    });
    onto_itself.next()
}

fn mirrored(mut number: usize, places: &[usize]) -> usize {
    let mut image = 0;
    for &place in places {
        image += number % 3 * POWERS[place] as usize;
        number /= 3;
    }
    image
}

const POWERS: [u16; 11] = {
    let (mut powers, mut i) = ([1; 11], 1);
    while i < 11 {
        powers[i] = powers[i - 1] * 3;
        i += 1;
    }
    powers
};

/// Where the square comes in one of the eight symmetries of the board.
const fn image(square: u8, symmetry: u8) -> u8 {
    let (mut x, mut y) = (square % 8, square / 8);
    if symmetry & 1 != 0 {
        x = 7 - x;
    }
    if symmetry & 2 != 0 {
        y = 7 - y;
    }
    if symmetry & 4 != 0 { 8 * x + y } else { 8 * y + x }
}

/// What a disc on a square adds to the number of each place, the shape of each place, and the places in all.
const SEEN: ([[u16; LANES]; 64], [usize; LANES], usize) = {
    let (mut adds, mut shapes, mut places, mut shape) = ([[0; LANES]; 64], [0; LANES], 0, 0);
    while shape < SHAPES.len() {
        let squares = SHAPES[shape];
        let (first, mut met, mut symmetry) = (places, [0_u64; 8], 0);
        while symmetry < 8 {
            let (mut mask, mut i) = (0, 0);
            while i < squares.len() {
                mask |= 1 << image(squares[i], symmetry);
                i += 1;
            }
            let (mut is_new, mut i) = (true, first);
            while i < places {
                is_new = is_new && met[i - first] != mask;
                i += 1;
            }
            if is_new {
                let mut i = 0;
                while i < squares.len() {
                    adds[image(squares[i], symmetry) as usize][places] = POWERS[i];
                    i += 1;
                }
                (met[places - first], shapes[places]) = (mask, shape);
                places += 1;
            }
            symmetry += 1;
        }
        shape += 1;
    }
    (adds, shapes, places)
};

const _: () = assert!(SEEN.2 == PLACES);

static ADDS: [[u16; LANES]; 64] = SEEN.0;
static KINDS: [usize; LANES] = SEEN.1;

/// Where in a row the things of each place begin.
static BEGINS: [u32; PLACES] = {
    let (mut begins, mut place) = ([0; PLACES], 0);
    while place < PLACES {
        begins[place] = begin_of(SEEN.1[place]) as u32;
        place += 1;
    }
    begins
};

const COUNTS_BEGIN: usize = begin_of(SHAPES.len());

const fn begin_of(shape: usize) -> usize {
    let (mut sum, mut i) = (0, 0);
    while i < shape {
        sum += POWERS[SHAPES[i].len()] as usize;
        i += 1;
    }
    sum
}

/// What each four neighbouring squares add to all places, for each way to have discs there: 24 KB, which stay near.
static NIBBLES: [[[u16; LANES]; 16]; 16] = {
    let (mut tables, mut nibble) = ([[[0; LANES]; 16]; 16], 0);
    while nibble < 16 {
        let mut discs = 1;
        while discs < 16 {
            let mut lane = 0;
            while lane < LANES {
                let mut bit = 0;
                while bit < 4 {
                    if discs >> bit & 1 != 0 {
                        tables[nibble][discs][lane] += SEEN.0[4 * nibble + bit][lane];
                    }
                    bit += 1;
                }
                lane += 1;
            }
            discs += 1;
        }
        nibble += 1;
    }
    tables
};

#[cfg(test)]
mod tests {
    use board::Position;

    use super::super::super::Reversi;
    use super::*;
    use crate::walks;

    fn each_position(mut look: impl FnMut(u64, u64)) {
        walks::each_position(Reversi::tournament_start(), 40, |pos| {
            look(pos.discs(pos.turn()).raw(), pos.discs(!pos.turn()).raw());
        });
    }

    /// Square by square, in the words of the definition.
    #[test]
    fn a_shape_is_a_number_in_base_three() {
        each_position(|own, other| {
            let features = features(own, other);
            let mut place = 0;
            for (shape, squares) in SHAPES.iter().enumerate() {
                let mut met = Vec::new();
                for symmetry in 0..8 {
                    let images: Vec<u8> = squares.iter().map(|&square| image(square, symmetry)).collect();
                    let mut set = images.clone();
                    set.sort_unstable();
                    if met.contains(&set) {
                        continue;
                    }
                    met.push(set);
                    let digit = |square: u8| (own >> square & 1) + 2 * (other >> square & 1);
                    let number: u64 = images.iter().rev().fold(0, |sum, &square| 3 * sum + digit(square));
                    assert_eq!(u64::from(features[place]), begin_of(shape) as u64 + number);
                    place += 1;
                }
            }
            assert_eq!(place, PLACES);
        });
    }

    #[test]
    fn all_eight_images_of_a_position_share_their_weights() {
        let (shared, _) = shared();
        let weights = |own: u64, other: u64| {
            let mut weights = features(own, other).map(|feature| shared[feature as usize]);
            weights.sort_unstable();
            weights
        };
        let turned = |discs: u64, symmetry: u8| {
            (0..64).filter(|square| discs >> square & 1 != 0).fold(0, |set, square| set | 1 << image(square, symmetry))
        };
        each_position(|own, other| {
            for symmetry in 1..8 {
                assert_eq!(weights(turned(own, symmetry), turned(other, symmetry)), weights(own, other));
            }
        });
    }
}

//! Lines of discs on the board of 8x8 as sets of 64 bits, a1 lowest, row by row: where a disc may go, and
//! what it turns. For the rules, and for searches that count discs and need no position.

use board::Square;

/// The squares where `own` may place a disc. (Rule 4.)
#[inline]
pub const fn placements(own: u64, other: u64) -> u64 {
    // A line that goes sideways may not run through the edge columns, where the next bit is another row.
    let inner = other & !(COLUMN_A | COLUMN_H);
    let ends = line_ends::<1>(own, inner)
        | line_ends::<7>(own, inner)
        | line_ends::<8>(own, other)
        | line_ends::<9>(own, inner);
    ends & !(own | other)
}

/// The discs of `other` that turn when `own` places a disc on the empty `square`; none where it flanks
/// nothing. (Rule 5.)
#[inline]
pub const fn flips(own: u64, other: u64, square: Square<64>) -> u64 {
    let rays = &RAYS[square.index()];
    let level_and_down = falling_flips(own, other, rays[4])
        | rising_flips(own, other, rays[0])
        | rising_flips(own, other, rays[1])
        | rising_flips(own, other, rays[2])
        | rising_flips(own, other, rays[3]);
    let up = if HAS_SWAP { upward_flips_by_swap(own, other, square) } else { upward_flips(own, other, square) };
    level_and_down | up
}

/// Whether the processor turns bytes around at once. `WebAssembly` does not, but it finds the highest bit.
const HAS_SWAP: bool = !cfg!(target_family = "wasm");

/// What turns on the rows above.
const fn upward_flips(own: u64, other: u64, square: Square<64>) -> u64 {
    let rays = &RAYS[square.index()];
    falling_flips(own, other, rays[5]) | falling_flips(own, other, rays[6]) | falling_flips(own, other, rays[7])
}

/// The same: upwards is downwards on the board upside down, where carries go the right way.
const fn upward_flips_by_swap(own: u64, other: u64, square: Square<64>) -> u64 {
    let rays = &RAYS[square.index() ^ 0o70];
    let (own, other) = (own.swap_bytes(), other.swap_bytes());
    let up = rising_flips(own, other, rays[1]) | rising_flips(own, other, rays[2]) | rising_flips(own, other, rays[3]);
    up.swap_bytes()
}

const COLUMN_A: u64 = 0x0101_0101_0101_0101;
const COLUMN_H: u64 = COLUMN_A << 7;

/// The squares behind lines of `through` that begin next to `own`, both ways along one axis, found for all
/// lines at once: after each step the known pieces of line are twice as long (parallel prefix).
const fn line_ends<const STEP: u32>(own: u64, through: u64) -> u64 {
    let mut up = through & (own << STEP);
    let mut down = through & (own >> STEP);
    up |= through & (up << STEP);
    down |= through & (down >> STEP);
    let pairs_up = through & (through << STEP);
    let pairs_down = pairs_up >> STEP;
    // A line has at most six discs between two others: 2, then 4, then 6.
    up |= pairs_up & (up << (2 * STEP));
    down |= pairs_down & (down >> (2 * STEP));
    up |= pairs_up & (up << (2 * STEP));
    down |= pairs_down & (down >> (2 * STEP));
    (up << STEP) | (down >> STEP)
}

/// What turns along a ray to higher bits.
const fn rising_flips(own: u64, other: u64, ray: u64) -> u64 {
    // With everything off the ray filled, adding one carries through the line to the first square that is
    // not `other`'s.
    let end = (other | !ray).wrapping_add(1) & ray & own;
    end.wrapping_sub((end != 0) as u64) & ray
}

/// What turns along a ray to lower bits.
const fn falling_flips(own: u64, other: u64, ray: u64) -> u64 {
    let stops = ray & !other;
    // The nearest stop is the highest. The bit that stands in where there is none is not among the stops.
    let nearest = (1 << 63) >> (stops | 1).leading_zeros();
    let end = nearest & stops & own;
    (end.wrapping_neg() << 1) & ray
}

/// For each square the squares in each direction: four to higher bits, then four to lower ones.
const RAYS: [[u64; 8]; 64] = {
    const DIRECTIONS: [(i32, i32); 8] = [(0, 1), (1, -1), (1, 0), (1, 1), (0, -1), (-1, 1), (-1, 0), (-1, -1)];
    let mut rays = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut d = 0;
        while d < 8 {
            let (down, right) = DIRECTIONS[d];
            let (mut row, mut column) = (square / 8 + down, square % 8 + right);
            while row >= 0 && row < 8 && column >= 0 && column < 8 {
                rays[square as usize][d] |= 1 << (8 * row + column);
                (row, column) = (row + down, column + right);
            }
            d += 1;
        }
        square += 1;
    }
    rays
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_upwards_are_the_same() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..10_000 {
            let own = random.u64(..);
            let other = random.u64(..) & !own;
            for square in (0..64).filter(|square| (own | other) >> square & 1 == 0) {
                let square = Square::new(square).expect("a square of the board");
                assert_eq!(upward_flips(own, other, square), upward_flips_by_swap(own, other, square), "{own} {other}");
            }
        }
    }
}

//! Squares and their surroundings.

/// The squares around each square.
pub(super) static NEIGHBOURS: [u64; 64] = {
    let mut masks = [0; 64];
    let mut square = 0;
    while square < 64 {
        masks[square] = around(1 << square);
        square += 1;
    }
    masks
};

/// All squares next to these, and those among them that are next to each other.
pub(super) const fn around(squares: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let level = (squares << 1) & NOT_A | (squares >> 1) & NOT_H;
    let three = squares | level;
    level | three << 8 | three >> 8
}

pub(super) const CORNERS: u64 = 1 | 1 << 7 | 1 << 56 | 1 << 63;

/// Each square's quarter of the board, as a bit.
pub(super) static QUADRANT: [usize; 64] = {
    let mut quadrants = [0; 64];
    let mut square = 0;
    while square < 64 {
        quadrants[square] = 1 << (square / 32 * 2 + square % 8 / 4);
        square += 1;
    }
    quadrants
};

/// The squares of a set of quarters.
pub(super) static ODD: [u64; 16] = {
    let mut masks = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut square = 0;
        while square < 64 {
            if QUADRANT[square] & set != 0 {
                masks[set] |= 1 << square;
            }
            square += 1;
        }
        set += 1;
    }
    masks
};

/// The quarters with an odd number of these squares.
#[inline(always)]
pub(super) fn parity(squares: u64) -> usize {
    let odd = |quarter: u32| {
        let mask = 0x0f0f_0f0f << (quarter / 2 * 32 + quarter % 2 * 4);
        ((squares & mask).count_ones() as usize & 1) << quarter
    };
    odd(0) | odd(1) | odd(2) | odd(3)
}

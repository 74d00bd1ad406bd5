//! Where bishops and rooks go, by one multiplication and one look into a table ("magic bitboards", an idea
//! of Lasse Hansen and others, see the chess programming wiki): the men in the way, times a well-chosen
//! factor, give the place of the answer.
//!
//! The factors come from a seeded search, which the tests repeat. The table is made by the compiler from
//! another way to count (`along`), and the tests compare it with a third, a walk from square to square.

/// The squares that a bishop on `square` sees: up to the first man in each direction, that man's included.
#[inline]
pub(super) const fn bishop(square: usize, occupied: u64) -> u64 {
    TABLE[BISHOPS[square & 63].place(occupied) & (TABLE.len() - 1)]
}

/// The squares that a rook on `square` sees.
#[inline]
pub(super) const fn rook(square: usize, occupied: u64) -> u64 {
    TABLE[ROOKS[square & 63].place(occupied) & (TABLE.len() - 1)]
}

/// What finds the answers for one square.
#[derive(Clone, Copy)]
pub(super) struct Magic {
    /// The squares where a man makes a difference: the edge does not stop what it stops anyway.
    pub(super) mask: u64,
    factor: u64,
    /// Where the answers of this square begin.
    start: u32,
    shift: u32,
}

impl Magic {
    #[inline]
    const fn place(&self, occupied: u64) -> usize {
        self.start as usize + ((occupied & self.mask).wrapping_mul(self.factor) >> self.shift) as usize
    }
}

pub(super) static BISHOPS: [Magic; 64] = magics(&BISHOP_FACTORS, true, 0);
pub(super) static ROOKS: [Magic; 64] = magics(&ROOK_FACTORS, false, BISHOP_ANSWERS);

const BISHOP_ANSWERS: usize = 5_248;
/// Bishops and rooks have 5,248 + 102,400 answers; the next power of two makes any index safe with one `&`.
const SIZE: usize = 1 << 17;

static TABLE: [u64; SIZE] = table();

const fn magics(factors: &[u64; 64], diagonal: bool, start: usize) -> [Magic; 64] {
    let mut magics = [Magic { mask: 0, factor: 0, start: 0, shift: 0 }; 64];
    let mut next = start;
    let mut square = 0;
    while square < 64 {
        let mask = inner(square, diagonal);
        let bits = mask.count_ones();
        magics[square] = Magic { mask, factor: factors[square], start: next as u32, shift: 64 - bits };
        next += 1 << bits;
        square += 1;
    }
    magics
}

#[expect(clippy::large_stack_arrays, reason = "only the compiler runs it")]
const fn table() -> [u64; SIZE] {
    let mut table = [0; SIZE];
    let (bishops, rooks) = (magics(&BISHOP_FACTORS, true, 0), magics(&ROOK_FACTORS, false, BISHOP_ANSWERS));
    let mut square = 0;
    while square < 64 {
        fill(&mut table, square, &bishops[square], lines(square, true));
        fill(&mut table, square, &rooks[square], lines(square, false));
        square += 1;
    }
    table
}

/// Writes the answers of one square, for every way to occupy its mask: each way on one line with each way on
/// the other. (A product is the sum of its parts, and a sum of wider numbers does not overflow: with fewer
/// calls of functions the compiler is done in a fraction of the time.)
const fn fill(table: &mut [u64; SIZE], square: usize, magic: &Magic, lines: [u64; 2]) {
    let (products, answers, count) = line_answers(square, magic, lines[0]);
    let (other_products, other_answers, other_count) = line_answers(square, magic, lines[1]);
    let mut i = 0;
    while i < count {
        let mut j = 0;
        while j < other_count {
            let product = (products[i] as u128 + other_products[j] as u128) as u64;
            table[magic.start as usize + (product >> magic.shift) as usize] = answers[i] | other_answers[j];
            j += 1;
        }
        i += 1;
    }
}

/// For every way to occupy one line of the mask: the product with the factor, and what is seen on the line.
const fn line_answers(square: usize, magic: &Magic, line: u64) -> ([u64; 64], [u64; 64], usize) {
    let (mut products, mut answers, mut count) = ([0; 64], [0; 64], 0);
    let mask = magic.mask & line;
    let mut occupied = 0u64;
    loop {
        products[count] = occupied.wrapping_mul(magic.factor);
        answers[count] = along(square, occupied, line);
        count += 1;
        // The next subset of the mask.
        occupied = occupied.wrapping_sub(mask) & mask;
        if occupied == 0 {
            return (products, answers, count);
        }
    }
}

/// What is seen from `square` along `line`: a subtraction borrows up to the first man, once in each direction.
const fn along(square: usize, occupied: u64, line: u64) -> u64 {
    let men = occupied & line;
    let up = men.wrapping_sub(1 << square);
    let down = men.reverse_bits().wrapping_sub(1 << (63 - square)).reverse_bits();
    (up ^ down) & line
}

/// The two whole lines through `square`, without it.
const fn lines(square: usize, diagonal: bool) -> [u64; 2] {
    let (file, rank) = (square as i32 % 8, square as i32 / 8);
    let mut lines = [0; 2];
    let mut other = 0;
    while other < 64 {
        let (right, up) = (other as i32 % 8 - file, other as i32 / 8 - rank);
        let (a, b) = if diagonal { (right - up, right + up) } else { (right, up) };
        if other != square && a == 0 {
            lines[0] |= 1 << other;
        }
        if other != square && b == 0 {
            lines[1] |= 1 << other;
        }
        other += 1;
    }
    lines
}

/// The lines through `square` without their ends.
const fn inner(square: usize, diagonal: bool) -> u64 {
    const FILES: u64 = 0x8181_8181_8181_8181;
    const RANKS: u64 = 0xFF00_0000_0000_00FF;
    let [a, b] = lines(square, diagonal);
    if diagonal {
        (a | b) & !FILES & !RANKS
    } else {
        (a & !RANKS) | (b & !FILES) // `a` is the file, `b` the rank
    }
}

#[rustfmt::skip]
pub(super) const BISHOP_FACTORS: [u64; 64] = [
    0x0010_3408_00AC_0010, 0x0885_5004_0300_2904, 0x2114_4444_0042_0080, 0x6511_0402_8C40_0000,
    0x0001_1041_80A0_0110, 0x0202_0804_C424_0020, 0x0804_0401_04B2_0004, 0x4002_4028_0108_2001,
    0x0408_5052_1003_4200, 0x0408_1002_0208_4211, 0x1180_1004_0484_3388, 0x8071_0904_0300_8011,
    0x8000_0404_2000_4000, 0x0420_4082_1040_4019, 0x0601_0104_2120_0884, 0x0428_0196_0082_2040,
    0x0020_0010_6022_00C6, 0x0044_0102_2484_2400, 0x6018_0004_002D_2200, 0x0068_0000_8200_4000,
    0x2002_1044_0120_0020, 0x0000_8209_0060_0200, 0x0002_2010_4104_2024, 0x1800_2041_0421_2C00,
    0x1084_2031_0420_0421, 0xA208_2003_0882_0090, 0x00C0_3000_0200_8601, 0x0020_0800_8100_4008,
    0x0301_0012_0100_4005, 0x0000_4100_5A01_0100, 0x1014_CC00_150D_1800, 0x1001_0020_0042_0810,
    0x6008_2008_8090_0281, 0x0004_0120_0008_0200, 0x0061_008E_0020_4800, 0x8008_0200_8428_0080,
    0x0008_0204_0000_1010, 0x0060_0C0D_2013_009A, 0x0010_4200_4200_8400, 0x1012_0E21_2008_4401,
    0x0001_0120_1009_A008, 0x0001_1090_0400_3000, 0x0000_1201_1104_9000, 0x0222_81C2_0800_0880,
    0x0000_6428_1012_1200, 0x0084_0088_2200_0040, 0x1202_0204_0400_0B35, 0x0008_0204_0040_8430,
    0x0002_0101_8840_0150, 0x9000_4202_1002_0000, 0x0845_164C_0404_0052, 0x0050_0000_C208_8010,
    0x0800_0010_4202_0080, 0x0003_10A0_0111_0600, 0x0008_1001_0801_2C18, 0x0004_3004_0040_8400,
    0x0880_1101_0820_0405, 0x0202_3044_0401_0900, 0x0800_0000_8058_1850, 0x5004_2004_0020_8809,
    0x4213_1880_9220_2202, 0x0010_0010_2108_0920, 0x2000_4192_0849_0100, 0x0024_0108_0114_0486,
];

#[rustfmt::skip]
pub(super) const ROOK_FACTORS: [u64; 64] = [
    0x0280_1020_4004_8000, 0x1080_1880_2000_4000, 0x1200_1200_8040_0820, 0x4480_1000_4480_4800,
    0x0300_0430_0B00_0800, 0x8900_4100_0400_0802, 0x4400_0801_2084_1002, 0x8200_0040_2100_8402,
    0x0940_8000_8040_0020, 0x0001_4000_C020_1000, 0x485E_0011_2580_4202, 0x4462_0040_1200_0820,
    0x4000_8004_0080_0800, 0x0188_8080_0200_0400, 0x0004_0004_1002_0801, 0x2019_0000_40A2_0100,
    0x8200_8480_0040_0220, 0x0120_0040_0020_5000, 0x8020_8080_1000_2003, 0x2040_1200_0A02_2041,
    0x0584_0101_0010_0800, 0x4040_0801_4020_0410, 0x4440_0400_0882_0110, 0x0000_0200_1058_9104,
    0x0005_4003_8000_8028, 0x0800_2000_4000_5000, 0x0000_1101_0040_2000, 0x0010_1000_8008_0080,
    0x5042_000A_0004_1020, 0x0004_0024_0120_0830, 0x0001_0001_0002_0004, 0x1010_1986_0023_00C4,
    0x0880_0220_0140_0040, 0x5001_4000_8280_2010, 0x0000_8010_0080_2001, 0x4000_8008_0280_5000,
    0x1000_8008_0280_0400, 0x1000_0200_8080_0400, 0x0800_258A_1400_4810, 0x3000_1488_4600_0C23,
    0x0800_8000_4000_8020, 0x0300_2010_0040_4002, 0x0200_4020_0101_0012, 0x0802_0008_2042_0010,
    0x0014_0008_0082_8004, 0x0882_0200_0400_8080, 0x0020_0100_0200_8080, 0x900C_8060_8402_0001,
    0x10C0_0080_0040_2080, 0x4500_2008_8440_0880, 0x0000_8010_0020_0080, 0x0402_1040_200A_0200,
    0x0011_0040_8020_1002, 0x4000_0200_8004_0080, 0x0800_2110_8228_0400, 0xA121_0004_A352_0100,
    0x0001_0580_0020_1341, 0x00C5_0081_2040_0035, 0x4000_0811_0120_0141, 0x0000_2005_0008_1001,
    0x0222_0004_6010_2806, 0x1002_0048_0B10_5402, 0x00C0_0802_0100_9004, 0x8080_0020_4C01_0092,
];

#[cfg(test)]
mod tests {
    use board::zobrist::mix;

    use super::*;

    const BISHOP_STEPS: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
    const ROOK_STEPS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

    /// The squares seen, walking one step at a time.
    fn walk(square: usize, occupied: u64, steps: [(i32, i32); 4]) -> u64 {
        let mut seen = 0;
        for (right, up) in steps {
            let (mut file, mut rank) = (square as i32 % 8 + right, square as i32 / 8 + up);
            while (0..8).contains(&file) && (0..8).contains(&rank) {
                let there = 1 << (rank * 8 + file);
                seen |= there;
                if occupied & there != 0 {
                    break;
                }
                (file, rank) = (file + right, rank + up);
            }
        }
        seen
    }

    fn subsets(mask: u64) -> impl Iterator<Item = u64> {
        let next = move |set: &u64| Some(set.wrapping_sub(mask) & mask).filter(|&set| set != 0);
        std::iter::successors(Some(0), next)
    }

    #[test]
    fn the_table_agrees_with_a_walk_for_every_way_to_occupy_a_mask() {
        let mut answers = 0;
        for square in 0..64 {
            for occupied in subsets(BISHOPS[square].mask) {
                assert_eq!(bishop(square, occupied), walk(square, occupied, BISHOP_STEPS), "{square} {occupied:x}");
                answers += 1;
            }
            for occupied in subsets(ROOKS[square].mask) {
                assert_eq!(rook(square, occupied), walk(square, occupied, ROOK_STEPS), "{square} {occupied:x}");
                answers += 1;
            }
        }
        assert_eq!(answers, BISHOP_ANSWERS + 102_400);
    }

    #[test]
    fn men_outside_the_mask_make_no_difference() {
        for n in 0..10_000 {
            let (square, occupied) = (n % 64, mix(n as u64) & mix(!n as u64));
            assert_eq!(bishop(square, occupied), walk(square, occupied, BISHOP_STEPS), "{square} {occupied:x}");
            assert_eq!(rook(square, occupied), walk(square, occupied, ROOK_STEPS), "{square} {occupied:x}");
        }
    }

    /// The first factor, in a seeded row of sparse random numbers, that sends no two different answers to
    /// the same place.
    fn search(square: usize, magic: &Magic, steps: [(i32, i32); 4], seed: u64) -> u64 {
        let answers: Vec<_> = subsets(magic.mask).map(|set| (set, walk(square, set, steps))).collect();
        let mut places = vec![(0, 0); answers.len()];
        let random = |n| mix(seed ^ mix(square as u64) ^ n);
        for n in 1.. {
            let factor = random(3 * n) & random(3 * n + 1) & random(3 * n + 2);
            if (magic.mask.wrapping_mul(factor) >> 56).count_ones() < 6 {
                continue; // too few ones on top to tell the sets apart
            }
            let fits = answers.iter().all(|&(set, answer)| {
                let place = &mut places[(set.wrapping_mul(factor) >> magic.shift) as usize];
                if place.0 == n {
                    place.1 == answer
                } else {
                    *place = (n, answer);
                    true
                }
            });
            if fits {
                return factor;
            }
        }
        unreachable!("the row of random numbers has no end")
    }

    #[test]
    fn the_factors_are_those_that_the_search_finds() {
        for square in 0..64 {
            assert_eq!(search(square, &BISHOPS[square], BISHOP_STEPS, 1), BISHOP_FACTORS[square], "bishop {square}");
            assert_eq!(search(square, &ROOKS[square], ROOK_STEPS, 2), ROOK_FACTORS[square], "rook {square}");
        }
    }
}

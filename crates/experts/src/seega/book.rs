//! The file: who wins full boards, and positions with few men.
//!
//! Cells are numbered without the centre, 0 to 23. A winner is a digit of base three (nobody, first, second), five to a
//! byte, and all bytes are deflated. First come the full boards, by the first side's cells in rising order, each of which
//! is the least of its eight images; then the positions with two men, four, and so on to `FEW_MEN`: by the least
//! occupied sets of their classes in rising order, then by the first side's cells in rising order.

use board::Side;
use games::seega::symmetries;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// Up to so many men, positions are in the file.
pub const FEW_MEN: u32 = 8;
/// Cells on which men are placed.
const CELLS: u32 = 24;
/// A set of them.
pub(super) type Cells = u32;

/// The file at hand.
pub(super) struct Book {
    images: Images,
    /// For each set of twelve cells, whether a full board on which the first side has it is won by it, and by the
    /// second side.
    full: [Vec<u64>; 2],
    /// By pairs of men: the least sets of the classes, and the winners.
    few: Vec<FewMen>,
}

struct FewMen {
    sets: Vec<Cells>,
    /// Two bits a position.
    winners: Vec<u8>,
    /// Ways in which the first side may have a part of a set.
    ways: usize,
    first_men: u32,
}

/// Who wins, as a digit.
type Digit = u8;

fn digit(winner: Option<Side>) -> Digit {
    match winner {
        None => 0,
        Some(Side::First) => 1,
        Some(Side::Second) => 2,
    }
}

fn winner(digit: Digit) -> Option<Side> {
    [None, Some(Side::First), Some(Side::Second)][usize::from(digit)]
}

/// The set without the centre, whose bit is left out.
pub(super) fn without_centre(set: u32) -> Cells {
    set & 0xFFF | set >> 13 << 12
}

/// The set with the centre's bit, which is clear.
fn with_centre(set: Cells) -> u32 {
    set & 0xFFF | set >> 12 << 13
}

/// Where sets go, by symmetry: their lower and their upper halves.
struct Images(Vec<[Vec<Cells>; 2]>);

impl Images {
    fn new() -> Self {
        let half = |symmetry: &[u8], first: u32| {
            let goes = |set: u32| {
                let cells = (0..12).filter(|cell| set >> cell & 1 == 1).map(|cell| 1 << (cell + first));
                cells.map(|cell| without_centre(1 << symmetry[with_centre(cell).trailing_zeros() as usize])).sum()
            };
            (0..1 << 12).map(goes).collect()
        };
        Images(symmetries().iter().map(|symmetry| [half(symmetry, 0), half(symmetry, 12)]).collect())
    }

    fn of(&self, set: Cells) -> impl Iterator<Item = Cells> + '_ {
        self.0.iter().map(move |[low, high]| low[(set & 0xFFF) as usize] | high[(set >> 12) as usize])
    }

    fn is_least(&self, set: Cells) -> bool {
        self.of(set).all(|image| image >= set)
    }

    /// Both sets after the symmetry that makes what they occupy least.
    fn canonical(&self, first: Cells, second: Cells) -> (Cells, Cells) {
        let both = self.of(first).zip(self.of(second));
        both.min_by_key(|(first, second)| first | second).expect("there are symmetries")
    }
}

/// The sets of `count` cells out of `cells`, in rising order.
fn sets_of(count: u32, cells: u32) -> impl Iterator<Item = Cells> {
    let first = (1_u64 << count) - 1;
    let next = move |&set: &u64| {
        // Gosper's way to the next number with as many ones.
        let ripple = set + (set & set.wrapping_neg());
        let next = ripple | (set ^ ripple) >> (set.trailing_zeros() + 2);
        (next < 1 << cells).then_some(next)
    };
    std::iter::successors(Some(first), next).map(|set| set as Cells)
}

/// The cells of `first` within `set`, as a number among all sets with as many.
fn rank(first: Cells, set: Cells) -> usize {
    let (mut rank, mut seen, mut chosen) = (0, 0, 0);
    for cell in (0..CELLS).filter(|cell| set >> cell & 1 == 1) {
        if first >> cell & 1 == 1 {
            chosen += 1;
            rank += binomial(seen, chosen);
        }
        seen += 1;
    }
    rank
}

fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |all, i| if n < k { 0 } else { all * (n - i) / (i + 1) })
}

/// The cells of a number among those of a set.
fn scatter(number: Cells, set: Cells) -> Cells {
    let cells = (0..CELLS).filter(|cell| set >> cell & 1 == 1).enumerate();
    cells.filter(|(i, _)| number >> i & 1 == 1).map(|(_, cell)| 1 << cell).sum()
}

/// All positions that the file tells, in its order: the cells of the first side and of the second.
fn positions(images: &Images) -> impl Iterator<Item = (Cells, Cells)> + '_ {
    let all = (1 << CELLS) - 1;
    let full =
        sets_of(CELLS / 2, CELLS).filter(|&first| images.is_least(first)).map(move |first| (first, all & !first));
    let few = (2..=FEW_MEN).step_by(2).flat_map(move |men| {
        let sets = sets_of(men, CELLS).filter(|&set| images.is_least(set));
        sets.flat_map(move |set| {
            sets_of(first_men(men), men).map(move |number| {
                let first = scatter(number, set);
                (first, set & !first)
            })
        })
    });
    full.chain(few)
}

/// Of so many men, whole turns of two, the first side's.
fn first_men(men: u32) -> u32 {
    men.div_ceil(4) * 2
}

/// The file, from what a solution of the whole game says of positions between two turns: the cells of the board of 5x5
/// of the first side and of the second, and who wins.
pub fn write(solution: impl Fn(u32, u32) -> Option<Side>) -> Vec<u8> {
    let images = Images::new();
    let digits: Vec<Digit> =
        positions(&images).map(|(first, second)| digit(solution(with_centre(first), with_centre(second)))).collect();
    let byte = |five: &[Digit]| five.iter().rev().fold(0, |byte, digit| byte * 3 + digit);
    compress_to_vec(&digits.chunks(5).map(byte).collect::<Vec<u8>>(), 10)
}

impl Book {
    /// The book of the repository.
    pub(super) fn read(bytes: &[u8]) -> Self {
        const LIMIT: usize = 1 << 22;
        let bytes = decompress_to_vec_with_limit(bytes, LIMIT).expect("the book is part of the program");
        let mut digits = bytes.iter().flat_map(|byte| (0..5).map(move |i| byte / 3_u8.pow(i) % 3));
        let mut next = || digits.next().expect("the book is whole");
        let images = Images::new();
        let mut full = [vec![0; 1 << (CELLS - 6)], vec![0; 1 << (CELLS - 6)]];
        for first in sets_of(CELLS / 2, CELLS).filter(|&first| images.is_least(first)) {
            if let Some(side) = winner(next()) {
                for image in images.of(first) {
                    full[side as usize][image as usize / 64] |= 1 << (image % 64);
                }
            }
        }
        let mut few = Vec::new();
        for men in (2..=FEW_MEN).step_by(2) {
            let sets: Vec<Cells> = sets_of(men, CELLS).filter(|&set| images.is_least(set)).collect();
            let first_men = first_men(men);
            let ways = binomial(men as usize, first_men as usize);
            let mut winners = vec![0_u8; (sets.len() * ways).div_ceil(4)];
            for i in 0..sets.len() * ways {
                winners[i / 4] |= next() << (i % 4 * 2);
            }
            few.push(FewMen { sets, winners, ways, first_men });
        }
        Book { images, full, few }
    }

    /// Whether a side wins a full board.
    #[inline]
    pub(super) fn wins(&self, side: Side, first: Cells) -> bool {
        self.full[side as usize][first as usize / 64] >> (first % 64) & 1 == 1
    }

    /// Who wins a position of few men between two turns.
    pub(super) fn few_men(&self, first: Cells, second: Cells) -> Option<Side> {
        if first | second == 0 {
            return self.empty_board();
        }
        let (first, second) = self.images.canonical(first, second);
        let men = (first | second).count_ones();
        let few = &self.few[men as usize / 2 - 1];
        debug_assert_eq!(few.first_men, first.count_ones(), "whole turns");
        let class = few.sets.binary_search(&(first | second)).expect("the least set of its class");
        let i = class * few.ways + rank(first, first | second);
        winner(few.winners[i / 4] >> (i % 4 * 2) & 3)
    }

    /// The best of the first turns.
    fn empty_board(&self) -> Option<Side> {
        let after: Vec<Option<Side>> = self.few[0].sets.iter().map(|&set| self.few_men(set, 0)).collect();
        if after.contains(&Some(Side::First)) {
            Some(Side::First)
        } else if after.contains(&None) {
            None
        } else {
            Some(Side::Second)
        }
    }
}

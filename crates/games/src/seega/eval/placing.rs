//! What a placing is worth to `x`, who moves first once it is over: a sum over parts of the board, with numbers learnt
//! from what a search finds on full boards (`cargo run --release -p tune --example seega_placing`).
//!
//! A part with free cells is worth the mean of all the ways to fill them.

mod worth; // the numbers

use std::array::from_fn;
use std::sync::LazyLock;

use board::{BySide, Side};

use crate::seega::cells::Cells;

/// How many kinds of parts there are.
pub const SHAPES: usize = 3;
/// How many ways a part can be filled: a bit for each cell, set where `x` stands.
pub const WAYS: usize = 1 << CELLS;

const CELLS: usize = 8;
/// 3^8: each cell free, of `x` or of `o`.
const STATES: usize = 6561;

/// A quarter of the board without the centre, the cells around the centre, and an edge's side of the centre.
const PARTS: [[u8; CELLS]; SHAPES] =
    [[0, 1, 2, 5, 6, 7, 10, 11], [6, 7, 8, 11, 13, 16, 17, 18], [1, 2, 3, 6, 7, 8, 11, 13]];
/// How many of the eight turned and mirrored boards show other cells: the rest show the same ones in another order.
const TURNS: [usize; SHAPES] = [4, 1, 4];

/// What `x` has of the first move and of the last choice where both place well, beyond what the parts say: what
/// searches of 5,000 nodes found on the boards that searches of 1,000 nodes led to, less what the parts had said before.
const FIRST: i32 = 330;
/// The same for each cell that is still free.
pub(super) const FIRST_BY_CELL: i32 = 3;

/// What a board of phase 1 is worth to `x`, where a man is worth 100.
pub(super) fn worth(men: BySide<Cells>) -> i32 {
    let judge = &*JUDGE;
    let [x, o] = Side::BOTH.map(|side| men[side].raw());
    let mut sum = 0;
    for (shape, cells) in &judge.looks {
        let state: usize = cells.iter().zip(POWERS).map(|(cell, power)| power * digit(x, o, *cell)).sum();
        sum += judge.worth[*shape][state];
    }
    let free = 24 - (x | o).count_ones() as i32;
    worth::MEAN + sum / ONE + FIRST + FIRST_BY_CELL * free
}

/// The cells of each part with what they add, in units of `1 / ONE`.
pub(super) fn parts(men: BySide<Cells>) -> impl Iterator<Item = ([u8; CELLS], i32)> {
    let [x, o] = Side::BOTH.map(|side| men[side].raw());
    JUDGE.looks.iter().map(move |(shape, cells)| {
        let state: usize = cells.iter().zip(POWERS).map(|(cell, power)| power * digit(x, o, *cell)).sum();
        (*cells, JUDGE.worth[*shape][state])
    })
}

/// What `x` has whatever the parts say.
pub(super) fn advantage(men: BySide<Cells>) -> i32 {
    let free = 24 - (men[Side::First] | men[Side::Second]).len() as i32;
    worth::MEAN + FIRST + FIRST_BY_CELL * free
}

/// On a full board, how each kind of part is filled on each of the eight turned and mirrored boards.
pub fn ways(x: Cells) -> [[usize; 8]; SHAPES] {
    from_fn(|shape| {
        from_fn(|symmetry| {
            let bit = |k: usize| (x.raw() >> turned(PARTS[shape][k], symmetry) & 1) as usize;
            (0..CELLS).map(|k| bit(k) << k).sum()
        })
    })
}

/// The parts as they are looked at, and what they are worth.
struct Judge {
    looks: Vec<(usize, [u8; CELLS])>,
    worth: [Vec<i32>; SHAPES],
}

static JUDGE: LazyLock<Judge> = LazyLock::new(|| {
    // The first symmetries of `turned` are the turns.
    let of_shape =
        |shape: usize| (0..TURNS[shape]).map(move |turn| (shape, PARTS[shape].map(|cell| turned(cell, turn))));
    Judge { looks: (0..SHAPES).flat_map(of_shape).collect(), worth: from_fn(states) }
});

/// `worth::WORTH` is in eighths, and eight times the mean of two numbers leaves no rest with this factor.
pub(super) const ONE: i32 = 8 << CELLS;
const POWERS: [usize; CELLS] = [1, 3, 9, 27, 81, 243, 729, 2187];

/// What a part is worth in every state, in units of `1 / ONE`.
fn states(shape: usize) -> Vec<i32> {
    let seen_so = (8 / TURNS[shape]) as i32;
    let mut all = vec![0; STATES];
    // What fills a free cell is a greater number.
    for state in (0..STATES).rev() {
        let digits = POWERS.map(|power| state / power % 3);
        all[state] = if let Some(k) = digits.iter().position(|&digit| digit == 0) {
            i32::midpoint(all[state + POWERS[k]], all[state + 2 * POWERS[k]])
        } else {
            let way: usize = (0..CELLS).map(|k| usize::from(digits[k] == 1) << k).sum();
            (seen_so * i32::from(worth::WORTH[shape][way])) << CELLS
        };
    }
    all
}

/// 0 for a free cell, 1 for one of `x`, 2 for one of `o`.
fn digit(x: u64, o: u64, cell: u8) -> usize {
    ((x >> cell & 1) + 2 * (o >> cell & 1)) as usize
}

/// Where a cell is on the board turned `symmetry` times, and mirrored from the fourth on.
fn turned(cell: u8, symmetry: usize) -> u8 {
    let turn = |cell: u8| cell % 5 * 5 + 4 - cell / 5;
    let start = if symmetry < 4 { cell } else { cell / 5 * 5 + 4 - cell % 5 };
    (0..symmetry % 4).fold(start, |cell, _| turn(cell))
}

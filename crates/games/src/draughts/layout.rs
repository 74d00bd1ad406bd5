//! Where the squares are: as bits, as numbers, and as drawn.
//!
//! A board is a `u64` with one bit for each square that plays. Lines of the board (rows, or columns where
//! `Drawing` says so) follow each other, and after every second line one bit stays empty for ever. So a
//! step along a diagonal is a shift by a constant, and a step off the board ends on a bit that is no square:
//!
//! ```text
//!   .  0  .  1  .  2  .  3
//!   4  .  5  .  6  .  7  .  (8)
//!   .  9  . 10  . 11  . 12
//!  13  . 14  . 15  . 16  . (17)
//! ```

use super::rule_sets::{Drawing, Rules};

/// A set of squares: a one for each member, in the layout of this module.
pub type Squares = u64;

/// The bits of `squares`, lowest first, each as a set of its own.
#[inline]
pub(super) fn each(mut squares: Squares) -> impl Iterator<Item = Squares> {
    std::iter::from_fn(move || {
        let lowest = squares & squares.wrapping_neg();
        squares ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// The index of the only member of `square`.
#[inline]
pub(super) const fn index(square: Squares) -> u8 {
    square.trailing_zeros() as u8
}

/// `squares` moved by `by` bits: a step along a diagonal.
#[inline(always)]
#[allow(clippy::inline_always)] // `by` is a constant wherever this is inlined
pub(super) const fn step(squares: Squares, by: i32) -> Squares {
    if by > 0 { squares << by } else { squares >> -by }
}

/// The board of a rule set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// Every square.
    pub all: Squares,
    /// The four steps by rising bit; the opposite of step `i` is step `3 - i`.
    pub steps: [i32; 4],
    /// Which two of them go forward, for the first side and for the second.
    pub forward: [[usize; 2]; 2],
    /// The row where the men of each side become kings.
    pub last_row: [Squares; 2],
    /// Where the men of each side start.
    pub start: [Squares; 2],
    /// The long diagonal.
    pub main_road: Squares,
    /// The number of each bit's square, 0 where there is none.
    number: [u8; 64],
    /// The place of each bit's square as drawn: column and row from the top left, from 0.
    place: [(u8, u8); 64],
}

impl Layout {
    pub(super) const fn of<R: Rules>() -> Self {
        let width = R::WIDTH as usize;
        let (near, far) = (width as i32 / 2, width as i32 / 2 + 1);
        // Steps 0 and 1 go to the line before, 2 and 3 to the line behind.
        let (up, down) = match R::DRAWING {
            Drawing::Plain | Drawing::Mirrored => ([0, 1], [2, 3]),
            Drawing::ByColumns => ([0, 2], [1, 3]),
        };
        let mut layout = Layout {
            all: 0,
            steps: [-far, -near, near, far],
            forward: if R::FIRST_ON_TOP { [down, up] } else { [up, down] },
            last_row: [0; 2],
            start: [0; 2],
            main_road: 0,
            number: [0; 64],
            place: [(0, 0); 64],
        };
        let (top, bottom) = if R::FIRST_ON_TOP { (0, 1) } else { (1, 0) };
        let (mut y, mut squares) = (0, 0);
        while y < width {
            let mut x = 0;
            while x < width {
                let (line, at) = match R::DRAWING {
                    Drawing::Plain => (y, x),
                    Drawing::Mirrored => (y, width - 1 - x),
                    Drawing::ByColumns => (x, y),
                };
                if (line + at) % 2 == 1 {
                    let bit = ((width + 1) * line + at - 1) / 2;
                    let set = 1 << bit;
                    squares += 1;
                    layout.all |= set;
                    layout.number[bit] = squares;
                    layout.place[bit] = (x as u8, y as u8);
                    if y == 0 {
                        layout.last_row[bottom] |= set;
                    }
                    if y == width - 1 {
                        layout.last_row[top] |= set;
                    }
                    if y < width / 2 - 1 {
                        layout.start[top] |= set;
                    }
                    if y > width / 2 {
                        layout.start[bottom] |= set;
                    }
                    if line + at == width - 1 {
                        layout.main_road |= set;
                    }
                }
                x += 1;
            }
            y += 1;
        }
        if R::NUMBERED_FROM_BELOW {
            let mut bit = 0;
            while bit < 64 {
                if layout.number[bit] > 0 {
                    layout.number[bit] = squares + 1 - layout.number[bit];
                }
                bit += 1;
            }
        }
        layout
    }

    /// The number of a square, given by its bit.
    pub(super) const fn number(&self, bit: u8) -> u8 {
        self.number[bit as usize]
    }

    /// Column and row of a square as drawn, from 0 at the top left.
    pub(super) const fn place(&self, bit: u8) -> (u8, u8) {
        self.place[bit as usize]
    }

    /// How many squares play.
    pub(super) const fn squares(&self) -> u8 {
        self.all.count_ones() as u8
    }

    /// The square with this number, as a set.
    pub(super) fn numbered(&self, number: u32) -> Option<Squares> {
        each(self.all).find(|&square| u32::from(self.number(index(square))) == number)
    }

    /// The square that is drawn there, as a set; none where the cell does not play.
    pub(super) fn at(&self, x: u8, y: u8) -> Option<Squares> {
        each(self.all).find(|&square| self.place(index(square)) == (x, y))
    }

    /// The members by rising number.
    pub(super) fn by_number(&self, squares: Squares) -> Vec<Squares> {
        let mut list: Vec<Squares> = each(squares).collect();
        list.sort_unstable_by_key(|&square| self.number(index(square)));
        list
    }
}

//! The rules in code.
//!
//! A column takes seven bits of a word, its six cells from the bottom and one that is always empty, so that no line
//! runs from the top of one column into the next. (J. Tromp's layout.)

use board::zobrist::mix;
use board::{MoveList, Outcome, Position, Side};

/// How many columns there are.
pub(super) const COLUMNS: u8 = 7;
/// How many cells a column has.
pub(super) const ROWS: u8 = 6;
/// From one column to the next.
pub(super) const STRIDE: u8 = ROWS + 1;
/// The steps of the lines of four: up, level, and the two diagonals.
pub(super) const STEPS: [u8; 4] = [1, STRIDE, STRIDE - 1, STRIDE + 1];

/// The lowest cell of every column.
const BOTTOM: u64 = {
    let (mut cells, mut column) = (0, 0);
    while column < COLUMNS {
        cells |= 1 << (column * STRIDE);
        column += 1;
    }
    cells
};
/// Every cell of the board.
pub(super) const CELLS: u64 = BOTTOM * ((1 << ROWS) - 1);

/// A position of Connect Four.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ConnectFour {
    own: u64,
    other: u64,
    turn: Side,
}

const _: () = assert!(size_of::<ConnectFour>() <= 24);

/// A move: the column that a disc is dropped into, 0 at the left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Column(pub(super) u8);

impl ConnectFour {
    /// The empty board. (Rules 1 and 2.)
    pub const fn start() -> Self {
        ConnectFour { own: 0, other: 0, turn: Side::First }
    }

    /// The position with these discs, as sets of cells.
    pub(super) const fn new(own: u64, other: u64, turn: Side) -> Self {
        ConnectFour { own, other, turn }
    }

    /// The discs of `side`, as a set of cells.
    #[inline]
    pub(super) const fn discs(&self, side: Side) -> u64 {
        if self.turn as u8 == side as u8 { self.own } else { self.other }
    }

    /// The cells without a disc.
    #[inline]
    pub(super) const fn empty(&self) -> u64 {
        CELLS & !(self.own | self.other)
    }

    /// The lowest free cell of every column that is not full. (Rule 3.)
    #[inline]
    pub(super) const fn landings(&self) -> u64 {
        ((self.own | self.other) + BOTTOM) & CELLS
    }

    /// The cell where a disc in this column comes to rest, which must not be full.
    #[inline]
    pub(super) const fn landing(&self, column: Column) -> u64 {
        self.landings() & column_cells(column)
    }
}

/// The cells of a column.
#[inline]
pub(super) const fn column_cells(column: Column) -> u64 {
    ((1 << ROWS) - 1) << (column.0 * STRIDE)
}

/// Whether four of these discs stand in a line. (Rule 4.)
#[inline]
pub(super) const fn has_four(discs: u64) -> bool {
    let mut i = 0;
    while i < STEPS.len() {
        let pairs = discs & discs >> STEPS[i];
        if pairs & pairs >> (2 * STEPS[i]) != 0 {
            return true;
        }
        i += 1;
    }
    false
}

impl Position for ConnectFour {
    type Move = Column;

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn moves(&self, out: &mut MoveList<Column>) -> Option<Outcome> {
        let outcome = self.outcome();
        if outcome.is_none() {
            let landings = self.landings();
            out.extend((0..COLUMNS).map(Column).filter(|&column| landings & column_cells(column) != 0));
        }
        outcome
    }

    #[inline]
    fn play(&self, m: Column) -> Self {
        debug_assert!(self.landing(m) != 0, "{m:?} is full in {self:?}");
        ConnectFour { own: self.other, other: self.own | self.landing(m), turn: !self.turn }
    }

    #[inline]
    fn key(&self) -> u64 {
        mix(self.own ^ mix(self.other ^ mix(self.turn as u64)))
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        // Only the side that has just moved can have made a line.
        if has_four(self.other) {
            return Some(Outcome::Win(!self.turn));
        }
        (self.empty() == 0).then_some(Outcome::Draw)
    }
}

//! Sets of cells on the board of 5x5, a1 lowest, row by row: steps and captures of all men at once.

use board::{Bits, Square};

/// A cell, a1 = 0, b1 = 1, row by row from the top.
pub type Cell = Square<25>;

/// A set of cells.
pub type Cells = Bits<25>;

/// The cell whose man is safe and where none is placed, c3.
pub const CENTRE: Cell = Square::at(12);

const COLUMN_A: Cells = Bits::of(&[0, 5, 10, 15, 20]);
const COLUMN_E: Cells = Bits::of(&[4, 9, 14, 19, 24]);

/// The cells to the left of these.
#[inline]
pub(super) const fn left(cells: Cells) -> Cells {
    Bits::from_raw((cells.raw() & !COLUMN_A.raw()) >> 1)
}

/// The cells to the right of these.
#[inline]
pub(super) const fn right(cells: Cells) -> Cells {
    Bits::from_raw((cells.raw() & !COLUMN_E.raw()) << 1)
}

/// The cells above these.
#[inline]
pub(super) const fn up(cells: Cells) -> Cells {
    Bits::from_raw(cells.raw() >> 5)
}

/// The cells below these.
#[inline]
pub(super) const fn down(cells: Cells) -> Cells {
    Bits::from_raw(cells.raw() << 5)
}

/// The cells next to these.
#[inline]
pub fn around(cells: Cells) -> Cells {
    left(cells) | right(cells) | up(cells) | down(cells)
}

/// The men of `other` that a man of `own` captures by moving to `to`. (Rules 6 and 7.)
#[inline]
pub fn captured(own: Cells, other: Cells, to: Cell) -> Cells {
    let (to, prey) = (Cells::from(to), other.without(CENTRE));
    right(left(left(to) & prey) & own)
        | left(right(right(to) & prey) & own)
        | down(up(up(to) & prey) & own)
        | up(down(down(to) & prey) & own)
}

/// The free cells from which a man of `own` that arrives there captures.
///
/// The man at the far end of the captured one is two cells away, so it never is the one that arrives.
#[inline]
pub fn traps(own: Cells, other: Cells) -> Cells {
    let prey = other.without(CENTRE);
    let behind = left(left(own) & prey) | right(right(own) & prey) | up(up(own) & prey) | down(down(own) & prey);
    behind - own - other
}

/// The cells one step from each cell, in the order left, right, up, down. (The order in which the document's program looks.)
pub fn steps(from: Cell) -> impl Iterator<Item = Cell> {
    let from = Cells::from(from);
    [left(from), right(from), up(from), down(from)].into_iter().filter_map(Cells::first)
}

//! The eight symmetries of the square.

use std::sync::LazyLock;

use crate::classes::{Symmetric, Symmetry};

/// How many symmetries there are.
pub(super) const SYMMETRIES: u8 = 8;

// Of a symmetry, bits 0 and 1 say how many quarters the board turns, bit 2 whether it is turned over before.
const TURNED_OVER: u8 = 4;

/// Cells that are looked up together: three parts make a board.
const PART: usize = 9;

/// Where the cells of a part go, by symmetry, by part.
type Images = [[[u32; 1 << PART]; 3]; SYMMETRIES as usize];

static IMAGES: LazyLock<Box<Images>> = LazyLock::new(|| {
    let mut images = Box::new([[[0; 1 << PART]; 3]; SYMMETRIES as usize]);
    for (symmetry, parts) in (0..).zip(images.iter_mut()) {
        for (part, sets) in parts.iter_mut().enumerate() {
            for (set, image) in sets.iter_mut().enumerate() {
                let cells = (0..PART).filter(|cell| set >> cell & 1 == 1).map(|cell| cell + part * PART);
                *image = cells.filter(|&cell| cell < 25).map(|cell| 1 << goes(symmetry, cell)).sum();
            }
        }
    }
    images
});

/// Where a cell goes.
fn goes(symmetry: Symmetry, cell: usize) -> usize {
    let (mut row, mut column) = (cell / 5, cell % 5);
    if symmetry & TURNED_OVER != 0 {
        column = 4 - column;
    }
    for _ in 0..symmetry & 3 {
        (row, column) = (column, 4 - row);
    }
    5 * row + column
}

/// Where each cell goes, by symmetry.
pub fn symmetries() -> Vec<Vec<u8>> {
    (0..SYMMETRIES).map(|symmetry| (0..25).map(|cell| goes(symmetry, cell) as u8).collect()).collect()
}

/// The symmetries at work.
#[derive(Clone, Copy)]
pub(super) struct Symmetries(&'static Images);

impl Symmetries {
    pub(super) fn new() -> Self {
        Symmetries(&IMAGES)
    }
}

impl Symmetric for Symmetries {
    const COUNT: u8 = SYMMETRIES;

    #[inline]
    fn apply(self, symmetry: Symmetry, set: u64) -> u64 {
        let parts = &self.0[usize::from(symmetry)];
        let part = |i: usize| parts[i][(set >> (PART * i)) as usize & ((1 << PART) - 1)];
        u64::from(part(0) | part(1) | part(2))
    }

    fn inverse(symmetry: Symmetry) -> Symmetry {
        let turns = symmetry & 3;
        let back = if symmetry & TURNED_OVER == 0 { (4 - turns) & 3 } else { turns };
        symmetry & TURNED_OVER | back
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seega::CENTRE;
    use crate::seega::cells::{Cells, around};

    #[test]
    fn an_inverse_takes_back() {
        let all = Symmetries::new();
        for symmetry in 0..SYMMETRIES {
            for set in [1, 0b10, 0x00_0301, 0x145_6789] {
                assert_eq!(all.apply(Symmetries::inverse(symmetry), all.apply(symmetry, set)), set, "{symmetry}");
            }
        }
    }

    #[test]
    fn neighbours_and_the_centre_stay_what_they_are() {
        let all = Symmetries::new();
        for symmetry in 0..SYMMETRIES {
            let goes = |cells: Cells| Cells::from_raw(all.apply(symmetry, cells.raw()));
            assert_eq!(goes(CENTRE.into()), Cells::from(CENTRE));
            for cell in !Cells::EMPTY {
                assert_eq!(goes(around(cell.into())), around(goes(cell.into())), "{symmetry}");
            }
        }
    }

    #[test]
    fn they_are_all_different() {
        let all = Symmetries::new();
        let mut images: Vec<u64> = (0..SYMMETRIES).map(|symmetry| all.apply(symmetry, 0b10)).collect();
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), 8);
    }
}

//! From a position with some men to a full board: all ways to fill the free cells, each position looked at once.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use board::Side;

use super::book::{Book, Cells};

/// The positions below one, with what has been found of them.
pub(super) struct Filling {
    first: Cells,
    second: Cells,
    /// For each side: whether it wins, by the cells of both since the beginning.
    known: [HashMap<u64, bool, BuildHasherDefault<MixHasher>>; 2],
}

const ALL: Cells = (1 << 24) - 1;

impl Filling {
    pub(super) fn new(first: Cells, second: Cells) -> Self {
        Filling { first, second, known: Default::default() }
    }

    /// Whether a position is below this one.
    pub(super) fn covers(&self, first: Cells, second: Cells) -> bool {
        self.first & !first == 0 && self.second & !second == 0
    }

    /// Who wins, the side to act placing two men.
    pub(super) fn winner(&mut self, book: &Book, first: Cells, second: Cells, turn: Side) -> Option<Side> {
        [Side::First, Side::Second].into_iter().find(|&side| self.wins(book, side, first, second, turn))
    }

    /// Whether `side` wins: one of its turns does, or all of the other side's.
    fn wins(&mut self, book: &Book, side: Side, first: Cells, second: Cells, turn: Side) -> bool {
        let free = ALL & !first & !second;
        if free == 0 {
            return book.wins(side, first);
        }
        let key = u64::from(first) | u64::from(second) << 24;
        if let Some(&known) = self.known[side as usize].get(&key) {
            return known;
        }
        let mut after = pairs(free).map(|pair| match turn {
            Side::First => (first | pair, second),
            Side::Second => (first, second | pair),
        });
        let found = if side == turn {
            after.any(|(first, second)| self.wins(book, side, first, second, !turn))
        } else {
            after.all(|(first, second)| self.wins(book, side, first, second, !turn))
        };
        self.known[side as usize].insert(key, found);
        found
    }
}

/// All pairs of cells of a set.
fn pairs(set: Cells) -> impl Iterator<Item = Cells> {
    let cells = move |set: Cells| {
        std::iter::successors(Some(set), |rest| Some(rest & rest.wrapping_sub(1)))
            .take_while(|&rest| rest != 0)
            .map(|rest| (rest & rest.wrapping_neg(), rest & rest.wrapping_sub(1)))
    };
    cells(set).flat_map(move |(one, rest)| cells(rest).map(move |(other, _)| one | other))
}

/// A hasher for keys that are one number.
#[derive(Default)]
struct MixHasher(u64);

impl Hasher for MixHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = board::zobrist::mix(self.0 ^ number);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

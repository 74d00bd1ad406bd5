//! From a position with some men to a full board: all ways to fill the free cells, each position looked at once.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use board::Side;

use super::book::{Book, Cells};

/// What has been found of positions.
#[derive(Default)]
pub(super) struct Filling {
    /// For each side: whether it wins, by the cells of both.
    known: [HashMap<u64, bool, BuildHasherDefault<MixHasher>>; 2],
}

/// So many positions are remembered at the most; more than there are below one with eight men.
const MOST: usize = 6_000_000;

const ALL: Cells = (1 << 24) - 1;

impl Filling {
    /// Who wins, the side to act placing two men.
    pub(super) fn winner(&mut self, book: &Book, first: Cells, second: Cells, turn: Side) -> Option<Side> {
        if self.known.iter().map(HashMap::len).sum::<usize>() > MOST {
            *self = Filling::default();
        }
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
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = board::zobrist::mix(self.0 ^ number);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

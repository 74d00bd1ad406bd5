//! Results of positions in a phase that never comes back, such as the placing of men: a search whose leaves are in the
//! tables. Tables of that phase would be larger than those of the rest of the game.
//!
//! Only the result is found, not its distance: a search for three values is cut short by the first win, and by the
//! first draw where more cannot be had.

use board::{GameResult, MoveList, Position, PositionIndex};

use crate::file::TableError;
use crate::probe::TablebaseFiles;

/// A search down to the tables, with what it has found so far.
pub struct PlacementSearch<'a, N: PositionIndex> {
    tables: &'a TablebaseFiles<N>,
    cache: BoundsCache,
    watch: &'a dyn Fn(u64) -> bool,
    nodes: u64,
}

/// Why there is no result.
#[derive(Debug)]
pub enum Unknown {
    /// The caller stopped it.
    Stopped,
    /// A position below has no table.
    OutOfReach,
    /// A table cannot be used.
    TableError(TableError),
}

/// The bounds of a result: loss −1, draw 0, win 1.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Bounds {
    least: i8,
    most: i8,
}

impl Bounds {
    /// Nothing is known.
    const ANY: Bounds = Bounds { least: -1, most: 1 };
    /// The bits that `pack` uses; never all of them zero.
    const BITS: u64 = 0b1111;

    fn pack(self) -> u64 {
        (self.least + 2) as u64 | ((self.most + 2) as u64) << 2
    }

    fn unpack(bits: u64) -> Bounds {
        Bounds { least: (bits & 3) as i8 - 2, most: (bits >> 2 & 3) as i8 - 2 }
    }
}

impl<'a, N: PositionIndex> PlacementSearch<'a, N> {
    /// A new search. `watch` is told now and then how many positions it has visited, and stops it by returning true.
    pub fn new(tables: &'a TablebaseFiles<N>, watch: &'a dyn Fn(u64) -> bool) -> Self {
        PlacementSearch { tables, cache: BoundsCache::new(), watch, nodes: 0 }
    }

    /// The result of a position, seen by the side to act.
    pub fn result(&mut self, pos: &N::Position) -> Result<GameResult, Unknown> {
        let value = self.search(pos, Bounds::ANY)?;
        Ok(match value {
            -1 => GameResult::Loss,
            0 => GameResult::Draw,
            _ => GameResult::Win,
        })
    }

    /// The value of a position if it lies within the window; else a bound of it beyond the window's edge.
    fn search(&mut self, pos: &N::Position, window: Bounds) -> Result<i8, Unknown> {
        const LOOK_UP: u64 = 1 << 12;
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_UP) && (self.watch)(self.nodes) {
            return Err(Unknown::Stopped);
        }
        if let Some(wdl) = self.tables.probe(pos).map_err(Unknown::TableError)? {
            return Ok(number(wdl.result));
        }
        if !self.tables.indexer().is_placement(pos) {
            return Err(Unknown::OutOfReach);
        }
        let key = self.tables.indexer().canonical_key(pos);
        let known = self.cache.get(key);
        if known.least == known.most || known.least >= window.most {
            return Ok(known.least);
        }
        if known.most <= window.least {
            return Ok(known.most);
        }
        let (mut best, most) = (known.least.max(window.least), known.most.min(window.most));
        let found = self.best_move(pos, &mut best, most)?;
        // Nothing better than `best` was found, or something at least as good as `most`.
        let bounds = match found {
            value if value >= most => Bounds { least: value, most: known.most },
            value if value <= window.least => Bounds { least: known.least, most: value },
            value => Bounds { least: value, most: value },
        };
        self.cache.put(key, bounds);
        Ok(found)
    }

    fn best_move(&mut self, pos: &N::Position, best: &mut i8, most: i8) -> Result<i8, Unknown> {
        let mut moves = MoveList::new();
        if let Some(outcome) = pos.moves(&mut moves) {
            return Ok(number(GameResult::of(outcome, pos.turn())));
        }
        // Captures first: a man more decides most games, and the tables know what follows. Then what was enough in a
        // like position; and a reply that is known to be bad for the other side need not be searched.
        let moves = self.by_priority(pos, &moves);
        for &m in &moves {
            let next = pos.play(m);
            if self.tables.indexer().is_placement(&next) {
                let known = self.cache.get(self.tables.indexer().canonical_key(&next));
                if -known.most >= most {
                    return Ok(-known.most);
                }
            }
        }
        let mut found = -1;
        for &m in &moves {
            let value = -self.search(&pos.play(m), Bounds { least: -most, most: -*best })?;
            found = found.max(value);
            *best = (*best).max(value);
            if found >= most {
                break;
            }
        }
        Ok(found)
    }

    /// The moves, those of the greatest priority first, of equals as they were.
    #[inline(never)]
    fn by_priority(
        &self,
        pos: &N::Position,
        moves: &[<N::Position as Position>::Move],
    ) -> MoveList<<N::Position as Position>::Move> {
        let indexer = self.tables.indexer();
        let mut order: MoveList<(i32, usize)> =
            moves.iter().enumerate().map(|(index, &m)| (-indexer.move_priority(pos, m), index)).collect();
        sort(&mut order);
        order.iter().map(|&(_, index)| moves[index]).collect()
    }
}

/// Sorts by number: one function for all games, where sorting moves would be one for each.
fn sort(order: &mut [(i32, usize)]) {
    order.sort_unstable();
}

fn number(result: GameResult) -> i8 {
    match result {
        GameResult::Loss => -1,
        GameResult::Draw => 0,
        GameResult::Win => 1,
    }
}

/// What has been found, by key. It grows with what there is to remember, so that a short search needs little.
struct BoundsCache {
    /// The upper bits of the key, and bounds; zero where there is nothing. The place tells the lower bits.
    entries: Vec<u64>,
    used: usize,
}

impl BoundsCache {
    const FIRST: usize = 1 << 16;
    /// Two gigabytes: about what the placing on a board of 24 points needs.
    const MOST: usize = 1 << 28;

    fn new() -> Self {
        BoundsCache { entries: vec![0; BoundsCache::FIRST], used: 0 }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    fn get(&self, key: u64) -> Bounds {
        let entry = self.entries[self.place(key)];
        let same = entry != 0 && entry & !Bounds::BITS == key & !Bounds::BITS;
        if same { Bounds::unpack(entry) } else { Bounds::ANY }
    }

    /// A position that has the same place is forgotten.
    fn put(&mut self, key: u64, bounds: Bounds) {
        if self.used > self.entries.len() / 2 && self.entries.len() < BoundsCache::MOST {
            self.grow();
        }
        let place = self.place(key);
        self.used += usize::from(self.entries[place] == 0);
        self.entries[place] = key & !Bounds::BITS | bounds.pack();
    }

    /// Twice as many places, where there is memory for them; else it stays as it is, and forgets more.
    fn grow(&mut self) {
        let mut larger = BoundsCache { entries: Vec::new(), used: self.used };
        let length = 2 * self.entries.len();
        if larger.entries.try_reserve_exact(length).is_err() {
            return;
        }
        larger.entries.resize(length, 0);
        for (place, &entry) in self.entries.iter().enumerate().filter(|&(_, &entry)| entry != 0) {
            let key = entry & !Bounds::BITS | place as u64 & Bounds::BITS;
            let place = larger.place(key);
            larger.entries[place] = entry;
        }
        *self = larger;
    }
}

impl<N: PositionIndex> std::fmt::Debug for PlacementSearch<'_, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PlacementSearch({} nodes)", self.nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_grows_and_keeps_what_it_had() {
        let all = [(-1, -1), (-1, 0), (-1, 1), (0, 0), (0, 1), (1, 1)].map(|(least, most)| Bounds { least, most });
        let bounds = |key: u64| all[(key % 6) as usize];
        let mut cache = BoundsCache::new();
        let keys = 0..3 * BoundsCache::FIRST as u64; // neighbours have places of their own
        for key in keys.clone() {
            cache.put(key, bounds(key));
        }
        assert!(cache.entries.len() > BoundsCache::FIRST);
        for key in keys {
            assert!(cache.get(key) == bounds(key), "{key}");
            assert!(cache.get(key | 1 << 60) == Bounds::ANY, "{key}");
        }
    }
}

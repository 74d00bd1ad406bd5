//! Results of positions above the tables: a search whose leaves the tables know.
//!
//! For the part of a game that never comes back, such as the placing of men, where tables of its own would be larger
//! than those below it. Only the result is found, not its distance: a search for three values is cut short by the
//! first win, and by the first draw where more cannot be had.

use board::{Ending, MoveList, Numbered, Outcome, Position};

use crate::code::Value;
use crate::file::Trouble;
use crate::probe::Tables;

/// A search above tables, with what it has found so far.
pub struct Above<'a, N: Numbered> {
    tables: &'a Tables<N>,
    /// By key: the upper bits of the key, and the least and the most that the position can be worth.
    memory: Vec<u64>,
    stop: &'a dyn Fn() -> bool,
    /// Positions visited.
    pub nodes: u64,
}

/// Why there is no result.
#[derive(Debug)]
pub enum Unknown {
    /// The caller stopped it.
    Stopped,
    /// A position below has no table.
    OutOfReach,
    /// A table cannot be used.
    Trouble(Trouble),
}

/// No bounds look like this.
const NOBODY: u64 = u64::MAX;

/// The bounds of a result: loss −1, draw 0, win 1.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Bounds {
    least: i8,
    most: i8,
}

impl Bounds {
    const BITS: u64 = 0b1111;

    fn pack(self) -> u64 {
        (self.least + 1) as u64 | ((self.most + 1) as u64) << 2
    }

    fn unpack(bits: u64) -> Bounds {
        Bounds { least: (bits & 3) as i8 - 1, most: (bits >> 2 & 3) as i8 - 1 }
    }
}

impl<'a, N: Numbered> Above<'a, N> {
    /// A search that remembers about so many positions.
    pub fn new(tables: &'a Tables<N>, remembers: usize, stop: &'a dyn Fn() -> bool) -> Self {
        // A power of two above 16: place and entry together tell every bit of a key.
        let memory = vec![NOBODY; remembers.next_power_of_two().max(16)];
        Above { tables, memory, stop, nodes: 0 }
    }

    /// The result of a position, seen by the side to act.
    pub fn result(&mut self, pos: &N::Position) -> Result<Ending, Unknown> {
        let value = self.search(pos, Bounds { least: -1, most: 1 })?;
        Ok(match value {
            -1 => Ending::Loss,
            0 => Ending::Draw,
            _ => Ending::Win,
        })
    }

    /// The value of a position if it lies within the window; else a bound of it beyond the window's edge.
    fn search(&mut self, pos: &N::Position, window: Bounds) -> Result<i8, Unknown> {
        const LOOK_UP: u64 = 1 << 12;
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_UP) && (self.stop)() {
            return Err(Unknown::Stopped);
        }
        if let Some(value) = self.tables.probe(pos).map_err(Unknown::Trouble)? {
            return Ok(match value {
                Value::Win(_) => 1,
                Value::Draw => 0,
                Value::Loss(_) => -1,
            });
        }
        if !self.tables.numbered().never_comes_back(pos) {
            return Err(Unknown::OutOfReach);
        }
        let key = self.tables.numbered().class_key(pos);
        let known = self.recall(key);
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
        self.remember(key, bounds);
        Ok(found)
    }

    fn best_move(&mut self, pos: &N::Position, best: &mut i8, most: i8) -> Result<i8, Unknown> {
        let mut moves = MoveList::new();
        if let Some(outcome) = pos.moves(&mut moves) {
            return Ok(match outcome {
                Outcome::Draw => 0,
                Outcome::Win(side) if side == pos.turn() => 1,
                Outcome::Win(_) => -1,
            });
        }
        // Captures first: a man more decides most games, and the tables know what follows. Then what was enough in a
        // like position; and a reply that is known to be bad for the other side need not be searched.
        let tables = self.tables;
        moves.sort_by_key(|&m| -tables.numbered().promise(pos, m));
        for &m in &moves {
            let next = pos.play(m);
            if self.tables.numbered().never_comes_back(&next) {
                let known = self.recall(self.tables.numbered().class_key(&next));
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

    fn place(&self, key: u64) -> usize {
        (key % self.memory.len() as u64) as usize
    }

    fn recall(&self, key: u64) -> Bounds {
        let entry = self.memory[self.place(key)];
        let same = entry != NOBODY && entry & !Bounds::BITS == key & !Bounds::BITS;
        if same { Bounds::unpack(entry) } else { Bounds { least: -1, most: 1 } }
    }

    fn remember(&mut self, key: u64, bounds: Bounds) {
        let place = self.place(key);
        self.memory[place] = key & !Bounds::BITS | bounds.pack();
    }
}

impl<N: Numbered> std::fmt::Debug for Above<'_, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Above({} nodes)", self.nodes)
    }
}

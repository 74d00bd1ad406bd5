//! What a game tells a network.

use board::{Position, Side};

/// The inputs that are on, as one side sees the board: sets of 64, such as the squares of each kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Inputs<const W: usize> {
    /// Which of the network's tables they are looked up in. A game may have one for each place of a king, say.
    pub table: usize,
    /// Input `64 * i + b` of the table is bit `b` of word `i`.
    pub words: [u64; W],
}

/// A position that a network can look at, through `W` words of inputs.
pub trait Features<const W: usize>: Position {
    /// Tables of input weights.
    const TABLES: usize = 1;
    /// Sets of output weights, such as for a full board and for an empty one.
    const BUCKETS: usize = 1;

    /// What `side` sees. Both sides look alike: turned round and with colours changed, a position gives each what it
    /// gave the other.
    fn inputs(&self, side: Side) -> Inputs<W>;

    /// Which set of output weights is for this position, below `BUCKETS`.
    fn bucket(&self) -> usize {
        0
    }

    /// What the value of the network means where the game knows better, as in endings that nobody can win.
    fn adjusted(&self, value: i32) -> i32 {
        value
    }

    /// What fits this game, with so many units in the hidden layer.
    fn shape(hidden: usize) -> Shape {
        Shape { words: W, tables: Self::TABLES, buckets: Self::BUCKETS, hidden }
    }
}

/// How large a network is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Words of inputs.
    pub words: usize,
    /// Tables of input weights.
    pub tables: usize,
    /// Sets of output weights.
    pub buckets: usize,
    /// Units of the hidden layer for each side: a multiple of 16.
    pub hidden: usize,
}

impl Shape {
    /// All inputs of all tables.
    pub const fn inputs(&self) -> usize {
        64 * self.words * self.tables
    }
}

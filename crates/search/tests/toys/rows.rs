//! Stones in a row on a small board: `K` in a row wins. `TURN` stones are placed in every turn, save the first
//! turn of the game, which places one.

use board::zobrist::mix;
use board::{BySide, MoveList, Outcome, Position, Side};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rows<const W: usize, const H: usize, const K: usize, const TURN: u8> {
    stones: BySide<u32>,
    turn: Side,
    /// Stones still to place in this turn.
    pub left: u8,
}

/// Noughts and crosses.
pub type Noughts = Rows<3, 3, 3, 1>;
/// Two stones a turn.
pub type Pairs = Rows<4, 3, 3, 2>;

impl<const W: usize, const H: usize, const K: usize, const TURN: u8> Rows<W, H, K, TURN> {
    pub const START: Self = Rows { stones: BySide([0, 0]), turn: Side::First, left: 1 };

    /// True when a turn begins here.
    pub fn is_between(&self) -> bool {
        self.left == TURN || self == &Self::START
    }

    /// A position from its drawing, rows from above: `x` has the first turn, `o` the second.
    pub fn draw(rows: &str, turn: Side, left: u8) -> Self {
        let set = |stone| rows.split('/').flat_map(str::chars).enumerate().filter(move |&(_, c)| c == stone);
        let bits = |stone| set(stone).fold(0, |bits, (i, _)| bits | 1 << i);
        Rows { stones: BySide([bits('x'), bits('o')]), turn, left }
    }

    /// The other side's turn, with no stone placed.
    pub fn pass(&self) -> Self {
        Rows { turn: !self.turn, left: TURN, ..*self }
    }

    fn has_row(stones: u32) -> bool {
        let has = |x: usize, y: usize| x < W && y < H && stones >> (y * W + x) & 1 == 1;
        let rows = |x: usize, y: usize| {
            (0..K).all(|i| has(x + i, y))
                || (0..K).all(|i| has(x, y + i))
                || (0..K).all(|i| has(x + i, y + i))
                || (0..K).all(|i| has((x + K - 1).wrapping_sub(i), y + i))
        };
        (0..H).any(|y| (0..W).any(|x| rows(x, y)))
    }
}

impl<const W: usize, const H: usize, const K: usize, const TURN: u8> Position for Rows<W, H, K, TURN> {
    type Move = u8;

    fn turn(&self) -> Side {
        self.turn
    }

    fn moves(&self, out: &mut MoveList<u8>) -> Option<Outcome> {
        for side in Side::BOTH {
            if Self::has_row(self.stones[side]) {
                return Some(Outcome::Win(side));
            }
        }
        let taken = self.stones[Side::First] | self.stones[Side::Second];
        out.extend((0..(W * H) as u8).filter(|&spot| taken >> spot & 1 == 0));
        out.is_empty().then_some(Outcome::Draw)
    }

    fn play(&self, m: u8) -> Self {
        let mut next = *self;
        next.stones[self.turn] |= 1 << m;
        next.left -= 1;
        let taken = next.stones[Side::First] | next.stones[Side::Second];
        let is_over = Self::has_row(next.stones[self.turn]) || taken.count_ones() as usize == W * H;
        if next.left == 0 || is_over {
            (next.turn, next.left) = (!self.turn, TURN);
        }
        next
    }

    fn key(&self) -> u64 {
        let stones = u64::from(self.stones[Side::First]) << 32 | u64::from(self.stones[Side::Second]);
        mix(stones ^ mix(u64::from(self.left) << 1 | self.turn as u64))
    }
}

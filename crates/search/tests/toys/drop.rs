//! Four in a row on seven columns of six, on two sets of bits: a real game, to measure speed with.

use board::zobrist::mix;
use board::{BySide, Evaluator, MoveList, Outcome, Position, Score, SearchHints, Side};

/// Columns of seven bits each, the lowest bit at the bottom and the highest always empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Drop {
    discs: BySide<u64>,
    turn: Side,
}

const BOTTOM: u64 = 0x0408_1020_4081;
const BOARD: u64 = BOTTOM * 0x3F;
const DIRECTIONS: [u32; 4] = [1, 6, 7, 8];

impl Drop {
    pub const START: Drop = Drop { discs: BySide([0, 0]), turn: Side::First };

    /// After the discs in these columns, `0` to `6`.
    pub fn after(columns: &str) -> Self {
        columns.bytes().fold(Drop::START, |pos, column| pos.play(column - b'0'))
    }

    /// The bits from which four in a row begin, in one direction.
    fn fours(discs: u64, step: u32) -> u64 {
        let pairs = discs & discs >> step;
        pairs & pairs >> (2 * step)
    }
}

impl Position for Drop {
    type Move = u8;

    fn turn(&self) -> Side {
        self.turn
    }

    fn moves(&self, out: &mut MoveList<u8>) -> Option<Outcome> {
        let last = self.discs[!self.turn];
        if DIRECTIONS.iter().any(|&step| Drop::fours(last, step) != 0) {
            return Some(Outcome::Win(!self.turn));
        }
        let taken = self.discs[self.turn] | last;
        out.extend((0..7).filter(|column| taken >> (7 * column + 5) & 1 == 0));
        out.is_empty().then_some(Outcome::Draw)
    }

    fn play(&self, m: u8) -> Self {
        let taken = self.discs[Side::First] | self.discs[Side::Second];
        let mut next = Drop { turn: !self.turn, ..*self };
        next.discs[self.turn] |= (taken + (1 << (7 * m))) & (0x3F << (7 * m));
        next
    }

    fn key(&self) -> u64 {
        mix(self.discs[Side::First] ^ mix(self.discs[Side::Second] ^ (self.turn as u64) << 63))
    }
}

/// How many fours each side can still make.
#[derive(Clone, Copy, Debug)]
pub struct OpenFours;

impl Evaluator<Drop> for OpenFours {
    fn evaluate(&self, pos: &Drop) -> Score {
        let open = |side: Side| -> i32 {
            let room = BOARD & !pos.discs[!side];
            DIRECTIONS.iter().map(|&step| Drop::fours(room, step).count_ones() as i32).sum()
        };
        Score::eval(open(pos.turn) - open(!pos.turn))
    }
}

impl SearchHints<Drop> for OpenFours {
    fn history_index(&self, pos: &Drop, m: u8) -> usize {
        let taken = pos.discs[Side::First] | pos.discs[Side::Second];
        ((taken + (1 << (7 * m))) & (0x7F << (7 * m))).trailing_zeros() as usize
    }

    fn is_irreversible(&self, _pos: &Drop, _m: u8) -> bool {
        true
    }
}

//! A small mancala: whose last seed falls into the own store acts again, so that turns are of any length.

use board::zobrist::mix;
use board::{MoveList, Outcome, Position, Side};

const PITS: usize = 3;
const STORES: [usize; 2] = [PITS, 2 * PITS + 1];

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kalah {
    /// The first side's pits and store, then the second side's.
    seeds: [u8; 2 * PITS + 2],
    turn: Side,
}

impl Kalah {
    pub fn start(each: u8) -> Self {
        let mut seeds = [each; 2 * PITS + 2];
        for store in STORES {
            seeds[store] = 0;
        }
        Kalah { seeds, turn: Side::First }
    }

    fn pits(side: Side) -> std::ops::Range<usize> {
        let first = side as usize * (PITS + 1);
        first..first + PITS
    }

    fn is_over(&self) -> bool {
        Side::BOTH.iter().any(|&side| self.seeds[Self::pits(side)].iter().all(|&n| n == 0))
    }
}

impl Position for Kalah {
    type Move = u8;

    fn turn(&self) -> Side {
        self.turn
    }

    fn moves(&self, out: &mut MoveList<u8>) -> Option<Outcome> {
        if self.is_over() {
            // What is left in the pits belongs to their owner.
            let total =
                |side| -> u8 { self.seeds[Self::pits(side)].iter().sum::<u8>() + self.seeds[STORES[side as usize]] };
            return Some(match total(Side::First).cmp(&total(Side::Second)) {
                std::cmp::Ordering::Less => Outcome::Win(Side::Second),
                std::cmp::Ordering::Equal => Outcome::Draw,
                std::cmp::Ordering::Greater => Outcome::Win(Side::First),
            });
        }
        out.extend(Self::pits(self.turn).filter(|&pit| self.seeds[pit] > 0).map(|pit| pit as u8));
        None
    }

    fn play(&self, m: u8) -> Self {
        let mut next = *self;
        let mut at = m as usize;
        for _ in 0..std::mem::take(&mut next.seeds[at]) {
            at = (at + 1) % next.seeds.len();
            if at == STORES[!self.turn as usize] {
                at = (at + 1) % next.seeds.len();
            }
            next.seeds[at] += 1;
        }
        if at != STORES[self.turn as usize] || next.is_over() {
            next.turn = !self.turn;
        }
        next
    }

    fn key(&self) -> u64 {
        mix(u64::from_le_bytes(self.seeds) ^ mix(self.turn as u64))
    }
}

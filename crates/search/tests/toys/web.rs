//! Made-up games: random webs of positions, with many crossings, many double turns and sudden ends.

use board::zobrist::mix;
use board::{Draw, Evaluator, MoveList, Outcome, Position, Score, SearchHints, Side, repetitions};

use super::Noise;

/// Layers of positions. Every move leads to the next layer, or (in a web that is `ROUND`) within its own, so that
/// positions can come back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Web<const ROUND: bool> {
    pub seed: u32,
    layer: u8,
    spot: u8,
    turn: Side,
}

const LAYERS: u8 = 12;

impl<const ROUND: bool> Web<ROUND> {
    pub fn start(seed: u32) -> Self {
        Web { seed, layer: 0, spot: 0, turn: Side::First }
    }

    /// A random number that belongs to the place, whoever has the turn.
    fn chance(self, salt: u64) -> u64 {
        let place = u64::from(self.seed) << 16 | u64::from(self.layer) << 8 | u64::from(self.spot);
        mix(place ^ mix(salt))
    }

    fn ends(self) -> bool {
        self.layer == LAYERS || self.layer > 1 && self.chance(1).is_multiple_of(12)
    }
}

impl<const ROUND: bool> Position for Web<ROUND> {
    type Move = u8;

    fn turn(&self) -> Side {
        self.turn
    }

    fn moves(&self, out: &mut MoveList<u8>) -> Option<Outcome> {
        if self.ends() {
            return Some(match self.chance(2) % 3 {
                0 => Outcome::Draw,
                1 => Outcome::Win(Side::First),
                _ => Outcome::Win(Side::Second),
            });
        }
        out.extend(0..[1, 2, 2, 3, 3, 4][self.chance(3) as usize % 6]);
        None
    }

    fn play(&self, m: u8) -> Self {
        let chance = self.chance(10 + u64::from(m));
        let stays = ROUND && !chance.is_multiple_of(4);
        let spots = if ROUND { 4 } else { 6 };
        let next = Web { layer: self.layer + u8::from(!stays), spot: (chance >> 8) as u8 % spots, ..*self };
        // Every place has an owner, so that half of the moves keep the turn; the end of the game passes it.
        let owner = if next.chance(4).is_multiple_of(2) { Side::First } else { Side::Second };
        Web { turn: if next.ends() { !self.turn } else { owner }, ..next }
    }

    fn key(&self) -> u64 {
        self.chance(5) ^ self.turn as u64
    }

    fn draw(&self, past: &[Self]) -> Option<Draw> {
        (ROUND && repetitions(self, past) >= 3).then_some(Draw::Over)
    }
}

/// The noise that knows which moves of a web cannot be taken back.
#[derive(Clone, Copy, Debug)]
pub struct RoundNoise(pub Noise);

impl Evaluator<Web<true>> for RoundNoise {
    fn evaluate(&self, pos: &Web<true>) -> Score {
        self.0.evaluate(pos)
    }
}

impl SearchHints<Web<true>> for RoundNoise {
    fn see(&self, pos: &Web<true>, m: u8) -> i32 {
        self.0.see(pos, m)
    }

    fn is_irreversible(&self, pos: &Web<true>, m: u8) -> bool {
        pos.play(m).layer > pos.layer
    }
}

//! Positions looked at again by the rules of the game itself, one by one, while a layer is solved.
//!
//! A step of a layer says what all its positions are worth with a turn more than before. Some of them, taken at random,
//! are worked out again from the moves that the game's own rules list: captures from the files of the layers below, quiet
//! moves from the step before.

use rayon::prelude::*;

use super::CustodialGame;
use super::files::{Content, LayerFile};
use super::layer::{Chain, Plane, read_bit};
use super::occupied::{Layer, OccupiedSets, Points, compress, points};
use crate::solve::Stopped;

/// A turn of the side to act, whole, with all its captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Its men afterwards.
    pub own: u32,
    /// The other side's men afterwards.
    pub other: u32,
    /// Whether it has captured.
    pub captures: bool,
}

/// Which share of the positions is looked at again, and by which rules.
pub struct Sampling<'a> {
    /// One position in so many.
    pub one_in: u64,
    /// Where the random positions begin.
    pub seed: u64,
    /// All turns of the side that has the first men against the side that has the second ones. Empty where it cannot move.
    pub turns: &'a (dyn Fn(u32, u32) -> Vec<Turn> + Sync),
}

impl std::fmt::Debug for Sampling<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Sampling(one in {})", self.one_in)
    }
}

/// The samples of a layer.
pub(crate) struct Samples<'a> {
    pub(crate) sampling: &'a Sampling<'a>,
    pub(crate) game: &'a CustodialGame,
    pub(crate) sets: &'a OccupiedSets,
    pub(crate) layer: &'a Layer,
    /// The results of the layers below, by men.
    pub(crate) lower: &'a [Option<LayerFile>],
}

impl Samples<'_> {
    /// Looks at some positions of the plane that a step has just made from the other one.
    pub(crate) fn check(&self, plane: Plane, chain: &Chain) -> Result<(), Stopped> {
        const AT_ONCE: u64 = 1 << 12;
        let positions = 64 * self.layer.plane_words() as u64;
        let steps = 2 * u64::from(self.game.rules.clock);
        let samples = positions.div_ceil(self.sampling.one_in * steps);
        // Planes differ from step to step, so that a few of their bits tell the steps apart.
        let step = chain.plane(plane).iter().take(64).fold(plane as u64, |all, word| mix(all ^ word));
        (0..samples.div_ceil(AT_ONCE)).into_par_iter().try_for_each(|piece| {
            let mut chance = mix(self.sampling.seed ^ mix(step ^ piece) ^ self.layer.men as u64);
            for _ in 0..AT_ONCE.min(samples - piece * AT_ONCE) {
                chance = mix(chance);
                let class = (((chance >> 32) * self.layer.sets.len() as u64) >> 32) as usize;
                let index = mix(chance) as usize & ((1 << self.layer.men) - 1);
                if !self.is_right(plane, chain, class, index) {
                    let offset = (class as u64) << self.layer.men | index as u64;
                    return Err(Stopped::Wrong { group: Content::Results.label(self.layer.men), offset });
                }
            }
            Ok(())
        })
    }

    /// Whether the rules agree, or have nothing to say: where a side has no man, too many, or no move.
    fn is_right(&self, plane: Plane, chain: &Chain, class: usize, index: usize) -> bool {
        let set = self.layer.sets[class];
        let winner: Points =
            points(set).enumerate().filter(|(i, _)| index >> i & 1 == 1).map(|(_, point)| 1 << point).sum();
        let loser = set & !winner;
        let most = self.game.most_of_a_side as u32;
        if [winner, loser].iter().any(|men| !(1..=most).contains(&men.count_ones())) {
            return true;
        }
        let (to_act, waits) = if plane == Plane::Wins { (winner, loser) } else { (loser, winner) };
        let turns = (self.sampling.turns)(to_act, waits);
        if turns.is_empty() {
            return true;
        }
        // What the winner gets after a turn: it wins where the other plane says so.
        let next = if plane == Plane::Wins { Plane::Losses } else { Plane::Wins };
        let wins_after = |turn: &Turn| {
            let winner = if plane == Plane::Wins { turn.own } else { turn.other };
            let set = turn.own | turn.other;
            let (class, symmetry) = self.sets.class(set);
            let index = compress(self.sets.apply(symmetry, winner), self.sets.apply(symmetry, set));
            if turn.captures {
                let file = self.lower[set.count_ones() as usize].as_ref().expect("lower layers come first");
                file.bits(class, index)[next as usize]
            } else {
                let words = self.layer.words();
                read_bit(&chain.plane(next)[class * words..(class + 1) * words], index)
            }
        };
        let expected = if plane == Plane::Wins { turns.iter().any(wins_after) } else { turns.iter().all(wins_after) };
        let words = self.layer.words();
        read_bit(&chain.plane(plane)[class * words..(class + 1) * words], index) == expected
    }
}

/// Mixes all bits of a number (`SplitMix64`, Steele, Lea and Flood).
fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let n = (n ^ n >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let n = (n ^ n >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    n ^ n >> 31
}

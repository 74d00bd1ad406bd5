//! What a network sees of a position: men and kings of both sides, as each side sees the board. Rule sets
//! that have one play by it; it was learnt from games of our own engine, and docs/lab/draughts.md tells how.

mod explain; // for people, term by term

use std::sync::LazyLock;

use board::Side;
use nets::{Features, Inputs, Network};

use super::eval::{Army, HandcraftedEvaluator, is_drawish};
use super::layout::{Layout, Squares};
use super::rule_sets::{Brazilian, English, International, Rules, Russian, Spanish};
use super::rules::Draughts;

/// A network that knows draughts, with what the hand-made evaluation knows of moves.
pub type NetworkEvaluator = nets::NetworkEvaluator<HandcraftedEvaluator, WORDS>;

/// The evaluation of a rule set by its network of the repository.
///
/// # Panics
/// Where the rule set has none.
pub fn ours<R: Rules>() -> NetworkEvaluator {
    let (_, network) = NETWORKS.iter().find(|(rules, _)| *rules == R::NAME).expect("a rule set with a network");
    NetworkEvaluator::ours(network, HandcraftedEvaluator::default())
}

macro_rules! networks {
    ($($rules:ident $file:literal),*) => {
        static NETWORKS: [(&str, LazyLock<Network>); [$($file),*].len()] =
            [$(($rules::NAME, LazyLock::new(|| read::<$rules>(include_bytes!($file))))),*];
    };
}

networks! {
    Spanish "espanola.net",
    English "inglesa.net",
    Russian "rusa.net",
    Brazilian "brasilena.net",
    International "internacional.net"
}

fn read<R: Rules>(bytes: &[u8]) -> Network {
    Network::read(bytes, &format!("damas {}", R::NAME), Draughts::<R>::shape(0)).expect("a test reads it")
}

/// Own men, own kings, the other's men, the other's kings.
pub const WORDS: usize = 4;

impl<R: Rules> Features<WORDS> for Draughts<R> {
    const BUCKETS: usize = 4;

    #[inline]
    fn inputs(&self, side: Side) -> Inputs<WORDS> {
        let [own, other] = [Army::of(self, side), Army::of(self, !side)];
        let words = [own.men, own.kings, other.men, other.kings];
        // The board has one symmetry: a half turn makes one side's view the other's.
        Inputs { table: 0, words: if side == Side::First { words } else { words.map(turned::<R>) } }
    }

    #[inline]
    fn bucket(&self) -> usize {
        let all = const { 2 * Layout::of::<R>().start[0].count_ones() as usize };
        let pieces = (self.pieces_of(Side::First) | self.pieces_of(Side::Second)).count_ones() as usize;
        (pieces * Self::BUCKETS / (all + 1)).min(Self::BUCKETS - 1)
    }

    #[inline]
    fn adjusted(&self, value: i32) -> i32 {
        let [first, second] = Side::BOTH.map(|side| Army::of(self, side));
        if is_drawish::<R>(first, second) { value / 4 } else { value }
    }
}

/// The squares after a half turn of the board.
#[inline]
const fn turned<R: Rules>(squares: Squares) -> Squares {
    squares.reverse_bits() >> const { Layout::of::<R>().all.leading_zeros() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_says_how_it_was_made() {
        fn check<R: Rules>() {
            let evaluator = ours::<R>();
            let parameters = evaluator.network().parameters();
            assert_eq!(parameters.name, format!("damas {}", R::NAME));
            for word in ["hidden=", "seed=", " positions of ", " games of nodes="] {
                assert!(parameters.origin.contains(word), "{}: {}", R::NAME, parameters.origin);
            }
        }
        check::<Spanish>();
        check::<English>();
        check::<Russian>();
        check::<Brazilian>();
        check::<International>();
    }
}

//! What a network sees of a position: the men of both sides, as each side sees the board, with its own king always on the
//! left half. So what is learnt of one wing is known of the other. `fide` plays by one that was learnt from games of our
//! own engine; docs/lab/chess.md tells how.

mod explain; // for people: the terms, and what the network says beyond them

use std::sync::LazyLock;

use board::Side;
use nets::{Features, Inputs, Network};

use super::eval::MainEvaluator;
use super::men::Man;
use super::rules::{Chess, Fide, Rules};

/// A network that knows chess, with what the evaluation by terms knows of moves.
pub type NetworkEvaluator = nets::NetworkEvaluator<MainEvaluator, WORDS>;

/// The evaluation of chess by the laws.
pub fn fide() -> NetworkEvaluator {
    static OURS: LazyLock<Network> = LazyLock::new(|| {
        let bytes = include_bytes!("fide.net");
        Network::read(bytes, "ajedrez fide", Chess::<Fide>::shape(0)).expect("a test reads it")
    });
    NetworkEvaluator::ours(&OURS, MainEvaluator::default())
}

/// Own pawns, knights, bishops, rooks, queens and king, then the other's.
pub const WORDS: usize = 12;

const MEN: [Man; 6] = [Man::Pawn, Man::Knight, Man::Bishop, Man::Rook, Man::Queen, Man::King];

impl<R: Rules> Features<WORDS> for Chess<R> {
    const BUCKETS: usize = 8;

    #[inline]
    fn inputs(&self, side: Side) -> Inputs<WORDS> {
        let is_mirrored = self.kings[side as usize] & 7 >= 4;
        let men = |i: usize| {
            let squares = self.men(if i < 6 { side } else { !side }, MEN[i % 6]).raw();
            // The second side looks from the other end.
            let squares = if side == Side::First { squares } else { squares.swap_bytes() };
            if is_mirrored { mirrored(squares) } else { squares }
        };
        Inputs { table: 0, words: std::array::from_fn(men) }
    }

    #[inline]
    fn bucket(&self) -> usize {
        (self.men_count() as usize - 1) * Self::BUCKETS / 32
    }

    /// Some endings are hard to win, whatever the men are worth.
    #[inline]
    fn adjusted(&self, value: i32) -> i32 {
        let stronger = if value > 0 { self.turn } else { !self.turn };
        value * MainEvaluator::default().percentage(self, stronger) / 100
    }
}

/// The squares with left and right exchanged.
#[inline]
const fn mirrored(squares: u64) -> u64 {
    let squares = (squares >> 1 & 0x5555_5555_5555_5555) | (squares & 0x5555_5555_5555_5555) << 1;
    let squares = (squares >> 2 & 0x3333_3333_3333_3333) | (squares & 0x3333_3333_3333_3333) << 2;
    (squares >> 4 & 0x0F0F_0F0F_0F0F_0F0F) | (squares & 0x0F0F_0F0F_0F0F_0F0F) << 4
}

//! What a network sees of a position: the men of both sides, as each side sees the board.

use board::Side;
use nets::{Features, Inputs};

use super::men::Man;
use super::rules::{Chess, Rules};

/// Own pawns, knights, bishops, rooks, queens and king, then the other's.
pub(super) const WORDS: usize = 12;

const MEN: [Man; 6] = [Man::Pawn, Man::Knight, Man::Bishop, Man::Rook, Man::Queen, Man::King];

impl<R: Rules> Features<WORDS> for Chess<R> {
    const BUCKETS: usize = 8;

    #[inline]
    fn inputs(&self, side: Side) -> Inputs<WORDS> {
        let men = |i: usize| {
            let squares = self.men(if i < 6 { side } else { !side }, MEN[i % 6]).raw();
            // The second side looks from the other end.
            if side == Side::First { squares } else { squares.swap_bytes() }
        };
        Inputs { table: 0, words: std::array::from_fn(men) }
    }

    #[inline]
    fn bucket(&self) -> usize {
        (self.men_count() as usize - 1) * Self::BUCKETS / 32
    }
}

//! What a short search with these weights tells of a long one, as `cargo xtask tune reversi --foretell` has measured it.

use board::Foretold;

use super::super::Reversi;
use super::{PHASES, phase};

/// For searches of 3, 4, 5 and more turns, and of 6 and more, odd and even apart: by how much they find more than those
/// of 1, 2, 1 and 2 turns, and the standard deviation of that, in hundredths of a disc, phase by phase.
const MEASURED: [[(i32, i32); 4]; PHASES] = [[(0, 400); 4]; PHASES];

/// None where the search is short, or sees the end of the game, which no opinion foretells.
pub(super) fn foretold(pos: &Reversi, depth: u32) -> Option<Foretold> {
    let empty = pos.empty().raw().count_ones();
    if depth < 3 || depth >= empty {
        return None;
    }
    let kind = depth.min(5 + (depth + 1) % 2) as usize - 3;
    let (offset, spread) = MEASURED[phase(64 - empty)][kind];
    Some(Foretold { depth: shorter(depth), offset, spread })
}

/// About half as many turns, odd or even as before: opinions swing from one turn to the next.
const fn shorter(depth: u32) -> u32 {
    let half = depth / 2;
    half - (depth - half) % 2
}

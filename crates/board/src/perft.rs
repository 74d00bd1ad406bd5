//! Counting the tree of moves: the field's test of a move generator.

use crate::position::{MoveList, Position};

/// The number of move sequences of length `depth`. Sequences that end earlier do not count.
pub fn perft<P: Position>(pos: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => pos.count(),
        _ => {
            let mut moves = MoveList::new();
            pos.perft_moves(&mut moves);
            moves.iter().map(|&m| perft(&pos.play(m), depth - 1)).sum()
        }
    }
}

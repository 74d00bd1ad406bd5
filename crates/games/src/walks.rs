//! Random games, for tests that look at every position on the way.

use board::Position;

/// Shows `look` the unfinished positions of `games` random games from `start`, at most 120 of each.
pub(crate) fn each_position<P: Position>(start: P, games: u64, mut look: impl FnMut(&P)) {
    for seed in 0..games {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut pos = start;
        for _ in 0..120 {
            let moves = pos.legal();
            if moves.is_empty() {
                break;
            }
            look(&pos);
            pos = pos.play(moves[random.usize(..moves.len())]);
        }
    }
}

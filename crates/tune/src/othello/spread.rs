//! How well a short search predicts a long one: the mean and the standard deviation of their difference.

use board::zobrist::mix;
use games::reversi::patterns::{PHASES, phase};

use super::play::{GamePosition, SelfPlayEvaluator};

/// Turns of the long searches, and of the short ones that predict them.
pub const PAIRS: [(u32, u32); 4] = [(3, 1), (4, 2), (5, 1), (6, 2)];

/// Positions so near the end that a long search sees it are left out.
const FARTHEST: u32 = 6;

/// For each phase and each of `PAIRS`, how much more the long search finds on average and how far it is from that, in
/// hundredths of a disc, over at most `count` positions of the phase and as many of the phases beside it.
pub fn spread(
    evaluator: &SelfPlayEvaluator,
    games: &[Vec<GamePosition>],
    count: usize,
    seed: u64,
) -> Vec<[(f64, f64); 4]> {
    let differences: Vec<[Vec<f64>; 4]> =
        (0..PHASES).map(|of| differences(evaluator, games, of, count, seed)).collect();
    let is_known = |of: &usize| !differences[*of][0].is_empty();
    let row = |of: usize| {
        // Phases that no game was learnt from are as the nearest that is known.
        let nearest = (0..PHASES).filter(is_known).min_by_key(|known| known.abs_diff(of)).unwrap_or(of);
        let beside: Vec<usize> = (0..PHASES).filter(|other| other.abs_diff(nearest) <= 1).collect();
        std::array::from_fn(|pair| {
            let some = || beside.iter().flat_map(|&of| &differences[of][pair]);
            let number = some().count().max(1) as f64;
            let mean = some().sum::<f64>() / number;
            let square = some().map(|difference| (difference - mean) * (difference - mean)).sum::<f64>() / number;
            (mean, square.sqrt())
        })
    };
    (0..PHASES).map(row).collect()
}

/// What the long search finds more than the short one, for each of `PAIRS`, in positions of this phase.
fn differences(
    evaluator: &SelfPlayEvaluator,
    games: &[Vec<GamePosition>],
    of: usize,
    count: usize,
    seed: u64,
) -> [Vec<f64>; 4] {
    let discs = |seen: &GamePosition| (seen.own | seen.other).count_ones();
    let fits = |seen: &&GamePosition| phase(discs(seen)) == of && 64 - discs(seen) > FARTHEST;
    let mut met: Vec<&GamePosition> = games.iter().flatten().filter(fits).collect();
    fastrand::Rng::with_seed(mix(seed ^ of as u64)).shuffle(&mut met);
    met.truncate(count);
    let value = |seen: &GamePosition, depth| f64::from(evaluator.value_of(seen.own, seen.other, depth));
    PAIRS.map(|(long, short)| met.iter().map(|seen| value(seen, long) - value(seen, short)).collect())
}

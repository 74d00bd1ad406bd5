//! How well a short search foretells a long one: the mean and the standard deviation of their difference.

use board::zobrist::mix;
use games::reversi::patterns::{PHASES, phase};

use super::play::{Mind, Seen};

/// Turns of the long searches, and of the short ones that foretell them.
pub const PAIRS: [(u32, u32); 4] = [(3, 1), (4, 2), (5, 1), (6, 2)];

/// Positions so near the end that a long search sees it are left out.
const FARTHEST: u32 = 6;

/// For each phase and each of `PAIRS`, how much more the long search finds on average and how far it is from that, in
/// hundredths of a disc, over at most `count` positions a phase.
pub fn spread(mind: &Mind, games: &[Vec<Seen>], count: usize, seed: u64) -> [[(f64, f64); 4]; PHASES] {
    let mut result = [[(0.0, 0.0); 4]; PHASES];
    for (of, row) in result.iter_mut().enumerate() {
        let discs = |seen: &Seen| (seen.own | seen.other).count_ones();
        let fits = |seen: &&Seen| phase(discs(seen)) == of && 64 - discs(seen) > FARTHEST;
        let mut met: Vec<&Seen> = games.iter().flatten().filter(fits).collect();
        fastrand::Rng::with_seed(mix(seed ^ of as u64)).shuffle(&mut met);
        met.truncate(count);
        let value = |seen: &Seen, depth| f64::from(mind.value_of(seen.own, seen.other, depth));
        for ((long, short), cell) in PAIRS.into_iter().zip(row) {
            let differences: Vec<f64> = met.iter().map(|seen| value(seen, long) - value(seen, short)).collect();
            let number = differences.len().max(1) as f64;
            let mean = differences.iter().sum::<f64>() / number;
            let square = differences.iter().map(|d| (d - mean) * (d - mean)).sum::<f64>() / number;
            *cell = (mean, square.sqrt());
        }
    }
    result
}

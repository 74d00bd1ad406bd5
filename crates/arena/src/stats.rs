//! Elo from results, its error, and the test that says when enough has been played.
//!
//! Games of a pair share an opening, so they are not independent: the pair is what counts (the pentanomial model).
//! The test is the generalised sequential probability ratio test in the form that Michel Van den Bergh worked out
//! for Stockfish's test bench: under each hypothesis the likeliest distribution with that mean is taken.

use board::Message;

/// Half points of a pair: 0 to 4.
pub(crate) type Pairs = [u64; 5];

/// Results, seen by the first entrant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// How many pairs gave 0, ½, 1, 1½ and 2 points.
    pub pairs: Pairs,
}

/// A difference in strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The most likely difference. Where every game was won or lost it is as though half a game had not been.
    pub value: f64,
    /// Half the width of the interval that holds the true one in 95 of 100 matches.
    pub error: f64,
}

/// How many standard deviations hold 95 % of a normal distribution.
const NORMAL_95: f64 = 1.959_963_985;

impl Tally {
    /// Counts a pair by the half points of its games, one or two.
    pub fn add(&mut self, half_points: &[u8]) {
        for points in half_points {
            match points {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
        }
        if let [one, other] = half_points {
            self.pairs[usize::from(one + other)] += 1;
        }
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points of each game on average, 0 to 1. Half where there are none.
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (self.wins as f64 + self.draws as f64 / 2.0) / self.games() as f64
    }

    /// The difference in strength. None before the first game.
    pub fn elo(&self) -> Option<Elo> {
        let games = self.games() as f64;
        if games == 0.0 {
            return None;
        }
        let half_a_game = 0.5 / games;
        let score = self.score().clamp(half_a_game, 1.0 - half_a_game);
        let all_alike = self.wins == self.games() || self.losses == self.games();
        let variance = if all_alike { score * (1.0 - score) / games } else { self.variance_of_score() };
        // The slope of the curve of Elo carries the error of the score over.
        let slope = 400.0 / std::f64::consts::LN_10 / (score * (1.0 - score));
        Some(Elo { value: elo_of(score), error: NORMAL_95 * variance.sqrt() * slope })
    }

    /// By pairs where every game has its partner, by games otherwise.
    fn variance_of_score(&self) -> f64 {
        let pairs: u64 = self.pairs.iter().sum();
        let mean = self.score();
        let spread = |counts: &[u64]| {
            let most = (counts.len() - 1) as f64;
            let total: u64 = counts.iter().sum();
            let squares = counts.iter().enumerate().map(|(i, &n)| n as f64 * (i as f64 / most - mean).powi(2));
            squares.sum::<f64>() / (total as f64).powi(2)
        };
        if pairs * 2 == self.games() { spread(&self.pairs) } else { spread(&[self.losses, self.draws, self.wins]) }
    }
}

fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The question: is the difference `elo0` or `elo1`? Errors of both kinds in 5 of 100 matches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference that the first entrant must beat.
    pub elo0: f64,
    /// The difference that one hopes for.
    pub elo1: f64,
}

/// What a test has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hypothesis {
    /// The difference is rather `elo0`.
    H0,
    /// The difference is rather `elo1`.
    H1,
}

impl Sprt {
    /// Reads `0,5`.
    pub fn read(text: &str) -> Result<Sprt, Message> {
        let wrong = || Message::new("arena-bad-sprt").with("text", text);
        let (elo0, elo1) = text.split_once(',').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 1000.0);
        match (number(elo0), number(elo1)) {
            (Some(elo0), Some(elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
            _ => Err(wrong()),
        }
    }

    /// The logarithms of the likelihood ratio at which the test ends: ln(0.05 / 0.95) and ln(0.95 / 0.05).
    pub fn bounds() -> (f64, f64) {
        let upper = 19_f64.ln();
        (-upper, upper)
    }

    /// The logarithm of how much likelier `elo1` is than `elo0`.
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        /// Instead of none, so that what has not been seen yet is not taken for impossible.
        const HARDLY_ANY: f64 = 1e-3;
        let counts = pairs.map(|n| (n as f64).max(HARDLY_ANY));
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|n| n / total);
        let [p0, p1] = [self.elo0, self.elo1].map(|elo| likeliest(&seen, score_of(elo)));
        total * (0..5).map(|i| seen[i] * (p1[i] / p0[i]).ln()).sum::<f64>()
    }

    /// What the results say already.
    pub fn verdict(&self, pairs: &Pairs) -> Option<Hypothesis> {
        let (lower, upper) = Sprt::bounds();
        let llr = self.llr(pairs);
        if llr >= upper { Some(Hypothesis::H1) } else { (llr <= lower).then_some(Hypothesis::H0) }
    }
}

/// The distribution with this mean under which what was seen is likeliest.
///
/// It is `seen[i] / (1 + x (a[i] - mean))` for the one x that makes the mean come out; x lies where all the
/// divisors are positive, and the deviation falls as x grows.
fn likeliest(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    let from_mean: [f64; 5] = std::array::from_fn(|i| i as f64 / 4.0 - mean);
    let (mut low, mut high) = (-1.0 / from_mean[4], -1.0 / from_mean[0]);
    for _ in 0..100 {
        let x = f64::midpoint(low, high);
        let deviation: f64 = (0..5).map(|i| seen[i] * from_mean[i] / (1.0 + x * from_mean[i])).sum();
        if deviation > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|i| seen[i] / (1.0 + x * from_mean[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64, by: f64) {
        assert!((found - expected).abs() <= by, "{found}, expected {expected}");
    }

    #[test]
    fn elo_of_known_scores() {
        // 3 of 4 points: 400 log10(3); the variance of four games with mean 3/4 (3 won, 1 lost) is 3/16 / 4.
        let tally = Tally { wins: 3, draws: 0, losses: 1, pairs: [0; 5] };
        let elo = tally.elo().unwrap();
        close(elo.value, 400.0 * 3_f64.log10(), 1e-9);
        // 1.96 x sqrt(3/64) x 400 / ln 10 / (3/16).
        close(elo.error, 1.959_964 * 0.216_506_35 * 173.717_793 / 0.1875, 1e-3);
        assert_eq!(Tally::default().elo(), None);
        assert_eq!(Tally { draws: 8, ..Tally::default() }.elo().map(|elo| elo.value), Some(0.0));
    }

    #[test]
    fn pairs_that_cancel_out_leave_no_doubt() {
        // Every pair is won once and lost once: as games 50 % with a wide error, as pairs a sure 50 %.
        let mut tally = Tally::default();
        (0..10).for_each(|_| tally.add(&[2, 0]));
        assert_eq!((tally.wins, tally.losses, tally.pairs), (10, 10, [0, 0, 10, 0, 0]));
        close(tally.elo().unwrap().error, 0.0, 1e-9);
        // Half of the pairs 1½, half of them ½: mean ½, variance 1/16 / 10.
        let mut tally = Tally::default();
        (0..5).for_each(|_| tally.add(&[2, 1]));
        (0..5).for_each(|_| tally.add(&[1, 0]));
        close(tally.elo().unwrap().error, 1.959_964 * (0.0625_f64 / 10.0).sqrt() * 173.717_793 / 0.25, 1e-3);
    }

    #[test]
    fn all_won_is_a_finite_difference() {
        let mut tally = Tally::default();
        (0..5).for_each(|_| tally.add(&[2, 2]));
        let elo = tally.elo().unwrap();
        close(elo.value, 400.0 * 19_f64.log10(), 1e-9); // 9½ of 10
        assert!(elo.error > 0.0 && elo.error.is_finite());
        let mut tally = Tally::default();
        tally.add(&[0]);
        close(tally.elo().unwrap().value, 0.0, 1e-9); // half a game of one: nothing is known
    }

    #[test]
    fn the_likelihood_ratio_of_two_outcomes_is_that_of_a_coin() {
        // 60 pairs won 2-0 and 40 lost 0-2, Elo 0 against 100: a coin of 1/2 against one of 0.640065.
        let sprt = Sprt { elo0: 0.0, elo1: 100.0 };
        let coin = 60.0 * (0.640_065_f64 / 0.5).ln() + 40.0 * (0.359_935_f64 / 0.5).ln();
        close(sprt.llr(&[40, 0, 0, 0, 60]), coin, 0.02); // the hardly-any pairs weigh a little
    }

    #[test]
    fn the_likelihood_ratio_is_nearly_the_normal_one_for_small_differences() {
        // (s1 - s0) (2 mean - s0 - s1) n / (2 variance): mean 0.5125, n = 1000,
        // variance 0.200 / 16 + 0.460 / 4 + 0.230 x 9 / 16 + 0.060 - mean^2 = 0.054219.
        let pairs = [50, 200, 460, 230, 60];
        let (s0, s1) = (0.5, score_of(5.0));
        let normal = (s1 - s0) * (2.0 * 0.5125 - s0 - s1) * 1000.0 / (2.0 * 0.054_219);
        close(Sprt { elo0: 0.0, elo1: 5.0 }.llr(&pairs), normal, 0.01);
    }

    /// Pairs by chance, where the first entrant wins, draws and loses single games with these probabilities.
    fn decided(sprt: Sprt, win: f64, draw: f64, seed: u64) -> Option<Hypothesis> {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut tally = Tally::default();
        for _ in 0..200_000 {
            let mut game = || match random.f64() {
                x if x < win => 2,
                x if x < win + draw => 1,
                _ => 0,
            };
            tally.add(&[game(), game()]);
            if let Some(verdict) = sprt.verdict(&tally.pairs) {
                return Some(verdict);
            }
        }
        None
    }

    #[test]
    fn a_test_accepts_the_stronger_and_rejects_the_equal() {
        let sprt = Sprt { elo0: 0.0, elo1: 20.0 };
        let count = |win, hypothesis| (0..40).filter(|&seed| decided(sprt, win, 0.4, seed) == Some(hypothesis)).count();
        // At 0.4 of draws, 0.3288 of wins is 54.1 % of the points less 1.25 %: about 20 Elo.
        assert!(count(0.3288, Hypothesis::H1) >= 36, "stronger by 20 Elo");
        assert!(count(0.3, Hypothesis::H0) >= 36, "equal");
        assert!(count(0.36, Hypothesis::H1) == 40, "much stronger");
    }

    #[test]
    fn bounds_of_a_test_are_read() {
        assert_eq!(Sprt::read("0,5"), Ok(Sprt { elo0: 0.0, elo1: 5.0 }));
        assert_eq!(Sprt::read("-3, 1.5"), Ok(Sprt { elo0: -3.0, elo1: 1.5 }));
        for wrong in ["", "5", "5,5", "5,0", "a,b", "0,nan", "0,inf", "0,5,9", "-2000,0"] {
            assert_eq!(Sprt::read(wrong).map_err(|message| message.id), Err("arena-bad-sprt"), "{wrong}");
        }
    }
}

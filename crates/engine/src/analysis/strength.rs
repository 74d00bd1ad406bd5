//! Machines of a given Elo: few positions, and a choice that is not always the best.
//!
//! The table is provisional until matches calibrate it. Its upper rows come from one match of the whole engine against
//! Stockfish with a `UCI_Elo` of its own and what more nodes bring; the lower ones from some twenty games between
//! neighbours each, which only show that nobody is stronger than the next.

use board::zobrist::mix;

use super::Analysis;

/// How a machine of some Elo thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// At most so many positions a move.
    pub nodes: u64,
    /// How much better or worse than they are it may take moves to be, in hundredths of a man.
    noise: i32,
}

/// Elo, the positions a move and the noise. Between two rows the positions grow by the same factor a point, the noise by
/// the same amount.
const LADDER: [(u32, u64, i32); 9] = [
    (1000, 260, 190),
    (1200, 450, 140),
    (1400, 1300, 90),
    (1600, 4000, 55),
    (1800, 10_000, 35),
    (2000, 40_000, 20),
    (2200, 160_000, 10),
    (2400, 650_000, 5),
    (2600, 2_500_000, 0),
];

impl Strength {
    /// The weakest that there is.
    pub const LEAST_ELO: u32 = LADDER[0].0;
    /// The strongest that is held back at all.
    pub const MOST_ELO: u32 = LADDER[LADDER.len() - 1].0;
    /// How many of the best moves it chooses from.
    pub const LINES: usize = 4;

    /// The machine of this Elo, or of the nearest that there is.
    pub fn of_elo(elo: u32) -> Strength {
        let elo = elo.clamp(Self::LEAST_ELO, Self::MOST_ELO);
        let row = LADDER.windows(2).find(|rows| elo <= rows[1].0).unwrap_or(&LADDER[LADDER.len() - 2..]);
        let [(low, nodes, noise), (high, more_nodes, less_noise)] = [row[0], row[1]];
        let share = f64::from(elo - low) / f64::from(high - low);
        let factor = (more_nodes as f64 / nodes as f64).powf(share);
        Strength {
            nodes: (nodes as f64 * factor).round() as u64,
            noise: (f64::from(noise) + share * f64::from(less_noise - noise)).round() as i32,
        }
    }

    /// What it plays of these lines, the best first; the same for the same `chance`. Nobody overlooks a win that is
    /// proven.
    pub fn choose<'a>(&self, lines: &'a [Analysis], chance: u64) -> Option<&'a Analysis> {
        let best = lines.first()?;
        if best.exact.is_some() || self.noise == 0 {
            return Some(best);
        }
        let span = 2 * self.noise as u64 + 1;
        let felt = |(i, line): &(usize, &Analysis)| {
            let noise = (mix(chance ^ mix(*i as u64 + 1)) % span) as i32 - self.noise;
            // Of equals the better one.
            (line.score.saturating_add(noise), std::cmp::Reverse(*i))
        };
        // A move that loses by force is not taken for a good one.
        let is_sound = |line: &&Analysis| line.exact.is_none();
        lines.iter().filter(is_sound).enumerate().max_by_key(felt).map(|(_, line)| line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(scores: &[i32]) -> Vec<Analysis> {
        let line = |&score: &i32| {
            let text = format!("m{score}");
            Analysis { line: vec![text.clone()], text, score, depth: 1, nodes: 1, exact: None }
        };
        scores.iter().map(line).collect()
    }

    #[test]
    fn more_elo_is_more_positions_and_less_noise() {
        let ladder: Vec<Strength> = (900..2700).step_by(25).map(Strength::of_elo).collect();
        assert!(ladder.windows(2).all(|two| two[0].nodes <= two[1].nodes && two[0].noise >= two[1].noise));
        assert_eq!(Strength::of_elo(900), Strength::of_elo(Strength::LEAST_ELO));
        assert_eq!(Strength::of_elo(9999), Strength { nodes: LADDER[8].1, noise: 0 });
        assert_eq!(Strength::of_elo(1600), Strength { nodes: 4000, noise: 55 });
    }

    #[test]
    fn chance_decides_among_moves_that_are_nearly_as_good() {
        let strength = Strength::of_elo(1200);
        let lines = lines(&[30, 20, 10, -900]);
        let chosen = |chance| strength.choose(&lines, chance).expect("a move").text.clone();
        assert_eq!(chosen(7), chosen(7));
        for text in ["m30", "m20", "m10"] {
            assert!((0..100).any(|chance| chosen(chance) == text), "{text}");
        }
        assert!((0..1000).all(|chance| chosen(chance) != "m-900"), "nobody gives a queen away by noise alone");
        assert_eq!(Strength::of_elo(2600).choose(&lines, 7).map(|line| line.score), Some(30));
        assert_eq!(strength.choose(&[], 7), None);
    }
}

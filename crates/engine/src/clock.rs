//! How much of a game's time a move may take. Nobody looks at a clock here: the caller says what has passed.

use std::time::Duration;

use crate::Analysis;

/// What a player has left for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// On the clock now.
    pub left: Duration,
    /// Added after every move.
    pub increment: Duration,
    /// Moves until more time comes; None: never.
    pub moves_to_go: Option<u32>,
    /// What is lost on the way between the player and the clock, at every move.
    pub overhead: Duration,
}

/// The time for one move: `optimum` as a rule, `maximum` at the most.
#[derive(Clone, PartialEq, Debug)]
pub struct Budget {
    /// As a rule. A move that is clear takes less, one that is not takes more.
    pub optimum: Duration,
    /// At the most.
    pub maximum: Duration,
    best: String,
    /// Iterations for which the best move has been the same.
    steady: u32,
    score: Option<i32>,
}

impl Clock {
    /// What of it one move may take.
    ///
    /// ```
    /// # use std::time::Duration;
    /// use engine::Clock;
    /// let (left, increment) = (Duration::from_secs(60), Duration::ZERO);
    /// let clock = Clock { left, increment, moves_to_go: None, overhead: Duration::from_millis(10) };
    /// let budget = clock.budget();
    /// assert!(budget.optimum < Duration::from_secs(4) && budget.maximum < Duration::from_secs(20));
    /// ```
    pub fn budget(&self) -> Budget {
        /// So many moves the rest of the time is to last for, as a rule.
        const USUAL_MOVES: u32 = 28;
        let moves = self.moves_to_go.unwrap_or(USUAL_MOVES).clamp(1, USUAL_MOVES);
        // Every move until more time comes costs its overhead. A tenth is kept, since clocks are never exact.
        let lost = self.overhead.saturating_mul(if self.moves_to_go.is_some() { moves.min(10) } else { 3 });
        let left = self.left.saturating_sub(lost).max(self.left.saturating_sub(self.overhead) / 8);
        let most = left * 8 / 10;
        let optimum = (left / moves + self.increment * 3 / 4).min(most);
        Budget { optimum, maximum: (optimum * 4).min(most), best: String::new(), steady: 0, score: None }
    }
}

impl Budget {
    /// True when, `spent` after the beginning, nothing more is to be expected of the time that is left. To be asked
    /// after every finished iteration, with the best line of it.
    pub fn is_enough(&mut self, spent: Duration, line: &Analysis) -> bool {
        if line.text == self.best {
            self.steady += 1;
        } else {
            (self.best, self.steady) = (line.text.clone(), 0);
        }
        let worse = self.score.map_or(0, |before| before - line.score).clamp(0, 80);
        self.score = Some(line.score);
        // The next iteration takes about as long as all before it, so that half of the time is the end of it.
        let by_steadiness = [0.95, 0.8, 0.65, 0.55, 0.5, 0.45][self.steady.min(5) as usize];
        let share = by_steadiness * (1.0 + f64::from(worse) / 80.0);
        spent >= self.optimum.mul_f64(share).min(self.maximum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        Clock { left: ms(left), increment: ms(increment), moves_to_go, overhead: ms(10) }
    }

    fn analysis(text: &str, score: i32) -> Analysis {
        Analysis { text: text.into(), score, depth: 1, nodes: 1, line: vec![text.into()], exact: None }
    }

    /// Every move takes its maximum and the overhead: the clock must never run out.
    #[test]
    fn nobody_loses_on_time_who_keeps_to_the_maximum() {
        for (left, increment, session) in [
            (1000, 0, None),
            (100, 0, None),
            (60_000, 600, None),
            (8000, 80, None),
            (50, 20, None),
            (10_000, 0, Some(40)),
            (300, 0, Some(3)),
            (5000, 100, Some(1)),
        ] {
            let mut clock = clock(left, increment, session);
            for played in 0..300 {
                if let Some(moves) = session {
                    clock.moves_to_go = Some(moves - played % moves);
                    if played > 0 && played % moves == 0 {
                        clock.left += ms(left);
                    }
                }
                let Budget { optimum, maximum, .. } = clock.budget();
                assert!(optimum <= maximum);
                // Where next to nothing is left only an immediate answer is in time, and that is what it asks for.
                let costs = maximum + if maximum > ms(1) { ms(10) } else { ms(0) };
                assert!(costs < clock.left || maximum < ms(2), "{costs:?} of {clock:?} at move {played}");
                clock.left = clock.left.saturating_sub(costs) + clock.increment;
            }
        }
    }

    #[test]
    fn a_steady_choice_takes_less_time_and_a_falling_score_more() {
        let spent = ms(700);
        let fresh = || Budget { optimum: ms(1000), maximum: ms(4000), ..clock(0, 0, None).budget() };
        let mut steady = fresh();
        assert!(!steady.is_enough(spent, &analysis("e2e4", 10)));
        assert!(!steady.is_enough(spent, &analysis("e2e4", 10)));
        assert!(steady.is_enough(spent, &analysis("e2e4", 10)));
        let mut changing = fresh();
        for text in ["e2e4", "d2d4", "e2e4", "d2d4", "e2e4"] {
            assert!(!changing.is_enough(spent, &analysis(text, 10)), "{text}");
        }
        let mut falling = fresh();
        for score in [300, 200, 100, 0, -100, -200] {
            assert!(!falling.is_enough(spent, &analysis("e2e4", score)), "{score}");
        }
    }
}

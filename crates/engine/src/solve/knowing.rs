//! An opinion that looks positions up before it has one.

use board::{Evaluator, Foretold, GameResult, Position, Score, Wdl};

use super::Oracle;

/// `eval`, except where the tables know better.
pub(crate) struct Knowing<'a, P, E> {
    pub eval: &'a E,
    /// None where there are no tables: one search is compiled for both.
    pub oracle: Option<&'a dyn Oracle<P>>,
}

/// Beyond every opinion, and clear of the wins whose distance to the end is known.
const WON: i32 = 500_000;

impl<P: Position, E: Evaluator<P>> Evaluator<P> for Knowing<'_, P, E> {
    fn evaluate(&self, pos: &P) -> Score {
        self.eval.evaluate(pos)
    }

    fn gain(&self, pos: &P, m: P::Move) -> i32 {
        self.eval.gain(pos, m)
    }

    fn noisy(&self, pos: &P, m: P::Move) -> bool {
        self.eval.noisy(pos, m)
    }

    fn has_noise(&self) -> bool {
        self.eval.has_noise()
    }

    fn calm(&self, pos: &P) -> bool {
        self.eval.calm(pos)
    }

    fn forced(&self, pos: &P) -> bool {
        self.eval.forced(pos)
    }

    fn null(&self, pos: &P) -> Option<P> {
        self.eval.null(pos)
    }

    fn margin(&self) -> i32 {
        self.eval.margin()
    }

    fn urgent(&self, pos: &P) -> bool {
        self.eval.urgent(pos)
    }

    fn risk(&self, pos: &P, m: P::Move) -> i32 {
        self.eval.risk(pos, m)
    }

    fn pressure(&self, pos: &P, m: P::Move) -> i32 {
        self.eval.pressure(pos, m)
    }

    fn foretold(&self, pos: &P, depth: u32) -> Option<Foretold> {
        self.eval.foretold(pos, depth)
    }

    fn slot(&self, pos: &P, m: P::Move) -> usize {
        self.eval.slot(pos, m)
    }

    fn progress(&self, pos: &P, m: P::Move) -> bool {
        self.eval.progress(pos, m)
    }

    fn known(&self, pos: &P) -> Option<Score> {
        let oracle = self.oracle?;
        // A win that only promises the next capture is worth more the more there is to win already.
        let won =
            |turns: u32, opinion: Score| Score::eval(WON + opinion.value().clamp(-WON / 2, WON / 2) - turns as i32);
        let wdl = oracle.glance(pos)?;
        let turns = wdl.distance();
        Some(match (wdl.result, oracle.to_exit()) {
            (GameResult::Draw, _) => Score::DRAW,
            (GameResult::Win, false) => Score::win_in(turns),
            (GameResult::Loss, false) => -Score::win_in(turns),
            (GameResult::Win, true) => won(turns, self.eval.evaluate(pos)),
            (GameResult::Loss, true) => -won(turns, -self.eval.evaluate(pos)),
        })
    }

    fn ignores_win_distance(&self) -> bool {
        self.eval.ignores_win_distance()
    }
}

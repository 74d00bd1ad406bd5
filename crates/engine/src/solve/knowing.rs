//! An opinion that looks positions up before it has one.

use board::{GameResult, Position, ProbCut, Score, SearchHints, Wdl};

use super::Oracle;

/// `eval`, except where the tables know better.
pub(crate) struct Knowing<'a, P, E> {
    pub eval: &'a E,
    /// None where there are no tables: one search is compiled for both.
    pub oracle: Option<&'a dyn Oracle<P>>,
}

/// Beyond every opinion, and clear of the wins whose distance to the end is known.
const WON: i32 = 500_000;

impl<P: Position, E: SearchHints<P>> Evaluator<P> for Knowing<'_, P, E> {
    fn evaluate(&self, pos: &P) -> Score {
        self.eval.evaluate(pos)
    }

    fn see(&self, pos: &P, m: P::Move) -> i32 {
        self.eval.see(pos, m)
    }

    fn is_tactical(&self, pos: &P, m: P::Move) -> bool {
        self.eval.is_tactical(pos, m)
    }

    fn has_tactics(&self) -> bool {
        self.eval.has_tactics()
    }

    fn is_quiet(&self, pos: &P) -> bool {
        self.eval.is_quiet(pos)
    }

    fn is_forced(&self, pos: &P) -> bool {
        self.eval.is_forced(pos)
    }

    fn null_move(&self, pos: &P) -> Option<P> {
        self.eval.null_move(pos)
    }

    fn futility_margin(&self) -> i32 {
        self.eval.futility_margin()
    }

    fn in_check(&self, pos: &P) -> bool {
        self.eval.in_check(pos)
    }

    fn quiet_see(&self, pos: &P, m: P::Move) -> i32 {
        self.eval.quiet_see(pos, m)
    }

    fn quiet_priority(&self, pos: &P, m: P::Move) -> i32 {
        self.eval.quiet_priority(pos, m)
    }

    fn probcut(&self, pos: &P, depth: u32) -> Option<ProbCut> {
        self.eval.probcut(pos, depth)
    }

    fn history_index(&self, pos: &P, m: P::Move) -> usize {
        self.eval.history_index(pos, m)
    }

    fn is_irreversible(&self, pos: &P, m: P::Move) -> bool {
        self.eval.is_irreversible(pos, m)
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

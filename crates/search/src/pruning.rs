//! What need not be searched. Near the end of the depth a position whose opinion is far outside the window seldom
//! comes back into it, and a late quiet move seldom is the best. Evaluators without a `margin` prune nothing.
//!
//! The conditions are those of most chess programs of our time; the numbers are ours, in margins.

use board::{Position, ProbCut, Score, SearchHints, Window};

use crate::alpha_beta::usual_reduction;
use crate::move_ordering::Candidate;
use crate::transposition_table::{Bound, Entry};
use crate::worker::{At, Stopped, Worker};

/// Turns before the end at which a position may be given up, at most.
const MAX_DEPTH: i32 = 8;

/// How many hundredths of a standard deviation beyond the window a foretold value must be.
const CONFIDENCE: i32 = 140;

/// What is expected of a position before its moves are searched.
#[derive(Clone, Copy)]
pub(crate) struct Outlook {
    /// `SearchHints::futility_margin`; 0 where nothing may be pruned.
    pub margin: i32,
    /// None where it cannot be trusted or nobody asks for it.
    pub opinion: Option<Score>,
    /// The side to act is better off than at its last turn.
    pub improving: bool,
}

impl<P: Position, E: SearchHints<P>> Worker<'_, P, E> {
    pub fn outlook(&mut self, pos: &P, at: At, met: Option<&Entry>) -> Outlook {
        let margin = if self.task.options.pruning { self.task.eval.futility_margin() } else { 0 };
        let is_quiet = margin > 0 && at.between && !self.task.eval.in_check(pos);
        let opinion = is_quiet.then(|| self.task.eval.evaluate(pos));
        self.opinions[at.ply] = opinion;
        let before = at.ply.checked_sub(2).and_then(|ply| self.opinions[ply]);
        let improving = opinion.zip(before).is_some_and(|(now, before)| now > before);
        Outlook { margin, opinion: opinion.map(|opinion| refined(opinion, at, met)), improving }
    }

    /// The bound of the window that a less deep search shows to be out of reach, where the evaluator knows how well
    /// that foretells (`SearchHints::probcut`).
    pub fn foretell(&mut self, pos: &P, at: At, window: Window) -> Result<Option<Score>, Stopped> {
        if !self.task.options.pruning || !at.between || window.alpha.is_decisive() || window.beta.is_decisive() {
            return Ok(None);
        }
        let Some(ProbCut { depth, offset, spread }) = self.task.eval.probcut(pos, at.depth as u32) else {
            return Ok(None);
        };
        let (to, safety) = (At { depth: depth as i32, ..at }, spread * CONFIDENCE / 100);
        // Which of the two bounds, if any, the opinion tells: the other one is not worth a try.
        let opinion = self.task.eval.evaluate(pos).plus(offset);
        if opinion >= window.beta {
            let enough = window.beta.plus(safety - offset);
            let value = self.visit(pos, to, Window::null(enough.plus(-1)))?;
            return Ok((value.score >= enough).then_some(window.beta));
        }
        let enough = window.alpha.plus(-safety - offset);
        let value = self.visit(pos, to, Window::null(enough))?;
        Ok((value.score <= enough).then_some(window.alpha))
    }

    /// True when `c`, the move after `tried` others, is not worth its search: it would have to better `alpha`.
    pub fn is_hopeless(
        &self,
        pos: &P,
        next: &P,
        c: &Candidate<P::Move>,
        (at, outlook, tried): (At, &Outlook, usize),
        alpha: Score,
    ) -> bool {
        let (depth, margin) = (at.depth, outlook.margin);
        if depth > MAX_DEPTH {
            return false;
        }
        if !c.quiet {
            return c.gain < -margin * depth && !self.task.eval.in_check(next);
        }
        let late = (3 + depth * depth) / if outlook.improving { 1 } else { 2 };
        let left = (depth - usual_reduction(depth, tried)).max(1);
        let is_far = || outlook.opinion.is_some_and(|opinion| opinion.plus(margin * (left + 1)) <= alpha);
        let is_risky = || self.task.eval.quiet_see(pos, c.m) < -margin * left * left / 4;
        let hopeless = tried as i32 > late || is_far() || is_risky();
        hopeless && !self.task.eval.in_check(next)
    }
}

impl Outlook {
    /// The score that stands for the position where it is so much better than `beta` that a search would only
    /// confirm it.
    pub fn too_good(&self, at: At, beta: Score) -> Option<Score> {
        let opinion = self.opinion.filter(|_| at.depth <= MAX_DEPTH && !beta.is_decisive())?;
        let depth = at.depth - i32::from(self.improving);
        let enough = beta.plus(self.margin * 3 * depth / 4);
        (opinion >= enough && !opinion.is_decisive()).then_some(opinion)
    }
}

/// True when some move is known that does not lose, so that others may be left out.
pub(crate) fn is_safe(best: Score) -> bool {
    !best.is_loss() && best != -Score::MAX
}

/// What the table knows may be nearer to the truth than the opinion.
fn refined(opinion: Score, at: At, met: Option<&Entry>) -> Score {
    let Some(entry) = met else { return opinion };
    let score = entry.score.add_plies(at.turn as i32);
    let nearer = match entry.bound {
        Bound::Exact => true,
        Bound::AtLeast => score > opinion,
        Bound::AtMost => score < opinion,
    };
    if nearer { score } else { opinion }
}

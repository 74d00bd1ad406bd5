//! What need not be searched: static null-move (reverse futility) pruning, `ProbCut`, futility and late-move pruning.
//!
//! Near the end of the depth a position whose static evaluation is far outside the window seldom comes back into it,
//! and a late quiet move is seldom the best. A game without a futility margin prunes nothing here.
//!
//! The conditions are those of most chess programs of our time; the numbers are ours, in futility margins.

use board::{Position, ProbCut, Score, SearchHints, Window};

use crate::alpha_beta::lmr_reduction;
use crate::move_ordering::{MAX_HISTORY, ScoredMove};
use crate::transposition_table::{Bound, Entry};
use crate::worker::{Node, Stopped, Worker};

/// Nothing is pruned where more turns than these are left.
const MAX_PRUNING_DEPTH: i32 = 8;

/// Razoring is for the last turns.
const MAX_RAZORING_DEPTH: i32 = 3;
/// Quiet moves that all histories speak against are left out so near the end of the depth.
const MAX_HISTORY_PRUNING_DEPTH: i32 = 5;

/// How far beyond the window a predicted value must be for `ProbCut`, in hundredths of a standard deviation.
const PROBCUT_CONFIDENCE: i32 = 140;

/// How bad the histories of a quiet move are that is left out, for each turn that is left.
const HISTORY_PRUNING: i32 = MAX_HISTORY / 3;

/// The static evaluation of a node, before its moves are searched.
#[derive(Clone, Copy)]
pub(crate) struct NodeEval {
    /// `SearchHints::futility_margin`; 0 where nothing may be pruned.
    pub futility_margin: i32,
    /// `None` in check, in the middle of a turn, and where nothing may be pruned. The score of the transposition table
    /// takes its place where that is nearer to the truth.
    pub static_eval: Option<Score>,
    /// The static evaluation itself.
    pub corrected: Option<Score>,
    /// The side to act is better off than it was two plies ago.
    pub improving: bool,
}

impl<P: Position, E: SearchHints<P>> Worker<'_, P, E> {
    /// Step 5 of the search, but for the pruning.
    pub(crate) fn node_eval(&mut self, pos: &P, node: Node, tt_entry: Option<&Entry>) -> NodeEval {
        let futility_margin = if self.task.options.pruning { self.task.eval.futility_margin() } else { 0 };
        let is_trusted = futility_margin > 0 && node.turn_start && !self.task.eval.in_check(pos);
        let static_eval = is_trusted.then(|| self.static_eval(pos));
        self.static_evals[node.ply] = static_eval;
        let before = node.ply.checked_sub(2).and_then(|ply| self.static_evals[ply]);
        let improving = static_eval.zip(before).is_some_and(|(now, before)| now > before);
        let corrected = static_eval;
        let static_eval = static_eval.map(|score| refined(score, node, tt_entry));
        NodeEval { futility_margin, static_eval, corrected, improving }
    }

    /// Razoring: so far below alpha that only captures could help, and quiescence says that they do not.
    pub(crate) fn razoring(
        &mut self,
        pos: &P,
        node: Node,
        eval: &NodeEval,
        window: Window,
    ) -> Result<Option<Score>, Stopped> {
        let Some(static_eval) = eval.static_eval.filter(|_| node.depth <= MAX_RAZORING_DEPTH) else { return Ok(None) };
        let hoped = static_eval.plus(eval.futility_margin * (5 + 3 * node.depth * node.depth) / 2);
        if hoped > window.alpha || window.alpha.is_decisive() {
            return Ok(None);
        }
        let score = self.quiesce(pos, Node { depth: 0, ..node }, window)?.score;
        Ok((score <= window.alpha).then_some(score))
    }

    /// The correction history learns from a node, where its best move is quiet and its score says on which side of the
    /// static evaluation the truth is.
    pub(crate) fn learn_correction(
        &mut self,
        pos: &P,
        node: Node,
        eval: &NodeEval,
        (best, bound): (Score, Bound),
        is_best_quiet: bool,
    ) {
        let Some(expected) = eval.corrected.filter(|_| is_best_quiet && self.corrections.is_learning()) else { return };
        let tells = match bound {
            Bound::Exact => true,
            Bound::AtLeast => best > expected,
            Bound::AtMost => best < expected,
        };
        if tells
            && !best.is_decisive()
            && let Some(keys) = self.task.eval.correction_keys(pos)
        {
            // What is expected has what was learnt in it already.
            let raw = expected.plus(-self.corrections.of(pos.turn(), keys));
            self.corrections.learn(pos.turn(), keys, best, raw, node.depth, eval.futility_margin);
        }
    }

    /// `ProbCut`: the bound of the window that a shallow search shows to be out of reach, where the game knows how well
    /// such a search predicts (`SearchHints::probcut`).
    pub(crate) fn probcut(&mut self, pos: &P, node: Node, window: Window) -> Result<Option<Score>, Stopped> {
        if !self.task.options.pruning || !node.turn_start || window.alpha.is_decisive() || window.beta.is_decisive() {
            return Ok(None);
        }
        let Some(ProbCut { depth, offset, sigma }) = self.task.eval.probcut(pos, node.depth as u32) else {
            return Ok(None);
        };
        let (to, safety) = (Node { depth: depth as i32, ..node }, sigma * PROBCUT_CONFIDENCE / 100);
        // The static evaluation tells which of the two bounds is worth a try.
        let static_eval = self.task.eval.evaluate(pos).plus(offset);
        if static_eval >= window.beta {
            let enough = window.beta.plus(safety - offset);
            let value = self.visit(pos, to, Window::null(enough.plus(-1)))?;
            return Ok((value.score >= enough).then_some(window.beta));
        }
        let enough = window.alpha.plus(-safety - offset);
        let value = self.visit(pos, to, Window::null(enough))?;
        Ok((value.score <= enough).then_some(window.alpha))
    }

    /// Futility, late-move and SEE pruning: true when `c`, the move after `tried` others, is not expected to better
    /// `alpha`.
    pub(crate) fn is_futile(
        &self,
        pos: &P,
        next: &P,
        c: &ScoredMove<P::Move>,
        (node, eval, tried): (Node, &NodeEval, usize),
        alpha: Score,
    ) -> bool {
        let (depth, margin) = (node.depth, eval.futility_margin);
        if depth > MAX_PRUNING_DEPTH {
            return false;
        }
        if !c.is_quiet {
            return c.see < -margin * depth && !self.task.eval.in_check(next);
        }
        let late_move_count = (3 + depth * depth) / if eval.improving { 1 } else { 2 };
        let left = (depth - lmr_reduction(depth, tried)).max(1);
        let is_far = || eval.static_eval.is_some_and(|score| score.plus(margin * (left + 1)) <= alpha);
        let is_losing = || self.task.eval.quiet_see(pos, c.m) < -margin * left * left / 4;
        let is_bad = depth <= MAX_HISTORY_PRUNING_DEPTH && c.history < -HISTORY_PRUNING * depth;
        let is_futile = tried as i32 > late_move_count || is_bad || is_far() || is_losing();
        is_futile && !self.task.eval.in_check(next)
    }
}

impl NodeEval {
    /// Static null-move (reverse futility) pruning: the static evaluation, where it is so far above `beta` that a
    /// search would only confirm it.
    pub(crate) fn static_null_move(&self, node: Node, beta: Score) -> Option<Score> {
        let static_eval = self.static_eval.filter(|_| node.depth <= MAX_PRUNING_DEPTH && !beta.is_decisive())?;
        let depth = node.depth - i32::from(self.improving);
        let enough = beta.plus(self.futility_margin * 3 * depth / 4);
        (static_eval >= enough && !static_eval.is_decisive()).then_some(static_eval)
    }
}

/// True when a move is known that does not lose, so that others may be pruned.
pub(crate) fn is_safe(best: Score) -> bool {
    !best.is_loss() && best != -Score::MAX
}

/// The table's score, where it is nearer to the truth than the static evaluation.
fn refined(static_eval: Score, node: Node, tt_entry: Option<&Entry>) -> Score {
    let Some(entry) = tt_entry else { return static_eval };
    let score = entry.score.add_plies(node.turn as i32);
    let nearer = match entry.bound {
        Bound::Exact => true,
        Bound::AtLeast => score > static_eval,
        Bound::AtMost => score < static_eval,
    };
    if nearer { score } else { static_eval }
}

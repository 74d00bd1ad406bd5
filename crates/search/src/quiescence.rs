//! Quiescence search: beyond the depth tactical moves go on, until the static evaluation can be trusted.

use board::{Position, Score, SearchHints, Window};

use crate::move_ordering::{ScoredMove, pick_best};
use crate::transposition_table::{Bound, Entry};
use crate::worker::{MAX_PLY, Node, NodeValue, Stopped, Worker};

/// Quiescence ends after so many turns.
const MAX_TURNS: i32 = 32;
/// Delta pruning: a capture that leaves the side so many futility margins below alpha is not tried.
const DELTA: i32 = 2;

impl<P: Position, E: SearchHints<P>> Worker<'_, P, E> {
    /// The value of a position at the end of the depth or beyond, seen by its side to act.
    ///
    /// The side may stand pat and take the static evaluation, or make a tactical move. A side that is forced tries all
    /// its moves, and so does one in the middle of its turn, where there is no evaluation.
    pub(crate) fn quiesce(&mut self, pos: &P, node: Node, window: Window) -> Result<NodeValue, Stopped> {
        self.count_node()?;
        if !window.is_null() {
            self.begin_pv_node(node);
        }
        if node.depth == 0 && self.is_draw(pos, node) {
            return Ok(NodeValue::heuristic(Score::DRAW));
        }
        let eval = self.task.eval;
        if let Some(value) = self.probe_tablebase(pos, node) {
            return Ok(value);
        }
        let futility_margin = if self.task.options.pruning && node.turn_start { eval.futility_margin() } else { 0 };
        let key = pos.key() ^ self.salt;
        let tt_entry = if futility_margin > 0 { self.task.table.probe(key) } else { None };
        if let Some(entry) = tt_entry
            && window.is_null()
            && let Some(score) = entry.cutoff_score(node.turn, window)
        {
            return Ok(NodeValue { score, proven: entry.proven });
        }
        let goes_on = self.task.options.quiescence && eval.has_tactics() && node.depth > -MAX_TURNS;
        if node.ply == MAX_PLY || node.turn_start && !goes_on {
            return Ok(self.leaf_value(pos, node));
        }

        let (mut narrowed, mut best) = (window, -Score::MAX);
        let may_stand_pat = node.turn_start && !eval.is_forced(pos);
        if may_stand_pat {
            if let Some(outcome) = pos.outcome() {
                return Ok(Self::terminal_value(outcome, pos, node));
            }
            best = if futility_margin > 0 { self.static_eval(pos) } else { eval.evaluate(pos) };
            narrowed.alpha = narrowed.alpha.max(best);
            if narrowed.alpha >= narrowed.beta || eval.is_quiet(pos) {
                return Ok(NodeValue::heuristic(best));
            }
        }

        let first = self.move_stack.len();
        if let Some(outcome) = self.generate_tactical(pos, !may_stand_pat) {
            return Ok(Self::terminal_value(outcome, pos, node));
        }
        let last = self.move_stack.len();
        if let Some(index) = tt_entry.and_then(|entry| entry.index) {
            self.move_stack[first..last].iter_mut().filter(|c| c.index == index).for_each(ScoredMove::set_first);
        }
        let (stand_pat, mut best_index) = (best, None);
        for i in first..last {
            let c = pick_best(&mut self.move_stack[i..last]);
            if futility_margin > 0 && may_stand_pat && i > first {
                let hoped = stand_pat.plus(c.see + DELTA * futility_margin);
                if hoped <= narrowed.alpha {
                    best = best.max(hoped);
                    continue;
                }
            }
            let next = pos.play(c.m);
            let to = self.step(pos, &next, &c, node, 0);
            let value = self.after(pos, &next, to, narrowed)?;
            best = best.max(value.score);
            if best > narrowed.alpha {
                narrowed.alpha = best;
                best_index = Some(c.index);
            }
            if narrowed.alpha >= narrowed.beta {
                break;
            }
        }
        self.move_stack.truncate(first);
        // What a deeper search has stored is worth more.
        if futility_margin > 0 && tt_entry.is_none_or(|entry| entry.depth == 0) {
            let (score, bound) = (best.add_plies(-(node.turn as i32)), Bound::of(best, window));
            self.task.table.store(key, Entry { index: best_index, score, depth: 0, bound, proven: false });
        }
        Ok(NodeValue::heuristic(best))
    }

    /// The value of a position that is not searched any further.
    pub(crate) fn leaf_value(&self, pos: &P, node: Node) -> NodeValue {
        match pos.outcome() {
            Some(outcome) => Self::terminal_value(outcome, pos, node),
            None if node.turn_start => NodeValue::heuristic(self.task.eval.evaluate(pos)),
            // Hundreds of actions and the turn has not ended: it leads nowhere.
            None => NodeValue::heuristic(Score::DRAW),
        }
    }
}

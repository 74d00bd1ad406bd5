//! Iterative deepening with aspiration windows: what each iteration finds makes the next one faster.

use board::{Position, Score, SearchHints, Window};

use crate::worker::{MAX_DEPTH, Node, NodeValue, Stopped, Worker};
use crate::{OnReport, Report};

/// The first depth with an aspiration window around the score of the one before.
const FIRST_ASPIRATION_DEPTH: i32 = 4;
/// Half the width of the first window, in the units of the evaluation; it grows fourfold with each failure.
const ASPIRATION_DELTA: i32 = 24;
/// Beyond it, the window is opened on that side.
const WIDEST_ASPIRATION: i32 = 2000;

impl<P: Position, E: SearchHints<P>> Worker<'_, P, E> {
    /// Searches to depth 1, 2, 3, ... and returns what it has found in the end.
    pub(crate) fn deepen(mut self, report: OnReport<'_, P::Move>) -> Report<P::Move> {
        let legal = self.task.pos.legal();
        let mut best = Report { depth: 0, score: Score::DRAW, line: vec![legal[0]], nodes: 0, solved: false };
        let deepest = self.task.limits.depth.min(MAX_DEPTH as u32);
        self.adopts_results = self.shared.abdada.is_some();
        let mut depth = 0;
        while depth < deepest {
            if self.is_stopped() {
                break;
            }
            depth = self.shared.next_depth(depth);
            // Whoever joins others at their depth begins with what they have found, and has it when the time is up.
            if depth > best.depth + 1
                && let Some(found) = self.shared.overtaken(best.depth + 1)
            {
                best = self.adopt(found, &legal);
            }
            (self.root_depth, self.selective_depth) = (depth as i32, 0);
            if let Ok(value) = self.aspiration_search(best.score) {
                let line = self.root_pv.clone();
                best = Report { depth, score: value.score, line, nodes: 0, solved: value.proven };
                self.shared.publish(&best);
            } else if let Some(found) = self.shared.overtaken(depth).filter(|_| self.adopts_results) {
                self.unwind();
                best = self.adopt(found, &legal);
                depth = best.depth;
            } else {
                self.take_partial_iteration(&mut best);
                break;
            }
            best.nodes = self.all_nodes();
            self.tell_selective_depth();
            if report(&best).is_break() || best.solved || is_proven_within(best.score, depth) {
                break;
            }
        }
        best.nodes = self.all_nodes();
        best
    }

    /// Takes over what another thread has found.
    fn adopt(&mut self, found: Report<P::Move>, legal: &[P::Move]) -> Report<P::Move> {
        self.root_pv.clone_from(&found.line);
        self.root_best = legal.iter().position(|m| m == &found.line[0]).map(|index| index as u16);
        self.root_score = found.score;
        found
    }

    /// The value of the root at `root_depth`, first in a window around the `expected` score.
    pub(crate) fn aspiration_search(&mut self, expected: Score) -> Result<NodeValue, Stopped> {
        let mut delta = ASPIRATION_DELTA;
        let is_narrow = self.task.options.aspiration && self.root_depth >= FIRST_ASPIRATION_DEPTH;
        let mut window = if is_narrow && !expected.is_decisive() {
            Window { alpha: expected.plus(-delta), beta: expected.plus(delta) }
        } else {
            Window::FULL
        };
        loop {
            let value = self.search_node(&self.task.pos, Node::root(self.root_depth), window)?;
            delta *= 4;
            let is_wide = delta > WIDEST_ASPIRATION;
            if value.score <= window.alpha {
                window.alpha = if is_wide { Window::FULL.alpha } else { expected.plus(-delta) };
            } else if value.score >= window.beta {
                window.beta = if is_wide { Window::FULL.beta } else { expected.plus(delta) };
            } else {
                return Ok(value);
            }
        }
    }

    /// An iteration begins with the best move of the last one, so what it preferred when it was stopped is at least as
    /// good. Where moves are searched in the order of generation, that is not so.
    fn take_partial_iteration(&mut self, best: &mut Report<P::Move>) {
        if !self.task.options.first_of_equals && !self.root_pv.is_empty() {
            best.line.clone_from(&self.root_pv);
            best.score = self.root_score;
        }
    }
}

/// True for a win or loss within the depth. It is the nearest: shallower searches would have found a nearer one.
pub(crate) fn is_proven_within(score: Score, depth: u32) -> bool {
    score.wdl().is_some_and(|wdl| wdl.distance() <= depth)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use board::Side;

    use super::*;
    use crate::alpha_beta::tests::{Nim, Shrug};
    use crate::{Limits, Options, Search, Shared, TranspositionTable};

    #[test]
    fn who_joins_others_at_their_depth_and_is_stopped_there_has_what_they_found() {
        let table = TranspositionTable::new(1 << 16).unwrap();
        let search = Search {
            pos: Nim(21, Side::First),
            past: &[],
            eval: &Shrug,
            table: &table,
            tablebase: None,
            options: Options::default(),
            limits: Limits { nodes: 1, ..Limits::NONE },
            stop: &|| false,
        };
        let shared = Shared::new(2);
        assert_eq!([shared.next_depth(0), shared.next_depth(4)], [1, 5], "another thread is at depth 5");
        let found = Report { depth: 4, score: Score::eval(7), line: vec![3, 1], nodes: 0, solved: false };
        shared.publish(&found);
        let best = Worker::new(&search, &shared, true).deepen(&mut |_| ControlFlow::Continue(()));
        assert_eq!((best.depth, best.score, best.line), (4, Score::eval(7), vec![3, 1]));
    }
}

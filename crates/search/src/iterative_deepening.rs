//! Deeper and deeper, until it is enough: what each iteration finds makes the next one faster.

use std::ops::ControlFlow;

use board::{Position, Score, SearchHints, Window};

use crate::Report;
use crate::worker::{At, MAX_DEPTH, Stopped, Value, Worker};

/// The first depth that expects about the score of the one before.
const FIRST_EXPECTING: i32 = 4;
/// How far from that score it looks at first, in the units of the evaluator.
const MARGIN: i32 = 24;
/// Beyond it, the whole window.
const WIDEST_MARGIN: i32 = 2000;

impl<P: Position, E: SearchHints<P>> Worker<'_, P, E> {
    /// Searches to depth 1, 2, 3, ... and says what it has found in the end.
    pub fn deepen(mut self, mut report: impl FnMut(&Report<P::Move>) -> ControlFlow<()>) -> Report<P::Move> {
        let legal = self.task.pos.legal();
        let mut best = Report { depth: 0, score: Score::DRAW, line: vec![legal[0]], nodes: 0, solved: false };
        let deepest = self.task.limits.depth.min(MAX_DEPTH as u32);
        self.follows = self.shared.busy.is_some();
        let mut depth = 0;
        while depth < deepest {
            if self.is_stopped() {
                break;
            }
            depth = self.shared.next_depth(depth);
            self.root_depth = depth as i32;
            if let Ok(value) = self.iteration(best.score) {
                let line = self.root_line.clone();
                best = Report { depth, score: value.score, line, nodes: 0, solved: value.complete };
                self.shared.publish(&best);
            } else if let Some(found) = self.shared.overtaken(depth).filter(|_| self.follows) {
                self.come_back();
                self.root_line.clone_from(&found.line);
                self.root_best = legal.iter().position(|m| m == &found.line[0]).map(|index| index as u16);
                (self.root_score, best) = (found.score, found);
                depth = best.depth;
            } else {
                self.take_half_done(&mut best);
                break;
            }
            best.nodes = self.all_nodes();
            if report(&best).is_break() || best.solved || is_proved(best.score, depth) {
                break;
            }
        }
        best.nodes = self.all_nodes();
        best
    }

    /// The value of the root at `root_depth`.
    pub fn iteration(&mut self, expected: Score) -> Result<Value, Stopped> {
        let mut margin = MARGIN;
        let expects = self.task.options.aspiration && self.root_depth >= FIRST_EXPECTING;
        let mut window = if expects && !expected.is_decisive() {
            Window { alpha: expected.plus(-margin), beta: expected.plus(margin) }
        } else {
            Window::FULL
        };
        loop {
            let value = self.node(&self.task.pos, At::root(self.root_depth), window)?;
            margin *= 4;
            let is_wide = margin > WIDEST_MARGIN;
            if value.score <= window.alpha {
                window.alpha = if is_wide { Window::FULL.alpha } else { expected.plus(-margin) };
            } else if value.score >= window.beta {
                window.beta = if is_wide { Window::FULL.beta } else { expected.plus(margin) };
            } else {
                return Ok(value);
            }
        }
    }

    /// Every iteration begins with the best move of the last one. If it got so far before it was stopped, what
    /// it prefers now is at least as good. In the order of generation there is no such promise.
    fn take_half_done(&mut self, best: &mut Report<P::Move>) {
        if !self.task.options.first_of_equals && !self.root_line.is_empty() {
            best.line.clone_from(&self.root_line);
            best.score = self.root_score;
        }
    }
}

/// A win or a loss within the depth is the nearest: less deep searches would have found a nearer one.
pub(crate) fn is_proved(score: Score, depth: u32) -> bool {
    score.wdl().is_some_and(|wdl| wdl.distance() <= depth)
}

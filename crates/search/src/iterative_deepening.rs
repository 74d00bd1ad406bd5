//! Iterative deepening with aspiration windows: what each iteration finds makes the next one faster.

use board::{Score, Window};

use crate::iteration::{Iteration, Tree};
use crate::worker::{NodeValue, Stopped};
use crate::{OnReport, Report};

/// Turns that an iteration looks at, at most.
pub(crate) const MAX_DEPTH: u32 = 200;

/// The first depth with an aspiration window around the score of the one before.
const FIRST_ASPIRATION_DEPTH: i32 = 4;
/// Half the width of the first window, in the units of the evaluation; it grows fourfold with each failure.
const ASPIRATION_DELTA: i32 = 24;
/// Beyond it, the window is opened on that side.
const WIDEST_ASPIRATION: i32 = 2000;

/// Searches to depth 1, 2, 3, ... and returns what it has found in the end.
pub(crate) fn deepen<M: Copy + Eq + 'static>(tree: &mut dyn Tree<'_, M>, report: OnReport<'_, M>) -> Report<M> {
    let now = tree.iteration();
    let shared = now.shared;
    let mut best = Report { depth: 0, score: Score::DRAW, line: vec![now.legal[0]], nodes: 0, solved: false };
    let deepest = now.limits.depth.min(MAX_DEPTH);
    now.adopts_results = shared.abdada.is_some();
    let mut depth = 0;
    while depth < deepest {
        let now = tree.iteration();
        if now.is_stopped() {
            break;
        }
        depth = shared.next_depth(depth);
        // Whoever joins others at their depth begins with what they have found, and has it when the time is up.
        if depth > best.depth + 1
            && let Some(found) = shared.overtaken(best.depth + 1)
        {
            best = adopt(now, found);
        }
        now.begin(depth);
        if let Ok(value) = aspiration_search(tree, best.score) {
            let line = tree.iteration().pv.clone();
            best = Report { depth, score: value.score, line, nodes: 0, solved: value.proven };
            shared.publish(&best);
        } else if let Some(found) = shared.overtaken(depth).filter(|_| tree.iteration().adopts_results) {
            tree.unwind();
            best = adopt(tree.iteration(), found);
            depth = best.depth;
        } else {
            take_partial_iteration(tree.iteration(), &mut best);
            break;
        }
        best.nodes = tree.iteration().all_nodes();
        tree.iteration().tell_selective_depth();
        if report(&best).is_break() || best.solved || is_proven_within(best.score, depth) {
            break;
        }
    }
    best.nodes = tree.iteration().all_nodes();
    best
}

/// Takes over what another thread has found.
fn adopt<M: Copy + Eq>(now: &mut Iteration<'_, M>, found: Report<M>) -> Report<M> {
    now.pv.clone_from(&found.line);
    now.best = now.legal.iter().position(|m| m == &found.line[0]).map(|index| index as u16);
    now.score = found.score;
    found
}

/// The value of the root at the depth of the iteration, first in a window around the `expected` score.
pub(crate) fn aspiration_search<M: 'static>(tree: &mut dyn Tree<'_, M>, expected: Score) -> Result<NodeValue, Stopped> {
    let now = tree.iteration();
    let mut delta = ASPIRATION_DELTA;
    let is_narrow = now.options.aspiration && now.depth >= FIRST_ASPIRATION_DEPTH;
    let mut window = if is_narrow && !expected.is_decisive() {
        Window { alpha: expected.plus(-delta), beta: expected.plus(delta) }
    } else {
        Window::FULL
    };
    loop {
        let value = tree.search_root(window)?;
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
fn take_partial_iteration<M: Copy>(now: &Iteration<'_, M>, best: &mut Report<M>) {
    if !now.options.first_of_equals && !now.pv.is_empty() {
        best.line.clone_from(&now.pv);
        best.score = now.score;
    }
}

/// True for a win or loss within the depth. It is the nearest: shallower searches would have found a nearer one.
pub(crate) fn is_proven_within(score: Score, depth: u32) -> bool {
    score.wdl().is_some_and(|wdl| wdl.distance() <= depth)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use board::{Position, Side};

    use super::*;
    use crate::alpha_beta::tests::{Nim, Shrug};
    use crate::worker::Worker;
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
        let legal = search.pos.legal();
        let best = deepen(&mut Worker::new(&search, &shared, &legal, true), &mut |_| ControlFlow::Continue(()));
        assert_eq!((best.depth, best.score, best.line), (4, Score::eval(7), vec![3, 1]));
    }
}

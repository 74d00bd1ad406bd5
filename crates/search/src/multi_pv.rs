//! Multi-PV: the best few moves of a position, each with its line; or the best of some moves only.

use board::{Position, Score, SearchHints};

use crate::iterative_deepening::is_proven_within;
use crate::worker::{MAX_DEPTH, Worker};
use crate::{OnLines, Report};

impl<P: Position, E: SearchHints<P>> Worker<'_, P, E> {
    /// Searches to depth 1, 2, 3, ... for the `count` best of the moves `among`, which are legal and at least one.
    ///
    /// In each depth the best is found first, then the best of the others, and so on. A depth that is broken off
    /// leaves behind the lines that it has finished and, for the others, those of the depth before.
    pub(crate) fn deepen_multi_pv(
        mut self,
        among: &[P::Move],
        count: usize,
        report: OnLines<'_, P::Move>,
    ) -> Vec<Report<P::Move>> {
        let legal = self.task.pos.legal();
        let unknown = |&m: &P::Move| Report { depth: 0, score: Score::DRAW, line: vec![m], nodes: 0, solved: false };
        let mut lines: Vec<_> = among.iter().take(count).map(unknown).collect();
        'deeper: for depth in 1..=self.task.limits.depth.min(MAX_DEPTH as u32) {
            if self.is_stopped() {
                break;
            }
            (self.root_depth, self.selective_depth) = (depth as i32, 0);
            for k in 0..lines.len() {
                let before = &lines[..k];
                let is_new = |m: &&P::Move| before.iter().all(|line| line.line[0] != **m);
                self.root_moves = Some(among.iter().filter(is_new).copied().collect());
                self.root_best = legal.iter().position(|&m| m == lines[k].line[0]).map(|index| index as u16);
                self.root_pv.clear();
                let found = self.aspiration_search(lines[k].score);
                // What an unfinished search prefers is at least as good as what it began with, the last best; but in an
                // order that somebody else has made, it did not begin with that.
                let in_order = self.task.options.first_of_equals;
                if self.root_pv.is_empty() || found.is_err() && (k > 0 || in_order) {
                    break 'deeper;
                }
                // Where the new best had another place among the lines, the two change places.
                let same = lines[k..].iter().position(|line| line.line[0] == self.root_pv[0]);
                lines.swap(k, k + same.unwrap_or(0));
                lines[k].line.clone_from(&self.root_pv);
                lines[k].score = self.root_score;
                let Ok(value) = found else { break 'deeper };
                lines[k] = Report { depth, score: value.score, solved: value.proven, ..lines[k].clone() };
            }
            lines.sort_by_cached_key(|line| -line.score);
            let nodes = self.all_nodes();
            for line in &mut lines {
                line.nodes = nodes;
            }
            self.tell_selective_depth();
            let is_settled = |line: &Report<P::Move>| line.solved || is_proven_within(line.score, depth);
            if report(&lines).is_break() || lines.iter().all(is_settled) {
                break;
            }
        }
        let nodes = self.all_nodes();
        for line in &mut lines {
            line.nodes = nodes;
        }
        lines
    }
}

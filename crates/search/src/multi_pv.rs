//! Multi-PV: the best few moves of a position, each with its line; or the best of some moves only.

use board::Score;

use crate::iteration::Tree;
use crate::iterative_deepening::{MAX_DEPTH, aspiration_search, is_proven_within};
use crate::{OnLines, Report};

/// Searches to depth 1, 2, 3, ... for the `count` best of the moves `among`, which are legal and at least one.
///
/// In each depth the best is found first, then the best of the others, and so on. A depth that is broken off
/// leaves behind the lines that it has finished and, for the others, those of the depth before.
pub(crate) fn deepen_multi_pv<M: Copy + Eq + 'static>(
    tree: &mut dyn Tree<'_, M>,
    among: &[M],
    count: usize,
    report: OnLines<'_, M>,
) -> Vec<Report<M>> {
    let unknown = |&m: &M| Report { depth: 0, score: Score::DRAW, line: vec![m], nodes: 0, solved: false };
    let mut lines: Vec<_> = among.iter().take(count).map(unknown).collect();
    'deeper: for depth in 1..=tree.iteration().limits.depth.min(MAX_DEPTH) {
        if tree.iteration().is_stopped() {
            break;
        }
        tree.iteration().begin(depth);
        for k in 0..lines.len() {
            let before = &lines[..k];
            let is_new = |m: &&M| before.iter().all(|line| line.line[0] != **m);
            let now = tree.iteration();
            now.among = Some(among.iter().filter(is_new).copied().collect());
            now.best = now.legal.iter().position(|&m| m == lines[k].line[0]).map(|index| index as u16);
            now.pv.clear();
            let found = aspiration_search(tree, lines[k].score);
            let now = tree.iteration();
            // What an unfinished search prefers is at least as good as what it began with, the last best; but in an
            // order that somebody else has made, it did not begin with that.
            let in_order = now.options.first_of_equals;
            if now.pv.is_empty() || found.is_err() && (k > 0 || in_order) {
                break 'deeper;
            }
            // Where the new best had another place among the lines, the two change places.
            let same = lines[k..].iter().position(|line| line.line[0] == now.pv[0]);
            lines.swap(k, k + same.unwrap_or(0));
            lines[k].line.clone_from(&now.pv);
            lines[k].score = now.score;
            let Ok(value) = found else { break 'deeper };
            lines[k] = Report { depth, score: value.score, solved: value.proven, ..lines[k].clone() };
        }
        lines.sort_by_cached_key(|line| -line.score);
        let nodes = tree.iteration().all_nodes();
        for line in &mut lines {
            line.nodes = nodes;
        }
        tree.iteration().tell_selective_depth();
        let is_settled = |line: &Report<M>| line.solved || is_proven_within(line.score, depth);
        if report(&lines).is_break() || lines.iter().all(is_settled) {
            break;
        }
    }
    let nodes = tree.iteration().all_nodes();
    for line in &mut lines {
        line.nodes = nodes;
    }
    lines
}

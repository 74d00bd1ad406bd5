//! Machines to whom a far win is as good as a near one, such as that of document 000, whose wins are worth 500.
//!
//! The search prefers near wins. That changes no score but theirs: a position is won within the depth for it
//! exactly when it is worth 500 to the document. So only the choice among won moves, or lost ones, is different.

use std::ops::ControlFlow;

use board::notation::write_line;
use board::{GameResult, Notation, Score, SearchHints, Wdl};
use search::{Limits, Options, Search, TranspositionTable};

use super::{Analysis, SearchContext};

/// Of the moves that win within `depth` turns the first generated; where all lose, the first of all. Any other
/// `analysis` is left as it is.
pub(crate) fn first_of_equal_moves<P: Notation, E: SearchHints<P>>(
    (pos, past): (&P, &[P]),
    eval: &E,
    depth: u32,
    analysis: Analysis,
    context: &SearchContext<'_>,
) -> Analysis {
    let Some(Wdl { result: wanted @ (GameResult::Win | GameResult::Loss), .. }) = analysis.exact else {
        return analysis;
    };
    let before: Vec<P> = past.iter().chain([pos]).copied().collect();
    let mut nodes = analysis.nodes;
    for &m in &pos.legal() {
        let text = pos.write_move(m);
        if text == analysis.text {
            break;
        }
        let (score, line, cost) = after(pos, m, &before, eval, depth, context);
        nodes += cost;
        let Some(exact) = score.wdl() else { continue };
        if exact.result == wanted {
            return Analysis { text, score: score.value(), depth, nodes, line, exact: Some(exact) };
        }
    }
    Analysis { nodes, ..analysis }
}

/// What `m` is worth by plain minimax to the side that plays it, the line from there, and the nodes it took.
fn after<P: Notation, E: SearchHints<P>>(
    pos: &P,
    m: P::Move,
    before: &[P],
    eval: &E,
    depth: u32,
    context: &SearchContext<'_>,
) -> (Score, Vec<String>, u64) {
    let next = pos.play(m);
    let mut line = vec![pos.write_move(m)];
    if let Some(outcome) = next.outcome() {
        return (Score::of(outcome, pos.turn(), 1), line, 1);
    }
    let ends_turn = pos.ends_turn(&next);
    let limits = Limits { depth: depth - u32::from(ends_turn), ..Limits::NONE };
    let table = TranspositionTable::new(TABLE)
        .or_else(|_| TranspositionTable::new(0))
        .expect("a table of no bytes needs no memory");
    let search = Search {
        pos: next,
        past: before,
        eval,
        table: &table,
        tablebase: None,
        options: Options::PLAIN,
        limits,
        stop: context.stop,
    };
    let found = search.run(1, |_| ControlFlow::Continue(()));
    line.extend(write_line(&next, &found.line));
    let score = if ends_turn { (-found.score).add_plies(1) } else { found.score };
    (score, line, found.nodes)
}

/// The documents' depths are small.
const TABLE: usize = 1 << 16;

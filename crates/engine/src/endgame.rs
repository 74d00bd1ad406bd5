//! Endings of reversi, solved to the disc.

use std::time::Duration;

use board::notation::write_line;
use board::{GameResult, Notation, NotationError, Position, Wdl};
use experts::othello::{self, Kind, Solved, Solver};
use games::reversi::{PatternEvaluator, Reversi};

use crate::analysis::{Analysis, SearchContext};

/// Solves a position of reversi or Othello to the end, however long it takes: a score in discs, empty squares to the
/// winner. None where the game is over or `context` is told to stop.
pub fn solve(position: &str, context: &mut SearchContext<'_>) -> Result<Option<Analysis>, NotationError> {
    let pos = Reversi::read(position)?;
    Ok(pos.outcome().is_none().then(|| run(&pos, u64::MAX, context)).flatten())
}

/// What solves the endings of a game within about so many positions a thread: the analysis is exact, or there is none.
pub(crate) type EndgameSolver<P> = fn(&P, u64, &mut SearchContext<'_>) -> Option<Analysis>;

/// The best move of an ending, where it is likely to be found within so many positions a thread.
pub(crate) fn reversi(pos: &Reversi, nodes: u64, context: &mut SearchContext<'_>) -> Option<Analysis> {
    let affordable = usual_nodes(pos) <= nodes as f64 * context.threads as f64;
    affordable.then(|| run(pos, nodes, context)).flatten()
}

/// The positions that a solver may visit in a time.
///
/// There is no clock here. So that there is time left for an ordinary search where an ending is harder than most, the
/// solver gets as many positions as even a slow processor visits in the time.
pub(crate) fn nodes_within(time: Duration) -> u64 {
    (SLOW * time.as_secs_f64()) as u64
}

/// Positions a second of one thread, on a processor that is not the fastest.
const SLOW: f64 = 20e6;
/// Few positions are large enough to be remembered in the table.
const BYTES_A_NODE: f64 = 1.3;
const LEAST_HASH: f64 = 1_048_576.0;

/// The positions that an ending takes, as measured: fifteen millions with 20 empty squares, and 1.8 times as many with
/// each one more.
fn usual_nodes(pos: &Reversi) -> f64 {
    15e6 * 1.8_f64.powi(pos.empty().len() as i32 - 20)
}

fn run(pos: &Reversi, nodes: u64, context: &mut SearchContext<'_>) -> Option<Analysis> {
    let hash = context.hash.min((BYTES_A_NODE * usual_nodes(pos)).max(LEAST_HASH) as usize);
    let depth = pos.empty().len();
    let report = &mut *context.report;
    let mut context = othello::SearchContext {
        threads: context.threads,
        orderer: &PatternEvaluator::default(),
        nodes,
        stop: context.stop,
        report: &mut |progress| {
            let text = pos.write_move(progress.best);
            // Not proven yet, so in hundredths as every guess.
            let score = 100 * progress.score;
            report(&Analysis { line: vec![text.clone()], text, score, depth, nodes: progress.nodes, exact: None });
        },
    };
    let solved = Solver::new(hash).solve(pos, Kind::Exact, &mut context)?;
    Some(analysis(pos, depth, &solved))
}

fn analysis(pos: &Reversi, depth: u32, solved: &Solved) -> Analysis {
    let line = write_line(pos, &solved.line);
    let result = match solved.score {
        1.. => GameResult::Win,
        0 => GameResult::Draw,
        _ => GameResult::Loss,
    };
    let exact = Some(Wdl { result, plies: Some(solved.line.len() as u32) });
    let text = line.first().cloned().unwrap_or_default();
    Analysis { text, score: solved.score, depth, nodes: solved.nodes, line, exact }
}

//! Endings of reversi, solved to the disc.

use board::{Notation, NotationError, Position};
use experts::othello::{Kind, Means, Solved, Solver};
use games::reversi::{PatternEvaluator, Reversi};

use crate::advise::{Advice, Exact, Spec, Thinking, Verdict};

/// Solves a position of reversi or Othello to the end, however long it takes: a score in discs, empty squares to the
/// winner. None where the game is over or `thinking` is told to stop.
pub fn solve(position: &str, thinking: &mut Thinking<'_>) -> Result<Option<Advice>, NotationError> {
    let pos = Reversi::read(position)?;
    Ok(pos.outcome().is_none().then(|| run(&pos, u64::MAX, thinking)).flatten())
}

/// What solves the endings of a game for a spec: the advice is exact, or there is none.
pub(crate) type Ending<P> = fn(&P, &Spec, &mut Thinking<'_>) -> Option<Advice>;

/// The best move of an ending, for specs that ask for the best and have the time.
///
/// There is no clock here. So that there is time left for an ordinary search where an ending is harder than most, the
/// solver gets as many positions as even a slow processor visits in the time.
pub(crate) fn reversi(pos: &Reversi, spec: &Spec, thinking: &mut Thinking<'_>) -> Option<Advice> {
    let most = SLOW * spec.time_limit().filter(|_| spec.asks_for_the_best())?.as_secs_f64();
    let affordable = usual_nodes(pos) <= most * thinking.threads as f64;
    affordable.then(|| run(pos, most as u64, thinking)).flatten()
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

fn run(pos: &Reversi, nodes: u64, thinking: &mut Thinking<'_>) -> Option<Advice> {
    let hash = thinking.hash.min((BYTES_A_NODE * usual_nodes(pos)).max(LEAST_HASH) as usize);
    let depth = pos.empty().len();
    let report = &mut *thinking.report;
    let mut means = Means {
        threads: thinking.threads,
        orderer: &PatternEvaluator::default(),
        nodes,
        stop: thinking.stop,
        report: &mut |progress| {
            let text = pos.write_move(progress.best);
            // Not proven yet, so in hundredths as every guess.
            let score = 100 * progress.score;
            report(&Advice { line: vec![text.clone()], text, score, depth, nodes: progress.nodes, exact: None });
        },
    };
    let solved = Solver::new(hash).solve(pos, Kind::Exact, &mut means)?;
    Some(advice(pos, depth, &solved))
}

fn advice(pos: &Reversi, depth: u32, solved: &Solved) -> Advice {
    let mut at = *pos;
    let mut line = Vec::with_capacity(solved.line.len());
    for &m in &solved.line {
        line.push(at.write_move(m));
        at = at.play(m);
    }
    let result = match solved.score {
        1.. => Verdict::Win,
        0 => Verdict::Draw,
        _ => Verdict::Loss,
    };
    let exact = Some(Exact { result, plies: Some(solved.line.len() as u32) });
    let text = line.first().cloned().unwrap_or_default();
    Advice { text, score: solved.score, depth, nodes: solved.nodes, line, exact }
}

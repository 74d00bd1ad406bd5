//! Learns what a placing of Árabe is worth, by least squares, from what a search of phase 2 finds on random full boards:
//! the numbers of `games::seega::placing`, as its file `worth.rs` has them. The same numbers every time.
//!
//! `cargo run --release -p tune --example seega_placing [BOARDS [NODES]] > crates/games/src/seega/eval/placing/worth.rs`

use std::fmt::Write;
use std::ops::ControlFlow;

use board::{Position, Side};
use games::seega::placing::{SHAPES, WAYS, ways};
use games::seega::{MainEvaluator, Seega};
use search::{Limits, Options, Search, TranspositionTable};

/// The ways to fill each kind of part.
const COLUMNS: usize = SHAPES * WAYS;
/// A lead beyond it is a lead.
const MOST: i32 = 600;
/// Draws numbers towards zero where the boards do not say otherwise.
const RIDGE: f64 = 100.0;
/// Every so manieth board is not learnt from, and tells how well the others predict it.
const KEPT: usize = 10;

/// The parts of a board, and what a search thinks of it.
struct Board {
    columns: Vec<usize>,
    score: f64,
}

fn main() {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<u64>().expect("a number"));
    let (boards, nodes) = (args.next().unwrap_or(50_000), args.next().unwrap_or(1_000));
    let mut random = fastrand::Rng::with_seed(77);
    let boards: Vec<Board> = (0..boards).map(|_| judged(&full_board(&mut random), nodes)).collect();
    let (kept, learnt): (Vec<_>, Vec<_>) = boards.iter().enumerate().partition(|(i, _)| i % KEPT == 0);
    let [kept, learnt] = [kept, learnt].map(|some| some.into_iter().map(|(_, board)| board).collect::<Vec<_>>());
    let mean = learnt.iter().map(|board| board.score).sum::<f64>() / learnt.len() as f64;
    let weights = solve(equations(&learnt, mean));
    let error = |board: &&Board| board.score - mean - board.columns.iter().map(|&c| weights[c]).sum::<f64>();
    let spread: f64 = kept.iter().map(|board| (board.score - mean).powi(2)).sum();
    let left: f64 = kept.iter().map(|board| error(board).powi(2)).sum();
    eprintln!("explains {:.1} % of the variance of {} other boards", 100.0 * (1.0 - left / spread), kept.len());
    print!("{}", source(mean, &weights));
}

/// The board after a random phase 1.
fn full_board(random: &mut fastrand::Rng) -> Seega {
    (0..24).fold(Seega::start(), |pos, _| {
        let moves = pos.legal();
        pos.play(moves[random.usize(..moves.len())])
    })
}

fn judged(pos: &Seega, nodes: u64) -> Board {
    let ways = ways(pos.men(Side::First));
    let columns = (0..SHAPES).flat_map(|shape| ways[shape].map(|way| shape * WAYS + way)).collect();
    Board { columns, score: f64::from(score(pos, nodes)) }
}

/// What a search of so many nodes thinks of it, seen by x, whose turn it is.
fn score(pos: &Seega, nodes: u64) -> i32 {
    let table = TranspositionTable::new(32 * nodes as usize).expect("a small table");
    let (eval, limits) = (&MainEvaluator::default(), Limits { nodes, ..Limits::NONE });
    let options = Options::default();
    let search =
        Search { pos: *pos, past: &[], eval, table: &table, tablebase: None, options, limits, stop: &|| false };
    search.run(1, |_| ControlFlow::Continue(())).score.value().clamp(-MOST, MOST)
}

/// The normal equations, with the right-hand side as the last column.
fn equations(boards: &[&Board], mean: f64) -> Vec<Vec<f64>> {
    let mut rows = vec![vec![0.0; COLUMNS + 1]; COLUMNS];
    for board in boards {
        for &i in &board.columns {
            board.columns.iter().for_each(|&j| rows[i][j] += 1.0);
            rows[i][COLUMNS] += board.score - mean;
        }
    }
    rows.iter_mut().enumerate().for_each(|(i, row)| row[i] += RIDGE);
    rows
}

/// Gauss and Jordan.
fn solve(mut rows: Vec<Vec<f64>>) -> Vec<f64> {
    for i in 0..COLUMNS {
        let mut row = std::mem::take(&mut rows[i]);
        let pivot = row[i];
        for cell in &mut row {
            *cell /= pivot;
        }
        for other in rows.iter_mut().filter(|other| !other.is_empty()) {
            let factor = other[i];
            other.iter_mut().zip(&row).skip(i).for_each(|(cell, value)| *cell -= factor * value);
        }
        rows[i] = row;
    }
    rows.iter().map(|row| row[COLUMNS]).collect()
}

/// The file with the numbers.
fn source(mean: f64, weights: &[f64]) -> String {
    let mut text = format!(
        "//! The numbers of `placing`, as the example `seega_placing` prints them.\n\nuse super::{{SHAPES, WAYS}};\n\n\
         /// What a random full board is worth to `x`.\npub(super) const MEAN: i32 = {mean:.0};\n\n\
         /// What each part adds for each way to fill it, in eighths.\n#[rustfmt::skip]\n\
         pub(super) static WORTH: [[i16; WAYS]; SHAPES] = [\n"
    );
    for shape in weights.chunks(WAYS) {
        text += "    [\n";
        for row in shape.chunks(16) {
            let row: Vec<String> = row.iter().map(|weight| ((8.0 * weight).round() as i64).to_string()).collect();
            let _ = writeln!(text, "        {},", row.join(", "));
        }
        text += "    ],\n";
    }
    text + "];\n"
}

//! Learns what a placing of Árabe is worth: the weights of `games::arabe::placing`, by least squares, from what a
//! search of phase 2 finds on random full boards. The same numbers every time.
//!
//! `cargo run --release -p tune --example arabe_placing [BOARDS [NODES]]`

use std::ops::ControlFlow;

use board::{BySide, Position, Side};
use games::arabe::placing::{FEATURES, features};
use games::arabe::{Arabe, Opinion};
use search::{Limits, Options, Search, Table};

/// A constant, and what each side has.
const COLUMNS: usize = 1 + 2 * FEATURES;
/// A lead beyond it is a lead.
const MOST: i32 = 400;
/// Draws weights towards zero where the boards do not say otherwise, in shares of the boards.
const RIDGE: f64 = 0.002;

fn main() {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<u64>().expect("a number"));
    let (boards, nodes) = (args.next().unwrap_or(20_000), args.next().unwrap_or(2_000));
    let mut random = fastrand::Rng::with_seed(77);
    // The normal equations, with the right-hand side as the last column.
    let mut rows = vec![[0.0; COLUMNS + 1]; COLUMNS];
    for _ in 0..boards {
        let pos = full_board(&mut random);
        let men = BySide(Side::BOTH.map(|side| pos.men(side)));
        let counts = Side::BOTH.map(|side| features(men, side).map(f64::from)).concat();
        let seen: Vec<f64> = [1.0].into_iter().chain(counts).chain([f64::from(score(&pos, nodes))]).collect();
        for (row, weight) in rows.iter_mut().zip(&seen) {
            row.iter_mut().zip(&seen).for_each(|(cell, value)| *cell += weight * value);
        }
    }
    for (i, row) in rows.iter_mut().enumerate() {
        row[i] += RIDGE * boards as f64;
    }
    let weights: Vec<i64> = solve(rows).iter().map(|weight| weight.round() as i64).collect();
    println!("constant {}", weights[0]);
    println!("x {:?}\no {:?}", &weights[1..=FEATURES], &weights[1 + FEATURES..]);
}

/// The board after a random phase 1.
fn full_board(random: &mut fastrand::Rng) -> Arabe {
    (0..24).fold(Arabe::start(), |pos, _| {
        let moves = pos.legal();
        pos.play(moves[random.usize(..moves.len())])
    })
}

/// What a search of so many nodes thinks of it, seen by x, whose turn it is.
fn score(pos: &Arabe, nodes: u64) -> i32 {
    let table = Table::new(32 * nodes as usize).expect("a small table");
    let (eval, limits) = (&Opinion::default(), Limits { nodes, ..Limits::NONE });
    let options = Options::default();
    let search = Search { pos: *pos, past: &[], eval, table: &table, options, limits, stop: &|| false };
    search.run(1, |_| ControlFlow::Continue(())).score.value().clamp(-MOST, MOST)
}

/// Gauss and Jordan.
fn solve(mut rows: Vec<[f64; COLUMNS + 1]>) -> Vec<f64> {
    for i in 0..COLUMNS {
        let pivot = rows[i][i];
        rows[i].iter_mut().for_each(|cell| *cell /= pivot);
        let row = rows[i];
        for (r, other) in rows.iter_mut().enumerate() {
            let factor = other[i];
            if r != i {
                other.iter_mut().zip(&row).for_each(|(cell, value)| *cell -= factor * value);
            }
        }
    }
    rows.iter().map(|row| row[COLUMNS]).collect()
}

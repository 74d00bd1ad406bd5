//! Counting the tree of chess moves, side by side with cozy-chess.
//!
//! First a race: both count in turn, five times, and the best time of each stands. Then criterion's figures for
//! smaller depths.

use std::hint::black_box;
use std::time::{Duration, Instant};

use board::{Notation, perft};
use criterion::Criterion;
use games::chess::{Chess, Fide};

const POSITIONS: [(&str, &str, u32); 2] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
];

fn main() {
    let mut criterion = Criterion::default().configure_from_args().sample_size(10);
    for (name, fen, depth) in POSITIONS {
        race(name, fen, depth);
        let ours = Chess::<Fide>::read(fen).expect("a position");
        let theirs: cozy_chess::Board = fen.parse().expect("a position");
        let depth = depth - 2;
        criterion
            .bench_function(&format!("perft/{name}/{depth}/tablas"), |b| b.iter(|| perft(black_box(&ours), depth)));
        criterion.bench_function(&format!("perft/{name}/{depth}/cozy-chess"), |b| {
            b.iter(|| cozy_perft(black_box(&theirs), depth));
        });
    }
    criterion.final_summary();
}

/// Prints the best of five times of each, and how many times as fast ours is.
fn race(name: &str, fen: &str, depth: u32) {
    let ours = Chess::<Fide>::read(fen).expect("a position");
    let theirs: cozy_chess::Board = fen.parse().expect("a position");
    let mut best = [Duration::MAX; 2];
    for _ in 0..5 {
        let (nodes, time) = timed(|| perft(black_box(&ours), depth));
        let (cozy_nodes, cozy_time) = timed(|| cozy_perft(black_box(&theirs), depth));
        assert_eq!(nodes, cozy_nodes, "the counts differ");
        best = [best[0].min(time), best[1].min(cozy_time)];
    }
    let [ours, theirs] = best.map(|time| time.as_secs_f64());
    println!("{name}, depth {depth}: {ours:.3} s, cozy-chess {theirs:.3} s, {:.2} times as fast", theirs / ours);
}

fn timed(count: impl Fn() -> u64) -> (u64, Duration) {
    let start = Instant::now();
    let nodes = count();
    (nodes, start.elapsed())
}

/// The fastest that cozy-chess's interface allows: the last ply is counted, not played.
fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

//! Exact endings against a search that anybody can check by reading, against published results, and against each other.

use std::path::Path;

use board::{Bits, Notation, Outcome, Position, Side};
use experts::othello::{Kind, PlainOrderer, Progress, SearchContext, Solved, Solver};
use games::reversi::{Move, Reversi};

fn means(threads: usize, report: &mut dyn FnMut(Progress)) -> SearchContext<'_> {
    SearchContext { threads, orderer: &PlainOrderer, nodes: u64::MAX, stop: &|| false, report }
}

fn solve(solver: &mut Solver, pos: &Reversi, kind: Kind, threads: usize) -> Solved {
    solver.solve(pos, kind, &mut means(threads, &mut |_| {})).expect("nobody stops it")
}

/// Every move and every reply, by the rules alone, but for what cannot change the result any more.
fn naive(pos: &Reversi, mut alpha: i32, beta: i32) -> i32 {
    if pos.outcome().is_some() {
        return discs(pos);
    }
    let mut best = -65;
    for &m in &pos.legal() {
        best = best.max(-naive(&pos.play(m), -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// The difference of discs in a finished game, empty squares to the winner.
fn discs(pos: &Reversi) -> i32 {
    let (own, other) = (pos.discs(pos.turn()).len() as i32, pos.discs(!pos.turn()).len() as i32);
    let empty = 64 - own - other;
    own - other + empty * (own - other).signum()
}

/// The position where a random game has so many empty squares; another game where it ends before.
fn random_position(empty: u32, chance: &mut fastrand::Rng) -> Reversi {
    loop {
        let mut pos = Reversi::tournament_start();
        while pos.empty().len() > empty && pos.outcome().is_none() {
            let legal = pos.legal();
            pos = pos.play(legal[chance.usize(0..legal.len())]);
        }
        if pos.empty().len() == empty {
            return pos;
        }
    }
}

#[test]
fn a_thousand_small_endings_are_what_a_naive_search_says() {
    let mut chance = fastrand::Rng::with_seed(11);
    let (mut fast, mut plain) = (Solver::new(1 << 20), Solver::plain(1 << 20));
    for i in 0..1000 {
        let pos = random_position(i % 11, &mut chance);
        let score = naive(&pos, -64, 64);
        for solver in [&mut fast, &mut plain] {
            let solved = solve(solver, &pos, Kind::Exact, 1);
            assert_eq!(solved.score, score, "{}", pos.write());
            check_line(&pos, &solved.line, score);
            let solved = solve(solver, &pos, Kind::WinLossDraw, 1);
            assert_eq!(solved.score, 2 * score.signum(), "{}", pos.write());
        }
    }
}

/// A line of legal moves to an end with this score.
fn check_line(start: &Reversi, line: &[Move], score: i32) {
    let mut pos = *start;
    for &m in line {
        assert!(pos.legal().contains(&m), "{m:?} in {}", pos.write());
        pos = pos.play(m);
    }
    assert!(pos.outcome().is_some(), "{} after {line:?}", pos.write());
    let end = if pos.turn() == start.turn() { discs(&pos) } else { -discs(&pos) };
    assert_eq!(end, score, "{}", start.write());
}

struct Published {
    id: String,
    pos: Reversi,
    score: i32,
    best: Vec<String>,
    moves: Vec<(String, i32)>,
}

fn published(file: &str) -> Vec<Published> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/othello").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let read = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [id, board, side, _, score, best, moves] = fields[..] else { panic!("{line}") };
        let scored = |text: &str| {
            let (square, score) = text.split_once(':').expect("a move with its score");
            (square.to_owned(), score.parse().expect("a score"))
        };
        Published {
            id: id.to_owned(),
            pos: Reversi::read(&format!("{board} {side}")).expect("a position"),
            score: score.parse().expect("a score"),
            best: best.split(',').map(str::to_owned).collect(),
            moves: moves.split_whitespace().map(scored).collect(),
        }
    };
    lines.map(read).collect()
}

#[test]
fn every_move_of_the_small_published_endings() {
    let mut solver = Solver::new(1 << 24);
    for Published { id, pos, moves, .. } in published("small_dev.txt") {
        let scores = solver.scores(&pos, &mut means(1, &mut |_| {})).expect("nobody stops it");
        let mut found: Vec<(String, i32)> = scores.iter().map(|&(m, score)| (pos.write_move(m), score)).collect();
        let mut wanted = moves;
        found.sort();
        wanted.sort();
        assert_eq!(found, wanted, "{id}");
    }
}

/// The first two, or all of them with `TABLAS_DEEP`.
#[test]
fn ffo_positions() {
    let deep = std::env::var_os("TABLAS_DEEP").is_some();
    for Published { id, pos, score, best, .. } in published("ffo_dev.txt").iter().take(if deep { 99 } else { 2 }) {
        let solved = solve(&mut Solver::new(1 << 26), pos, Kind::Exact, 2);
        assert_eq!(solved.score, *score, "#{id}");
        let first = pos.write_move(solved.line[0]);
        assert!(best.contains(&first), "#{id}: {first}");
        check_line(pos, &solved.line, *score);
    }
}

#[test]
fn plain_and_wide_visit_the_same_nodes() {
    let mut chance = fastrand::Rng::with_seed(5);
    for empty in [9, 13, 16] {
        let pos = random_position(empty, &mut chance);
        let plain = solve(&mut Solver::plain(1 << 22), &pos, Kind::Exact, 1);
        assert_eq!(solve(&mut Solver::new(1 << 22), &pos, Kind::Exact, 1), plain, "{}", pos.write());
    }
}

#[test]
fn threads_change_nothing_but_the_time() {
    let mut chance = fastrand::Rng::with_seed(6);
    for empty in [15, 16, 17, 17] {
        let pos = random_position(empty, &mut chance);
        let one = solve(&mut Solver::new(1 << 22), &pos, Kind::Exact, 1);
        for threads in [2, 4] {
            let many = solve(&mut Solver::new(1 << 22), &pos, Kind::Exact, threads);
            assert_eq!(many.score, one.score, "{}", pos.write());
            check_line(&pos, &many.line, one.score);
        }
    }
}

#[test]
fn symmetric_positions_are_worth_the_same() {
    let mut chance = fastrand::Rng::with_seed(7);
    for _ in 0..10 {
        let pos = random_position(12, &mut chance);
        let score = solve(&mut Solver::new(1 << 20), &pos, Kind::Exact, 1).score;
        let mut discs = [pos.discs(Side::First).raw(), pos.discs(Side::Second).raw()];
        for turn in 0..8 {
            discs = discs.map(if turn % 2 == 0 { mirrored } else { across });
            let [first, second] = discs.map(Bits::from_raw);
            let turned = Reversi::new(first, second, pos.turn()).expect("discs");
            assert_eq!(solve(&mut Solver::new(1 << 20), &turned, Kind::Exact, 1).score, score, "{}", pos.write());
            let swapped = Reversi::new(second, first, !pos.turn()).expect("discs");
            assert_eq!(solve(&mut Solver::new(1 << 20), &swapped, Kind::Exact, 1).score, score, "{}", pos.write());
        }
    }
}

fn mirrored(discs: u64) -> u64 {
    discs.swap_bytes()
}

fn across(discs: u64) -> u64 {
    (0..64).filter(|square| discs >> square & 1 == 1).map(|square| 1 << (square % 8 * 8 + square / 8)).sum()
}

#[test]
fn a_pass_hands_the_score_over() {
    // O cannot move: b1 is flanked by nobody's disc but X's.
    let pos = Reversi::read("XO-XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX O").expect("a position");
    let solved = solve(&mut Solver::new(0), &pos, Kind::Exact, 1);
    assert_eq!((solved.score, solved.line.first()), (-64, Some(&Move::Pass)));
    let over = Reversi::read("-XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX O").expect("a position");
    assert_eq!(over.outcome(), Some(Outcome::Win(Side::First)));
    let solved = solve(&mut Solver::new(0), &over, Kind::Exact, 1);
    assert_eq!((solved.score, solved.line.len()), (-64, 0));
}

#[test]
fn limits_give_no_answer_rather_than_a_wrong_one() {
    let pos = Reversi::tournament_start();
    let mut solver = Solver::new(1 << 20);
    let mut report = |_| {};
    let stopped =
        SearchContext { threads: 2, orderer: &PlainOrderer, nodes: u64::MAX, stop: &|| true, report: &mut report };
    assert_eq!(solver.solve(&pos, Kind::Exact, &mut { stopped }), None);
    let few =
        SearchContext { threads: 1, orderer: &PlainOrderer, nodes: 100_000, stop: &|| false, report: &mut report };
    assert_eq!(solver.solve(&pos, Kind::WinLossDraw, &mut { few }), None);
}

#[test]
fn progress_tells_of_every_round() {
    for (empty, rounds) in [(14, 1), (17, 3)] {
        let pos = random_position(empty, &mut fastrand::Rng::with_seed(8));
        let mut heard = Vec::new();
        let solved = Solver::new(1 << 20).solve(&pos, Kind::Exact, &mut means(1, &mut |progress| heard.push(progress)));
        let (solved, last) = (solved.expect("nobody stops it"), heard.last().expect("a round"));
        assert_eq!((heard.len(), last.score, last.best), (rounds, solved.score, solved.line[0]));
    }
}

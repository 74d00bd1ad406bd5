//! Reversi against published counts, the shared suite, and the endings in `testdata/othello`.

use std::fs;

use board::{Notation, Position, Side, perft};
use games::reversi::Reversi;

/// Public tables; passes count as plies, and from the tenth ply on games that are over count as well.
const PERFT: [u64; 10] = [4, 12, 56, 244, 1396, 8200, 55092, 390_216, 3_005_288, 24_571_284];

#[test]
fn perft_of_both_starts_is_the_published_one() {
    for start in [Reversi::document_start(), Reversi::tournament_start()] {
        for (depth, count) in (1..).zip(PERFT) {
            assert_eq!(perft(&start, depth), count, "{} at depth {depth}", start.write());
        }
    }
}

#[test]
fn the_discs_and_the_empty_squares_always_make_the_board() {
    for seed in 0..200 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut pos = Reversi::document_start();
        while pos.outcome().is_none() {
            let [first, second] = Side::BOTH.map(|side| pos.discs(side));
            assert!((first & second).is_empty(), "seed {seed}: {}", pos.write());
            assert_eq!(!(first | second), pos.empty(), "seed {seed}: {}", pos.write());
            pos = pos.play(pos.legal()[random.usize(..pos.legal().len())]);
        }
    }
}

/// Columns: name, board, side, empties, score, best moves, and every move with its score.
#[test]
fn published_endings_have_the_moves_that_their_tables_list() {
    for file in ["ffo_dev.txt", "small_dev.txt"] {
        let path = format!("{}/../../testdata/othello/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let columns: Vec<&str> = line.split('\t').collect();
            let pos = Reversi::read(&format!("{} {}", columns[1], columns[2])).expect(line);
            assert_eq!(pos.empty().len().to_string(), columns[3], "{line}");
            let mut listed: Vec<&str> = columns[6].split(' ').filter_map(|entry| entry.split(':').next()).collect();
            let mut ours: Vec<String> = pos.legal().iter().map(|&m| pos.write_move(m)).collect();
            listed.sort_unstable();
            ours.sort_unstable();
            assert_eq!(ours, listed, "{line}");
        }
    }
}

//! Problems with known answers: the shortest mate is found, and nothing shorter.

use board::Notation;
use experts::mate::{ProofResult, SearchContext, Solver, help};
use games::chess::{Chess, Fide, Problem, Rules};

fn read<R: Rules>(fen: &str) -> Chess<R> {
    Chess::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The shortest mate within `n` moves.
fn shortest<R: Rules>(pos: &Chess<R>, n: u8) -> Option<u8> {
    let mut watch = |_| false;
    let mut solver = Solver::new(SearchContext { hash: 64 << 20, nodes: u64::MAX, watch: &mut watch });
    match solver.solve(pos, n, true) {
        ProofResult::Mate { proof, shortest } => {
            assert!(shortest);
            assert_eq!(proof.line().len(), 2 * usize::from(proof.moves()) - 1);
            Some(proof.moves())
        }
        ProofResult::Refuted => None,
        ProofResult::Unknown { .. } => panic!("there was no limit"),
    }
}

/// Position, forced in, with help in.
const TABLE: [(&str, u8, u8); 8] = [
    ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, 1),
    ("6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", 1, 1),
    ("7k/5PRp/8/8/8/8/8/6K1 w - - 0 1", 1, 1),
    ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2, 2),
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, 2),
    ("r1bqkbnr/ppp2ppp/2np4/4N3/2B1P3/2N5/PPPP1PPP/R1BbK2R w - - 0 1", 2, 2),
    ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3, 2),
    ("7k/8/5QK1/8/8/8/8/8 w - - 0 1", 1, 1),
];

#[test]
fn the_classics() {
    for (fen, forced, helped) in TABLE {
        let pos = read::<Problem>(fen);
        assert_eq!(shortest(&pos, forced - 1), None, "{fen}");
        assert_eq!(shortest(&pos, forced), Some(forced), "{fen}");
        assert_eq!(shortest(&pos, forced + 2), Some(forced), "{fen}");
        let mut watch = |_| false;
        let (verdict, _) = help(&pos, 3, SearchContext { hash: 1 << 24, nodes: u64::MAX, watch: &mut watch });
        match verdict {
            ProofResult::Mate { proof, .. } => assert_eq!(proof.len(), 2 * usize::from(helped) - 1, "{fen}"),
            other => panic!("{fen}: {other:?}"),
        }
    }
}

/// The positions of a file with mates of at most so many moves.
fn check_file(text: &str, most: u8, expected: usize) {
    let mut count = 0;
    for line in text.lines() {
        let (fen, mate) = line.split_once(" bm #").expect("an EPD with its mate");
        let n: u8 = mate.trim_end_matches(';').parse().expect("a number");
        if n <= most {
            count += 1;
            assert_eq!(shortest(&read::<Fide>(&format!("{fen} 0 1")), n), Some(n), "{fen}");
            // No castling right and no pawn that has just passed: the first moves are the same by both rules.
            if n <= 4 {
                assert_eq!(shortest(&read::<Problem>(&format!("{fen} 0 1")), n), Some(n), "{fen}");
            }
        }
    }
    assert_eq!(count, expected);
}

#[test]
fn composed_problems() {
    check_file(include_str!("../../../testdata/chess/mates_dev.epd"), 5, 94);
}

#[test]
fn positions_from_games() {
    check_file(include_str!("../../../testdata/chess/mates_game_dev.epd"), 5, 44);
}

/// Mates that one way of search alone does not find so soon.
const LONG: [(&str, u8); 4] = [
    ("8/8/8/5p2/8/N4p1p/8/5K1k w - - 0 1", 15),
    ("8/4p3/8/2p5/p3Q3/K7/2r5/1k6 w - - 0 1", 16),
    ("k1K5/p7/p2PP3/4Pp2/3P1p2/2p5/4p3/8 w - - 0 1", 18),
    ("bqB2n1r/1P2p2p/1p2p3/2P1RP1k/4Pr1P/1P3n2/Kp3Np1/b1B2N1R w - - 0 1", 20),
];

#[test]
fn long_mates_on_one_thread_and_on_many() {
    for (fen, n) in LONG {
        let pos = read::<Fide>(fen);
        for threads in [1, 3] {
            let mut watch = |_| false;
            let context = SearchContext { hash: 64 << 20, nodes: 4_000_000, watch: &mut watch };
            let mut solver = Solver::new(context).with_threads(threads);
            match solver.solve(&pos, n, false) {
                ProofResult::Mate { proof, .. } => assert!(proof.moves() <= n, "{fen}: {} moves", proof.moves()),
                other => panic!("{fen} on {threads} threads: {other:?}"),
            }
            // What the threads have found does not stop the next question.
            let simple = read::<Fide>("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
            assert!(matches!(solver.solve(&simple, 2, false), ProofResult::Mate { .. }));
        }
    }
}

#[test]
fn many_threads_refute_and_stop() {
    let pos = read::<Fide>("8/4p3/8/2p5/p3Q3/K7/2r5/1k6 w - - 0 1");
    let mut watch = |_| false;
    let context = SearchContext { hash: 16 << 20, nodes: u64::MAX, watch: &mut watch };
    assert!(matches!(Solver::new(context).with_threads(4).solve(&pos, 4, false), ProofResult::Refuted));
    let mut looks = 0;
    let mut watch = |_| {
        looks += 1;
        looks > 3
    };
    let context = SearchContext { hash: 16 << 20, nodes: u64::MAX, watch: &mut watch };
    assert!(matches!(Solver::new(context).with_threads(4).solve(&pos, 15, false), ProofResult::Unknown { .. }));
}

//! Endings of chess, solved and verified: their longest mates are those that everybody knows.

use std::ops::ControlFlow;

use board::{Notation, PositionIndex, Wdl};
use games::chess::{Chess, Fide, Indexer};
use tablebase::Solver;

/// Solves and verifies some endings. The moves of the longest mate of each, whoever is to move.
fn solve(indexer: Indexer) -> (tempfile::TempDir, Solver<Indexer>, Vec<(String, u64)>) {
    let folder = tempfile::tempdir().expect("a folder");
    let solver = Solver::new(indexer, folder.path(), 2).expect("a folder to work in");
    let mut longest = Vec::new();
    let go_on = |_: &tablebase::Progress<'_>| ControlFlow::Continue(());
    solver
        .solve(&go_on, |solved| {
            // The stronger side is to move in the first section.
            longest.push((solved.group, solved.sections[0].1.longest.div_ceil(2)));
        })
        .expect("solved");
    let entries: u64 = solver.tables().indexer().groups().iter().map(board::Group::size).sum();
    assert_eq!(solver.verify(&go_on).expect("every entry is what its successors say"), entries);
    (folder, solver, longest)
}

fn named(longest: &[(&str, u64)]) -> Vec<(String, u64)> {
    longest.iter().map(|&(name, moves)| (name.to_owned(), moves)).collect()
}

#[test]
fn three_men_mate_in_as_many_moves_as_is_known() {
    let (_folder, solver, longest) = solve(Indexer::new(3));
    assert_eq!(longest, named(&[("KQK", 10), ("KRK", 16), ("KPK", 28)]));
    let check = |fen: &str, value: Wdl| {
        let pos = Chess::<Fide>::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(solver.tables().probe(&pos).expect("readable"), Some(value), "{fen}");
    };
    check("7k/8/6K1/8/8/8/8/R7 w - - 0 1", Wdl::win(1));
    check("R6k/8/6K1/8/8/8/8/8 b - - 0 1", Wdl::loss(0));
    check("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Wdl::DRAW); // stalemate
    check("8/8/8/8/8/k7/p7/K7 w - - 0 1", Wdl::DRAW); // stalemate too
    check("8/4k3/8/4P3/4K3/8/8/8 w - - 0 1", Wdl::DRAW); // the king is behind its pawn
    check("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", Wdl::DRAW); // stalemate again
    check("8/8/8/8/8/1k6/8/K1r5 w - - 0 1", Wdl::loss(0));
    check("8/8/8/4k3/8/8/8/K1B5 w - - 0 1", Wdl::DRAW); // dead
}

/// A bishop and a knight, and a queen against a rook: the hardest endings without pawns that are won as a rule.
#[test]
fn four_men_mate_in_as_many_moves_as_is_known() {
    let (_folder, _, longest) = solve(Indexer::only(&["KQK", "KRK", "KQKR", "KBNK"]));
    assert_eq!(longest, named(&[("KQK", 10), ("KRK", 16), ("KQKR", 35), ("KBNK", 33)]));
}

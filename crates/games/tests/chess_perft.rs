//! Counts of the tree of chess moves, against public tables. With `TABLAS_DEEP` set, also the long ones.

use board::{Notation, perft};
use games::chess::{Chess, Fide, Problem};

/// Leaves that one line may take in an ordinary run.
const USUAL: u64 = 20_000_000;

fn check_file<P: Notation>(file: &str) {
    let path = format!("{}/../../testdata/chess/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let limit = if std::env::var_os("TABLAS_DEEP").is_some() { u64::MAX } else { USUAL };
    let mut counts = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut parts = line.split(" ; ");
        let fen = parts.next().expect("a line has a FEN");
        let pos = P::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        for part in parts {
            let (depth, nodes) = part.trim()[1..].split_once(' ').expect("Dn count");
            let (depth, nodes) = (depth.parse().expect("a depth"), nodes.parse().expect("a count"));
            if nodes <= limit {
                assert_eq!(perft(&pos, depth), nodes, "{fen}, depth {depth}");
                counts += 1;
            }
        }
    }
    assert!(counts >= 20, "{file}: only {counts} counts");
}

#[test]
fn fide_counts_as_the_public_tables() {
    check_file::<Chess<Fide>>("perft_fide.txt");
}

#[test]
fn problema_counts_without_castling_and_en_passant() {
    check_file::<Chess<Problem>>("perft_problema.txt");
}

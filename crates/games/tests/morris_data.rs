//! Move counts of positions, and numbers of positions, that independent programs have found.

use std::collections::HashSet;

use board::{Notation, Position};
use games::morris::{Size1, Size2};

#[test]
fn positions_of_size_1_have_the_known_number_of_moves() {
    check_counts::<Size1>("size1_positions.txt", 200);
}

#[test]
fn positions_of_size_2_have_the_known_number_of_moves() {
    check_counts::<Size2>("size2_small_positions.txt", 100);
}

/// `position ; value distance moves …`
fn check_counts<P: Notation>(name: &str, positions: usize) {
    let data = testdata(name);
    let lines: Vec<&str> = data.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), positions);
    for line in lines {
        let (text, facts) = line.split_once(" ; ").expect("a position and its facts");
        let moves = facts.split(' ').nth(2).and_then(|moves| moves.parse().ok()).expect("a number of moves");
        let pos = P::read(text).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(pos.write(), text);
        assert_eq!((pos.count(), pos.legal().len() as u64), (moves, moves), "{line}");
    }
}

/// `reachable placing layer k=3: 1680 …`: how many positions there can be after k men have been placed.
#[test]
fn placing_on_size_1_reaches_the_known_number_of_positions() {
    let data = testdata("size1_slices.txt");
    let known = data.lines().filter_map(|line| {
        let (k, rest) = line.strip_prefix("reachable placing layer k=")?.split_once(": ")?;
        Some((k.parse::<usize>().ok()?, rest.split(' ').next()?.parse::<usize>().ok()?))
    });
    let mut layer = HashSet::from([Size1::start()]);
    for (k, count) in known.take(8) {
        assert_eq!(layer.len(), count, "after {k} men");
        layer = layer.iter().flat_map(|pos| pos.legal().into_iter().map(|m| pos.play(m))).collect();
    }
    assert_eq!(layer.iter().map(|pos| pos.hand(board::Side::First)).max(), Some(2), "eight men are placed");
}

fn testdata(name: &str) -> String {
    let path = format!("{}/../../testdata/morris/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

//! The moves of draughts, counted and compared with counts that two independent generators agree on.

use std::collections::BTreeSet;

use board::{Notation, Position, perft};
use games::draughts::{Brazilian, Draughts, English, International, Italian, Rules, Russian, Spanish};

/// The files' names of our rule sets.
const VARIANTS: [&str; 6] = ["english", "spanish", "italian", "russian", "brazilian", "international"];

/// Calls a generic function for the rule set that the files call `$variant`.
macro_rules! by_variant {
    ($variant:expr, $function:ident($($arg:expr),*)) => {
        match $variant {
            "english" => $function::<English>($($arg),*),
            "spanish" => $function::<Spanish>($($arg),*),
            "italian" => $function::<Italian>($($arg),*),
            "russian" => $function::<Russian>($($arg),*),
            "brazilian" => $function::<Brazilian>($($arg),*),
            "international" => $function::<International>($($arg),*),
            other => panic!("no rule set for {other}"),
        }
    };
}

fn data(name: &str) -> String {
    let path = format!("{}/../../testdata/draughts/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn read<R: Rules>(fen: &str) -> Draughts<R> {
    Draughts::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Compares the counts of a line `FEN ; D1 n ; D2 n …`, up to the last one that is at most `limit`.
fn check_counts<R: Rules>(line: &str, limit: u64) {
    let (fen, counts) = line.split_once(" ; ").expect("a position and its counts");
    let pos = read::<R>(fen);
    for count in counts.split(" ; ") {
        let mut words = count.split_whitespace();
        let depth: u32 = words.next().and_then(|d| d.strip_prefix('D')?.parse().ok()).expect("a depth");
        let wanted: u128 = words.next().and_then(|n| n.parse().ok()).expect("a count");
        if wanted <= limit.into() {
            assert_eq!(u128::from(perft(&pos, depth)), wanted, "{} {fen} at depth {depth}", R::NAME);
        }
    }
}

#[test]
fn counts_from_the_start_and_from_extra_positions() {
    for variant in VARIANTS {
        let text = data(&format!("perft_{variant}.txt"));
        let mut unique = false;
        for line in text.lines() {
            match line.strip_prefix("# ") {
                Some(heading) => unique = heading.starts_with("UNIQUE"),
                None if unique => by_variant!(variant, check_counts(line, 60_000_000)),
                // Counts of ways equal ours until a loop can be walked both ways round.
                None => by_variant!(variant, check_counts(line, 100_000)),
            }
        }
    }
}

#[test]
fn the_start_is_the_first_position_of_each_file() {
    fn check<R: Rules>(text: &str) {
        let fen = text.lines().find(|line| !line.starts_with('#')).and_then(|line| line.split(" ; ").next());
        assert_eq!(Draughts::<R>::start().write(), fen.expect("a position"));
    }
    for variant in VARIANTS {
        by_variant!(variant, check(&data(&format!("perft_{variant}.txt"))));
    }
}

#[test]
fn counts_in_the_middle_of_games() {
    let mut lines = 0;
    for line in data("perft_mid_dev.txt").lines().filter(|line| !line.starts_with('#')) {
        let (variant, rest) = line.split_once(" | ").expect("a variant");
        if VARIANTS.contains(&variant) {
            let counts = rest.split_once(" [").expect("a count of ways").0;
            by_variant!(variant, check_counts(counts, u64::MAX));
            lines += 1;
        }
    }
    assert_eq!(lines, 30);
}

/// A capture as `perft_special.txt` writes it: ends, captured squares, whether a man becomes a king.
type Capture = (u8, u8, Vec<u8>, bool);

/// The numbers in these positions count from the top left.
fn check_captures<R: Rules>(fen: &str, unique: usize, captures: &str) {
    let turn = |n: u8| if R::NUMBERED_FROM_BELOW { 33 - n } else { n };
    let pos: Draughts<R> = read(&renumbered(fen, turn));
    let wanted: BTreeSet<Capture> = captures.split_whitespace().map(|text| capture(text, turn)).collect();
    let legal = pos.legal();
    let found: BTreeSet<Capture> = legal
        .iter()
        .map(|&m| {
            let (from, to) = Draughts::<R>::ends(m);
            (from, to, Draughts::<R>::captured(m), pos.crowns(m))
        })
        .collect();
    assert_eq!(found, wanted, "{} {fen}", R::NAME);
    assert_eq!(legal.len(), unique, "{} {fen}", R::NAME);
    assert_eq!(pos.count(), unique as u64, "{} {fen}", R::NAME);
}

#[test]
fn captures_at_the_edges_of_the_rules() {
    let mut lines = 0;
    for line in data("perft_special.txt").lines().filter(|line| !line.starts_with('#')) {
        let [variant, fen, counts, captures] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        if VARIANTS.contains(&variant) {
            let unique = counts.split(',').next().and_then(|n| n.parse().ok()).expect("a count");
            by_variant!(variant, check_captures(fen, unique, captures));
            lines += 1;
        }
    }
    assert_eq!(lines, 12);
}

fn renumbered(fen: &str, turn: impl Fn(u8) -> u8) -> String {
    let (mut text, mut digits) = (String::new(), String::new());
    for c in fen.chars().chain([' ']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        if !digits.is_empty() {
            text += &turn(digits.parse().expect("a square")).to_string();
            digits.clear();
        }
        text.push(c);
    }
    text
}

fn capture(text: &str, turn: impl Fn(u8) -> u8) -> Capture {
    let (text, crowned) = text.strip_suffix("=K").map_or((text, false), |text| (text, true));
    let numbers: Vec<u8> = text.split(['x', '(', ')']).filter_map(|n| n.parse().ok()).map(turn).collect();
    let [from, to, captured @ ..] = &numbers[..] else { panic!("{text}") };
    let mut captured = captured.to_vec();
    captured.sort_unstable();
    (*from, *to, captured, crowned)
}

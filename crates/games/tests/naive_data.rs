//! The judge is judged: the naive rules against the answers in `testdata`, which come from elsewhere.

mod naive;

use std::collections::BTreeSet;

use naive::{Ended, Moves, chess, draughts, morris, perft, reversi, seega};

/// The names of the rule sets in the data, and here.
const DRAUGHTS: [(&str, &str); 6] = [
    ("english", "inglesa"),
    ("spanish", "espanola"),
    ("italian", "italiana"),
    ("russian", "rusa"),
    ("brazilian", "brasilena"),
    ("international", "internacional"),
];

#[test]
fn chess_counts() {
    check_counts("chess/perft_fide.txt", 200_000, 25, |position| chess::tree("fide", position));
    check_counts("chess/perft_problema.txt", 200_000, 20, |position| chess::tree("problema", position));
}

#[test]
fn chess_counts_of_the_document() {
    let moves = |position: &str| chess::moves("problema", position);
    check_line("r2k4/1p1p4/8/5n2/8/3Q4/4P3/4K3 w - - 0 1 ; D1 26 ; D2 594 ; D3 14502", 200_000, &moves);
    check_line("r2k4/1p1p4/8/5n2/8/3Q4/4P3/4K3 b - - 0 1 ; D1 25 ; D2 626 ; D3 13948", 200_000, &moves);
}

#[test]
fn chess_endings() {
    let check = |rules: &str, position: &str, ended| assert_eq!(chess::ended(rules, position), ended, "{position}");
    for rules in ["fide", "problema"] {
        check(rules, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", Some(Ended::Second));
        check(rules, "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", Some(Ended::First));
        check(rules, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Some(Ended::Draw));
        check(rules, "7k/8/6K1/8/8/8/8/R7 b - - 0 1", None);
    }
    check("fide", "7k/8/6K1/8/8/8/8/B7 w - - 0 1", Some(Ended::Draw));
    check("fide", "7k/8/6K1/8/8/8/1b6/B7 w - - 0 1", Some(Ended::Draw));
    check("fide", "7k/8/6K1/8/8/8/b7/B7 w - - 0 1", None);
    check("fide", "7k/8/6K1/8/8/8/8/NN6 w - - 0 1", None);
    check("fide", "7k/8/6K1/8/8/8/8/R7 w - - 149 90", None);
    check("fide", "7k/8/6K1/8/8/8/8/R7 w - - 150 90", Some(Ended::Draw));
    check("problema", "7k/8/6K1/8/8/8/8/B7 w - - 150 90", None);
}

#[test]
fn draughts_counts_from_the_start() {
    for (theirs, ours) in DRAUGHTS {
        let text = data(&format!("draughts/perft_{theirs}.txt"));
        let line = text.lines().find(|line| !line.starts_with('#')).expect("a line of counts");
        assert!(line.starts_with(&draughts::start(ours)), "{ours}: {}", draughts::start(ours));
        check_line(line, 100_000, &|position| draughts::moves(ours, position));
    }
}

#[test]
fn draughts_counts_of_extra_positions() {
    // The lines that count paths too: at these depths the paths of short kings and of few men are the moves.
    for (theirs, ours, limit) in [("italian", "italiana", 11_000), ("international", "internacional", 20_000)] {
        let text = data(&format!("draughts/perft_{theirs}.txt"));
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            check_line(line, limit, &|position| draughts::moves(ours, position));
        }
    }
}

#[test]
fn draughts_counts_in_the_middle_of_a_game() {
    let mut lines = 0;
    for line in data("draughts/perft_mid_dev.txt").lines() {
        let Some((theirs, counts)) = line.split_once(" | ") else { continue };
        let Some((_, ours)) = DRAUGHTS.iter().find(|(name, _)| *name == theirs) else { continue };
        lines += check_line(counts.split('[').next().expect("counts"), 15_000, &|p| draughts::moves(ours, p));
    }
    assert!(lines == 30 * 4, "{lines} counts");
}

#[test]
fn draughts_moves_at_the_edges_of_the_rules() {
    let mut lines = 0;
    for line in data("draughts/perft_special.txt").lines() {
        let parts: Vec<&str> = line.split(" | ").collect();
        let Some((_, ours)) = DRAUGHTS.iter().find(|(name, _)| *name == parts[0]) else { continue };
        let turn = |square: usize| if *ours == "espanola" { 33 - square } else { square };
        let position = if *ours == "espanola" { turned(parts[1]) } else { parts[1].to_string() };
        let expected: BTreeSet<_> = parts[3].split(' ').map(|text| read_special(text, &turn)).collect();
        let captures = draughts::captures(ours, &position);
        let found: BTreeSet<_> =
            captures.into_iter().map(|c| (c.from, c.to, c.taken.into_iter().collect::<Vec<_>>(), c.promotes)).collect();
        assert_eq!(found, expected, "{line}");
        lines += 1;
    }
    assert_eq!(lines, 12);
}

#[test]
fn draughts_of_the_document() {
    // The seven first moves of RULES.md D-30, as numbers of the document's board in reading order.
    let mut texts: Vec<String> =
        draughts::moves("libre", &draughts::start("libre")).into_iter().map(|(text, _)| text).collect();
    texts.sort();
    assert_eq!(texts, ["10-14", "10-15", "11-15", "11-16", "12-16", "9-13", "9-14"]);
    let check = |position: &str, expected: &[&str]| {
        let mut texts: Vec<String> = draughts::moves("libre", position).into_iter().map(|(text, _)| text).collect();
        texts.sort();
        assert_eq!(texts, expected, "{position}");
    };
    // D-09: the man on (4,5) eats backwards; D-13: or moves.
    check("W:W18:B14", &["18-22", "18-23", "18x9"]);
    // D-12: the king takes from afar and lands right behind.
    check("W:WK29:B18", &["29-22", "29-25", "29x15"]);
    // D-16: a man goes through the last row and is crowned only where it stops.
    assert_eq!(draughts::captures("libre", "W:W22:B26,27")[0].after, "B:W24:B");
    assert_eq!(draughts::captures("libre", "W:W22:B26")[0].after, "B:WK31:B");
}

#[test]
fn othello_counts() {
    for rules in ["othello", "reversi"] {
        for (depth, count) in [4, 12, 56, 244, 1_396, 8_200, 55_092].into_iter().enumerate() {
            let found = perft(&|position| reversi::moves(rules, position), &reversi::start(rules), depth as u32 + 1);
            assert_eq!(found, count, "{rules} depth {}", depth + 1);
        }
    }
}

#[test]
fn reversi_of_the_document() {
    let texts = |list: Moves| list.into_iter().map(|(text, _)| text).collect::<Vec<_>>();
    let list = reversi::moves("reversi", &reversi::start("reversi"));
    // (3,5), (4,6), (5,3), (6,4); R-25: after (5,3), exactly (6,5), (6,3), (4,3).
    assert_eq!(texts(list.clone()), ["e3", "f4", "c5", "d6"]);
    let after = &list.iter().find(|(text, _)| text == "c5").expect("c5").1;
    assert_eq!(texts(reversi::moves("reversi", after)), ["c4", "c6", "e6"]);
}

#[test]
fn mill_counts_of_moves() {
    let mut lines = 0;
    for file in ["morris/size1_positions.txt", "morris/size2_small_positions.txt"] {
        for line in data(file).lines().filter(|line| !line.starts_with('#')) {
            let (position, answers) = line.split_once(" ; ").expect("position ; answers");
            let count: usize = answers.split(' ').nth(2).expect("a count").parse().expect("a number");
            assert_eq!(morris::moves("molinolog", position).len(), count, "{line}");
            lines += 1;
        }
    }
    assert_eq!(lines, 300);
}

#[test]
fn arabe_vectors() {
    let mut lines = 0;
    for line in data("arabe/vectors.pl").lines().filter(|line| !line.starts_with('%')) {
        // `f(a,b),…,Rest` → the words between brackets and commas, in order.
        let words: Vec<&str> = line.split(['(', ')', ',', '.']).filter(|word| !word.is_empty()).collect();
        let (kind, boards) = (words[0], boards(&words));
        let after_state = words.iter().position(|&word| word == "m").expect("a board") + 31 + 5;
        let rest = &words[after_state..];
        match kind {
            "hm" => {
                let number = |i: usize| rest[i].parse::<i32>().expect("a coordinate");
                let found = seega::step(&boards[0], (number(0), number(1)), (number(2), number(3)))
                    .filter(|(_, captured)| rest[4] == "normal" || *captured > 0)
                    .map(|(after, _)| after);
                assert_eq!(rest[5] == "si", boards.len() == 2, "{line}");
                assert_eq!(found.as_ref(), boards.get(1), "{line}");
            }
            "mov" | "cap" => {
                let side = rest[0].chars().next().expect("a side");
                let steps = seega::all_steps(&boards[0], side);
                let found = if kind == "mov" { !steps.is_empty() } else { seega::can_capture(&boards[0], side) };
                assert_eq!(found.to_string(), rest[1], "{line}");
            }
            _ => panic!("{line}"),
        }
        lines += 1;
    }
    assert_eq!(lines, 135);
}

#[test]
fn arabe_turns() {
    let check = |position: &str, expected: &[(&str, &str)]| {
        let mut found = seega::moves("arabe", position);
        found.sort();
        let expected: Moves = expected.iter().map(|(text, after)| (text.to_string(), after.to_string())).collect();
        assert_eq!(found, expected, "{position}");
    };
    // A blocked side loses the turn, and at the third the game.
    check("xo---/o----/-----/-----/----- x 2 1 0 4 5 -", &[("pass", "xo---/o----/-----/-----/----- o 2 2 0 5 5 -")]);
    assert_eq!(seega::ended("arabe", "xo---/o----/-----/-----/----- o 2 3 0 5 5 -"), Some(Ended::Second));
    assert_eq!(seega::ended("arabe", "xo---/-----/-----/-----/----- x 2 0 0 12 12 -"), Some(Ended::Draw));
    assert_eq!(seega::ended("arabe", "xo---/-----/-----/-----/----- x 2 0 0 12 11 -"), None);
    assert_eq!(seega::ended("arabe", "x----/-----/-----/-----/----- o 2 0 0 0 0 -"), Some(Ended::First));
    // An extra turn offers captures and the pass, which ends a turn that had its capture.
    check(
        "--ox-/-x---/-----/o----/x---- x 2 0 0 0 3 c",
        &[
            ("b2b1", "-x-x-/-----/-----/o----/x---- o 2 0 0 0 3 -"),
            ("pass", "--ox-/-x---/-----/o----/x---- o 2 0 0 0 3 -"),
        ],
    );
    // Twelve men each and the centre empty: the placing is over and X moves.
    check("xxxxx/xxxxx/xx-oo/ooooo/oooo- o 1 0 0 0 0 1", &[("e5", "xxxxx/xxxxx/xx-oo/ooooo/ooooo x 2 0 0 0 0 -")]);
}

/// Checks every `; Dn count` of a file up to `limit` leaves, and that there were at least `least` of them.
fn check_counts(file: &str, limit: u64, least: usize, moves: impl Fn(&str) -> Moves) {
    let text = data(file);
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let checked: usize = lines.map(|line| check_line(line, limit, &moves)).sum();
    assert!(checked >= least, "{file}: only {checked} counts");
}

/// Checks the `; Dn count` of a line up to `limit` leaves, and says how many it checked.
fn check_line(line: &str, limit: u64, moves: &dyn Fn(&str) -> Moves) -> usize {
    let mut parts = line.split(';').map(str::trim);
    let position = parts.next().expect("a position");
    let mut checked = 0;
    for part in parts {
        let (depth, count) = part.strip_prefix('D').and_then(|part| part.split_once(' ')).expect("Dn count");
        let count: u64 = count.parse().expect("a count");
        if count <= limit {
            assert_eq!(perft(moves, position, depth.parse().expect("a depth")), count, "{position} {part}");
            checked += 1;
        }
    }
    checked
}

/// Reads `14x9(17)(25)(26)(18)=K`.
fn read_special(text: &str, turn: &dyn Fn(usize) -> usize) -> (usize, usize, Vec<usize>, bool) {
    let promotes = text.ends_with("=K");
    let numbers: Vec<usize> =
        text.split(['x', '(', ')', '=', 'K']).filter_map(|number| number.parse().ok()).map(turn).collect();
    let taken: BTreeSet<usize> = numbers[2..].iter().copied().collect();
    (numbers[0], numbers[1], taken.into_iter().collect(), promotes)
}

/// A position of 32 squares with its numbers counted from the other end.
fn turned(position: &str) -> String {
    let turn = |square: &str| {
        let mark = if square.contains('K') { "K" } else { "" };
        let colour = if square.starts_with(['W', 'B']) { &square[..1] } else { "" };
        let number: usize = square.trim_start_matches(['W', 'B', 'K']).parse().expect("a square");
        format!("{colour}{mark}{}", 33 - number)
    };
    let lists: Vec<String> =
        position[2..].split(':').map(|list| list.split(',').map(turn).collect::<Vec<_>>().join(",")).collect();
    format!("{}:{}", &position[..1], lists.join(":"))
}

/// The boards `m(f(…),…)` among these words.
fn boards(words: &[&str]) -> Vec<Vec<Vec<char>>> {
    let mut all = Vec::new();
    for (i, _) in words.iter().enumerate().filter(|(_, word)| **word == "m") {
        let cells: Vec<char> = words[i + 1..i + 31]
            .iter()
            .filter(|word| **word != "f")
            .map(|word| word.chars().next().expect("a cell"))
            .collect();
        all.push(cells.chunks(5).map(<[char]>::to_vec).collect());
    }
    all
}

fn data(file: &str) -> String {
    let path = format!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/{}"), file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

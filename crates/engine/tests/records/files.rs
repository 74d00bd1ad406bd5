//! Files of other programs: EPD, WTHOR, Olive, Popeye, PDN 3.0. What is written is read back; nothing panics.

use engine::GameQuery;
use engine::catalog;
use engine::record::{self, Format, Record, Source, WthorNames};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::random::{Style, Words};
use crate::{games, survive};

#[test]
fn a_thousand_games_survive_epd() {
    let sets: Vec<_> = catalog::rule_sets("ajedrez").collect();
    let style = Style { words: Words::Simple, variations: false, most_plies: 30 };
    let mut games = games(&sets, style, 1000);
    for game in &mut games {
        game.nodes.iter_mut().for_each(|node| node.comment.clear());
    }
    // What PGN writes where nobody knows is not worth an operation.
    let known = |record: &Record| {
        let tags = record.tags.iter().filter(|(_, value)| value != "?").cloned().collect();
        Record { tags, ..record.clone() }
    };
    survive(Format::Epd, &games, known);
}

#[test]
fn what_epd_has_no_room_for_is_refused() {
    let query = GameQuery { game: "ajedrez", ..GameQuery::default() };
    for (text, id) in [("1. e4 (1. d4) *", "record-no-variations"), ("1. e4 {good} *", "record-no-remarks")] {
        let game = record::read(text, Some(Format::Pgn), &query).expect("a game").remove(0).record;
        assert_eq!(record::write(&game, Format::Epd).expect_err("no room").id, id);
    }
}

#[test]
fn pdn_3_marks_in_brackets_and_positions_among_the_moves_are_read() {
    let query = GameQuery { game: "damas", rules: Some("internacional"), ..GameQuery::default() };
    let text = "[GameType \"20,W,10,10,N2,0\"]\n/W:W32,31:B12,1/ 1. 32-28 (!) 12-18 (?!) 2-0\n";
    let game = record::read(text, Some(Format::Pdn), &query).expect("a game").remove(0);
    assert!(game.loss().is_none(), "{:?}", game.problems);
    let marks: Vec<_> = game.record.nodes.iter().map(|node| (node.text.as_str(), node.nags.clone())).collect();
    assert_eq!(marks, [("32-28", vec![1]), ("12-18", vec![6])]);
    assert_eq!(game.record.start, "W:W31,32:B1,12");
    // In the middle of a game it is no move.
    let text = "1. 32-28 /W:W32:B1/ *";
    let game = record::read(text, Some(Format::Pdn), &query).expect("a game").remove(0);
    assert_eq!(game.loss().map(|problem| problem.place.column), Some(10));
}

/// Real files, each in its format.
fn samples() -> [(Source, &'static str, Vec<u8>); 4] {
    let olive = "---\nauthors:\n  - \"Loyd, Sam\"\nsource: Chess Monthly\ndate: 1858-05\nalgebraic:\n  white: [Kf6, Qg1]\n  \
                 black:\n    - Kh8\nstipulation: \"#1\"\nsolution: |\n  1.Qg1-g7 #\nkeywords:\n  - Miniature\n";
    let popeye = "BeginProblem\nAuthor Ana\nTitle one\nPieces\n White Kf6 Qg1\n Black Kh8 pa2b3\nStip h#2.5\nOption Variation\n\
                  NextProblem\nForsyth 7k/8/5K2/8/8/8/8/4R1Q1\nStipulation #1\nEndProblem\n";
    let epd = "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 3; fmvn 40; acd 12; pv e4 Kd7; id \"a; b\"; c0 \"said\";\n# no\n\
               7k/8/5K2/8/8/8/8/6Q1 w - - dm 1;\n";
    let mut wthor = vec![20, 26, 11, 17, 2, 0, 0, 0, 0, 0, 0xE9, 0x07, 8, 0, 0, 0];
    for moves in [[56, 64, 33, 34], [43, 33, 34, 0]] {
        wthor.extend([1, 0, 1, 0, 0, 0, 40, 40]);
        wthor.extend(moves);
        wthor.resize(wthor.len() + 56, 0);
    }
    [
        (Source::Olive, "ajedrez", olive.into()),
        (Source::Popeye, "ajedrez", popeye.into()),
        (Source::Record(Format::Epd), "ajedrez", epd.into()),
        (Source::Wthor, "reversi", wthor),
    ]
}

/// Reads a file, and writes what could be read; its places are places of its text. How many games, and what was lost.
fn read(bytes: Vec<u8>, source: Source, game: &str) -> (usize, usize) {
    let query = GameQuery { game, ..GameQuery::default() };
    let read = record::read_file(bytes, Some(source), &WthorNames::default(), &query).expect("a game");
    let mut losses = 0;
    for reading in &read.readings {
        for problem in &reading.problems {
            let line = read.text.lines().nth(problem.place.line - 1).unwrap_or_default();
            assert!(problem.place.column <= line.chars().count() + 60, "{problem:?}");
            losses += usize::from(problem.is_loss);
        }
        let written = record::write(&reading.record, Format::Pgn).expect("a format for all");
        let again = record::read(&written, Some(Format::Pgn), &query).expect("a game");
        assert!(again[0].loss().is_none(), "{:?}\n{written}", again[0].problems);
        assert_eq!(again[0].record.nodes, reading.record.nodes, "{written}");
    }
    (read.readings.len(), losses)
}

#[test]
fn real_files_are_read_whole() {
    for ((source, game, bytes), count) in samples().into_iter().zip([1, 2, 2, 2]) {
        assert_eq!(read(bytes, source, game), (count, 0), "{source:?}");
    }
}

#[test]
fn who_begins_and_who_may_castle_is_told_by_the_problem() {
    let first = |text: &str, rules| {
        let query = GameQuery { game: "ajedrez", rules, ..GameQuery::default() };
        let read =
            record::read_file(text.into(), Some(Source::Popeye), &WthorNames::default(), &query).expect("a game");
        read.readings[0].record.start.clone()
    };
    let pieces = "begin pieces white Ke1 Rh1 black Ke8 Ra8 stip ";
    assert_eq!(first(&format!("{pieces}#3 end"), None), "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1");
    assert_eq!(first(&format!("{pieces}#3 end"), Some("problema")), "r3k3/8/8/8/8/8/8/4K2R w - - 0 1");
    assert!(first(&format!("{pieces}h#2 end"), None).contains(" b Kq"));
    assert!(first(&format!("{pieces}h#2.5 end"), None).contains(" w Kq"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn damaged_files_are_read(
        which in 0..4_usize,
        damage in prop::collection::vec((any::<Index>(), any::<Index>(), any::<u8>()), 1..12),
    ) {
        let (source, game, mut bytes) = samples().into_iter().nth(which).expect("four");
        for (at, other, byte) in damage {
            let (at, other) = (at.index(bytes.len()), other.index(bytes.len()));
            match at % 4 {
                0 => bytes[at] = byte,
                1 => bytes.swap(at, other),
                2 => bytes.insert(at, b"[]:;-\"/ \n#0z"[other % 12]),
                _ => drop(bytes.drain(at..(at + other % 9).min(bytes.len() - 1))),
            }
        }
        read(bytes, source, game);
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for (source, game, _) in samples() {
            read(bytes.clone(), source, game);
        }
    }
}

//! Records of every game, written and read back: nothing is lost. As others write them, and damaged: nothing panics.

mod files;
mod random;

use std::sync::LazyLock;

use engine::catalog::{self, RuleSet};
use engine::record::{self, Format, Record, RecordResult};
use engine::{GameQuery, Side};
use proptest::prelude::*;
use proptest::sample::Index;
use random::{Style, Words};

fn games(sets: &[&'static RuleSet], style: Style, count: usize) -> Vec<Record> {
    let mut random = fastrand::Rng::with_seed(31);
    (0..count).map(|number| random::record(sets[number % sets.len()], style, &mut random)).collect()
}

fn all_sets() -> Vec<&'static RuleSet> {
    catalog::all().iter().collect()
}

const RICH: Style = Style { words: Words::Any, variations: true, most_plies: 30 };

fn read_one(text: &str, format: Option<Format>, record: &Record) -> Record {
    let query = GameQuery { game: record.set.game, ..GameQuery::default() };
    let mut readings = record::read(text, format, &query).expect("a game");
    assert_eq!(readings.len(), 1, "{text}");
    let reading = readings.remove(0);
    assert!(reading.problems.is_empty(), "{:?}\n{text}", reading.problems);
    reading.record
}

/// Writes a thousand games in a format and reads them back, as that format and by what they look like.
fn survive(format: Format, games: &[Record], kept: impl Fn(&Record) -> Record) {
    for game in games {
        let text = record::write(game, format).expect("a format for it");
        let expected = kept(game);
        assert_eq!(read_one(&text, Some(format), game), expected, "{text}");
        assert_eq!(read_one(&text, None, game), expected, "{text}");
        let again = record::write(&expected, format).expect("a format for it");
        assert_eq!(record::write(&read_one(&text, Some(format), game), format).as_ref(), Ok(&again));
    }
}

#[test]
fn a_thousand_games_survive_pgn() {
    survive(Format::Pgn, &games(&all_sets(), RICH, 1000), Record::clone);
}

#[test]
fn a_thousand_games_survive_pdn() {
    let sets: Vec<_> = catalog::all().iter().filter(|set| set.game == "damas").collect();
    survive(Format::Pdn, &games(&sets, RICH, 1000), Record::clone);
}

#[test]
fn a_thousand_games_survive_terms() {
    survive(Format::Term, &games(&all_sets(), RICH, 1000), Record::clone);
}

#[test]
fn a_thousand_games_survive_plain_text() {
    let bare = |record: &Record| Record { tags: Vec::new(), ..record.clone() };
    survive(Format::Text, &games(&all_sets(), RICH, 1000), bare);
}

#[test]
fn a_thousand_games_survive_transcripts() {
    let sets: Vec<_> = catalog::rule_sets("reversi").collect();
    let style = Style { words: Words::Simple, variations: false, most_plies: 70 };
    let mut games = games(&sets, style, 1000);
    for game in &mut games {
        game.comment.clear();
        game.nodes.iter_mut().for_each(|node| node.comment.clear());
        game.result = RecordResult::from(game.board(None).outcome());
    }
    let transcripts = games.iter().filter(|game| {
        let text = record::write(game, Format::Text).expect("a format for it");
        text.trim().chars().all(|c| c.is_ascii_alphanumeric())
    });
    assert!(transcripts.count() > 600);
    survive(Format::Text, &games, |record| Record { tags: Vec::new(), ..record.clone() });
}

#[test]
fn a_thousand_games_survive_ggf() {
    let sets: Vec<_> = catalog::rule_sets("reversi").collect();
    let style = Style { words: Words::Simple, variations: false, most_plies: 70 };
    let games = games(&sets, style, 1000);
    // The board tells which of the two starts it is, but not by which rules somebody meant another one.
    let by_start = |record: &Record| {
        let rules = sets.iter().find(|set| set.start().text() == record.start).map_or(sets[0], |set| set);
        Record { set: rules, ..record.clone() }
    };
    survive(Format::Ggf, &games, by_start);
}

#[test]
fn many_games_in_a_text_stay_apart() {
    for format in [Format::Pgn, Format::Pdn, Format::Term] {
        let sets: Vec<_> = catalog::rule_sets("damas").collect();
        let games = games(&sets, RICH, 300);
        let text: String = games.iter().map(|game| record::write(game, format).expect("a format")).collect();
        let query = GameQuery { game: "damas", ..GameQuery::default() };
        let read = record::read(&text, Some(format), &query).expect("a game");
        assert_eq!(read.len(), games.len());
        for (reading, game) in read.iter().zip(&games) {
            assert!(reading.problems.is_empty(), "{:?}", reading.problems);
            assert_eq!(reading.record, *game);
        }
    }
}

#[test]
fn lines_are_shorter_than_80_characters() {
    let style = Style { words: Words::Simple, ..RICH };
    for game in games(&all_sets(), style, 200) {
        let text = record::write(&game, Format::Pgn).expect("a format for it");
        let moves = text.split_once("\n\n").expect("moves").1;
        assert!(moves.lines().all(|line| line.chars().count() < 80), "{text}");
    }
}

fn plain(game: &str, text: &str) -> Record {
    let query = GameQuery { game, ..GameQuery::default() };
    let mut readings = record::read(text, None, &query).expect("a game");
    assert!(readings[0].problems.is_empty(), "{:?}", readings[0].problems);
    readings.remove(0).record
}

fn moves(record: &Record) -> Vec<&str> {
    record.nodes.iter().map(|node| node.text.as_str()).collect()
}

#[test]
fn several_games_with_all_that_a_file_may_hold() {
    let text = "[Event \"a \\\"b\\\"\"]\n[GameType \"24,W,8,8,N1,1\"]\n\n1. 10-14 {a comment} 22-18 $1 ; rest\n\
                % passed over\n2. 14-19! (2. 9-13 (2. 5-10)) 23x14 1/2-1/2\n[Event \"c\"]\n1.9-13 *\n 1. 11-15";
    let query = GameQuery { game: "damas", rules: Some("libre"), ..GameQuery::default() };
    let games = record::read(text, Some(Format::Pdn), &query).expect("a game");
    assert_eq!(games.len(), 3, "{games:?}");
    let first = &games[0].record;
    assert_eq!((first.tag("Event"), first.set.rules), (Some("a \"b\""), "espanola"));
    assert_eq!(moves(first), ["10-14", "22-18", "14-19", "23x14"]);
    assert_eq!((first.result, games[1].record.result), (RecordResult::Draw, RecordResult::Unknown));
    assert_eq!((first.nodes[0].comment.as_str(), first.nodes[1].comment.as_str()), ("a comment", "rest"));
    assert_eq!((&first.nodes[1].nags[..], &first.nodes[2].nags[..]), (&[1][..], &[1][..]));
    let variation = &first.nodes[2].variations[0];
    assert_eq!((variation[0].text.as_str(), variation[0].variations[0][0].text.as_str()), ("9-13", "5-10"));
}

#[test]
fn numbers_variations_and_marks_may_be_glued() {
    let record = plain("ajedrez", "1.e4!?(1.d4!d5(1...Nf6))e5{good}2.Nf3(2.f4)*");
    assert_eq!(moves(&record), ["e2e4", "e7e5", "g1f3"]);
    assert_eq!((record.nodes[0].nags[0], record.nodes[1].comment.as_str()), (5, "good"));
    let instead = &record.nodes[0].variations[0];
    assert_eq!((instead[1].text.as_str(), instead[1].variations[0][0].text.as_str()), ("d7d5", "g8f6"));
    assert_eq!(record.nodes[2].variations[0][0].text, "f2f4");
}

#[test]
fn every_mark_is_a_number() {
    for (mark, number) in [("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6)] {
        for text in [format!("1. e4{mark} e5 *"), format!("1. e4 {mark} e5 *"), format!("1. e4 ${number} e5 *")] {
            assert_eq!(plain("ajedrez", &text).nodes[0].nags, [number], "{text}");
        }
    }
}

#[test]
fn castling_may_be_written_with_noughts() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. 0-0 d6 5. d4 Bd7 6. Nc3 Qe7 7. d5 0-0-0 0-1";
    let record = plain("ajedrez", text);
    assert_eq!((record.nodes[6].written.as_str(), record.nodes[13].written.as_str()), ("O-O", "O-O-O"));
    assert_eq!(record.result, RecordResult::Win(Side::Second));
    // In draughts it is what both get who have lost.
    for text in ["[GameType \"25,W,8,8,A0,0\"]\n1. c3-d4 0-0", "[GameType \"20\"]\n1. 32-28 19-23 0-0"] {
        assert_eq!(plain("damas", text).result, RecordResult::BothLost);
    }
}

#[test]
fn squares_by_column_and_row_are_no_variations() {
    let record = plain("damas", "1. (2,3)-(1,4) ((4,3)-(3,4)) *");
    assert_eq!((record.nodes.len(), record.nodes[0].variations[0].len()), (1, 1));
}

#[test]
fn every_game_type_comes_back() {
    let typed: Vec<&RuleSet> = catalog::all().iter().filter(|set| set.game_type.is_some()).collect();
    assert_eq!(typed.len(), 6, "{typed:?}");
    for set in typed {
        let text = format!("[GameType \"{}\"]\n*", set.game_type.expect("one of PDN's"));
        assert_eq!(plain("damas", &text).set.rules, set.rules);
    }
}

#[test]
fn tags_say_what_they_must_and_no_more() {
    let written = |game: &str, rules: &str, format| {
        let query = GameQuery { game, rules: Some(rules), ..GameQuery::default() };
        let set = catalog::select(&query).expect("a rule set");
        let start = set.start();
        let record = Record { result: RecordResult::Win(Side::First), ..Record::of_match(set, &start.text(), &*start) };
        record::write(&record, format).expect("a format for it")
    };
    let chess = written("ajedrez", "fide", Format::Pgn);
    let roster = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
                  [Result \"1-0\"]\n\n1-0\n\n";
    assert_eq!(chess, roster);
    assert!(written("ajedrez", "problema", Format::Pgn).contains("[Variant \"ajedrez problema\"]"));
    let draughts = written("damas", "internacional", Format::Pdn);
    assert!(draughts.contains("[GameType \"20,W,10,10,N2,0\"]") && draughts.ends_with("\n\n2-0\n\n"), "{draughts}");
    assert!(!draughts.contains("Variant"), "{draughts}");
    // Black begins, White's points come first.
    let english = written("damas", "inglesa", Format::Pdn);
    assert!(english.contains("[Result \"0-2\"]\n[GameType \"21,B,8,8,N1,0\"]"), "{english}");
    assert!(written("damas", "libre", Format::Pdn).contains("[Variant \"damas libre\"]"));
    let reversi = written("reversi", "othello", Format::Pgn);
    assert!(reversi.contains("[Black \"?\"]\n[White \"?\"]\n[Result \"1-0\"]"), "{reversi}");
    assert!(written("arabe", "arabe", Format::Pgn).contains("[First \"?\"]\n[Second \"?\"]"));
}

#[test]
fn the_games_of_othello_programs_keep_their_moves() {
    let ggf = "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]\
               BO[8 ---------------------------O*------*O--------------------------- *]\
               B[F5]W[F6//1.2]B[D3/-0.5/3]W[C5]B[E6]W[F7]B[E7]W[F4];)";
    let record = plain("othello", ggf);
    assert_eq!(moves(&record), ["f5", "f6", "d3", "c5", "e6", "f7", "e7", "f4"]);
    assert_eq!((record.tag("Black"), record.tag("White")), (Some("./mEdax"), Some("chris")));
    assert_eq!((record.tag("Date"), record.set.rules), (Some("2014.02.21"), "othello"));
    for text in ["F5D6C3", "f5 d6 c3", "1. f5 d6 2. c3", "f5\nd6\nc3"] {
        assert_eq!(moves(&plain("othello", text)), ["f5", "d6", "c3"], "{text}");
    }
    let query = GameQuery { game: "reversi", ..GameQuery::default() };
    let two = record::read("f5d6c3d3\nf5f6e6f4\n", None, &query).expect("a game");
    assert_eq!((two.len(), two[1].record.nodes[1].text.as_str()), (2, "f6"));
}

#[test]
fn passes_that_nobody_wrote_are_played() {
    let sets: Vec<_> = catalog::rule_sets("reversi").collect();
    let style = Style { words: Words::Simple, variations: false, most_plies: 70 };
    let mut passes = 0;
    for game in games(&sets, style, 500) {
        let mut nodes = game.nodes.clone();
        while nodes.last().is_some_and(|node| node.text == "pass") {
            nodes.pop();
        }
        passes += nodes.iter().filter(|node| node.text == "pass").count();
        let words: Vec<&str> = nodes.iter().map(|node| node.text.as_str()).filter(|text| *text != "pass").collect();
        let text =
            format!("[Variant \"reversi {}\"]\n[FEN \"{}\"]\n\n{} *", game.set.rules, game.start, words.join(" "));
        let expected: Vec<&str> = nodes.iter().map(|node| node.text.as_str()).collect();
        assert_eq!(moves(&plain("reversi", &text)), expected);
    }
    assert!(passes > 20, "only {passes} passes");
}

/// Reads whatever it is, and writes what could be read.
fn read_all(text: &str) {
    for game in ["damas", "ajedrez", "othello"] {
        let query = GameQuery { game, ..GameQuery::default() };
        for format in [None, Some(Format::Pgn), Some(Format::Ggf), Some(Format::Term)] {
            for reading in record::read(text, format, &query).expect("a game") {
                let written = record::write(&reading.record, Format::Pgn).expect("a format for all");
                let again = record::read(&written, Some(Format::Pgn), &query).expect("a game");
                assert!(again[0].loss().is_none(), "{:?}\n{written}", again[0].problems);
                assert_eq!(again[0].record.nodes, reading.record.nodes, "{written}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn damaged_games_are_read(damage in prop::collection::vec((any::<Index>(), any::<Index>(), any::<char>()), 1..12)) {
        static SAMPLE: LazyLock<String> = LazyLock::new(|| {
            let sets: Vec<_> = catalog::rule_sets("damas").collect();
            games(&sets, RICH, 7).iter().map(|game| record::write(game, Format::Pdn).expect("a format")).collect()
        });
        let mut letters: Vec<char> = SAMPLE.chars().collect();
        for (at, other, letter) in damage {
            let (at, other) = (at.index(letters.len()), other.index(letters.len()));
            match at % 4 {
                0 => letters[at] = letter,
                1 => letters.swap(at, other),
                2 => letters.insert(at, ['{', '}', '(', ')', '[', ']', '"', '\\', ';', '<', '.', 'x'][other % 12]),
                _ => drop(letters.drain(at..(at + other % 9).min(letters.len()))),
            }
        }
        read_all(&letters.into_iter().collect::<String>());
    }

    #[test]
    fn any_text_is_read(text in "[-0-9x.(){}\\[\\]\"\\\\;<>%$! \nEvntFGamTyp:WBK,*/]{0,200}|\\PC{0,100}") {
        read_all(&text);
    }
}

//! Thousands of games in one text, as they were written and damaged: all are read, and nothing panics.

use std::fmt::Write;
use std::sync::LazyLock;

use engine::catalog;
use engine::record::{self, Record};
use proptest::prelude::*;
use proptest::sample::Index;

/// Random games of every rule set of draughts, each as PDN has it, and their moves.
fn games(count: usize) -> (String, Vec<Vec<String>>) {
    let sets: Vec<_> = catalog::all().iter().filter(|set| set.game == "damas").collect();
    let mut random = fastrand::Rng::with_seed(31);
    let (mut text, mut all) = (String::new(), Vec::new());
    for number in 0..count {
        let set = sets[number % sets.len()];
        let mut game = set.start();
        for _ in 0..random.usize(1..60) {
            let moves = game.moves();
            if moves.is_empty() || game.outcome().is_some() {
                break;
            }
            game.play(&moves[random.usize(..moves.len())].text).expect("a legal move");
        }
        let game_type = set.game_type.map_or_else(String::new, |text| format!("[GameType \"{text}\"]\n"));
        let words = record::numbered_moves(set, "", game.record()).join(" ");
        writeln!(text, "[Event \"{number} {}\"]\n{game_type}\n{words} *\n", set.rules).expect("a string grows");
        all.push(game.played());
    }
    (text, all)
}

#[test]
fn thousands_of_games_are_read_and_played_through() {
    let (text, played) = games(2000);
    let records = record::read(&text);
    assert_eq!(records.len(), played.len());
    for (record, moves) in records.iter().zip(&played) {
        let (_, board) = record.replay("damas", None).unwrap_or_else(|why| panic!("{record:?}: {why:?}"));
        assert_eq!(board.played(), *moves);
    }
}

/// Reads whatever it is, and plays it as far as it goes.
fn read_all(text: &str) {
    for record in record::read(text) {
        let _ = record.replay("damas", None);
        assert_ne!(record, Record::default());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn damaged_games_are_read(damage in prop::collection::vec((any::<Index>(), any::<Index>(), any::<char>()), 1..12)) {
        static SAMPLE: LazyLock<String> = LazyLock::new(|| games(12).0);
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
    fn any_text_is_read(text in "[-0-9x.(){}\\[\\]\"\\\\;<>% \nEvntFGamTyp:WBK,*/]{0,200}|\\PC{0,100}") {
        read_all(&text);
    }
}

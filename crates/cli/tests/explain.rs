//! `explain`: the evaluation of a position, term by term.

use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;

fn tablas(args: &[&str]) -> Output {
    let mut command = Command::cargo_bin("tablas").expect("the binary is built");
    command.arg("explain").args(args).output().expect("it starts")
}

fn said(args: &[&str]) -> String {
    let done = tablas(args);
    assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).expect("UTF-8")
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&said(&[args, &["--json"]].concat())).expect("JSON")
}

/// The position of document 001's example, before its machine moves.
const EXAMPLE: &str = "---------------------------XO-----XXX--------------------------- O";

#[test]
fn the_six_strategies_stand_one_by_one() {
    let text = said(&["reversi", "--position", EXAMPLE, "--profile", "six", "--depth", "1", "--lang", "es"]);
    for line in ["Esquinas [esquinas]", "Laterales [laterales]", "Casillas X [casillas_x]", "Win [win]"] {
        assert!(text.contains(line), "{line}: {text}");
    }
    // Four discs against one: three more, at 10,000 each.
    let win = text.lines().find(|line| line.starts_with("Win [win]")).expect("a line");
    let words: Vec<&str> = win.split_whitespace().collect();
    assert_eq!(words[2..], ["3", "0", "×", "10000", "=", "30000", "0"], "{text}");
    let frontier = text.lines().find(|line| line.starts_with("Fronteras")).expect("a line");
    let words: Vec<&str> = frontier.split_whitespace().collect();
    // Around d4, c5, d5, e5 and around e4, counted by hand.
    assert_eq!(words[2..], ["13", "5", "×", "-30", "=", "-390", "-150"], "{text}");
    assert!(text.contains("Vale -29760 para Blancas."), "{text}");
    assert!(text.contains("Elige c4 (0), mirando 1 turno."), "{text}");
    let classic = said(&["reversi", "--position", EXAMPLE, "--profile", "classic", "--depth", "1", "--lang", "en"]);
    assert!(classic.contains("It chooses e6 (0), looking 1 turn ahead."), "{classic}");
}

#[test]
fn the_sum_is_the_value_and_comes_from_somewhere() {
    for (game, evaluator) in
        [("reversi", "tablas"), ("damas", "tablas"), ("ajedrez", "tablas"), ("molino", "documento")]
    {
        let found = json(&[game, "--evaluator", evaluator, "--depth", "1"]);
        let number = |value: &Value| value.as_f64().expect("a number");
        let terms = found["terms"].as_array().expect("terms");
        let of_terms: f64 = terms.iter().map(|term| number(&term["worth"][0]) - number(&term["worth"][1])).sum();
        let adjustments = found["adjustments"].as_array().expect("adjustments");
        let adjusted: f64 = adjustments.iter().map(|one| number(&one["worth"])).sum();
        assert_eq!(found["side"], "first");
        assert!((of_terms + adjusted - number(&found["value"])).abs() < 1e-3, "{found}");
        assert_eq!((&found["game"], &found["evaluator"]), (&game.into(), &evaluator.into()));
    }
    let chess = json(&["ajedrez", "--evaluator", "tablas", "--depth", "1"]);
    let material = &chess["terms"][0];
    assert_eq!((&material["name"], &material["label"]["es"]), (&"material".into(), &"Material".into()));
    assert_eq!(material["spots"].as_array().map(Vec::len), Some(30), "all men but the kings: {material}");
}

#[test]
fn other_weights_make_another_choice() {
    let position = "-O----O--OOX-O---OOOOXX---OOX-X---OXOOO---OXXX------X----------- X";
    let at = ["reversi", "--position", position, "--depth", "1", "--lang", "en"];
    let usual = said(&at);
    assert!(usual.contains("It chooses a1"), "{usual}");
    let weights = ["--weight", "esquinas=0"];
    let changed = said(&[&at[..], &weights].concat());
    assert!(changed.contains("It chooses a3") && changed.contains("it would choose a1"), "{changed}");
    let value = json(&[&at[..], &weights].concat());
    assert_eq!(value["usual_choice"]["move"], "a1");
    assert_eq!(said(&[&at[..], &weights].concat()), changed);
}

#[test]
fn what_is_wrong_is_refused() {
    let refused = |args: &[&str], code: i32, part: &str| {
        let done = tablas(&[args, &["--lang", "en"]].concat());
        let text = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(code), "{args:?}: {text}");
        assert!(text.contains(part) && done.stdout.is_empty(), "{args:?}: {text}");
    };
    refused(&["reversi", "--weight", "corners=0"], 2, "esquinas, laterales, casillas_x");
    refused(&["reversi", "--weight", "win"], 2, "NAME=VALUE");
    refused(&["reversi", "--weight", "win=1e9"], 2, "win=1e9");
    refused(&["reversi", "--weight", "win=2000000"], 2, "1000000");
    refused(&["reversi", "--evaluator", "mine"], 2, "documento, tablas");
    refused(&["damas", "--profile", "six"], 2, "six");
    refused(&["damas", "--depth", "0"], 2, "0");
    refused(&["damas", "--position", "nothing"], 2, "nothing");
    refused(&["go"], 2, "go");
    refused(&["reversi", "--position", &("X".repeat(64) + " O")], 1, "over");
}

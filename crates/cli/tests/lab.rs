//! `lab`: experiments whose result is a plot.

use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;

fn tablas(args: &[&str]) -> Output {
    let mut command = Command::cargo_bin("tablas").expect("the binary is built");
    command.arg("lab").args(args).args(["--lang", "en"]).output().expect("it starts")
}

fn said(args: &[&str]) -> String {
    let done = tablas(args);
    assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).expect("UTF-8")
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&said(&[args, &["--json"]].concat())).expect("JSON")
}

#[test]
fn nodes_are_those_of_the_tree() {
    let text = said(&["nodes", "ajedrez", "--depth", "2", "--csv"]);
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines[0], ["depth", "minimax", "alphabeta", "sorted", "square_root"], "{text}");
    assert_eq!((lines[2][0], lines[2][1], lines[2][4]), ("2", "421", "20.518285"), "{text}");
    let found = json(&["nodes", "ajedrez", "--depth", "2"]);
    assert_eq!(found["rows"][1]["alphabeta"].to_string(), lines[2][2]);
    assert_eq!(said(&["nodes", "ajedrez", "--depth", "2"]).lines().count(), 3);
}

#[test]
fn random_games_and_matches_are_the_same_for_a_seed() {
    let branching = ["branching", "cuatro", "--games", "20", "--seed", "3"];
    assert_eq!(json(&branching), json(&branching));
    assert_ne!(json(&branching), json(&["branching", "cuatro", "--games", "20", "--seed", "4"]));
    let strength = ["strength", "cuatro", "--depth", "2", "--games", "4"];
    let found = json(&strength);
    let tally = &found["rows"][0]["tally"];
    let games: u64 = ["wins", "draws", "losses"].iter().filter_map(|name| tally[name].as_u64()).sum();
    assert_eq!((games, &found), (4, &json(&strength)));
}

#[test]
fn the_times_of_a_document_stand_beside_ours() {
    let found = json(&["times", "arabe"]);
    let levels: Vec<u64> =
        found["rows"].as_array().expect("rows").iter().filter_map(|row| row["depth"].as_u64()).collect();
    assert_eq!(levels, [1, 3, 5]);
    assert_eq!(
        (&found["rows"][1]["inferences"], &found["rows"][1]["document_seconds"]),
        (&156_494.into(), &0.054.into())
    );
}

#[test]
fn what_is_wrong_is_refused() {
    for (args, part) in [
        (&["dance", "damas"][..], "dance"),
        (&["nodes", "go"], "go"),
        (&["nodes", "damas", "--evaluator", "mine"], "documento, tablas"),
        (&["nodes", "damas", "--depth", "0"], "0"),
        (&["nodes", "damas", "--nodes", "3"], "3"),
        (&["branching", "damas", "--games", "0"], "0"),
        (&["strength", "damas", "--position", "W:W1:B32"], "strength takes no position"),
        (&["times", "damas"], "no times"),
        (&["nodes", "damas", "--csv", "--json"], "--json"),
    ] {
        let done = tablas(args);
        let text = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{args:?}: {text}");
        assert!(text.contains(part) && done.stdout.is_empty(), "{args:?}: {text}");
    }
}

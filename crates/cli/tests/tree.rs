//! `tree`: how a machine thinks, for people, for programs and as a drawing.

use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;

fn tablas(args: &[&str]) -> Output {
    let mut command = Command::cargo_bin("tablas").expect("the binary is built");
    command.arg("tree").args(args).output().expect("it starts")
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
fn people_see_values_choices_windows_and_what_was_cut_off() {
    let text = said(&["reversi", "--depth", "2", "--lang", "es"]);
    assert!(text.starts_with("Alfa-beta, 2 turnos: "), "{text}");
    assert!(text.contains("← elegida") && text.contains("MAX [-∞, +∞]") && text.contains("MIN ["), "{text}");
    assert!(text.contains("╳ no se mira: "), "{text}");
    let english = said(&["reversi", "--depth", "2", "--lang", "en"]);
    assert!(english.starts_with("Alpha-beta, 2 turns: ") && english.contains("╳ not looked at: "), "{english}");
    assert_eq!(english.lines().count(), text.lines().count());
}

#[test]
fn minimax_looks_at_every_move_and_alpha_beta_finds_the_same() {
    let perft = |depth: &str| {
        let mut command = Command::cargo_bin("tablas").expect("the binary is built");
        let done = command.args(["perft", "damas", "--depth", depth, "--json"]).output().expect("it starts");
        let value: Value = serde_json::from_slice(&done.stdout).expect("JSON");
        value["nodes"].as_u64().expect("a count")
    };
    let whole = json(&["damas", "--depth", "3", "--algorithm", "minimax"]);
    assert_eq!(whole["counts"]["nodes"], 1 + perft("1") + perft("2") + perft("3"));
    assert_eq!(whole["counts"]["leaves"], perft("3"));
    let cut = json(&["damas", "--depth", "3"]);
    assert_eq!((&cut["move"], &cut["value"]), (&whole["move"], &whole["value"]));
    assert!(cut["counts"]["nodes"].as_u64() < whole["counts"]["nodes"].as_u64());
    assert_eq!(cut["nodes"].as_array().map(Vec::len), cut["counts"]["nodes"].as_u64().map(|n| n as usize));
    assert_eq!(cut["nodes"][cut["line"][0].as_u64().expect("a node") as usize]["move"], cut["move"]);
}

#[test]
fn both_algorithms_are_compared() {
    let found = json(&["ajedrez", "--depth", "2", "--compare"]);
    let searches = found["searches"].as_array().expect("a list");
    let nodes: Vec<u64> = searches.iter().filter_map(|one| one["nodes"].as_u64()).collect();
    assert!(nodes.len() == 3 && nodes[0] == 1 + 20 + 400 && nodes[1] < nodes[0], "{found}");
    assert!(searches.iter().all(|one| one["value"] == searches[0]["value"]), "{found}");
    let text = said(&["ajedrez", "--depth", "2", "--compare", "--lang", "en"]);
    assert!(text.lines().count() == 4 && text.contains(" % of the nodes of minimax."), "{text}");
}

#[test]
fn the_drawing_is_the_same_every_time_and_has_every_node() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = folder.path().join("tree.svg");
    let draw = || {
        let _ = said(&["arabe", "--position", ARABE, "--depth", "1", "--svg", &name.to_string_lossy()]);
        std::fs::read_to_string(&name).expect("a drawing")
    };
    let (once, again) = (draw(), draw());
    assert_eq!(once, again);
    let tree = json(&["arabe", "--position", ARABE, "--depth", "1"]);
    let nodes = tree["counts"]["nodes"].as_u64().expect("a count") as usize;
    assert_eq!(once.matches("<tspan").count(), nodes);
    assert!(once.starts_with("<svg ") && once.ends_with("</svg>\n") && !once.contains("NaN"));
}

const ARABE: &str = "--oox/x-x-o/xx-xx/--x-x/xxoxo o 2 0 0 0 2 -";

#[test]
fn what_is_wrong_is_told() {
    for (args, code, reason) in [
        (&["damas", "--depth", "9"][..], 2, "100000"),
        (&["damas", "--algorithm", "magic"], 2, "minimax, alphabeta"),
        (&["damas", "--evaluator", "me"], 2, "documento, tablas"),
        (&["reversi", "--profile", "seven"], 2, "classic"),
        (&["damas", "--profile", "six"], 2, "six"),
        (&["damas", "--depth", "0"], 2, "0"),
        (&["ajedrez", "--position", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"], 1, "ermin"),
    ] {
        let done = tablas(&[args, &["--lang", "es"]].concat());
        let error = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(code), "{args:?}: {error}");
        assert!(error.contains(reason) && done.stdout.is_empty(), "{args:?}: {error}");
    }
}

#[test]
fn the_examples_of_document_003_are_what_its_minimax_answers() {
    let state = "estado(m(f(-,-,o,o,x),f(x,-,x,-,o),f(x,x,-,x,x),f(-,-,x,-,x),f(x,x,o,x,o)),0,0,0,2,2)";
    for (level, men, chosen, after) in [
        ("1", 7, "c1b1", "f(-,o,-,o,x),f(x,-,x,-,o)"),
        ("3", 8, "e2d2", "f(-,-,o,o,x),f(x,-,x,o,-)"),
        ("5", 9, "d1d2", "f(-,-,o,-,x),f(x,-,x,o,o)"),
    ] {
        let tree = json(&["arabe", "--position", state, "--turn", "o", "--depth", level]);
        // The document counts men of x more than of o; the tree tells hundredths of a man for o, who acts.
        assert_eq!((tree["move"].as_str(), tree["value"].as_i64()), (Some(chosen), Some(-100 * men)), "{level}");
        let mut ask = Command::cargo_bin("tablas").expect("the binary is built");
        let answer =
            ask.args(["ask", &format!("minimax({level},-1000,1000,o,{state},E,V)")]).output().expect("it starts");
        let answer = String::from_utf8(answer.stdout).expect("UTF-8");
        let rest = "f(x,x,-,x,x),f(-,-,x,-,x),f(x,x,o,x,o)),0,0,0,2,2)";
        assert_eq!(answer, format!("E = estado(m({after},{rest}, V = {men}.\n"));
    }
}

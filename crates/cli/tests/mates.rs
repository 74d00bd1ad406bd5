//! `mate` as people and scripts use it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;

const IN_THREE: &str = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";
const LADDER: &str = "[rey(negras,1,8),rey(blancas,8,7),torre(blancas,7,1),torre(blancas,8,2)]";

fn tablas(args: &[&str]) -> Output {
    let mut command = Command::cargo_bin("tablas").expect("the binary is built");
    command.args(args).env("LANG", "en_US.UTF-8").env_remove("LC_ALL").env_remove("LANGUAGE");
    command.output().expect("it runs")
}

/// The exit code and what was printed; nothing is told on standard error.
fn said(args: &[&str]) -> (Option<i32>, String) {
    let output = tablas(args);
    assert!(output.stderr.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    (output.status.code(), String::from_utf8(output.stdout).expect("text"))
}

fn json(args: &[&str], exit: i32) -> Value {
    let (code, text) = said(args);
    assert_eq!(code, Some(exit), "{args:?}: {text}");
    serde_json::from_str(&text).expect("JSON")
}

fn refused(args: &[&str], part: &str) {
    let output = tablas(args);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {complaint}");
    assert!(!complaint.contains("panicked") && output.stdout.is_empty(), "{args:?}: {complaint}");
    assert!(complaint.contains(part), "{args:?}: {complaint}");
}

fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("a file for the test");
    path.to_str().expect("a plain name").to_owned()
}

#[test]
fn json_has_the_keys_of_the_interface() {
    let value = json(&["mate", "-n", "3", "--json", "--position", IN_THREE], 0);
    let keys: Vec<&str> = value.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(keys, ["mate", "shortest", "unknown", "line", "final", "nodes", "ms"]);
    assert_eq!((&value["mate"], &value["unknown"]), (&3.into(), &false.into()));
    assert_eq!(value["line"], serde_json::json!(["f6a6", "f7f6", "e5f6", "g8g7", "a6a8"]));
    assert_eq!(value["final"], "R6k/6rp/5B2/8/8/8/7P/7K b - - 0 3");
}

#[test]
fn a_mate_is_0_none_is_1_and_a_limit_is_neither() {
    let none = json(&["mate", "-n", "2", "--json", "--position", IN_THREE], 1);
    assert_eq!((&none["mate"], &none["unknown"]), (&Value::Null, &false.into()));
    assert_eq!(none["line"], serde_json::json!([]));
    let unknown = json(&["mate", "-n", "9", "--nodes", "500", "--json"], 3);
    assert_eq!((&unknown["mate"], &unknown["unknown"]), (&Value::Null, &true.into()));
    let timed = json(&["mate", "-n", "30", "--time", "0.05", "--json"], 3);
    assert_eq!(timed["unknown"], true);
}

#[test]
fn shortest_insists() {
    let value = json(&["mate", "-n", "6", "--shortest", "--json", "--position", IN_THREE, "--rules", "fide"], 0);
    assert_eq!((&value["mate"], &value["shortest"]), (&3.into(), &true.into()));
}

#[test]
fn all_gives_every_key_and_the_tree_every_defence() {
    let value = json(&["mate", "-n", "1", "--all", "--json", "--position", "k7/8/1K6/8/8/8/8/6RR w - - 0 1"], 0);
    assert_eq!(value["all"], serde_json::json!(["g1g8", "h1h8"]));
    let (code, text) = said(&["mate", "-n", "3", "--tree", "--position", IN_THREE]);
    assert_eq!(code, Some(0));
    let tree = "1. Ra6+\n  1... f6\n    2. Bxf6+\n      2... Rg7\n        3. Rxa8#\n  1... Rg7\n    2. Rxa8#\n";
    assert!(text.ends_with(tree), "{text}");
    let value = json(&["mate", "-n", "3", "--tree", "--json", "--position", IN_THREE], 0);
    assert_eq!(value["tree"]["move"], "f6a6");
    assert_eq!(value["tree"]["replies"][1]["then"]["move"], "a6a8");
}

#[test]
fn the_documents_list_and_its_coordinates() {
    let (code, text) = said(&["mate", "-n", "2", "--position", LADDER, "--coordinates"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("1. (8,2)-(2,2) (1,8)-(1,7) 2. (7,1)-(1,1)"), "{text}");
    assert_eq!(said(&["mate", "-n", "2", "--position", LADDER, "--turn", "b"]).0, Some(1));
}

#[test]
fn what_is_valid_in_a_problem_gets_an_answer() {
    for board in [
        "P2kK2p/8/8/8/8/8/3R4/p6P w - - 0 1", // kings side by side, pawns on the end ranks
        "3k4/8/8/8/8/3R4/8/3K4 w - - 0 1",    // the victim in check, and it is not his turn
        "3k4/3R4/3K4/8/8/8/8/3r4 w - - 0 1",  // both in check
    ] {
        let (code, text) = said(&["mate", "-n", "2", "--position", board]);
        assert!(matches!(code, Some(0 | 1)), "{board}: {text}");
        refused(&["mate", "-n", "2", "--rules", "fide", "--position", board], "");
    }
    let mated = "R5k1/5ppp/8/8/8/8/8/7K w - - 0 1";
    let value = json(&["mate", "-n", "0", "--json", "--position", mated], 0);
    assert_eq!((&value["mate"], &value["final"]), (&0.into(), &mated.into()));
}

#[test]
fn fifty_moves_end_the_attack_by_fide_only() {
    let two_rooks = "7k/8/8/8/8/8/R7/1R4K1 w - - 98 80";
    assert_eq!(said(&["mate", "-n", "2", "--position", two_rooks]).0, Some(0));
    assert_eq!(said(&["mate", "-n", "2", "--rules", "fide", "--position", two_rooks]).0, Some(1));
    let in_time = "7k/8/8/8/8/8/R7/1R4K1 w - - 97 80";
    assert_eq!(said(&["mate", "-n", "2", "--rules", "fide", "--position", in_time]).0, Some(0));
}

#[test]
fn cooperative_asks_for_less() {
    let args = ["mate", "-n", "2", "--cooperative", "--json", "--position", IN_THREE];
    assert_eq!(json(&args, 0)["mate"], 2);
    assert_eq!(json(&["mate", "-n", "1", "--cooperative", "--json", "--position", IN_THREE], 1)["mate"], Value::Null);
}

#[test]
fn a_file_gives_a_line_for_each_position_and_the_totals() {
    let text = "# two mates and none\n7k/8/8/8/8/8/R7/1R4K1 w - - bm #2;\n\n\
                6k1/5ppp/8/8/8/8/8/R3K3 w - - dm 1; id \"back\";\n7k/8/8/8/8/8/R7/1R4K1 w - - 3 9 bm #1;\n";
    let name = file("mates.epd", text);
    for threads in ["1", "3"] {
        let (code, text) = said(&["mate", "--epd", &name, "--json", "--threads", threads]);
        assert_eq!(code, Some(0), "{text}");
        let values: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(
            values.iter().map(|value| &value["mate"]).collect::<Vec<_>>(),
            [&Value::from(2), &Value::from(1), &Value::Null, &Value::Null]
        );
        assert_eq!(
            (&values[3]["positions"], &values[3]["mates"], &values[3]["refuted"]),
            (&3.into(), &2.into(), &1.into())
        );
    }
    let (_, text) = said(&["mate", "--epd", &name, "-n", "2"]);
    assert_eq!(text.lines().filter(|line| line.contains("Mate in")).count(), 3, "{text}");
}

#[test]
fn wrong_input_is_shown_with_its_place() {
    refused(&["mate", "--position", IN_THREE], "-n");
    refused(&["mate", "-n", "201"], "201");
    refused(&["mate", "-n", "2", "--time", "never"], "never");
    refused(&["mate", "-n", "2", "--position", "7k/8 w"], "1:");
    refused(&["mate", "-n", "2", "--rules", "libre"], "libre");
    refused(&["mate", "-n", "2", "--tree", "--cooperative"], "does not go with");
    let name = file("bad.epd", "7k/8/8/8/8/8/R7/1R4K1 w - - bm #2;\n7k/8/8/8/8/8/R7/1R4K1 w - -\n");
    refused(&["mate", "--epd", &name], "bad.epd:2");
    let name = file("worse.epd", "7k/8/8/9/8/8/R7/1R4K1 w - - bm #2;\n");
    refused(&["mate", "--epd", &name], "worse.epd:1");
    refused(&["mate", "--epd", "no-such-file"], "no-such-file");
}

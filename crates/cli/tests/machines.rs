//! `best` and `arena` as scripts use them.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;

fn tablas(args: &[&str]) -> Output {
    let mut command = Command::cargo_bin("tablas").expect("the binary is built");
    command.args(args).env("LANG", "en_US.UTF-8").env_remove("LC_ALL").env_remove("LANGUAGE");
    command.output().expect("it runs")
}

fn json(args: &[&str]) -> Value {
    let output = tablas(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

fn refused(args: &[&str], parts: &[&str]) {
    let output = tablas(args);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {complaint}");
    assert!(!complaint.contains("panicked") && output.stdout.is_empty(), "{args:?}: {complaint}");
    assert!(parts.iter().all(|part| complaint.contains(part)), "{args:?}: {complaint}");
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
const MATED: &str = "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1";

#[test]
fn best_has_the_keys_of_the_interface() {
    for game in ["damas", "reversi", "ajedrez", "arabe", "molino"] {
        let value = json(&["best", game, "--depth", "2", "--json"]);
        assert_eq!(keys(&value), ["move", "score", "depth", "nodes", "ms", "line", "exact"], "{game}");
        assert_eq!((&value["depth"], &value["exact"]), (&2.into(), &false.into()), "{game}");
        assert_eq!(value["line"][0], value["move"]);
        let mut again = json(&["mejor", game, "--depth", "2", "--json"]);
        again["ms"] = value["ms"].clone();
        assert_eq!(again, value, "{game}");
    }
}

#[test]
fn best_says_what_is_proven() {
    let value = json(&["best", "chess", "--position", MATE_IN_ONE, "--json"]);
    assert_eq!(keys(&value), ["move", "score", "depth", "nodes", "ms", "line", "exact", "result", "plies"]);
    assert_eq!((&value["move"], &value["result"], &value["plies"]), (&"a1a8".into(), &"win".into(), &1.into()));
    let output = tablas(&["best", "chess", "--position", MATE_IN_ONE]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("a1a8") && text.contains("wins for sure in 1 turn (w)"), "{text}");
}

#[test]
fn best_ends_in_time() {
    let value = json(&["best", "ajedrez", "--time", "0.2", "--threads", "2", "--hash", "8", "--json"]);
    let ms = value["ms"].as_f64().expect("a number");
    assert!((150.0..5000.0).contains(&ms), "{ms}");
    let value = json(&["best", "damas", "--nodes", "5000", "--json"]);
    assert!(value["nodes"].as_u64().is_some_and(|nodes| nodes <= 5000));
}

#[test]
fn best_of_a_finished_game_is_no() {
    let output = tablas(&["best", "chess", "--position", MATED, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("White (w) wins"));
}

#[test]
fn wrong_efforts_are_refused() {
    refused(&["best", "damas", "--level", "god"], &["god", "facil, medio, dificil, maestro, perfecto"]);
    refused(&["best", "damas", "--time", "soon"], &["soon"]);
    refused(&["best", "damas", "--time", "-1"], &[]);
    refused(&["best", "damas", "--depth", "0"], &["0"]);
    refused(&["best", "damas", "--hash", "0"], &["0"]);
    refused(&["best", "go"], &["go"]);
    let arena = |a: &str, more: &[&str], parts: &[&str]| {
        let mut args = vec!["arena", "ajedrez", "--a", a, "--b", "random", "--games", "2"];
        args.extend(more);
        refused(&args, parts);
    };
    arena("level=god", &[], &["--a: 1:1", "god"]);
    arena("depth=2,speed=3", &[], &["1:9", "speed=3"]);
    arena("depth=1", &["--sprt", "5"], &["5"]);
    arena("depth=1", &["--openings", "no/such/file"], &["no/such/file"]);
    arena("depth=1", &["--out", "no/such/folder/games.pgn"], &["no/such/folder"]);
    arena("uci=/no/such/program", &[], &["/no/such/program"]);
    refused(&["arena", "damas", "--a", "uci=sh", "--b", "random", "--games", "2"], &["UCI"]);
    refused(&["arena", "damas", "--a", "depth=1", "--b", "random", "--games", "0"], &["0"]);
    let list = file("bad_openings.txt");
    fs::write(&list, "start\nstart moves e2e5\n").expect("a file for the test");
    arena("depth=1", &["--openings", &list.to_string_lossy()], &["line 2", "e2e5"]);
}

#[test]
fn arena_has_the_keys_of_the_interface_and_the_same_result_on_any_threads() {
    let run = |threads| {
        json(&["arena", "damas", "--a", "depth=2", "--b", "random", "--games", "8", "--threads", threads, "--json"])
    };
    let value = run("1");
    assert_eq!(keys(&value)[..6], ["games", "a", "b", "draws", "elo", "elo_error"]);
    assert_eq!(value["games"], 8);
    assert!(value["elo"].as_f64().is_some_and(|elo| elo > 0.0));
    assert_eq!(run("3"), value);
}

#[test]
fn arena_writes_its_games() {
    let name = file("games.pgn");
    let out = name.to_string_lossy();
    let args = ["arena", "ajedrez", "--a", "depth=1", "--b", "random", "--games", "2", "--out", &out, "--sprt", "0,10"];
    let output = tablas(&args);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("2 games") && text.contains("Elo") && text.contains("SPRT [0, 10]"), "{text}");
    let games = fs::read_to_string(&name).expect("the games");
    assert_eq!(games.matches("[Result ").count(), 2);
    assert!(games.contains("[White \"depth=1\"]") && games.contains("[Black \"depth=1\"]"));
}

#[test]
#[cfg(unix)]
fn a_program_that_hangs_is_told_of() {
    let script = file("hangs.sh");
    fs::write(&script, "while read -r line; do :; done\n").expect("a file for the test");
    let a = format!("uci=sh {}", script.display());
    let output = tablas(&["arena", "chess", "--a", &a, "--b", "random", "--games", "1", "--patience", "0.5"]);
    assert_eq!(output.status.code(), Some(0));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("game 1: a loses: it did not answer in time"), "{told}");
}

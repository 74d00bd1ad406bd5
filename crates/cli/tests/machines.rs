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
        assert_eq!(keys(&value), ["move", "score", "unit", "depth", "nodes", "ms", "line", "exact"], "{game}");
        let unit = match game {
            "ajedrez" => "pawn",
            "reversi" => "disc",
            _ => "man",
        };
        assert_eq!(value["unit"], unit, "{game}");
        assert_eq!((&value["depth"], &value["exact"]), (&2.into(), &false.into()), "{game}");
        assert_eq!(value["line"][0], value["move"]);
        let mut again = json(&["mejor", game, "--depth", "2", "--json"]);
        again["ms"] = value["ms"].clone();
        assert_eq!(again, value, "{game}");
    }
}

/// Every game has the count of each first move, and their sum is the whole.
#[test]
fn perft_is_divided_by_the_first_move() {
    for game in ["damas", "reversi", "ajedrez", "arabe", "molino"] {
        let value = json(&["perft", game, "--depth", "3", "--divide", "--json", "--threads", "2"]);
        assert_eq!(keys(&value), ["depth", "nodes", "ms", "divide"], "{game}");
        assert_eq!(keys(&json(&["perft", game, "--depth", "3", "--json"])), ["depth", "nodes", "ms"]);
        let parts = value["divide"].as_array().expect("a list");
        let sum: u64 = parts.iter().map(|part| part["nodes"].as_u64().expect("a count")).sum();
        assert_eq!(value["nodes"], sum, "{game}");
        let moves = json(&["moves", game, "--json"]);
        let texts: Vec<&Value> = moves["moves"].as_array().expect("moves").iter().map(|m| &m["move"]).collect();
        assert_eq!(parts.iter().map(|part| &part["move"]).collect::<Vec<_>>(), texts, "{game}");
    }
    let output = tablas(&["perft", "ajedrez", "--depth", "1", "--divide"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.starts_with("a2a3: 1\n") && said.ends_with("\n20\n"), "{said}");
}

#[test]
fn best_says_what_is_proven() {
    let value = json(&["best", "chess", "--position", MATE_IN_ONE, "--json"]);
    assert_eq!(keys(&value), ["move", "score", "unit", "depth", "nodes", "ms", "line", "exact", "result", "plies"]);
    assert_eq!((&value["move"], &value["result"], &value["plies"]), (&"a1a8".into(), &"win".into(), &1.into()));
    let output = tablas(&["best", "chess", "--position", MATE_IN_ONE]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("a1a8") && text.contains("wins for sure in 1 turn (w)"), "{text}");
}

#[test]
fn best_at_a_depth_plays_by_our_evaluator_and_the_documents_machine_has_a_name() {
    let mut ours = json(&["best", "ajedrez", "--depth", "4", "--json"]);
    let level = json(&["best", "ajedrez", "--level", "maestro", "--depth", "4", "--json"]);
    ours["ms"] = level["ms"].clone();
    assert_eq!(ours, level);
    for option in ["--documento", "--document"] {
        let value = json(&["best", "damas", option, "--depth", "3", "--json"]);
        assert_eq!((&value["move"], &value["score"], &value["nodes"]), (&"9-13".into(), &0.into(), &113.into()));
    }
    let after = "---------------------------XO-----XXX--------------------------- O";
    for (profile, answer) in [("classic", "e6"), ("six", "c4")] {
        let args =
            ["best", "reversi", "--position", after, "--documento", "--profile", profile, "--depth", "1", "--json"];
        assert_eq!(json(&args)["move"], answer);
    }
    refused(&["best", "reversi", "--profile", "six"], &["--documento"]);
    refused(&["best", "reversi", "--documento", "--profile", "seven"], &["seven", "classic, six"]);
    refused(&["best", "damas", "--documento", "--profile", "six"], &["six", "damas"]);
    refused(&["best", "damas", "--documento", "--level", "medio"], &["--level"]);
}

#[test]
fn a_score_names_its_unit() {
    let text = |args: &[&str]| String::from_utf8_lossy(&tablas(args).stdout).into_owned();
    assert!(text(&["best", "chess", "--depth", "2"]).contains(" pawns (w)"));
    assert!(text(&["best", "damas", "--depth", "2"]).contains(" men (W)"));
    assert!(text(&["best", "othello", "--depth", "2"]).contains(" discs (X)"));
    assert!(text(&["best", "chess", "--depth", "2", "--lang", "es"]).contains(" peones (w)"));
    // Four empty squares: the result is exact, in whole discs.
    let ending = format!("{}O-{}O-X", "X".repeat(30), "X".repeat(29));
    let args = ["best", "reversi", "--position", &format!("{ending} X"), "--time", "2"];
    let value = json(&[&args[..], &["--json"]].concat());
    assert_eq!((&value["unit"], &value["exact"], &value["result"]), (&"discs".into(), &true.into(), &"win".into()));
    let score = value["score"].as_i64().expect("a number");
    assert!((2..=64).contains(&score) && text(&args).contains(&format!("+{score} discs: wins for sure")), "{value}");
}

#[test]
fn a_time_that_is_no_time_is_refused_wherever_one_is_read() {
    for time in ["1e-99", "0", "-1", "nan", "inf", "1e99"] {
        let equals = format!("--time={time}");
        refused(&["best", "damas", &equals], &[time]);
        refused(&["mate", "-n", "1", &equals], &[time]);
        let spec = format!("time={time}");
        refused(&["arena", "damas", "--a", &spec, "--b", "random", "--games", "2"], &[time]);
        refused(&["play", "damas", "--second", &format!("machine:{spec}")], &[time]);
        refused(
            &["arena", "damas", "--a", "random", "--b", "random", "--games", "2", &format!("--patience={time}")],
            &[time],
        );
    }
}

#[test]
fn rule_sets_are_read_in_english_and_with_accents() {
    for (said, rules) in
        [("española", "espanola"), ("spanish", "espanola"), ("Russian", "rusa"), ("international", "internacional")]
    {
        let value = json(&["moves", "damas", "--rules", said, "--json"]);
        assert_eq!(value["rules"], rules);
    }
    refused(&["moves", "damas", "--rules", "martian"], &["martian", "espanola"]);
}

#[test]
fn messages_promise_nothing_that_cannot_be() {
    let chess = tablas(&["probe", "ajedrez"]);
    let said = String::from_utf8_lossy(&chess.stderr);
    assert!(
        chess.status.code() == Some(1) && !said.contains("tablas solve") && said.contains("none can be built"),
        "{said}"
    );
    refused(&["show", "chess", "--as", "pgn"], &["`pgn`", "not written in another form"]);
    refused(&["show", "othello", "--as", "pgn"], &["`pgn`", "obf"]);
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
    arena("depth=2,speed=3", &[], &["1:9", "speed=3", "uci=PROGRAM", "hub=PROGRAM"]);
    arena("dummy", &[], &["dummy", "ajedrez"]);
    arena("depth=1", &["--starts", "full"], &["--starts full", "ajedrez"]);
    arena("depth=1", &["--starts", "full", "--openings", "x"], &["--openings"]);
    arena("depth=1", &["--starts", "full", "--plies", "8"], &["--starts full does not go with --plies"]);
    arena("depth=1", &["--openings", "x", "--plies", "8"], &["--openings does not go with --plies"]);
    arena("depth=1", &["--starts", "full", "--plies", "8", "--lang", "es"], &["--starts full no va con --plies"]);
    arena("depth=1", &["--starts", "half"], &["half"]);
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
        json(&[
            "arena",
            "damas",
            "--a",
            "documento,depth=2",
            "--b",
            "random",
            "--games",
            "8",
            "--threads",
            threads,
            "--json",
        ])
    };
    let value = run("1");
    assert_eq!(keys(&value)[..6], ["games", "a", "b", "draws", "elo", "elo_error"]);
    assert_eq!(value["games"], 8);
    let [white, black] = ["white", "black"].map(|side| value["sides"][side].as_u64().expect("a number"));
    let won = |who: &str| value[who].as_u64().expect("a number");
    assert_eq!(white + black, won("a") + won("b"));
    assert!(value["elo"].as_f64().is_some_and(|elo| elo > 0.0));
    assert_eq!(run("3"), value);
}

#[test]
fn arena_writes_its_games() {
    let name = file("games.pgn");
    let out = name.to_string_lossy();
    let args = [
        "arena",
        "ajedrez",
        "--a",
        "documento,depth=1",
        "--b",
        "random",
        "--games",
        "2",
        "--out",
        &out,
        "--sprt",
        "0,10",
    ];
    let output = tablas(&args);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("Wins by side: White ") && text.contains(", Black "), "{text}");
    assert!(text.contains("2 games") && text.contains("Elo") && text.contains("SPRT [0, 10]"), "{text}");
    let games = fs::read_to_string(&name).expect("the games");
    assert_eq!(games.matches("[Result ").count(), 2);
    assert!(games.contains("[White \"documento,depth=1\"]") && games.contains("[Black \"documento,depth=1\"]"));
}

#[test]
fn arabe_is_played_from_full_boards_by_its_documents_players() {
    let args = ["arena", "arabe", "--a", "minimax", "--b", "dummy", "--games", "4", "--starts", "full", "--json"];
    let value = json(&args);
    let [x, o] = ["x", "o"].map(|side| value["sides"][side].as_u64().expect("a number"));
    assert_eq!(x + o + value["draws"].as_u64().expect("a number"), 4);
    assert_eq!(json(&args), value);
    let usual =
        json(&["arena", "arabe", "--a", "minimax", "--b", "dummy", "--games", "2", "--starts", "openings", "--json"]);
    assert_eq!(usual["games"], 2);
}

#[test]
#[cfg(unix)]
fn a_program_that_hangs_is_told_of() {
    let greeted = r#"case "$line" in uci) echo uciok;; isready) echo readyok;; esac"#;
    for (name, answer, reason) in
        [("hangs.sh", greeted, "it did not answer in time"), ("mute.sh", ":", "it was not ready in time")]
    {
        let script = file(name);
        fs::write(&script, format!("while read -r line; do {answer}; done\n")).expect("a file for the test");
        let a = format!("uci=sh {}", script.display());
        let output = tablas(&["arena", "chess", "--a", &a, "--b", "random", "--games", "1", "--patience", "0.5"]);
        assert_eq!(output.status.code(), Some(0));
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(&format!("game 1: a loses: {reason}")), "{told}");
    }
}

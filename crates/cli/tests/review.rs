//! `review`: the game of a file, move by move, for people and for programs.

use std::path::Path;
use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt;

const FOOLS_MATE: &str = "[Event \"x\"]\n[White \"Ana\"]\n\n1. f3 {well (no)} e5\n2. g4 Qh4# 0-1\n";

fn tablas(args: &[&str]) -> Output {
    let mut command = Command::cargo_bin("tablas").expect("the binary is built");
    command.args(["review"]).args(args).output().expect("it starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// The path of a file with this content.
fn file(folder: &tempfile::TempDir, name: &str, content: &str) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, content).expect("written");
    path.to_string_lossy().into_owned()
}

#[test]
fn people_read_every_move_with_its_verdict_in_both_languages() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = file(&folder, "mate.pgn", FOOLS_MATE);
    for (lang, mate, blunder, accuracy, opening) in [
        ("es", "Dh4#", "error grave ??", " precisión ", "\nApertura: A00 Mate del loco\n"),
        ("en", "Qh4#", "blunder ??", " accuracy ", "\nOpening: A00 Fool's Mate\n"),
    ] {
        let done = tablas(&["ajedrez", &name, "--nodes", "20000", "--lang", lang]);
        let said = text(&done.stdout);
        assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
        let line =
            |with: &str| said.lines().find(|line| line.contains(with)).unwrap_or_else(|| panic!("{with}: {said}"));
        assert!(said.contains(opening), "{said}");
        assert!(line("2. g4").contains(blunder) && line("2. g4").contains("0-1 (1)"), "{said}");
        assert!(line(mate).starts_with("2…") && said.contains('▁') && said.matches(accuracy).count() == 2, "{said}");
    }
}

#[test]
fn programs_read_json_and_annotated_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = file(&folder, "mate.pgn", FOOLS_MATE);
    let out = folder.path().join("annotated.pgn").to_string_lossy().into_owned();
    let done = tablas(&["chess", &name, "--nodes", "20000", "--json", "--out", &out, "--lang", "en"]);
    let value: serde_json::Value = serde_json::from_slice(&done.stdout).expect("JSON");
    assert_eq!((&value["game"], &value["plies"][2]["verdict"]), (&"ajedrez".into(), &"blunder".into()), "{value}");
    let annotated = std::fs::read_to_string(&out).expect("written");
    let annotated = annotated.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(annotated.contains("[White \"Ana\"]") && annotated.contains("2. g4 $4 {"), "{annotated}");
    assert!(annotated.ends_with("2... Qh4# 0-1"), "{annotated}");
    assert!(annotated.contains("[ECO \"A00\"] [Opening \"Fool's Mate\"]"), "{annotated}");
    // What we have written can be reviewed again, with the same result.
    let again = tablas(&["chess", &out, "--nodes", "20000", "--json", "--lang", "en"]);
    assert_eq!(text(&again.stdout), text(&done.stdout));
}

#[test]
fn a_saved_game_and_bare_moves_are_read_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let saved = "tablas: 1\ngame: damas\nrules: espanola\nstart: ".to_owned();
    let start = text(
        &Command::cargo_bin("tablas")
            .expect("the binary is built")
            .args(["moves", "damas", "--rules", "espanola", "--json"])
            .output()
            .expect("it starts")
            .stdout,
    );
    let start: serde_json::Value = serde_json::from_str(&start).expect("JSON");
    let position = start["position"].as_str().expect("a position");
    let first = start["moves"][0]["move"].as_str().expect("a move");
    for (name, content) in
        [("game.txt", format!("{saved}{position}\nmoves: 1\n  {first}\n")), ("game.pdn", format!("1. {first} *\n"))]
    {
        let name = file(&folder, name, &content);
        let done = tablas(&["damas", "--rules", "espanola", &name, "--nodes", "1000", "--json"]);
        assert_eq!(done.status.code(), Some(0), "{content}: {}", text(&done.stderr));
        let value: serde_json::Value = serde_json::from_slice(&done.stdout).expect("JSON");
        assert_eq!((&value["rules"], &value["plies"][0]["move"]), (&"espanola".into(), &first.into()), "{value}");
    }
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let bad = file(&folder, "bad.pgn", "[Event \"Ke3\"]\n\n1. e4 {hm, Ke3 (Ke3)} e5\n2. Ke3 Nc6 *\n");
    let done = tablas(&["ajedrez", &bad, "--lang", "en"]);
    let said = text(&done.stderr);
    assert_eq!(done.status.code(), Some(2), "{said}");
    assert!(said.contains("bad.pgn:4:4:") && said.contains("Ke3") && said.contains('^'), "{said}");
    let empty = file(&folder, "empty.pgn", "\n");
    let missing = folder.path().join("missing.pgn").to_string_lossy().into_owned();
    for args in [[&empty[..], "--rules", "fide"], [&missing, "--rules", "fide"], [&bad, "--rules", "nonsense"]] {
        let done = tablas(&[&["ajedrez"], &args[..]].concat());
        assert_eq!(done.status.code(), Some(2), "{args:?}: {}", text(&done.stderr));
        assert!(!done.stderr.is_empty() && done.stdout.is_empty());
    }
    let good = file(&folder, "good.pgn", FOOLS_MATE);
    let nowhere = Path::new("/nonexistent/folder/out.pgn").to_string_lossy().into_owned();
    let done = tablas(&["ajedrez", &good, "--nodes", "100", "--out", &nowhere]);
    assert_eq!(done.status.code(), Some(3), "{}", text(&done.stderr));
}

//! Features that the documents ask for and no other test shows as a user sees them, by their numbers in
//! `testdata/FEATURES`. What a row wants fast is measured in positions visited, which do not depend on the machine.

#[path = "features/ajedrez.rs"]
mod ajedrez; // document 002
#[path = "features/arabe.rs"]
mod arabe; // document 003
#[path = "features/damas.rs"]
mod damas; // document 000
#[path = "features/molino.rs"]
mod molino; // document 004
#[path = "features/reversi.rs"]
mod reversi; // document 001

use assert_cmd::Command;
use serde_json::Value;

/// What a run prints that must end well.
#[track_caller]
fn said(args: &[&str], input: &str) -> String {
    let mut command = Command::cargo_bin("tablas").expect("the binary is built");
    command.env("LANG", "es_ES.UTF-8").env_remove("LC_ALL").env_remove("LANGUAGE");
    let output = command.args(args).write_stdin(input).output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("it writes UTF-8");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()), "{args:?}");
    text(&output.stdout)
}

#[track_caller]
fn json(args: &[&str]) -> Value {
    let out = said(&[args, &["--json"]].concat(), "");
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{args:?}: {error}: {out}"))
}

/// How many positions `best` visits for a move.
#[track_caller]
fn nodes(args: &[&str]) -> u64 {
    json(&[&["best"], args].concat())["nodes"].as_u64().expect("a count")
}

/// A match: games of the first machine won, of the second, and drawn.
#[track_caller]
fn score(game: &[&str], a: &str, b: &str, games: usize) -> [u64; 3] {
    let games = games.to_string();
    let found = json(&[&["arena"], game, &["--a", a, "--b", b, "--games", &games, "--seed", "1"]].concat());
    let [won, lost, drawn] = ["a", "b", "draws"].map(|key| found[key].as_u64().expect("a count"));
    assert_eq!((won + lost + drawn).to_string(), games, "every game has its end");
    [won, lost, drawn]
}

/// Every part is there, each behind the one before.
#[track_caller]
fn in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some(at) = rest.find(part) else { panic!("no `{part}` in its place in:\n{text}") };
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn fm_29_the_report_covers_each_documents_system() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let report = std::fs::read_to_string(root.join("docs/informe.md")).expect("docs/informe.md");
    let parts: Vec<&str> = report.split("\n## Documento ").skip(1).collect();
    let numbers: Vec<&str> = parts.iter().map(|part| &part[..3]).collect();
    assert_eq!(numbers, ["000", "001", "002", "003", "004"]);
    for part in parts {
        for wanted in ["Módulos", "Predicados", "Decisiones", "Pruebas"] {
            assert!(part.contains(wanted), "{wanted} in document {}", &part[..3]);
        }
    }
}

//! `tablas epd`: test positions with known answers.

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

fn suite(name: &str, lines: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, lines).expect("a file for the test");
    path.display().to_string()
}

const SUITE: &str = r#"# two that are easy, one that is wrong, one that asks for two things
6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id "back rank"; c0 "; bm Kg1";
6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 dm 1; acd 12; acn 5000;

6k1/5ppp/8/8/8/8/8/R6K w - - bm Kg1 Kg2; id "nobody plays that";
7k/8/5K2/8/8/8/8/6Q1 w - - am Kf7; bm #1; id "mate";
"#;

#[test]
fn what_is_found_is_counted() {
    let file = suite("suite.epd", SUITE);
    let output = tablas(&["epd", &file, "--depth", "3"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 5, "{said}");
    assert!(lines[0].starts_with("back rank: Ra8#, solved (bm Ra8#)"), "{said}");
    assert!(lines[1].starts_with("3: Ra8#, solved (dm 1)"), "{said}");
    assert!(lines[2].starts_with("nobody plays that: Ra8#, not solved (bm Kg1 Kg2)"), "{said}");
    assert!(lines[3].starts_with("mate: "), "{said}");
    assert!(lines[4].starts_with("3 of 4 solved"), "{said}");
}

#[test]
fn scripts_get_a_line_a_position_and_the_totals() {
    let file = suite("suite-json.epd", SUITE);
    let output = tablas(&["epd", &file, "--nodes", "2000", "--json"]);
    let values: Vec<Value> =
        String::from_utf8_lossy(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(values.len(), 5);
    assert_eq!((&values[0]["id"], &values[0]["move"]), (&"back rank".into(), &"a1a8".into()));
    assert_eq!((&values[2]["solved"], &values[2]["bm"][1]), (&false.into(), &"h1g2".into()));
    assert_eq!((&values[4]["solved"], &values[4]["positions"]), (&3.into(), &4.into()));
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    for (name, lines, parts) in [
        ("position.epd", "# x\n8/8/8/8 w - - bm Ka1;", &["position.epd:2: "][..]),
        ("move.epd", "6k1/5ppp/8/8/8/8/8/R6K w - - bm Qa8;", &["move.epd:1: ", "Qa8"]),
        ("nothing.epd", "\n6k1/5ppp/8/8/8/8/8/R6K w - - id \"x\";", &["nothing.epd:2: ", "`bm`, `am` or `dm`"]),
        ("over.epd", "R5k1/5ppp/8/8/8/8/8/7K b - - bm Kh8;", &["over.epd:1: ", "over"]),
        ("empty.epd", "# nothing\n", &["empty.epd: ", "no position"]),
    ] {
        let output = tablas(&["epd", &suite(name, lines), "--depth", "1"]);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{name}: {complaint}");
        assert!(parts.iter().all(|part| complaint.contains(part)), "{name}: {complaint}");
    }
    let output = tablas(&["epd", "no/such/file.epd"]);
    assert_eq!(output.status.code(), Some(2));
}

//! `tablas rules`: every rule set in words and boards, in each language.

use std::process::Command;

use assert_cmd::cargo::CommandCargoExt;
use engine::{Lang, catalog};

fn tablas(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::cargo_bin("tablas").expect("the binary is built").args(args).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn every_rule_set_is_told_in_each_language() {
    for set in catalog::all() {
        for lang in Lang::ALL {
            let (code, told, _) = tablas(&["rules", set.game, "--rules", set.rules, "--lang", lang.code()]);
            assert_eq!(code, Some(0), "{set:?}");
            assert!(told.starts_with(&lang.rules_name(set.game, set.rules)), "{told}");
            for section in set.rules_page() {
                assert!(told.contains(&format!("\n{}\n", section.title.say(lang))), "{set:?} {}: {told}", section.id);
            }
            assert!(told.lines().all(|line| line.chars().count() <= 100), "{set:?}: a line is too long");
        }
    }
}

#[test]
fn rules_have_boards_and_moves() {
    let (_, told, _) = tablas(&["reglas", "cuatro", "--ascii", "--lang", "es"]);
    assert!(told.contains("| X | X | X |") && told.contains("\nEjemplo: d\n"), "{told}");
    assert!(!told.contains("│"), "{told}");
    let (_, told, _) = tablas(&["rules", "damas", "--lang", "es"]);
    assert!(told.contains("trabajo de curso escrito en") && told.contains("Capturar no es obligatorio"), "{told}");
}

#[test]
fn rules_that_there_are_not_are_refused() {
    let (code, _, complaint) = tablas(&["rules", "ludo", "--lang", "en"]);
    assert!(code == Some(2) && complaint.contains("ludo"), "{complaint}");
    let (code, _, complaint) = tablas(&["rules", "damas", "--rules", "marciana", "--lang", "es"]);
    assert!(code == Some(2) && complaint.contains("marciana"), "{complaint}");
}

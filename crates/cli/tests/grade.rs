//! `grade`: submissions in, points and reports out; what is wrong with the command is told.

#[path = "../../grade/tests/submissions/mod.rs"]
mod submissions;

use std::fs;
use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;

fn tablas(args: &[&str]) -> Output {
    let mut command = Command::cargo_bin("tablas").expect("the binary is built");
    command.arg("grade").args(args).output().expect("it starts")
}

fn said(args: &[&str]) -> String {
    let done = tablas(args);
    assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).expect("UTF-8")
}

/// A folder with these submissions.
fn folder(names: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for name in names {
        submissions::write(name, folder.path());
    }
    folder
}

#[test]
fn a_student_gets_a_report_with_the_smallest_counterexample() {
    let folder = folder(&["ahogado_es_mate"]);
    let file = folder.path().join("ahogado_es_mate.pl").display().to_string();
    let ask = |lang| said(&[&file, "--predicates", "mate/2", "--boards", "3", "--lang", lang]);
    let spanish = ask("es");
    for words in ["toma el ahogado por mate", "Se esperaba: false.", "Respuesta: true.", "?- mate("] {
        assert!(spanish.contains(words), "{words}: {spanish}");
    }
    assert!(spanish.contains("$ swipl ahogado_es_mate.pl"), "{spanish}");
    assert!(ask("en").contains("takes stalemate for mate"));
}

#[test]
fn a_teacher_gets_a_table_and_a_folder_of_reports() {
    let folder = folder(&["jaque_sin_caballo", "ajedrez_correcto", "termina_al_cargar"]);
    let (place, out) = (folder.path().display().to_string(), folder.path().join("informes"));
    let out_name = out.display().to_string();
    let args = [&place, "--predicates", "jaque/2,valido/1", "--boards", "2", "--lang", "es", "--out", &out_name];
    let table = said(&args);
    assert!(table.lines().next().is_some_and(|head| head.contains("jaque/2") && head.contains("total")), "{table}");
    assert!(table.contains("20.0/20.0") && table.contains("0.0/20.0"), "{table}");
    assert!(table.contains("jaque_sin_caballo: no ve el jaque de un caballo"), "{table}");
    assert!(table.contains("termina_al_cargar: El fichero no se pudo cargar"), "{table}");
    let csv = fs::read_to_string(out.join("table.csv")).expect("a table");
    assert_eq!(csv.lines().count(), 4, "{csv}");
    assert!(csv.contains("ajedrez_correcto,10.0,10.0,20.0,20.0,"), "{csv}");
    let report = fs::read_to_string(out.join("jaque_sin_caballo.md")).expect("a report");
    assert!(report.starts_with("# jaque_sin_caballo\n") && report.contains("## jaque/2"), "{report}");
    let json: Value =
        serde_json::from_str(&fs::read_to_string(out.join("grades.json")).expect("grades")).expect("JSON");
    let finding = &json["submissions"][1]["predicates"][0]["findings"][0];
    assert_eq!(json["submissions"][1]["submission"], "jaque_sin_caballo");
    assert_eq!((&finding["cause"], &finding["fault"]), (&"fault".into(), &"check-misses-caballo".into()));
    assert!(finding["men"].as_u64().is_some_and(|men| men <= 5), "{finding}");
    assert_eq!(said(&args), table, "the same seed, the same table");
}

#[test]
fn json_and_csv_come_alone() {
    let folder = folder(&["arabe_correcto"]);
    let file = folder.path().join("arabe_correcto.pl").display().to_string();
    let args = [&file, "--game", "seega", "--predicates", "hay_movimiento", "--boards", "2"];
    let json: Value = serde_json::from_str(&said(&[&args[..], &["--json"]].concat())).expect("JSON");
    assert_eq!(json["submissions"][0]["points"], 10.0);
    let csv = said(&[&args[..], &["--csv"]].concat());
    assert_eq!(csv, "submission,hay_movimiento/2,points,most,faults\r\narabe_correcto,10.0,10.0,10.0,\r\n");
}

#[test]
fn wrong_input_is_told_with_what_would_be_right() {
    let folder = folder(&["arabe_correcto"]);
    let file = folder.path().join("arabe_correcto.pl").display().to_string();
    let empty = tempfile::tempdir().expect("a folder");
    let empty = empty.path().display().to_string();
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    for (args, expected) in [
        (&["nobody/here"][..], "nobody/here cannot be read"),
        (&[manifest], "is no Prolog file"),
        (&[&empty], "There is nothing to grade"),
        (&[&file, "--predicates", "mover/3,volar/2"], "volar/2 cannot be graded; there are: valido/1"),
        (&[&file, "--predicates", "mover/3", "--game", "arabe"], "mover/3 cannot be graded"),
        (&[&file, "--game", "reversi"], "has no predicates that can be graded"),
        (&[&file, "--game", "parchis"], "parchis"),
        (&[&file, "--time", "soon"], "soon"),
        (&[&file, "--boards", "many"], "many"),
        (&[&file, "--json", "--csv"], "--csv"),
        (&[&file, "--fast"], "--fast"),
        (&[], "SUBMISSION"),
    ] {
        let done = tablas(&[args, &["--lang", "en"]].concat());
        let text = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{args:?}: {text}");
        assert!(text.contains(expected), "{args:?}: {text}");
        assert!(done.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn without_swi_prolog_it_says_so() {
    let folder = folder(&["arabe_correcto"]);
    let file = folder.path().join("arabe_correcto.pl").display().to_string();
    let mut command = Command::cargo_bin("tablas").expect("the binary is built");
    command.args(["grade", &file, "--predicates", "hay_movimiento/2", "--boards", "0", "--lang", "en"]);
    let done = command.env("PATH", "/nowhere").output().expect("it starts");
    assert_eq!(done.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&done.stderr).contains("swipl"), "{done:?}");
}

//! Submissions with one fault each, and some that misbehave: every fault is found and named, on a small board.

mod submissions;

use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

use engine::Lang;
use grade::{Cause, Exam, ExamOptions, Form, Grade, Setting};
use sandbox::Sandbox;

static CHESS: LazyLock<Exam> = LazyLock::new(|| exam("ajedrez", &[]));
static SEEGA: LazyLock<Exam> = LazyLock::new(|| exam("arabe", &[]));

fn options(game: &'static str, predicates: &[&str]) -> ExamOptions {
    let predicates = predicates.iter().map(|name| (*name).to_owned()).collect();
    ExamOptions { predicates, game: Some(game), boards: 5, seed: 1 }
}

fn exam(game: &'static str, predicates: &[&str]) -> Exam {
    Exam::new(&options(game, predicates), |_| ()).expect("our own predicates answer")
}

fn setting() -> Setting {
    let path = std::env::var("PATH").unwrap_or_default();
    let sandbox = Sandbox::strongest(&std::env::temp_dir(), &path);
    Setting { sandbox, time: Duration::from_secs(4), word: "secreto".into() }
}

fn examined(place: &Path, exam: &Exam) -> Grade {
    let submissions = grade::find(place).expect("it is there");
    assert_eq!(submissions.len(), 1, "{}", place.display());
    grade::examine(&submissions[0], exam, &setting(), &|_| (), &|| false).expect("SWI-Prolog is installed")
}

fn submission(name: &str, exam: &Exam) -> Grade {
    let folder = tempfile::tempdir().expect("a folder");
    examined(&submissions::write(name, folder.path()), exam)
}

/// The one planted fault is named in a predicate, with a board of so many men at the most and nothing else beside it in
/// that predicate.
fn check(name: &str, exam: &Exam, predicate: &str, fault: &str, most_men: usize) {
    let grade = submission(name, exam);
    let found = grade.predicates.iter().find(|found| found.exercise.name == predicate).expect("it was asked for");
    let report = grade::report(&grade, Form::Text, Lang::En);
    assert!(found.right > 0 && found.right < found.questions, "{name}: {report}");
    let causes: Vec<&Cause> = found.findings.iter().map(|finding| &finding.cause).collect();
    let named = found.findings.iter().find(|finding| match &finding.cause {
        Cause::Known(known) => known.id == fault,
        Cause::Order => fault == "fault-order",
        _ => false,
    });
    let finding = named.unwrap_or_else(|| panic!("{name}: {fault} is not named, but {causes:?}\n{report}"));
    assert_eq!(causes.len(), 1, "{name}: {causes:?}\n{report}");
    let men = found.exercise.men(&finding.example.question);
    assert!(men <= most_men, "{name}: {men} men\n{report}");
    for lang in Lang::ALL {
        let words = lang.say(&engine::Message::new(Box::leak(fault.to_owned().into_boxed_str())));
        assert!(grade::report(&grade, Form::Markdown, lang).contains(&words), "{name}: {words}");
    }
}

#[test]
fn planted_faults_of_chess_are_named_on_boards_of_five_men_at_the_most() {
    for (name, predicate, fault) in [
        ("ahogado_es_mate", "mate", "fault-stalemate-is-mate"),
        ("sin_paso_doble", "mover", "fault-no-double-step"),
        ("rey_en_jaque", "mover", "fault-king-into-check"),
        ("orden_de_piezas", "mover", "fault-order"),
        ("sin_promocion", "mover", "fault-promotion-stays"),
        ("alfil_salta", "mover", "fault-jumps-alfil"),
        ("peon_captura_de_frente", "mover", "fault-pawn-captures-straight"),
        ("peones_negros_al_reves", "mover", "fault-black-pawns-way"),
        ("jaque_sin_caballo", "jaque", "fault-check-misses-caballo"),
        ("ayuda_del_rival", "puedeGanar", "fault-win-helped"),
        ("mira_tras_el_rey", "jaque", "fault-order"),
    ] {
        check(name, &exam("ajedrez", &[predicate]), predicate, fault, 5);
    }
}

#[test]
fn planted_faults_of_seega_are_named() {
    for (name, fault, men) in [
        ("arabe_captura_centro", "fault-seega-centre-captured", 3),
        ("arabe_borde_captura", "fault-seega-edge-partner", 2),
        ("arabe_una_sola_captura", "fault-seega-one-capture", 5),
    ] {
        check(name, &exam("arabe", &["hacer_movimiento"]), "hacer_movimiento", fault, men);
    }
}

fn has_full_marks(grade: &Grade) {
    let report = grade::report(grade, Form::Text, Lang::En);
    assert_eq!(grade.problem, None);
    assert!(!grade.predicates.is_empty(), "{report}");
    for predicate in &grade.predicates {
        assert_eq!((predicate.right, predicate.findings.len()), (predicate.questions, 0), "{report}");
    }
    assert_eq!(grade.points(), grade.most_points());
}

#[test]
fn who_makes_no_mistake_has_full_marks() {
    let grade = submission("ajedrez_correcto", &CHESS);
    assert_eq!(grade.predicates.len(), 6, "what a program may do without is not asked where it is not there");
    has_full_marks(&grade);
    has_full_marks(&submission("arabe_correcto", &SEEGA));
}

#[test]
fn the_game_is_that_of_the_predicates_that_are_there() {
    let options = ExamOptions { game: None, boards: 0, ..options("", &[]) };
    let exam = Exam::new(&options, |_| ()).expect("our own predicates answer");
    let grade = submission("arabe_captura_centro", &exam);
    assert!(grade.predicates.iter().all(|predicate| predicate.exercise.game == "arabe"));
    assert_eq!(grade.predicates.len(), 4);
}

#[test]
fn a_folder_with_a_module_is_a_submission_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let module = folder.path().join("carpeta/modulo");
    fs::create_dir_all(&module).expect("a folder of ours");
    let tests = "prueba :- ajedrez:mover(blancas, [rey(blancas,8,1),rey(negras,1,8)], _).\n";
    let program = format!(":- module(ajedrez, [mover/3]).\n{}", submissions::text("ajedrez_correcto"));
    for (name, text) in [("ajedrez.pl", &*program), ("pruebas.pl", tests), ("Readme", "Ana y Luis. Todo funciona.\n")] {
        fs::write(module.join(name), text).expect("a folder of ours");
    }
    has_full_marks(&examined(&folder.path().join("carpeta"), &exam("ajedrez", &["mover", "jaque"])));
}

#[test]
fn who_halts_loops_or_overflows_loses_only_what_he_breaks() {
    for (name, predicate) in [("termina", "jaque"), ("bucle", "mate"), ("desborda", "jaque")] {
        let grade = submission(name, &exam("ajedrez", &["valido", predicate]));
        let [valid, broken] = &grade.predicates[..] else { panic!("two predicates were asked for") };
        assert_eq!(valid.right, valid.questions, "{name}");
        assert_eq!(broken.right, 0, "{name}");
        let [finding] = &broken.findings[..] else { panic!("{name}: {:?}", broken.findings) };
        let as_planted = match &finding.cause {
            Cause::Ended(sandbox::ExitReason::Exited(0)) => name == "termina",
            Cause::TimedOut => name == "bucle",
            Cause::Error(kind) => name == "desborda" && kind.starts_with("resource_error"),
            _ => false,
        };
        assert!(as_planted, "{name}: {:?}", finding.cause);
    }
}

#[test]
fn who_prints_is_told_so_and_loses_nothing() {
    let grade = submission("escribe", &exam("ajedrez", &["jaque"]));
    has_full_marks(&grade);
    assert!(grade.predicates[0].remarks.printed > 0);
}

#[test]
fn who_halts_while_loading_gets_no_points_and_hears_why() {
    let grade = submission("termina_al_cargar", &CHESS);
    assert_eq!(grade.points(), 0);
    assert_eq!(grade.problem.expect("there is one").id, "grade-load-ended");
}

#[test]
fn errors_are_told_with_the_line_or_the_missing_predicate() {
    let grade = submission("con_errores", &exam("ajedrez", &["valido", "jaque", "mate"]));
    let report = grade::report(&grade, Form::Text, Lang::En);
    assert!(grade.notes.iter().any(|note| note.contains("Syntax error")), "{report}");
    assert!(report.contains("calls ejercito_valido/2, which is not defined"), "{report}");
    assert!(report.contains("calls jaque_mate/1, which is not defined"), "{report}");
    assert_eq!(grade.predicates[1].right, grade.predicates[1].questions, "{report}");
}

#[test]
fn a_state_that_is_changed_is_a_fault() {
    let grade = submission("arabe_destruye_el_estado", &exam("arabe", &["hacer_movimiento"]));
    assert!(grade.predicates[0].findings.iter().any(|finding| finding.cause == Cause::Changes), "{grade:?}");
}

#[test]
fn the_same_seed_gives_the_same_report() {
    let exam = exam("ajedrez", &["mover"]);
    let report = || grade::report(&submission("sin_promocion", &exam), Form::Markdown, Lang::Es);
    assert_eq!(report(), report());
}

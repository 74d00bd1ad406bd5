//! `tablas nboard` and `tablas gtp` as other programs see them, and the forms of whole games.

mod program;

use std::process::Command;

use assert_cmd::cargo::CommandCargoExt;
use program::Program;

/// What a command of GTP is answered, without the blank line.
fn ask(program: &mut Program, line: &str) -> String {
    program.say(line);
    let mut heard = vec![program.hear()];
    while heard.last().is_some_and(|line| !line.is_empty()) {
        heard.push(program.hear());
    }
    heard.join("\n").trim_end().to_owned()
}

const GAME: &str = "(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]\
                    BO[8 ---------------------------O*------*O--------------------------- *]\
                    B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)";

#[test]
fn nboard_thinks_about_the_game_that_is_set() {
    let mut program = Program::start(&["nboard"]);
    program.say("nboard 2");
    assert!(program.hear().starts_with("set myname Tablas"));
    program.say("joho");
    program.say("set depth 4");
    program.say("set contempt 10");
    program.say(&format!("set game {GAME}"));
    program.say("ping 7");
    assert_eq!(program.hear(), "pong 7");
    program.say("go");
    let heard = program.hear_until("===");
    assert!(heard.iter().any(|line| line.starts_with("nodestats ")), "{heard:?}");
    let best = heard.last().expect("an answer").trim_start_matches("=== ").to_owned();
    let parts: Vec<&str> = best.split('/').collect();
    assert!(parts.len() == 3 && parts[0].len() == 2, "{best}");
    assert!(parts[1].parse::<f64>().is_ok_and(|eval| eval.abs() <= 64.0), "{best}");
    // The move is not played: it is still legal.
    program.say(&format!("move {best}"));
    program.say("ping 8");
    assert_eq!(program.hear_until("pong").last().map(String::as_str), Some("pong 8"));
    program.say("learn");
    assert_eq!(program.hear(), "learned");
    program.say("quit");
    program.end();
}

#[test]
fn nboard_hints_several_lines_and_can_be_interrupted() {
    let mut program = Program::start(&["nboard"]);
    program.say("set depth 3");
    program.say("hint 3");
    let heard = program.hear_until("nodestats");
    assert_eq!(heard.iter().filter(|line| line.starts_with("search ")).count(), 3, "{heard:?}");
    program.say("set depth 60");
    program.say("ping 1");
    program.hear_until("pong");
    program.say("hint 4");
    program.say("ping 2");
    assert_eq!(program.hear_until("pong").last().map(String::as_str), Some("pong 2"));
    program.end();
}

#[test]
fn nboard_finishes_what_was_asked_when_the_input_ends() {
    let mut program = Program::start(&["nboard"]);
    program.say("set depth 2");
    program.say("go");
    let rest = program.end();
    assert!(rest.iter().any(|line| line.starts_with("=== ")), "{rest:?}");
}

#[test]
fn nboard_analyses_every_position_of_a_game() {
    let mut program = Program::start(&["nboard"]);
    program.say("set depth 1");
    program.say(&format!("set game {GAME}"));
    program.say("analyze");
    let rest = program.end();
    let numbers: Vec<&str> = rest.iter().filter_map(|line| line.strip_prefix("analysis ")?.split(' ').next()).collect();
    assert_eq!(numbers, ["8", "7", "6", "5", "4", "3", "2", "1", "0"], "{rest:?}");
}

#[test]
fn nboard_says_what_is_wrong_and_goes_on() {
    let mut program = Program::start(&["nboard"]);
    for wrong in ["set game (;GM[Chess];)", "set game", "move A1", "set depth x", "set depth 0"] {
        program.say(wrong);
        assert!(program.hear().starts_with("status "), "{wrong}");
    }
    program.say("ping 3");
    assert_eq!(program.hear(), "pong 3");
    program.end();
}

#[test]
fn gtp_plays_a_game_to_its_end() {
    let mut program = Program::start(&["gtp"]);
    assert_eq!(ask(&mut program, "1 protocol_version"), "=1 2");
    assert_eq!(ask(&mut program, "name"), "= Tablas");
    assert_eq!(ask(&mut program, "boardsize 8"), "=");
    assert_eq!(ask(&mut program, "clear_board # and a remark"), "=");
    assert_eq!(ask(&mut program, "komi 0"), "=");
    assert_eq!(ask(&mut program, "time_settings 0 1 50"), "=");
    assert_eq!(ask(&mut program, "play black f5"), "=");
    assert_eq!(ask(&mut program, "undo"), "=");
    let mut passes = 0;
    for turn in 0..130 {
        let answer = ask(&mut program, &format!("genmove {}", ["black", "white"][turn % 2]));
        assert!(answer.starts_with("= "), "{answer}");
        passes = if answer == "= pass" { passes + 1 } else { 0 };
        if passes == 2 {
            break;
        }
    }
    assert_eq!(passes, 2, "the game ends");
    let score = ask(&mut program, "final_score");
    assert!(score == "= 0" || score.starts_with("= B+") || score.starts_with("= W+"), "{score}");
    assert_eq!(ask(&mut program, "quit"), "=");
    program.end();
}

#[test]
fn gtp_refuses_what_is_wrong() {
    let mut program = Program::start(&["gtp"]);
    for wrong in [
        "boardsize 19",
        "play black a1",
        "play white f5",
        "play green f5",
        "play black",
        "genmove",
        "undo",
        "komi x",
        "time_left black -1 0",
        "set_game Go",
        "set_position nonsense",
        "fly",
    ] {
        assert!(ask(&mut program, wrong).starts_with("? "), "{wrong}");
    }
    assert_eq!(ask(&mut program, "known_command fly"), "= false");
    assert_eq!(ask(&mut program, "known_command genmove"), "= true");
    assert!(ask(&mut program, "list_commands").contains("\nshowboard"));
    assert!(ask(&mut program, "showboard").contains("black (X) to move"));
    assert!(ask(&mut program, "genmove black").starts_with("= "), "and it still plays");
    program.end();
}

#[test]
fn games_are_shown_in_the_forms_of_othello_programs() {
    let show = |position: &str, form: &str| {
        let mut command = Command::cargo_bin("tablas").expect("the binary is built");
        let output = command.args(["show", "othello", "--lang", "en", "--position", position, "--as", form]).output();
        let output = output.expect("it runs");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    assert_eq!(show("f5d6c3", "transcript"), (Some(0), "f5d6c3".to_owned()));
    let (code, ggf) = show("f5d6c3", "ggf");
    assert!(code == Some(0) && ggf.ends_with("B[F5]W[D6]B[C3];)"), "{ggf}");
    assert_eq!(show(&ggf, "transcript"), (Some(0), "f5d6c3".to_owned()));
    let (_, obf) = show(&ggf, "obf");
    assert!(obf.ends_with(" O;"), "{obf}");
    assert_eq!(show(&obf, "obf"), (Some(0), obf.clone()));
    assert_eq!(show("f5d6c3", "pgn").0, Some(2));
    assert_eq!(show("f5d6c9", "obf").0, Some(2));
}

//! `tablas hub` as another program sees it.

mod program;

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::cargo::CommandCargoExt;
use program::Program;

fn go(program: &mut Program, level: &str) -> Vec<String> {
    program.say(&format!("level {level}"));
    program.say("go think");
    program.hear_until("done")
}

/// The value of `name` in the last line.
fn value<'a>(heard: &'a [String], name: &str) -> &'a str {
    let last = heard.last().expect("a line");
    let start = format!(" {name}=");
    let rest = &last[last.find(&start).unwrap_or_else(|| panic!("no {name} in {last}")) + start.len()..];
    rest.split(' ').next().expect("a word")
}

#[test]
fn it_introduces_itself_and_forgives_nonsense() {
    let mut program = Program::start(&["hub"]);
    program.say("hub");
    let heard = program.hear_until("wait");
    assert!(heard[0].starts_with("id name=Tablas version="), "{heard:?}");
    let variant = "param name=variant value=internacional type=enum \
                   values=\"libre espanola inglesa rusa brasilena italiana internacional\"";
    assert_eq!(heard[1], variant);
    program.say("init");
    assert_eq!(program.hear(), "ready");
    for line in ["", "xyzzy 1=2", "stop", "ponder-hit", "level", "set-param name=nothing value=1"] {
        program.say(line);
    }
    for line in ["level depth=x", "go", "pos pos=\"W", "set-param name=threads value=0", "set-param name=hash", "go x"]
    {
        program.say(line);
        assert!(program.hear().starts_with("error message=\""), "{line}");
    }
    program.say("ping");
    assert_eq!(program.hear(), "pong");
    program.say("quit");
    assert!(program.end().is_empty());
}

#[test]
fn it_plays_on_the_big_board() {
    let mut program = Program::start(&["hub"]);
    let start = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
    program.say(&format!("pos pos={start} moves=\"32-28 19-23 28x19x23\""));
    let heard = go(&mut program, "depth=6");
    // Black must take back, on one of two ways.
    assert!(["14x23x19", "13x24x19"].contains(&value(&heard, "move")), "{heard:?}");
    let info = &heard[heard.len() - 2];
    for part in ["info depth=6 score=", " nodes=", " time=", " nps=", " pv=\""] {
        assert!(info.contains(part), "{part}: {info}");
    }
    assert!(heard.last().expect("a line").contains(" ponder="));
}

/// Each side takes what it must, and the answer says what was taken.
#[test]
fn it_plays_by_every_rule_set_of_the_small_board() {
    for rules in ["libre", "espanola", "inglesa", "rusa", "brasilena", "italiana"] {
        let mut program = Program::start(&["hub", "--rules", rules]);
        program.say("pos");
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..12 {
            let heard = go(&mut program, "depth=3");
            moves.push(value(&heard, "move").to_owned());
            program.say(&format!("pos moves=\"{}\"", moves.join(" ")));
        }
        assert!(moves.iter().any(|text| text.contains('-')), "{moves:?}");
        assert!(program.end().is_empty(), "{rules} {moves:?}");
    }
}

#[test]
fn whoever_asks_after_a_refused_position_is_told_and_not_left_waiting() {
    let mut program = Program::start(&["hub"]);
    program.say("pos pos=Wxyz");
    assert!(program.hear().starts_with("error message=\""));
    program.say("go think");
    assert!(program.hear().starts_with("error message=\""));
    assert_eq!(program.hear(), "done");
    program.say("pos");
    assert!(value(&go(&mut program, "depth=2"), "move").contains('-'));
    assert!(program.end().is_empty());
}

#[test]
fn the_rules_can_be_changed() {
    let mut program = Program::start(&["hub"]);
    program.say("set-param name=variant value=espanola");
    let (mut board, empty) = (vec!["e"; 32], "e".repeat(32));
    (board[0], board[13]) = ("W", "b");
    program.say(&format!("pos pos=W{}", board.concat()));
    let heard = go(&mut program, "depth=4");
    assert!(heard.iter().any(|line| line.contains("score=99.9")), "{heard:?}");
    assert!(value(&heard, "move").ends_with("x14"), "{heard:?}");
    program.say(&format!("pos pos=B{empty}"));
    program.say("go think");
    assert!(program.hear().starts_with("error message=\"the game is over"));
    assert_eq!(program.hear(), "done");
    program.say("set-param name=variant value=xyzzy");
    assert!(program.hear().contains("espanola"));
}

#[test]
fn what_cannot_be_is_told() {
    let mut program = Program::start(&["hub", "--rules", "espanola"]);
    let long = "e".repeat(33);
    for position in ["pos=W", "pos=Wx", &format!("pos=W{long}"), "moves=\"1-2\"", "moves=\"9x18\"", "moves=\"a\""] {
        program.say(&format!("pos {position}"));
        assert!(program.hear().starts_with("error message=\""), "{position}");
        program.say("go think");
        assert!(program.hear().starts_with("error message=\"there is no position"), "{position}");
        assert_eq!(program.hear(), "done", "{position}");
    }
    program.say("pos start");
    assert!(!value(&go(&mut program, "nodes=1000"), "move").is_empty());
}

#[test]
fn clocks_are_kept() {
    let mut program = Program::start(&["hub"]);
    let began = Instant::now();
    go(&mut program, "move-time=0.1");
    assert!((Duration::from_millis(80)..Duration::from_secs(5)).contains(&began.elapsed()), "{:?}", began.elapsed());
    for level in ["time=0.2", "time=0.3 inc=0.01 moves=2", "time=-1", "time=0.001 inc=0"] {
        let began = Instant::now();
        go(&mut program, level);
        assert!(began.elapsed() < Duration::from_secs(5), "{level}: {:?}", began.elapsed());
    }
}

#[test]
fn endless_thought_waits_for_stop_and_pings_are_answered_meanwhile() {
    let mut program = Program::start(&["hub"]);
    for go in ["go analyze", "go think", "go ponder"] {
        program.say(if go == "go ponder" { "level move-time=0.01" } else { "level infinite" });
        program.say(go);
        thread::sleep(Duration::from_millis(200));
        program.say("ping");
        let heard = program.hear_until("pong");
        assert!(heard.iter().all(|line| !line.starts_with("done")), "{go}: {heard:?}");
        program.say(if go == "go ponder" { "ponder-hit" } else { "stop" });
        program.hear_until("done");
    }
    program.say("level infinite");
    program.say("go analyze");
    let rest = program.end();
    assert_eq!(rest.iter().filter(|line| line.starts_with("done move=")).count(), 1);
}

/// Pairs of `go` and `stop` at random moments: each gets exactly one answer.
#[test]
fn every_go_and_stop_has_exactly_one_answer() {
    let mut program = Program::start(&["hub", "--rules", "rusa"]);
    let mut random = fastrand::Rng::with_seed(5);
    for pair in 0..300 {
        program.say(if pair % 2 == 0 { "go analyze" } else { "go think" });
        thread::sleep(Duration::from_micros(random.u64(..3000)));
        program.say("stop");
        program.say("ping");
        let heard = program.hear_until("pong");
        assert_eq!(heard.iter().filter(|line| line.starts_with("done move=")).count(), 1, "{pair}: {heard:?}");
    }
    assert!(program.end().is_empty());
}

/// A match against the program itself, as against any other.
#[test]
fn programs_play_matches_through_it() {
    for rules in ["espanola", "internacional"] {
        let mut command = Command::cargo_bin("tablas").expect("the binary is built");
        let program = format!("hub={} hub,depth=4", command.get_program().to_string_lossy());
        command.args(["arena", "damas", "--lang", "en", "--rules", rules, "--a", &program, "--b", "random"]);
        let output = command.args(["--games", "4", "--json"]).output().expect("it runs");
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{told} {}", String::from_utf8_lossy(&output.stderr));
        let result: serde_json::Value = serde_json::from_str(told.trim()).expect("JSON");
        assert!(result["a"].as_u64().is_some_and(|won| won >= 3), "{rules}: {told}");
    }
}

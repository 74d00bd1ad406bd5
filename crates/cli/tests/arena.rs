//! `tablas arena` with clocks, with a journal, and against programs through GTP and `NBoard`.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;

fn command(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("tablas").expect("the binary is built");
    command.args(args).env("LANG", "en_US.UTF-8").env_remove("LC_ALL").env_remove("LANGUAGE");
    command
}

fn tablas(args: &[&str]) -> Output {
    command(args).output().expect("it runs")
}

fn json(args: &[&str]) -> Value {
    let output = tablas(args);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(0) && output.stderr.is_empty(), "{args:?}: {complaint}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn refused(args: &[&str], parts: &[&str]) {
    let output = tablas(args);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{args:?}: {complaint}");
    assert!(parts.iter().all(|part| complaint.contains(part)), "{args:?}: {complaint}");
}

fn fresh(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path.display().to_string()
}

fn lines(path: &str) -> Vec<String> {
    fs::read_to_string(path).unwrap_or_default().lines().map(str::to_owned).collect()
}

/// Our own program behind another program's protocol.
fn own(protocol: &str) -> String {
    let binary = Command::cargo_bin("tablas").expect("the binary is built");
    format!("{protocol}={} {protocol}", binary.get_program().to_string_lossy())
}

#[test]
fn othello_programs_play_through_gtp_and_nboard() {
    for (a, b) in [(own("gtp") + ",time=0.02", own("nboard") + ",depth=2"), (own("nboard"), own("gtp") + ",time=0.01")]
    {
        let out = fresh("othello.txt");
        let value = json(&[
            "arena",
            "othello",
            "--a",
            &a,
            "--b",
            &b,
            "--games",
            "2",
            "--out",
            &out,
            "--json",
            "--patience",
            "60",
        ]);
        assert_eq!(value["games"], 2);
        let games = fs::read_to_string(out).expect("the games");
        assert_eq!(games.matches("[Termination \"normal\"]").count(), 2, "{games}");
    }
    refused(&["arena", "ajedrez", "--a", "gtp=x", "--b", "random", "--games", "2"], &["gtp", "Othello", "ajedrez"]);
    refused(&["arena", "othello", "--a", "gtp=x,depth=2", "--b", "random", "--games", "2"], &["GTP", "time"]);
    refused(&["arena", "othello", "--a", "nboard=x,time=2", "--b", "random", "--games", "2"], &["NBoard", "depth"]);
}

/// So much time that even a busy machine does not lose on it.
#[test]
fn games_have_clocks() {
    let uci = own("uci") + ",depth=2";
    for b in [uci.as_str(), "level=maestro,depth=2"] {
        let out = fresh("clocks.pgn");
        let args = ["arena", "ajedrez", "--a", "depth=2", "--b", b, "--games", "2", "--clock", "60+0.5", "--json"];
        let value = json(&[&args[..], &["--out", &out]].concat());
        assert_eq!(value["games"], 2, "{b}");
        let games = fs::read_to_string(out).expect("the games");
        assert_eq!(games.matches("[Termination \"normal\"]").count(), 2, "{games}");
    }
    for clock in ["x", "0", "1+", "-1+2", "1+1+1"] {
        let args = ["arena", "ajedrez", "--a", "random", "--b", "random", "--games", "2"];
        refused(&[&args[..], &[&format!("--clock={clock}")]].concat(), &["10+0.1"]);
    }
}

/// Who is asked to think for longer than the clock has loses on time.
#[cfg(unix)]
#[test]
fn who_does_not_look_at_the_clock_loses() {
    let slow = fresh("slow.sh");
    let script = "echo uciok; while read line; do case $line in isready) echo readyok;; \
                  go*) sleep 60; echo bestmove a2a3;; esac; done";
    fs::write(&slow, script).expect("a script");
    let out = fresh("slow.pgn");
    let slow = format!("uci=sh {slow}");
    let args = ["arena", "ajedrez", "--a", &slow, "--b", "random", "--games", "2", "--clock", "0.3", "--json"];
    let began = Instant::now();
    let output = tablas(&[&args[..], &["--out", &out]].concat());
    let value: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&value["b"], &value["games"]), (&2.into(), &2.into()));
    assert!(fs::read_to_string(out).expect("the games").contains("out of time"));
    assert!(began.elapsed() < Duration::from_secs(50));
}

#[test]
fn a_match_that_is_killed_goes_on_with_the_next_game() {
    let (journal, out) = (fresh("match.jsonl"), fresh("match.pdn"));
    let args = ["arena", "damas", "--a", "documento,depth=3", "--b", "documento,depth=2", "--games", "12", "--json"];
    let whole = json(&args);
    let args = [&args[..], &["--journal", &journal, "--out", &out]].concat();
    // SIGKILL, as soon as some games are on the disk: nobody tidies up.
    let mut killed = command(&args).stdout(Stdio::null()).spawn().expect("it starts");
    while lines(&journal).len() < 4 && killed.try_wait().expect("it runs").is_none() {
        thread::sleep(Duration::from_millis(2));
    }
    killed.kill().and_then(|()| killed.wait()).expect("it can be killed");
    let before = lines(&journal);
    assert!(before.len() >= 4);
    // A line that was cut off is taken away.
    fs::write(&journal, format!("{}\n{{\"number\":", before.join("\n"))).expect("a journal");
    let resumed = json(&args);
    assert_eq!(resumed, whole);
    let after = lines(&journal);
    assert_eq!((after.len(), &after[..before.len()]), (13, &before[..]), "no game is played again");
    assert_eq!(fs::read_to_string(&out).expect("the games").matches("[Event ").count(), 12);
    // Once it is whole, nothing is played at all.
    assert_eq!((json(&args), lines(&journal)), (whole, after));
    let other = ["arena", "damas", "--a", "documento,depth=3", "--b", "random", "--games", "2", "--journal", &journal];
    refused(&other, &["match.jsonl", "other players"]);
    let kept = lines(&journal);
    assert_eq!(kept.len(), 13, "nothing lost");
    let foreign = fresh("foreign.txt");
    fs::write(&foreign, "dear diary").expect("a file");
    refused(
        &["arena", "damas", "--a", "random", "--b", "random", "--games", "2", "--journal", &foreign],
        &["foreign.txt"],
    );
    assert_eq!(fs::read_to_string(&foreign).expect("still there"), "dear diary");
}

#[test]
fn workers_are_wanted_in_a_postgresql_that_answers() {
    let arena = ["arena", "othello", "--a", "random", "--b", "random", "--games", "2", "--db"];
    refused(&[&arena[..], &["sqlite:games.db"]].concat(), &["postgres://"]);
    refused(&[&arena[..], &["postgres://somebody:secret@127.0.0.1:1/tablas"]].concat(), &["127.0.0.1:1"]);
    refused(
        &["tournament", "--game", "othello", "--with", "random", "--with", "level=facil", "--db", "mysql://x"],
        &["mysql://"],
    );
}

//! Whatever a user types wrong: exit code 2, a sentence that says what and where, no panic, no memory blow-up.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt;

/// What the shell may give us at the most, so that a blow-up shows as a failure: 1 GiB of memory.
const MOST_MEMORY_KIB: u32 = 1 << 20;

fn tablas(args: &[&str]) -> Output {
    let binary = Command::cargo_bin("tablas").expect("the binary is built");
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("ulimit -v {MOST_MEMORY_KIB}; exec \"$0\" \"$@\"")]);
    shell.arg(binary.get_program()).args(args).env("LANG", "en_US.UTF-8").env_remove("LC_ALL").env_remove("LANGUAGE");
    shell.output().expect("sh runs")
}

/// The input is refused, and the complaint contains each of `parts`.
fn refused(args: &[&str], parts: &[&str]) {
    let shown: Vec<String> = args.iter().map(|arg| arg.chars().take(60).collect()).collect();
    let output = tablas(args);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{shown:?}: {complaint}");
    assert!(!complaint.contains("panicked"), "{shown:?}: {complaint}");
    assert!(complaint.len() < 20_000, "{shown:?}: {} bytes of complaint", complaint.len());
    for part in parts {
        assert!(complaint.contains(part), "{shown:?}: no `{part}` in: {complaint}");
    }
    assert!(output.stdout.is_empty(), "{shown:?}: {}", String::from_utf8_lossy(&output.stdout));
}

/// A file with these contents, gone with the test's folder.
fn file(name: &str, contents: &[u8]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bad_input");
    fs::create_dir_all(&folder).expect("a folder for the test");
    let path = folder.join(name);
    fs::write(&path, contents).expect("a file for the test");
    format!("@{}", path.display())
}

#[test]
fn a_worker_without_servers_says_why() {
    // A port that nobody listens at any more.
    let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port();
    let url = format!("postgres://ana:geheim@127.0.0.1:{free}/x");
    for (lang, file, refusal) in [
        ("en", "--db postgres://USER@HOST/DATABASE", "the connection is refused"),
        ("es", "--db postgres://USUARIO@SERVIDOR/BASE", "rechaza"),
    ] {
        refused(&["worker", "--db", "sqlite:games.db", "--lang", lang], &[file]);
        refused(&["worker", "--db", &url, "--lang", lang], &[refusal]);
        refused(&["serve", "--no-open", "--db", "sqlite:x.db", "--db-read", &url, "--lang", lang], &["--db-read"]);
    }
    refused(&["worker", "--db", "mysql://x/y"], &["mysql://…"]);
    refused(&["worker", "--db", &url, "--threads", "0"], &["--threads"]);
    refused(&["worker", "--db", &url, "--log-format", "xml"], &["xml", "--log-format"]);
}

#[test]
fn help_is_whole_and_in_one_language() {
    let help = |args: &[&str]| {
        let output = tablas(args);
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let best = help(&["best", "--help", "--lang", "es"]);
    assert!(best.contains("\nUso: tablas best [OPCIONES] <JUEGO>\n") && best.contains("--rules <REGLAS>"), "{best}");
    assert!(help(&["--help", "--lang", "es"]).contains("\nUso: tablas [OPCIONES] [ORDEN]\n"));
    assert!(help(&["--help", "--lang", "ca"]).contains("\nÚs: tablas [OPCIONS] [ORDRE]\n"));
    for lang in ["es", "en", "ca"] {
        assert_eq!(help(&["help", "best", "--lang", lang]), help(&["best", "--help", "--lang", lang]));
        assert_eq!(help(&["ayuda", "--lang", lang]), help(&["--help", "--lang", lang]));
    }
    refused(&["help", "dance"], &["dance"]);
    refused(&["bset", "ajedrez"], &["bset", "Did you mean `best`?"]);
    refused(&["bset", "ajedrez", "--lang", "es"], &["bset", "¿Quería decir «best»?"]);
    refused(&["best", "ajedrez", "--dept", "3"], &["--dept", "Did you mean `--depth`?"]);
}

#[test]
fn command_lines() {
    refused(&["dance"], &["dance"]);
    refused(&["show"], &["GAME"]);
    refused(&["show", "go"], &["go", "damas, reversi, ajedrez, arabe, molino"]);
    refused(&["show", "damas", "--rules", "turca"], &["turca", "libre"]);
    refused(&["show", "damas", "--bogus"], &["--bogus"]);
    refused(&["show", "damas", "--size", "2"], &["--size"]);
    refused(&["show", "molino", "--size", "0"], &["0", "1, 2, 3, 4, 5, 6, 7"]);
    refused(&["show", "molino", "--size", "8"], &["8"]);
    refused(&["show", "molino", "--size", "many"], &["many"]);
    refused(&["show", "molino", "--size", "999"], &["999"]);
    refused(&["show", "molino", "--rules", "clasico", "--size", "3"], &["3"]);
    refused(&["perft", "damas"], &["--depth"]);
    refused(&["perft", "damas", "--depth", "-1"], &["-1"]);
    refused(&["perft", "damas", "--depth", "three"], &["three"]);
    refused(&["perft", "damas", "--depth", "1", "--threads", "0"], &["0"]);
    refused(&["moves", "ajedrez", "--turn", "green", "--position", "[]"], &["green", "w, b"]);
    refused(&["show", "damas", "--lang", "fr"], &["fr"]);
}

#[test]
fn chess_positions() {
    let fen = |fen, parts: &[&str]| refused(&["moves", "ajedrez", "--position", fen], parts);
    fen("", &["1:1"]);
    fen("hello", &["1:1"]);
    fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", &["1:"]);
    fen("rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &["1:14", "^"]);
    fen("rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &["1:"]);
    fen("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &["1:19"]);
    fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", &["1:45"]);
    fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkx - 0 1", &["1:"]);
    fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1", &["1:"]);
    fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - many 1", &["1:"]);
    fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 99999999999999999999", &["1:"]);
    fen("8/8/8/8/8/8/8/8 w - - 0 1", &["-"]);
    // Every reason at once: two white kings, no black one, a pawn on the last row.
    let all = tablas(&["moves", "ajedrez", "--position", "P7/8/8/8/8/8/8/KK6 w - - 0 1"]);
    let reasons = String::from_utf8_lossy(&all.stderr).lines().filter(|line| line.starts_with("  - ")).count();
    assert!(reasons >= 3, "{}", String::from_utf8_lossy(&all.stderr));
}

#[test]
fn other_positions() {
    refused(&["moves", "damas", "--position", "W:W40:B1"], &["1:", "40"]);
    refused(&["moves", "damas", "--position", "X:W1:B2"], &["1:1"]);
    refused(&["moves", "damas", "--position", "W:W1,1:B2"], &[]);
    refused(&["moves", "damas", "--rules", "internacional", "--position", "W:W51:B1"], &["1:"]);
    refused(&["moves", "reversi", "--position", "XO"], &["1:"]);
    refused(&["moves", "reversi", "--position", &("-".repeat(63) + "? X")], &["1:64", "?"]);
    refused(&["moves", "reversi", "--position", &("-".repeat(64) + " X")], &[]);
    refused(&["moves", "arabe", "--position", "--oox/x-x-o/xx-xx/--x-x o 2 0 0 0 2 -"], &["1:"]);
    refused(&["moves", "arabe", "--position", "--oox/x-x-o/xx-xx/--x-x/xxoxo o 3 0 0 0 2 -"], &["1:"]);
    refused(&["moves", "arabe", "--position", "xxxxx/xxxxx/xxxxx/xxxxx/xxxxx x 2 0 0 0 0 -"], &["-"]);
    refused(&["moves", "molino", "--position", "2 b 9 9 ......../........"], &["1:"]);
    refused(&["moves", "molino", "--position", "2 b 10 9 ......../......../........"], &[]);
    refused(&["moves", "molino", "--size", "3", "--position", "2 b 9 9 ......../......../........"], &["2"]);
    refused(&["moves", "molino", "--position", "9 b 9 9 ......../........"], &["9"]);
    refused(&["moves", "molino", "--position", "2 b 0 0 bbbbbbbb/bbbbbbbb/bbbbbbbb"], &["-"]);
}

#[test]
fn files() {
    refused(&["show", "damas", "--position", "@no/such/file"], &["no/such/file"]);
    refused(&["show", "damas", "--position", "@."], &["@."]);
    refused(&["show", "damas", "--position", &file("binary", &[0x80, 0xFF, 0, 1, 2])], &["1:1"]);
    refused(&["show", "damas", "--position", &file("late", b"W:W1\nB\xC3")], &["2:2"]);
    refused(&["show", "damas", "--position", &file("empty", b"")], &["1:1"]);
    refused(&["show", "ajedrez", "--position", &file("nul", &[0; 100])], &["1:1"]);
    refused(&["show", "ajedrez", "--position", &file("long", &b"[a,".repeat(4 << 20))], &["1048576"]);
}

#[test]
fn terms() {
    let ask = |goal: &str, parts: &[&str]| refused(&["ask", goal], parts);
    ask("", &["1:1"]);
    ask("valido([rey(blancas,1,1)", &["1:25"]);
    ask("valido([rey(blancas,1,1]).", &["1:24", "^"]);
    ask("valido(]).", &["1:8"]);
    ask("valido('abc).", &["1:8"]);
    ask("valido([]) extra", &["1:12"]);
    ask("valido(\n  [a b]).", &["2:6"]);
    ask("/* never ends", &["1:"]);
    ask("volar(x).", &["volar/1", "mover/3"]);
    ask("mover(blancas,X).", &["mover/2"]);
    ask("X.", &["X"]);
    ask("42.", &["42"]);
    ask("valido([]), 7.", &["7"]);
    ask("valido(\u{1}).", &["1:8"]);
    ask(&format!("valido({}", "[".repeat(10_000)), &["1:"]);
    ask(&format!("valido({}{}).", "f(".repeat(10_000), ")".repeat(10_000)), &["1:"]);
    refused(&["moves", "ajedrez", "--position", "[rey(blancas,8,5)"], &["1:18"]);
    refused(&["moves", "ajedrez", "--position", "[rey(blancas,8,5),rey(blancas,9,5)]"], &["-"]);
    refused(&["moves", "arabe", "--position", "estado(m(f(x)),0,0,0,0,2)"], &[]);
    refused(&["moves", "reversi", "--position", "tablero([0,0])"], &[]);
    refused(&["moves", "damas", "--position", "[va,va]"], &[]);
    let mut chain = String::from("a");
    (0..10_000).for_each(|_| chain.push_str("=a"));
    ask(&chain, &["1:"]);
    let mut sum = String::from("a");
    (0..100_000).for_each(|_| sum.push_str("+a"));
    refused(&["moves", "ajedrez", "--position", &file("sum", format!("[{sum}]").as_bytes())], &["1:"]);
}

#[test]
fn prolog_goes_on_after_an_error() {
    let mut goals = String::new();
    for goal in ["valido(.", "valido([rey(blancas,1,1),rey(negras,8,8)]).", "foo(1).", "valido([])."] {
        let _ = writeln!(goals, "{goal}");
    }
    let mut command = assert_cmd::Command::cargo_bin("tablas").expect("the binary is built");
    let output = command.args(["prolog", "--lang", "en"]).write_stdin(goals).output().expect("runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "true.\nfalse.\n");
    let complaints = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(complaints.contains("1:8") && complaints.contains("foo/1"), "{complaints}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn goals_without_a_value_say_where() {
    let ask = |goal: &str, parts: &[&str]| refused(&["ask", goal], parts);
    ask("X = 1, Z is X + Y.", &["1:17: Y has no value yet", "`Z is 1+Y`", "                  ^"]);
    ask("true,\n volar(x)", &["2:2: there is no predicate volar/1"]);
    ask("X is foo + 1", &["1:6: ", "foo/0"]);
    ask("X is 1 / 0", &["1:3: ", "divides by zero"]);
    ask("_ < 3", &["1:1: "]);
    ask("call(7)", &["a goal", "7"]);
}

#[test]
fn a_goal_may_be_answered_by_the_exit_code_alone() {
    let run = |goal: &str| {
        let output = tablas(&["ask", "--quiet", goal]);
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    assert_eq!(run("member(X,[1,2])"), (Some(0), String::new()));
    assert_eq!(run("fail"), (Some(1), String::new()));
    assert_eq!(run("write(hola)"), (Some(0), "hola".to_owned()));
}

#[test]
fn a_file_that_is_not_there_is_said_in_words() {
    let binary = Command::cargo_bin("tablas").expect("the binary is built");
    let mut shell = Command::new("sh");
    shell.args(["-c", "echo nada.pl | \"$0\" ask 'leer(T)' --lang es"]).arg(binary.get_program());
    let output = shell.output().expect("sh runs");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.contains("nada.pl") && complaint.contains("no existe ese archivo"), "{complaint}");
    assert!(!complaint.contains("os error"), "{complaint}");
    assert_eq!(output.status.code(), Some(1));
}

/// The system's own words are in English, whatever the reader speaks.
#[test]
fn files_that_cannot_be_read_or_written_are_said_in_the_readers_language() {
    let folder = std::env::temp_dir().join(format!("tablas-files-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let place = folder.display().to_string();
    std::fs::write(folder.join("g.pgn"), "1. e4 e5 *").expect("a game");
    let (missing, game, nowhere) = (format!("{place}/nada.pgn"), format!("{place}/g.pgn"), format!("{place}/no/g.pdn"));
    let database = format!("sqlite:{place}");
    for (args, expected) in [
        (vec!["show", "ajedrez", "--position", &format!("@{missing}")], "no existe ese archivo"),
        (vec!["show", "ajedrez", "--position", &format!("@{place}")], "es una carpeta"),
        (vec!["review", "ajedrez", &missing], "no existe ese archivo"),
        (vec!["review", "ajedrez", &game, "--nodes", "100", "--out", &nowhere], "no existe esa carpeta"),
        (vec!["convert", "ajedrez", &missing, "x.pdn"], "no existe ese archivo"),
        (vec!["convert", "ajedrez", &game, &nowhere], "no existe esa carpeta"),
        (vec!["mate", "--epd", &missing], "no existe ese archivo"),
        (
            vec!["arena", "ajedrez", "--a", "depth=1", "--b", "depth=1", "--games", "2", "--out", &nowhere],
            "no existe esa carpeta",
        ),
        (vec!["serve", "--no-open", "--addr", "127.0.0.1:0", "--db", &database], "es una carpeta"),
    ] {
        let output = tablas(&[&args[..], &["--lang", "es"]].concat());
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(complaint.contains(expected) && complaint.contains(&place), "{args:?}: {complaint}");
        assert!(!complaint.contains("os error"), "{args:?}: {complaint}");
        assert!(!output.status.success(), "{args:?}");
    }
    std::fs::remove_dir_all(&folder).expect("it was ours");
}

#[test]
fn the_timings_of_document_003_run_as_printed() {
    let state = "estado(m(f(-,-,o,o,x),f(x,-,x,-,o),f(x,x,-,x,x),f(-,-,x,-,x),f(x,x,o,x,o)),0,0,0,2,2)";
    let output =
        tablas(&["ask", &format!("?- time((mejor_movimiento({state}, o, 3, minimax, Estado2), fail; true)).")]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "true.\n");
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(report.starts_with("% ") && report.contains(" inferences, ") && report.contains(" seconds ("), "{report}");
}

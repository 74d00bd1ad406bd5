//! Tournaments: programs that misbehave in every way lose with the reason, nobody else is hurt, and a tournament that is
//! killed goes on as if nothing had been.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;

fn tablas(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("tablas").expect("the binary is built");
    command.args(args).args(["--lang", "en"]).stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Output {
    tablas(args).output().expect("it runs")
}

fn json(args: &[&str]) -> Value {
    let output = run(&[args, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Whether the test of Prolog players can run here: CI installs SWI-Prolog.
fn has_prolog() -> bool {
    Command::new("swipl").arg("--version").stdout(Stdio::null()).status().is_ok()
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tournament").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a name in UTF-8")
}

/// A player of Árabe that does well enough: what the pack's examples have.
const HONEST: &str = include_str!("../../../prolog/examples/arabe_codicioso.pl");

/// What is asked of programs in a game, and who answers it well and badly.
struct Task {
    game: &'static str,
    /// The head of the predicate, its answer `_`.
    head: &'static str,
    honest: &'static str,
    /// It plays what the rules forbid.
    cheat: &'static str,
    /// Its answer is no move at all.
    mumble: &'static str,
    options: Vec<String>,
}

fn tasks() -> [Task; 2] {
    let arabe = Task {
        game: "arabe",
        head: "mejor_movimiento(_,_,_,_,_)",
        honest: HONEST,
        cheat: include_str!("../../../prolog/examples/arabe_diagonal.pl"),
        mumble: "mejor_movimiento(_,_,_,_,hola(X,X,\"tú\")).\n",
        options: Vec::new(),
    };
    // Mates in two, so that the other has to move as well.
    let problems = folder("chess-problems").join("problems.txt");
    fs::write(&problems, "4k3/7p/3K4/8/8/8/7P/R7 w - - 0 1\n3k4/8/8/8/8/p7/8/K6R w - - 0 1\n").expect("a file");
    let library = concat!(env!("CARGO_MANIFEST_DIR"), "/../../prolog/prolog");
    let chess = Task {
        game: "ajedrez",
        head: "jugada(_,_,_)",
        honest: include_str!("../../../prolog/examples/ajedrez_mate.pl"),
        cheat: "jugada(_,T,S) :- select(rey(C,F,X), T, R), G is 9-F, S = [rey(C,G,X)|R], !.\n",
        mumble: "jugada(_,_,hola(X,X,\"tú\")).\n",
        options: ["--openings", text(&problems), "--library", library, "--max-moves", "8"].map(str::to_owned).to_vec(),
    };
    [arabe, chess]
}

/// Twelve ways to misbehave, each with the word that its loss must have. A file, its contents, the word.
fn misbehaving(task: &Task, outside: &Path) -> Vec<(&'static str, String, &'static [&'static str])> {
    let prolog = |body: &str| format!("{} :- {body}.\n", task.head);
    let python = |body: &str| {
        format!(
            "import os, signal, sys, time\nprint('ugiok', flush=True)\nfor line in sys.stdin:\n  \
             if line.startswith('isready'): print('readyok', flush=True)\n  if line.startswith('go'): {body}\n"
        )
    };
    let write = format!("open('{}', write, S), write(S, hola), close(S), fail", outside.display());
    vec![
        ("halts.pl", prolog("halt"), &["exited"]),
        ("loops.pl", prolog("repeat, catch(call_with_time_limit(0.1, (repeat, fail)), _, true), fail"), &["hung"]),
        ("recurses.pl", prolog("p(0)") + "p(X) :- p(s(X)), p(X).\n", &["exception", "hung"]),
        ("hoards.py", python("x = bytearray(b'x') * 2_000_000_000"), &["memory", "exited"]),
        ("forks.py", python("[os.fork() or time.sleep(60) for _ in range(100)]"), &["processes", "exited"]),
        ("floods.pl", prolog("repeat, write(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa), nl, fail"), &["output"]),
        ("cheats.pl", task.cheat.into(), &["illegal move", "no move"]),
        ("mumbles.pl", task.mumble.into(), &["wrong term"]),
        ("oversleeps.pl", ":- sleep(60).\n".into(), &["slow start"]),
        ("crashes.py", python("os.kill(os.getpid(), signal.SIGSEGV)"), &["crashed"]),
        ("is_deaf.py", python("(os.close(0), time.sleep(60))"), &["closed input"]),
        // Without namespaces it may write there, and then has no move.
        ("trespasses.pl", prolog(&write), &["exception", "no move"]),
    ]
}

fn faults(report: &Value, name: &str) -> Vec<String> {
    let games = report["games"].as_array().expect("games");
    let lost = games.iter().filter(|game| {
        let loser = game["loser"].as_str();
        loser.is_some_and(|loser| game[loser] == name)
    });
    lost.map(|game| game["end"].as_str().expect("a word").to_owned()).collect()
}

/// Everybody against an honest player; or, with `TABLAS_DEEP=1`, thirty programs against each other.
#[test]
fn twelve_that_misbehave_lose_with_the_reason_and_nobody_else_is_hurt() {
    if !has_prolog() {
        return;
    }
    for task in tasks() {
        judged(&task, None);
    }
    // Where there is no bubblewrap, limits alone must do.
    judged(&tasks()[0], Some("limits"));
}

fn judged(task: &Task, isolation: Option<&str>) {
    let is_deep = std::env::var_os("TABLAS_DEEP").is_some();
    let programs = folder(&format!("misbehaving-{}", task.game));
    let outside = programs.with_file_name("outside.txt");
    let _ = fs::remove_file(&outside);
    let bad = misbehaving(task, &outside);
    for (name, contents, _) in &bad {
        fs::write(programs.join(name), contents).expect("a program");
    }
    let honest: Vec<String> = (1..=if is_deep { 18 } else { 2 }).map(|n| format!("honest{n:02}")).collect();
    for name in &honest {
        fs::write(programs.join(format!("{name}.pl")), task.honest).expect("a program");
    }
    let limits = ["--move-time", "3", "--start-time", "3", "--memory", "200", "--output-limit", "100"];
    let mut args = vec!["tournament", text(&programs), "--game", task.game, "--games", "1", "--threads", "2"];
    args.extend(limits);
    args.extend(task.options.iter().map(String::as_str));
    args.extend(isolation.iter().flat_map(|isolation| ["--isolation", *isolation]));
    if !is_deep {
        args.extend(["--gauntlet", "honest01"]);
    }
    let report = json(&args);
    assert_eq!(report["players"].as_array().expect("players").len(), bad.len() + honest.len());
    for (file, _, words) in &bad {
        let name = file.split('.').next().expect("a name");
        let faults = faults(&report, name);
        assert!(!faults.is_empty(), "{} {name} has lost nothing", task.game);
        for fault in faults {
            assert!(words.contains(&fault.as_str()), "{} {isolation:?} {name}: {fault}", task.game);
        }
    }
    for name in &honest {
        assert_eq!(faults(&report, name), [""; 0], "{} {name}", task.game);
    }
    if report["isolation"] == "namespaces" {
        assert!(!outside.exists(), "somebody has written outside its folder");
    }
    let _ = fs::remove_file(&outside);
}

/// The table of points, which must not depend on how often the tournament was killed.
fn table(folder: &Path) -> String {
    fs::read_to_string(folder.join("table.txt")).expect("a table")
}

#[test]
fn a_tournament_that_is_killed_five_times_ends_with_the_same_table() {
    let players = ["--with", "random", "--with", "random,seed=7", "--with", "dummy", "--with", "documento,depth=1"];
    let common = [&["tournament", "--game", "arabe", "--games", "6", "--seed", "3"], &players[..]].concat();
    let (whole, killed) = (folder("whole"), folder("killed"));
    let output = run(&[&common[..], &["--out", text(&whole)]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let journal = killed.join("games.jsonl");
    let lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    for time in 1..=5 {
        let mut child = tablas(&common)
            .args(["--out", text(&killed)])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let deadline = Instant::now() + Duration::from_mins(1);
        while lines() < 1 + 5 * time && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(1));
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it is gone");
        // As though the last line had been cut off in the middle.
        let text = fs::read_to_string(&journal).expect("a journal");
        fs::write(&journal, text + "{\"round\":0,\"open").expect("a torn line");
    }
    let before = lines() - 1;
    let output = run(&[&common[..], &["--out", text(&killed)]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(table(&whole), table(&killed));
    let games = |folder: &Path| {
        let text = fs::read_to_string(folder.join("games.jsonl")).expect("a journal");
        let mut games: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
        games.sort();
        games
    };
    assert_eq!(games(&whole), games(&killed), "no game is played twice, none is another");
    assert!(before >= 5 && games(&killed).len() == 36, "{before}");
    for file in ["table.csv", "table.json", "index.html"] {
        let read = |folder: &Path| fs::read_to_string(folder.join(file)).expect("a report");
        assert_eq!(read(&whole), read(&killed), "{file}");
    }
    // Another tournament does not go into the same folder.
    let other = run(&["tournament", "--game", "arabe", "--with", "random", "--with", "dummy", "--out", text(&killed)]);
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains("another tournament"));
}

#[test]
fn several_at_once_give_the_same_table_as_one_at_a_time() {
    let players = ["--with", "random", "--with", "random,seed=7", "--with", "documento,depth=1"];
    let text = |threads: &str| {
        let output = run(&[&["tournament", "--game", "reversi", "--threads", threads], &players[..]].concat());
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let one = text("1");
    assert_eq!(one, text("4"));
    assert!(one.contains("Reversi (reversi): 3 players, 6 games, seed 1"), "{one}");
}

#[test]
fn swiss_rounds_pair_everybody_once_a_round() {
    let report = json(&[
        "tournament",
        "--game",
        "cuatro",
        "--swiss",
        "3",
        "--games",
        "2",
        "--with",
        "random",
        "--with",
        "random,seed=2",
        "--with",
        "depth=1",
        "--with",
        "depth=2",
        "--with",
        "documento,depth=1",
    ]);
    let games = report["games"].as_array().expect("games");
    // Five players: two pairs a round, and one rests.
    assert_eq!(games.len(), 3 * 2 * 2);
    for round in 0..3 {
        let mut seen: Vec<&str> = games
            .iter()
            .filter(|game| game["round"] == round && game["number"] == 0)
            .flat_map(|game| [game["first"].as_str().expect("a name"), game["second"].as_str().expect("a name")])
            .collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 4, "round {round}");
    }
}

/// Players in Prolog by the documents' interfaces, in all five games; `mover/3` and chance where there is no more.
#[test]
fn prolog_plays_every_game_that_has_a_document() {
    if !has_prolog() {
        return;
    }
    let programs = folder("prolog");
    let reversi = "jugada(J, T, (F,C)) :- O is 3-J, between(1,8,F), between(1,8,C), en(T,F,C,0),
        member(DF-DC, [0-1,1-0,0-(-1),-1-0,1-1,1-(-1),-1-1,-1-(-1)]),
        F1 is F+DF, C1 is C+DC, en(T,F1,C1,O), cierra(T,J,O,F1,C1,DF,DC), !.
        cierra(T,J,O,F,C,DF,DC) :- F1 is F+DF, C1 is C+DC, en(T,F1,C1,V), ( V =:= J -> true ; V =:= O, cierra(T,J,O,F1,C1,DF,DC) ).
        en(T,F,C,V) :- between(1,8,F), between(1,8,C), arg(F,T,Fila), nth1(C,Fila,V).\n";
    let damas = "jugada(J, T, [X,Y,NX,NY]) :- nth0(P, T, F), propia(J,F,DY), X is P mod 8+1, Y is P//8+1,
        member(DX,[1,-1]), NX is X+DX, NY is Y+DY, between(1,8,NX), between(1,8,NY), Q is (NY-1)*8+NX-1, nth0(Q,T,va), !.
        propia(blanco,pb,1). propia(negro,pn,-1).\n";
    let molino = include_str!("../../../prolog/examples/molino_primero.pl");
    let ajedrez = "mover(J, T, [M2|R]) :- select(M, T, R), M =.. [K,J,F,C], memberchk(K, [caballo]),
        member(DF-DC,[1-2,2-1,-1-2,-2-1,1-(-2),2-(-1),-1-(-2),-2-(-1)]), F2 is F+DF, C2 is C+DC,
        between(1,8,F2), between(1,8,C2), \\+ ( member(X,R), X =.. [_,_,F2,C2] ), M2 =.. [K,J,F2,C2].\n";
    for (game, program, moves) in [
        ("reversi", reversi, 70),
        ("damas", damas, 16),
        ("molino", molino, 30),
        ("ajedrez", ajedrez, 8),
        ("arabe", HONEST, 60),
    ] {
        let file = programs.join(format!("{game}.pl"));
        fs::write(&file, program).expect("a program");
        let most = moves.to_string();
        let starts = if game == "arabe" { ["--starts", "full"] } else { ["--plies", "0"] };
        let report = json(
            &[
                &[
                    "tournament",
                    "--game",
                    game,
                    "--with",
                    text(&file),
                    "--with",
                    text(&file),
                    "--max-moves",
                    &most,
                    "--games",
                    "1",
                ],
                &starts[..],
            ]
            .concat(),
        );
        let game = &report["games"][0];
        assert!(
            game["loser"].is_null() || game["end"] == "no move",
            "{}: {} {}",
            report["game"],
            game["end"],
            game["reason"]
        );
        assert!(game["moves"].as_array().expect("moves").len() >= 6, "{game}");
    }
}

#[test]
fn strategy_and_level_are_told_to_each_file() {
    if !has_prolog() {
        return;
    }
    let programs = folder("strategy");
    let file = programs.join("tells.pl");
    fs::write(&file, "mejor_movimiento(_,_,N,S,_) :- throw(told(N,S)).\n").expect("a program");
    let (a, b) =
        (format!("{},estrategia=ia_06,nivel=2", text(&file)), format!("{},strategy=ia_07,level=5", text(&file)));
    let report = json(&["tournament", "--game", "arabe", "--with", &a, "--with", &b]);
    let reasons: Vec<&str> =
        report["games"].as_array().expect("games").iter().filter_map(|game| game["reason"]["en"].as_str()).collect();
    assert!(reasons.iter().any(|reason| reason.contains("told(2,ia_06)")), "{reasons:?}");
    assert!(reasons.iter().any(|reason| reason.contains("told(5,ia_07)")), "{reasons:?}");
}

/// The player that the page of protocols shows plays, trusted in an arena and kept apart in a tournament.
#[test]
fn the_player_of_the_documentation_plays() {
    let page = include_str!("../../../docs/reference/protocols.md");
    let code = page.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a player");
    let file = folder("documented").join("anywhere.py");
    fs::write(&file, code).expect("a program");
    if Command::new("python3").arg("--version").stdout(Stdio::null()).status().is_err() {
        return;
    }
    let spec = format!("ugi=python3 {},time=1", text(&file));
    let arena = json(&["arena", "cuatro", "--a", &spec, "--b", "random", "--games", "2"]);
    assert_eq!(arena["games"], 2);
    let report = json(&["tournament", text(file.parent().expect("a folder")), "--game", "cuatro", "--with", "random"]);
    assert_eq!(faults(&report, "anywhere"), [""; 0]);
}

#[test]
fn chess_problems_are_openings() {
    let problems = folder("problems").join("problems.txt");
    fs::write(&problems, "# mate in one\n6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\n").expect("a file");
    let report = json(&[
        "tournament",
        "--game",
        "ajedrez",
        "--rules",
        "problema",
        "--openings",
        text(&problems),
        "--with",
        "depth=2",
        "--with",
        "random",
    ]);
    let first = &report["games"][0];
    assert_eq!((&first["moves"][0], &first["half_points"]), (&Value::from("a1a8"), &Value::from(2)));
}

#[test]
fn the_page_is_whole_and_needs_nothing_else() {
    let file = folder("page").join("page.html");
    let csv = file.with_extension("csv");
    let output = run(&[
        "tournament",
        "--game",
        "molino",
        "--size",
        "1",
        "--with",
        "random",
        "--with",
        "depth=1,seed=2",
        "--html",
        text(&file),
        "--csv",
        text(&csv),
    ]);
    assert_eq!(output.status.code(), Some(0));
    let page = fs::read_to_string(&file).expect("a page");
    for foreign in ["http://", "https://", "src=", "@import", "{{"] {
        let own = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!own.contains(foreign), "{foreign}");
    }
    let data = page.split("id=\"data\">").nth(1).and_then(|rest| rest.split("</script>").next()).expect("data");
    let data: Value = serde_json::from_str(data).expect("JSON");
    assert_eq!(data["games"].as_array().expect("games").len(), 2);
    let game = &data["games"][0];
    assert_eq!(game["moves"].as_array().expect("moves").len(), game["changes"].as_array().expect("changes").len());
    let csv = fs::read_to_string(&csv).expect("a table");
    assert!(csv.starts_with("place,name,points,games,wins,draws,losses,elo,elo_error,faults,"), "{csv}");
    assert_eq!(csv.lines().count(), 3);
}

#[test]
fn bad_input_is_refused() {
    let refused = |args: &[&str], part: &str| {
        let output = run(&[&["tournament"], args].concat());
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {complaint}");
        assert!(complaint.contains(part), "{args:?}: no `{part}` in: {complaint}");
        assert!(output.stdout.is_empty());
    };
    let empty = folder("empty");
    let two = ["--with", "random", "--with", "random"];
    refused(&["--with", "random"], "--game");
    refused(&[text(&empty), "--game", "arabe"], "at least two players");
    refused(&["/no/such/folder", "--game", "arabe"], "/no/such/folder");
    refused(&["--game", "ludo", two[0], two[1], two[2], two[3]], "ludo");
    refused(&["--game", "arabe", "--with", "/no/such.pl", "--with", "random"], "/no/such.pl");
    refused(&["--game", "arabe", "--with", "level=divine", "--with", "random"], "divine");
    refused(&["--game", "reversi", "--with", "dummy", "--with", "random"], "dummy");
    refused(&[&["--game", "arabe", "--gauntlet", "nobody"], &two[..]].concat(), "nobody");
    refused(&[&["--game", "arabe", "--gauntlet", "random", "--swiss", "2"], &two[..]].concat(), "--swiss");
    refused(&[&["--game", "arabe", "--move-time", "soon"], &two[..]].concat(), "soon");
    refused(&[&["--game", "reversi", "--starts", "full"], &two[..]].concat(), "reversi");
    refused(&[&["--game", "arabe", "--isolation", "prison"], &two[..]].concat(), "prison");
    refused(&[&["--game", "arabe", "--serve", "here"], &two[..]].concat(), "here");
    refused(&[&["--game", "arabe", "--html", "/no/such/folder/x.html"], &two[..]].concat(), "/no/such/folder/x.html");
    refused(&[&["--game", "arabe", "--out", "/proc/nothing"], &two[..]].concat(), "/proc/nothing");
    let file = empty.join("player.pl");
    fs::write(&file, "").expect("a program");
    for option in ["estratejia=x", "nivel=tres", "nivel", "estrategia="] {
        refused(&["--game", "arabe", "--with", &format!("{},{option}", text(&file)), "--with", "random"], option);
    }
    refused(&["--game", "cuatro", "--with", text(&file), "--with", "random"], "Prolog");
}

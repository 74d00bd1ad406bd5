//! Outside programs that hang, die or cheat lose with the reason, in time, and nothing of them is left running.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use arena::{Contest, Entrant, Fault, GameReport, Openings};
use engine::RuleSet;
use engine::catalog::{self, GameQuery};
use sandbox::ExitReason;

/// White mates in one (a1a8), Black if it is its turn (h8h1 is none: it must wait a move).
const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
const PATIENCE: Duration = Duration::from_millis(700);

fn chess() -> &'static RuleSet {
    catalog::select(&GameQuery { game: "ajedrez", ..GameQuery::default() }).expect("chess")
}

/// A program in the shell's language, with `body` for what it does when it is told to go.
fn script(name: &str, greeting: &str, body: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("programs");
    fs::create_dir_all(&folder).expect("a folder for the test");
    let path = folder.join(name);
    let pids = path.with_extension("pids");
    let _ = fs::remove_file(&pids);
    let text = format!(
        "echo $$ >> {pids}\n\
         while read -r line; do case \"$line\" in\n\
           uci) {greeting} ;;\n\
           isready) echo readyok ;;\n\
           go*) {body} ;;\n\
           quit) exit ;;\n\
         esac; done\n",
        pids = pids.display()
    );
    fs::write(&path, text).expect("a script for the test");
    path
}

fn entrant(path: &Path, limits: &str) -> Entrant {
    Entrant::read(&format!("uci=sh {}{limits}", path.display()), PATIENCE).expect("a program")
}

fn play(program: &Path, games: u64, threads: usize) -> Vec<GameReport> {
    let contest = Contest {
        set: chess(),
        a: entrant(program, ",time=0.05"),
        b: Entrant::read("documento,depth=1", PATIENCE).expect("a spec"),
        games,
        openings: Openings::read(MATE_IN_ONE, chess()).expect("an opening"),
        seed: 0,
        threads,
        hash: 1 << 16,
        tablebases: None,
        sprt: None,
        clock: None,
        known: Vec::new(),
        finished: &|_| (),
        runner: None,
        stop: &|| false,
    };
    let mut reports = Vec::new();
    contest.run(|game, _| reports.push(game.clone())).expect("a match");
    reports
}

/// Nothing that the script has started runs any more.
fn nothing_left(program: &Path) {
    let pids = fs::read_to_string(program.with_extension("pids")).expect("the script has run");
    assert!(!pids.trim().is_empty());
    for pid in pids.split_whitespace() {
        let gone = || !Command::new("kill").args(["-0", pid]).output().is_ok_and(|output| output.status.success());
        let deadline = Instant::now() + Duration::from_secs(5);
        while !gone() {
            assert!(Instant::now() < deadline, "{} left process {pid} running", program.display());
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// The program loses the game that it begins, for this reason, well within ten seconds.
fn loses(program: &Path, reason: impl Fn(&Fault) -> bool) {
    let began = Instant::now();
    let games = play(program, 1, 1);
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    let (is_first, fault) = games[0].fault.as_ref().expect("a fault");
    assert!(*is_first && games[0].half_points == 0 && reason(fault), "{games:?}");
    assert!(games[0].record.contains(fault.word()) && games[0].record.contains("0-1"));
    nothing_left(program);
}

#[test]
fn a_program_that_plays_well_wins() {
    let program = script("good", "echo id name good; echo uciok", "echo info depth 1; echo bestmove a1a8 ponder g8h8");
    let games = play(&program, 4, 2);
    // In the even games it mates, in the odd ones it is mated.
    assert_eq!(games.iter().map(|game| game.half_points).collect::<Vec<_>>(), [2, 0, 2, 0]);
    assert!(games.iter().all(|game| game.fault.is_none()));
    nothing_left(&program);
}

#[test]
fn a_program_that_hangs_loses_in_time() {
    let hang = "sleep 1000 & echo $! >> $0.child; wait";
    let program = script("hangs", "echo uciok", hang);
    let children = PathBuf::from(format!("{}.child", program.display()));
    let _ = fs::remove_file(&children);
    loses(&program, |fault| *fault == Fault::TimedOut);
    // What it has started has gone with it.
    fs::copy(&children, program.with_extension("pids")).expect("the child has run");
    nothing_left(&program);
}

#[test]
fn a_program_that_never_greets_loses_in_time() {
    loses(&script("silent", "sleep 1000", "true"), |fault| *fault == Fault::SlowStart);
}

#[test]
fn a_program_that_talks_without_end_loses_in_time() {
    loses(&script("talks", "echo uciok", "while true; do echo info; done"), |fault| *fault == Fault::TimedOut);
}

#[test]
fn a_program_that_dies_loses() {
    let exited = |code| Fault::Ended(ExitReason::Exited(code), String::new());
    loses(&script("dies", "echo uciok", "exit 3"), |fault| *fault == exited(3));
    let killed = Fault::Ended(ExitReason::Signal(9), String::new());
    loses(&script("killed", "echo uciok", "kill -9 $$"), |fault| *fault == killed);
    loses(&script("unborn", "exit 1", "true"), |fault| *fault == exited(1));
}

#[test]
fn a_program_that_plays_an_illegal_move_loses() {
    loses(&script("cheats", "echo uciok", "echo bestmove g1g5"), |fault| *fault == Fault::Illegal("g1g5".into()));
    loses(&script("mumbles", "echo uciok", "echo bestmove"), |fault| *fault == Fault::Illegal(String::new()));
}

#[test]
fn a_program_that_died_is_started_again_for_the_next_game() {
    let program = script("mortal", "echo uciok", "exit 3");
    let games = play(&program, 3, 1);
    // In the second game it is mated before it has to say anything.
    assert_eq!(games.iter().map(|game| game.fault.is_some()).collect::<Vec<_>>(), [true, false, true]);
    nothing_left(&program);
}

#[test]
fn a_program_that_is_not_there_is_a_mistake_of_the_input() {
    let set = chess();
    let absent = Entrant::read("uci=/no/such/program", PATIENCE).expect("a program");
    assert_eq!(absent.check(set).expect_err("not there").id, "arena-cannot-start");
    let levels = Entrant::read("uci=sh,level=facil", PATIENCE).expect("a program");
    assert_eq!(levels.check(set).expect_err("a level").id, "arena-uci-limits");
    let damas = catalog::select(&GameQuery { game: "damas", ..GameQuery::default() }).expect("damas");
    assert_eq!(absent.check(damas).expect_err("not chess").id, "arena-uci-is-chess");
}

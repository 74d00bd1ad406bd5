//! `solve` and `probe` as scripts use them, and what a killed solver leaves behind.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;

/// The binary, with tables in `folder` only.
fn command(folder: &Path) -> Command {
    let mut command = Command::cargo_bin("tablas").expect("the binary is built");
    command.env("LANG", "en_US.UTF-8").env_remove("LC_ALL").env_remove("LANGUAGE").env("TABLAS_TABLES", folder);
    command
}

fn tablas(folder: &Path, args: &[&str]) -> Output {
    command(folder).args(args).output().expect("it runs")
}

fn json(folder: &Path, args: &[&str]) -> Value {
    let output = tablas(folder, args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn complains(folder: &Path, args: &[&str], code: i32, part: &str) {
    let output = tablas(folder, args);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {complaint}");
    assert!(complaint.contains(part) && !complaint.contains("panicked"), "{args:?}: {complaint}");
}

/// What the tables in a folder hold, by name.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let tables = entries.filter(|path| path.extension().is_some_and(|end| end == "tablas"));
    let mut all: Vec<(PathBuf, Vec<u8>)> =
        tables.map(|path| (path.file_name().expect("a name").into(), fs::read(&path).expect("a file"))).collect();
    all.sort();
    all
}

#[test]
fn size_1_is_solved_probed_and_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    complains(folder, &["probe", "molino", "--size", "1"], 1, "no table reaches");
    let solved = json(folder, &["solve", "molino", "--size", "1", "--json"]);
    assert_eq!(solved["sections"].as_array().map(Vec::len), Some(146));
    assert!(folder.join("molino-molinolog-1/h0-3-3.tablas").is_file());
    let again = json(folder, &["resolver", "molino", "--size", "1", "--verify", "--json"]);
    assert_eq!(again["sections"], solved["sections"]);
    assert_eq!(again["verified"], 3_615_889);

    let start = json(folder, &["probe", "molino", "--size", "1", "--json"]);
    assert_eq!((&start["result"], &start["plies"]), (&"draw".into(), &Value::Null));
    assert_eq!(start["moves"].as_array().map(Vec::len), Some(16));
    let lost = "1 b 0 0 w...bwb./....bwww"; // of the file of known positions
    let probed = json(folder, &["probe", "molino", "--position", lost, "--json"]);
    let keys: Vec<&String> = probed.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["result", "plies", "moves"]);
    assert_eq!((&probed["result"], &probed["plies"]), (&"loss".into(), &4.into()));
    let best = json(folder, &["best", "molino", "--position", lost, "--level", "perfecto", "--json"]);
    assert_eq!((&best["exact"], &best["result"], &best["plies"]), (&true.into(), &"loss".into(), &4.into()));
    assert_eq!(best["line"].as_array().map(Vec::len), Some(4));
    let depth = json(folder, &["best", "molino", "--position", lost, "--depth", "1", "--json"]);
    assert_eq!(depth["exact"], false, "a depth is the documents' machine, which knows no tables");

    // A table that is damaged is told by `probe`; `best` thinks for itself.
    let file = folder.join("molino-molinolog-1/h0-5-6.tablas");
    fs::write(&file, &fs::read(&file).expect("a file")[..100_000]).expect("written");
    let position = "1 b 0 0 bw....bw/bwbbw.bw";
    complains(folder, &["probe", "molino", "--position", position], 3, "cut off");
    let thought = json(folder, &["best", "molino", "--position", position, "--time", "0.1", "--json"]);
    assert!(thought["move"].is_string());
}

#[test]
fn chess_endings_are_solved_probed_and_proven() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let solved = json(folder, &["solve", "ajedrez", "--men", "3", "--verify", "--json"]);
    assert_eq!(solved["sections"].as_array().map(Vec::len), Some(6));
    assert_eq!(solved["verified"], 291_648);
    let fen = "8/8/8/8/8/1k6/8/K6R w - - 0 1";
    let probed = json(folder, &["probe", "ajedrez", "--position", fen, "--json"]);
    assert_eq!(probed["result"], "win");
    let plies = probed["plies"].as_u64().expect("a distance");
    let best = json(folder, &["best", "ajedrez", "--position", fen, "--level", "perfecto", "--json"]);
    assert_eq!((&best["exact"], &best["plies"]), (&true.into(), &probed["plies"]));
    let mate = json(folder, &["mate", "-n", "40", "--position", fen, "--json"]);
    assert_eq!((&mate["mate"], &mate["shortest"]), (&plies.div_ceil(2).into(), &true.into()));
    complains(folder, &["solve", "ajedrez", "--men", "5"], 2, "3 to 4");
    complains(folder, &["solve", "ajedrez", "--rules", "problema"], 2, "no tables");
    complains(folder, &["probe", "ajedrez"], 1, "no table reaches");
}

#[test]
fn what_cannot_be_solved_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    complains(folder, &["solve", "reversi"], 2, "no tables");
    complains(folder, &["solve", "molino", "--men", "2"], 2, "3 to 9");
    complains(folder, &["solve", "molino", "--size", "3", "--men", "9"], 2, "3 to 5");
    complains(folder, &["solve", "molino", "--size", "9"], 2, "9");
    complains(folder, &["probe", "reversi"], 1, "no table reaches");
    let file = folder.join("file");
    fs::write(&file, "not a folder").expect("written");
    let out = file.to_string_lossy();
    complains(folder, &["solve", "molino", "--size", "1", "--out", &out], 3, "file");
}

#[test]
fn endings_of_draughts_are_solved_and_looked_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let solved = json(folder, &["solve", "damas", "--rules", "espanola", "--men", "2", "--verify", "--json"]);
    // Two men on 28 squares each, a man and a king from both roles, two kings.
    assert_eq!(solved["verified"], 28 * 28 + 2 * 28 * 31 + 32 * 31);
    let position = ["--rules", "espanola", "--position", "W:WK1:B14", "--json"];
    let probed = json(folder, &[&["probe", "damas"][..], &position].concat());
    assert_eq!((&probed["result"], &probed["plies"]), (&"win".into(), &1.into()), "{probed}");
    let best = json(folder, &[&["best", "damas"][..], &position].concat());
    assert_eq!((&best["exact"], &best["plies"]), (&true.into(), &1.into()), "{best}");
    complains(folder, &["solve", "damas", "--rules", "internacional"], 2, "no tables");
    complains(folder, &["solve", "damas", "--men", "9"], 2, "2 to 6");
    complains(folder, &["probe", "damas", "--rules", "espanola"], 1, "no table reaches");
}

/// Killed again and again, at any moment, it ends up with the same bytes.
#[test]
fn a_solver_that_is_killed_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, pieces) = (folder.path().join("whole"), folder.path().join("pieces"));
    let args = ["solve", "molino", "--size", "2", "--men", "4", "--threads", "2"];
    assert!(tablas(&whole, &args).status.success());
    let inner = Path::new("molino-molinolog-2");
    let mut random = fastrand::Rng::with_seed(20);
    let mut killed = 0;
    for _ in 0..20 {
        fs::create_dir_all(pieces.join(inner)).expect("a folder");
        let mut child = command(&pieces).args(args).stdout(Stdio::null()).spawn().expect("it runs");
        thread::sleep(Duration::from_millis(random.u64(5..700)));
        child.kill().expect("SIGKILL");
        killed += usize::from(!child.wait().expect("it ends").success());
        // What is there is whole at every moment.
        let ready = contents(&pieces.join(inner)).len();
        assert!(ready <= 3);
        if ready == 3 {
            // It was faster than we: from the beginning.
            fs::remove_dir_all(&pieces).expect("removed");
        }
    }
    assert!(killed >= 10, "only {killed} of 20 were killed in the middle");
    assert!(tablas(&pieces, &args).status.success());
    assert_eq!(contents(&whole.join(inner)), contents(&pieces.join(inner)));
}

/// A file with so many addresses that nobody has just now.
fn hosts(folder: &Path, processes: usize) -> String {
    let listeners: Vec<TcpListener> =
        (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
    let lines = listeners.iter().map(|listener| format!("{}\n", listener.local_addr().expect("an address")));
    let file = folder.join("hosts.txt");
    fs::write(&file, format!("# all of them\n{}", lines.collect::<String>())).expect("written");
    file.to_string_lossy().into_owned()
}

/// Process `process` of those in a file, with a folder of its own.
fn one_of(folder: &Path, hosts: &str, process: usize, men: &str) -> Child {
    let place = process.to_string();
    let mut command = command(&folder.join(&place));
    command.args(["solve", "arabe", "--men", men, "--threads", "1", "--json", "--hosts", hosts, "--process", &place]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs")
}

#[test]
fn processes_that_solve_together_write_what_one_writes() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let alone = json(&folder.join("alone"), &["solve", "arabe", "--men", "5", "--json"]);
    let hosts = hosts(folder, 2);
    for child in [0, 1].map(|process| one_of(folder, &hosts, process, "5")) {
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(told["sections"], alone["sections"]);
        assert!(told["bytes"].as_u64() > told["messages"].as_u64(), "{told}");
    }
    assert_eq!(contents(&folder.join("0/arabe-arabe")), contents(&folder.join("alone/arabe-arabe")));
}

#[test]
fn a_process_that_dies_ends_the_others_and_all_go_on_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let hosts = hosts(folder, 2);
    let [left, mut dies] = [0, 1].map(|process| one_of(folder, &hosts, process, "7"));
    // It has begun when there is something to go on from.
    let begun = || fs::read_dir(folder.join("1/arabe-arabe")).is_ok_and(|files| files.count() > 2);
    while !begun() {
        assert_eq!(dies.try_wait().expect("its state"), None, "it is still at work");
        thread::sleep(Duration::from_millis(5));
    }
    dies.kill().expect("killed");
    dies.wait().expect("dead");
    let output = left.wait_with_output().expect("it ends");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{complaint}");
    assert!(complaint.contains("a connection to another process is lost"), "{complaint}");
    let both = [0, 1].map(|process| one_of(folder, &hosts, process, "7"));
    for child in both {
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    }
    json(&folder.join("alone"), &["solve", "arabe", "--men", "7", "--json"]);
    assert_eq!(contents(&folder.join("0/arabe-arabe")), contents(&folder.join("alone/arabe-arabe")));
}

#[test]
fn a_wrong_list_of_hosts_says_where() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let file = folder.join("hosts.txt");
    let name = file.to_string_lossy().into_owned();
    let solve = ["solve", "arabe", "--men", "3", "--hosts", &name, "--process", "0"];
    complains(folder, &solve, 2, "hosts.txt");
    for (text, part) in [
        ("127.0.0.1:7000\nnowhere\n", "line 2: \"nowhere\""),
        ("127.0.0.1:7000\n127.0.0.1:99999\n", "line 2"),
        ("127.0.0.1:7000\n", "two addresses"),
        ("127.0.0.1:7000\n127.0.0.1:7000\n", "two addresses"),
    ] {
        fs::write(&file, text).expect("written");
        complains(folder, &solve, 2, part);
    }
    fs::write(&file, "127.0.0.1:7000\n127.0.0.1:7001\n").expect("written");
    complains(folder, &[&solve[..7], &["2"]].concat(), 2, "from 0 to 1");
    complains(folder, &solve[..6], 2, "--process");
    complains(folder, &["solve", "arabe", "--shards"], 2, "--hosts");
}

#[test]
fn a_plan_tells_what_it_would_cost_and_solves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let plan = |hosts: &str, more: &[&str]| {
        let args = ["solve", "arabe", "--men", "5", "--plan", "--hosts", hosts, "--threads", "2", "--json"];
        json(folder, &[&args[..], more].concat())
    };
    let [one, four, shards] = [plan("1", &[]), plan("4", &[]), plan("4", &["--shards"])];
    let number = |value: &Value, key: &str| value[key].as_f64().unwrap_or_else(|| panic!("{key} in {value}"));
    assert_eq!(one["sent_bytes"], 0);
    assert_eq!(one["memory_bytes"].as_u64().map(|bytes| bytes / 4), four["memory_bytes"].as_u64());
    assert_eq!(one["disk_bytes"], four["disk_bytes"]);
    assert!(number(&shards, "sent_bytes") < number(&four, "sent_bytes"));
    assert!(number(&shards, "first_memory_bytes") < number(&four, "first_memory_bytes"));
    assert!(number(&four, "seconds") > number(&four, "network_seconds"));
    // As many as the solver has.
    let solved = json(folder, &["solve", "arabe", "--men", "5", "--json"]);
    assert_eq!(one["groups"].as_u64().expect("groups") as usize, {
        let mut names: Vec<&str> =
            solved["sections"].as_array().expect("sections").iter().filter_map(|one| one["group"].as_str()).collect();
        names.dedup();
        names.len()
    });
    // More men than one machine solves may be planned, and no more than there are.
    complains(folder, &["solve", "arabe", "--men", "25", "--plan", "--hosts", "20"], 2, "2 to 24 men");
    for wrong in ["0", "1001", "hosts.txt"] {
        complains(folder, &["solve", "arabe", "--men", "4", "--plan", "--hosts", wrong], 2, "1 to 1000");
    }
}

#[test]
fn a_plan_for_this_machine_tells_what_is_not_solved_yet() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let plan = |men: &str| json(folder, &["solve", "arabe", "--men", men, "--plan", "--threads", "2", "--json"]);
    let number = |value: &Value, key: &str| value[key].as_u64().unwrap_or_else(|| panic!("{key} in {value}"));
    assert!(number(&plan("5"), "positions") > 200_000);
    json(folder, &["solve", "arabe", "--men", "5", "--json"]);
    assert_eq!(number(&plan("5"), "positions"), 0, "it is solved");
    // The whole game: a bit for each way to divide the occupied points, up to symmetry (3²⁵ / 8 and a little more).
    let whole = plan("24");
    assert!((105_900_000_000..108_000_000_000).contains(&number(&whole, "positions")), "{whole}");
    assert!((8_000_000_000..10_000_000_000).contains(&number(&whole, "memory_bytes")), "{whole}");
    assert!((27_000_000_000..48_000_000_000).contains(&number(&whole, "disk_bytes")), "{whole}");
    complains(folder, &["solve", "arabe", "--men", "25", "--plan"], 2, "2 to 24 men");
    complains(folder, &["solve", "arabe", "--men", "13", "--plan", "--verify"], 2, "--verify");
}

/// The value of every placing is known without tables.
#[test]
fn arabe_is_won_by_the_first_side() {
    let folder = tempfile::tempdir().expect("a folder");
    let probed = json(folder.path(), &["probe", "arabe", "--json"]);
    assert_eq!((probed["result"].as_str(), probed["moves"].as_array().map(Vec::len)), (Some("win"), Some(24)));
}

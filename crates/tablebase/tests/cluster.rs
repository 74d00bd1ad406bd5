//! Several processes, here threads with a port each, solve what one machine solves: the same files, byte for byte.

use std::collections::BTreeMap;
use std::fs;
use std::net::TcpListener;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use board::PositionIndex;
use games::morris::Molinolog;
use games::{chess, draughts, morris, seega};
use tablebase::{
    Cluster, ClusterPlan, PeerErrorKind, Progress, QUESTION, Solved, Solver, Stopped, TablebaseFiles, Traffic, UPDATE,
    solve_in_cluster,
};

fn go_on(_: &Progress<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Ports that nobody has just now.
fn addresses(processes: usize) -> Vec<String> {
    let listeners: Vec<TcpListener> =
        (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
    listeners.iter().map(|listener| listener.local_addr().expect("an address").to_string()).collect()
}

fn cluster(addresses: &[String], process: usize, threads: usize, keeps_shards: bool) -> Cluster {
    let patience = Duration::from_mins(1);
    Cluster { addresses: addresses.to_vec(), process, threads, keeps_shards, patience, save_every: 0 }
}

/// Solves with so many processes, each in its own folder below this one; what each has heard of the groups.
fn together<N: PositionIndex + 'static>(
    indexer: fn() -> N,
    folder: &Path,
    processes: usize,
    threads: usize,
    keeps_shards: bool,
) -> Vec<(Result<Traffic, Stopped>, Vec<Solved>)> {
    let addresses = addresses(processes);
    let run = |process: usize| {
        let (folder, cluster) = (folder.join(process.to_string()), cluster(&addresses, process, threads, keeps_shards));
        thread::spawn(move || {
            let heard = Arc::new(Mutex::new(Vec::new()));
            let hearer = Arc::clone(&heard);
            let solved = Box::new(move |solved: Solved| hearer.lock().expect("nobody panicked").push(solved));
            let result = solve_in_cluster(indexer(), &folder, &cluster, Box::new(go_on), solved);
            (result, std::mem::take(&mut *heard.lock().expect("nobody panicked")))
        })
    };
    let running: Vec<_> = (0..processes).map(run).collect();
    running.into_iter().map(|process| process.join().expect("nobody panicked")).collect()
}

/// The tables of a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("a file").path());
    let tables = entries.filter(|path| path.extension().is_some_and(|ending| ending == "tablas"));
    let named = tables.map(|path| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, fs::read(&path).expect("readable"))
    });
    named.collect()
}

fn alone<N: PositionIndex>(indexer: N, folder: &Path) -> (BTreeMap<String, Vec<u8>>, Vec<Solved>) {
    let mut heard = Vec::new();
    Solver::new(indexer, folder, 2).expect("a solver").solve(&go_on, |solved| heard.push(solved)).expect("solved");
    (files(folder), heard)
}

/// With one, two and three processes, one and two threads each.
fn the_same<N: PositionIndex + 'static>(indexer: fn() -> N) {
    let folder = tempfile::tempdir().expect("a folder");
    let (expected, told) = alone(indexer(), &folder.path().join("alone"));
    assert!(expected.len() > 1, "a test of one group shows little");
    for (processes, threads) in [(1, 2), (2, 1), (3, 2)] {
        let place = folder.path().join(format!("{processes}-{threads}"));
        for (process, (result, heard)) in together(indexer, &place, processes, threads, false).into_iter().enumerate() {
            let traffic = result.expect("solved");
            assert!(traffic.messages > 0 && traffic.bytes > traffic.messages);
            let counts = |all: &[Solved]| all.iter().map(|one| one.sections.clone()).collect::<Vec<_>>();
            assert_eq!(counts(&heard), counts(&told), "what process {process} of {processes} hears");
        }
        assert_eq!(files(&place.join("0")), expected, "{processes} processes, {threads} threads");
    }
}

#[test]
fn mill_is_solved_as_on_one_machine() {
    the_same(|| morris::Indexer::<16, Molinolog>::new(4));
}

#[test]
fn seega_is_solved_as_on_one_machine() {
    the_same(|| seega::Indexer::new(5));
}

#[test]
fn draughts_are_solved_as_on_one_machine() {
    the_same(|| draughts::Indexer::<draughts::English>::new(3));
}

#[test]
fn endings_of_chess_are_solved_as_on_one_machine() {
    the_same(|| chess::Indexer::new(3));
}

#[test]
fn shards_stay_where_they_are_and_a_start_goes_on_from_what_is_complete() {
    let indexer: fn() -> seega::Indexer = || seega::Indexer::new(5);
    let folder = tempfile::tempdir().expect("a folder");
    let shards = folder.path().join("shards");
    let runs = together(indexer, &shards, 2, 1, true);
    assert!(runs.iter().all(|(result, heard)| result.is_ok() && heard.iter().all(|one| !one.was_there)));
    let [first, second] = ["0", "1"].map(|process| files(&shards.join(process)));
    assert!(first.keys().all(|name| name.contains(".1-of-2")), "{:?}", first.keys());
    // One shard of the largest group is lost: all else is still there.
    let lost = second.keys().next_back().expect("a shard").clone();
    fs::remove_file(shards.join("1").join(&lost)).expect("removed");
    let again = together(indexer, &shards, 2, 2, true);
    let groups = again[0].1.len();
    for (result, heard) in &again {
        assert!(result.is_ok());
        assert_eq!(heard.iter().filter(|one| one.was_there).count(), groups - 1);
    }
    assert_eq!(files(&shards.join("1")), second);
    assert_eq!(files(&shards.join("0")), first);
}

/// Solves with two processes that save every round; if `breaks_off`, in the middle of the last group.
fn with_rounds(folder: &Path, breaks_off: bool) -> Vec<Result<Traffic, Stopped>> {
    let last = seega::Indexer::new(5).groups().last().expect("a group").label.clone();
    let addresses = addresses(2);
    let run = |process: usize| {
        let cluster = Cluster { save_every: 1, ..cluster(&addresses, process, 1, false) };
        let folder = folder.join(process.to_string());
        let (last, place) = (last.clone(), folder.clone());
        let watch = move |progress: &Progress<'_>| {
            if breaks_off && progress.group == last && rounds(&place).iter().any(|path| next_code(path) >= 4) {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        thread::spawn(move || {
            solve_in_cluster(seega::Indexer::new(5), &folder, &cluster, Box::new(watch), Box::new(|_| ()))
        })
    };
    let running: Vec<_> = (0..2).map(run).collect();
    running.into_iter().map(|process| process.join().expect("nobody panicked")).collect()
}

/// The first code that was not spread yet when this file was saved.
fn next_code(path: &Path) -> u16 {
    let name = path.file_stem().expect("a name").to_string_lossy();
    name.rsplit('.').next().and_then(|code| code.parse().ok()).expect("a code")
}

fn rounds(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("a file").path());
    entries.filter(|path| path.extension().is_some_and(|ending| ending == "round")).collect()
}

#[test]
fn a_group_that_is_not_complete_goes_on_from_its_last_round() {
    let folder = tempfile::tempdir().expect("a folder");
    let (expected, _) = alone(seega::Indexer::new(5), &folder.path().join("alone"));
    let messages =
        |runs: Vec<Result<Traffic, Stopped>>| runs.into_iter().map(|run| run.expect("solved").messages).sum::<u64>();
    let whole = messages(with_rounds(&folder.path().join("whole"), false));
    assert!(["0", "1"].iter().all(|process| rounds(&folder.path().join("whole").join(process)).is_empty()));
    let broken = folder.path().join("broken");
    let ended = with_rounds(&broken, true);
    assert!(ended.iter().all(|run| matches!(run, Err(Stopped::ByCaller))), "{ended:?}");
    assert!(["0", "1"].iter().all(|process| !rounds(&broken.join(process)).is_empty()), "each has a round");
    // One of them is damaged: then nobody goes on from it.
    let damaged = folder.path().join("damaged");
    for process in ["0", "1"] {
        fs::create_dir_all(damaged.join(process)).expect("a folder");
        for entry in fs::read_dir(broken.join(process)).expect("the folder") {
            let path = entry.expect("a file").path();
            fs::copy(&path, damaged.join(process).join(path.file_name().expect("a name"))).expect("copied");
        }
    }
    for file in rounds(&damaged.join("1")) {
        let mut bytes = fs::read(&file).expect("readable");
        bytes[100] ^= 1;
        fs::write(&file, bytes).expect("written");
    }
    let (resumed, anew) = (messages(with_rounds(&broken, false)), messages(with_rounds(&damaged, false)));
    assert!(resumed < anew && anew < whole, "{resumed} {anew} {whole}");
    for place in [&broken, &damaged] {
        assert_eq!(files(&place.join("0")), expected);
        assert!(rounds(&place.join("0")).is_empty() && rounds(&place.join("1")).is_empty());
    }
}

#[test]
fn shards_that_are_together_are_probed_like_a_whole_table() {
    let indexer: fn() -> seega::Indexer = || seega::Indexer::new(4);
    let folder = tempfile::tempdir().expect("a folder");
    let (_, told) = alone(indexer(), &folder.path().join("alone"));
    let shards = folder.path().join("shards");
    assert!(together(indexer, &shards, 2, 1, true).iter().all(|(result, _)| result.is_ok()));
    for (name, bytes) in files(&shards.join("1")) {
        fs::write(shards.join("0").join(name), bytes).expect("copied");
    }
    let [whole, parts] =
        [folder.path().join("alone"), shards.join("0")].map(|path| TablebaseFiles::new(indexer(), &path));
    let numbering = indexer();
    for (group, solved) in (0..).zip(&told) {
        let counts =
            |tables: &TablebaseFiles<seega::Indexer>| tables.counts(group).expect("readable").map(<[_]>::to_vec);
        assert_eq!(counts(&parts), counts(&whole), "{}", solved.group);
        for offset in 0..numbering.groups()[usize::from(group)].size() {
            let Some(pos) = numbering.unrank(board::Index { group, offset }) else { continue };
            assert_eq!(parts.probe(&pos).expect("readable"), whole.probe(&pos).expect("readable"));
        }
    }
}

#[test]
fn whoever_means_something_else_or_does_not_come_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let addresses = addresses(2);
    let start = |process: usize, threads: usize, patience: u64| {
        let cluster =
            Cluster { patience: Duration::from_millis(patience), ..cluster(&addresses, process, threads, false) };
        let folder = folder.path().join(process.to_string());
        thread::spawn(move || {
            solve_in_cluster(seega::Indexer::new(3), &folder, &cluster, Box::new(go_on), Box::new(|_| ()))
        })
    };
    let Err(Stopped::Peer(absent)) = start(0, 1, 300).join().expect("nobody panicked") else { panic!("not alone") };
    assert_eq!((absent.process, absent.address.as_str()), (1, addresses[1].as_str()));
    assert!(matches!(absent.kind, PeerErrorKind::Absent));
    // One has two threads, the other one.
    let runs = [start(0, 1, 20_000), start(1, 2, 20_000)].map(|run| run.join().expect("nobody panicked"));
    let named = runs.iter().any(|run| {
        matches!(run, Err(Stopped::Peer(error)) if matches!(&error.kind, PeerErrorKind::OtherTask { found, expected } if found != expected))
    });
    assert!(named && runs.iter().all(Result::is_err), "{runs:?}");
}

#[test]
fn a_plan_counts_what_is_sent() {
    let folder = tempfile::tempdir().expect("a folder");
    let runs = together(|| seega::Indexer::new(5), folder.path(), 2, 1, true);
    let sent: u64 = runs.into_iter().map(|(result, _)| result.expect("solved").bytes).sum();
    let plan = ClusterPlan::new(seega::Indexer::new(5));
    let groups = plan.groups();
    assert_eq!(groups.len(), seega::Indexer::new(5).groups().len());
    let of_group = |(id, (_, size)): (u16, &(String, u64))| {
        let all = plan.sample(id, 2, u64::MAX);
        assert_eq!(all.indices, *size);
        // A part of them tells about the same of each.
        if *size > 10_000 {
            let some = plan.sample(id, 2, 5000);
            let [all, some] = [all, some].map(|seen| seen.remote_updates as f64 / seen.indices as f64);
            assert!((all / some - 1.0).abs() < 0.1, "{all} {some}");
        }
        all.remote_updates * UPDATE + all.remote_questions * QUESTION
    };
    let planned: u64 = (0..).zip(&groups).map(of_group).sum();
    // Draws tell nobody, and a sure win asks nobody; words between steps are not planned.
    assert!(sent < planned + planned / 10 && planned < 3 * sent, "{sent} sent, {planned} planned");
}

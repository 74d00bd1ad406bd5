//! Random webs of positions, with loops, exits, draws and gaps, both ways of counting: whatever comes out must be
//! what the successors say, and must not depend on the number of threads or on what was there before.

mod webs;

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;

use board::Metric;
use tablebase::{Progress, Solver, Stage, Stopped};
use webs::Web;

fn go(_: &Progress<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn solve(web: Web, folder: &Path, threads: usize) -> Solver<Web> {
    let solver = Solver::new(web, folder, threads).expect("a solver");
    solver.solve(&go, |_| {}).expect("solved");
    solver
}

/// What the files of a folder hold.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let tables = entries.filter(|path| path.extension().is_some_and(|end| end == "tablas"));
    let mut all: Vec<(String, Vec<u8>)> =
        tables.map(|path| (path.display().to_string(), fs::read(&path).expect("a file"))).collect();
    all.sort();
    all.into_iter().map(|(name, bytes)| (name.rsplit('/').next().unwrap_or_default().to_owned(), bytes)).collect()
}

#[test]
fn every_entry_is_what_its_successors_say() {
    for seed in 0..40 {
        let metric = if seed % 2 == 0 { Metric::Dtm } else { Metric::Dtc { most: 1 + seed as u16 } };
        let folder = tempfile::tempdir().expect("a folder");
        let solver = solve(Web::new(seed, metric), folder.path(), 2);
        let verified = solver.verify(&go);
        assert!(verified.is_ok(), "seed {seed}: {verified:?}");
    }
}

#[test]
fn a_wrong_entry_is_found() {
    let (folder, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    solve(Web::new(1, Metric::Dtm), folder.path(), 1);
    let mut twisted = Web::new(1, Metric::Dtm);
    twisted.twisted = true;
    solve(twisted, other.path(), 1);
    assert_ne!(contents(folder.path()), contents(other.path()));
    let solver = Solver::new(Web::new(1, Metric::Dtm), other.path(), 1).expect("a solver");
    assert!(matches!(solver.verify(&go), Err(Stopped::Wrong { .. })));
}

/// Each broken off after its first group, until nothing is left; then nothing is looked at again, unless a table is
/// another one.
#[test]
fn a_verification_goes_on_where_it_was_broken_off() {
    let folder = tempfile::tempdir().expect("a folder");
    let solver = solve(Web::new(9, Metric::Dtm), folder.path(), 1);
    let seen = Mutex::new(Vec::new());
    let watch = |progress: &Progress<'_>| {
        let mut seen = seen.lock().expect("one thread");
        seen.push(progress.group.to_owned());
        if seen[0] == *progress.group { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    for group in 0..webs::GROUPS {
        let result = solver.verify(&watch);
        assert_eq!(result.is_ok(), group + 1 == webs::GROUPS, "{result:?}");
        assert_eq!(seen.lock().expect("one thread")[0], format!("g{group}"));
        seen.lock().expect("one thread").clear();
    }
    let all = solver.verify(&watch).expect("verified");
    assert!(all > 0 && seen.lock().expect("one thread").is_empty());

    let other = tempfile::tempdir().expect("a folder");
    let mut twisted = Web::new(9, Metric::Dtm);
    twisted.twisted = true;
    solve(twisted, other.path(), 1);
    for mark in fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if mark.extension().is_some_and(|end| end == "verified") {
            fs::copy(&mark, other.path().join(mark.file_name().expect("a name"))).expect("copied");
        }
    }
    let solver = Solver::new(Web::new(9, Metric::Dtm), other.path(), 1).expect("a solver");
    assert!(matches!(solver.verify(&go), Err(Stopped::Wrong { .. })));
}

#[test]
fn neither_threads_nor_stops_change_a_byte() {
    let whole = tempfile::tempdir().expect("a folder");
    solve(Web::new(7, Metric::Dtm), whole.path(), 1);
    let pieces = tempfile::tempdir().expect("a folder");
    for group in 1..=webs::GROUPS {
        let stop = |progress: &Progress<'_>| {
            let enough = fs::read_dir(pieces.path()).expect("a folder").count() > usize::from(group);
            if enough && progress.stage == Stage::Solve { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let solver = Solver::new(Web::new(7, Metric::Dtm), pieces.path(), 3).expect("a solver");
        let result = solver.solve(&stop, |_| {});
        assert!(matches!(result, Err(Stopped::ByCaller) | Ok(())), "{result:?}");
    }
    solve(Web::new(7, Metric::Dtm), pieces.path(), 2);
    assert_eq!(contents(whole.path()), contents(pieces.path()));
}

#[test]
fn two_do_not_solve_in_one_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let outer = Solver::new(Web::new(3, Metric::Dtm), folder.path(), 1).expect("a solver");
    let result = outer.solve(&go, |_| {
        let inner = Solver::new(Web::new(3, Metric::Dtm), folder.path(), 1).expect("a solver");
        assert!(matches!(inner.solve(&go, |_| {}), Err(Stopped::Locked(_))));
    });
    result.expect("solved");
}

//! Files that are not what they should be: told, never believed.

mod webs;

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use board::{Index, Metric, PositionIndex, Wdl};
use tablebase::{Progress, Solver, Stopped, TableError, TableErrorKind, TablebaseFiles};
use webs::{Knot, Web};

fn go(_: &Progress<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn web() -> Web {
    static WEB: LazyLock<Web> = LazyLock::new(|| Web::new(5, Metric::Dtm));
    WEB.clone()
}

/// A folder with all tables of a web, and the file of its second group.
fn solved() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    Solver::new(web(), folder.path(), 1).expect("a solver").solve(&go, |_| {}).expect("solved");
    let file = folder.path().join("g1.tablas");
    (folder, file)
}

fn knots() -> Vec<Knot> {
    let web = web();
    (0..web.groups()[1].size()).filter_map(|offset| web.unrank(Index { group: 1, offset })).collect()
}

/// The values of the second group, or the first trouble with it.
fn probe_all(folder: &Path) -> Result<Vec<Option<Wdl>>, TableError> {
    let tables = TablebaseFiles::new(web(), folder);
    knots().iter().map(|knot| tables.probe(knot)).collect()
}

#[test]
fn whatever_byte_is_changed_it_is_told_and_no_answer_is_wrong() {
    let (folder, file) = solved();
    let right = probe_all(folder.path()).expect("nothing is wrong yet");
    let bytes = fs::read(&file).expect("a file");
    for at in (0..bytes.len()).step_by(7) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (at % 8);
        fs::write(&file, &damaged).expect("written");
        match probe_all(folder.path()) {
            Ok(values) => assert_eq!(values, right, "byte {at}: believed"),
            Err(error) => assert!(error.path.ends_with("g1.tablas"), "byte {at}"),
        }
    }
    let solver = Solver::new(web(), folder.path(), 1).expect("a solver");
    assert!(matches!(solver.verify(&go), Err(Stopped::TableError(_))));
}

#[test]
fn a_file_that_was_cut_off_or_has_grown_is_told() {
    let (folder, file) = solved();
    let bytes = fs::read(&file).expect("a file");
    for length in [0, 1, 15, 16, 17, 4095, 4096, bytes.len() - 1, bytes.len() + 1] {
        let mut changed = bytes.clone();
        changed.resize(length, 0);
        fs::write(&file, changed).expect("written");
        let error = probe_all(folder.path()).expect_err("the length is wrong");
        assert!(matches!(error.kind, TableErrorKind::WrongLength { .. }), "{length}: {error:?}");
    }
}

#[test]
fn another_version_another_web_and_another_thing_are_told() {
    let (folder, file) = solved();
    let bytes = fs::read(&file).expect("a file");
    let mut newer = bytes.clone();
    newer[8] = 2;
    fs::write(&file, newer).expect("written");
    let error = probe_all(folder.path()).expect_err("a newer version");
    assert!(matches!(error.kind, TableErrorKind::OtherVersion { found: 2, expected: 1 }), "{error:?}");

    fs::write(&file, "a letter to a friend, in which tables are not mentioned").expect("written");
    let error = probe_all(folder.path()).expect_err("a letter");
    assert!(matches!(error.kind, TableErrorKind::NotATable), "{error:?}");

    fs::copy(folder.path().join("g2.tablas"), &file).expect("copied");
    let error = probe_all(folder.path()).expect_err("another group");
    assert!(matches!(error.kind, TableErrorKind::OtherContent { .. }), "{error:?}");

    fs::write(&file, bytes).expect("written");
    let other = TablebaseFiles::new(Web::new(6, Metric::Dtm), folder.path());
    let error = other.probe(&knots()[0]).expect_err("another web");
    assert!(matches!(error.kind, TableErrorKind::OtherContent { .. }), "{error:?}");
}

#[test]
fn nobody_builds_on_a_damaged_table() {
    let (folder, file) = solved();
    let mut bytes = fs::read(&file).expect("a file");
    *bytes.last_mut().expect("not empty") ^= 1;
    fs::write(&file, bytes).expect("written");
    fs::remove_file(folder.path().join("g4.tablas")).expect("removed");
    let solver = Solver::new(web(), folder.path(), 1).expect("a solver");
    assert!(matches!(solver.solve(&go, |_| {}), Err(Stopped::TableError(_))));
    assert!(!folder.path().join("g4.tablas").exists());
}

/// `/dev/full` is a disk without room; a folder where only it can be written is one, too.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_leaves_nothing_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    std::os::unix::fs::symlink("/dev/full", folder.path().join("g0.part")).expect("a link");
    let solver = Solver::new(web(), folder.path(), 1).expect("a solver");
    match solver.solve(&go, |_| {}) {
        Err(Stopped::TableError(TableError { path, kind: TableErrorKind::Io(error) })) => {
            assert!(path.ends_with("g0.tablas"));
            assert_eq!(error.kind(), std::io::ErrorKind::StorageFull, "{error}");
        }
        other => panic!("{other:?}"),
    }
    assert!(!folder.path().join("g0.tablas").exists() && !folder.path().join("g0.part").exists());
    solver.solve(&go, |_| {}).expect("with room it goes on");
}

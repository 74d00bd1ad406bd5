//! Files of tables: a right one, damaged by the fuzzer, whose head then says that all is well.
#![no_main]

#[path = "../../crates/tablebase/tests/webs/mod.rs"]
#[allow(dead_code, reason = "the tests of `tablebase` use more of it")]
mod webs;

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::LazyLock;

use arbitrary::Arbitrary;
use board::{Index, Metric, PositionIndex};
use tablebase::{Solver, TablebaseFiles};
use webs::{Knot, Web};
use xxhash_rust::xxh3::xxh3_64;

#[derive(Arbitrary, Debug)]
struct Damage {
    /// Numbers put at a place, which most of a head consists of.
    numbers: Vec<(u16, u64)>,
    bytes: Vec<(u16, u8)>,
    /// The length afterwards, where it is changed.
    length: Option<u16>,
    /// Whether the checksum of the head is made right again.
    mended: bool,
}

libfuzzer_sys::fuzz_target!(|damage: Damage| {
    let mut bytes = RIGHT.file.clone();
    for (at, number) in damage.numbers {
        if let Some(place) = bytes.get_mut(usize::from(at)..usize::from(at) + 8) {
            place.copy_from_slice(&number.to_le_bytes());
        }
    }
    for (at, byte) in damage.bytes {
        if let Some(place) = bytes.get_mut(usize::from(at)) {
            *place = byte;
        }
    }
    if let Some(length) = damage.length {
        bytes.resize(usize::from(length), 0);
    }
    let head = bytes.get(12..16).map_or(0, |four| u32::from_le_bytes(four.try_into().expect("four"))) as usize;
    if damage.mended && head >= 8 && head <= bytes.len() {
        let sum = xxh3_64(&bytes[..head - 8]);
        bytes[head - 8..head].copy_from_slice(&sum.to_le_bytes());
    }
    fs::write(RIGHT.folder.join("g1.tablas"), &bytes).expect("written");
    let tables = TablebaseFiles::new(RIGHT.web.clone(), &RIGHT.folder);
    let found: Result<Vec<_>, _> = RIGHT.knots.iter().map(|knot| tables.probe(knot)).collect();
    let counts = tables.counts(1).is_ok();
    assert!(counts || found.is_err(), "a head that is refused, and answers all the same");
});

struct Right {
    web: Web,
    folder: PathBuf,
    file: Vec<u8>,
    knots: Vec<Knot>,
}

static RIGHT: LazyLock<Right> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder").keep();
    let web = Web::new(5, Metric::Dtm);
    let solver = Solver::new(web.clone(), &folder, 1).expect("a solver");
    solver.solve(&|_| ControlFlow::Continue(()), |_| {}).expect("solved");
    let file = fs::read(folder.join("g1.tablas")).expect("a file");
    let all = (0..web.groups()[1].size()).step_by(7);
    let knots = all.filter_map(|index| web.unrank(Index { group: 1, offset: index })).collect();
    Right { web, folder, file, knots }
});

//! Nodes per second, and the time to a depth, on four in a row and on a game with two stones a turn.
#![allow(missing_docs, reason = "criterion's macros make public functions")]

use std::ops::ControlFlow;

use board::{Evaluator, Position, Score, SearchHints};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use search::{Limits, Options, Report, Search, TranspositionTable};

#[path = "../tests/toys/drop.rs"]
mod drop;
#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/toys/rows.rs"]
mod rows;

use drop::{Drop, OpenFours};
use rows::Rows;

/// Two stones a turn, four in a row.
type Pairs = Rows<5, 5, 4, 2>;

struct Shrug;

impl Evaluator<Pairs> for Shrug {
    fn evaluate(&self, pos: &Pairs) -> Score {
        Score::eval((pos.key() % 21) as i32 - 10)
    }
}

impl SearchHints<Pairs> for Shrug {}

fn run<P: Position, E: SearchHints<P>>(
    pos: P,
    eval: &E,
    depth: u32,
    options: Options,
    threads: usize,
) -> Report<P::Move> {
    let table = TranspositionTable::new(16 << 20).expect("16 megabytes");
    let limits = Limits { depth, ..Limits::NONE };
    Search { pos, past: &[], eval, table: &table, tablebase: None, options, limits, stop: &|| false }
        .run(threads, |_| ControlFlow::Continue(()))
}

fn nodes(c: &mut Criterion) {
    let mut group = c.benchmark_group("nodes");
    group.sample_size(10);
    for (name, options) in [("plain", Options::PLAIN), ("all arts", Options::default())] {
        let search = || run(Drop::START, &OpenFours, 11, options, 1);
        group.throughput(Throughput::Elements(search().nodes));
        group.bench_function(BenchmarkId::new("four in a row, depth 11", name), |b| b.iter(search));

        let search = || run(Pairs::START, &Shrug, 3, options, 1);
        group.throughput(Throughput::Elements(search().nodes));
        group.bench_function(BenchmarkId::new("two stones a turn, depth 3", name), |b| b.iter(search));
    }
}

fn threads(c: &mut Criterion) {
    let mut group = c.benchmark_group("threads");
    group.sample_size(10);
    for threads in [1, 2] {
        let search = || run(Drop::after("3332"), &OpenFours, 15, Options::default(), threads);
        group.bench_function(BenchmarkId::new("four in a row, depth 15", threads), |b| b.iter(search));
    }
}

criterion_group!(benches, nodes, threads);
criterion_main!(benches);

//! How fast the tree of moves is counted: leaves a second, from the start and where men move.

use std::hint::black_box;

use board::{MoveList, Notation, Position, perft};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use games::morris::{NineMen, Size1, Size2, Size7};

const MOVING: &str = "2 b 0 0 .bw.b.w./wb..w.b./.w.bw.bw";

fn counting(c: &mut Criterion) {
    tree(c, "size 1, placing", Size1::start(), 5);
    tree(c, "size 2, placing", Size2::start(), 4);
    tree(c, "size 7, placing", Size7::start(), 3);
    tree(c, "size 2, moving", at::<Size2>(MOVING), 6);
    tree(c, "clasico, moving", at::<NineMen>(MOVING), 6);
    tree(c, "clasico, flying", at::<NineMen>("2 b 0 0 b..w..../.b....w./..b.w..."), 3);
}

fn tree<P: Position>(c: &mut Criterion, name: &str, pos: P, depth: u32) {
    let mut group = c.benchmark_group("perft");
    group.throughput(Throughput::Elements(perft(&pos, depth)));
    group.bench_function(name, |b| b.iter(|| perft(black_box(&pos), depth)));
    group.finish();
}

fn single(c: &mut Criterion) {
    let pos: Size2 = at(MOVING);
    let legal = pos.legal();
    c.bench_function("list the moves", |b| {
        let mut out = MoveList::new();
        b.iter(|| {
            out.clear();
            black_box(&pos).moves(&mut out);
            out.len()
        });
    });
    c.bench_function("count the moves", |b| b.iter(|| black_box(&pos).count()));
    c.bench_function("play a move", |b| b.iter(|| black_box(&pos).play(black_box(legal[0]))));
    c.bench_function("the key", |b| b.iter(|| black_box(&pos).key()));
}

fn at<P: Notation>(text: &str) -> P {
    P::read(text).expect("a position")
}

criterion_group!(benches, counting, single);
criterion_main!(benches);

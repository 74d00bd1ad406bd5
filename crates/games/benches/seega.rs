//! Leaves of the tree of moves per second, in both phases.

use std::hint::black_box;

use board::{Notation, perft};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use games::seega::Seega;

fn tree(c: &mut Criterion) {
    let mut group = c.benchmark_group("arabe");
    for (name, text, depth) in [
        ("placing", "-----/-----/-----/-----/----- x 1 0 0 0 0 2", 5),
        ("document", "--oox/x-x-o/xx-xx/--x-x/xxoxo o 2 0 0 0 2 -", 6),
        ("open", "x---o/-x-o-/--x--/-o-x-/o---x x 2 0 0 0 0 -", 5),
    ] {
        let pos = Seega::read(text).expect("a good position");
        group.throughput(Throughput::Elements(perft(&pos, depth)));
        group.sample_size(20).bench_function(format!("perft/{name}/{depth}"), |b| {
            b.iter(|| perft(black_box(&pos), depth));
        });
    }
    group.finish();
}

criterion_group!(benches, tree);
criterion_main!(benches);

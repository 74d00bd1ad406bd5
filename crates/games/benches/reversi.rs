//! Leaves of the tree of moves per second, and its two inner functions alone.

use std::hint::black_box;

use board::{Notation, Position, perft};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use games::reversi::{Reversi, flips, placements};

fn tree(c: &mut Criterion) {
    let mut group = c.benchmark_group("reversi");
    for (name, text, depth) in [
        ("start", Reversi::tournament_start().write(), 8),
        ("middle", "-----------O----X-OOO---XXXXOX--XXXOXXX---OXXO---O-O-O---------- X".into(), 5),
    ] {
        let pos = Reversi::read(&text).expect("a good position");
        group.throughput(Throughput::Elements(perft(&pos, depth)));
        group.sample_size(20).bench_function(format!("perft/{name}/{depth}"), |b| {
            b.iter(|| perft(black_box(&pos), depth));
        });
    }
    group.finish();
}

fn lines(c: &mut Criterion) {
    let mut pos = Reversi::tournament_start();
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..20 {
        pos = pos.play(pos.legal()[random.usize(..pos.legal().len())]);
    }
    let [own, other] = [pos.turn(), !pos.turn()].map(|side| pos.discs(side).raw());
    c.bench_function("reversi/placements", |b| b.iter(|| placements(black_box(own), black_box(other))));
    let squares: Vec<_> = pos.empty().into_iter().collect();
    let mut group = c.benchmark_group("reversi");
    group.throughput(Throughput::Elements(squares.len() as u64));
    group.bench_function("flips", |b| {
        b.iter(|| squares.iter().fold(0, |all, &square| all ^ flips(black_box(own), black_box(other), square)));
    });
    group.finish();
}

criterion_group!(benches, tree, lines);
criterion_main!(benches);

//! How fast draughts counts its moves: perft from the start, one thread.

use board::perft;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use games::draughts::{Brazilian, Draughts, English, Free, International, Italian, Rules, Russian, Spanish};

fn count<R: Rules>(c: &mut Criterion, depth: u32) {
    let start = Draughts::<R>::start();
    let mut group = c.benchmark_group("damas-perft");
    group.sample_size(10).throughput(Throughput::Elements(perft(&start, depth)));
    group.bench_function(BenchmarkId::new(R::NAME, depth), |b| b.iter(|| perft(&start, depth)));
    group.finish();
}

fn counts(c: &mut Criterion) {
    count::<Free>(c, 8);
    count::<Spanish>(c, 10);
    count::<English>(c, 10);
    count::<Russian>(c, 10);
    count::<Brazilian>(c, 10);
    count::<Italian>(c, 10);
    count::<International>(c, 8);
}

criterion_group!(benches, counts);
criterion_main!(benches);

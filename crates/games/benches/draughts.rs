//! How fast draughts counts its moves: perft from the start, one thread.

use board::perft;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use games::draughts::{Brasilena, Draughts, Espanola, Inglesa, Internacional, Italiana, Libre, Rules, Rusa};

fn count<R: Rules>(c: &mut Criterion, depth: u32) {
    let start = Draughts::<R>::start();
    let mut group = c.benchmark_group("damas-perft");
    group.sample_size(10).throughput(Throughput::Elements(perft(&start, depth)));
    group.bench_function(BenchmarkId::new(R::NAME, depth), |b| b.iter(|| perft(&start, depth)));
    group.finish();
}

fn counts(c: &mut Criterion) {
    count::<Libre>(c, 8);
    count::<Espanola>(c, 10);
    count::<Inglesa>(c, 10);
    count::<Rusa>(c, 10);
    count::<Brasilena>(c, 10);
    count::<Italiana>(c, 10);
    count::<Internacional>(c, 8);
}

criterion_group!(benches, counts);
criterion_main!(benches);

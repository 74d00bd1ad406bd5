//! How fast terms are read and written.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use terms::{Bindings, Reader, Term, read_all, read_term};

fn vectors(c: &mut Criterion) {
    let text = include_str!("../../../testdata/arabe/vectors.pl").repeat(40);
    let terms = read_all(&text).expect("the file is well formed");
    let mut group = c.benchmark_group("vectors");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("read", |b| b.iter(|| read_all(black_box(&text))));
    group.bench_function("stream", |b| b.iter(|| Reader::new(black_box(text.as_bytes())).count()));
    group.bench_function("write", |b| {
        b.iter(|| black_box(&terms).iter().map(|term| term.to_string().len()).sum::<usize>());
    });
    group.finish();
}

fn thousand_pieces(c: &mut Criterion) {
    let pieces: Vec<String> = (0..1_000).map(|i| format!("peon(blancas,{},{})", i / 8, i % 8)).collect();
    let text = format!("[{}]", pieces.join(", "));
    let term = read_term(&text).expect("a list");
    c.bench_function("thousand pieces/read", |b| b.iter(|| read_term(black_box(&text))));
    c.bench_function("thousand pieces/unify", |b| {
        let other = term.clone();
        b.iter(|| Bindings::new().unify(black_box(&term), black_box(&other)));
    });
    c.bench_function("thousand pieces/bind and resolve", |b| {
        let (variable, term) = (Term::var("X"), &term);
        b.iter(|| {
            let mut bindings = Bindings::new();
            bindings.unify(&variable, term) && bindings.resolve(&variable).is_ok()
        });
    });
}

criterion_group!(benches, vectors, thousand_pieces);
criterion_main!(benches);

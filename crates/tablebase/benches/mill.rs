//! How fast mill boards are solved, beside what the memory of the same machine does in the same run.
//!
//! `cargo bench --package tablas-tablebase -- MEN THREADS`, by default four men a side and two threads.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Instant;

use board::{Group, PositionIndex};
use games::morris::{Indexer, Molinolog};
use rayon::prelude::*;
use tablebase::Solver;

fn main() {
    let numbers: Vec<usize> = std::env::args().filter_map(|arg| arg.parse().ok()).collect();
    let (men, threads) = (numbers.first().copied().unwrap_or(4) as u8, numbers.get(1).copied().unwrap_or(2));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(|| memory(threads));

    let folder = tempfile::tempdir().expect("a folder");
    let indexer = Indexer::<24, Molinolog>::new(men);
    let entries: u64 = indexer.groups().iter().map(Group::size).sum();
    let solver = Solver::new(indexer, folder.path(), threads).expect("a solver");
    let began = Instant::now();
    solver.solve(&|_| ControlFlow::Continue(()), |_| {}).expect("solved");
    report("solve", entries, began);
    let began = Instant::now();
    solver.verify(&|_| ControlFlow::Continue(())).expect("right");
    report("verify", entries, began);
    let files = std::fs::read_dir(folder.path()).expect("a folder").filter_map(|entry| entry.ok()?.metadata().ok());
    let bytes: u64 = files.map(|file| file.len()).sum();
    println!("disk    {:.4} bytes an index", bytes as f64 / entries as f64);
}

fn report(what: &str, entries: u64, began: Instant) {
    let seconds = began.elapsed().as_secs_f64();
    println!("{what:7} {:.2} M entries/s ({entries} entries, {seconds:.1} s)", entries as f64 / seconds / 1e6);
}

/// Reads memory in order, and two bytes here and there.
fn memory(threads: usize) {
    const WORDS: usize = 1 << 26; // 512 MiB
    const TOUCHES: usize = 20_000_000;
    let words = vec![1_u64; WORDS];
    let began = Instant::now();
    let sum: u64 = words.par_chunks(WORDS / 64).map(|chunk| chunk.iter().sum::<u64>()).sum();
    let seconds = began.elapsed().as_secs_f64();
    assert_eq!(black_box(sum), WORDS as u64);
    println!("memory  {:.1} GB/s in order", (WORDS * 8) as f64 / seconds / 1e9);
    let began = Instant::now();
    let sum: u64 = (0..threads)
        .into_par_iter()
        .map(|thread| {
            let touch = |i: usize| words[(board::zobrist::mix((i * threads + thread) as u64) % WORDS as u64) as usize];
            (0..TOUCHES / threads).map(touch).sum::<u64>()
        })
        .sum();
    let seconds = began.elapsed().as_secs_f64();
    println!("memory  {:.1} M words/s here and there", black_box(sum) as f64 / seconds / 1e6);
}

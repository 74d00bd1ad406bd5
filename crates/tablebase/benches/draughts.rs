//! Solves the endings of Spanish draughts: `cargo bench -p tablas-tablebase --bench draughts -- PIECES THREADS`, with `verify`
//! behind for that too. Tells what each group has and how long all of it took.

use std::ops::ControlFlow;
use std::time::Instant;

use board::{Group, PositionIndex};
use games::draughts::{Indexer, Spanish};
use tablebase::Solver;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let number = |place: usize, usual: u8| args.get(place).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (pieces, threads) = (number(0, 4), number(1, 2));
    let folder = tempfile::tempdir().expect("a folder");
    let indexer = Indexer::<Spanish>::new(pieces);
    let entries: u64 = indexer.groups().iter().map(Group::size).sum();
    let solver = Solver::new(indexer, folder.path(), threads.into()).expect("a solver");
    let began = Instant::now();
    let solved = solver.solve(&|_| ControlFlow::Continue(()), |group| {
        for (label, counts) in group.sections {
            let [wins, draws, losses] = counts.positions;
            println!("{label:10} {wins:>11} {draws:>11} {losses:>11} {:>4}", counts.longest);
        }
    });
    solved.expect("solved");
    println!("{pieces} pieces, {entries} entries, {threads} threads: {:.1} s", began.elapsed().as_secs_f64());
    if args.iter().any(|arg| arg == "verify") {
        let began = Instant::now();
        let entries = solver.verify(&|_| ControlFlow::Continue(())).expect("every entry is right");
        println!("verified {entries} entries: {:.1} s", began.elapsed().as_secs_f64());
    }
}

use games::seega::{Indexer, Seega, custodial_rules};
use board::GameResult;
fn main() {
    let most: usize = std::env::args().nth(1).map_or(5, |a| a.parse().unwrap());
    let compare: usize = std::env::args().nth(2).map_or(0, |a| a.parse().unwrap());
    let folder = std::path::PathBuf::from("/tmp/arabe-try");
    let solver = tablebase::Solver::new(Indexer::new(compare.max(2) as u8), &folder, 2).unwrap();
    solver.solve(&|_| std::ops::ControlFlow::Continue(()), |_| ()).unwrap();
    let tables = solver.tables();
    let bad = std::sync::atomic::AtomicUsize::new(0);
    let n = std::sync::atomic::AtomicUsize::new(0);
    tablebase::custodial::experiment(&custodial_rules(), most, &|men, set, wins, losses| {
        if men > compare || men < 2 { return; }
        let cells: Vec<usize> = (0..25).filter(|i| set >> i & 1 == 1).collect();
        for arr in 1..(1usize << men) - 1 {
            let own: u32 = (0..men).filter(|i| arr >> i & 1 == 1).map(|i| 1 << cells[i]).sum();
            if own.count_ones() > 12 || (set & !own).count_ones() > 12 { continue; }
            let win = wins[arr >> 6] >> (arr & 63) & 1 == 1;
            let comp = !arr & ((1 << men) - 1);
            let loss = losses[comp >> 6] >> (comp & 63) & 1 == 1;
            let pos = Seega::moving(own, set & !own);
            let wdl = tables.probe(&pos).unwrap().unwrap();
            let expected = wdl.result;
            let got = if win { GameResult::Win } else if loss { GameResult::Loss } else { GameResult::Draw };
            n.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            if got != expected || (win && loss) {
                if bad.fetch_add(1, std::sync::atomic::Ordering::Relaxed) < 10 { println!("{men} {own:025b} {:025b} got {got:?} expected {expected:?} {wdl:?} {win} {loss}", set & !own); }
            }
        }
    });
    println!("compared {n:?}, bad {bad:?}");
}

//! Dev.
use board::Notation;
use experts::mate::{KNOBS, Means, Solver, Verdict};
use games::ajedrez::{Chess, Fide};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    for (i, k) in args[1].split(',').enumerate() { KNOBS[i].store(k.parse().unwrap(), std::sync::atomic::Ordering::Relaxed); }
    let most: u64 = args[2].parse().unwrap();
    let text = std::fs::read_to_string("testdata/chess/mates_dev.epd").unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let mut total = 0; let mut misses = 0;
    let mut out = String::new();
    for (shortest, list) in [(false, &args[3]), (true, &args[4])] {
        for i in list.split(',').filter(|s| !s.is_empty()) {
            let line = lines[i.parse::<usize>().unwrap()];
            let n: u8 = line.split('#').nth(1).unwrap().trim_end_matches(';').parse().unwrap();
            let fen: String = line.split_whitespace().take(4).collect::<Vec<_>>().join(" ") + " 0 1";
            let pos = Chess::<Fide>::read(&fen).unwrap();
            let mut stop = |_| false;
            let mut solver = Solver::new(Means { hash: 256 << 20, nodes: most, watch: &mut stop });
            let ok = matches!(solver.solve(&pos, n, shortest), Verdict::Mate { .. });
            if !ok { misses += 1; }
            total += solver.nodes();
            out += &format!(" {i}{}{:.2}{}", if shortest {"s:"} else {":"}, solver.nodes() as f64 / 1e6, if ok {""} else {"!"});
        }
    }
    println!("{} => {:.1}M misses {misses} {out}", args[1], total as f64 / 1e6);
}

//! Dev.
use board::Notation;
use experts::mate::{Means, Solver, Verdict};
use games::ajedrez::{Chess, Fide};
use std::time::Instant;
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/self/stat").unwrap();
    let f: Vec<&str> = s.rsplit(')').next().unwrap().split_whitespace().collect();
    (f[11].parse::<f64>().unwrap() + f[12].parse::<f64>().unwrap()) / 100.0
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let shortest = args[2] == "s";
    let limit: f64 = args[3].parse().unwrap();
    let only: Option<usize> = args.get(4).map(|s| s.parse().unwrap());
    let (mut solved, mut total, mut sum) = (0, 0, 0.0);
    for (i, line) in text.lines().enumerate() {
        if only.is_some_and(|o| o != i) {
            continue;
        }
        let n: u8 = line.split('#').nth(1).unwrap().trim_end_matches(';').parse().unwrap();
        let fen: String = line.split_whitespace().take(4).collect::<Vec<_>>().join(" ") + " 0 1";
        let pos = Chess::<Fide>::read(&fen).unwrap();
        let c0 = cpu();
        let start = Instant::now();
        let mut stop = |_| start.elapsed().as_secs_f64() > limit && cpu() - c0 > limit;
        let mut solver = Solver::new(Means { hash: 256 << 20, nodes: u64::MAX, watch: &mut stop });
        let (r, m) = match solver.solve(&pos, n, shortest) {
            Verdict::Mate { proof, shortest: s } => {
                assert!(s || !shortest);
                (Some(true), proof.moves())
            }
            Verdict::Refuted => (Some(false), n),
            Verdict::Unknown { refuted } => (None, refuted),
        };
        let nodes = solver.nodes();
        let t = cpu() - c0;
        total += 1;
        sum += t;
        if r == Some(true) {
            solved += 1;
        }
        if r != Some(true) || t > 0.3 || m != n {
            println!("{i} #{n} {r:?} at {m} {t:.2}s {nodes} nodes  {fen}");
        }
    }
    println!("solved {solved}/{total} {sum:.1}s");
}

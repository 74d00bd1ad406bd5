use board::{Bits, Side};
use experts::othello::*;
use games::reversi::Reversi;
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let threads: usize = args.get(1).map_or(1, |s| s.parse().unwrap());
    let from: u32 = args.get(2).map_or(40, |s| s.parse().unwrap());
    let to: u32 = args.get(3).map_or(44, |s| s.parse().unwrap());
    let text = std::fs::read_to_string("testdata/othello/ffo_dev.txt").unwrap();
    let text = match std::env::var("FILE") {
        Ok(f) => std::fs::read_to_string(f).unwrap(),
        _ => text,
    };
    let quiet = std::env::var("Q").is_ok();
    let (mut tn, mut tt, mut ww) = (0, 0.0, 0.0);
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        let f: Vec<&str> = line.split('\t').collect();
        let id: u32 = f[0].parse().unwrap();
        if id < from || id > to {
            continue;
        }
        let (mut x, mut o) = (0u64, 0u64);
        for (i, c) in f[1].chars().enumerate() {
            match c {
                'X' => x |= 1 << i,
                'O' => o |= 1 << i,
                _ => {}
            }
        }
        let pos =
            Reversi::new(Bits::from_raw(x), Bits::from_raw(o), if f[2] == "O" { Side::Second } else { Side::First })
                .unwrap();
        let want: i32 = f[4].parse().unwrap();
        let t = cpu();
        let w = Instant::now();
        let mut solver = if std::env::var("PLAIN").is_ok() { Solver::plain(64 << 20) } else { Solver::new(64 << 20) };
        let solved = solver
            .solve(
                &pos,
                Kind::Exact,
                &mut Means { threads, guide: &PlainGuide, nodes: u64::MAX, stop: &|| false, report: &mut |_| {} },
            )
            .unwrap();
        let s = cpu() - t;
        let w = w.elapsed().as_secs_f64();
        let (score, nodes) = (solved.score, solved.nodes);
        tn += nodes;
        tt += s;
        ww += w;
        if !quiet || (score != want && want != 99) {
            println!(
                "#{id} {score:+} {} {:>10.1} M {s:>7.2} s ({w:.2}) {:.1} M/s {:?}",
                if score == want { "ok" } else { "WRONG" },
                nodes as f64 / 1e6,
                nodes as f64 / 1e6 / s,
                solved.line.len()
            );
        }
    }
    println!("total {:.1} M {tt:.2} s ({ww:.2}) {:.1} M/s", tn as f64 / 1e6, tn as f64 / 1e6 / tt);
}
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap();
    let f: Vec<&str> = text.rsplit(')').next().unwrap().split_whitespace().collect();
    (f[11].parse::<f64>().unwrap() + f[12].parse::<f64>().unwrap()) / 100.0
}

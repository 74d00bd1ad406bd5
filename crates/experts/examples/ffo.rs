use std::time::Instant;
use experts::othello::{NoGuide, solve};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let which = args.get(1).map_or("avx2", |s| s);
    let from: u32 = args.get(2).map_or(40, |s| s.parse().unwrap());
    let to: u32 = args.get(3).map_or(44, |s| s.parse().unwrap());
    let text = std::fs::read_to_string("testdata/othello/ffo_dev.txt").unwrap();
    let (mut tn, mut tt) = (0, 0.0);
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        let f: Vec<&str> = line.split('\t').collect();
        let id: u32 = f[0].parse().unwrap();
        if id < from || id > to { continue; }
        let (mut x, mut o) = (0u64, 0u64);
        for (i, c) in f[1].chars().enumerate() { match c { 'X' => x |= 1 << i, 'O' => o |= 1 << i, _ => {} } }
        if f[2] == "O" { std::mem::swap(&mut x, &mut o); }
        let want: i32 = f[4].parse().unwrap();
        let guess = if std::env::var("KNOWN").is_ok() { want } else { 0 };
        let t = cpu(); let _w = Instant::now();
        let (score, nodes) = solve(x, o, 256 << 20, which, &NoGuide, guess);
        let s = cpu() - t;
        tn += nodes; tt += s;
        println!("#{id} {score:+} {} {:>10.1} M {s:>7.2} s {:.1} M/s", if score == want {"ok"} else {"WRONG"}, nodes as f64/1e6, nodes as f64/1e6/s);
    }
    println!("total {:.1} M {tt:.2} s {:.1} M/s", tn as f64/1e6, tn as f64/1e6/tt);
}

fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap();
    let f: Vec<&str> = text.rsplit(')').next().unwrap().split_whitespace().collect();
    (f[11].parse::<f64>().unwrap() + f[12].parse::<f64>().unwrap()) / 100.0
}

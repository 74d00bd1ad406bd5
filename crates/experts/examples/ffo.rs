use std::time::Instant;
use experts::othello::{NoGuide, solve};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let which = args.get(1).map_or("avx2", |s| s);
    let from: u32 = args.get(2).map_or(40, |s| s.parse().unwrap());
    let to: u32 = args.get(3).map_or(44, |s| s.parse().unwrap());
    let text = std::fs::read_to_string("testdata/othello/ffo_dev.txt").unwrap();
    let text = match std::env::var("FILE") { Ok(f) => std::fs::read_to_string(f).unwrap(), _ => text };
    let defaults = [4, 6, 0, 1, 128, 128, 192, 8, 0, 99, 3];
    for (i, d) in defaults.into_iter().enumerate() { experts::othello::P[i].store(d, std::sync::atomic::Ordering::Relaxed); }
    for w in &args[4.min(args.len())..] { let (i, v) = w.split_once('=').unwrap(); experts::othello::P[i.parse::<usize>().unwrap()].store(v.parse().unwrap(), std::sync::atomic::Ordering::Relaxed); }
    let guide: &dyn experts::othello::Guide = if std::env::var("NOG").is_ok() { &NoGuide } else { &experts::othello::Opin };
    let quiet = std::env::var("Q").is_ok();
    let (mut tn, mut tt) = (0, 0.0);
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        let f: Vec<&str> = line.split('\t').collect();
        let id: u32 = f[0].parse().unwrap();
        if id < from || id > to { continue; }
        let (mut x, mut o) = (0u64, 0u64);
        for (i, c) in f[1].chars().enumerate() { match c { 'X' => x |= 1 << i, 'O' => o |= 1 << i, _ => {} } }
        if f[2] == "O" { std::mem::swap(&mut x, &mut o); }
        let want: i32 = f[4].parse().unwrap();
        let guess = if std::env::var("KNOWN").is_ok() { want } else { 99 };
        let t = cpu(); let _w = Instant::now();
        let (score, nodes) = solve(x, o, 256 << 20, which, guide, guess);
        let s = cpu() - t;
        tn += nodes; tt += s;
        if want == 99 { println!("{}\t{}\t{}\t{}\t{score}", f[0], f[1], f[2], f[3]); continue; }
        if !quiet || score != want { println!("#{id} {score:+} {} {:>10.1} M {s:>7.2} s {:.1} M/s", if score == want {"ok"} else {"WRONG"}, nodes as f64/1e6, nodes as f64/1e6/s); }
    }
    if tt > 0.0 { println!("total {:.1} M {tt:.2} s {:.1} M/s", tn as f64/1e6, tn as f64/1e6/tt); }
}

fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap();
    let f: Vec<&str> = text.rsplit(')').next().unwrap().split_whitespace().collect();
    (f[11].parse::<f64>().unwrap() + f[12].parse::<f64>().unwrap()) / 100.0
}

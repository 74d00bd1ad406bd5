//! How fast moves are found: leaves of the tree of moves. `cargo bench -p tablas-games --bench chess` has a peer beside.

use std::io::{self, Write};
use std::time::Duration;

use engine::game::Measured;

use super::{benches, open, timed};

/// How often each count is made; the best counts, since noise only ever slows a count down.
const ROUNDS: usize = 5;

/// Counts everything and prints a line as soon as it is known.
pub fn run(json: bool) -> io::Result<()> {
    for (set, bench) in benches() {
        let Measured::Perft(position, depth) = bench.what else { continue };
        if !json {
            // What is being counted is seen before it is known.
            write!(io::stdout(), "perft {:<20} depth {depth:>2}", bench.name)?;
            io::stdout().flush()?;
        }
        let start = open(set, position);
        let (mut best, mut leaves) = (Duration::MAX, 0);
        for _ in 0..ROUNDS {
            best = best.min(timed(|| leaves = start.perft(depth).into_iter().map(|part| part()).sum::<u64>()));
        }
        print(bench.name, depth, leaves, best, json)?;
    }
    Ok(())
}

fn print(name: &str, depth: u32, leaves: u64, time: Duration, json: bool) -> io::Result<()> {
    let millions = leaves as f64 / time.as_secs_f64() / 1e6;
    let ms = time.as_secs_f64() * 1e3;
    if json {
        let line = serde_json::json!({
            "bench": name, "depth": depth, "leaves": leaves, "ms": ms, "mleaves_per_s": millions,
        });
        return writeln!(io::stdout(), "{line}");
    }
    writeln!(io::stdout(), "  {leaves:>11} leaves  {ms:>8.1} ms  {millions:>7.1} M/s")
}

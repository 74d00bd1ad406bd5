//! How fast moves are found: leaves of the tree of moves. `cargo bench -p tablas-games --bench chess` has a peer beside.

use std::io::{self, Write};
use std::time::Duration;

use engine::registry::{self, Wanted};

use super::timed;

/// How often each count is made; the best counts, since noise only ever slows a count down.
const ROUNDS: usize = 5;

struct Count {
    name: &'static str,
    game: &'static str,
    rules: &'static str,
    size: Option<u8>,
    position: Option<&'static str>,
    depth: u32,
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

const fn count(name: &'static str, game: &'static str, rules: &'static str, depth: u32) -> Count {
    Count { name, game, rules, size: None, position: None, depth }
}

const COUNTS: [Count; 13] = [
    count("ajedrez/start", "ajedrez", "fide", 6),
    Count { position: Some(KIWIPETE), ..count("ajedrez/kiwipete", "ajedrez", "fide", 5) },
    count("damas/libre", "damas", "libre", 9),
    count("damas/espanola", "damas", "espanola", 11),
    count("damas/inglesa", "damas", "inglesa", 11),
    count("damas/rusa", "damas", "rusa", 11),
    count("damas/brasilena", "damas", "brasilena", 11),
    count("damas/italiana", "damas", "italiana", 11),
    count("damas/internacional", "damas", "internacional", 9),
    count("reversi/othello", "reversi", "othello", 10),
    count("arabe/start", "arabe", "arabe", 6),
    Count { size: Some(2), ..count("molino/2", "molino", "molinolog", 6) },
    Count { size: Some(2), ..count("molino/clasico", "molino", "clasico", 6) },
];

/// Counts everything and prints a line as soon as it is known.
pub fn run(json: bool) -> io::Result<()> {
    for what in &COUNTS {
        if !json {
            // What is being counted is seen before it is known.
            write!(io::stdout(), "perft {:<20} depth {:>2}", what.name, what.depth)?;
            io::stdout().flush()?;
        }
        let wanted = Wanted { game: what.game, rules: Some(what.rules), size: what.size, ..Wanted::default() };
        let set = registry::select(&wanted).expect("listed above");
        let start = match what.position {
            Some(text) => set.read(text).expect("listed above"),
            None => set.start(),
        };
        let (mut time, mut leaves) = (Duration::MAX, 0);
        for _ in 0..ROUNDS {
            time = time.min(timed(|| leaves = start.perft(what.depth).into_iter().map(|part| part()).sum::<u64>()));
        }
        print(what, leaves, time, json)?;
    }
    Ok(())
}

fn print(what: &Count, leaves: u64, time: Duration, json: bool) -> io::Result<()> {
    let millions = leaves as f64 / time.as_secs_f64() / 1e6;
    let (name, depth, ms) = (what.name, what.depth, time.as_secs_f64() * 1e3);
    if json {
        let line = serde_json::json!({
            "bench": name, "depth": depth, "leaves": leaves, "ms": ms, "mleaves_per_s": millions,
        });
        return writeln!(io::stdout(), "{line}");
    }
    writeln!(io::stdout(), "  {leaves:>11} leaves  {ms:>8.1} ms  {millions:>7.1} M/s")
}

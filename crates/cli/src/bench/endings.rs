//! How fast endings of Othello are solved: positions #40 to #44 of the FFO suite, by which Othello programs are compared.

use std::io::{self, Write};
use std::time::Duration;

use engine::{SearchContext, endgame};
use serde_json::json;

use super::timed;

/// The number, the position, the exact score.
const FFO: [(u32, &str, i32); 5] = [
    (40, "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", 38),
    (41, "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X", 0),
    (42, "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X", 6),
    (43, "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O", -12),
    (44, "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O", -14),
];
const HASH: usize = 64 << 20;

/// Solves everything and prints a line as soon as it is known.
pub fn run(as_json: bool) -> io::Result<()> {
    let (mut nodes, mut cpu) = (0, Duration::ZERO);
    let (mut alone, mut together) = (Duration::ZERO, Duration::ZERO);
    for (number, position, score) in FFO {
        let one = solve(position, score, 1);
        nodes += one.nodes;
        cpu += one.cpu;
        // One of them is enough to see what a second thread brings.
        if number == 43 {
            alone = one.wall;
            together = solve(position, score, 2).wall;
        }
        print(as_json, &format!("endings ffo/{number}"), one.nodes, one.cpu)?;
    }
    print(as_json, "endings ffo/40-44", nodes, cpu)?;
    let sooner = alone.as_secs_f64() / together.as_secs_f64();
    if as_json {
        let line = json!({"bench": "endings threads", "threads": 2, "sooner": sooner});
        return writeln!(io::stdout(), "{line}");
    }
    writeln!(io::stdout(), "{:<34}{sooner:.2} x sooner on two than on one (ffo/43)", "endings threads")
}

struct Ended {
    nodes: u64,
    cpu: Duration,
    wall: Duration,
}

fn solve(position: &str, score: i32, threads: usize) -> Ended {
    let mut nodes = 0;
    let before = cpu_time();
    let wall = timed(|| {
        let mut thinking =
            SearchContext { threads, hash: HASH, tablebases: None, stop: &|| false, report: &mut |_| {} };
        let solved = endgame::solve(position, &mut thinking).expect("listed above").expect("nobody stops it");
        assert_eq!(solved.score, score, "{position}");
        nodes = solved.nodes;
    });
    let cpu = cpu_time().zip(before).map_or(wall, |(after, before)| after.saturating_sub(before));
    Ended { nodes, cpu, wall }
}

/// What all threads of the process have used so far, where the system tells: Linux does, in hundredths of a second.
fn cpu_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in parentheses, may hold anything; behind it these are the 12th and the 13th field.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |field: usize| fields.get(field)?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (ticks(11)? + ticks(12)?)))
}

fn print(as_json: bool, name: &str, nodes: u64, cpu: Duration) -> io::Result<()> {
    let seconds = cpu.as_secs_f64();
    let millions = nodes as f64 / seconds / 1e6;
    if as_json {
        let line = json!({"bench": name, "nodes": nodes, "cpu_s": seconds, "mnodes_per_s": millions});
        return writeln!(io::stdout(), "{line}");
    }
    writeln!(io::stdout(), "{name:<34}{nodes:>21} nodes  {seconds:>9.2} CPU s  {millions:>7.2} M/s")
}

//! How fast the search is: nodes per second of each game, the time to a depth, and what a second thread brings.

use std::io::{self, Write};
use std::time::Duration;

use engine::game::{Bench, Measured};
use engine::{Analysis, Match, PlayerSpec, RuleSet, SearchContext};
use serde_json::{Value, json};

use super::{benches, open, timed};

/// How many positions are searched along the line that is expected from each: one alone says little of what a second
/// thread brings, since the number of nodes to a depth depends on chance.
const STATIONS: usize = 3;
/// Enough for all of them.
const TABLE_BYTES: usize = 64 << 20;

/// Searches everything and prints a line as soon as it is known.
pub fn run(as_json: bool) -> io::Result<()> {
    let (mut sooner, mut more, mut searches) = (0.0, 0.0, 0.0);
    for (set, name, positions) in all_searches() {
        let (mut nodes, mut time, mut time_of_two) = (0, Duration::ZERO, Duration::ZERO);
        for (position, depth) in positions {
            let mut game = open(set, position);
            let spec = PlayerSpec::read(&format!("level=maestro,depth={depth}")).expect("a spec");
            for _ in 0..STATIONS {
                if game.outcome().is_some() {
                    break;
                }
                let one = search(&*game, &spec, 1);
                let two = search(&*game, &spec, 2);
                nodes += one.analysis.nodes;
                time += one.time;
                time_of_two += two.time;
                sooner += (one.time.as_secs_f64() / two.time.as_secs_f64()).ln();
                more += (two.analysis.nodes as f64 / one.analysis.nodes as f64).ln();
                searches += 1.0;
                for text in one.analysis.line.iter().take(2) {
                    game.play(text).expect("a move of the line");
                }
            }
        }
        let millions = nodes as f64 / time.as_secs_f64() / 1e6;
        let line = json!({"bench": format!("search {name}"), "nodes": nodes, "ms": ms(time), "mnodes_per_s": millions, "ms_of_two_threads": ms(time_of_two)});
        let text = format!(
            "{nodes:>21} nodes  {:>9.1} ms  {millions:>7.2} M/s  two threads {:>9.1} ms",
            ms(time),
            ms(time_of_two)
        );
        print(as_json, &format!("search {name}"), &text, &line)?;
    }
    for (set, name, position, depth) in document_searches() {
        // The document's own evaluator and plain minimax, the table's making included.
        let game = open(set, position);
        let spec = PlayerSpec::of_document(depth);
        let Searched { analysis: Analysis { nodes, .. }, time } = search(&*game, &spec, 1);
        let name = format!("search {name} depth {depth}");
        let line = json!({"bench": name, "nodes": nodes, "ms": ms(time)});
        print(as_json, &name, &format!("{nodes:>9} nodes  {:>9.2} ms", ms(time)), &line)?;
    }
    let (sooner, more) = ((sooner / searches).exp(), (more / searches).exp());
    let line = json!({"bench": "search threads", "threads": 2, "sooner": sooner, "nodes_ratio": more});
    let text =
        format!("{sooner:.2} x sooner on two than on one, {more:.2} x the nodes (geometric means of {searches})");
    print(as_json, "search threads", &text, &line)
}

struct Searched {
    analysis: Analysis,
    time: Duration,
}

fn search(game: &dyn Match, spec: &PlayerSpec, threads: usize) -> Searched {
    let mut analysis = None;
    let time = timed(|| {
        let mut thinking =
            SearchContext { threads, hash: TABLE_BYTES, tablebases: None, stop: &|| false, report: &mut |_| {} };
        analysis = game.analyze(spec, &mut thinking);
    });
    Searched { analysis: analysis.expect("a game that goes on"), time }
}

/// Every rule set with positions to search: its name here, the positions and the depths.
fn all_searches() -> impl Iterator<Item = (&'static RuleSet, &'static str, &'static [(&'static str, u32)])> {
    benches().filter_map(|(set, bench)| match bench.what {
        Measured::Search(positions) => Some((set, bench.name, positions)),
        _ => None,
    })
}

/// The positions that documents measure, at each of their depths.
fn document_searches() -> impl Iterator<Item = (&'static RuleSet, &'static str, &'static str, u32)> {
    let of_document = |(set, bench): (&'static RuleSet, &'static Bench)| match bench.what {
        Measured::Document(position, depths) => Some((set, bench.name, position, depths)),
        _ => None,
    };
    let each_depth = |(set, name, position, depths): (_, _, _, &'static [u32])| {
        depths.iter().map(move |&depth| (set, name, position, depth))
    };
    benches().filter_map(of_document).flat_map(each_depth)
}

fn print(as_json: bool, name: &str, text: &str, line: &Value) -> io::Result<()> {
    if as_json { writeln!(io::stdout(), "{line}") } else { writeln!(io::stdout(), "{name:<34}{text}") }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

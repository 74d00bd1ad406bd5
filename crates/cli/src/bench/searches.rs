//! How fast the search is: nodes per second of each game, the time to a depth, and what a second thread brings.

use std::io::{self, Write};
use std::time::Duration;

use engine::catalog::{self, GameQuery};
use engine::{Analysis, Match, PlayerSpec, SearchContext};
use serde_json::{Value, json};

use super::timed;

/// How many positions are searched along the line that is expected from each: one alone says little of what a second
/// thread brings, since the number of nodes to a depth depends on chance.
const STATIONS: usize = 3;
/// Enough for all of them.
const TABLE_BYTES: usize = 64 << 20;

/// A rule set with positions (the start where it is empty) and the depths that are searched there, all arts and our
/// evaluator.
struct Bench {
    name: &'static str,
    game: &'static str,
    rules: &'static str,
    positions: [(&'static str, u32); 3],
}

const BENCHES: [Bench; 6] = [
    Bench {
        name: "ajedrez/fide",
        game: "ajedrez",
        rules: "fide",
        positions: [
            ("", 17),
            ("r2qkb1r/p3ppp1/n1p2n2/3p3p/3P4/4PN2/PP1N1PPP/R1BQK2R w KQkq - 0 9", 17),
            ("r4k1r/1npqpp2/ppNp2p1/3P3b/B3P3/2P5/PP1Q1P1P/R3K1R1 w Q - 2 21", 16),
        ],
    },
    Bench {
        name: "damas/libre",
        game: "damas",
        rules: "libre",
        positions: [
            ("", 15),
            ("W:W1,2,3,4,5,12,13,16:B6,21,25,26,28,29,30,31,32", 14),
            ("W:W1,7,9,10,12,14,15,28:B16,19,21,22,24,29,31,32", 17),
        ],
    },
    Bench {
        name: "damas/internacional",
        game: "damas",
        rules: "internacional",
        positions: [
            ("", 14),
            ("W:W32,35,36,37,38,40,41,42,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,16,17,19,33", 13),
            ("W:W27,28,31,32,33,35,36,37,38,39,45,47,49,50:B1,2,3,4,5,6,9,11,12,13,14,16,19,24,25,40", 13),
        ],
    },
    Bench {
        name: "reversi/othello",
        game: "reversi",
        rules: "othello",
        positions: [
            ("", 18),
            ("-------------X------X-----XXO-O---OOOO----XXOO----X--O---------- X", 15),
            ("--------O--OO---OOOOO---OOOXO-X-OXOOOX--OOXXXX--O-XX------X----- X", 14),
        ],
    },
    Bench {
        name: "arabe",
        game: "arabe",
        rules: "arabe",
        positions: [
            ("", 7),
            ("xooxo/o-oox/xo-ox/-x-ox/oo-xx o 2 0 0 2 0 -", 17),
            ("oxxxx/o--xx/oxxoo/o--xx/ox-xo o 2 0 0 0 1 -", 17),
        ],
    },
    Bench {
        name: "molino/2",
        game: "molino",
        rules: "molinolog",
        positions: [("", 13), ("2 b 4 4 .ww...../..bbwbbw/.wb.....", 15), ("2 w 0 0 .b..wbw./.bw..bw./wbbbwwwb", 17)],
    },
];

/// The position of document 003's table of times, which says 0.644 s for depth 5.
const DOCUMENT: &str = "--oox/x-x-o/xx-xx/--x-x/xxoxo o 2 0 0 0 2 -";

/// Searches everything and prints a line as soon as it is known.
pub fn run(as_json: bool) -> io::Result<()> {
    let (mut sooner, mut more, mut searches) = (0.0, 0.0, 0.0);
    for bench in &BENCHES {
        let (mut nodes, mut time, mut time_of_two) = (0, Duration::ZERO, Duration::ZERO);
        for (position, depth) in bench.positions {
            let mut game = open(bench.game, bench.rules, position);
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
        let line = json!({"bench": format!("search {}", bench.name), "nodes": nodes, "ms": ms(time), "mnodes_per_s": millions, "ms_of_two_threads": ms(time_of_two)});
        let text = format!(
            "{nodes:>21} nodes  {:>9.1} ms  {millions:>7.2} M/s  two threads {:>9.1} ms",
            ms(time),
            ms(time_of_two)
        );
        print(as_json, &format!("search {}", bench.name), &text, &line)?;
    }
    for depth in [5, 12] {
        // The document's own evaluator and plain minimax, the table's making included.
        let game = open("arabe", "arabe", DOCUMENT);
        let spec = PlayerSpec::of_document(depth);
        let Searched { analysis: Analysis { nodes, .. }, time } = search(&*game, &spec, 1);
        let name = format!("search arabe/document depth {depth}");
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
        let mut thinking = SearchContext { threads, hash: TABLE_BYTES, stop: &|| false, report: &mut |_| {} };
        analysis = game.analyze(spec, &mut thinking);
    });
    Searched { analysis: analysis.expect("a game that goes on"), time }
}

fn open(game: &str, rules: &str, position: &str) -> Box<dyn Match> {
    let wanted = GameQuery { game, rules: Some(rules), ..GameQuery::default() };
    let set = catalog::select(&wanted).expect("listed above");
    if position.is_empty() { set.start() } else { set.read(position).expect("listed above") }
}

fn print(as_json: bool, name: &str, text: &str, line: &Value) -> io::Result<()> {
    if as_json { writeln!(io::stdout(), "{line}") } else { writeln!(io::stdout(), "{name:<34}{text}") }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

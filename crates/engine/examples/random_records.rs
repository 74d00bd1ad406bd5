//! Writes random games with variations, comments and marks, for programs that check how they are read.
//!
//! `random_records GAME RULES FORMAT GAMES SEED`, as `random_records ajedrez fide pgn 1000 1`. A tag `Moves` has the
//! moves of the main line as records write them, a tag `Nodes` the number of moves in all lines.

#[path = "../tests/records/random.rs"]
mod random;

use std::process::ExitCode;

use engine::catalog::{self, GameQuery};
use engine::record::{self, Format, Node};
use random::{Style, Words};

const USAGE: &str = "random_records GAME RULES FORMAT GAMES SEED";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, rules, format, games, seed] = &args[..] else { return usage() };
    let set = catalog::select(&GameQuery { game, rules: Some(rules), ..GameQuery::default() });
    let (Ok(set), Some(format), Ok(games), Ok(seed)) = (set, Format::of_name(format), games.parse(), seed.parse())
    else {
        return usage();
    };
    let words = if format == Format::Pdn { Words::Simple } else { Words::Any };
    let style = Style { words, variations: true, most_plies: 60 };
    let mut random = fastrand::Rng::with_seed(seed);
    for _ in 0..games {
        let mut game: record::Record = random::record(set, style, &mut random);
        let moves: Vec<&str> = game.nodes.iter().map(|node| node.written.as_str()).collect();
        let (moves, nodes) = (moves.join(" "), count(&game.nodes).to_string());
        game.set_tag("Moves", moves);
        game.set_tag("Nodes", nodes);
        print!("{}", record::write(&game, format).expect("a format for it"));
    }
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!("{USAGE}");
    ExitCode::from(2)
}

fn count(nodes: &[Node]) -> usize {
    nodes.iter().map(|node| 1 + node.variations.iter().map(|line| count(line)).sum::<usize>()).sum()
}

//! Our search of Árabe against the document's, from random boards of phase 1, colours swapped.
//!
//! `cargo run --release -p tune --example arabe_document -- OPPONENT [GAMES [NODES]]`, where the opponent is
//! `minimax`, which is correct minimax at level 3 with the document's evaluator, or `programa`, which stands in for
//! the document's own program: it answers the first turn that it generates (captures first, then row by row, each
//! chain of captures greedily) unless the last one is strictly better at level 3.

use std::ops::ControlFlow;

use board::{Evaluator, Outcome, Position, Side};
use games::arabe::strategy::{Bounds, minimax, posibles_estados};
use games::arabe::{Arabe, Documento, Estado, Move, Opinion};
use search::{Limits, Options, Search, Table};

/// The document's depth.
const LEVEL: u32 = 3;

fn main() {
    let mut args = std::env::args().skip(1);
    let opponent: fn(&Arabe) -> Move = match args.next().as_deref() {
        Some("minimax") => correct_minimax,
        Some("programa") => documents_program,
        other => panic!("`minimax` or `programa` is expected, not {other:?}"),
    };
    let mut numbers = args.map(|arg| arg.parse::<u64>().expect("a number"));
    let (games, nodes) = (numbers.next().unwrap_or(200), numbers.next().unwrap_or(1_000_000));
    let limits = Limits { nodes, ..Limits::NONE };
    let ours = |pos: &Arabe| searched(pos, &Opinion::default(), Options::default(), limits);
    let mut random = fastrand::Rng::with_seed(2026);
    let mut results = [0; 3];
    for game in 0..games {
        // Each board twice, colours swapped.
        let before = random.clone();
        let start = full_board(&mut random);
        if game % 2 == 0 {
            random = before;
        }
        let our_side = if game % 2 == 0 { Side::First } else { Side::Second };
        let mut pos = start;
        let outcome = loop {
            if let Some(outcome) = pos.outcome() {
                break outcome;
            }
            pos = pos.play(if pos.turn() == our_side { ours(&pos) } else { opponent(&pos) });
        };
        results[match outcome {
            Outcome::Win(side) if side == our_side => 0,
            Outcome::Draw => 1,
            Outcome::Win(_) => 2,
        }] += 1;
        let [wins, draws, losses] = results;
        let points = f64::from(2 * wins + draws) / f64::from(2 * (wins + draws + losses));
        println!("{wins}-{draws}-{losses}  {:.1} %", 100.0 * points);
    }
}

/// The board after a random phase 1.
fn full_board(random: &mut fastrand::Rng) -> Arabe {
    (0..24).fold(Arabe::start(), |pos, _| {
        let moves = pos.legal();
        pos.play(moves[random.usize(..moves.len())])
    })
}

fn searched<E: Evaluator<Arabe>>(pos: &Arabe, eval: &E, options: Options, limits: Limits) -> Move {
    let bytes = limits.nodes.saturating_mul(32).clamp(1 << 16, 1 << 25);
    let table = Table::new(bytes as usize).expect("a table of at most 32 MB");
    let search = Search { pos: *pos, past: &[], eval, table: &table, options, limits, stop: &|| false };
    search.run(1, |_| ControlFlow::Continue(())).line[0]
}

fn correct_minimax(pos: &Arabe) -> Move {
    searched(pos, &Documento, Options::PLAIN, Limits { depth: LEVEL, ..Limits::NONE })
}

fn documents_program(pos: &Arabe) -> Move {
    let (side, legal) = (pos.turn(), pos.legal());
    let is_in_a_chain = pos.stage() == games::arabe::Stage::Capturing;
    let turns = if is_in_a_chain { Vec::new() } else { posibles_estados(&Estado::from(pos), side) };
    let (Some(first), Some(last)) = (turns.first(), turns.last()) else {
        return legal[0]; // A lost turn, or the first further capture.
    };
    let score = |after: &Estado| {
        let by_x = minimax(LEVEL - 1, Bounds::ALL, !side, after, &|| false).1;
        if side == Side::First { by_x } else { -by_x }
    };
    let chosen = if score(last) > score(first) { last } else { first };
    let leads_there = |m: &&Move| {
        let mut after = pos.play(**m);
        while after.turn() == side {
            after = after.play(after.legal()[0]);
        }
        Side::BOTH.iter().all(|&side| after.men(side) == chosen.men(side))
    };
    *legal.iter().find(leads_there).expect("it plays by the rules")
}

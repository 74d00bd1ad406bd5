//! Our machine of Árabe against the document's, from random boards of phase 1, colours swapped.
//!
//! `cargo run --release -p tune --example seega_document -- OPPONENT [GAMES [SPEC [SEED]]]`, where the opponent is
//! `minimax`, which is correct minimax at level 3 with the document's evaluator, or `programa`, which stands in for
//! the document's own program: it answers the first turn that it generates (captures first, then row by row, each
//! chain of captures greedily) unless the last one is strictly better at level 3.
//!
//! Time is that of the processor (Linux), so that other programs do not disturb the match.

use std::ops::ControlFlow;
use std::time::Duration;

use board::{Notation, Outcome, Position, Side};
use engine::{GameQuery, Match, PlayerSpec, SearchContext};
use games::seega::strategy::{Bounds, minimax, posibles_estados};
use games::seega::{BaselineEvaluator, DocumentState, Move, Seega};
use search::{Limits, Options, Search, TranspositionTable};

/// The document's depth.
const LEVEL: u32 = 3;

fn main() {
    let mut args = std::env::args().skip(1);
    let opponent: fn(&Seega) -> Move = match args.next().as_deref() {
        Some("minimax") => correct_minimax,
        Some("programa") => documents_program,
        other => panic!("`minimax` or `programa` is expected, not {other:?}"),
    };
    let games = args.next().map_or(200, |games| games.parse().expect("a number of games"));
    let spec = PlayerSpec::read(args.next().as_deref().unwrap_or("time=0.2")).unwrap_or_else(|error| panic!("{error}"));
    let seed = args.next().map_or(2026, |seed| seed.parse().expect("a number that chance depends on"));
    let mut random = fastrand::Rng::with_seed(seed);
    let mut results = [[0; 3]; 2];
    for game in 0..games {
        // Each board twice, colours swapped.
        let before = random.clone();
        let start = full_board(&mut random);
        if game % 2 == 0 {
            random = before;
        }
        let our_side = if game % 2 == 0 { Side::First } else { Side::Second };
        let mut played = open(&start);
        let outcome = loop {
            if let Some(outcome) = played.outcome() {
                break outcome;
            }
            let pos = Seega::read(&played.text()).expect("a match writes what can be read");
            let text =
                if pos.turn() == our_side { advised(played.as_ref(), &spec) } else { pos.write_move(opponent(&pos)) };
            played.play(&text).expect("it plays by the rules");
        };
        results[(game % 2) as usize][match outcome {
            Outcome::Win(side) if side == our_side => 0,
            Outcome::Draw => 1,
            Outcome::Win(_) => 2,
        }] += 1;
        let [as_x, as_o] = results;
        let [wins, draws, losses] = [0, 1, 2].map(|i| as_x[i] + as_o[i]);
        let points = f64::from(2 * wins + draws) / f64::from(2 * (wins + draws + losses));
        println!("{wins}-{draws}-{losses}  {:.1} %  (as x {as_x:?}, as o {as_o:?})", 100.0 * points);
    }
}

fn open(pos: &Seega) -> Box<dyn Match> {
    let wanted = GameQuery { game: "arabe", ..GameQuery::default() };
    let rules = engine::catalog::select(&wanted).unwrap_or_else(|error| panic!("{error}"));
    rules.read(&pos.write()).expect("a position is read as it is written")
}

fn advised(played: &dyn Match, spec: &PlayerSpec) -> String {
    let began = processor_time();
    let is_over = || spec.time_limit().is_some_and(|limit| processor_time() >= began + limit);
    let mut thinking =
        SearchContext { threads: 1, hash: 32 << 20, tablebases: None, stop: &is_over, report: &mut |_| () };
    played.analyze(spec, &mut thinking).expect("the game is not over").text
}

/// What this thread has had of the processor.
fn processor_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux tells");
    let nanoseconds = stat.split(' ').next().expect("it is the first number");
    Duration::from_nanos(nanoseconds.parse().expect("a number"))
}

/// The board after a random phase 1.
fn full_board(random: &mut fastrand::Rng) -> Seega {
    (0..24).fold(Seega::start(), |pos, _| {
        let moves = pos.legal();
        pos.play(moves[random.usize(..moves.len())])
    })
}

fn correct_minimax(pos: &Seega) -> Move {
    let table = TranspositionTable::new(1 << 16).expect("a table of 64 KB");
    let limits = Limits { depth: LEVEL, ..Limits::NONE };
    let options = Options::PLAIN;
    let search = Search {
        pos: *pos,
        past: &[],
        eval: &BaselineEvaluator,
        table: &table,
        tablebase: None,
        options,
        limits,
        stop: &|| false,
    };
    search.run(1, |_| ControlFlow::Continue(())).line[0]
}

fn documents_program(pos: &Seega) -> Move {
    let (side, legal) = (pos.turn(), pos.legal());
    let is_in_a_chain = pos.stage() == games::seega::Stage::Capturing;
    let turns = if is_in_a_chain { Vec::new() } else { posibles_estados(&DocumentState::from(pos), side) };
    let (Some(first), Some(last)) = (turns.first(), turns.last()) else {
        return legal[0]; // A lost turn, or the first further capture.
    };
    let score = |after: &DocumentState| {
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

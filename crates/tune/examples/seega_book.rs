//! Makes the book of Árabe's phase 1 from the layers of the solved game: `seega_book FOLDER FILE`.
//!
//! `FOLDER` has what `tablas solve arabe --men 24` has built, in `arabe-arabe`. Tells what every position of phase 1 is
//! worth, by turns, and what the first turns are worth; needs five gigabytes of memory.

use std::path::PathBuf;
use std::time::Instant;

use board::{GameResult, Notation, Side};
use games::seega::{CENTRE, Cell, Move, Seega, custodial_rules};
use tablebase::custodial::{CustodialGame, CustodialSolver, Placing};

fn main() {
    let mut args = std::env::args().skip(1);
    let (Some(folder), Some(file)) = (args.next(), args.next()) else {
        eprintln!("seega_book FOLDER FILE");
        std::process::exit(2);
    };
    let game = CustodialGame { name: "arabe layers 1".into(), rules: custodial_rules(), most_of_a_side: 12 };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let solver = CustodialSolver::new(game, &PathBuf::from(folder), threads).expect("the folder can be used");
    let began = Instant::now();
    let placing = solver.placing(1 << CENTRE.index(), 2).expect("the layers can be read").expect("layer 24 is there");
    println!("solved in {:.1} s", began.elapsed().as_secs_f64());
    println!("men  won, drawn, lost by the side to act: classes, positions");
    for turn in 0..=placing.turns() {
        let counts = placing.counts(turn);
        println!("{:3}  {:?} {:?}", 2 * turn, counts.classes, counts.positions);
    }
    println!("empty board: {:?} for the side to act", placing.probe(0, 0));
    for (first, second) in placing.classes(1) {
        println!("{}: {:?} for the other side", cells(first), placing.probe(first, second));
    }
    if let GameResult::Win | GameResult::Draw = placing.probe(0, 0) {
        line(&placing);
    }
    let bytes = experts::seega::write(|first, second| winner(&placing, first, second));
    println!("{} bytes", bytes.len());
    std::fs::write(file, bytes).expect("the file can be written");
}

fn winner(placing: &Placing, first: u32, second: u32) -> Option<Side> {
    let turn = if (first | second).count_ones().is_multiple_of(4) { Side::First } else { Side::Second };
    match placing.probe(first, second) {
        GameResult::Win => Some(turn),
        GameResult::Draw => None,
        GameResult::Loss => Some(!turn),
    }
}

/// A line of best placings: of those that keep the result, the one that leaves the other side the fewest that keep its own.
fn line(placing: &Placing) {
    let (mut first, mut second) = (0_u32, 0_u32);
    for turn in 0..placing.turns() {
        let turns = |first: u32, second: u32, turn: usize| {
            let free: Vec<u32> =
                (0..25).filter(|cell| (first | second | 1 << CENTRE.index()) >> cell & 1 == 0).collect();
            let pairs = free
                .iter()
                .flat_map(|&one| free.iter().filter(move |&&two| two > one).map(move |&two| 1 << one | 1 << two));
            let place =
                |pair: u32| if turn.is_multiple_of(2) { (first | pair, second) } else { (first, second | pair) };
            pairs.map(place).collect::<Vec<(u32, u32)>>()
        };
        let here = placing.probe(first, second);
        let keeps = |&(first, second): &(u32, u32)| -placing.probe(first, second) == here;
        let all = turns(first, second, turn);
        let good: Vec<(u32, u32)> = all.iter().copied().filter(keeps).collect();
        let replies = |&(first, second): &(u32, u32)| {
            let here = placing.probe(first, second);
            turns(first, second, turn + 1)
                .iter()
                .filter(|&&(first, second)| -placing.probe(first, second) == here)
                .count()
        };
        let best = *good
            .iter()
            .min_by_key(|after| if turn + 1 < placing.turns() { replies(after) } else { 0 })
            .expect("one keeps it");
        let placed = (best.0 | best.1) & !(first | second);
        println!(
            "{} {}: {here:?}, {} of {} keep it",
            if turn.is_multiple_of(2) { "x" } else { "o" },
            cells(placed),
            good.len(),
            all.len()
        );
        (first, second) = best;
    }
}

/// Cells as the game's notation writes them.
fn cells(set: u32) -> String {
    let name = |cell: u32| Seega::start().write_move(Move::Place(Cell::at(cell as u8)));
    (0..25).filter(|cell| set >> cell & 1 == 1).map(name).collect::<Vec<_>>().join(" ")
}

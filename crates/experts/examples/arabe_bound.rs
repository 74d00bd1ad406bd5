//! The most that O can get against the stand-in for the document's program, from the random boards of
//! `arabe_document` (in `tune`), where X moves first: what no play betters.
//!
//! `cargo run --release -p experts --example arabe_bound -- [BOARDS [SEED [NODES]]]`. With the nodes of a plan in a game
//! (1,300,000 at 0.2 s a move) it tells how much of that is foreseen at the first move.

use board::{Position, Side};
use experts::arabe::{Kind, Model, plan};
use games::arabe::Arabe;

fn main() {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<u64>().expect("a number"));
    let (boards, seed) = (args.next().unwrap_or(100), args.next().unwrap_or(2026));
    let nodes = args.next().unwrap_or(1_000_000_000);
    let model = Model { kind: Kind::Program, level: 3 };
    let mut random = fastrand::Rng::with_seed(seed);
    let [mut wins, mut draws, mut losses, mut open] = [0; 4];
    for _ in 0..boards {
        let mut pos = (0..24).fold(Arabe::start(), |pos, _| {
            let moves = pos.legal();
            pos.play(moves[random.usize(..moves.len())])
        });
        while pos.turn() == Side::First && pos.outcome().is_none() {
            pos = pos.play(model.reply(&pos, &mut 0));
        }
        *match plan(&pos, model, nodes, &|| false) {
            Some(plan) if plan.wins => &mut wins,
            Some(plan) if !plan.is_best => &mut open,
            Some(plan) if plan.value == 0 => &mut draws,
            _ => &mut losses,
        } += 1;
    }
    println!("{wins} won, {draws} drawn, {losses} lost, {open} not known");
}

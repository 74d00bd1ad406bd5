//! Document 002: who can win, in how many moves, and what the board looks like then.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use board::Message;
use experts::mate::{Finals, MOST_MOVES, Means, ProofResult, Solver, help};
use games::chess::{Board, Chess, Move, Problem};
use terms::Term;

use super::ajedrez::players;
use super::{Surroundings, Ways, never};

/// How far an unbound N is looked for.
const DEEPEST: u8 = 12;

/// The memory of a search, in bytes; what it does not need it does not touch.
const HASH: usize = 256 << 20;

/// `puedeGanar(?Jugador,+Actual,?Final,?N)`: Jugador, who is to move, forces mate in N moves or fewer. An unbound N
/// becomes the least, up to 12. Final is the board with the opponent mated: one for each defence, shortest mates
/// first, each once. `puedeGanar(Jugador,Actual,N,Final)` is understood too.
pub fn puede_ganar(args: &[Term], world: &mut dyn Surroundings) -> Ways {
    ways(args, world, forced)
}

/// `mateAyudado(?Jugador,+Actual,?Final,?N)`: the same if the opponent plays along. Final is every board that can
/// be reached so, shortest mates first, each once.
pub fn mate_ayudado(args: &[Term], world: &mut dyn Surroundings) -> Ways {
    ways(args, world, helped)
}

/// The lines that lead to mate, with the moves that the shortest has.
type Lines = (u8, Box<dyn Iterator<Item = Vec<Move>>>);

/// Within so many moves, the least of them if the second is true; `None` where there is no mate, or where the flag
/// is raised.
type Search = fn(Chess<Problem>, u8, bool, &AtomicBool) -> Option<Lines>;

fn ways(args: &[Term], world: &mut dyn Surroundings, search: Search) -> Ways {
    let Ok(board) = Board::read(&args[1]) else { return never() };
    // The argument that is a number is N, and the one that is a list is Final.
    let swapped = matches!(args[2], Term::Int(_)) && !matches!(args[3], Term::Int(_))
        || matches!((&args[2], &args[3]), (Term::Var(_), Term::List(..)));
    let (last, n) = if swapped { (args[3].clone(), args[2].clone()) } else { (args[2].clone(), args[3].clone()) };
    let most = match n {
        Term::Int(n) if n < 0 => return never(),
        Term::Int(n) if n > i64::from(MOST_MOVES) => {
            let lang = world.lang();
            world.refuse(&lang.say(&Message::new("mate-too-many-moves").with("n", n).with("most", MOST_MOVES)));
            return never();
        }
        Term::Int(n) => Some(n as u8),
        Term::Var(_) => None,
        _ => return never(),
    };
    let player = args[0].clone();
    let stop = world.stop();
    Box::new(players(&args[0]).flat_map(move |(side, name)| {
        let (board, last, n, player) = (board.clone(), last.clone(), n.clone(), player.clone());
        let found = search(board.position(side), most.unwrap_or(DEEPEST), most.is_none(), &stop);
        found.into_iter().flat_map(move |(moves, lines)| {
            let (board, last, n, player, name) = (board.clone(), last.clone(), n.clone(), player.clone(), name.clone());
            lines.filter_map(move |line| {
                let end = after(&board, &line);
                let mut way = vec![(player.clone(), name.clone())];
                if most.is_none() {
                    way.push((n.clone(), Term::Int(i64::from(moves))));
                }
                if last.is_ground() {
                    return end.same_as(&last).then_some(way);
                }
                way.push((last.clone(), end.term()));
                Some(way)
            })
        })
    }))
}

fn forced(pos: Chess<Problem>, most: u8, least: bool, stop: &AtomicBool) -> Option<Lines> {
    let mut watch = |_| stop.load(Relaxed);
    let mut solver = Solver::new(Means { hash: HASH, nodes: u64::MAX, watch: &mut watch });
    match solver.solve(&pos, most, least) {
        ProofResult::Mate { proof, .. } => Some((proof.moves(), Box::new(proof.finals()))),
        _ => None,
    }
}

fn helped(pos: Chess<Problem>, most: u8, least: bool, stop: &AtomicBool) -> Option<Lines> {
    let mut watch = |_| stop.load(Relaxed);
    match help(&pos, most, Means { hash: HASH, nodes: u64::MAX, watch: &mut watch }).0 {
        ProofResult::Mate { proof: line, .. } => {
            let shortest = line.len().div_ceil(2) as u8;
            let most = if least { shortest } else { most };
            Some((shortest, Box::new(Finals::with_help(pos, shortest, most))))
        }
        _ => None,
    }
}

/// The board after a line that begins with either side.
fn after(board: &Board, line: &[Move]) -> Board {
    line.iter().fold(board.clone(), |board, &m| board.after(m))
}

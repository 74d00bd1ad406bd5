//! Document 002: who can win, in how many moves, and what the board looks like then.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use board::Message;
use experts::mate::{Finals, Helped, MOST_MOVES, ProofResult, SearchContext, help};
use games::chess::{Board, Chess, Move, Problem};
use terms::Term;

use super::chess::players;
use super::{Answers, Context, Equations, QueryError, never, raise};
use crate::mate::SharedProver;

/// How far an unbound N is looked for.
const DEEPEST: u8 = 12;

/// The memory of a search for helped mates, in bytes; what it does not need it does not touch.
const HASH: usize = 256 << 20;

/// `puedeGanar(?Jugador,+Actual,?Final,?N)`: Jugador, who is to move, forces mate in N moves or fewer. An unbound N
/// becomes the least, up to 12. Final is the mated board at the end of a line in which each of his moves keeps a forced
/// mate within the moves that N still allows, and the replies are any: all of them, shortest lines first, each once.
/// `puedeGanar(Jugador,Actual,N,Final)` is understood too.
pub(super) fn puede_ganar(args: &[Term], context: &mut Context<'_>) -> Answers {
    ways(args, context, true)
}

/// `mateAyudado(?Jugador,+Actual,?Final,?N)`: the same if the opponent plays along. Final is every board that can
/// be reached so, shortest mates first, each once.
pub(super) fn mate_ayudado(args: &[Term], context: &mut Context<'_>) -> Answers {
    ways(args, context, false)
}

fn ways(args: &[Term], context: &mut Context<'_>, forced: bool) -> Answers {
    let Ok(board) = Board::read(&args[1]) else { return never() };
    // The argument that is a number is N, and the one that is a list is Final.
    let swapped = matches!(args[2], Term::Int(_)) && !matches!(args[3], Term::Int(_))
        || matches!((&args[2], &args[3]), (Term::Var(_), Term::List(..)));
    let (last, n) = if swapped { (args[3].clone(), args[2].clone()) } else { (args[2].clone(), args[3].clone()) };
    let most = match n {
        Term::Int(n) if n < 0 => return never(),
        Term::Int(n) if n > i64::from(MOST_MOVES) => {
            let lang = context.host.lang();
            context.host.refuse(&lang.say(&Message::new("mate-too-many-moves").with("n", n).with("most", MOST_MOVES)));
            return never();
        }
        Term::Int(n) => Some(n as u8),
        Term::Var(_) => None,
        _ => return never(),
    };
    let wanted = match last.is_ground().then(|| Board::read(&last)) {
        Some(Err(_)) => return never(),
        Some(Ok(board)) => Some(board),
        None => None,
    };
    let stop = context.host.stop();
    let sides: Vec<_> = players(&args[0])
        .map(|(side, name)| {
            let attack = if forced { Attack::Forced(context.session.provers.of(side)) } else { Attack::Helped };
            (side, name, attack)
        })
        .collect();
    let player = args[0].clone();
    Box::new(sides.into_iter().flat_map(move |(side, name, attack)| -> Answers {
        let pos = board.position(side);
        let mate = match attack.least(&pos, most.unwrap_or(DEEPEST), most.is_none(), &stop) {
            Ok(Some(mate)) => mate,
            Ok(None) => return never(),
            Err(error) => return raise(error),
        };
        let mut finals = Finals::new(pos, most.unwrap_or(mate));
        if !forced {
            finals = finals.no_shorter_than(mate);
        }
        if let Some(end) = &wanted {
            finals = finals.only(end.position(!side));
        }
        let lines = MateLines { finals, attack, stop: stop.clone() };
        let (board, last, n, player) = (board.clone(), last.clone(), n.clone(), player.clone());
        Box::new(lines.map(move |line| {
            let mut way: Equations =
                vec![(player.clone(), name.clone()), (n.clone(), Term::Int(most.unwrap_or(mate).into()))];
            let line = line?;
            if !last.is_ground() {
                way.push((last.clone(), line.iter().fold(board.clone(), |board, &m| board.after(m)).term()));
            }
            Ok(way)
        }))
    }))
}

/// What leads to mate.
#[derive(Clone)]
enum Attack {
    /// Whatever the opponent plays, by the prover of `tablas mate`.
    Forced(SharedProver),
    /// The opponent plays along.
    Helped,
}

impl Attack {
    /// The moves of a mate within so many, of the shortest if `shortest`; none if there is no mate.
    fn least(
        &self,
        pos: &Chess<Problem>,
        most: u8,
        shortest: bool,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<u8>, QueryError> {
        let mut watch = |_| stop.load(Relaxed);
        match self {
            Attack::Forced(prover) => {
                let mut prover = prover.borrow_mut();
                let stop = stop.clone();
                prover.begin(Box::new(move |_| stop.load(Relaxed)));
                match prover.solve(pos, most, shortest) {
                    ProofResult::Mate { proof, .. } => Ok(Some(proof.moves())),
                    ProofResult::Refuted => Ok(None),
                    ProofResult::Unknown { .. } => Err(QueryError::Stopped),
                }
            }
            Attack::Helped => match help(pos, most, SearchContext { hash: HASH, nodes: u64::MAX, watch: &mut watch }).0
            {
                ProofResult::Mate { proof: line, .. } => Ok(Some(line.len().div_ceil(2) as u8)),
                ProofResult::Refuted => Ok(None),
                ProofResult::Unknown { .. } => Err(QueryError::Stopped),
            },
        }
    }
}

/// Lines to mate, one at a time.
struct MateLines {
    finals: Finals<Problem>,
    attack: Attack,
    stop: Arc<AtomicBool>,
}

impl Iterator for MateLines {
    type Item = Result<Vec<Move>, QueryError>;

    fn next(&mut self) -> Option<Self::Item> {
        let stop = self.stop.clone();
        let found = match &self.attack {
            Attack::Forced(prover) => {
                // Another goal may have asked it meanwhile.
                let mut prover = prover.borrow_mut();
                prover.begin(Box::new(move |_| stop.load(Relaxed)));
                self.finals.next(&mut *prover)
            }
            Attack::Helped => self.finals.next(&mut Helped(|| stop.load(Relaxed))),
        };
        found.map_err(|_| QueryError::Stopped).transpose()
    }
}

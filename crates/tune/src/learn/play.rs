//! Games of an evaluator against itself, for a network to learn from.

use board::zobrist::mix;
use board::{Outcome, Position, SearchHints, Side};
use search::TranspositionTable;

use super::record::{GameRecord, Recorded};
use crate::samples::{Budget, TABLE, end, glance, wander};

/// How games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayConfig {
    /// Positions that a side looks at before each move.
    pub nodes: u64,
    /// Random moves at the beginning: at least and at most so many.
    pub plies: (u32, u32),
    /// A game whose opening is worth more to either side is not played.
    pub opening: i32,
    /// What chance depends on.
    pub seed: u64,
}

/// When a game is over before the rules say so.
#[derive(Clone, Copy, Debug)]
pub struct Adjudication<P> {
    /// A side that is so much better for `DECIDED_FOR` turns has won,
    pub decided: i32,
    /// if this is true of the position and the side that has lost.
    pub is_lost: fn(&P, Side) -> bool,
    /// After so many moves without progress, a game in which nobody is much better is a draw.
    pub stale: usize,
    /// What is much better.
    pub even: i32,
    /// After so many moves without progress positions teach nothing new.
    pub repeated: usize,
}

/// Turns for which a side must be much better.
const DECIDED_FOR: usize = 8;

/// The game with this number; none where its opening is not worth playing.
pub(crate) fn play<P: Position, E: SearchHints<P>>(
    start: P,
    eval: &E,
    adjudication: &Adjudication<P>,
    config: &PlayConfig,
    number: u64,
) -> Option<GameRecord> {
    let mut random = fastrand::Rng::with_seed(mix(mix(config.seed) ^ number));
    let plies = random.u32(config.plies.0..=config.plies.1);
    let mut past = wander(start, plies, &mut random)?;
    let mut moves: Vec<Recorded> =
        past.windows(2).map(|pair| Recorded { place: place(&pair[0], |next| next == pair[1]), score: None }).collect();
    let mut pos = past.pop().expect("it ends with where it leads");
    let table = TranspositionTable::new(TABLE).expect("a megabyte");
    let (mut stale, mut better) = (0, Better::default());
    let outcome = loop {
        if let Some(outcome) = end(&pos, &past) {
            break outcome;
        }
        let found = glance(pos, &past, eval, &table, Budget::Nodes(config.nodes));
        let value = found.score.value();
        if past.len() == plies as usize && value.abs() > config.opening {
            return None;
        }
        if let Some(winner) = better.note(&pos, value, adjudication) {
            break Outcome::Win(winner);
        }
        if stale >= adjudication.stale && value.abs() < adjudication.even {
            break Outcome::Draw;
        }
        let m = found.line[0];
        // Evaluators are asked between turns only.
        let between = past.last().is_none_or(|before| before.ends_turn(&pos));
        let is_quiet = between && !found.score.is_decisive() && !eval.is_forced(&pos) && !eval.is_tactical(&pos, m);
        let is_new = stale <= adjudication.repeated;
        let next = pos.play(m);
        let score = (is_quiet && is_new).then(|| value.clamp(i16::MIN.into(), i16::MAX.into()) as i16);
        moves.push(Recorded { place: place(&pos, |after| after == next), score });
        stale = if eval.is_irreversible(&pos, m) { 0 } else { stale + 1 };
        past.push(pos);
        pos = next;
    };
    Some(GameRecord { number, outcome, moves })
}

/// Who has been much better, and for how many turns.
#[derive(Default)]
struct Better {
    who: Option<Side>,
    turns: usize,
}

impl Better {
    fn note<P: Position>(&mut self, pos: &P, value: i32, adjudication: &Adjudication<P>) -> Option<Side> {
        let who = if value > 0 { pos.turn() } else { !pos.turn() };
        let is_clear = value.abs() >= adjudication.decided && (adjudication.is_lost)(pos, !who);
        let who = is_clear.then_some(who);
        self.turns = if who == self.who { self.turns + 1 } else { 1 };
        self.who = who;
        self.who.filter(|_| self.turns >= DECIDED_FOR)
    }
}

/// The place of the move that leads there among the legal ones.
fn place<P: Position>(pos: &P, leads_there: impl Fn(P) -> bool) -> u16 {
    let legal = pos.legal();
    legal.iter().position(|&m| leads_there(pos.play(m))).expect("a legal move leads there") as u16
}

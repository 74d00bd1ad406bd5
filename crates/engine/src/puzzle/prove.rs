//! A search that proves or refutes: can one side reach a goal within so many of its own turns, whatever the other does?
//!
//! It evaluates nothing, so its answer is a proof. A limit gives "unknown", never "no".

use std::collections::HashMap;

use board::{MoveList, Outcome, Side, View};

use super::Task;

/// How long a proof may take.
pub struct Limits<'a> {
    /// Positions that may still be visited.
    pub nodes: u64,
    /// True when it must end now.
    pub stop: &'a dyn Fn() -> bool,
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Limits of {} nodes", self.nodes)
    }
}

/// A limit came before the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LimitReached;

/// The least number of turns, the present one included where it is the attacker's, in which the attacker reaches the
/// goal; none where that takes more than the task allows.
pub(crate) fn least_turns<P: View>(
    pos: &P,
    attacker: Side,
    task: Task,
    limits: &mut Limits<'_>,
) -> Result<Option<u8>, LimitReached> {
    let lead = task.goal.lead();
    let killers = vec![[None; 2]; usize::from(task.turns) + 1];
    let mut prover = Prover { attacker, lead, limits, known: HashMap::new(), killers };
    for turns in 0..=task.turns {
        if prover.reaches(pos, turns)? {
            return Ok(Some(turns));
        }
    }
    Ok(None)
}

/// Between how many turns a position is still open: proven with `proven` or more, refuted with `refuted` or fewer.
#[derive(Clone, Copy)]
struct Bounds {
    proven: u8,
    refuted: Option<u8>,
}

struct Prover<'a, 'b, P: View> {
    attacker: Side,
    lead: Option<i32>,
    limits: &'a mut Limits<'b>,
    known: HashMap<P, Bounds>,
    /// What has last decided a position with so many turns left: the attacker's move, the defender's.
    killers: Vec<[Option<P::Move>; 2]>,
}

impl<P: View> Prover<'_, '_, P> {
    /// Whether the attacker reaches the goal with so many turns left, the present one included where it is the attacker's.
    fn reaches(&mut self, pos: &P, turns: u8) -> Result<bool, LimitReached> {
        let mut moves = MoveList::new();
        if let Some(outcome) = pos.moves(&mut moves) {
            return Ok(outcome == Outcome::Win(self.attacker));
        }
        let attacks = pos.turn() == self.attacker;
        if attacks && self.lead.is_some_and(|lead| is_settled(pos, lead)) {
            return Ok(true);
        }
        if turns == 0 && attacks {
            return Ok(false);
        }
        // Without a turn left, only a lead can still be what is wanted, or the end that the other side cannot help, as a
        // side that is blocked has to pass: its answer is waited for.
        if turns == 0 && self.lead.is_none() {
            return if let [only] = moves[..] { self.reaches(&pos.play(only), 0) } else { Ok(false) };
        }
        if let Some(bounds) = self.known.get(pos) {
            if bounds.proven <= turns {
                return Ok(true);
            }
            if bounds.refuted.is_some_and(|most| most >= turns) {
                return Ok(false);
            }
        }
        self.count()?;
        let killer = &self.killers[usize::from(turns)][usize::from(!attacks)];
        if let Some(at) = killer.and_then(|killer| moves.iter().position(|m| *m == killer)) {
            moves.swap(0, at);
        }
        let mut decided = !attacks;
        for &m in &moves {
            let next = pos.play(m);
            let left = if attacks && next.turn() != self.attacker { turns - 1 } else { turns };
            if self.reaches(&next, left)? == attacks {
                self.killers[usize::from(turns)][usize::from(!attacks)] = Some(m);
                decided = attacks;
                break;
            }
        }
        self.remember(pos, turns, decided);
        Ok(decided)
    }

    fn remember(&mut self, pos: &P, turns: u8, is_proven: bool) {
        // A last turn is looked through as quickly as it is looked up.
        if turns <= 1 && self.lead.is_none() {
            return;
        }
        let bounds = self.known.entry(*pos).or_insert(Bounds { proven: u8::MAX, refuted: None });
        if is_proven {
            bounds.proven = bounds.proven.min(turns);
        } else {
            bounds.refuted = bounds.refuted.max(Some(turns));
        }
    }

    fn count(&mut self) -> Result<(), LimitReached> {
        /// Between two questions whether it must end.
        const OFTEN: u64 = 1024;
        let Limits { nodes, stop } = self.limits;
        if *nodes == 0 || (nodes.is_multiple_of(OFTEN) && stop()) {
            return Err(LimitReached);
        }
        *nodes -= 1;
        Ok(())
    }
}

/// Whether the attacker, whose turn it is, has the lead and keeps it for another turn.
fn is_settled<P: View>(pos: &P, lead: i32) -> bool {
    let attacker = pos.turn();
    lead_of(pos, attacker) >= lead && pos.legal().iter().any(|&m| keeps(&pos.play(m), attacker, lead))
}

/// How many men one side has more than the other.
fn lead_of<P: View>(pos: &P, side: Side) -> i32 {
    pos.pieces().iter().map(|piece| if piece.side == side { 1 } else { -1 }).sum()
}

/// Whether the attacker's lead is still there when the attacker's turn comes again, whatever the other side does.
fn keeps<P: View>(pos: &P, attacker: Side, lead: i32) -> bool {
    let mut moves = MoveList::new();
    if let Some(outcome) = pos.moves(&mut moves) {
        return outcome == Outcome::Win(attacker);
    }
    let back = |next: &P| {
        if next.turn() != attacker || next.outcome().is_some() {
            keeps(next, attacker, lead)
        } else {
            lead_of(next, attacker) >= lead
        }
    };
    if pos.turn() == attacker {
        // The turn goes on: in some games one captures again.
        moves.iter().any(|&m| keeps(&pos.play(m), attacker, lead))
    } else {
        moves.iter().all(|&m| back(&pos.play(m)))
    }
}

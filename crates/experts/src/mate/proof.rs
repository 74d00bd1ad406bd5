//! A mate with an answer to every defence.

use std::collections::{HashMap, HashSet};

use board::{MoveList, Outcome, Position};
use games::chess::{Chess, Move, Rules};

use super::is_mated;
use super::prover::Prover;

/// A strategy that mates: a move for each position that the defender can bring about.
///
/// The moves that are left grow strictly fewer from one of the attacker's positions to the next, so no position
/// comes back on any way through it.
#[derive(Clone, Debug)]
pub struct Proof<R: Rules> {
    root: Chess<R>,
    steps: HashMap<Chess<R>, Step>,
    /// Whether the fifty moves may run out before the mate.
    counts: bool,
}

/// What to play in a position, and in how many moves it mates at the latest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Step {
    m: Move,
    moves: u8,
}

impl<R: Rules> Proof<R> {
    /// The proof of a mate that is on the board already.
    pub(super) fn done(pos: &Chess<R>) -> Self {
        Proof { root: *pos, steps: HashMap::new(), counts: false }
    }

    /// The proof of a mate in `n` that `prover` has found; `None` if a limit came first.
    pub(super) fn build(prover: &mut Prover<'_, R>, pos: &Chess<R>, n: u8) -> Option<Self> {
        let counts = R::FULL && u32::from(pos.clock()) + 2 * u32::from(n) >= 100;
        let mut proof = Proof { root: *pos, steps: HashMap::new(), counts };
        proof.add(prover, pos, n)?;
        Some(proof)
    }

    /// Adds what to play in `pos`, where mate in `n` is proven, and below. Returns the moves it takes.
    fn add(&mut self, prover: &mut Prover<'_, R>, pos: &Chess<R>, n: u8) -> Option<u8> {
        if let Some(step) = self.step(pos).filter(|step| step.moves <= n) {
            return Some(step.moves);
        }
        let (m, distance) = prover.proven_move(pos, n)?;
        let next = pos.play(m);
        let mut moves = 1;
        for reply in all_moves(&next) {
            moves = moves.max(1 + self.add(prover, &next.play(reply), distance - 1)?);
        }
        self.steps.insert(self.place(pos), Step { m, moves });
        Some(moves)
    }

    /// Plays through it by the plain rules: the attacker's moves are legal, every legal reply has its answer, and
    /// each way ends in mate in time. Gives the position where that is not so.
    pub(super) fn replay(&self) -> Result<(), Chess<R>> {
        if self.steps.is_empty() {
            return if is_mated(&self.root.passed_over()) { Ok(()) } else { Err(self.root) };
        }
        let mut seen = HashSet::new();
        let mut waiting = vec![(self.root, self.moves())];
        while let Some((pos, limit)) = waiting.pop() {
            let step = self.step(&pos).filter(|step| step.moves <= limit && step.moves > 0).ok_or(pos)?;
            if !pos.legal().contains(&step.m) || pos.draw(&[]).is_some() {
                return Err(pos);
            }
            let next = pos.play(step.m);
            let mut replies = MoveList::new();
            match next.moves(&mut replies) {
                Some(Outcome::Win(winner)) if winner == pos.turn() => {}
                Some(_) => return Err(next),
                None if next.draw(&[]).is_some() => return Err(next),
                None => {
                    let below = replies.into_iter().map(|reply| (next.play(reply), step.moves - 1));
                    waiting.extend(below.filter(|(pos, _)| seen.insert((self.place(pos), step.moves))));
                }
            }
        }
        Ok(())
    }

    /// The position that it is about.
    pub fn root(&self) -> &Chess<R> {
        &self.root
    }

    /// In how many moves it mates against the longest defence.
    pub fn moves(&self) -> u8 {
        self.step(&self.root).map_or(0, |step| step.moves)
    }

    /// What the attacker plays in a position that the defender has brought about.
    pub fn answer(&self, pos: &Chess<R>) -> Option<Move> {
        self.step(pos).map(|step| step.m)
    }

    /// The moves of both sides with the longest defence, the first of equally long ones.
    pub fn line(&self) -> Vec<Move> {
        let mut line = Vec::new();
        let mut pos = self.root;
        while let Some(m) = self.answer(&pos) {
            line.push(m);
            let next = pos.play(m);
            let length = |reply: &Move| self.step(&next.play(*reply)).map_or(0, |step| step.moves);
            // `max_by_key` takes the last of equals.
            let Some(reply) = all_moves(&next).into_iter().rev().max_by_key(length) else { break };
            line.push(reply);
            pos = next.play(reply);
        }
        line
    }

    fn step(&self, pos: &Chess<R>) -> Option<Step> {
        self.steps.get(&self.place(pos)).copied()
    }

    /// Where a position is kept: with its count of moves only if that may matter.
    fn place(&self, pos: &Chess<R>) -> Chess<R> {
        if self.counts { pos.numberless() } else { pos.timeless() }
    }
}

pub(super) fn all_moves<R: Rules>(pos: &Chess<R>) -> MoveList<Move> {
    let mut moves = MoveList::new();
    pos.perft_moves(&mut moves);
    moves
}

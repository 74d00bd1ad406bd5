//! Helpmates: whether mate can be reached at all, the victim playing along.

use std::collections::HashMap;

use board::{MoveList, Position};
use games::chess::{Chess, Move, Rules};

use super::{Progress, ProofResult, SearchContext, is_mated};

/// The shortest way to a mate in `n` moves of the side to move or fewer, both sides playing for it, and the
/// positions visited.
pub fn help<R: Rules>(pos: &Chess<R>, n: u8, means: SearchContext<'_>) -> (ProofResult<Vec<Move>>, u64) {
    let mut helper = Helper::new(means);
    let verdict = helper.solve(pos, n);
    (verdict, helper.nodes)
}

/// Every first move that can lead to mate in `n` moves or fewer with the victim's help; `None` if a limit came
/// first.
pub fn help_keys<R: Rules>(pos: &Chess<R>, n: u8, means: SearchContext<'_>) -> Option<Vec<Move>> {
    let mut helper = Helper::new(means);
    let mut keys = Vec::new();
    for m in if n == 0 { MoveList::new() } else { pos.legal() } {
        let turns = 2 * u16::from(n) - 1;
        if helper.reaches(&pos.play(m), turns - 1) {
            keys.push(m);
        }
        helper.line.clear();
        if helper.stopped {
            return None;
        }
    }
    Some(keys)
}

/// The bytes that an entry takes in a map that is filled to the half.
const ENTRY: usize = 32;

struct Helper<'a> {
    means: SearchContext<'a>,
    nodes: u64,
    depth: u8,
    stopped: bool,
    /// Positions from which mate is not reached in so many turns or fewer.
    fruitless: HashMap<u64, u16>,
    /// The moves to the mate that was found, the last one first.
    line: Vec<Move>,
}

impl<'a> Helper<'a> {
    fn new(means: SearchContext<'a>) -> Self {
        Helper { means, nodes: 0, depth: 0, stopped: false, fruitless: HashMap::new(), line: Vec::new() }
    }

    fn solve<R: Rules>(&mut self, pos: &Chess<R>, n: u8) -> ProofResult<Vec<Move>> {
        if is_mated(&pos.passed_over()) {
            return ProofResult::Mate { proof: Vec::new(), shortest: true };
        }
        for depth in 1..=n {
            self.depth = depth;
            if self.reaches(pos, 2 * u16::from(depth) - 1) {
                let proof = self.line.drain(..).rev().collect();
                return ProofResult::Mate { proof, shortest: true };
            }
            if self.stopped {
                return ProofResult::Unknown { refuted: depth - 1 };
            }
        }
        ProofResult::Refuted
    }

    /// Whether the attacker can mate when both sides together have so many turns left, an odd number if he is to
    /// move. If so, the way is pushed to `line`.
    fn reaches<R: Rules>(&mut self, pos: &Chess<R>, turns: u16) -> bool {
        self.nodes += 1;
        if self.nodes >= self.means.nodes
            || self.nodes.is_multiple_of(4096) && (self.means.watch)(Progress { depth: self.depth, nodes: self.nodes })
        {
            self.stopped = true;
        }
        // Rule 20: who plays along claims no draw, but after seventy-five moves the game is over.
        if self.stopped || turns == 0 || R::FULL && pos.clock() >= 150 {
            return turns == 0 && is_mated(pos);
        }
        if turns == 1 {
            let mate = pos.mate_in_one();
            self.line.extend(mate);
            return mate.is_some();
        }
        let counts = R::FULL && u16::from(pos.clock()) + turns >= 150;
        if !counts && self.fruitless.get(&pos.key()).is_some_and(|&known| known >= turns) {
            return false;
        }
        let mut moves = MoveList::new();
        pos.perft_moves(&mut moves);
        for m in moves {
            if self.reaches(&pos.play(m), turns - 1) {
                self.line.push(m);
                return true;
            }
        }
        if !self.stopped && !counts && self.fruitless.len() < self.means.hash / ENTRY {
            self.fruitless.insert(pos.key(), turns);
        }
        false
    }
}

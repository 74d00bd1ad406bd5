//! The mates at the end of every line, one at a time.

use std::collections::HashSet;

use board::Position;
use games::chess::{Chess, Move, Rules};

use super::is_mated;
use super::proof::{Proof, all_moves};

/// Lines that end in mate, as moves of both sides: shortest first, and each final position once.
///
/// By a proof: one line for each defence, and where a position can be mated at once every move that does so.
/// Without: every line, both sides playing along.
#[derive(Clone, Debug)]
pub struct Finals<R: Rules> {
    root: Chess<R>,
    /// Moves of the attacker, at the most.
    most: u8,
    proof: Option<Proof<R>>,
    /// Moves of the attacker in the mates that are looked for now.
    depth: u8,
    /// The way to where it looks: each position with the moves still to be tried there, the one being tried last.
    path: Vec<(Chess<R>, Vec<Move>)>,
    /// Where it has been at this depth, and after how many moves of either side.
    visited: HashSet<(Chess<R>, usize)>,
    found: HashSet<Chess<R>>,
}

impl<R: Rules> Finals<R> {
    pub(super) fn new(root: Chess<R>, most: u8, proof: Option<Proof<R>>) -> Self {
        let (path, visited, found) = (Vec::new(), HashSet::new(), HashSet::new());
        Finals { root, most, proof, depth: 0, path, visited, found }
    }

    /// The lines that end in mate in `least` to `most` moves of the side to move, the other playing along.
    pub fn with_help(root: Chess<R>, least: u8, most: u8) -> Self {
        Finals { depth: least.saturating_sub(1), ..Finals::new(root, most, None) }
    }

    /// Turns of either side in the mates that are looked for now.
    fn turns(&self) -> usize {
        2 * usize::from(self.depth) - 1
    }

    /// The moves to try after so many turns, the first one last.
    fn choices(&self, pos: &Chess<R>, turns: usize) -> Vec<Move> {
        let attacks = turns.is_multiple_of(2);
        let mut choices: Vec<Move> = match self.proof.as_ref().filter(|_| attacks).map(|proof| proof.step(pos)) {
            Some(None) => Vec::new(),
            Some(Some(step)) if step.moves > 1 && turns + 1 < self.turns() => vec![step.m],
            _ if turns + 1 == self.turns() => all_moves(pos).into_iter().filter(|&m| is_mated(&pos.play(m))).collect(),
            // By a proof this position is mated at once, and was at a smaller depth.
            Some(Some(_)) => Vec::new(),
            None => all_moves(pos).into_vec(),
        };
        choices.reverse();
        choices
    }

    /// Done with the move that is being tried.
    fn next_choice(&mut self) {
        if let Some((_, waiting)) = self.path.last_mut() {
            waiting.pop();
        }
    }
}

impl<R: Rules> Iterator for Finals<R> {
    type Item = Vec<Move>;

    fn next(&mut self) -> Option<Vec<Move>> {
        if self.depth == 0 && self.found.is_empty() && is_mated(&self.root.passed_over()) {
            self.found.insert(self.root.timeless());
            return Some(Vec::new());
        }
        loop {
            let Some((pos, waiting)) = self.path.last() else {
                if self.depth >= self.most {
                    return None;
                }
                self.depth += 1;
                self.visited.clear();
                self.path.push((self.root, self.choices(&self.root, 0)));
                continue;
            };
            let Some(&m) = waiting.last() else {
                self.path.pop();
                self.next_choice();
                continue;
            };
            let next = pos.play(m);
            let turns = self.path.len();
            if turns == self.turns() {
                let line = self.path.iter().filter_map(|(_, waiting)| waiting.last().copied()).collect();
                self.next_choice();
                if self.found.insert(next.timeless()) {
                    return Some(line);
                }
            } else if self.visited.insert((next.timeless(), turns)) {
                self.path.push((next, self.choices(&next, turns)));
            } else {
                self.next_choice();
            }
        }
    }
}

//! The last two moves of a mate, searched to their end at once: they are most of the work.
//!
//! The last move must be a check, and refuting a quiet one before it mostly takes one reply, the one that refuted
//! the move before.

use board::{MoveList, Position};
use games::chess::{Chess, Move, Rules};

use super::prover::{Numbers, Prover, is_drawn, key};

/// Up to this many moves left a node is searched to its end at once.
pub(super) const NEAR: u8 = 2;

/// The replies that have refuted lately, by the moves that the attacker had left.
pub(super) type Killers = [[Option<Move>; 2]; NEAR as usize + 1];

impl<R: Rules> Prover<'_, R> {
    /// A move that forces mate in `n` moves, at most `NEAR`, or fewer, and how many it takes. None if a limit came
    /// first, too.
    pub(super) fn near_mate(&mut self, pos: &Chess<R>, n: u8) -> Option<(Move, u8)> {
        if n == 0 || is_drawn(pos) || self.tick() {
            return None;
        }
        if n == 1 {
            return pos.mate_in_one().map(|m| (m, 1));
        }
        if self.table.get(key(pos, n)).and_then(|entry| entry.verdict(n)) == Some(false) {
            return None;
        }
        let before = self.nodes;
        let mate = self.mate_in_two(pos);
        self.remember(pos, n, Numbers::of(mate.map(|(_, moves)| moves)), mate.map(|(m, _)| m), before);
        mate
    }

    fn mate_in_two(&mut self, pos: &Chess<R>) -> Option<(Move, u8)> {
        let mut checks = MoveList::<Move>::new();
        let mut mate = None;
        pos.any_check(|m, next| {
            checks.push(m);
            mate = next.is_mate().then_some(m);
            mate.is_some()
        });
        if mate.is_some() {
            return mate.map(|m| (m, 1));
        }
        if let Some(&m) = checks.iter().find(|&&m| self.near_loss(&pos.play(m), 1)) {
            return Some((m, 2));
        }
        let mut moves = MoveList::new();
        pos.perft_moves(&mut moves);
        moves.into_iter().filter(|m| !checks.contains(m)).find(|&m| self.near_loss(&pos.play(m), 1)).map(|m| (m, 2))
    }

    /// Whether the defender, who is to move, is mated or will be in `n` more moves, at most `NEAR`, whatever he
    /// plays. What it says when a limit came first means nothing.
    pub(super) fn near_loss(&mut self, pos: &Chess<R>, n: u8) -> bool {
        let slot = n as usize;
        for i in 0..2 {
            if let Some(m) = self.killers[slot][i]
                && let Some(next) = pos.try_play(m)
                && (is_drawn(pos) || self.near_mate(&next, n).is_none())
            {
                self.killers[slot].swap(0, i);
                return false;
            }
        }
        let mut moves = MoveList::new();
        pos.perft_moves(&mut moves);
        if moves.is_empty() {
            return pos.in_check(pos.turn());
        }
        if is_drawn(pos) {
            return false;
        }
        let killers = self.killers[slot];
        // From the king to the pawns: who is to be mated mostly runs away.
        for m in moves.into_iter().rev() {
            let tried = killers.contains(&Some(m)) && pos.try_play(m).is_some();
            if !tried && self.near_mate(&pos.play(m), n).is_none() {
                self.killers[slot] = [Some(m), killers[0]];
                return false;
            }
        }
        true
    }
}

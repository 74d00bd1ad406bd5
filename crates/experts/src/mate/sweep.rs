//! Mates within a number of moves by every move in turn: what is left where proof numbers do not choose.
//!
//! To refute a mate every move of the attacker must be looked at, and one reply to each is enough. That is soonest
//! done in one fixed order with the replies that have refuted before: the same few positions then come back by many
//! ways, and no node is looked at twice. To find a mate, proof numbers are better (`prover.rs`); both share a table.

use board::{MoveList, Position};
use games::chess::{Chess, Move, Rules};

use super::near::NEAR;
use super::prover::{Numbers, Prover, Who, is_drawn, key};

/// The replies that have refuted lately, by the moves that the attacker had left; those beyond share a place.
pub(super) type Replies = [[Option<Move>; 2]; 16];

impl<R: Rules> Prover<'_, R> {
    /// Whether the side to move forces mate in `n` moves or fewer; `None` if a limit came first.
    pub(super) fn sweep(&mut self, pos: &Chess<R>, n: u8) -> Option<bool> {
        self.depth = n;
        let mates = self.sweep_attacks(pos, n);
        (!self.stopped).then_some(mates)
    }

    /// The attacker is to move and has `n` moves left. What it says when a limit came first means nothing.
    fn sweep_attacks(&mut self, pos: &Chess<R>, n: u8) -> bool {
        if n <= NEAR {
            return self.near_mate(pos, n).is_some();
        }
        if self.tick() || is_drawn(pos) {
            return false;
        }
        if let Some(mates) = self.settled(pos, n, Who::Attacker) {
            return mates;
        }
        let before = self.nodes;
        let mut moves = MoveList::new();
        pos.perft_moves(&mut moves);
        let best = self.table.get(key(pos, n)).map_or(0, |entry| entry.best);
        moves.sort_by_key(|m| m.code() != best);
        self.table.fetch(moves.iter().map(|&m| key(&pos.play(m), n - 1)));
        let mate = moves.into_iter().find(|&m| !self.stopped && self.sweep_defences(&pos.play(m), n - 1));
        self.remember(pos, n, Numbers::of(mate.is_some().then_some(n)), mate, before);
        mate.is_some()
    }

    /// Whether the defender, who is to move, is mated in `n` more moves of the attacker's whatever he plays.
    fn sweep_defences(&mut self, pos: &Chess<R>, n: u8) -> bool {
        if self.tick() {
            return false;
        }
        if let Some(loses) = self.settled(pos, n, Who::Defender) {
            return loses;
        }
        let before = self.nodes;
        if n <= NEAR {
            let loses = self.near_loss(pos, n);
            self.remember(pos, n, Numbers::of(loses.then_some(n)), None, before);
            return loses;
        }
        let mut moves = MoveList::new();
        pos.perft_moves(&mut moves);
        if moves.is_empty() {
            return pos.in_check(pos.turn());
        }
        if is_drawn(pos) {
            return false;
        }
        let slot = usize::from(n).min(self.replies.len() - 1);
        let lately = self.replies[slot];
        let best = self.table.get(key(pos, n)).map_or(0, |entry| entry.best);
        // From the king to the pawns: who is to be mated mostly runs away.
        moves.reverse();
        moves.sort_by_key(|m| match m {
            _ if m.code() == best => 0,
            _ if lately[0] == Some(*m) => 1,
            _ if lately[1] == Some(*m) => 2,
            _ => 3,
        });
        let refutes = moves.into_iter().find(|&m| !self.sweep_attacks(&pos.play(m), n));
        self.remember(pos, n, Numbers::of(refutes.is_none().then_some(n)), refutes, before);
        if refutes.is_some() && refutes != lately[0] {
            self.replies[slot] = [refutes, lately[0]];
        }
        refutes.is_none()
    }
}

#[cfg(test)]
mod tests {
    use board::Notation;
    use games::chess::Fide;

    use super::*;

    #[test]
    fn a_sweep_finds_what_proof_numbers_find() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/chess/mates_dev.epd");
        let text = std::fs::read_to_string(file).expect("the problems");
        let problems = text.lines().filter_map(|line| line.trim_end_matches(';').split_once(" bm #"));
        let mut looked_at = 0;
        for (fen, moves) in problems.filter(|(_, moves)| ["3", "4"].contains(moves)).step_by(3) {
            let moves: u8 = moves.parse().expect("a number");
            let pos = Chess::<Fide>::read(&format!("{fen} 0 1")).expect("a position");
            for n in [moves - 1, moves] {
                let mut prover = Prover::watched_by(Box::new(|_| false), 1 << 22, u64::MAX);
                assert_eq!(prover.sweep(&pos, n), Some(n == moves), "{fen} in {n}");
                assert_eq!(prover.mates(&pos, n), Some(n == moves), "{fen} in {n}");
            }
            looked_at += 1;
        }
        assert!(looked_at > 10, "{looked_at} problems");
    }

    #[test]
    fn a_limit_is_no_answer() {
        let mut prover = Prover::<Fide>::watched_by(Box::new(|_| false), 1 << 16, 100);
        let pos = Chess::read("8/8/8/8/8/6Pk/2p4N/2N1B1K1 w - - 0 1").expect("a position");
        assert_eq!(prover.sweep(&pos, 8), None);
    }
}

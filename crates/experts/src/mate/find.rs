//! Long mates, by several strategies: in turns on one thread, side by side on many.

use std::mem;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

use games::chess::{Chess, Rules};

use super::strategy::{Narrow, Strategy};
use super::table::TranspositionTable;
use super::{Progress, Proof, ProofResult, Solver};

/// Positions to visit in the first turn of a strategy: some hundredths of a second. Each round has turns twice as long.
const FIRST_TURN: u64 = 100_000;

/// In mates of at most so many moves the plain strategy is mostly the best, so that it goes on alone for long.
pub(super) const SHORT: u8 = 8;
const SHORT_TURN: u64 = 16_000_000;

impl<R: Rules> Solver<'_, R> {
    /// A mate in `n` moves or fewer, or that there is none; it is known already that there is none in `refuted`.
    pub(super) fn find(&mut self, pos: &Chess<R>, n: u8, refuted: u8) -> ProofResult<Proof<R>> {
        let threads = self.threads.min(Strategy::COUNT);
        if threads <= 1 {
            return self.take_turns(pos, n, refuted, Strategy::of_thread(0, 1));
        }
        let (hash, most_nodes) = (self.prover.hash / threads, self.prover.most_nodes);
        let done = self.prover.done.clone();
        let (answer, nodes) = (Mutex::new(None), AtomicU64::new(0));
        let own = thread::scope(|scope| {
            for thread in 1..threads {
                let (done, answer, nodes) = (done.clone(), &answer, &nodes);
                scope.spawn(move || {
                    // What tables of endings know stays with the first thread.
                    let mut solver = Solver::<R>::watched_by(Box::new(|_: Progress| false), hash, most_nodes);
                    solver.prover.done = done.clone();
                    let found = solver.take_turns(pos, n, refuted, Strategy::of_thread(thread, threads));
                    if !matches!(found, ProofResult::Unknown { .. }) {
                        done.store(true, Relaxed);
                        *answer.lock().expect("nobody panics with it") = Some(found);
                    }
                    nodes.fetch_add(solver.nodes(), Relaxed);
                });
            }
            let own = self.take_turns(pos, n, refuted, Strategy::of_thread(0, threads));
            done.store(true, Relaxed);
            own
        });
        done.store(false, Relaxed);
        self.prover.nodes += nodes.into_inner();
        let answer = answer.into_inner().expect("nobody panics with it");
        match (own, answer) {
            (ProofResult::Unknown { .. }, Some(answer)) => {
                // It was stopped because of the answer.
                (self.prover.stopped, self.prover.told_to_stop) = (false, false);
                answer
            }
            (own, _) => own,
        }
    }

    /// Lets each strategy search for a while, then longer and longer. The first one goes on with the table that is there.
    fn take_turns(
        &mut self,
        pos: &Chess<R>,
        n: u8,
        refuted: u8,
        strategies: impl Iterator<Item = Strategy>,
    ) -> ProofResult<Proof<R>> {
        let all = self.prover.most_nodes;
        let mut searches: Vec<(Strategy, Option<TranspositionTable>)> = strategies.map(|s| (s, None)).collect();
        let size = self.prover.hash / 2 / searches.len().max(2).saturating_sub(1);
        let mut share = FIRST_TURN;
        let mut alone = if n <= SHORT { SHORT_TURN } else { 0 };
        let plain = searches.first().map(|(strategy, _)| *strategy);
        let found = loop {
            let mut answer = None;
            searches.retain_mut(|search| {
                if answer.is_some() {
                    return true;
                }
                // Memory for the others is asked for when their turn comes: most mates are found before.
                if search.1.is_none() && Some(search.0) != plain {
                    search.1 = Some(TranspositionTable::new(size));
                }
                self.exchange(search);
                self.prover.most_nodes = all.min(self.prover.nodes.saturating_add(share.max(mem::take(&mut alone))));
                let mates = self.prover.mates(pos, n);
                self.prover.most_nodes = all;
                let is_over = self.prover.nodes >= all || self.prover.told_to_stop;
                let is_narrow = self.prover.strategy.narrow != Narrow::No;
                answer = match mates {
                    Some(true) => Some(self.prove(pos, n, refuted)),
                    Some(false) if !is_narrow => Some(ProofResult::Refuted),
                    None if is_over => Some(ProofResult::Unknown { refuted }),
                    _ => None,
                };
                self.prover.stopped = is_over && mates.is_none();
                self.exchange(search);
                // Who leaves moves out and has come to the end of the others has nothing more to say.
                mates != Some(false)
            });
            if let Some(answer) = answer {
                break answer;
            }
            if searches.is_empty() {
                break ProofResult::Unknown { refuted };
            }
            share *= 2;
        };
        self.prover.strategy = Strategy::PLAIN;
        found
    }

    /// Puts a strategy and its table into the prover, or back.
    fn exchange(&mut self, (strategy, table): &mut (Strategy, Option<TranspositionTable>)) {
        mem::swap(&mut self.prover.strategy, strategy);
        if let Some(table) = table {
            mem::swap(&mut self.prover.table, table);
        }
    }
}

#[cfg(test)]
mod tests {
    use board::Notation;
    use games::chess::Fide;

    use super::super::prover::Prover;
    use super::*;

    #[test]
    fn every_strategy_is_right() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/chess/mates_dev.epd");
        let text = std::fs::read_to_string(file).expect("the problems");
        let problems = text.lines().filter_map(|line| line.trim_end_matches(';').split_once(" bm #"));
        let (mut looked_at, mut found) = (0, 0);
        for (fen, moves) in problems.filter(|(_, moves)| ["3", "4"].contains(moves)).step_by(6) {
            let moves: u8 = moves.parse().expect("a number");
            let pos = Chess::<Fide>::read(&format!("{fen} 0 1")).expect("a position");
            for strategy in Strategy::of_thread(0, 1).chain((1..8).flat_map(|i| Strategy::of_thread(i, 8))) {
                let mut prover = Prover::watched_by(Box::new(|_| false), 1 << 22, u64::MAX);
                prover.strategy = strategy;
                assert_eq!(prover.mates(&pos, moves - 1), Some(false), "{fen} by {strategy:?}");
                let mates = prover.mates(&pos, moves);
                assert!(mates == Some(true) || strategy.narrow != Narrow::No, "{fen} by {strategy:?}");
                looked_at += 1;
                found += usize::from(mates == Some(true));
            }
        }
        assert!(looked_at > 60 && found > looked_at * 3 / 4, "{found} of {looked_at}");
    }

    #[test]
    fn threads_share_the_strategies() {
        assert_eq!(Strategy::of_thread(0, 1).count(), 4);
        for threads in 1..=Strategy::COUNT {
            let all: Vec<_> = (0..threads).flat_map(|i| Strategy::of_thread(i, threads)).collect();
            assert_eq!(all.len(), threads.max(4));
            assert!((0..threads).all(|i| Strategy::of_thread(i, threads).next().is_some()), "{threads} threads");
        }
    }
}

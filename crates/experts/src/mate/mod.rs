//! Forced mates in chess: whether the side to move can force mate in so many moves, how, and that it is so.
//!
//! 1. A mate in `n` counts the attacker's moves: the `n`-th mates whatever the defender replies to the others.
//! 2. A mate that is reported has been replayed with the plain rules, defence by defence: see [`Proof`].
//! 3. "No" means that all has been searched; a limit gives [`ProofResult::Unknown`].
//! 4. `Problem`: no draw but stalemate, and any `valido` board. If the defender is mated already while the
//!    attacker is to move, it is a mate in 0.
//! 5. `Fide`: the defender claims a draw as soon as fifty moves of each side have passed without progress, counted
//!    from what the position says. Repetition needs no care: who forces mate never has to repeat a position, and
//!    what comes before the given position is not known.

mod finals; // the mates at the end of every line
mod find; // long mates, by several strategies
mod goal; // a mate that is looked for
mod help; // mates with the victim's help
mod near; // the last two moves
mod proof; // a mate with every defence, replayed
mod prover; // proof-number search
mod strategy; // ways to choose what to search next
mod sweep; // every move in turn
mod table; // what it remembers

use std::fmt;

use board::{MoveList, Position, Wdl};
use games::chess::{Chess, Move, Rules};

pub use finals::{Finals, Helped, KeepsMate, Stopped};
pub use help::{help, help_keys};
pub use proof::Proof;
use prover::Prover;

/// The largest number of moves that can be asked for.
pub const MOST_MOVES: u8 = 200;

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Mates in this many moves are searched now.
    pub depth: u8,
    /// Positions visited.
    pub nodes: u64,
}

/// What a search may use.
pub struct SearchContext<'a> {
    /// The table's size in bytes, at the most.
    pub hash: usize,
    /// Positions to visit, at the most.
    pub nodes: u64,
    /// Hears how far it is, many times a second, and says whether to stop.
    pub watch: &'a mut dyn FnMut(Progress) -> bool,
}

impl fmt::Debug for SearchContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SearchContext of {} bytes and {} nodes", self.hash, self.nodes)
    }
}

/// Looks an ending up, with its distance to mate; `None` where no tablebase has it. Tables know nothing of the count of fifty moves.
pub type Endings<R> = Box<dyn Fn(&Chess<R>) -> Option<Wdl>>;

/// What a search has found.
#[derive(Clone, Debug)]
pub enum ProofResult<T> {
    /// There is a mate, and nothing shorter if `shortest`.
    Mate {
        /// What shows it.
        proof: T,
        /// Whether mates in fewer moves have been refuted.
        shortest: bool,
    },
    /// There is none within the moves that were asked for.
    Refuted,
    /// A limit came first.
    Unknown {
        /// There is no mate in this many moves or fewer.
        refuted: u8,
    },
}

/// Searches mates of one attacker, and remembers from one question to the next.
pub struct Solver<'a, R> {
    prover: Prover<'a, R>,
    threads: usize,
}

impl<R> fmt::Debug for Solver<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Solver")
    }
}

/// Positions to visit before short mates give way to the whole distance: a fraction of a second.
const GLANCE: u64 = 50_000;

/// Positions to visit before the other way of search has its turn.
const FIRST_TURN: u64 = 200_000;

impl<'a, R: Rules> Solver<'a, R> {
    /// A solver for attacks by one side.
    pub fn new(means: SearchContext<'a>) -> Self {
        let SearchContext { hash, nodes, watch } = means;
        Solver::watched_by(Box::new(watch), hash, nodes)
    }

    /// A solver for many questions about attacks by one side, each with a watch of its own (`begin`); its table has at
    /// most so many bytes.
    pub fn remembering(hash: usize) -> Self {
        Solver::watched_by(Box::new(|_| false), hash, u64::MAX)
    }

    fn watched_by(watch: Box<dyn FnMut(Progress) -> bool + 'a>, hash: usize, most_nodes: u64) -> Self {
        Solver { prover: Prover::watched_by(watch, hash, most_nodes), threads: 1 }
    }

    /// The same, when tables know some endings: what they say is believed in the search, and replayed like any
    /// other proof.
    #[must_use]
    pub fn with_endings(mut self, endings: Endings<R>) -> Self {
        self.prover.endings = Some(endings);
        self
    }

    /// The same on so many threads: those beyond the first look for long mates by other strategies, each with its part
    /// of the memory. What is to be refuted is for one alone.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Solver { threads: threads.max(1), ..self }
    }

    /// Begins another question, whose search `watch` may stop; what is remembered stays.
    pub fn begin(&mut self, watch: Box<dyn FnMut(Progress) -> bool + 'a>) {
        self.prover.begin(watch);
    }

    /// Whether the side that has just moved forces mate in `n` more moves or fewer; `None` if a limit came first.
    pub(crate) fn wins_after(&mut self, pos: &Chess<R>, n: u8) -> Option<bool> {
        self.prover.wins_after(pos, n)
    }

    /// Positions visited so far.
    pub fn nodes(&self) -> u64 {
        self.prover.nodes
    }

    /// Whether the side to move mates in `n` moves or fewer. With `shortest` all shorter mates are refuted before
    /// a mate is reported; without, only as far as that takes next to no time.
    pub fn solve(&mut self, pos: &Chess<R>, n: u8, shortest: bool) -> ProofResult<Proof<R>> {
        let n = n.min(MOST_MOVES);
        if is_mated(&pos.passed_over()) {
            return ProofResult::Mate { proof: Proof::done(pos), shortest: true };
        }
        if !shortest && n > find::SHORT {
            self.prover.halve_table();
        }
        let all = self.prover.most_nodes;
        let mut refuted = 0;
        for distance in 1..=n {
            let is_glance = !shortest && distance < n;
            if is_glance {
                self.prover.most_nodes = all.min(self.prover.nodes + GLANCE / u64::from(n));
            }
            let mates = if is_glance { self.prover.mates(pos, distance) } else { self.decide(pos, distance) };
            self.prover.most_nodes = all;
            match mates {
                Some(true) => return self.prove(pos, distance, refuted),
                Some(false) => refuted = distance,
                None if is_glance && self.prover.nodes < all && !self.prover.told_to_stop => {
                    self.prover.stopped = false;
                    break;
                }
                None => return ProofResult::Unknown { refuted },
            }
        }
        if refuted == n {
            return ProofResult::Refuted;
        }
        self.find(pos, n, refuted)
    }

    /// Whether the side to move mates in `n` moves or fewer; `None` if a limit came first. Whether there is a mate to be
    /// found or to be refuted is not known before, so both ways of search take turns, longer and longer ones.
    fn decide(&mut self, pos: &Chess<R>, n: u8) -> Option<bool> {
        let all = self.prover.most_nodes;
        let mut share = FIRST_TURN;
        loop {
            for sweeps in [false, true] {
                self.prover.most_nodes = all.min(self.prover.nodes.saturating_add(share));
                let found = if sweeps { self.prover.sweep(pos, n) } else { self.prover.mates(pos, n) };
                self.prover.most_nodes = all;
                if found.is_some() || self.prover.nodes >= all || self.prover.told_to_stop {
                    return found;
                }
                self.prover.stopped = false;
            }
            share *= 2;
        }
    }

    /// Every first move that forces mate in `n` moves or fewer, in the order of the rules; `None` if a limit came
    /// first.
    pub fn keys(&mut self, pos: &Chess<R>, n: u8) -> Option<Vec<Move>> {
        let mut keys = Vec::new();
        for m in if n == 0 { MoveList::new() } else { pos.legal() } {
            if self.wins_after(&pos.play(m), n - 1)? {
                keys.push(m);
            }
        }
        Some(keys)
    }

    /// The proof of a mate that has been found.
    fn prove(&mut self, pos: &Chess<R>, n: u8, refuted: u8) -> ProofResult<Proof<R>> {
        match Proof::build(&mut self.prover, pos, n) {
            Some(proof) if proof.replay().is_ok() => {
                let shortest = refuted + 1 >= proof.moves();
                ProofResult::Mate { proof, shortest }
            }
            // What does not stand up to every defence is not reported.
            found => {
                debug_assert!(found.is_none(), "a wrong proof: {found:?}");
                ProofResult::Unknown { refuted }
            }
        }
    }
}

/// Whether the side to move is in check and has no move.
fn is_mated<R: Rules>(pos: &Chess<R>) -> bool {
    pos.in_check(pos.turn()) && pos.count() == 0
}

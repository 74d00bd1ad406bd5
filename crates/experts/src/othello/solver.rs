//! Questions and answers.

use std::fmt;
use std::thread;

use board::{Position, Square};
use games::reversi::{Move, Reversi};

use super::flip_kernel::{FlipKernel, Plain};
use super::move_orderer::MoveOrderer;
use super::root::{ordered, settle, test};
#[cfg(target_arch = "x86_64")]
use super::simd::{Avx2, Avx512};
use super::table::TranspositionTable;
use super::thread_pool::ThreadPool;
use super::worker::{Node, Worker};

/// What is to be found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The score to the disc.
    Exact,
    /// Only who wins: the score is 2, 0 or -2. Much less work.
    WinLossDraw,
}

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The best move so far.
    pub best: Move,
    /// What it probably leads to; proven only in the answer.
    pub score: i32,
    /// Positions that the calling thread has visited.
    pub nodes: u64,
}

/// What a search may use.
pub struct SearchContext<'a> {
    /// How many threads.
    pub threads: usize,
    /// Says what to try first.
    pub orderer: &'a dyn MoveOrderer,
    /// Positions to visit, at the most (roughly, and each thread by itself).
    pub nodes: u64,
    /// True when it must end now.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Hears of the best move after each round.
    pub report: &'a mut dyn FnMut(Progress),
}

impl fmt::Debug for SearchContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SearchContext of {} threads and {} nodes", self.threads, self.nodes)
    }
}

/// A proven result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The difference of discs at the end, seen by the side to act, empty squares to the winner.
    pub score: i32,
    /// Best play to the end of the game, passes included; of a finished game, nothing.
    pub line: Vec<Move>,
    /// Positions visited, down to those with one empty square, and moves put in order, as Edax counts its nodes.
    pub nodes: u64,
}

/// Solves endings, and remembers from one question to the next.
pub struct Solver {
    table: TranspositionTable,
    way: Way,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solver({:?})", self.way)
    }
}

/// How lines are worked out.
#[derive(Clone, Copy, Debug)]
enum Way {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Solver {
    /// A solver with a table of at most so many bytes, which uses whatever the processor has.
    pub fn new(hash: usize) -> Self {
        Solver { table: TranspositionTable::new(hash), way: Way::best() }
    }

    /// The same without the processor's wide registers: slower, with the same answers and counts.
    pub fn plain(hash: usize) -> Self {
        Solver { table: TranspositionTable::new(hash), way: Way::Plain }
    }

    /// The result of best play. None where a limit came first.
    pub fn solve(&mut self, pos: &Reversi, kind: Kind, means: &mut SearchContext<'_>) -> Option<Solved> {
        self.run(pos, &mut Question { kind, all: None }, means)
    }

    /// The exact score of every move, the best first. None where a limit came first; empty where there is no move.
    pub fn scores(&mut self, pos: &Reversi, means: &mut SearchContext<'_>) -> Option<Vec<(Move, i32)>> {
        let mut question = Question { kind: Kind::Exact, all: Some(Vec::new()) };
        self.run(pos, &mut question, means)?;
        question.all
    }

    fn run(&mut self, pos: &Reversi, question: &mut Question, means: &mut SearchContext<'_>) -> Option<Solved> {
        match self.way {
            Way::Plain => self.run_by::<Plain>(pos, question, means),
            #[cfg(target_arch = "x86_64")]
            Way::Avx2 => self.run_by::<Avx2>(pos, question, means),
            #[cfg(target_arch = "x86_64")]
            Way::Avx512 => self.run_by::<Avx512>(pos, question, means),
        }
    }

    fn run_by<L: FlipKernel>(
        &self,
        pos: &Reversi,
        question: &mut Question,
        means: &mut SearchContext<'_>,
    ) -> Option<Solved> {
        let pool = ThreadPool::new(means.stop, means.nodes);
        let (table, orderer) = (&self.table, means.orderer);
        let mut worker = Worker::new(table, orderer, &pool);
        let (score, line) = thread::scope(|scope| {
            for _ in 1..means.threads {
                scope.spawn(|| pool.help::<L>(&mut Worker::new(table, orderer, &pool)));
            }
            let _ended = pool.until_dropped();
            question.answer::<L>(&mut worker, pos, means.report)
        })?;
        Some(Solved { score, line, nodes: worker.nodes + pool.nodes() })
    }
}

impl Way {
    #[cfg(target_arch = "x86_64")]
    fn best() -> Way {
        if Avx512::is_there() {
            Way::Avx512
        } else if Avx2::is_there() {
            Way::Avx2
        } else {
            Way::Plain
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn best() -> Way {
        Way::Plain
    }
}

struct Question {
    kind: Kind,
    /// Where every move is to be scored, what is known so far.
    all: Option<Vec<(Move, i32)>>,
}

impl Question {
    /// The score and a line, unless the worker was stopped.
    fn answer<L: FlipKernel>(
        &mut self,
        worker: &mut Worker<'_>,
        pos: &Reversi,
        report: &mut dyn FnMut(Progress),
    ) -> Option<(i32, Vec<Move>)> {
        let node = Node { own: pos.discs(pos.turn()).raw(), other: pos.discs(!pos.turn()).raw() };
        if let Some(all) = &mut self.all {
            return each_move::<L>(worker, node, all).map(|score| (score, Vec::new()));
        }
        let window = match self.kind {
            Kind::Exact => (-64, 64),
            Kind::WinLossDraw => (-2, 2),
        };
        let score = settle::<L>(worker, node, window, &mut |worker, square, score| {
            report(Progress { best: place(square), score, nodes: worker.nodes });
        });
        if worker.stopped {
            return None;
        }
        let line = line::<L>(worker, *pos, node, self.kind, score);
        (!worker.stopped).then_some((score, line))
    }
}

fn place(square: u8) -> Move {
    Move::Place(Square::at(square))
}

/// Scores every move; the best score.
fn each_move<L: FlipKernel>(worker: &mut Worker<'_>, node: Node, all: &mut Vec<(Move, i32)>) -> Option<i32> {
    let list = ordered::<L>(worker, node);
    if list.is_empty() {
        let score = settle::<L>(worker, node, (-64, 64), &mut |_, _, _| {});
        if L::moves(node.other, node.own) != 0 {
            all.push((Move::Pass, score));
        }
        return (!worker.stopped).then_some(score);
    }
    for (square, next) in list {
        let score = -settle::<L>(worker, next, (-64, 64), &mut |_, _, _| {});
        if worker.stopped {
            return None;
        }
        all.push((place(square as u8), score));
    }
    all.sort_by_key(|&(_, score)| -score);
    Some(all[0].1)
}

/// Best play to the end: moves whose scores the search has shown are found again by asking it.
fn line<L: FlipKernel>(worker: &mut Worker<'_>, mut pos: Reversi, mut node: Node, kind: Kind, score: i32) -> Vec<Move> {
    // What the side to act is sure of.
    let mut least = if kind == Kind::WinLossDraw && score < 0 { -64 } else { score };
    let mut line = Vec::new();
    while pos.outcome().is_none() && !worker.stopped {
        let list = ordered::<L>(worker, node);
        let holds = |worker: &mut Worker<'_>, next: Node| {
            test::<L>(worker, next, L::moves(next.own, next.other), -least) <= -least
        };
        let (m, next) = match list.as_slice() {
            [] => (Move::Pass, node.pass()),
            [(square, next)] => (place(*square as u8), *next),
            _ => {
                let found = list.iter().find(|(_, next)| least == -64 || holds(worker, *next));
                // Where it is stopped none need hold.
                let (square, next) = found.unwrap_or(&list[0]);
                (place(*square as u8), *next)
            }
        };
        line.push(m);
        (pos, node) = (pos.play(m), next);
        least = match (kind, least) {
            (Kind::WinLossDraw, 2) => -64,
            (Kind::WinLossDraw, -64) => 2,
            _ => -least,
        };
    }
    line
}

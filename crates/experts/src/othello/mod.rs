//! Exact endings of Othello and Reversi.

mod cache;
mod geometry;
mod glance;
mod root;
mod last;
mod lines;
mod middle;
mod shallow;
mod stable;
mod table;
mod top;
mod wide;
mod worker;

use lines::{Lines, Plain};
use worker::{Node, Worker};

/// Up to so many empty squares nothing is remembered.
const SHALLOW: u32 = 6;
/// Up to so many empty squares each thread is by itself.
const MIDDLE: u32 = 12;

/// An opinion.
pub trait Guide: Sync {
    /// What the position is worth to the side that acts, which has the discs of `own`, in hundredths of a disc.
    fn score(&self, own: u64, other: u64) -> i32;
}

/// x
pub static P: [std::sync::atomic::AtomicI32; 24] = [const { std::sync::atomic::AtomicI32::new(0) }; 24];
#[inline(always)]
fn par(i: usize) -> i32 {
    P[i].load(std::sync::atomic::Ordering::Relaxed)
}
/// x
pub struct Opin;
impl Guide for Opin {
    fn score(&self, own: u64, other: u64) -> i32 {
        use board::{Bits, Evaluator, Side};
        let pos = games::reversi::Reversi::new(Bits::from_raw(own), Bits::from_raw(other), Side::First).unwrap();
        games::reversi::Opinion::default().evaluate(&pos).value()
    }
}
/// x
pub struct NoGuide;
impl Guide for NoGuide {
    fn score(&self, _own: u64, _other: u64) -> i32 {
        0
    }
}

/// x
pub fn solve(own: u64, other: u64, hash: usize, which: &str, guide: &dyn Guide, guess: i32) -> (i32, u64) {
    let table = table::Table::new(hash);
    let mut worker = Worker {
        nodes: 0,
        stability: stable::Stability::get(),
        cache: cache::Cache::new(),
        table: &table,
        guide,
        stop: &|| false,
        stopped: false,
        lists: Box::new([[worker::Try { next: Node { own, other }, replies: 0, square: 0 }; 34]; 64]),
    };
    let node = Node { own, other };
    let score = match which {
        "plain" => root::<Plain>(&mut worker, node, guess),
        "avx2" => root::<wide::Avx2>(&mut worker, node, guess),
        _ => root::<wide::Avx512>(&mut worker, node, guess),
    };
    (score, worker.nodes)
}

fn root<L: Lines>(worker: &mut Worker<'_>, node: Node, guess: i32) -> i32 {
    if guess == 99 { return root::exact::<L>(worker, node, -64, 64); }
    let (mut lower, mut upper) = (-64, 64);
    let mut guess = guess;
    let verbose = std::env::var("V").is_ok();
    while lower < upper {
        let alpha = if guess == lower { guess } else { guess - 2 };
        let before = worker.nodes;
        let score = L::top(worker, node, L::moves(node.own, node.other), alpha);
        if verbose {
            eprintln!("  alpha {alpha} -> {score} nodes {}", worker.nodes - before);
        }
        if score > alpha {
            lower = score;
        } else {
            upper = score;
        }
        guess = score;
    }
    lower
}

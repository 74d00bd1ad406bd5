//! A new game in thirty lines, and a machine that plays it: `cargo run -p tablas-search --example plays`.
//!
//! Fifteen: two players take numbers from 1 to 9 in turn; whoever has three that add up to 15 wins.

use std::ops::ControlFlow;

use board::{BySide, Evaluator, MoveList, Outcome, Position, Score, SearchHints, Side};
use search::{Limits, Options, Search, TranspositionTable};

/// The numbers that each side has, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Fifteen(BySide<u16>, Side);

impl Position for Fifteen {
    type Move = u8;

    fn turn(&self) -> Side {
        self.1
    }

    fn moves(&self, out: &mut MoveList<u8>) -> Option<Outcome> {
        let has = |number: u8| self.0[!self.1] >> number & 1 == 1;
        let trios = (1..=9).flat_map(|a| (1..a).map(move |b| [a, b])).filter(|[a, b]| a + b < 15);
        let mut won = trios.filter(|&[a, b]| 15 - a - b < b && has(a) && has(b) && has(15 - a - b));
        if won.next().is_some() {
            return Some(Outcome::Win(!self.1));
        }
        out.extend((1..=9).filter(|number| (self.0[Side::First] | self.0[Side::Second]) >> number & 1 == 0));
        out.is_empty().then_some(Outcome::Draw)
    }

    fn play(&self, m: u8) -> Self {
        let mut next = Fifteen(self.0, !self.1);
        next.0[self.1] |= 1 << m;
        next
    }

    fn key(&self) -> u64 {
        u64::from(self.0[Side::First]) << 17 | u64::from(self.0[Side::Second]) << 1 | self.1 as u64
    }
}

/// Knows nothing: the search sees to the end of the game.
struct Shrug;
impl Evaluator<Fifteen> for Shrug {
    fn evaluate(&self, _: &Fifteen) -> Score {
        Score::DRAW
    }
}
impl SearchHints<Fifteen> for Shrug {}

fn main() -> Result<(), search::NoMemory> {
    let table = TranspositionTable::new(1 << 20)?;
    let mut pos = Fifteen(BySide([0, 0]), Side::First);
    while pos.outcome().is_none() {
        let (options, limits) = (Options::default(), Limits { depth: 9, ..Limits::NONE });
        let search =
            Search { pos, past: &[], eval: &Shrug, table: &table, tablebase: None, options, limits, stop: &|| false };
        let best = search.run(1, |_| ControlFlow::Continue(()));
        println!("{:?} takes {}", pos.turn(), best.line[0]);
        pos = pos.play(best.line[0]);
    }
    println!("{:?}", pos.outcome());
    assert_eq!(pos.outcome(), Some(Outcome::Draw), "it is noughts and crosses on a magic square");
    Ok(())
}

//! A new game solved in thirty lines: `cargo run -p tablas-tablebase --example solves`.
//!
//! Wythoff's game: a queen goes left, down, or both, as far as she likes; whoever brings her to the corner wins. The
//! lost squares are the golden ratio's.

use std::ops::ControlFlow;

use board::{GameResult, Group, Index, MoveList, Outcome, Position, PositionIndex, Predecessor, Section, Side};
use tablebase::Solver;

const SIZE: u8 = 16;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Queen(u8, u8, Side);

impl Position for Queen {
    type Move = (u8, u8);

    fn turn(&self) -> Side {
        self.2
    }

    fn moves(&self, out: &mut MoveList<(u8, u8)>) -> Option<Outcome> {
        out.extend((1..=self.0).map(|far| (far, 0)));
        out.extend((1..=self.1).map(|far| (0, far)));
        out.extend((1..=self.0.min(self.1)).map(|far| (far, far)));
        out.is_empty().then_some(Outcome::Win(!self.2))
    }

    fn play(&self, m: (u8, u8)) -> Self {
        Queen(self.0 - m.0, self.1 - m.1, !self.2)
    }

    fn key(&self) -> u64 {
        u64::from(self.0) << 9 | u64::from(self.1) << 1 | self.2 as u64
    }
}

/// Every square, whoever acts.
struct Squares([Group; 1]);

impl PositionIndex for Squares {
    type Position = Queen;

    fn name(&self) -> String {
        format!("wythoff {SIZE}")
    }

    fn groups(&self) -> &[Group] {
        &self.0
    }

    fn rank(&self, pos: &Queen) -> Option<Index> {
        Some(Index { group: 0, offset: u64::from(pos.1) * u64::from(SIZE) + u64::from(pos.0) })
    }

    fn unrank(&self, index: Index) -> Option<Queen> {
        let size = u64::from(SIZE);
        Some(Queen((index.offset % size) as u8, (index.offset / size) as u8, Side::First))
    }

    fn orbit(&self, _: Index) -> u32 {
        1
    }

    fn predecessors(&self, index: Index, out: &mut Vec<Predecessor>) {
        let Some(Queen(x, y, side)) = self.unrank(index) else { return };
        let ways = (1..SIZE).flat_map(|far| [(x + far, y), (x, y + far), (x + far, y + far)]);
        let before = ways.filter(|&(x, y)| x < SIZE && y < SIZE).filter_map(|(x, y)| self.rank(&Queen(x, y, side)));
        out.extend(before.map(|index| Predecessor { offset: index.offset, weight: 1 }));
    }
}

fn main() {
    let section = Section { label: "all".into(), size: u64::from(SIZE).pow(2) };
    let squares = Squares([Group { label: "all".into(), sections: vec![section] }]);
    board::position_index::check(&squares, 0);
    let folder = tempfile::tempdir().expect("a folder for the table");
    let solver = Solver::new(squares, folder.path(), 1).expect("a solver");
    solver.solve(&|_| ControlFlow::Continue(()), |_| ()).expect("solved");
    for y in (0..SIZE).rev() {
        let result = |x| solver.tables().probe(&Queen(x, y, Side::First)).expect("readable").expect("every square");
        let row: String = (0..SIZE).map(|x| if result(x).result == GameResult::Loss { "● " } else { "· " }).collect();
        println!("{row}");
    }
    let lost = solver.tables().probe(&Queen(1, 2, Side::First)).expect("readable").expect("every square");
    assert_eq!(lost.result, GameResult::Loss, "whoever stands on (1, 2) loses");
}

//! What a position is worth, in hundredths of a disc that completes nothing yet.

mod explain; // for people, term by term

use board::{Evaluator, Position, Score, SearchHints, Side};

use super::notation::cell;
use super::rules::{CELLS, COLUMNS, ROWS, STEPS};
use super::{Column, ConnectFour};

/// The evaluator of a first lesson: lines of four that one side can still complete, by how many discs stand in them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BaselineEvaluator;

/// Our evaluator: those lines, and the free cells that would complete one, in rows that suit the side. The first side
/// fills odd rows when both drop discs into the last column in turn, the second even ones. (J. Allen 1990.)
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MainEvaluator;

/// What a line with so many discs of one side is worth.
const BY_DISCS: [i32; 4] = [0, 10, 40, 100];
const THREAT: i32 = 60;
const THREAT_IN_RIGHT_ROW: i32 = 150;

impl Evaluator<ConnectFour> for BaselineEvaluator {
    fn evaluate(&self, pos: &ConnectFour) -> Score {
        Score::eval(lines(pos))
    }
}

impl Evaluator<ConnectFour> for MainEvaluator {
    fn evaluate(&self, pos: &ConnectFour) -> Score {
        let threats = |side: Side| {
            let cells = completions(pos.discs(side)) & pos.empty();
            let right = cells & if side == Side::First { ODD_ROWS } else { EVEN_ROWS };
            THREAT * cells.count_ones() as i32 + (THREAT_IN_RIGHT_ROW - THREAT) * right.count_ones() as i32
        };
        Score::eval(lines(pos) / 4 + threats(pos.turn()) - threats(!pos.turn()))
    }
}

/// Both let the search try the middle first, and know that no position ever comes back.
macro_rules! search_hints {
    ($($evaluator:ty),*) => {$(
        impl SearchHints<ConnectFour> for $evaluator {
            fn has_tactics(&self) -> bool {
                false
            }

            fn quiet_priority(&self, _pos: &ConnectFour, m: Column) -> i32 {
                i32::from(COLUMNS / 2) - i32::from(m.0.abs_diff(COLUMNS / 2))
            }

            fn history_index(&self, pos: &ConnectFour, m: Column) -> usize {
                usize::from(pos.turn() == Side::Second) << 6 | pos.landing(m).trailing_zeros() as usize
            }

            fn is_irreversible(&self, _pos: &ConnectFour, _m: Column) -> bool {
                true
            }
        }
    )*};
}

search_hints!(BaselineEvaluator, MainEvaluator);

/// The sum over all lines of four, seen by the side to act.
fn lines(pos: &ConnectFour) -> i32 {
    let (own, other) = (pos.discs(pos.turn()), pos.discs(!pos.turn()));
    let mut sum = 0;
    for line in LINES {
        match ((own & line).count_ones(), (other & line).count_ones()) {
            (discs, 0) => sum += BY_DISCS[discs.min(3) as usize],
            (0, discs) => sum -= BY_DISCS[discs.min(3) as usize],
            _ => {}
        }
    }
    sum
}

/// Every cell, taken or not, that would complete a line of four of these discs.
fn completions(discs: u64) -> u64 {
    // Upright, only the cell on top of three.
    let mut cells = discs << 1 & discs << 2 & discs << 3;
    for step in STEPS.into_iter().skip(1) {
        let above = discs << step & discs << (2 * step);
        let below = discs >> step & discs >> (2 * step);
        cells |= above & discs << (3 * step) | below & discs >> (3 * step);
        cells |= above & discs >> step | below & discs << step;
    }
    cells & CELLS
}

const ODD_ROWS: u64 = rows(0);
const EVEN_ROWS: u64 = rows(1);

/// Every second row from this one, counted from 0.
const fn rows(first: u8) -> u64 {
    let (mut cells, mut column) = (0, 0);
    while column < COLUMNS {
        let mut row = first;
        while row < ROWS {
            cells |= cell(column, row);
            row += 2;
        }
        column += 1;
    }
    cells
}

/// The 69 lines of four.
const LINES: [u64; 69] = {
    let (mut lines, mut found, mut first) = ([0; 69], 0, 0);
    while first < 64 {
        let mut i = 0;
        while i < STEPS.len() {
            let step = STEPS[i] as u32;
            if first + 3 * step < 64 {
                let line = 1 << first | 1 << (first + step) | 1 << (first + 2 * step) | 1 << (first + 3 * step);
                if line & CELLS == line {
                    lines[found] = line;
                    found += 1;
                }
            }
            i += 1;
        }
        first += 1;
    }
    assert!(found == 69, "Connect Four has 69 lines");
    lines
};

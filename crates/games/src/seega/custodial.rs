//! The rules of phase 2 as plain data, for the solver of such games.

use board::CustodialRules;

use super::CENTRE;
use super::cells::{Cell, Cells, captured, steps};
use super::index::symmetries;
use super::rules::IDLE_LIMIT;

/// Phase 2. (Rules 5 to 14.)
pub fn custodial_rules() -> CustodialRules {
    let index = |cell: Cell| cell.index() as u8;
    let flanks = |to: Cell| {
        // Whoever stands next to the cell, and the cell behind him, if that is how he is taken.
        let victim = |victim: Cell| {
            let behind = |&helper: &Cell| captured(Cells::from(helper), Cells::from(victim), to) == Cells::from(victim);
            let helper = Cell::all().filter(|&helper| helper != to).find(behind)?;
            Some((index(victim), index(helper)))
        };
        steps(to).filter(|&cell| cell != CENTRE).filter_map(victim).collect()
    };
    CustodialRules {
        steps: Cell::all().map(|from| steps(from).map(index).collect()).collect(),
        flanks: Cell::all().map(flanks).collect(),
        symmetries: symmetries(),
        clock: 2 * IDLE_LIMIT,
    }
}

//! Document 000 in its slowest and most obvious form, with room for one fault.

use terms::Term;

use super::super::atom;

/// A board: 64 cells in reading order, by the document's atoms.
pub(super) type Cells = Vec<String>;

pub(super) fn read(term: &Term) -> Option<Cells> {
    let Term::List(items, None) = term else { return None };
    items.iter().map(|item| atom(item).map(str::to_owned)).collect()
}

pub(super) fn write(cells: &[String]) -> Term {
    Term::list(cells.iter().map(Term::atom))
}

/// Column and row, from 1.
pub(super) type Place = (i64, i64);

pub(super) fn index((x, y): Place) -> usize {
    ((y - 1) * 8 + x - 1) as usize
}

pub(super) fn places() -> impl Iterator<Item = Place> {
    (1..=8).flat_map(|x| (1..=8).map(move |y| (x, y)))
}

pub(super) fn is_dark((x, y): Place) -> bool {
    (x + y) % 2 == 1
}

fn is_inside((x, y): Place) -> bool {
    (1..=8).contains(&x) && (1..=8).contains(&y)
}

/// Whether a man is White's; none where there is no man.
fn colour(cell: &str) -> Option<bool> {
    match cell {
        "pb" | "rb" => Some(true),
        "pn" | "rn" => Some(false),
        _ => None,
    }
}

const DIAGONALS: [Place; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// The rules with one fault, or with none.
#[derive(Clone, Copy)]
pub(super) struct Model<'f>(pub Option<&'f str>);

impl Model<'_> {
    fn has(self, fault: &str) -> bool {
        self.0 == Some(fault)
    }

    /// First and last square of every move of a colour, each pair once.
    pub(super) fn moves(self, cells: &[String], is_white: bool) -> Vec<[i64; 4]> {
        let mut found = Vec::new();
        let own: Vec<Place> = places().filter(|place| colour(&cells[index(*place)]) == Some(is_white)).collect();
        for &from in &own {
            let mut ends = Vec::new();
            self.jumps(cells, from, from, &mut Vec::new(), &mut ends);
            found.extend(ends.into_iter().map(|to| [from.0, from.1, to.0, to.1]));
        }
        if found.is_empty() || !self.has("fault-draughts-compulsory") {
            for &from in &own {
                found.extend(self.walks(cells, from).into_iter().map(|to| [from.0, from.1, to.0, to.1]));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn walks(self, cells: &[String], from: Place) -> Vec<Place> {
        let man = cells[index(from)].as_str();
        let is_king = man.starts_with('r');
        let forward = if (colour(man) == Some(true)) ^ self.has("fault-draughts-way") { 1 } else { -1 };
        let mut found = Vec::new();
        for (right, down) in DIAGONALS {
            if !is_king && down != forward && !self.has("fault-draughts-walks-back") {
                continue;
            }
            let reach = if is_king && !self.has("fault-draughts-short-king") { 7 } else { 1 };
            for n in 1..=reach {
                let to = (from.0 + right * n, from.1 + down * n);
                if !is_inside(to) || cells[index(to)] != "va" {
                    break;
                }
                found.push(to);
            }
        }
        if is_king && self.has("fault-draughts-teleport") {
            found.extend(places().filter(|to| cells[index(*to)] == "va"));
        }
        found
    }

    /// The last squares of the captures that go on from `at`; `taken` are the squares of the men jumped over already.
    fn jumps(self, cells: &[String], from: Place, at: Place, taken: &mut Vec<Place>, ends: &mut Vec<Place>) {
        let man = cells[index(from)].as_str();
        let (is_king, own) = (man.starts_with('r'), colour(man));
        let forward = if own == Some(true) { 1 } else { -1 };
        let free =
            |place: Place, taken: &[Place]| (cells[index(place)] == "va" || place == from) && !taken.contains(&place);
        let mut goes_on = false;
        for (right, down) in DIAGONALS {
            if !is_king && down != forward && self.has("fault-draughts-no-back-capture") {
                continue;
            }
            let reach = if is_king && !self.has("fault-draughts-short-capture") { 7 } else { 1 };
            for n in 1..=reach {
                let over = (at.0 + right * n, at.1 + down * n);
                let land = (over.0 + right, over.1 + down);
                if !is_inside(over) || !is_inside(land) {
                    break;
                }
                if free(over, taken) {
                    continue;
                }
                let enemy = colour(&cells[index(over)]).is_some_and(|colour| Some(colour) != own);
                if enemy && !taken.contains(&over) && free(land, taken) {
                    goes_on = true;
                    if self.has("fault-draughts-one-jump") {
                        ends.push(land);
                    } else {
                        taken.push(over);
                        self.jumps(cells, from, land, taken, ends);
                        taken.pop();
                    }
                }
                break;
            }
        }
        if !goes_on && !taken.is_empty() {
            ends.push(at);
        }
    }

    /// `evaluateTablero/2`.
    pub(super) fn worth(self, cells: &[String], is_white: bool) -> i64 {
        let king = if self.has("fault-draughts-king-worth") { 1 } else { 2 };
        let value = |white: bool| -> i64 {
            let own = cells.iter().filter(|cell| colour(cell) == Some(white));
            own.map(|cell| if cell.starts_with('r') { king } else { 1 }).sum()
        };
        let seen_by_white = value(true) - value(false);
        if is_white ^ self.has("fault-draughts-sign") { seen_by_white } else { -seen_by_white }
    }
}

//! Document 003 in its slowest and most obvious form, with room for one fault.

use terms::Term;

use super::super::{atom, compound, int};

/// Who stands on a cell.
pub(super) type Cell = Option<char>;

/// The document's state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct State {
    /// Row by row.
    pub cells: [Cell; 25],
    /// A, B, C and D.
    pub counters: [i64; 4],
    pub phase: i64,
}

pub(super) const CENTRE: (i64, i64) = (3, 3);
/// In the order of the document's program: left, right, up, down.
const STEPS: [(i64, i64); 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];
const DIAGONALS: [(i64, i64); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

impl State {
    pub(super) fn read(term: &Term) -> Option<State> {
        let ("estado", [board, a, b, c, d, phase]) = compound(term)? else { return None };
        let (_, rows) = compound(board)?;
        let mut cells = [None; 25];
        for (i, row) in rows.iter().enumerate() {
            for (j, cell) in compound(row)?.1.iter().enumerate() {
                *cells.get_mut(5 * i + j)? =
                    atom(cell).filter(|name| *name != "-").and_then(|name| name.chars().next());
            }
        }
        Some(State { cells, counters: [int(a)?, int(b)?, int(c)?, int(d)?], phase: int(phase)? })
    }

    pub(super) fn write(&self) -> Term {
        let cell = |cell: &Cell| Term::atom(cell.map_or("-".to_owned(), String::from));
        let rows = self.cells.chunks(5).map(|row| Term::compound("f", row.iter().map(cell)));
        let numbers = self.counters.into_iter().chain([self.phase]).map(Term::Int);
        Term::compound("estado", std::iter::once(Term::compound("m", rows)).chain(numbers))
    }

    /// Who stands there; none off the board.
    pub(super) fn at(&self, (row, column): (i64, i64)) -> Option<Cell> {
        is_inside((row, column)).then(|| self.cells[index((row, column))])
    }

    fn is_free(&self, place: (i64, i64)) -> bool {
        self.at(place) == Some(None)
    }
}

pub(super) fn is_inside((row, column): (i64, i64)) -> bool {
    (1..=5).contains(&row) && (1..=5).contains(&column)
}

pub(super) fn index((row, column): (i64, i64)) -> usize {
    (5 * (row - 1) + column - 1) as usize
}

pub(super) fn places() -> impl Iterator<Item = (i64, i64)> {
    (1..=5).flat_map(|row| (1..=5).map(move |column| (row, column)))
}

fn shifted((row, column): (i64, i64), (down, right): (i64, i64), times: i64) -> (i64, i64) {
    (row + down * times, column + right * times)
}

/// A move: from, to, the state after it, and whether it has captured.
pub(super) struct Step {
    pub from: (i64, i64),
    pub to: (i64, i64),
    pub after: State,
    pub captures: bool,
}

/// The rules with one fault, or with none.
#[derive(Clone, Copy)]
pub(super) struct Model<'f>(pub Option<&'f str>);

impl Model<'_> {
    fn has(self, fault: &str) -> bool {
        self.0 == Some(fault)
    }

    /// The moves of whoever owns a man, in the order of the document's program.
    pub(super) fn steps(self, state: &State) -> Vec<Step> {
        let from = places().filter(|&from| !state.is_free(from));
        from.flat_map(|from| self.steps_from(state, from)).collect()
    }

    fn steps_from(self, state: &State, from: (i64, i64)) -> Vec<Step> {
        let mut ways = STEPS.to_vec();
        if self.has("fault-seega-diagonal") {
            ways.extend(DIAGONALS);
        }
        let goals = ways.into_iter().map(|way| shifted(from, way, 1));
        goals.filter(|&to| self.may_enter(state, to)).map(|to| self.step(state, from, to)).collect()
    }

    fn may_enter(self, state: &State, to: (i64, i64)) -> bool {
        state.is_free(to) && !(to == CENTRE && self.has("fault-seega-centre-closed"))
    }

    fn step(self, state: &State, from: (i64, i64), to: (i64, i64)) -> Step {
        let mut after = state.clone();
        let own = after.cells[index(from)].take();
        after.cells[index(to)] = own;
        let mut taken = self.captured(&after, to);
        if self.has("fault-seega-one-capture") {
            taken.truncate(1);
        }
        let captures = !taken.is_empty();
        if !self.has("fault-seega-stays") {
            for &place in &taken {
                after.cells[index(place)] = None;
            }
        }
        if captures && self.has("fault-seega-counters") {
            after.counters[if own == Some('x') { 2 } else { 3 }] = 0;
        }
        if self.has("fault-seega-suicide") && between_enemies(&after, to) {
            after.cells[index(to)] = None;
        }
        Step { from, to, after, captures }
    }

    /// The men that the man who has just come to `to` captures.
    fn captured(self, state: &State, to: (i64, i64)) -> Vec<(i64, i64)> {
        let own = state.cells[index(to)];
        let mut ways = STEPS.to_vec();
        match self.0 {
            Some("fault-seega-capture-diagonal") => ways.extend(DIAGONALS),
            Some("fault-seega-rows-only") => ways.retain(|way| way.0 == 0),
            Some("fault-seega-columns-only") => ways.retain(|way| way.1 == 0),
            Some("fault-seega-centre-harmless") if to == CENTRE => ways.clear(),
            _ => {}
        }
        let takes = |way: &(i64, i64)| {
            let (victim, partner) = (shifted(to, *way, 1), shifted(to, *way, 2));
            let enemy = matches!(state.at(victim), Some(Some(other)) if Some(other) != own);
            let caught = match state.at(partner) {
                Some(there) => there == own,
                None => self.has("fault-seega-edge-partner"),
            };
            let at_edge = [victim.0, victim.1].iter().any(|&n| n == 1 || n == 5);
            enemy
                && caught
                && (victim != CENTRE || self.has("fault-seega-centre-captured"))
                && !(at_edge && self.has("fault-seega-edge-safe"))
        };
        ways.into_iter().filter(takes).map(|way| shifted(to, way, 1)).collect()
    }

    /// `hay_movimiento/2`.
    pub(super) fn can_move(self, state: &State, player: char) -> bool {
        let own = places().filter(|&from| state.at(from) == Some(Some(player)));
        let mut own = own.filter(|&from| !(from == CENTRE && self.has("fault-seega-centre-stuck")));
        own.any(|from| !self.steps_from(state, from).is_empty())
    }

    /// `hay_posible_captura/2`.
    pub(super) fn can_capture(self, state: &State, player: char) -> bool {
        if self.has("fault-seega-unreached") {
            // A free cell beside a man with one of ours behind it, whoever could get there.
            return places().filter(|&to| state.is_free(to)).any(|to| {
                let mut there = state.clone();
                there.cells[index(to)] = Some(player);
                !Model(None).captured(&there, to).is_empty()
            });
        }
        self.steps(state).iter().any(|step| state.at(step.from) == Some(Some(player)) && step.captures)
    }

    /// `mejor_movimiento/5` by the strategy `dummy`.
    pub(super) fn dummy(self, state: &State, player: char) -> Option<State> {
        if state.phase == 2 {
            let first = self.steps(state).into_iter().find(|step| state.at(step.from) == Some(Some(player)));
            return first.map(|step| step.after);
        }
        let mut after = state.clone();
        let open = |place: &(i64, i64)| *place != CENTRE || self.has("fault-seega-places-centre");
        let free: Vec<_> = places().filter(|place| state.is_free(*place)).filter(open).take(2).collect();
        for place in free {
            after.cells[index(place)] = Some(player);
        }
        Some(after)
    }

    /// `calcular_puntaje_minimax_hoja/2` where the game goes on.
    pub(super) fn score(self, state: &State) -> i64 {
        let count = |player| state.cells.iter().filter(|cell| **cell == Some(player)).count() as i64;
        let score = count('x') - count('o');
        if self.has("fault-seega-score-sign") { -score } else { score }
    }
}

/// Whether a man stands between two of the other side.
fn between_enemies(state: &State, place: (i64, i64)) -> bool {
    let own = state.cells[index(place)];
    let enemy = |way, times| matches!(state.at(shifted(place, way, times)), Some(Some(other)) if Some(other) != own);
    [(0, 1), (1, 0)].into_iter().any(|way| enemy(way, 1) && enemy(way, -1))
}

//! The document's state, `estado(m(f(..),..),A,B,C,D,E)`, and the predicates that it defines on it.
//!
//! They look at the board alone: they ask neither whose turn it is nor whether play leads there, and leave
//! the counters as they are.

use board::{BySide, Message, Side};
use terms::Term;

use super::cells::{Cell, Cells, around, captured, steps, traps};
use super::rules::{Seega, Stage};

/// A state that is well formed: no more is known of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DocumentState {
    pub(super) men: BySide<Cells>,
    /// The document's A and B: turns that each side has lost on end.
    pub lost: BySide<u8>,
    /// The document's C and D: turns of each side without a capture.
    pub idle: BySide<u8>,
    /// The document's E.
    pub phase: Phase,
}

/// The part of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Placing men, 1.
    Placing,
    /// Moving them, 2.
    Moving,
}

/// What `hacer_movimiento` asks of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// Any move.
    Normal,
    /// One that captures.
    Capture,
}

impl MoveKind {
    /// The kind that the atom `name` means, if any.
    pub fn from_atom(name: &str) -> Option<Self> {
        match name {
            "normal" => Some(Self::Normal),
            "con_captura" => Some(Self::Capture),
            _ => None,
        }
    }
}

impl DocumentState {
    /// Reads the term, or says everything that is wrong with it.
    pub fn read(term: &Term) -> Result<Self, Vec<Message>> {
        let Term::Compound(name, args) = term else { return Err(vec![Message::new("arabe-not-a-state")]) };
        let (Term::Compound(board, rows), numbers) = (match args.split_first() {
            Some((board, numbers)) if name == "estado" && numbers.len() == 5 => (board, numbers),
            _ => return Err(vec![Message::new("arabe-not-a-state")]),
        }) else {
            return Err(vec![Message::new("arabe-not-a-board")]);
        };

        let mut reasons = Vec::new();
        let men = if board == "m" && rows.len() == 5 {
            read_board(rows, &mut reasons)
        } else {
            reasons.push(Message::new("arabe-not-a-board"));
            BySide([Cells::EMPTY; 2])
        };
        let mut counter = |index: usize, name: &str| {
            if let Term::Int(n @ 0..=255) = numbers[index] {
                return n as u8;
            }
            reasons.push(Message::new("arabe-wrong-counter").with("name", name));
            0
        };
        let lost = BySide([counter(0, "A"), counter(1, "B")]);
        let idle = BySide([counter(2, "C"), counter(3, "D")]);
        let phase = match numbers[4] {
            Term::Int(1) => Phase::Placing,
            Term::Int(2) => Phase::Moving,
            _ => {
                reasons.push(Message::new("arabe-wrong-phase"));
                Phase::Moving
            }
        };
        if reasons.is_empty() { Ok(DocumentState { men, lost, idle, phase }) } else { Err(reasons) }
    }

    /// The state as a term.
    pub fn write(&self) -> Term {
        let cell = |index: u8| {
            Term::atom(match self.owner(Cell::at(index)) {
                Some(Side::First) => "x",
                Some(Side::Second) => "o",
                None => "-",
            })
        };
        let row = |row: u8| Term::compound("f", (0..5).map(|column| cell(5 * row + column)));
        let [a, b, c, d] = [self.lost.0[0], self.lost.0[1], self.idle.0[0], self.idle.0[1]];
        let phase = match self.phase {
            Phase::Placing => 1,
            Phase::Moving => 2,
        };
        let numbers = [a, b, c, d, phase].map(|n| Term::Int(i64::from(n)));
        Term::compound("estado", std::iter::once(Term::compound("m", (0..5).map(row))).chain(numbers))
    }

    /// The men of `side`.
    pub fn men(&self, side: Side) -> Cells {
        self.men[side]
    }

    /// Whose man stands on `cell`.
    pub fn owner(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.men[side].has(cell))
    }

    /// The cells without a man.
    pub fn free(&self) -> Cells {
        !(self.men[Side::First] | self.men[Side::Second])
    }

    /// Whether some man of `side` has a free cell next to it.
    pub fn hay_movimiento(&self, side: Side) -> bool {
        !(around(self.men[side]) & self.free()).is_empty()
    }

    /// Whether some man of `side` can capture with one move.
    pub fn hay_posible_captura(&self, side: Side) -> bool {
        !(traps(self.men[side], self.men[!side]) & around(self.men[side])).is_empty()
    }

    /// The moves that fit, one by one: from, to, and the state after.
    ///
    /// `pattern` is row and column of the first cell, row and column of the second, from 1; what is `None`
    /// may be anything. The owner of the first cell moves, whoever it is. The order is that of the first
    /// cells row by row, then left, right, up, down.
    pub fn hacer_movimiento(
        &self,
        pattern: [Option<i64>; 4],
        kind: MoveKind,
    ) -> impl Iterator<Item = (Cell, Cell, DocumentState)> + use<> {
        let before = *self;
        let [from_row, from_column, to_row, to_column] = pattern;
        Cell::all()
            .filter(move |&from| fits(from, from_row, from_column))
            .flat_map(|from| steps(from).map(move |to| (from, to)))
            .filter(move |&(_, to)| fits(to, to_row, to_column))
            .filter_map(move |(from, to)| Some((from, to, before.after(from, to, kind)?)))
    }

    /// The position in phase 2 where `turn` is to move, without asking whether play leads there; none in
    /// phase 1 and none without men. For searches from any state.
    pub fn moving(&self, turn: Side) -> Option<Seega> {
        let playable = self.phase == Phase::Moving && self.men != BySide([Cells::EMPTY; 2]);
        playable.then(|| Seega::of(self, turn, Stage::Moving))
    }

    /// The state after the man on `from` has moved to `to`, a neighbour; none where it may not.
    pub(super) fn after(&self, from: Cell, to: Cell, kind: MoveKind) -> Option<DocumentState> {
        let side = self.owner(from)?;
        if !self.free().has(to) {
            return None;
        }
        let own = self.men[side].without(from).with(to);
        let taken = captured(own, self.men[!side], to);
        if kind == MoveKind::Capture && taken.is_empty() {
            return None;
        }
        let mut after = *self;
        after.men[side] = own;
        after.men[!side] -= taken;
        Some(after)
    }
}

impl From<&Seega> for DocumentState {
    fn from(pos: &Seega) -> Self {
        let phase = match pos.stage() {
            Stage::Placing(_) => Phase::Placing,
            Stage::Moving | Stage::Capturing => Phase::Moving,
        };
        DocumentState {
            men: BySide(Side::BOTH.map(|side| pos.men(side))),
            lost: BySide(Side::BOTH.map(|side| pos.lost_turns(side))),
            idle: BySide(Side::BOTH.map(|side| pos.turns_without_capture(side))),
            phase,
        }
    }
}

fn read_board(rows: &[Term], reasons: &mut Vec<Message>) -> BySide<Cells> {
    let mut men = BySide([Cells::EMPTY; 2]);
    for (row, cells) in rows.iter().enumerate() {
        let cells = match cells {
            Term::Compound(name, cells) if name == "f" && cells.len() == 5 => cells,
            _ => {
                reasons.push(Message::new("arabe-wrong-row").with("row", row + 1));
                continue;
            }
        };
        for (column, symbol) in cells.iter().enumerate() {
            let cell = Cell::at((5 * row + column) as u8);
            match symbol {
                Term::Atom(name) if name == "x" => men[Side::First] = men[Side::First].with(cell),
                Term::Atom(name) if name == "o" => men[Side::Second] = men[Side::Second].with(cell),
                Term::Atom(name) if name == "-" => {}
                _ => reasons.push(Message::new("arabe-wrong-cell").with("row", row + 1).with("column", column + 1)),
            }
        }
    }
    men
}

fn fits(cell: Cell, row: Option<i64>, column: Option<i64>) -> bool {
    let (r, c) = ((cell.index() / 5 + 1) as i64, (cell.index() % 5 + 1) as i64);
    row.is_none_or(|row| row == r) && column.is_none_or(|column| column == c)
}

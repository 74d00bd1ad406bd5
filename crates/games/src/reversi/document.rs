//! The document's board `tablero([0,…],…)` with its (Fila,Columna).

use board::{Bits, BySide, Message, NotationError, Side, Square};
use terms::Term;

use super::{Move, Reversi};
use crate::Document;

impl Document for Reversi {
    /// Reads `tablero(R1,…,R8)` or the list of the rows, each a list of 0, 1 and 2.
    fn read_term(term: &Term, turn: Option<Side>) -> Result<Self, NotationError> {
        let rows = match term {
            Term::Compound(name, rows) if name == "tablero" => rows,
            Term::List(rows, None) => rows,
            _ => return Err(NotationError::Impossible(vec![Message::new("reversi-not-a-board")])),
        };
        let mut reasons = Vec::new();
        if rows.len() != 8 {
            reasons.push(Message::new("reversi-wrong-rows").with("found", rows.len()));
        }
        let mut discs = BySide([Bits::EMPTY; 2]);
        for (row, cells) in rows.iter().enumerate().take(8) {
            match cells {
                Term::List(cells, None) if cells.len() == 8 => {
                    for (column, cell) in cells.iter().enumerate() {
                        let square = Square::at((8 * row + column) as u8);
                        match cell {
                            Term::Int(0) => {}
                            Term::Int(1) => discs[Side::First] = discs[Side::First].with(square),
                            Term::Int(2) => discs[Side::Second] = discs[Side::Second].with(square),
                            _ => reasons.push(
                                Message::new("reversi-wrong-cell").with("row", row + 1).with("column", column + 1),
                            ),
                        }
                    }
                }
                _ => reasons.push(Message::new("reversi-wrong-row").with("row", row + 1)),
            }
        }
        let pos = Reversi::new(discs[Side::First], discs[Side::Second], turn.unwrap_or(Side::First));
        match pos {
            Some(pos) if reasons.is_empty() => Ok(pos),
            None if reasons.is_empty() => Err(NotationError::Impossible(vec![Message::new("reversi-no-disc")])),
            _ => Err(NotationError::Impossible(reasons)),
        }
    }

    fn write_term(&self) -> Term {
        let cell = |row: u8, column: u8| {
            Term::Int(match self.owner(Square::at(8 * row + column)) {
                None => 0,
                Some(Side::First) => 1,
                Some(Side::Second) => 2,
            })
        };
        Term::compound("tablero", (0..8).map(|row| Term::list((0..8).map(|column| cell(row, column)))))
    }

    fn write_coordinates(&self, m: Move) -> String {
        match m {
            Move::Place(square) => format!("({},{})", square.index() / 8 + 1, square.index() % 8 + 1),
            Move::Pass => "pasa".into(),
        }
    }
}

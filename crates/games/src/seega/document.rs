//! The document's term `estado(m(f(..),..),A,B,C,D,E)` with its (Fila,Columna).

use board::{NotationError, Side};
use terms::Term;

use super::cells::Cell;
use super::document_state::{DocumentState, Phase};
use super::notation::{checked, placing_order};
use super::rules::Stage;
use super::{Move, Seega};
use crate::Document;

impl Document for Seega {
    /// Reads `estado(m(f(..),..),A,B,C,D,E)`. In phase 1 the number of men tells the turn where `turn` does
    /// not; the term cannot say that a capturing turn is pending.
    fn read_term(term: &Term, turn: Option<Side>) -> Result<Self, NotationError> {
        let state = DocumentState::read(term).map_err(NotationError::Impossible)?;
        let (turn, stage) = match state.phase {
            Phase::Moving => (turn.unwrap_or(Side::First), Stage::Moving),
            Phase::Placing => {
                let (by_men, left) =
                    placing_order(Side::BOTH.map(|side| state.men(side).len())).unwrap_or((Side::First, 2));
                (turn.unwrap_or(by_men), Stage::Placing(left))
            }
        };
        checked(Seega::of(&state, turn, stage), Vec::new())
    }

    fn write_term(&self) -> Term {
        DocumentState::from(self).write()
    }

    fn write_coordinates(&self, m: Move) -> String {
        let pair = |cell: Cell| format!("({},{})", cell.index() / 5 + 1, cell.index() % 5 + 1);
        match m {
            Move::Place(cell) => pair(cell),
            Move::Step { from, to } => format!("{}-{}", pair(from), pair(to)),
            Move::Pass => "pasa".into(),
        }
    }
}

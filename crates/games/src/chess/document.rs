//! Document 002: boards as lists of `peon(Jugador,Fila,Columna)` and the like, and what its predicates ask.
//!
//! Row (Fila) 1 is the eighth rank and column (Columna) 1 the a-file. A list says nothing of castling or of
//! pawns that have just passed: `Fide` positions read from one have neither right.

use std::fmt::Write;

use board::{Message, MoveList, NotationError, Position, Side};
use terms::Term;

use super::men::{Man, Move, Square};
use super::rules::{Chess, Problem, Rules};
use super::setup::Setup;
use crate::Document;

/// A man of a list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Entry {
    side: Side,
    man: Man,
    square: Square,
}

/// A list of men that is `valido`. It keeps the order of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    entries: Vec<Entry>,
}

impl Board {
    /// `valido/1`: the board, or every reason why the term is none.
    pub fn read(term: &Term) -> Result<Board, Vec<Message>> {
        let (_, entries) = read_list::<Problem>(term, Side::First)?;
        Ok(Board { entries })
    }

    /// The men of a position, row by row from the top, each row from the left.
    pub fn of<R: Rules>(pos: &Chess<R>) -> Board {
        let squares = (1..=8).flat_map(|row| (1..=8).filter_map(move |column| square(row, column)));
        let entry = |square| pos.man_at(square).map(|(side, man)| Entry { side, man, square });
        Board { entries: squares.filter_map(entry).collect() }
    }

    /// The list, in its order.
    pub fn term(&self) -> Term {
        Term::list(self.entries.iter().copied().map(entry_term))
    }

    /// The position with `side` to move.
    pub fn position(&self, side: Side) -> Chess<Problem> {
        let mut setup = Setup::empty();
        setup.turn = side;
        for entry in &self.entries {
            setup.put(entry.side, entry.man, entry.square);
        }
        setup.check().expect("a board is valid")
    }

    /// Whether the term is a list of the same men in any order.
    pub fn same_as(&self, term: &Term) -> bool {
        Board::read(term).is_ok_and(|other| other.sorted() == self.sorted())
    }

    /// `mover/3`: the boards after each legal move of `side`, made one at a time. The order of the list stays:
    /// the man that moves keeps its place in it, a captured one leaves it. The moves come in the order of
    /// `generate.rs`: pawns, knights, diagonal moves, straight moves, the king.
    pub fn successors(&self, side: Side) -> impl Iterator<Item = Term> + '_ {
        self.moves(side).into_iter().map(|m| self.after(m).term())
    }

    /// `mover/3` with both boards given: whether a legal move of `side` makes this list of men, in any order.
    pub fn leads_to(&self, side: Side, term: &Term) -> bool {
        let Ok(goal) = Board::read(term) else { return false };
        let goal = goal.sorted();
        self.moves(side).into_iter().any(|m| self.after(m).sorted() == goal)
    }

    /// The board after a legal move.
    #[must_use]
    pub fn after(&self, m: Move) -> Board {
        let stays = |entry: &&Entry| entry.square != m.to();
        let step = |&entry: &Entry| {
            if entry.square == m.from() {
                Entry { man: m.promotion().unwrap_or(entry.man), square: m.to(), ..entry }
            } else {
                entry
            }
        };
        Board { entries: self.entries.iter().filter(stays).map(step).collect() }
    }

    /// `jaque/2`: whether the king of `side` is attacked.
    pub fn in_check(&self, side: Side) -> bool {
        self.position(side).in_check(side)
    }

    /// `mate/2`: in check and without a legal move.
    pub fn is_mate(&self, side: Side) -> bool {
        self.in_check(side) && self.has_no_moves(side)
    }

    /// `ahogado/2`: without a legal move and not in check.
    pub fn is_stalemate(&self, side: Side) -> bool {
        !self.in_check(side) && self.has_no_moves(side)
    }

    /// `sinMovimientos/2`: without a legal move, in check or not.
    pub fn has_no_moves(&self, side: Side) -> bool {
        self.position(side).count() == 0
    }

    /// `mostrar/1`: the drawing, row 1 on top; every line ends with a line feed.
    pub fn drawing(&self) -> String {
        const EDGE: &str = "--|--|--|--|--|--|--|--";
        const RULE: &str = "--+--+--+--+--+--+--+--";
        let cell = |row, column| {
            let here = square(row, column);
            let entry = self.entries.iter().find(|entry| Some(entry.square) == here);
            entry.map_or("  ".into(), |entry| {
                let colour = if entry.side == Side::First { 'B' } else { 'N' };
                String::from_iter([man_name(entry.man).as_bytes()[0].to_ascii_uppercase() as char, colour])
            })
        };
        let mut text = format!("{EDGE}\n");
        for row in 1..=8 {
            let cells: Vec<String> = (1..=8).map(|column| cell(row, column)).collect();
            let _ = writeln!(text, "{}", cells.join("|")); // writing to a string does not fail
            let _ = writeln!(text, "{}", if row < 8 { RULE } else { EDGE });
        }
        text
    }

    fn moves(&self, side: Side) -> MoveList<Move> {
        self.position(side).legal()
    }

    fn sorted(&self) -> Vec<Entry> {
        let mut entries = self.entries.clone();
        entries.sort_unstable();
        entries
    }
}

impl<R: Rules> Document for Chess<R> {
    fn read_term(term: &Term, turn: Option<Side>) -> Result<Self, NotationError> {
        let (setup, _) = read_list::<R>(term, turn.unwrap_or(Side::First)).map_err(NotationError::Impossible)?;
        setup.check().map_err(NotationError::Impossible)
    }

    fn write_term(&self) -> Term {
        Board::of(self).term()
    }

    /// `(Fila,Columna)-(Fila,Columna)`, with `=dama` and the like behind a promotion.
    fn write_coordinates(&self, m: Move) -> String {
        let ((row, column), (to_row, to_column)) = (coordinates(m.from()), coordinates(m.to()));
        let promotion = m.promotion().map_or(String::new(), |man| format!("={}", man_name(man)));
        format!("({row},{column})-({to_row},{to_column}){promotion}")
    }
}

/// The square at a row and column of the document, if both are from 1 to 8.
pub(super) fn square(row: i64, column: i64) -> Option<Square> {
    let inside = |n: i64| (1..=8).contains(&n);
    (inside(row) && inside(column)).then(|| Square::at(((8 - row) * 8 + column - 1) as u8))
}

/// The man with this name of the document.
pub(super) fn man_from_name(name: &str) -> Option<Man> {
    Man::ALL.into_iter().find(|&man| man_name(man) == name)
}

fn man_name(man: Man) -> &'static str {
    match man {
        Man::Pawn => "peon",
        Man::Knight => "caballo",
        Man::Bishop => "alfil",
        Man::Rook => "torre",
        Man::Queen => "dama",
        Man::King => "rey",
    }
}

fn coordinates(square: Square) -> (usize, usize) {
    (8 - square.index() / 8, square.index() % 8 + 1)
}

fn entry_term(entry: Entry) -> Term {
    let player = if entry.side == Side::First { "blancas" } else { "negras" };
    let (row, column) = coordinates(entry.square);
    Term::compound(man_name(entry.man), [Term::atom(player), Term::Int(row as i64), Term::Int(column as i64)])
}

/// The men of a list with `turn` to move, or every reason why they cannot be under the rules `R`.
fn read_list<R: Rules>(term: &Term, turn: Side) -> Result<(Setup, Vec<Entry>), Vec<Message>> {
    let Term::List(items, None) = term else {
        return Err(vec![Message::new("ajedrez-not-a-list")]);
    };
    let mut setup = Setup::empty();
    setup.turn = turn;
    let (mut entries, mut reasons) = (Vec::new(), Vec::new());
    for (i, item) in items.iter().enumerate() {
        match read_entry(item) {
            Err(reason) => reasons.push(reason.with("index", i + 1)),
            Ok(entry) => {
                if !setup.put(entry.side, entry.man, entry.square) {
                    let (row, column) = coordinates(entry.square);
                    reasons.push(Message::new("ajedrez-square-taken-twice").with("row", row).with("column", column));
                }
                entries.push(entry);
            }
        }
    }
    reasons.extend(setup.reasons::<R>());
    if reasons.is_empty() { Ok((setup, entries)) } else { Err(reasons) }
}

fn read_entry(item: &Term) -> Result<Entry, Message> {
    let not_a_man = || Message::new("ajedrez-not-a-man");
    let Term::Compound(name, args) = item else { return Err(not_a_man()) };
    let (Some(man), [player, row, column]) = (man_from_name(name), &args[..]) else { return Err(not_a_man()) };
    let side = match player {
        Term::Atom(name) if name == "blancas" => Side::First,
        Term::Atom(name) if name == "negras" => Side::Second,
        _ => return Err(Message::new("ajedrez-not-a-player")),
    };
    match (row, column) {
        (Term::Int(row), Term::Int(column)) => square(*row, *column),
        _ => None,
    }
    .map(|square| Entry { side, man, square })
    .ok_or_else(|| Message::new("ajedrez-not-a-square"))
}

#[cfg(test)]
mod tests;

//! A way through the positions of any game: the search of a tree is compiled once, not once for each type of position.

use board::{Notation, Outcome, Score, SearchHints, Side};

/// Where a search stands, with the way back.
pub(crate) trait Cursor {
    /// The side to act.
    fn turn(&self) -> Side;
    /// How the game has ended here.
    fn outcome(&self) -> Option<Outcome>;
    /// How many legal moves there are.
    fn count(&self) -> usize;
    /// A legal move in the game's notation.
    fn text(&self, index: usize) -> String;
    /// Plays a legal move.
    fn enter(&mut self, index: usize);
    /// Takes the last move back.
    fn leave(&mut self);
    /// What the position looks worth to the side to act; asked between turns only.
    fn evaluate(&self) -> Score;
    /// Whether a near win is worth no more than a far one.
    fn ignores_win_distance(&self) -> bool;
}

/// The cursor of one type of position.
pub(crate) struct PositionCursor<'a, P: Notation> {
    path: Vec<Place<P>>,
    eval: &'a dyn SearchHints<P>,
}

struct Place<P: Notation> {
    pos: P,
    moves: Vec<P::Move>,
    outcome: Option<Outcome>,
}

impl<P: Notation> Place<P> {
    fn new(pos: P) -> Self {
        Place { pos, moves: pos.legal().to_vec(), outcome: pos.outcome() }
    }
}

impl<'a, P: Notation> PositionCursor<'a, P> {
    pub(crate) fn new(pos: P, eval: &'a dyn SearchHints<P>) -> Self {
        PositionCursor { path: vec![Place::new(pos)], eval }
    }

    fn now(&self) -> &Place<P> {
        self.path.last().expect("the root is never left")
    }
}

impl<P: Notation> Cursor for PositionCursor<'_, P> {
    fn turn(&self) -> Side {
        self.now().pos.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.now().outcome
    }

    fn count(&self) -> usize {
        self.now().moves.len()
    }

    fn text(&self, index: usize) -> String {
        let Place { pos, moves, .. } = self.now();
        pos.write_move(moves[index])
    }

    fn enter(&mut self, index: usize) {
        let Place { pos, moves, .. } = self.now();
        let next = pos.play(moves[index]);
        self.path.push(Place::new(next));
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn evaluate(&self) -> Score {
        self.eval.evaluate(&self.now().pos)
    }

    fn ignores_win_distance(&self) -> bool {
        self.eval.ignores_win_distance()
    }
}

//! Plain full-width minimax, as in a textbook: no window, no table, no order.

use board::{MoveList, Position, Score, SearchHints};
use search::Options;

/// What minimax finds in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Minimax<M> {
    pub score: Score,
    /// The first generated of the best moves.
    pub first: M,
    /// All of them.
    pub best: Vec<M>,
}

/// Judges a position that is not over, by the same rules of the horizon as the options say.
pub fn judge<P: Position, E: SearchHints<P>>(
    pos: &P,
    past: &[P],
    eval: &E,
    depth: i32,
    options: Options,
) -> Minimax<P::Move> {
    let mut judge = Judge { eval, options, path: past.to_vec(), root: past.len(), root_depth: depth };
    let moves = pos.legal();
    let scores: Vec<Score> = moves.iter().map(|&m| judge.after(pos, m, depth, 0, moves.len() == 1)).collect();
    let score = *scores.iter().max().expect("a game that goes on has moves");
    let best: Vec<_> = moves.iter().zip(&scores).filter(|&(_, &s)| s == score).map(|(&m, _)| m).collect();
    Minimax { score, first: best[0], best }
}

struct Judge<'a, P, E> {
    eval: &'a E,
    options: Options,
    path: Vec<P>,
    root: usize,
    root_depth: i32,
}

impl<P: Position, E: SearchHints<P>> Judge<'_, P, E> {
    fn after(&mut self, pos: &P, m: P::Move, depth: i32, turn: u32, is_forced: bool) -> Score {
        let next = pos.play(m);
        self.path.push(*pos);
        let score = if pos.ends_turn(&next) {
            let free = self.options.extensions && is_forced && depth > 0 && (turn as i32) < 2 * self.root_depth;
            -self.value(&next, depth - i32::from(!free), turn + 1, true)
        } else {
            self.value(&next, depth, turn, false)
        };
        self.path.pop();
        score
    }

    fn value(&mut self, pos: &P, depth: i32, turn: u32, between: bool) -> Score {
        let mut moves = MoveList::new();
        if let Some(outcome) = pos.moves(&mut moves) {
            return Score::of(outcome, pos.turn(), turn);
        }
        if self.options.repetition
            && (self.path[self.root..].contains(pos) || pos.draw(&self.path).is_some())
            && depth >= 0
        {
            return Score::DRAW;
        }
        let mut best = -Score::MAX;
        if depth <= 0 {
            if between && !self.options.quiescence {
                return self.eval.evaluate(pos);
            }
            if between && !self.eval.is_forced(pos) {
                best = self.eval.evaluate(pos);
                moves.retain(|m| self.eval.is_tactical(pos, *m));
            }
        }
        let is_forced = moves.len() == 1;
        for &m in &moves {
            best = best.max(self.after(pos, m, depth, turn, is_forced));
        }
        best
    }
}

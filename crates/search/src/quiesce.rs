//! The end of the depth: an opinion, once the noise is over.

use board::{Evaluator, Position, Score, Window};

use crate::order::pick;
use crate::worker::{At, MAX_PLY, Stopped, Value, Worker};

/// Turns that quiescence looks at, at most.
const MAX_QUIET_TURNS: i32 = 32;

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// The value of a position at the end of the depth or beyond, seen by its side to act.
    ///
    /// The side may stay as it is and take the opinion, or make a noisy move. A side that is forced tries all
    /// its moves, and so does one that has begun its turn: nobody asks for an opinion there.
    pub fn quiesce(&mut self, pos: &P, at: At, window: Window) -> Result<Value, Stopped> {
        self.count()?;
        if !window.is_scout() {
            self.lines[at.ply].clear();
        }
        if at.depth == 0 && self.is_drawn(pos, at) {
            return Ok(Value::opinion(Score::DRAW));
        }
        let eval = self.task.eval;
        if at.between
            && let Some(score) = eval.known(pos)
        {
            return Ok(Value::opinion(score.farther(at.turn as i32)));
        }
        let goes_on = self.task.options.quiescence && at.depth > -MAX_QUIET_TURNS;
        if at.ply == MAX_PLY || at.between && !goes_on {
            return Ok(self.give_up(pos, at));
        }

        let (mut open, mut best) = (window, -Score::MAX);
        let may_stay = at.between && !eval.forced(pos);
        if may_stay {
            if let Some(outcome) = pos.outcome() {
                return Ok(Self::ended(outcome, pos, at));
            }
            best = eval.evaluate(pos);
            open.alpha = open.alpha.max(best);
            if open.alpha >= open.beta {
                return Ok(Value::opinion(best));
            }
        }

        let first = self.candidates.len();
        if let Some(outcome) = self.generate_noisy(pos, !may_stay) {
            return Ok(Self::ended(outcome, pos, at));
        }
        let last = self.candidates.len();
        for i in first..last {
            let c = pick(&mut self.candidates[i..last]);
            let next = pos.play(c.m);
            let to = self.step(pos, &next, &c, at, false);
            let value = self.after(pos, &next, to, open)?;
            best = best.max(value.score);
            open.alpha = open.alpha.max(best);
            if open.alpha >= open.beta {
                break;
            }
        }
        self.candidates.truncate(first);
        Ok(Value::opinion(best))
    }

    /// The value where nothing is looked at any more.
    pub fn give_up(&self, pos: &P, at: At) -> Value {
        match pos.outcome() {
            Some(outcome) => Self::ended(outcome, pos, at),
            None if at.between => Value::opinion(self.task.eval.evaluate(pos)),
            // Hundreds of actions and the turn has not ended: it leads nowhere.
            None => Value::opinion(Score::DRAW),
        }
    }
}

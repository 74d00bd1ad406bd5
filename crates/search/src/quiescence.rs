//! The end of the depth: an opinion, once the noise is over.

use board::{Position, Score, SearchHints, Window};

use crate::move_ordering::{Candidate, pick};
use crate::transposition_table::{Bound, Entry};
use crate::worker::{At, MAX_PLY, Stopped, Value, Worker};

/// Turns that quiescence looks at, at most.
const MAX_QUIET_TURNS: i32 = 32;
/// A gain that leaves the side so many margins below what it can have elsewhere is not tried.
const HOPELESS: i32 = 2;

impl<P: Position, E: SearchHints<P>> Worker<'_, P, E> {
    /// The value of a position at the end of the depth or beyond, seen by its side to act.
    ///
    /// The side may stay as it is and take the opinion, or make a noisy move. A side that is forced tries all
    /// its moves, and so does one that has begun its turn: nobody asks for an opinion there.
    pub fn quiesce(&mut self, pos: &P, at: At, window: Window) -> Result<Value, Stopped> {
        self.count()?;
        if !window.is_null() {
            self.lines[at.ply].clear();
        }
        if at.depth == 0 && self.is_drawn(pos, at) {
            return Ok(Value::opinion(Score::DRAW));
        }
        let eval = self.task.eval;
        if at.between
            && let Some(score) = eval.known(pos)
        {
            return Ok(Value::opinion(score.add_plies(at.turn as i32)));
        }
        let margin = if self.task.options.pruning && at.between { eval.futility_margin() } else { 0 };
        let key = pos.key() ^ self.salt;
        let met = if margin > 0 { self.task.table.get(key) } else { None };
        if let Some(entry) = met
            && window.is_null()
            && let Some(score) = entry.answers(at.turn, window)
        {
            return Ok(Value { score, complete: entry.complete });
        }
        let goes_on = self.task.options.quiescence && eval.has_tactics() && at.depth > -MAX_QUIET_TURNS;
        if at.ply == MAX_PLY || at.between && !goes_on {
            return Ok(self.give_up(pos, at));
        }

        let (mut open, mut best) = (window, -Score::MAX);
        let may_stay = at.between && !eval.is_forced(pos);
        if may_stay {
            if let Some(outcome) = pos.outcome() {
                return Ok(Self::ended(outcome, pos, at));
            }
            best = eval.evaluate(pos);
            open.alpha = open.alpha.max(best);
            if open.alpha >= open.beta || eval.is_quiet(pos) {
                return Ok(Value::opinion(best));
            }
        }

        let first = self.candidates.len();
        if let Some(outcome) = self.generate_noisy(pos, !may_stay) {
            return Ok(Self::ended(outcome, pos, at));
        }
        let last = self.candidates.len();
        if let Some(index) = met.and_then(|entry| entry.index) {
            self.candidates[first..last].iter_mut().filter(|c| c.index == index).for_each(Candidate::put_first);
        }
        let (stay, mut best_index) = (best, None);
        for i in first..last {
            let c = pick(&mut self.candidates[i..last]);
            if margin > 0 && may_stay && i > first {
                let hoped = stay.plus(c.gain + HOPELESS * margin);
                if hoped <= open.alpha {
                    best = best.max(hoped);
                    continue;
                }
            }
            let next = pos.play(c.m);
            let to = self.step(pos, &next, &c, at, false);
            let value = self.after(pos, &next, to, open)?;
            best = best.max(value.score);
            if best > open.alpha {
                open.alpha = best;
                best_index = Some(c.index);
            }
            if open.alpha >= open.beta {
                break;
            }
        }
        self.candidates.truncate(first);
        // What a deeper search has left is worth more.
        if margin > 0 && met.is_none_or(|entry| entry.depth == 0) {
            let (score, bound) = (best.add_plies(-(at.turn as i32)), Bound::of(best, window));
            self.task.table.put(key, Entry { index: best_index, score, depth: 0, bound, complete: false });
        }
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

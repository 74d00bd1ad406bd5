//! The alpha-beta itself. `node` reads from top to bottom in numbered steps.

use std::array::from_fn;
use std::sync::LazyLock;

use board::{Evaluator, Position, Score, Window};

use crate::busy::{Busy, Question};
use crate::order::{Candidate, Here, pick};
use crate::prune::{Outlook, is_safe};
use crate::table::{Bound, Entry};
use crate::worker::{At, MAX_PLY, Stopped, Value, Worker};

impl<'a, P: Position, E: Evaluator<P>> Worker<'a, P, E> {
    /// The value of `pos`, seen by its side to act.
    ///
    /// Within the window it is exact; outside it is a bound, and as good a one as could be had.
    pub fn node(&mut self, pos: &P, at: At, window: Window) -> Result<Value, Stopped> {
        if self.shared.busy.is_none() || at.depth < Busy::MIN_DEPTH || !window.is_scout() {
            return self.search(pos, at, window);
        }
        let question = Question { key: pos.key() ^ self.salt, at, window };
        self.answerable(question, |worker| worker.search(pos, at, window))
    }

    #[expect(clippy::too_many_lines, reason = "read as a list of steps; in pieces it would need a guide")]
    fn search(&mut self, pos: &P, mut at: At, window: Window) -> Result<Value, Stopped> {
        let is_root = at.ply == 0;
        let is_open = !window.is_scout();
        let options = self.task.options;

        // Step 1. Told to stop?
        self.count()?;
        if is_open {
            self.lines[at.ply].clear();
        }

        if !is_root {
            // Step 2. Drawn by what lies behind, or too far away to be true.
            if self.is_drawn(pos, at) {
                return Ok(Value::opinion(Score::DRAW));
            }
            if at.ply == MAX_PLY {
                return Ok(self.give_up(pos, at));
            }

            // Step 3. At best the game is won here and now, at worst it is lost. Or somebody knows.
            let best = Score::win_in(at.turn);
            if best <= window.alpha {
                return Ok(Value::certain(best));
            }
            if -best >= window.beta {
                return Ok(Value::certain(-best));
            }
            if at.between
                && let Some(score) = self.task.eval.known(pos)
            {
                return Ok(Value::opinion(score.farther(at.turn as i32)));
            }
        }

        // Step 4. Met before? Open windows go on nevertheless, for the sake of the line.
        let key = pos.key() ^ self.salt;
        let mut met = self.task.table.get(key);
        if let Some(entry) = met
            && !is_open
            && self.is_deep_enough(&entry, at)
            && let Some(score) = entry.answers(at.turn, window)
        {
            return Ok(Value { score, complete: entry.complete });
        }

        // Step 5. Far too good? And where nothing is remembered, a less deep search finds the move to begin with.
        let outlook = self.outlook(pos, at, met.as_ref());
        if !is_open && let Some(score) = outlook.too_good(at, window.beta) {
            return Ok(Value::opinion(score));
        }
        if !is_open
            && !is_root
            && let Some(score) = self.foretell(pos, at, window)?
        {
            return Ok(Value::opinion(score));
        }
        if met.is_none() && self.task.eval.foretold(pos, at.depth as u32).is_some() {
            met = self.task.table.get(key); // the less deep search may have left a move to begin with
        }
        if outlook.margin > 0 && at.depth >= 4 && !is_root && met.is_none_or(|entry| entry.index.is_none()) {
            at.depth -= 1;
        }

        // Step 6. The moves, or the end.
        let first = self.candidates.len();
        if let Some(outcome) = self.generate(pos) {
            return Ok(Self::ended(outcome, pos, at));
        }
        if is_root && let Some(among) = &self.root_moves {
            self.candidates.retain(|c| among.contains(&c.m));
            if options.first_of_equals {
                // Whoever chooses among some moves says which of equals comes first.
                self.candidates.sort_by_key(|c| among.iter().position(|m| *m == c.m));
            }
        }

        // Step 7. If even a pass is too good, so is the best move.
        if !is_open && let Some(score) = self.try_pass(pos, at, &outlook, window)? {
            self.candidates.truncate(first);
            return Ok(Value::opinion(score));
        }

        // Step 8. Likely moves first.
        let remembered = if is_root { self.root_best } else { met.and_then(|entry| entry.index) };
        let here = Here { side: pos.turn(), ply: at.ply, slot: at.slot, remembered };
        let in_order = is_root && options.first_of_equals;
        if !in_order {
            self.rank(pos, &here, first..self.candidates.len(), at.depth);
        }

        // Step 9. Try each in the window that is still open; all but the first only have to show that they
        // are better, and late quiet ones less deeply.
        let last = self.candidates.len();
        let extend = options.extensions && last - first == 1 && (at.turn as i32) < 2 * self.root_depth;
        let (mut open, mut best, mut best_index, mut complete) = (window, -Score::MAX, None, true);
        let (mut i, mut put_off) = (first, 0);
        while i < last {
            let c = pick(&mut self.candidates[i..last]);
            let next = pos.play(c.m);
            if at.depth > 1 || outlook.margin > 0 {
                self.task.table.expect(next.key() ^ self.salt);
            }
            let tried = c.tried.map_or(i - first + put_off, usize::from);
            if outlook.margin > 0
                && !is_root
                && is_safe(best)
                && self.is_hopeless(pos, &next, &c, (at, &outlook, tried), open.alpha)
            {
                self.candidates[i].quiet = false; // nothing is learnt of it
                complete = false;
                i += 1;
                continue;
            }
            let busy = if in_order { None } else { self.busy(key, &c, at) };
            if let Some((busy, name)) = busy {
                if i > first && c.tried.is_none() && busy.has(name) {
                    self.candidates[i].put_off(tried);
                    put_off += 1;
                    continue;
                }
                busy.enter(name);
                self.entered.push(name);
            }

            let is_threat = outlook.margin > 0 && self.task.eval.urgent(&next);
            let extend = extend || is_threat && self.deserves_extension(pos, &c, at);
            let to = self.step(pos, &next, &c, at, extend);
            let mut is_whole = tried == 0;
            let mut value = if is_whole {
                self.after(pos, &next, to, open)?
            } else {
                let usual = self.reduction(pos, &c, at, &to, tried, is_open);
                let less = if outlook.margin > 0 {
                    let more = i32::from(!outlook.improving) - i32::from(is_threat);
                    if usual > 0 { (usual + more).clamp(0, to.depth - 1) } else { 0 }
                } else {
                    usual
                };
                let scout = Window::scout(open.alpha);
                let value = self.after(pos, &next, At { depth: to.depth - less, ..to }, scout)?;
                if less > 0 && value.score > open.alpha { self.after(pos, &next, to, scout)? } else { value }
            };
            if !is_whole && value.score > open.alpha && value.score < open.beta {
                is_whole = true;
                value = self.after(pos, &next, to, open)?;
            }
            if let Some((busy, name)) = busy {
                busy.leave(name);
                self.entered.pop();
            }

            i += 1;
            best = best.max(value.score);
            if value.score > open.alpha {
                open.alpha = value.score;
                best_index = Some(c.index);
                if is_open {
                    self.extend_line(at.ply, c.m, is_whole);
                }
                if is_root {
                    self.root_line.clone_from(&self.lines[0]);
                    self.root_score = value.score;
                }
                if open.alpha >= open.beta {
                    // What was tried before does not matter: this move alone shows that it is too good.
                    complete = value.complete;
                    if c.quiet {
                        self.memory.learn(&here, &c, &self.candidates[first..i - 1], at.depth);
                    }
                    break;
                }
            }
            complete &= value.complete;
        }
        self.candidates.truncate(first);

        // Step 10. Remember.
        let bound = Bound::of(best, window);
        if is_root {
            self.root_best = best_index.or(self.root_best);
        }
        if is_root && self.root_moves.is_some() {
            return Ok(Value { score: best, complete }); // the value of some moves is not that of the position
        }
        let score = best.farther(-(at.turn as i32));
        self.task.table.put(key, Entry { index: best_index, score, depth: at.depth as u8, bound, complete });
        Ok(Value { score: best, complete })
    }

    /// The value of going from `pos` to `next`, seen by the side to act in `pos`.
    ///
    /// The one place that knows whether the point of view changes.
    pub fn after(&mut self, pos: &P, next: &P, to: At, window: Window) -> Result<Value, Stopped> {
        self.path.push(*pos);
        let value = if to.between { -self.visit(next, to, -window)? } else { self.visit(next, to, window)? };
        self.path.pop();
        Ok(value)
    }

    pub fn visit(&mut self, pos: &P, at: At, window: Window) -> Result<Value, Stopped> {
        if at.depth > 0 { self.node(pos, at, window) } else { self.quiesce(pos, at, window) }
    }

    /// How other threads can know that this one is at a move, where there are others and it is worth while.
    fn busy(&self, key: u64, c: &Candidate<P::Move>, at: At) -> Option<(&'a Busy, u64)> {
        let busy = self.shared.busy.as_ref()?;
        (at.depth >= Busy::MIN_DEPTH).then(|| (busy, Busy::name(key, c.index)))
    }

    /// Where a move leads to.
    pub fn step(&self, pos: &P, next: &P, c: &Candidate<P::Move>, at: At, extend: bool) -> At {
        let between = pos.hands_over(next);
        // Where repetitions do not count, they still must not keep a turn from ending.
        let nothing_returns = if self.task.options.repetition { self.task.eval.progress(pos, c.m) } else { between };
        At {
            depth: at.depth - i32::from(between && !extend),
            turn: at.turn + u32::from(between),
            ply: at.ply + 1,
            between,
            after_null: false,
            slot: c.slot,
            since: if nothing_returns { self.path.len() + 1 } else { at.since },
        }
    }

    /// A threat that gives nothing away is looked into, as far as that leads to an end.
    fn deserves_extension(&self, pos: &P, c: &Candidate<P::Move>, at: At) -> bool {
        let is_sound = c.gain > 0 || c.gain == 0 && self.task.eval.risk(pos, c.m) == 0;
        self.task.options.extensions && is_sound && (at.turn as i32) < 2 * self.root_depth
    }

    /// How much less deeply a late move is searched at first. What remains lets a turn that has begun end.
    fn reduction(&self, pos: &P, c: &Candidate<P::Move>, at: At, to: &At, tried: usize, is_open: bool) -> i32 {
        if !self.task.options.reductions || at.depth < 3 || tried < 3 || !c.quiet || self.task.eval.noisy(pos, c.m) {
            return 0;
        }
        let usual = usual_reduction(at.depth, tried);
        let less = usual - i32::from(is_open) - self.memory.history(pos.turn(), c.slot) / 8192;
        less.clamp(0, to.depth - i32::from(!to.between))
    }

    /// The score of passing, if it is too good. Asked for only where a pass would be no advantage.
    fn try_pass(&mut self, pos: &P, at: At, outlook: &Outlook, window: Window) -> Result<Option<Score>, Stopped> {
        if !self.task.options.null_move || at.depth < 3 || !at.between || at.after_null || window.beta.sure().is_some()
        {
            return Ok(None);
        }
        let Some(next) = self.task.eval.null(pos) else { return Ok(None) };
        let opinion = outlook.opinion.unwrap_or_else(|| self.task.eval.evaluate(pos));
        if opinion < window.beta {
            return Ok(None);
        }
        // The more there is to spare, the less deep a look is enough.
        let spare = opinion.value().saturating_sub(window.beta.value()).checked_div(2 * outlook.margin);
        debug_assert!(pos.hands_over(&next), "a pass that keeps the turn");
        let to = At {
            depth: (at.depth - 3 - at.depth / 4 - spare.map_or(0, |spare| spare.min(3) + 1)).max(0),
            turn: at.turn + 1,
            ply: at.ply + 1,
            between: true,
            after_null: true,
            slot: 0,
            since: self.path.len() + 1, // nothing repeats through a pass that nobody plays
        };
        let score = self.after(pos, &next, to, window)?.score;
        // Nobody has won by a pass that is not allowed.
        Ok((score >= window.beta).then(|| score.min(Score::BEST_GUESS)))
    }

    /// Does what the table knows hold for this depth?
    pub fn is_deep_enough(&self, entry: &Entry, at: At) -> bool {
        let depth = i32::from(entry.depth);
        if self.exact {
            depth == at.depth || entry.complete && depth < at.depth
        } else {
            depth >= at.depth || entry.complete
        }
    }
}

/// How much less deeply the move after `tried` others is searched as a rule.
pub(crate) fn usual_reduction(depth: i32, tried: usize) -> i32 {
    i32::from(REDUCTIONS[depth.min(63) as usize][tried.min(63)])
}

/// By depth and by the number of moves tried before. The shape is that of most engines of our time.
static REDUCTIONS: LazyLock<[[u8; 64]; 64]> = LazyLock::new(|| {
    let log = |n: usize| f64::from(n.max(1) as u32).ln();
    from_fn(|depth| from_fn(|tried| (0.5 + log(depth) * log(tried) / 2.2) as u8))
});

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use board::{MoveList, Outcome, Side, Sure};

    use super::*;
    use crate::{Limits, Options, Search, Table};

    /// Take one to three matches; the last one wins.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    struct Nim(u8, Side);

    impl Position for Nim {
        type Move = u8;

        fn turn(&self) -> Side {
            self.1
        }

        fn moves(&self, out: &mut MoveList<u8>) -> Option<Outcome> {
            out.extend(1..=self.0.min(3));
            out.is_empty().then_some(Outcome::Win(!self.1))
        }

        fn play(&self, m: u8) -> Self {
            Nim(self.0 - m, !self.1)
        }

        fn key(&self) -> u64 {
            u64::from(self.0) << 1 | self.1 as u64
        }
    }

    struct Shrug;

    impl Evaluator<Nim> for Shrug {
        fn evaluate(&self, _pos: &Nim) -> Score {
            Score::DRAW
        }
    }

    #[test]
    fn stored_distances_count_from_the_position_itself() {
        let (table, options) = (Table::new(1 << 16).unwrap(), Options::PLAIN);
        let search = Search {
            pos: Nim(21, Side::First),
            past: &[],
            eval: &Shrug,
            table: &table,
            options,
            limits: Limits::NONE,
            stop: &|| false,
        };
        let found = search.run(1, |_| ControlFlow::Continue(()));
        // With four times n matches, and a few more, both sides take n turns each; the few more cost one more.
        let distance = |matches: u8| u32::from(matches / 4 * 2 + u8::from(!matches.is_multiple_of(4)));
        assert_eq!(found.score.sure(), Some(Sure::Win(distance(21))));
        let mut sure = 0;
        for pos in (1..=20).flat_map(|n| Side::BOTH.map(|side| Nim(n, side))) {
            let Some(entry) = table.get(pos.key() ^ options.salt()) else { continue };
            let (Some(Sure::Win(turns) | Sure::Loss(turns)), true) = (entry.score.sure(), entry.complete) else {
                continue;
            };
            sure += 1;
            match entry.bound {
                Bound::Exact => assert_eq!(turns, distance(pos.0), "{pos:?} {entry:?}"),
                // A win is at best as near, a loss at best as far as the true one.
                Bound::AtLeast | Bound::AtMost => assert!(turns <= u32::from(pos.0), "{pos:?} {entry:?}"),
            }
        }
        assert!(sure > 8, "only {sure} entries to look at");
    }
}

//! The alpha-beta itself. `node` reads from top to bottom in numbered steps.

use std::ops::Neg;
use std::sync::LazyLock;
use std::sync::atomic::Ordering::Relaxed;

use board::{Evaluator, MoveList, Outcome, Position, Score, Window};

use crate::busy::Busy;
use crate::order::{Candidate, Here, Memory, SLOTS, list, pick};
use crate::table::{Bound, Entry};
use crate::{Search, Shared};

/// Turns that an iteration looks at, at most.
pub(crate) const MAX_DEPTH: i32 = 200;
/// Actions from the root to the farthest position, at most: no chain of actions, be it of one side, goes on
/// for ever.
const MAX_PLY: usize = 400;
/// Turns that quiescence looks at, at most.
const MAX_QUIET_TURNS: i32 = 32;
/// Nodes between two looks at what happens outside.
const POLL: u64 = 1024;

/// A score with its pedigree.
#[derive(Clone, Copy)]
pub(crate) struct Value {
    pub score: Score,
    /// Only ends of games are behind the score (or behind the bound that it is), no opinion, no repetition and
    /// nothing skipped: so it holds for every greater depth.
    pub complete: bool,
}

impl Value {
    fn opinion(score: Score) -> Self {
        Value { score, complete: false }
    }

    fn certain(score: Score) -> Self {
        Value { score, complete: true }
    }
}

impl Neg for Value {
    type Output = Value;

    fn neg(self) -> Value {
        Value { score: -self.score, ..self }
    }
}

/// Where in the tree a position is.
#[derive(Clone, Copy)]
pub(crate) struct At {
    /// Turns still to look at; zero and less in quiescence.
    depth: i32,
    /// Turns since the root: the unit of "win in n".
    turn: u32,
    /// Actions since the root.
    ply: usize,
    /// A turn has just ended, so that opinions may be asked for.
    between: bool,
    /// It was a null move that led here.
    after_null: bool,
    /// What the move that led here did (`Evaluator::slot`).
    slot: u16,
    /// Positions of the path before this one cannot come back.
    since: usize,
}

impl At {
    pub fn root(depth: i32) -> Self {
        At { depth, turn: 0, ply: 0, between: false, after_null: false, slot: 0, since: 0 }
    }
}

/// One thread's share of a search.
pub(crate) struct Worker<'a, P: Position, E> {
    pub task: &'a Search<'a, P, E>,
    pub shared: &'a Shared,
    /// The thread that called; it listens to the caller, the helpers listen to it.
    pub lead: bool,
    /// `Options::is_exact`.
    exact: bool,
    salt: u64,
    pub nodes: u64,
    /// How many of them the lead has been told of.
    told: u64,
    /// How many nodes of this worker are within the limit.
    allowed: u64,
    /// The match, then the way from the root to the parent of the position looked at.
    path: Vec<P>,
    /// Filled anew by every position: its moves are then copied to `candidates`.
    moves: MoveList<P::Move>,
    /// The moves of all positions on the way, one list upon the other.
    candidates: Vec<Candidate<P::Move>>,
    /// For every ply, the best play from there on.
    pub lines: Vec<Vec<P::Move>>,
    memory: Memory<P::Move>,
    /// The move to begin with at the root.
    root_best: Option<u16>,
    /// What the first move of `lines[0]` promises.
    pub root_score: Score,
    pub root_depth: i32,
}

impl<'a, P: Position, E: Evaluator<P>> Worker<'a, P, E> {
    pub fn new(task: &'a Search<'a, P, E>, shared: &'a Shared, lead: bool) -> Self {
        let mut path = Vec::with_capacity(task.past.len() + MAX_PLY + 1);
        path.extend_from_slice(task.past);
        Worker {
            task,
            shared,
            lead,
            exact: task.options.is_exact(),
            salt: task.options.salt(),
            nodes: 0,
            told: 0,
            allowed: task.limits.nodes,
            path,
            moves: MoveList::new(),
            candidates: Vec::new(),
            lines: vec![Vec::new(); MAX_PLY + 1],
            memory: Memory::new(MAX_PLY + 1),
            root_best: None,
            root_score: Score::DRAW,
            root_depth: 0,
        }
    }

    /// The value of `pos`, seen by its side to act; `None` when told to stop.
    ///
    /// Within the window it is exact; outside it is a bound, and as good a one as could be had.
    pub fn node(&mut self, pos: &P, at: At, window: Window) -> Option<Value> {
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
                return Some(Value::opinion(Score::DRAW));
            }
            if at.ply == MAX_PLY {
                return Some(self.give_up(pos, at));
            }

            // Step 3. At best the game is won here and now, at worst it is lost.
            let best = Score::win_in(at.turn);
            if best <= window.alpha {
                return Some(Value::certain(best));
            }
            if -best >= window.beta {
                return Some(Value::certain(-best));
            }
        }

        // Step 4. Met before? Open windows go on nevertheless, for the sake of the line.
        let key = pos.key() ^ self.salt;
        let met = self.task.table.get(key);
        if let Some(entry) = met
            && !is_open
            && self.is_deep_enough(&entry, at)
            && let Some(score) = entry.answers(at.turn, window)
        {
            return Some(Value { score, complete: entry.complete });
        }

        // Step 5. The moves, or the end.
        let first = self.candidates.len();
        if let Some(outcome) = self.generate(pos) {
            return Some(Self::ended(outcome, pos, at));
        }

        // Step 6. If even a pass is too good, so is the best move.
        if !is_open && let Some(score) = self.try_pass(pos, at, window)? {
            self.candidates.truncate(first);
            return Some(Value::opinion(score));
        }

        // Step 7. Likely moves first.
        let remembered = if is_root { self.root_best } else { met.and_then(|entry| entry.index) };
        let here = Here { side: pos.turn(), ply: at.ply, slot: at.slot, remembered };
        let in_order = is_root && options.first_of_equals;
        if !in_order {
            self.rank(pos, &here, first);
        }

        // Step 8. Try each in the window that is still open; all but the first only have to show that they
        // are better, and late quiet ones less deeply.
        let last = self.candidates.len();
        let extend = options.extensions && last - first == 1 && (at.turn as i32) < 2 * self.root_depth;
        let (mut open, mut best, mut best_index, mut complete) = (window, -Score::MAX, None, true);
        let mut i = first;
        while i < last {
            let c = pick(&mut self.candidates[i..last]);
            let busy = if in_order { None } else { self.busy(key, &c, at) };
            if let Some((busy, name)) = busy {
                if i > first && !c.is_put_off() && busy.has(name) {
                    self.candidates[i].put_off();
                    continue;
                }
                busy.enter(name);
            }

            let next = pos.play(c.m);
            let to = self.step(pos, &next, &c, at, extend);
            let tried = i - first;
            let mut is_whole = tried == 0;
            let mut value = if is_whole {
                self.after(pos, &next, to, open)?
            } else {
                let less = self.reduction(pos, &c, at, &to, tried, is_open);
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
            }

            i += 1;
            best = best.max(value.score);
            if value.score > open.alpha {
                open.alpha = value.score;
                best_index = Some(c.index);
                if is_root {
                    self.root_score = value.score;
                }
                if is_open {
                    self.extend_line(at.ply, c.m, is_whole);
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

        // Step 9. Remember.
        let bound = match best {
            _ if best >= window.beta => Bound::AtLeast,
            _ if best > window.alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        if is_root {
            self.root_best = best_index.or(self.root_best);
        }
        let score = best.farther(-(at.turn as i32));
        self.task.table.put(key, Entry { index: best_index, score, depth: at.depth as u8, bound, complete });
        Some(Value { score: best, complete })
    }

    /// The value of a position at the end of the depth: an opinion, once the noise is over.
    ///
    /// A side that has begun its turn must end it, so nobody asks for an opinion there.
    fn quiesce(&mut self, pos: &P, at: At, window: Window) -> Option<Value> {
        self.count()?;
        if !window.is_scout() {
            self.lines[at.ply].clear();
        }
        if at.depth == 0 && self.is_drawn(pos, at) {
            return Some(Value::opinion(Score::DRAW));
        }
        let eval = self.task.eval;
        let goes_on = self.task.options.quiescence && at.depth > -MAX_QUIET_TURNS;
        if at.ply == MAX_PLY || at.between && !goes_on {
            return Some(self.give_up(pos, at));
        }

        let may_stay = at.between && !eval.forced(pos);
        let (mut open, mut best) = (window, -Score::MAX);
        if may_stay {
            if let Some(outcome) = pos.outcome() {
                return Some(Self::ended(outcome, pos, at));
            }
            best = eval.evaluate(pos);
            open.alpha = open.alpha.max(best);
            if open.alpha >= open.beta {
                return Some(Value::opinion(best));
            }
        }

        let first = self.candidates.len();
        if let Some(outcome) = self.generate(pos) {
            return Some(Self::ended(outcome, pos, at));
        }
        let mut kept = first;
        for i in first..self.candidates.len() {
            let mut c = self.candidates[i];
            if !may_stay || eval.noisy(pos, c.m) {
                c.set_order(eval.gain(pos, c.m));
                self.candidates[kept] = c;
                kept += 1;
            }
        }
        self.candidates.truncate(kept);
        for i in first..kept {
            let c = pick(&mut self.candidates[i..kept]);
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
        Some(Value::opinion(best))
    }

    /// The value of going from `pos` to `next`, seen by the side to act in `pos`.
    ///
    /// The one place that knows whether the point of view changes.
    fn after(&mut self, pos: &P, next: &P, to: At, window: Window) -> Option<Value> {
        self.path.push(*pos);
        let value = if to.between { -self.visit(next, to, -window)? } else { self.visit(next, to, window)? };
        self.path.pop();
        Some(value)
    }

    fn visit(&mut self, pos: &P, at: At, window: Window) -> Option<Value> {
        if at.depth > 0 { self.node(pos, at, window) } else { self.quiesce(pos, at, window) }
    }

    /// How other threads can know that this one is at a move, where there are others and it is worth while.
    fn busy(&self, key: u64, c: &Candidate<P::Move>, at: At) -> Option<(&'a Busy, u64)> {
        let busy = self.shared.busy.as_ref()?;
        (at.depth >= Busy::MIN_DEPTH).then(|| (busy, Busy::name(key, c.index)))
    }

    /// Where a move leads to.
    fn step(&self, pos: &P, next: &P, c: &Candidate<P::Move>, at: At, extend: bool) -> At {
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

    /// How much less deeply a late move is searched at first. What remains lets a turn that has begun end.
    fn reduction(&self, pos: &P, c: &Candidate<P::Move>, at: At, to: &At, tried: usize, is_open: bool) -> i32 {
        if !self.task.options.reductions || at.depth < 3 || tried < 3 || !c.quiet || self.task.eval.noisy(pos, c.m) {
            return 0;
        }
        let usual = i32::from(REDUCTIONS[at.depth.min(63) as usize][tried.min(63)]);
        let less = usual - i32::from(is_open) - self.memory.history(pos.turn(), c.slot) / 8192;
        less.clamp(0, to.depth - i32::from(!to.between))
    }

    /// The score of passing, if it is too good. Asked for only where a pass would be no advantage.
    fn try_pass(&mut self, pos: &P, at: At, window: Window) -> Option<Option<Score>> {
        if !self.task.options.null_move || at.depth < 3 || !at.between || at.after_null || window.beta.sure().is_some()
        {
            return Some(None);
        }
        let Some(next) = self.task.eval.null(pos) else { return Some(None) };
        if self.task.eval.evaluate(pos) < window.beta {
            return Some(None);
        }
        debug_assert!(pos.hands_over(&next), "a pass that keeps the turn");
        let to = At {
            depth: (at.depth - 3 - at.depth / 4).max(0),
            turn: at.turn + 1,
            ply: at.ply + 1,
            between: true,
            after_null: true,
            slot: 0,
            since: self.path.len() + 1, // nothing repeats through a pass that nobody plays
        };
        let score = self.after(pos, &next, to, window)?.score;
        // Nobody has won by a pass that is not allowed.
        Some((score >= window.beta).then(|| score.min(Score::BEST_GUESS)))
    }

    /// Does what the table knows hold for this depth?
    fn is_deep_enough(&self, entry: &Entry, at: At) -> bool {
        let depth = i32::from(entry.depth);
        if self.exact {
            depth == at.depth || entry.complete && depth < at.depth
        } else {
            depth >= at.depth || entry.complete
        }
    }

    /// Twice within the tree is as good as a draw; before the root, the rules of the game count.
    fn is_drawn(&self, pos: &P, at: At) -> bool {
        let tree = &self.path[at.since.max(self.task.past.len())..];
        let is_twice = !tree.is_empty() && {
            let key = pos.key();
            tree.iter().any(|before| before.key() == key)
        };
        is_twice
            || self.task.options.repetition && pos.draw(&self.path[at.since..]).is_some() && pos.outcome().is_none() // the end of the game goes before a draw that could be claimed
    }

    /// The value where nothing is looked at any more.
    fn give_up(&self, pos: &P, at: At) -> Value {
        match pos.outcome() {
            Some(outcome) => Self::ended(outcome, pos, at),
            None if at.between => Value::opinion(self.task.eval.evaluate(pos)),
            // Hundreds of actions and the turn has not ended: it leads nowhere.
            None => Value::opinion(Score::DRAW),
        }
    }

    fn ended(outcome: Outcome, pos: &P, at: At) -> Value {
        Value::certain(Score::of(outcome, pos.turn(), at.turn))
    }

    /// Puts the moves of `pos` upon the candidates, in the order in which they are generated.
    fn generate(&mut self, pos: &P) -> Option<Outcome> {
        self.moves.clear();
        let outcome = pos.moves(&mut self.moves);
        list::<P>(&mut self.candidates, &self.moves);
        outcome
    }

    fn rank(&mut self, pos: &P, here: &Here, first: usize) {
        let eval = self.task.eval;
        for c in &mut self.candidates[first..] {
            let gain = eval.gain(pos, c.m);
            c.quiet = gain == 0;
            c.slot = (eval.slot(pos, c.m) % SLOTS) as u16;
            c.set_order(self.memory.order(here, c, gain));
        }
    }

    /// The line from `ply` on is now `m` and, if its search was a whole one, what that found.
    fn extend_line(&mut self, ply: usize, m: P::Move, is_whole: bool) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(m);
        if is_whole {
            line.extend_from_slice(&below[0]);
        }
    }

    /// Counts a node; `None` when it is one too many.
    fn count(&mut self) -> Option<()> {
        if self.nodes >= self.allowed || self.nodes.is_multiple_of(POLL) && self.nodes > 0 && self.is_stopped() {
            return None;
        }
        self.nodes += 1;
        Some(())
    }

    /// Looks outside.
    pub fn is_stopped(&mut self) -> bool {
        if self.lead {
            let others = self.shared.helper_nodes.load(Relaxed);
            self.allowed = self.task.limits.nodes.saturating_sub(others);
            self.nodes >= self.allowed || (self.task.stop)()
        } else {
            self.shared.helper_nodes.fetch_add(self.nodes - self.told, Relaxed);
            self.told = self.nodes;
            self.shared.done.load(Relaxed)
        }
    }
}

/// By depth and by the number of moves tried before. The shape is that of most engines of our time.
static REDUCTIONS: LazyLock<[[u8; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for depth in 1..64 {
        for tried in 1..64 {
            table[depth][tried] = (0.5 + (depth as f64).ln() * (tried as f64).ln() / 2.2) as u8;
        }
    }
    table
});

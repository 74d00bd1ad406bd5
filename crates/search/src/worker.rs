//! One thread's share of a search: what it carries along the tree, and the small things it does there.

use std::ops::{Neg, Range};
use std::sync::atomic::Ordering::Relaxed;

use board::{MoveList, Outcome, Position, Score, SearchHints};

use crate::abdada::Question;
use crate::move_ordering::{Candidate, Here, MAX_HISTORY, Memory, SLOTS};
use crate::{Search, Shared};

/// Turns that an iteration looks at, at most.
pub(crate) const MAX_DEPTH: i32 = 200;
/// Actions from the root to the farthest position, at most: no chain of actions, be it of one side, goes on
/// for ever.
pub(crate) const MAX_PLY: usize = 400;
/// Nodes between two looks at what happens outside.
const POLL: u64 = 1024;
/// Nodes between two looks at what the other threads have found.
const POLL_OTHERS: u64 = 128;

/// The search was told to end; what is half done is worth nothing.
pub(crate) struct Stopped;

/// A score with its pedigree.
#[derive(Clone, Copy)]
pub(crate) struct Value {
    pub score: Score,
    /// Only ends of games are behind the score (or behind the bound that it is), no opinion, no repetition and
    /// nothing skipped: so it holds for every greater depth.
    pub complete: bool,
}

impl Value {
    pub fn opinion(score: Score) -> Self {
        Value { score, complete: false }
    }

    pub fn certain(score: Score) -> Self {
        Value { score, complete: true }
    }
}

/// The same value, seen by the other side.
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
    pub depth: i32,
    /// Turns since the root: the unit of "win in n".
    pub turn: u32,
    /// Actions since the root.
    pub ply: usize,
    /// A turn has just ended, so that opinions may be asked for.
    pub between: bool,
    /// It was a null move that led here.
    pub after_null: bool,
    /// What the move that led here did (`SearchHints::history_index`).
    pub slot: u16,
    /// Positions of the path before this one cannot come back.
    pub since: usize,
}

impl At {
    pub fn root(depth: i32) -> Self {
        At { depth, turn: 0, ply: 0, between: false, after_null: false, slot: 0, since: 0 }
    }
}

pub(crate) struct Worker<'a, P: Position, E> {
    pub task: &'a Search<'a, P, E>,
    pub shared: &'a Shared<P::Move>,
    /// The thread that called; it listens to the caller, the helpers listen to it.
    lead: bool,
    /// `Options::is_exact`.
    pub exact: bool,
    /// `Options::salt`.
    pub salt: u64,
    nodes: u64,
    /// How many of them the lead has been told of.
    told: u64,
    /// How many are within the limit.
    allowed: u64,
    /// The match, then the way from the root to the parent of the position looked at.
    pub path: Vec<P>,
    /// Filled anew by every position: its moves are then copied to `candidates`.
    moves: MoveList<P::Move>,
    /// The moves that this thread is at, as other threads know them.
    pub entered: Vec<u64>,
    /// What it wants to know, from the root on, where another thread may find it out.
    pub open: Vec<Question>,
    /// The one of them that has been answered, and how.
    pub answered: Option<(usize, Value)>,
    /// The moves of all positions on the way, one list upon the other.
    pub candidates: Vec<Candidate<P::Move>>,
    /// For every ply, the best play from there on.
    pub lines: Vec<Vec<P::Move>>,
    pub memory: Memory<P::Move>,
    /// For every ply, what was thought of the position there, if anything.
    pub opinions: Vec<Option<Score>>,
    /// The moves to choose from at the root, where not all.
    pub root_moves: Option<Vec<P::Move>>,
    /// The move to begin with at the root.
    pub root_best: Option<u16>,
    /// The best line as far as is known, even in the middle of an iteration; empty before the first.
    pub root_line: Vec<P::Move>,
    /// What it promises.
    pub root_score: Score,
    pub root_depth: i32,
    /// What another thread finds at the root is as good as what this one would find.
    pub follows: bool,
}

impl<'a, P: Position, E: SearchHints<P>> Worker<'a, P, E> {
    pub fn new(task: &'a Search<'a, P, E>, shared: &'a Shared<P::Move>, lead: bool) -> Self {
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
            entered: Vec::new(),
            open: Vec::new(),
            answered: None,
            candidates: Vec::new(),
            lines: vec![Vec::new(); MAX_PLY + 1],
            memory: Memory::new(MAX_PLY + 1),
            opinions: vec![None; MAX_PLY + 1],
            root_moves: None,
            root_best: None,
            root_line: Vec::new(),
            root_score: Score::DRAW,
            root_depth: 0,
            follows: false,
        }
    }

    /// Counts a node, unless it is one too many.
    pub fn count(&mut self) -> Result<(), Stopped> {
        let is_time_to_look = self.nodes.is_multiple_of(POLL) && self.nodes > 0;
        if self.nodes >= self.allowed || is_time_to_look && (self.is_stopped() || self.is_overtaken()) {
            return Err(Stopped);
        }
        if !self.open.is_empty() && self.nodes.is_multiple_of(POLL_OTHERS) && self.is_answered() {
            return Err(Stopped);
        }
        self.nodes += 1;
        Ok(())
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

    /// Another thread has finished the iteration that this one is at.
    fn is_overtaken(&self) -> bool {
        self.follows && self.shared.finished.load(Relaxed) >= self.root_depth as u32
    }

    /// Back to the root, from wherever the search was broken off.
    pub fn come_back(&mut self) {
        self.path.truncate(self.task.past.len());
        self.candidates.clear();
        self.open.clear();
        self.leave_moves(0);
    }

    /// Of all threads, as far as the lead knows.
    pub fn all_nodes(&self) -> u64 {
        if self.lead { self.nodes + self.shared.helper_nodes.load(Relaxed) } else { self.nodes }
    }

    /// Puts the moves of `pos` upon the candidates, in the order in which they are generated.
    pub fn generate(&mut self, pos: &P) -> Option<Outcome> {
        self.moves.clear();
        let outcome = pos.moves(&mut self.moves);
        self.candidates.extend(self.moves.iter().enumerate().map(|(index, &m)| Candidate::new(m, index)));
        outcome
    }

    /// Puts the noisy moves of `pos` upon the candidates, or all, with their order.
    pub fn generate_noisy(&mut self, pos: &P, all: bool) -> Option<Outcome> {
        let eval = self.task.eval;
        self.moves.clear();
        let outcome = pos.moves(&mut self.moves);
        for (index, &m) in self.moves.iter().enumerate() {
            if all || eval.is_tactical(pos, m) {
                let mut c = Candidate::new(m, index);
                c.gain = eval.see(pos, m);
                c.set_order(c.gain);
                self.candidates.push(c);
            }
        }
        outcome
    }

    /// Gives candidates their order. Next to the end of the depth only what costs nothing is asked.
    pub fn rank(&mut self, pos: &P, here: &Here, which: Range<usize>, depth: i32) {
        let eval = self.task.eval;
        for c in &mut self.candidates[which] {
            let gain = eval.see(pos, c.m);
            (c.gain, c.quiet) = (gain, gain == 0);
            c.slot = (eval.history_index(pos, c.m) % SLOTS) as u16;
            let order = self.memory.order(here, c, gain);
            let is_open_question = depth > 1 && c.quiet && order.abs() <= MAX_HISTORY;
            c.set_order(if is_open_question { order + 1000 * eval.quiet_priority(pos, c.m) } else { order });
        }
    }

    /// The line from `ply` on is now `m` and, if its search was a whole one, what that found.
    pub fn extend_line(&mut self, ply: usize, m: P::Move, is_whole: bool) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(m);
        if is_whole {
            line.extend_from_slice(&below[0]);
        }
    }

    /// Twice within the tree is as good as a draw; before the root, the rules of the game count.
    pub fn is_drawn(&self, pos: &P, at: At) -> bool {
        let tree = &self.path[at.since.max(self.task.past.len())..];
        let is_twice = !tree.is_empty() && {
            let key = pos.key();
            tree.iter().any(|before| before.key() == key)
        };
        is_twice
            || self.task.options.repetition && pos.draw(&self.path[at.since..]).is_some() && pos.outcome().is_none() // the end of the game goes before a draw that could be claimed
    }

    pub fn ended(outcome: Outcome, pos: &P, at: At) -> Value {
        Value::certain(Score::of(outcome, pos.turn(), at.turn))
    }
}

//! One thread's share of a search: what it carries along the tree, and the small things it does there.

use std::ops::{Neg, Range};

use board::{GameResult, Metric, MoveList, Outcome, Position, Score, SearchHints, Wdl, Window};

use crate::abdada::OpenNode;
use crate::correction::Corrections;
use crate::iteration::{Iteration, Tree};
use crate::move_ordering::{
    CONTINUATIONS, Continuation, HISTORY_SIZE, History, MAX_HISTORIES, MoveContext, ScoredMove,
};
use crate::{Search, Shared};

/// Moves from the root to the farthest position, at most: not even a side that acts again and again goes on for ever.
pub(crate) const MAX_PLY: usize = 400;
/// Nodes between two questions to the caller's `stop`.
const POLL: u64 = 1024;
/// Nodes between two looks at what other threads have stored for the open nodes.
const POLL_OTHERS: u64 = 128;

/// The score of a tablebase win whose distance to the end is not known: beyond every evaluation, and clear of the wins
/// whose distance is.
const TABLEBASE_WIN: i32 = 500_000;

/// The search of a node was broken off: by a limit, by the caller, or because another thread has its value.
pub(crate) struct Stopped;

/// The value of a node.
#[derive(Clone, Copy)]
pub(crate) struct NodeValue {
    pub score: Score,
    /// Only ends of games are behind the score (or behind the bound that it is): no evaluation, no repetition,
    /// nothing pruned. So it holds for every greater depth.
    pub proven: bool,
}

impl NodeValue {
    pub(crate) fn heuristic(score: Score) -> Self {
        NodeValue { score, proven: false }
    }

    pub(crate) fn proven(score: Score) -> Self {
        NodeValue { score, proven: true }
    }
}

/// The same value, seen by the other side.
impl Neg for NodeValue {
    type Output = NodeValue;

    fn neg(self) -> NodeValue {
        NodeValue { score: -self.score, ..self }
    }
}

/// Where in the tree a position is.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    /// Turns still to search; zero and less in quiescence.
    pub depth: i32,
    /// Turns since the root: the unit of "win in n".
    pub turn: u32,
    /// Moves since the root; a turn may have several.
    pub ply: usize,
    /// A turn has just ended, so that the position can be evaluated.
    pub turn_start: bool,
    /// A null move led here.
    pub after_null: bool,
    /// That of the move that led here.
    pub history_index: u16,
    /// Where on the path the positions begin that can still be repeated: behind the last irreversible move.
    pub reversible_from: usize,
    /// A move that this search leaves out, to see whether it is the only good one (singular extensions).
    pub excluded: Option<u16>,
}

impl Node {
    pub(crate) fn root(depth: i32) -> Self {
        Node {
            depth,
            turn: 0,
            ply: 0,
            turn_start: false,
            after_null: false,
            history_index: 0,
            reversible_from: 0,
            excluded: None,
        }
    }
}

/// One thread of a search.
pub(crate) struct Worker<'a, P: Position, E> {
    pub task: &'a Search<'a, P, E>,
    pub shared: &'a Shared<P::Move>,
    /// `Options::is_exact`.
    pub exact: bool,
    /// `Options::salt`.
    pub salt: u64,
    /// What the thread is at, and what it has found at the root.
    pub iteration: Iteration<'a, P::Move>,
    /// The match so far, then the way from the root to the parent of the current node.
    pub path: Vec<P>,
    /// A buffer for generated moves, which are then copied to `move_stack`.
    moves: MoveList<P::Move>,
    /// The moves that this thread is searching, by their ABDADA names.
    pub searching: Vec<u64>,
    /// The null-window nodes on the way whose value another thread may find first.
    pub open_nodes: Vec<OpenNode>,
    /// The one of them whose value another thread has found, and that value.
    pub adopted: Option<(usize, NodeValue)>,
    /// The moves of all nodes on the way, one list on top of the other.
    pub move_stack: Vec<ScoredMove<P::Move>>,
    /// For every ply, the principal variation from there on.
    pub pv_table: Vec<Vec<P::Move>>,
    pub history: History<P::Move>,
    pub corrections: Corrections,
    /// By ply, the row of the move that is being searched there.
    pub continuations: Vec<Continuation>,
    /// For every ply, the static evaluation of the node there, if it has one.
    pub static_evals: Vec<Option<Score>>,
}

impl<'a, P: Position, E: SearchHints<P>> Worker<'a, P, E> {
    /// With the legal moves at the root, of which there is at least one.
    #[inline(never)]
    pub(crate) fn new(
        task: &'a Search<'a, P, E>,
        shared: &'a Shared<P::Move>,
        legal: &'a [P::Move],
        is_main: bool,
    ) -> Self {
        let mut path = Vec::with_capacity(task.past.len() + MAX_PLY + 1);
        path.extend_from_slice(task.past);
        let has_continuations = legal.first().is_some_and(|&m| task.eval.continuation_index(&task.pos, m).is_some());
        let has_corrections = task.options.pruning && task.eval.correction_keys(&task.pos).is_some();
        Worker {
            task,
            shared,
            exact: task.options.is_exact(),
            salt: task.options.salt(),
            iteration: Iteration::new((task.limits, task.options), task.stop, shared, legal, is_main),
            path,
            moves: MoveList::new(),
            searching: Vec::new(),
            open_nodes: Vec::new(),
            adopted: None,
            move_stack: Vec::new(),
            pv_table: vec![Vec::new(); MAX_PLY + 1],
            history: History::new(MAX_PLY + 1, has_continuations),
            corrections: Corrections::new(has_corrections),
            continuations: vec![None; MAX_PLY + 1],
            static_evals: vec![None; MAX_PLY + 1],
        }
    }

    /// What the position looks worth, with what the search has learnt of such positions.
    #[inline]
    pub(crate) fn static_eval(&self, pos: &P) -> Score {
        let eval = self.task.eval.evaluate(pos);
        match self.task.eval.correction_keys(pos) {
            Some(keys) if self.corrections.is_learning() => eval.plus(self.corrections.of(pos.turn(), keys)),
            _ => eval,
        }
    }

    /// The moves that led to a node, as rows of the continuation history.
    pub(crate) fn continuations(&self, node: Node) -> [Continuation; 2] {
        [1, 2].map(|back| node.ply.checked_sub(back).and_then(|ply| self.continuations[ply]))
    }

    /// Begins a node of the principal variation.
    pub(crate) fn begin_pv_node(&mut self, node: Node) {
        self.pv_table[node.ply].clear();
        self.iteration.selective_depth = self.iteration.selective_depth.max(node.turn);
    }

    /// Counts a node, unless the search is to stop.
    pub(crate) fn count_node(&mut self) -> Result<(), Stopped> {
        let iteration = &mut self.iteration;
        let nodes = iteration.nodes;
        let is_time_to_look = nodes.is_multiple_of(POLL) && nodes > 0;
        if nodes >= iteration.node_limit || is_time_to_look && (iteration.is_stopped() || iteration.is_overtaken()) {
            return Err(Stopped);
        }
        if !self.open_nodes.is_empty() && nodes.is_multiple_of(POLL_OTHERS) && self.find_adoptable() {
            return Err(Stopped);
        }
        self.iteration.nodes += 1;
        Ok(())
    }

    /// Pushes the moves of `pos` on the move stack, in the order in which they are generated.
    pub(crate) fn generate(&mut self, pos: &P) -> Option<Outcome> {
        self.moves.clear();
        let outcome = pos.moves(&mut self.moves);
        self.move_stack.extend(self.moves.iter().enumerate().map(|(index, &m)| ScoredMove::new(m, index)));
        outcome
    }

    /// Pushes the tactical moves of `pos` on the move stack, or all of them, with their scores.
    pub(crate) fn generate_tactical(&mut self, pos: &P, all: bool) -> Option<Outcome> {
        let eval = self.task.eval;
        self.moves.clear();
        let outcome = pos.moves(&mut self.moves);
        for (index, &m) in self.moves.iter().enumerate() {
            if all || eval.is_tactical(pos, m) {
                let mut c = ScoredMove::new(m, index);
                c.see = eval.see(pos, m);
                c.set_score(c.see);
                self.move_stack.push(c);
            }
        }
        outcome
    }

    /// Gives moves their scores. Next to the end of the depth only what costs nothing is asked for.
    pub(crate) fn score_moves(&mut self, pos: &P, context: &MoveContext, which: Range<usize>, depth: i32) {
        let eval = self.task.eval;
        for c in &mut self.move_stack[which] {
            c.see = eval.see(pos, c.m);
            c.is_quiet = c.see == 0;
            c.history_index = (eval.history_index(pos, c.m) % HISTORY_SIZE) as u16;
            c.continuation_index = eval.continuation_index(pos, c.m).map_or(0, |index| (index % CONTINUATIONS) as u16);
            c.history = if c.is_quiet { self.history.score_of(context, c) } else { 0 };
            let score = self.history.order_score(context, c);
            // Neither a killer nor a counter-move: the history alone speaks, and the game may add to it.
            let is_by_history = depth > 1 && c.is_quiet && score.abs() <= MAX_HISTORIES;
            c.set_score(if is_by_history { score + 1000 * eval.quiet_priority(pos, c.m) } else { score });
        }
    }

    /// The principal variation from `ply` on is now `m` and, where its search had the whole window, what that left.
    pub(crate) fn update_pv(&mut self, ply: usize, m: P::Move, is_full: bool) {
        let (above, below) = self.pv_table.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(m);
        if is_full {
            line.extend_from_slice(&below[0]);
        }
    }

    /// A position that comes back within the tree counts as a draw at once; before the root the rules of the game
    /// decide.
    pub(crate) fn is_draw(&self, pos: &P, node: Node) -> bool {
        let tree = &self.path[node.reversible_from.max(self.task.past.len())..];
        let is_repeated = !tree.is_empty() && {
            let key = pos.key();
            tree.iter().any(|before| before.key() == key)
        };
        // The end of the game goes before a draw that could be claimed.
        let is_draw_by_rules = || pos.draw(&self.path[node.reversible_from..]).is_some() && pos.outcome().is_none();
        is_repeated || self.task.options.repetition && is_draw_by_rules()
    }

    /// What the tablebase says of a position between turns.
    ///
    /// It is no proof for the transposition table, since another search may do without the tablebase.
    #[inline]
    pub(crate) fn probe_tablebase(&self, pos: &P, node: Node) -> Option<NodeValue> {
        let tablebase = self.task.tablebase.filter(|_| node.turn_start)?;
        let wdl = tablebase.probe_wdl(pos)?;
        Some(self.tablebase_value(pos, node, wdl, tablebase.metric()))
    }

    /// Out of the way of the nodes that no tablebase knows, which are nearly all.
    #[cold]
    fn tablebase_value(&self, pos: &P, node: Node, wdl: Wdl, metric: Metric) -> NodeValue {
        let distance = wdl.distance();
        // A win whose end is out of sight is worth more the better the position is already.
        let far_win = |eval: Score| {
            let eval = eval.value().clamp(-TABLEBASE_WIN / 2, TABLEBASE_WIN / 2);
            Score::eval(TABLEBASE_WIN + eval - distance as i32)
        };
        let score = match (wdl.result, metric) {
            (GameResult::Draw, _) => Score::DRAW,
            (GameResult::Win, Metric::Dtm) => Score::win_in(distance),
            (GameResult::Loss, Metric::Dtm) => -Score::win_in(distance),
            (GameResult::Win, Metric::Dtc { .. }) => far_win(self.task.eval.evaluate(pos)),
            (GameResult::Loss, Metric::Dtc { .. }) => -far_win(-self.task.eval.evaluate(pos)),
        };
        NodeValue::heuristic(score.add_plies(node.turn as i32))
    }

    /// The value of a finished game.
    pub(crate) fn terminal_value(outcome: Outcome, pos: &P, node: Node) -> NodeValue {
        NodeValue::proven(Score::of(outcome, pos.turn(), node.turn))
    }
}

impl<'a, P: Position, E: SearchHints<P>> Tree<'a, P::Move> for Worker<'a, P, E> {
    fn iteration(&mut self) -> &mut Iteration<'a, P::Move> {
        &mut self.iteration
    }

    fn search_root(&mut self, window: Window) -> Result<NodeValue, Stopped> {
        self.search_node(&self.task.pos, Node::root(self.iteration.depth), window)
    }

    fn unwind(&mut self) {
        self.path.truncate(self.task.past.len());
        self.move_stack.clear();
        self.open_nodes.clear();
        self.leave_moves(0);
    }
}

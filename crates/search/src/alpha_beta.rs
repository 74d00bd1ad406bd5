//! The alpha-beta itself: `search` reads from top to bottom in numbered steps, each named by its technique.

use std::array::from_fn;
use std::sync::LazyLock;

use board::{Position, Score, SearchHints, Window};

use crate::abdada::{Abdada, OpenNode};
use crate::move_ordering::{MoveContext, ScoredMove, continuation, pick_best};
use crate::pruning::{NodeEval, is_safe};
use crate::transposition_table::{Bound, Entry};
use crate::worker::{MAX_PLY, Node, NodeValue, Stopped, Worker};

/// What the move loop needs to know of its node.
struct MoveLoop {
    key: u64,
    eval: NodeEval,
    order: MoveContext,
    tt_entry: Option<Entry>,
    is_root: bool,
    /// A PV node: the window was not null when the node was entered.
    is_pv: bool,
    /// The moves are searched in the order of generation, for `Options::first_of_equals`.
    in_order: bool,
    /// Where on the move stack the node's moves begin.
    first: usize,
}

/// What the move loop has found.
struct LoopResult {
    best: Score,
    /// The best move, which raised alpha last, as its place in the generated list.
    best_index: Option<u16>,
    /// There is none, or it is quiet.
    is_best_quiet: bool,
    proven: bool,
}

impl<'a, P: Position, E: SearchHints<P>> Worker<'a, P, E> {
    /// The value of `pos`, seen by its side to act.
    ///
    /// Within the window the score is exact; outside it is a bound, and the tightest that was found (fail-soft).
    pub(crate) fn search_node(&mut self, pos: &P, node: Node, window: Window) -> Result<NodeValue, Stopped> {
        if self.shared.abdada.is_none() || node.depth < Abdada::MIN_DEPTH || !window.is_null() {
            return self.search(pos, node, window);
        }
        let open = OpenNode { key: pos.key() ^ self.salt, node, window };
        self.search_or_adopt(open, |worker| worker.search(pos, node, window))
    }

    fn search(&mut self, pos: &P, mut node: Node, window: Window) -> Result<NodeValue, Stopped> {
        let is_root = node.ply == 0;
        let is_pv = !window.is_null();

        // Step 1. Count the node, or stop.
        self.count_node()?;
        if is_pv {
            self.begin_pv_node(node);
        }
        if !is_root {
            // Step 2. Draws by repetition and by the rules that look back; the limit of plies.
            if self.is_draw(pos, node) {
                return Ok(NodeValue::heuristic(Score::DRAW));
            }
            if node.ply == MAX_PLY {
                return Ok(self.leaf_value(pos, node));
            }
            // Step 3. Mate-distance pruning and tablebase probe.
            if let Some(value) = mate_distance(node, window).or_else(|| self.probe_tablebase(pos, node)) {
                return Ok(value);
            }
        }

        // Step 4. Transposition table. Nodes of the principal variation go on, for the sake of the line.
        let key = pos.key() ^ self.salt;
        let mut tt_entry = if node.excluded.is_none() { self.task.table.probe(key) } else { None };
        if let Some(entry) = tt_entry
            && !is_pv
            && self.is_deep_enough(&entry, node)
            && let Some(score) = entry.cutoff_score(node.turn, window)
        {
            return Ok(NodeValue { score, proven: entry.proven });
        }

        // Step 5. Static evaluation; static null-move (reverse futility) pruning; razoring.
        let eval = self.node_eval(pos, node, tt_entry.as_ref());
        let may_prune = !is_pv && node.excluded.is_none();
        if may_prune {
            if let Some(score) = eval.static_null_move(node, window.beta) {
                return Ok(NodeValue::heuristic(score));
            }
            if let Some(score) = self.razoring(pos, node, &eval, window)? {
                return Ok(NodeValue::heuristic(score));
            }
        }

        // Step 6. ProbCut. Its shallow search may leave a move to begin with.
        if may_prune
            && !is_root
            && let Some(score) = self.probcut(pos, node, window)?
        {
            return Ok(NodeValue::heuristic(score));
        }
        if tt_entry.is_none() && self.task.eval.probcut(pos, node.depth as u32).is_some() {
            tt_entry = self.task.table.probe(key);
        }

        // Step 7. Internal iterative reduction: without a move from the table, a shallower search finds one.
        let tt_move = tt_entry.and_then(|entry| entry.index);
        if eval.futility_margin > 0 && node.depth >= 4 && !is_root && tt_move.is_none() && node.excluded.is_none() {
            node.depth -= 1;
        }

        // Step 8. The moves, or the end of the game.
        let first = self.move_stack.len();
        if let Some(outcome) = self.generate(pos) {
            return Ok(Self::terminal_value(outcome, pos, node));
        }
        if is_root && let Some(among) = &self.iteration.among {
            self.move_stack.retain(|c| among.contains(&c.m));
            if self.task.options.first_of_equals {
                // Whoever chooses among some moves says which of equals comes first.
                for c in &mut self.move_stack {
                    let place = among.iter().position(|m| *m == c.m).unwrap_or_default();
                    c.set_score(-(place as i32));
                }
            }
        }

        // Step 9. Null-move pruning.
        if may_prune && let Some(score) = self.null_move_pruning(pos, node, &eval, window)? {
            self.move_stack.truncate(first);
            return Ok(NodeValue::heuristic(score));
        }

        // Step 10. Move ordering.
        let tt_move = if is_root { self.iteration.best } else { tt_move };
        let order = MoveContext {
            side: pos.turn(),
            ply: node.ply,
            history_index: node.history_index,
            tt_move,
            continuations: self.continuations(node),
        };
        let in_order = is_root && self.task.options.first_of_equals;
        if !in_order {
            self.score_moves(pos, &order, first..self.move_stack.len(), node.depth);
        }

        // Step 11. The moves: steps 12 to 16, below.
        let moves = MoveLoop { key, eval, order, tt_entry, is_root, is_pv, in_order, first };
        let LoopResult { best, best_index, is_best_quiet, proven } = self.search_moves(pos, node, window, &moves)?;
        self.move_stack.truncate(first);
        if node.excluded.is_some() {
            // Without its best move the node is another one. Where there was no other move, nothing is as good as it.
            return Ok(NodeValue::heuristic(if best == -Score::MAX { window.alpha } else { best }));
        }

        // Step 17. Store in the transposition table. The value of some moves is not that of the position.
        if is_root {
            self.iteration.best = best_index.or(self.iteration.best);
        }
        if !(is_root && self.iteration.among.is_some()) {
            self.learn_correction(pos, node, &eval, (best, Bound::of(best, window)), is_best_quiet);
            let (score, bound) = (best.add_plies(-(node.turn as i32)), Bound::of(best, window));
            self.task.table.store(key, Entry { index: best_index, score, depth: node.depth as u8, bound, proven });
        }
        Ok(NodeValue { score: best, proven })
    }

    /// Steps 12 to 16: tries each move in the window that is still open.
    #[inline]
    fn search_moves(
        &mut self,
        pos: &P,
        node: Node,
        mut window: Window,
        moves: &MoveLoop,
    ) -> Result<LoopResult, Stopped> {
        let MoveLoop { key, eval, order, is_root, is_pv, in_order, first, .. } = moves;
        let (first, last) = (*first, self.move_stack.len());
        let is_single_reply =
            self.task.options.extensions && last - first == 1 && (node.turn as i32) < 2 * self.iteration.depth;
        let mut found = LoopResult { best: -Score::MAX, best_index: None, is_best_quiet: true, proven: true };
        let (mut i, mut deferred) = (first, 0);
        while i < last {
            let c = pick_best(&mut self.move_stack[i..last]);
            if node.excluded == Some(c.index) {
                i += 1;
                continue;
            }
            let next = pos.play(c.m);
            if node.depth > 1 || eval.futility_margin > 0 {
                self.task.table.prefetch(next.key() ^ self.salt);
            }
            let tried = c.deferred.map_or(i - first + deferred, usize::from);

            // Step 12. Futility, late-move and SEE pruning.
            if eval.futility_margin > 0
                && !is_root
                && is_safe(found.best)
                && self.is_futile(pos, &next, &c, (node, eval, tried), window.alpha)
            {
                self.move_stack[i].is_quiet = false; // the history learns nothing of it
                found.proven = false;
                i += 1;
                continue;
            }

            // Step 13. ABDADA: a move that another thread is searching is deferred.
            let abdada = if *in_order { None } else { self.abdada_name(*key, &c, node) };
            if let Some((abdada, name)) = abdada {
                if i > first && c.deferred.is_none() && abdada.has(name) {
                    self.move_stack[i].defer(tried);
                    deferred += 1;
                    continue;
                }
                abdada.enter(name);
                self.searching.push(name);
            }

            // Step 14. Extensions: the only legal move, checks that give nothing away, and a move that is far better than
            // the others by what the table knows (singular extensions).
            let gives_check = eval.futility_margin > 0 && self.task.eval.in_check(&next);
            let is_extended = is_single_reply || gives_check && self.deserves_extension(pos, &c, node);
            let extension = match self.singular_extension(pos, node, &c, moves, window)? {
                Singular::MultiCut(score) => {
                    if let Some((abdada, name)) = abdada {
                        abdada.leave(name);
                        self.searching.pop();
                    }
                    found = LoopResult { best: score, best_index: Some(c.index), is_best_quiet: false, proven: false };
                    break;
                }
                Singular::Extension(by) => by.max(i32::from(is_extended)),
                Singular::Unknown => i32::from(is_extended),
            };
            let to = self.step(pos, &next, &c, node, extension);
            if !self.history.is_plain() {
                self.continuations[node.ply] = Some(continuation(order.side, c.continuation_index));
            }

            if *is_root && let Some(monitor) = self.iteration.monitor {
                monitor.begins_root_move(node.depth as u32, c.m, tried + 1);
            }

            // Step 15. Principal variation search.
            let reduction = if tried == 0 {
                0
            } else {
                self.reduction(pos, &c, (node, to), tried, (*is_pv, gives_check, eval, order))
            };
            let (value, is_full) = self.search_move((pos, &next), to, window, tried == 0, reduction)?;
            if let Some((abdada, name)) = abdada {
                abdada.leave(name);
                self.searching.pop();
            }

            // Step 16. A better move; a beta cutoff, from which the history learns.
            i += 1;
            found.best = found.best.max(value.score);
            if value.score > window.alpha {
                window.alpha = value.score;
                found.best_index = Some(c.index);
                found.is_best_quiet = c.is_quiet;
                if *is_pv {
                    self.update_pv(node.ply, c.m, is_full);
                }
                if *is_root {
                    self.iteration.pv.clone_from(&self.pv_table[0]);
                    self.iteration.score = value.score;
                }
                if window.alpha >= window.beta {
                    // What was tried before does not matter: this move alone refutes the other side's last one.
                    found.proven = value.proven;
                    if c.is_quiet {
                        self.history.update(order, &c, &self.move_stack[first..i - 1], node.depth);
                    }
                    break;
                }
            }
            found.proven &= value.proven;
        }
        Ok(found)
    }

    /// Step 15. The first move gets the whole window; the others must first show in a null window that they are
    /// better, less deeply where they are reduced. Also whether the search was one with the whole window, so that it
    /// has left a line.
    #[inline]
    fn search_move(
        &mut self,
        (pos, next): (&P, &P),
        to: Node,
        window: Window,
        is_first: bool,
        reduction: i32,
    ) -> Result<(NodeValue, bool), Stopped> {
        if is_first {
            return Ok((self.after(pos, next, to, window)?, true));
        }
        let null_window = Window::null(window.alpha);
        let mut value = self.after(pos, next, Node { depth: to.depth - reduction, ..to }, null_window)?;
        if reduction > 0 && value.score > window.alpha {
            value = self.after(pos, next, to, null_window)?;
        }
        if value.score > window.alpha && value.score < window.beta {
            return Ok((self.after(pos, next, to, window)?, true));
        }
        Ok((value, false))
    }

    /// The value of going from `pos` to `next`, seen by the side to act in `pos`.
    ///
    /// The one place that knows whether the point of view changes.
    pub(crate) fn after(&mut self, pos: &P, next: &P, to: Node, window: Window) -> Result<NodeValue, Stopped> {
        self.path.push(*pos);
        let value = if to.turn_start { -self.visit(next, to, -window)? } else { self.visit(next, to, window)? };
        self.path.pop();
        Ok(value)
    }

    /// The search of a node, or quiescence where no depth is left.
    pub(crate) fn visit(&mut self, pos: &P, node: Node, window: Window) -> Result<NodeValue, Stopped> {
        if node.depth > 0 { self.search_node(pos, node, window) } else { self.quiesce(pos, node, window) }
    }

    /// The name of a move in ABDADA's set, where there are other threads and enough depth to make it worth while.
    fn abdada_name(&self, key: u64, c: &ScoredMove<P::Move>, node: Node) -> Option<(&'a Abdada, u64)> {
        let abdada = self.shared.abdada.as_ref()?;
        (node.depth >= Abdada::MIN_DEPTH).then(|| (abdada, Abdada::name(key, c.index)))
    }

    /// The node that a move leads to.
    pub(crate) fn step(&self, pos: &P, next: &P, c: &ScoredMove<P::Move>, node: Node, extension: i32) -> Node {
        let turn_start = pos.ends_turn(next);
        // Where repetitions do not count, they still must not keep a turn from ending.
        let nothing_returns =
            if self.task.options.repetition { self.task.eval.is_irreversible(pos, c.m) } else { turn_start };
        Node {
            depth: node.depth - i32::from(turn_start) + if turn_start { extension } else { 0 },
            turn: node.turn + u32::from(turn_start),
            ply: node.ply + 1,
            turn_start,
            after_null: false,
            history_index: c.history_index,
            reversible_from: if nothing_returns { self.path.len() + 1 } else { node.reversible_from },
            excluded: None,
        }
    }

    /// A check that gives nothing away is searched deeper, up to twice the depth of the iteration.
    fn deserves_extension(&self, pos: &P, c: &ScoredMove<P::Move>, node: Node) -> bool {
        let is_sound = c.see > 0 || c.see == 0 && self.task.eval.quiet_see(pos, c.m) == 0;
        self.task.options.extensions && is_sound && (node.turn as i32) < 2 * self.iteration.depth
    }

    /// Singular extensions: where the table's move is better than every other by a margin, as a shallower search without
    /// it tells, it is searched deeper. Where the others are as good as the window asks, one of them will do, too.
    fn singular_extension(
        &mut self,
        pos: &P,
        node: Node,
        c: &ScoredMove<P::Move>,
        moves: &MoveLoop,
        window: Window,
    ) -> Result<Singular, Stopped> {
        let MoveLoop { eval, is_pv, .. } = moves;
        let Some(entry) = moves.tt_entry.filter(|entry| entry.index == Some(c.index)) else {
            return Ok(Singular::Unknown);
        };
        let is_worth_it = eval.futility_margin > 0
            && self.task.options.extensions
            && !moves.is_root
            && node.excluded.is_none()
            && node.depth >= MIN_SINGULAR_DEPTH
            && i32::from(entry.depth) >= node.depth - 3
            && entry.bound != Bound::AtMost
            && !entry.score.is_decisive()
            && (node.turn as i32) < 2 * self.iteration.depth;
        if !is_worth_it {
            return Ok(Singular::Unknown);
        }
        let margin = node.depth * eval.futility_margin / 50;
        let others = entry.score.plus(-margin);
        let without = Node { depth: (node.depth - 1) / 2, excluded: Some(c.index), ..node };
        let score = self.search(pos, without, Window::null(others.plus(-1)))?.score;
        Ok(match score {
            _ if score < others => {
                let is_far = !is_pv && score.plus(eval.futility_margin / 4) < others;
                Singular::Extension(1 + i32::from(is_far))
            }
            _ if others >= window.beta && !is_pv => Singular::MultiCut(others),
            _ if entry.score >= window.beta => Singular::Extension(-1),
            _ => Singular::Unknown,
        })
    }

    /// Late-move reductions: how much less deeply a late quiet move is searched at first. What remains lets a turn
    /// that has begun end.
    fn reduction(
        &self,
        pos: &P,
        c: &ScoredMove<P::Move>,
        (node, to): (Node, Node),
        tried: usize,
        (is_pv, gives_check, eval, order): (bool, bool, &NodeEval, &MoveContext),
    ) -> i32 {
        if !self.task.options.reductions
            || node.depth < 3
            || tried < 3
            || !c.is_quiet
            || self.task.eval.is_tactical(pos, c.m)
        {
            return 0;
        }
        let usual = lmr_reduction(node.depth, tried);
        let by_history = self.history.score_of(order, c) / 8192;
        let reduction = (usual - i32::from(is_pv) - by_history).clamp(0, to.depth - i32::from(!to.turn_start));
        if eval.futility_margin == 0 || reduction == 0 {
            return reduction;
        }
        let more = i32::from(!eval.improving) - i32::from(gives_check);
        (reduction + more).clamp(0, to.depth - 1)
    }

    /// Null-move pruning: the score after a pass, if even that fails high, since then so would the best move.
    fn null_move_pruning(
        &mut self,
        pos: &P,
        node: Node,
        eval: &NodeEval,
        window: Window,
    ) -> Result<Option<Score>, Stopped> {
        let is_allowed = self.task.options.null_move && node.depth >= 3 && node.turn_start && !node.after_null;
        if !is_allowed || window.beta.is_decisive() {
            return Ok(None);
        }
        let Some(next) = self.task.eval.null_move(pos) else { return Ok(None) };
        let static_eval = eval.static_eval.unwrap_or_else(|| self.static_eval(pos));
        if static_eval < window.beta {
            return Ok(None);
        }
        // The more there is to spare, the shallower a search is enough.
        let spare = static_eval.value().saturating_sub(window.beta.value()).checked_div(2 * eval.futility_margin);
        debug_assert!(pos.ends_turn(&next), "a null move that keeps the turn");
        let to = Node {
            depth: (node.depth - 3 - node.depth / 4 - spare.map_or(0, |spare| spare.min(3) + 1)).max(0),
            turn: node.turn + 1,
            ply: node.ply + 1,
            turn_start: true,
            after_null: true,
            history_index: 0,
            reversible_from: self.path.len() + 1, // nothing repeats through a move that nobody plays
            excluded: None,
        };
        self.continuations[node.ply] = None;
        let score = self.after(pos, &next, to, window)?.score;
        // A win after a null move is not proven: the move is not allowed.
        Ok((score >= window.beta).then(|| score.min(Score::MAX_EVAL)))
    }

    /// Whether an entry of the table may stand for a search of this node. An exact search wants its very depth, since a
    /// deeper minimax has another value; any other takes what is deeper.
    pub(crate) fn is_deep_enough(&self, entry: &Entry, node: Node) -> bool {
        let depth = i32::from(entry.depth);
        if self.exact {
            depth == node.depth || entry.proven && depth < node.depth
        } else {
            depth >= node.depth || entry.proven
        }
    }
}

/// What a search without the table's move tells of it.
enum Singular {
    /// Nothing, or nobody asked.
    Unknown,
    /// So many turns deeper, or less deeply.
    Extension(i32),
    /// Other moves are good enough for a cutoff, too.
    MultiCut(Score),
}

/// Singular extensions cost a search of half the depth, which near the end is not worth it.
const MIN_SINGULAR_DEPTH: i32 = 7;

/// Mate-distance pruning: at best the game is won here and now, at worst it is lost.
fn mate_distance(node: Node, window: Window) -> Option<NodeValue> {
    let best = Score::win_in(node.turn);
    if best <= window.alpha {
        return Some(NodeValue::proven(best));
    }
    (-best >= window.beta).then(|| NodeValue::proven(-best))
}

/// How much less deeply the move after `tried` others is searched as a rule.
pub(crate) fn lmr_reduction(depth: i32, tried: usize) -> i32 {
    i32::from(REDUCTIONS[depth.min(63) as usize][tried.min(63)])
}

/// By depth and by the number of moves tried before. The shape is that of most engines of our time.
static REDUCTIONS: LazyLock<[[u8; 64]; 64]> = LazyLock::new(|| {
    let log = |n: usize| f64::from(n.max(1) as u32).ln();
    from_fn(|depth| from_fn(|tried| (0.5 + log(depth) * log(tried) / 2.2) as u8))
});

#[cfg(test)]
pub(crate) mod tests {
    use std::ops::ControlFlow;

    use board::{Evaluator, MoveList, Outcome, Side, Wdl};

    use super::*;
    use crate::{Limits, Options, Search, TranspositionTable};

    /// Take one to three matches; the last one wins.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub(crate) struct Nim(pub(crate) u8, pub(crate) Side);

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

    pub(crate) struct Shrug;

    impl Evaluator<Nim> for Shrug {
        fn evaluate(&self, _pos: &Nim) -> Score {
            Score::DRAW
        }
    }

    impl SearchHints<Nim> for Shrug {}

    #[test]
    fn stored_distances_count_from_the_position_itself() {
        let (table, options) = (TranspositionTable::new(1 << 16).unwrap(), Options::PLAIN);
        let search = Search {
            pos: Nim(21, Side::First),
            past: &[],
            eval: &Shrug,
            table: &table,
            tablebase: None,
            options,
            limits: Limits::NONE,
            stop: &|| false,
        };
        let found = search.run(1, |_| ControlFlow::Continue(()));
        // With four times n matches, and a few more, both sides take n turns each; the few more cost one more.
        let distance = |matches: u8| u32::from(matches / 4 * 2 + u8::from(!matches.is_multiple_of(4)));
        assert_eq!(found.score.wdl(), Some(Wdl::win(distance(21))));
        let mut sure = 0;
        for pos in (1..=20).flat_map(|n| Side::BOTH.map(|side| Nim(n, side))) {
            let Some(entry) = table.probe(pos.key() ^ options.salt()) else { continue };
            let (Some(Wdl { plies: Some(turns), .. }), true) = (entry.score.wdl(), entry.proven) else {
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

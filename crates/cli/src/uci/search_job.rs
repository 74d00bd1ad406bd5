//! What there is to think about, and how.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::clock::Budget;
use engine::{
    Analysis, Clock, GameResult, HashTable, Lang, Match, Message, MultiPv, RootMove, RuleSet, SearchMonitor, Side,
    Strength, Wdl,
};

use super::command::Order;
use super::info::tell_root_move;
use super::options::Options;
use crate::search_thread::{SearchThread, Signals, say};
use crate::tablebase_folder;

/// A position to think about, how, and with what.
pub struct SearchJob {
    pub game: Arc<dyn Match>,
    /// The rule set's name.
    pub set: &'static RuleSet,
    pub lang: Lang,
    pub order: Order,
    pub options: Options,
    pub hash: Arc<HashTable>,
    /// What chance depends on in this position.
    pub chance: u64,
}

impl SearchJob {
    /// Begins to think; the answer is its `bestmove`.
    pub fn start(self) -> io::Result<SearchThread> {
        let (ponder, endless) = (self.order.ponder, self.order.is_endless());
        SearchThread::start(ponder, endless, move |signals, began| self.think(signals, began))
    }

    /// Thinks, tells of it, and gives the `bestmove` line.
    fn think(&self, signals: &Signals, began: Instant) -> String {
        let mut budget = self.budget();
        let maximum = budget.as_ref().map(|budget| budget.maximum).into_iter().chain(self.time()).min();
        let is_late = || maximum.is_some_and(|most| signals.spent().is_some_and(|spent| spent >= most));
        if let Some(moves) = self.order.mate {
            // Half of the time, so that the search has some too.
            let half = maximum.map(|most| most / 2);
            let is_half_over = || half.is_some_and(|most| signals.spent().is_some_and(|spent| spent >= most));
            let mate = self.mate(moves, began, &|| signals.is_stopped() || is_half_over());
            if let Some(best) = mate {
                return best;
            }
        }
        if let Some(depth) = self.order.perft {
            return self.perft(depth, signals);
        }
        if let Some(text) = self.book_move() {
            return format!("info string {}\nbestmove {text}", self.lang.say(&Message::new("uci-book")));
        }
        let is_only_move = self.game.moves().len() == 1;
        let tell = |now: RootMove| tell_root_move(&now, began);
        let monitor = SearchMonitor::new(&tell);
        let strength = self.options.strength();
        let mut report = |lines: &[Analysis]| {
            let _ = say(&self.describe(lines, &monitor, began)); // if nobody listens, the end of the input will follow
            let is_enough = budget.as_mut().is_some_and(|budget| {
                // What was found on the opponent's time counts as found.
                let enough = budget.is_enough(began.elapsed(), &lines[0]) || is_only_move;
                enough && signals.spent().is_some()
            });
            if is_enough || self.has_mate(&lines[0]) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let nodes = self.order.nodes.unwrap_or(self.usual_nodes());
        let lines = self.game.multi_pv(&mut MultiPv {
            depth: self.order.depth.unwrap_or(u32::MAX).max(1),
            nodes: strength.map_or(nodes, |strength| nodes.min(strength.nodes)).max(1),
            among: &self.order.among,
            lines: self.options.lines.max(strength.map_or(1, |_| Strength::LINES)),
            threads: self.options.threads,
            hash: &self.hash,
            tablebases: tablebase_folder::default(),
            monitor: Some(&monitor),
            stop: &|| signals.is_stopped() || is_late(),
            report: &mut report,
        });
        let chosen = strength.map_or(lines.first(), |strength| strength.choose(&lines, self.chance));
        match chosen.map(|best| &best.line[..]) {
            Some([best, reply, ..]) => format!("bestmove {best} ponder {reply}"),
            Some([best]) => format!("bestmove {best}"),
            _ => self.over(),
        }
    }

    /// What the book plays here, where it is asked for a move of a game and knows one.
    fn book_move(&self) -> Option<String> {
        let Order { ponder, infinite, mate, among, .. } = &self.order;
        if !self.options.uses_book || *ponder || *infinite || mate.is_some() || !among.is_empty() {
            return None;
        }
        let book = self.options.book.as_deref().or_else(|| self.set.own_book())?;
        book.choose(self.set, &*self.game, self.chance)
    }

    /// The leaves of the tree of legal moves below each move, and their sum. There is no move to play afterwards.
    fn perft(&self, depth: u32, signals: &Signals) -> String {
        let (mut lines, mut sum) = (Vec::new(), 0);
        for (text, count) in self.game.divide(depth) {
            if signals.is_stopped() {
                break;
            }
            let nodes = count();
            sum += nodes;
            lines.push(format!("{text}: {nodes}"));
        }
        format!("{}\n\nNodes searched: {sum}", lines.join("\n"))
    }

    /// What of the clock this move may take, where a clock runs.
    fn budget(&self) -> Option<Budget> {
        let side = usize::from(self.game.turn() == Side::Second);
        let order = &self.order;
        let clock = Clock {
            left: order.left[side]?,
            increment: order.increment[side],
            moves_to_go: order.moves_to_go,
            overhead: self.options.overhead,
        };
        Some(clock.budget())
    }

    /// The positions that a search may look at where the order does not say. Where a mate was all that was asked
    /// for and the prover has found none, a glance is enough.
    fn usual_nodes(&self) -> u64 {
        const GLANCE: u64 = 200_000;
        let order = &self.order;
        let is_limited = order.depth.is_some() || order.time.is_some() || order.left.iter().any(Option::is_some);
        let is_glance = order.mate.is_some() && order.among.is_empty() && !is_limited && !order.infinite;
        if is_glance { GLANCE } else { u64::MAX }
    }

    /// A fixed time for this move, less what is lost on the way, which is not let become much of it.
    fn time(&self) -> Option<Duration> {
        let time = self.order.time?;
        Some(time.saturating_sub(self.options.overhead.min(time / 20)))
    }

    /// True when a mate was asked for and this is one, and near enough.
    fn has_mate(&self, best: &Analysis) -> bool {
        let Some(Wdl { result: GameResult::Win, plies: Some(plies) }) = best.exact else { return false };
        self.order.mate.is_some_and(|moves| plies.div_ceil(2) <= moves)
    }
}

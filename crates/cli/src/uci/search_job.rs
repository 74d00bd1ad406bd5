//! What there is to think about, and how.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::clock::Budget;
use engine::{Analysis, Clock, GameResult, HashTable, Lang, Match, MultiPv, RuleSet, Side, Wdl};

use super::command::Order;
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
        let is_only_move = self.game.moves().len() == 1;
        let mut report = |lines: &[Analysis]| {
            let _ = say(&self.describe(lines, began)); // if nobody listens, the end of the input will follow
            let is_enough = budget.as_mut().is_some_and(|budget| {
                // What was found on the opponent's time counts as found.
                let enough = budget.is_enough(began.elapsed(), &lines[0]) || is_only_move;
                enough && signals.spent().is_some()
            });
            if is_enough || self.has_mate(&lines[0]) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let lines = self.game.multi_pv(&mut MultiPv {
            depth: self.order.depth.unwrap_or(u32::MAX).max(1),
            nodes: self.order.nodes.unwrap_or(self.usual_nodes()).max(1),
            among: &self.order.among,
            lines: self.options.lines,
            threads: self.options.threads,
            hash: &self.hash,
            tablebases: tablebase_folder::default(),
            stop: &|| signals.is_stopped() || is_late(),
            report: &mut report,
        });
        match lines.first().map(|best| &best.line[..]) {
            Some([best, reply, ..]) => format!("bestmove {best} ponder {reply}"),
            Some([best]) => format!("bestmove {best}"),
            _ => self.over(),
        }
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

    fn describe(&self, lines: &[Analysis], began: Instant) -> String {
        let (time, fullness) = (began.elapsed(), self.hash.fullness());
        let several = self.options.lines > 1;
        let mut texts = Vec::with_capacity(lines.len());
        for (rank, Analysis { depth, nodes, line, .. }) in lines.iter().enumerate() {
            let (score, line) = (score(&lines[rank]), line.join(" "));
            let rank = if several { format!(" multipv {}", rank + 1) } else { String::new() };
            let speed = (*nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
            let time = time.as_millis();
            texts.push(format!(
                "info depth {depth}{rank} score {score} nodes {nodes} nps {speed} hashfull {fullness} time {time} pv {line}"
            ));
        }
        texts.join("\n")
    }

    /// There is no move: mate or stalemate.
    fn over(&self) -> String {
        let score =
            if self.game.outcome().is_some_and(|outcome| outcome != engine::Outcome::Draw) { "mate 0" } else { "cp 0" };
        format!("info depth 0 score {score}\nbestmove (none)")
    }
}

/// In hundredths of a pawn, or in moves to a mate: negative where it is suffered.
fn score(analysis: &Analysis) -> String {
    match analysis.exact {
        Some(Wdl { result: GameResult::Win, plies: Some(plies) }) => format!("mate {}", plies.div_ceil(2)),
        Some(Wdl { result: GameResult::Loss, plies: Some(plies) }) => format!("mate -{}", plies.div_ceil(2)),
        _ => format!("cp {}", analysis.score),
    }
}

//! What there is to think about, and how.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::clock::Budget;
use engine::hub_notation::{self, HubMove};
use engine::{Analysis, Clock, GameResult, HashTable, Match, MultiPv, PlayerSpec, SearchContext, Wdl};

use super::command::{Level, Purpose};
use super::params::Params;
use crate::search_thread::{SearchThread, Signals, say};
use crate::tablebase_folder;

/// A position with a legal move, how to think about it, and with what.
pub struct SearchJob {
    pub game: Arc<dyn Match>,
    pub params: Params,
    pub level: Level,
    pub purpose: Purpose,
    pub hash: Arc<HashTable>,
}

impl SearchJob {
    /// Begins to think; the answer is its `done`.
    pub fn start(self) -> io::Result<SearchThread> {
        let (ponder, endless) = (self.purpose == Purpose::Ponder, self.is_endless());
        SearchThread::start(ponder, endless, move |signals, began| done(&self.think(signals, began)))
    }

    /// True when only `stop` ends it: by the level, or because the clock of a game does not count.
    fn is_endless(&self) -> bool {
        let Level { depth, nodes, move_time, .. } = self.level;
        let limited = depth.is_some() || nodes.is_some() || move_time.is_some();
        self.level.is_endless() || self.purpose == Purpose::Analyze && !limited
    }

    /// Thinks, tells of it, and gives the best line.
    fn think(&self, signals: &Signals, began: Instant) -> Vec<HubMove> {
        if let Some(known) = self.known() {
            let _ = say(&self.describe(&known, began)); // if nobody listens, the end of the input will follow
            return self.line(&known);
        }
        let mut budget = self.budget();
        let maximum = budget.as_ref().map(|budget| budget.maximum).into_iter().chain(self.level.move_time).min();
        let is_late = || maximum.is_some_and(|most| signals.spent().is_some_and(|spent| spent >= most));
        let is_only_move = self.game.moves().len() == 1;
        let mut report = |lines: &[Analysis]| {
            let _ = say(&self.describe(&lines[0], began));
            let is_enough = budget.as_mut().is_some_and(|budget| {
                // What was found on the opponent's time counts as found.
                let enough = budget.is_enough(began.elapsed(), &lines[0]) || is_only_move;
                enough && signals.spent().is_some()
            });
            if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let lines = self.game.multi_pv(&mut MultiPv {
            depth: self.level.depth.unwrap_or(u32::MAX).max(1),
            nodes: self.level.nodes.unwrap_or(u64::MAX).max(1),
            among: &[],
            lines: 1,
            threads: self.params.threads,
            hash: &self.hash,
            tablebases: tablebase_folder::default(),
            monitor: None,
            stop: &|| signals.is_stopped() || is_late(),
            report: &mut report,
        });
        lines.first().map(|best| self.line(best)).unwrap_or_default()
    }

    /// What the tables say, where they reach.
    fn known(&self) -> Option<Analysis> {
        let tablebases = tablebase_folder::default();
        self.game.probe(tablebases?).ok()??;
        let mut thinking = SearchContext { threads: 1, hash: 0, tablebases, stop: &|| true, report: &mut |_| () };
        self.game.analyze(&PlayerSpec::default(), &mut thinking)
    }

    /// What of the clock this move may take, where a clock runs. The increment has been added already.
    fn budget(&self) -> Option<Budget> {
        /// What is lost on the way between the programs, at every move.
        const OVERHEAD: Duration = Duration::from_millis(10);
        let Level { time, increment, moves, .. } = self.level;
        let left = time.filter(|_| self.purpose != Purpose::Analyze)?;
        Some(Clock { left, increment, moves_to_go: moves, overhead: OVERHEAD }.budget())
    }

    fn line(&self, analysis: &Analysis) -> Vec<HubMove> {
        hub_notation::line(self.params.set, &*self.game, &analysis.line)
    }

    /// Times in seconds, speed in millions of positions a second, scores in men.
    fn describe(&self, analysis: &Analysis, began: Instant) -> String {
        let time = began.elapsed().as_secs_f64();
        let speed = analysis.nodes as f64 / time.max(1e-6) / 1e6;
        let line: Vec<String> = self.line(analysis).iter().map(HubMove::to_string).collect();
        format!(
            "info depth={} score={:.2} nodes={} time={time:.2} nps={speed:.2} pv=\"{}\"",
            analysis.depth,
            score(analysis),
            analysis.nodes,
            line.join(" "),
        )
    }
}

fn done(line: &[HubMove]) -> String {
    match line {
        [best, reply, ..] => format!("done move={best} ponder={reply}"),
        [best] => format!("done move={best}"),
        [] => "done".to_owned(),
    }
}

/// In men; a win that is certain is worth a hundred, less a hundredth for each turn to it.
fn score(analysis: &Analysis) -> f64 {
    let sure = |plies: u32| 100.0 - f64::from(plies) / 100.0;
    match analysis.exact {
        Some(Wdl { result: GameResult::Win, plies }) => sure(plies.unwrap_or_default()),
        Some(Wdl { result: GameResult::Loss, plies }) => -sure(plies.unwrap_or_default()),
        Some(Wdl { result: GameResult::Draw, .. }) => 0.0,
        None => f64::from(analysis.score) / 100.0,
    }
}

//! From a spec to a move.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use board::notation::write_line;
use board::zobrist::mix;
use board::{MoveList, Notation, Score, SearchHints, Tablebase, Wdl};
use search::{Limits, Report, Search, TranspositionTable};

use super::player_spec::SearchConfig;
use super::{Analysis, Evaluators, PlayerSpec, SearchContext};

/// What a match remembers from one search to the next, where no clock-free answer is promised.
#[derive(Default)]
pub(crate) struct AnalysisCache(Mutex<Option<CachedTable>>);

struct CachedTable {
    table: TranspositionTable,
    bytes: usize,
    uses_main: bool,
}

impl fmt::Debug for AnalysisCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnalysisCache")
    }
}

/// The analysis of `spec` for `pos`, which came about through `past`. None in a finished game. Our search asks the
/// `tablebase`, where there is one.
pub(crate) fn think<P: Notation, M: SearchHints<P>>(
    (pos, past): (&P, &[P]),
    (evaluators, tablebase): (&Evaluators<P, M>, Option<&dyn Tablebase<P>>),
    memory: &AnalysisCache,
    spec: &PlayerSpec,
    context: &mut SearchContext<'_>,
) -> Option<Analysis> {
    let legal = pos.legal();
    if legal.is_empty() {
        return None;
    }
    let chance = mix(spec.chance() ^ mix(pos.key() ^ mix(past.len() as u64)));
    if spec.random {
        let m = legal[(chance % legal.len() as u64) as usize];
        let report = Report { depth: 0, score: Score::DRAW, line: vec![m], nodes: 0, solved: false };
        return Some(analysis(pos, &report, false));
    }
    let config = spec.config();
    let kept = memory.table(&config, spec.is_deterministic(), context.hash);
    let task = Task { pos, past, table: &kept.table, config: &config };
    let baseline = evaluators.baseline(spec);
    let (report, settled) = if config.uses_main {
        task.run(&evaluators.main, tablebase, None, context)
    } else {
        task.run(&baseline, None, config.varied.then(|| shuffled(&legal, chance)).as_deref(), context)
    };
    let report = if config.careless { task.careless(&baseline, &legal, report, chance, context) } else { report };
    let mut analysis = analysis(pos, &report, settled);
    if evaluators.margin_counts {
        analysis.exact = None;
    }
    memory.keep(kept);
    Some(analysis)
}

impl AnalysisCache {
    /// Has a table with its memory ready for the next search, where that has a clock to keep.
    pub(crate) fn prepare(&self, spec: &PlayerSpec, most: usize) {
        if !spec.is_deterministic() && !spec.random {
            let kept = self.table(&spec.config(), false, most);
            kept.table.populate();
            self.keep(kept);
        }
    }

    /// The table of the last search if it can serve again, or a new one.
    fn table(&self, config: &SearchConfig, deterministic: bool, most: usize) -> CachedTable {
        let bytes = most.min(if deterministic { enough(config.limits) } else { enough_for(config.time) });
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        match last {
            // On a clock the time of a move changes from one to the next: a table that is larger than needed serves.
            Some(last) if !deterministic && last.bytes >= bytes && last.uses_main == config.uses_main => last,
            _ => CachedTable { table: largest(bytes), bytes, uses_main: config.uses_main },
        }
    }

    fn keep(&self, kept: CachedTable) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(kept);
    }
}

/// As many bytes as a search within the limits can make use of: a small search should not wait for a large table.
fn enough(limits: Limits) -> usize {
    const LEAST: u64 = 1 << 16;
    const BYTES_A_NODE: u64 = 32;
    let doublings = limits.depth.saturating_sub(2).saturating_mul(2);
    let by_depth = LEAST.saturating_mul(1_u64.checked_shl(doublings).unwrap_or(u64::MAX));
    let by_nodes = limits.nodes.saturating_mul(BYTES_A_NODE).max(LEAST);
    usize::try_from(by_depth.min(by_nodes)).unwrap_or(usize::MAX)
}

/// As many bytes as the searches of a game can make use of that take so long each: getting the memory of a large table
/// would take longer than a short search.
fn enough_for(time: Option<Duration>) -> usize {
    const LEAST: f64 = (1 << 20) as f64;
    const BYTES_A_SECOND: f64 = (1 << 27) as f64;
    time.map_or(usize::MAX, |time| (time.as_secs_f64() * BYTES_A_SECOND).max(LEAST) as usize)
}

/// A table of so many bytes, or of as many as the memory grants.
pub(crate) fn largest(bytes: usize) -> TranspositionTable {
    let sizes = std::iter::successors(Some(bytes), |&size| (size > 0).then_some(size / 2));
    sizes.map(TranspositionTable::new).find_map(Result::ok).expect("a table of no bytes needs no memory")
}

/// A position to search and the means for it.
struct Task<'a, P> {
    pos: &'a P,
    past: &'a [P],
    table: &'a TranspositionTable,
    config: &'a SearchConfig,
}

impl<P: Notation> Task<'_, P> {
    /// What it has found, and whether every move has been looked at for that score. Of equally good moves the first
    /// of `order` is chosen, where there is one.
    fn run<E: SearchHints<P>>(
        &self,
        eval: &E,
        tablebase: Option<&dyn Tablebase<P>>,
        order: Option<&[P::Move]>,
        context: &mut SearchContext<'_>,
    ) -> (Report<P::Move>, bool) {
        let SearchConfig { options, limits, .. } = *self.config;
        let Task { pos, past, table, .. } = *self;
        let search = Search { pos: *pos, past, eval, table, tablebase, options, limits, stop: context.stop };
        let mut last = None;
        let mut hear = |found: &Report<P::Move>| {
            last = Some(found.score);
            (context.report)(&analysis(self.pos, found, true));
            ControlFlow::Continue(())
        };
        let report = match order {
            None => search.run(context.threads, hear),
            Some(order) => {
                let found = search.run_multi_pv(context.threads, order, 1, |found| hear(&found[0]));
                found.into_iter().next().expect("there is a legal move")
            }
        };
        let settled = last == Some(report.score);
        (report, settled)
    }

    /// One of the moves that look about as good as the best does, by chance: within a quarter of the way from the
    /// best to the worst, whatever the units of the evaluator.
    fn careless<E: SearchHints<P>>(
        &self,
        eval: &E,
        legal: &MoveList<P::Move>,
        best: Report<P::Move>,
        chance: u64,
        context: &SearchContext<'_>,
    ) -> Report<P::Move> {
        if best.score.is_decisive() {
            return best;
        }
        let mut nodes = best.nodes;
        let mut seen: Vec<(P::Move, Score)> = Vec::with_capacity(legal.len());
        for &m in legal {
            let (score, cost) = self.at_a_glance(eval, m, context);
            nodes += cost;
            // Nobody overlooks that a move loses at once.
            seen.extend((!score.is_decisive()).then_some((m, score)));
        }
        let values = || seen.iter().map(|(_, score)| score.value());
        let (Some(most), Some(least)) = (values().max(), values().min()) else { return best };
        seen.retain(|(_, score)| score.value() >= most - (most - least) / 4);
        let (m, score) = seen[(chance % seen.len() as u64) as usize];
        Report { depth: 1, score, line: vec![m], nodes, solved: false }
    }

    /// What `m` is worth to a player who only looks at the end of this turn, and the nodes it took.
    fn at_a_glance<E: SearchHints<P>>(&self, eval: &E, m: P::Move, context: &SearchContext<'_>) -> (Score, u64) {
        let next = self.pos.play(m);
        if let Some(outcome) = next.outcome() {
            return (Score::of(outcome, self.pos.turn(), 1), 1);
        }
        if self.pos.ends_turn(&next) {
            return (-eval.evaluate(&next), 1);
        }
        let past: Vec<P> = self.past.iter().chain([self.pos]).copied().collect();
        let limits = Limits { depth: 1, ..Limits::NONE };
        let options = self.config.options;
        let rest = Search {
            pos: next,
            past: &past,
            eval,
            table: self.table,
            tablebase: None,
            options,
            limits,
            stop: context.stop,
        };
        let found = rest.run(1, |_| ControlFlow::Continue(()));
        (found.score, found.nodes)
    }
}

/// The moves in an order that chance makes.
fn shuffled<M: Copy>(moves: &[M], chance: u64) -> Vec<M> {
    let mut left = moves.to_vec();
    let mut order = Vec::with_capacity(left.len());
    let mut chance = chance;
    while !left.is_empty() {
        chance = mix(chance);
        order.push(left.swap_remove((chance % left.len() as u64) as usize));
    }
    order
}

/// A report in the game's notation. One move is enough to prove a win; a loss is proven only by all of them, so
/// not by an iteration that was stopped in the middle: it must be `settled`.
#[inline(never)]
pub(crate) fn analysis<P: Notation>(pos: &P, report: &Report<P::Move>, settled: bool) -> Analysis {
    let line = write_line(pos, &report.line);
    let wdl = report.score.wdl().or_else(|| report.solved.then_some(Wdl::DRAW));
    let exact = wdl.filter(|&wdl| settled || wdl >= Wdl::DRAW);
    let text = line.first().cloned().unwrap_or_default();
    Analysis { text, score: report.score.value(), depth: report.depth, nodes: report.nodes, line, exact }
}

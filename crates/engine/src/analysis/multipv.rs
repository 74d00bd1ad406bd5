//! The best lines of a position, for those who study it or play by a protocol of their own.

use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;

use board::{MoveList, Notation, Score, SearchHints, Tablebase};
use search::{Limits, Options, Report, Search, TranspositionTable};

use crate::analysis::{Analysis, SearchMonitor, analysis, largest};

/// What analyses remember of positions. It outlives matches, and serves one rule set.
#[derive(Debug)]
pub struct HashTable(TranspositionTable);

impl HashTable {
    /// Of at most so many bytes, or of as many as the memory grants.
    pub fn new(bytes: usize) -> Self {
        HashTable(largest(bytes))
    }

    /// Gets its memory now, before a clock runs.
    pub fn populate(&self) {
        self.0.populate();
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// How much of it the last analysis has filled, in thousandths.
    pub fn fullness(&self) -> u32 {
        self.0.fullness()
    }
}

/// What to look for, with which means, and when to end.
pub struct MultiPv<'a> {
    /// At most so many turns.
    pub depth: u32,
    /// At most so many positions.
    pub nodes: u64,
    /// Only these moves, in the game's notation; texts of no legal move are passed over. All where none is left.
    pub among: &'a [String],
    /// How many of them are wanted.
    pub lines: usize,
    /// How many threads.
    pub threads: usize,
    /// What is remembered.
    pub hash: &'a HashTable,
    /// The folder of the tablebases, where there are some.
    pub tablebases: Option<&'a Path>,
    /// Hears what it is doing meanwhile.
    pub monitor: Option<&'a SearchMonitor<'a>>,
    /// True when it must end now.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Hears of the lines after every finished depth, and may break off.
    pub report: &'a mut dyn FnMut(&[Analysis]) -> ControlFlow<()>,
}

impl fmt::Debug for MultiPv<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MultiPv { depth, nodes, among, lines, threads, .. } = self;
        write!(f, "MultiPv of {lines} lines among {among:?}, depth {depth}, {nodes} nodes, {threads} threads")
    }
}

/// The best lines of `pos`, which came about through `past`.
pub(crate) fn multi_pv<P: Notation, E: SearchHints<P>>(
    pos: &P,
    past: &[P],
    (eval, tablebase): (&E, Option<&dyn Tablebase<P>>),
    wanted: &mut MultiPv<'_>,
) -> Vec<Analysis> {
    let legal = pos.legal();
    let chosen: Vec<P::Move> = legal.iter().copied().filter(|&m| wanted.among.contains(&pos.write_move(m))).collect();
    if legal.is_empty() {
        return any_move(pos).into_iter().collect();
    }
    let limits = Limits { depth: wanted.depth, nodes: wanted.nodes };
    let options = Options::default();
    let silent = SearchMonitor::new(&|_| ());
    let monitor = wanted.monitor.unwrap_or(&silent);
    let counting = tablebase.map(|tablebase| monitor.counting(tablebase));
    let tablebase = counting.as_ref().map(|counting| counting as &dyn Tablebase<P>);
    let monitor = monitor.of(pos);
    let search = Search { pos: *pos, past, eval, table: &wanted.hash.0, tablebase, options, limits, stop: wanted.stop };
    let written = |report: &Report<P::Move>| analysis(pos, report, true);
    // What the last finished depth says of each line: a search that was stopped in the middle has proven no loss.
    let mut last: Vec<Score> = Vec::new();
    let found = if wanted.lines <= 1 && chosen.is_empty() {
        vec![search.run_monitored(wanted.threads, &monitor, |report| {
            last = vec![report.score];
            (wanted.report)(&[written(report)])
        })]
    } else {
        search.run_multi_pv_monitored(wanted.threads, &monitor, &chosen, wanted.lines, |reports| {
            last = reports.iter().map(|report| report.score).collect();
            let lines: Vec<Analysis> = reports.iter().map(written).collect();
            (wanted.report)(&lines)
        })
    };
    let is_settled = |i: usize, report: &Report<P::Move>| last.get(i) == Some(&report.score);
    found.iter().enumerate().map(|(i, report)| analysis(pos, report, is_settled(i, report))).collect()
}

/// A move where the game is over by a count, or because nobody can win: who asks has not noticed, and must not
/// be left without an answer.
fn any_move<P: Notation>(pos: &P) -> Option<Analysis> {
    let mut moves = MoveList::new();
    pos.perft_moves(&mut moves);
    let line = vec![*moves.first()?];
    Some(analysis(pos, &Report { depth: 0, score: Score::DRAW, line, nodes: 0, solved: false }, false))
}

//! The search of an analysis, which may be interrupted and goes on later.

use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use engine::{Analysis, HashTable, Match, MultiPv, RuleSet};
use serde::{Deserialize, Serialize};

use super::AnalysisBody;
use super::body::LineBody;
use super::emitter::Emitter;
use super::exact::Known;
use crate::runtime::Instant;
use crate::scene::OutcomeBody;
use crate::task::{Answer, Progress, RuleSetName, TaskContext, board_at};

/// How often an ending that is being solved may be interrupted before a search, which forgets nothing, is preferred.
const MOST_INTERRUPTIONS: u32 = 3;

/// How hard to think.
#[derive(Clone, Copy, Serialize, Deserialize, Debug)]
pub struct Effort {
    /// How many moves are wanted.
    pub lines: usize,
    /// How long it may think.
    pub time: Duration,
    /// Bytes of its table.
    pub hash: usize,
}

/// A position to be analysed.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct AnalysisTask {
    /// The rules.
    pub set: RuleSetName,
    /// The position at the beginning, if not the usual one.
    pub start: Option<String>,
    /// The moves that lead to the position.
    pub moves: Vec<String>,
    /// How hard to think.
    pub effort: Effort,
}

/// A position to be analysed, with what is known of it so far.
pub struct AnalysisJob {
    set: &'static RuleSet,
    board: Box<dyn Match>,
    /// The same position, for those who write lines while the board is searched.
    scribe: Mutex<Box<dyn Match>>,
    effort: Effort,
    /// How long it has thought.
    thought: Duration,
    emitter: Mutex<Emitter>,
    /// Once it searches: then nobody who knows the position for sure is asked any more.
    hash: Option<HashTable>,
    interruptions: u32,
    /// A forced mate, where one was found.
    mate: Option<Analysis>,
}

impl fmt::Debug for AnalysisJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnalysisJob of {:?} after {:?} of {:?}", self.board, self.thought, self.effort.time)
    }
}

/// Why a part of the work has ended.
enum Ended {
    /// There is nothing more to find out.
    Known,
    /// Time is up, or nobody wants to know any more.
    Over,
    /// Others wait for the thread.
    Interrupted,
}

impl AnalysisJob {
    /// An analysis that nobody has begun with; none where this program cannot read the task.
    pub fn new(task: &AnalysisTask) -> Option<Self> {
        let set = task.set.find()?;
        let board = || board_at(set, task.start.as_deref(), &task.moves).ok();
        let (board, scribe) = (board()?, board()?);
        let first = AnalysisBody::empty(OutcomeBody::of(board.as_ref()));
        Some(AnalysisJob {
            set,
            board,
            scribe: Mutex::new(scribe),
            effort: task.effort,
            thought: Duration::ZERO,
            emitter: Mutex::new(Emitter::new(first)),
            hash: None,
            interruptions: 0,
            mate: None,
        })
    }

    /// Thinks until it is done or has to leave its thread; in the second case there is no answer yet.
    pub fn advance(&mut self, context: &TaskContext<'_>, report: &(dyn Fn(Progress) + Sync)) -> Option<Answer> {
        let began = Instant::now();
        let ended = self.think(began, context, report);
        self.thought += began.elapsed();
        if matches!(ended, Ended::Interrupted) {
            return None;
        }
        let mut emitter = self.emitter();
        let nodes = emitter.latest().nodes;
        Some(Answer::Analysis { line: emitter.finish(self.thought.as_millis() as u64), nodes })
    }

    fn think(&mut self, began: Instant, context: &TaskContext<'_>, report: &(dyn Fn(Progress) + Sync)) -> Ended {
        if self.board.outcome().is_some() {
            return Ended::Known;
        }
        let (hash, mate) = (self.hash.take(), self.mate.take());
        // However short the time, one depth is searched.
        let is_late = || self.has_lasted(began, self.effort.time) && !self.emitter().latest().lines.is_empty();
        let is_over = || context.stop.is_set() || is_late();
        let stop = || {
            let line = self.emitter().tick(Instant::now());
            tell(line, report);
            is_over() || (context.is_expired)()
        };
        let means = Environment { tablebases: context.tablebases, stop: &stop, report };
        let (hash, mate) = match (hash, mate) {
            (Some(hash), mate) => (hash, mate),
            // Before it begins to search, whatever knows the position for sure.
            (None, _) => match self.ask_those_who_know(began, &means) {
                ControlFlow::Break(()) => return Ended::Known,
                ControlFlow::Continue(mate) => (HashTable::new(self.effort.hash), mate),
            },
        };
        let mut wanted = MultiPv {
            depth: u32::MAX,
            nodes: u64::MAX,
            among: &[],
            lines: self.effort.lines,
            threads: 1,
            hash: &hash,
            tablebases: context.tablebases,
            monitor: None,
            stop: &stop,
            report: &mut |found| {
                self.put(found, mate.as_ref(), began, report);
                ControlFlow::Continue(())
            },
        };
        if stop() {
            // What was being solved was interrupted: it is asked again, unless that happens too often.
            let ended = if is_over() { Ended::Over } else { Ended::Interrupted };
            self.interruptions += 1;
            if self.interruptions >= MOST_INTERRUPTIONS {
                (self.hash, self.mate) = (Some(hash), mate);
            }
            return ended;
        }
        self.board.multi_pv(&mut wanted);
        let ended = match () {
            () if is_over() => Ended::Over,
            () if stop() => Ended::Interrupted,
            () => Ended::Known,
        };
        (self.hash, self.mate) = (Some(hash), mate);
        ended
    }

    /// Asks tablebases, solvers and provers; breaks off where they tell all. What goes on with a search is a mate that was
    /// proven, where more lines than that are wanted.
    fn ask_those_who_know(&self, began: Instant, means: &Environment<'_>) -> ControlFlow<(), Option<Analysis>> {
        let (set, tablebases, seconds) = (self.set, means.tablebases, self.effort.time.as_secs());
        // Half of the time at most, so that a search has some where they find nothing.
        let stop = || (means.stop)() || self.has_lasted(began, self.effort.time / 2);
        let known = Known { set, tablebases, stop: &stop, seconds };
        let found = {
            let mut board = self.scribe();
            let by_tables = known.by_tables(board.as_mut(), self.effort.lines);
            by_tables.or_else(|| known.by_solver(board.as_mut(), self.effort.lines))
        };
        if let Some(found) = found {
            self.put(&found, None, began, means.report);
            return ControlFlow::Break(());
        }
        let mate = known.by_mate(self.board.as_ref());
        if let Some(mate) = &mate {
            self.put(&[], Some(mate), began, means.report);
            if self.effort.lines == 1 {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(mate)
    }

    /// Whether it has thought for so long, now and before it was interrupted.
    fn has_lasted(&self, began: Instant, time: Duration) -> bool {
        self.thought + began.elapsed() >= time
    }

    /// Puts down what has been found; a proven mate takes the first place.
    fn put(&self, found: &[Analysis], mate: Option<&Analysis>, began: Instant, report: &(dyn Fn(Progress) + Sync)) {
        let mut scribe = self.scribe();
        let scale = self.set.score_scale;
        let mut line = |analysis: &Analysis| LineBody::new(scribe.as_mut(), scale, analysis);
        let mut lines: Vec<LineBody> = found.iter().map(&mut line).collect();
        if let Some(mate) = mate {
            lines.retain(|line| !line.begins_with(&mate.text));
            lines.insert(0, line(mate));
            lines.truncate(self.effort.lines);
        }
        let all = found.iter().chain(mate);
        let body = AnalysisBody {
            depth: all.clone().map(|analysis| analysis.depth).next().unwrap_or_default(),
            nodes: all.map(|analysis| analysis.nodes).max().unwrap_or_default(),
            milliseconds: (self.thought + began.elapsed()).as_millis() as u64,
            lines,
            over: None,
            done: false,
        };
        drop(scribe);
        let line = self.emitter().put(body, Instant::now());
        tell(line, report);
    }

    fn emitter(&self) -> MutexGuard<'_, Emitter> {
        self.emitter.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn scribe(&self) -> MutexGuard<'_, Box<dyn Match>> {
        self.scribe.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Who is asked, until when, and who hears of it.
struct Environment<'a> {
    tablebases: Option<&'a Path>,
    stop: &'a (dyn Fn() -> bool + Sync),
    report: &'a (dyn Fn(Progress) + Sync),
}

fn tell(line: Option<String>, report: &(dyn Fn(Progress) + Sync)) {
    if let Some(line) = line {
        report(Progress::Line(line));
    }
}

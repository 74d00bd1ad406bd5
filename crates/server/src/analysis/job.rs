//! The search of an analysis, which may be interrupted and goes on later.

use std::fmt;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use engine::{Analysis, HashTable, Match, MultiPv, RuleSet};
use tokio::sync::mpsc::UnboundedSender;

use super::AnalysisBody;
use super::body::LineBody;
use super::emitter::Emitter;
use super::exact::Known;
use crate::hub::Hub;
use crate::pool::{Job, TimeSlice};
use crate::runtime::Instant;
use crate::scene::OutcomeBody;
use crate::search_job::StopFlag;

/// How often an ending that is being solved may be interrupted before a search, which forgets nothing, is preferred.
const MOST_INTERRUPTIONS: u32 = 3;

/// How hard to think.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How many moves are wanted.
    pub lines: usize,
    /// How long it may think.
    pub time: Duration,
    /// Bytes of its table.
    pub hash: usize,
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
    tablebases: Option<PathBuf>,
    stop: StopFlag,
    hub: Weak<Hub>,
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
    /// An analysis of the position that these boards have both; what is found goes to `sender`.
    pub fn new(
        hub: &Arc<Hub>,
        set: &'static RuleSet,
        [board, scribe]: [Box<dyn Match>; 2],
        effort: Effort,
        (stop, sender): (StopFlag, UnboundedSender<String>),
    ) -> Self {
        let first = AnalysisBody::empty(OutcomeBody::of(board.as_ref()));
        AnalysisJob {
            set,
            board,
            scribe: Mutex::new(scribe),
            effort,
            thought: Duration::ZERO,
            tablebases: hub.tablebases.clone(),
            stop,
            hub: Arc::downgrade(hub),
            emitter: Mutex::new(Emitter::new(sender, first)),
            hash: None,
            interruptions: 0,
            mate: None,
        }
    }

    /// As a job of the pool.
    pub fn into_job(mut self) -> Job {
        Box::new(move |slice| {
            let began = Instant::now();
            let ended = self.think(began, slice);
            self.thought += began.elapsed();
            match ended {
                Ended::Interrupted => slice.submit_rest(self.into_job()),
                Ended::Known | Ended::Over => self.finish(),
            }
        })
    }

    fn finish(self) {
        if let Some(hub) = self.hub.upgrade() {
            hub.metrics.searched(self.emitter().latest().nodes);
        }
        self.emitter().finish(self.thought.as_millis() as u64);
        self.stop.set();
    }

    /// Thinks until it is done or must leave the thread.
    fn think(&mut self, began: Instant, slice: &TimeSlice<'_>) -> Ended {
        if self.board.outcome().is_some() {
            return Ended::Known;
        }
        let (hash, mate) = (self.hash.take(), self.mate.take());
        // However short the time, one depth is searched.
        let is_late = || self.has_lasted(began, self.effort.time) && !self.emitter().latest().lines.is_empty();
        let is_over = || self.stop.is_set() || is_late();
        let stop = || {
            self.emitter().tick(Instant::now());
            is_over() || slice.is_expired()
        };
        let (hash, mate) = match (hash, mate) {
            (Some(hash), mate) => (hash, mate),
            // Before it begins to search, whatever knows the position for sure.
            (None, _) => match self.ask_those_who_know(began, &stop) {
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
            tablebases: self.tablebases.as_deref(),
            monitor: None,
            stop: &stop,
            report: &mut |found| {
                self.put(found, mate.as_ref(), began);
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
    fn ask_those_who_know(
        &self,
        began: Instant,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> ControlFlow<(), Option<Analysis>> {
        let (set, tablebases, seconds) = (self.set, self.tablebases.as_deref(), self.effort.time.as_secs());
        // Half of the time at most, so that a search has some where they find nothing.
        let stop = || stop() || self.has_lasted(began, self.effort.time / 2);
        let known = Known { set, tablebases, stop: &stop, seconds };
        let found = {
            let mut board = self.scribe();
            let by_tables = known.by_tables(board.as_mut(), self.effort.lines);
            by_tables.or_else(|| known.by_solver(board.as_mut(), self.effort.lines))
        };
        if let Some(found) = found {
            self.put(&found, None, began);
            return ControlFlow::Break(());
        }
        let mate = known.by_mate(self.board.as_ref());
        if let Some(mate) = &mate {
            self.put(&[], Some(mate), began);
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
    fn put(&self, found: &[Analysis], mate: Option<&Analysis>, began: Instant) {
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
        self.emitter().put(body, Instant::now());
    }

    fn emitter(&self) -> MutexGuard<'_, Emitter> {
        self.emitter.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn scribe(&self) -> MutexGuard<'_, Box<dyn Match>> {
        self.scribe.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

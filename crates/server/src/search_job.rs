//! One search: a position, a player's spec, a time limit, and somebody who may stop it.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use engine::game::ScoreScale;
use engine::{Analysis, Clock, Match, PlayerSpec, RuleSet, SearchContext};

use crate::limits;
use crate::match_state::MatchState;
use crate::pool::TimeSlice;
use crate::runtime::Instant;
use crate::search_sessions::{SearchSession, SearchSessions, SessionKey};

/// Tells a search to end.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Ends it.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it has been told to end.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What to search: a copy of the match's moves, since the players may go on meanwhile.
#[derive(Debug)]
pub struct SearchJob {
    /// The rules.
    pub set: &'static RuleSet,
    /// The position at the beginning, if not the usual one.
    pub start: Option<String>,
    /// The moves that lead to the position to search.
    pub moves: Vec<String>,
    spec: PlayerSpec,
    tablebases: Option<PathBuf>,
    /// What is left for the whole game, where that is limited.
    clock: Option<Clock>,
    /// Set from outside.
    pub stop: StopFlag,
}

impl SearchJob {
    /// A search for what `spec` would play in this state.
    pub fn new(state: &MatchState, spec: &PlayerSpec, tablebases: Option<PathBuf>, stop: StopFlag) -> Self {
        // Specs that ask for the best play have a time limit of their own, and a limit of nodes would keep them from
        // using tablebases.
        let spec =
            if spec.asks_for_the_best() { spec.clone() } else { state.board.at_level(spec).within(limits::NODES) };
        let (set, start, moves) = (state.set, state.settings.position.clone(), state.board.played());
        SearchJob { set, start, moves, spec, tablebases, clock: None, stop }
    }

    /// The same search by a player who has so much time left. What the spec says remains the most.
    #[must_use]
    pub fn on_clock(self, clock: Option<Clock>) -> Self {
        SearchJob { clock, ..self }
    }

    /// How to read the scores of the answer.
    pub fn score_scale(&self) -> ScoreScale {
        self.set.score_scale
    }

    /// A line from the position to search, as records write it.
    pub fn written(&self, line: &[String]) -> Vec<String> {
        SearchSession::at(self).map_or_else(Vec::new, |session| session.written(line))
    }

    /// The longest that the search may take.
    pub fn time_limit(&self) -> Duration {
        let by_clock = self.clock.map_or(Duration::MAX, |clock| clock.budget().maximum);
        self.spec.time_limit().unwrap_or(limits::TIME).min(limits::TIME).min(by_clock)
    }

    /// Searches with an empty transposition table. None if the game is over or the search was stopped; the best move so
    /// far if its time slice has expired. `report` hears of every finished depth.
    pub fn run(&self, slice: &TimeSlice<'_>, report: impl FnMut(&Analysis)) -> Option<Analysis> {
        self.search(SearchSession::at(self)?.board(), slice, report)
    }

    /// As `run`, but with the transposition table of the last search that had the same key, if it is still kept. Specs
    /// that promise the same move every time start with an empty one always.
    pub fn run_in(
        &self,
        sessions: &SearchSessions,
        key: SessionKey,
        slice: &TimeSlice<'_>,
        report: impl FnMut(&Analysis),
    ) -> Option<Analysis> {
        if self.spec.is_deterministic() {
            return self.run(slice, report);
        }
        let session = sessions.take(&key, self).or_else(|| SearchSession::at(self))?;
        let analysis = self.search(session.board(), slice, report);
        sessions.put(key, session);
        analysis
    }

    fn search(&self, board: &dyn Match, slice: &TimeSlice<'_>, mut report: impl FnMut(&Analysis)) -> Option<Analysis> {
        board.prepare(&self.spec, limits::HASH);
        let (began, limit) = (Instant::now(), self.time_limit());
        let mut budget = self.clock.map(|clock| clock.budget());
        let is_enough = AtomicBool::new(false);
        let stop = || {
            let is_late = is_enough.load(Ordering::Relaxed) || began.elapsed() >= limit;
            is_late || self.stop.is_set() || slice.is_expired()
        };
        let mut context = SearchContext {
            threads: 1,
            hash: limits::HASH,
            tablebases: self.tablebases.as_deref(),
            stop: &stop,
            report: &mut |analysis| {
                if budget.as_mut().is_some_and(|budget| budget.is_enough(began.elapsed(), analysis)) {
                    is_enough.store(true, Ordering::Relaxed);
                }
                report(analysis);
            },
        };
        let analysis = board.analyze(&self.spec, &mut context);
        analysis.filter(|_| !self.stop.is_set())
    }
}

//! One search: a position, a player's spec, a time limit, and somebody who may stop it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use engine::game::ScoreScale;
use engine::{Analysis, Clock, Match, PlayerSpec, RuleSet, SearchContext};
use serde::{Deserialize, Serialize};

use super::{Answer, Found, Progress, RuleSetName, TaskContext};
use crate::clock::MachineClock;
use crate::limits;
use crate::match_state::MatchState;
use crate::runtime::Instant;
use crate::search_sessions::{SearchSession, SessionKey};

/// Between two reports of a search.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);

/// What to search: a copy of the match's moves, since the players may go on meanwhile.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct SearchTask {
    set: RuleSetName,
    /// The position at the beginning, if not the usual one.
    start: Option<String>,
    /// The moves that lead to the position to search.
    moves: Vec<String>,
    /// As people write it.
    spec: String,
    /// What chance depends on, which a spec's text does not tell.
    seed: Option<u64>,
    /// What is left for the whole game, where that is limited.
    clock: Option<MachineClock>,
    /// Whose transposition table it goes on with.
    session: Option<SessionKey>,
}

impl SearchTask {
    /// A search for what `spec` would play in this state.
    pub fn new(state: &MatchState, spec: &PlayerSpec) -> Self {
        // Specs that ask for the best play have a time limit of their own, and a limit of nodes would keep them from
        // using tablebases.
        let spec =
            if spec.asks_for_the_best() { spec.clone() } else { state.board.at_level(spec).within(limits::NODES) };
        SearchTask {
            set: RuleSetName::of(state.set),
            start: state.settings.position.clone(),
            moves: state.board.played(),
            spec: spec.to_string(),
            seed: spec.game_seed,
            clock: None,
            session: None,
        }
    }

    /// The same search by a player who has so much time left. What the spec says remains the most.
    #[must_use]
    pub fn on_clock(self, clock: Option<MachineClock>) -> Self {
        SearchTask { clock, ..self }
    }

    /// The same search with the transposition table of the last one that had this key, where it is still kept.
    #[must_use]
    pub fn in_session(self, key: SessionKey) -> Self {
        SearchTask { session: Some(key), ..self }
    }

    /// How to begin with it at this time of the server; none where this program cannot read it.
    pub fn job(&self, now: u64) -> Option<SearchJob> {
        let mut spec = PlayerSpec::read(&self.spec).ok()?;
        spec.game_seed = self.seed;
        Some(SearchJob {
            set: self.set.find()?,
            start: self.start.clone(),
            moves: self.moves.clone(),
            spec,
            clock: self.clock.map(|clock| clock.at(now)),
            session: self.session.clone(),
        })
    }
}

/// A search that can be run.
#[derive(Debug)]
pub struct SearchJob {
    /// The rules.
    pub set: &'static RuleSet,
    /// The position at the beginning, if not the usual one.
    pub start: Option<String>,
    /// The moves that lead to the position to search.
    pub moves: Vec<String>,
    spec: PlayerSpec,
    clock: Option<Clock>,
    session: Option<SessionKey>,
}

impl SearchJob {
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

    /// Searches; `report` hears of it now and then. The best move so far if the time slice has expired.
    pub(super) fn answer(&self, context: &TaskContext<'_>, report: &(dyn Fn(Progress) + Sync)) -> Answer {
        let began = Instant::now();
        let reported = Mutex::new(began);
        let found = self.run(context, |analysis| {
            let mut reported = reported.lock().unwrap_or_else(PoisonError::into_inner);
            if reported.elapsed() >= REPORT_INTERVAL {
                *reported = Instant::now();
                report(Progress::Search(analysis.clone().into()));
            }
        });
        Answer::Search { found: found.map(Found::from), milliseconds: began.elapsed().as_millis() as u64 }
    }

    /// None if the game is over or the search was stopped. `report` hears of every finished depth. Specs that promise
    /// the same move every time start with an empty transposition table always.
    pub fn run(&self, context: &TaskContext<'_>, report: impl FnMut(&Analysis)) -> Option<Analysis> {
        let Some(key) = self.session.as_ref().filter(|_| !self.spec.is_deterministic()) else {
            return self.search(SearchSession::at(self)?.board(), context, report);
        };
        let session = context.sessions.take(key, self).or_else(|| SearchSession::at(self))?;
        let analysis = self.search(session.board(), context, report);
        context.sessions.put(key.clone(), session);
        analysis
    }

    fn search(
        &self,
        board: &dyn Match,
        context: &TaskContext<'_>,
        mut report: impl FnMut(&Analysis),
    ) -> Option<Analysis> {
        board.prepare(&self.spec, limits::HASH);
        let (began, limit) = (Instant::now(), self.time_limit());
        let mut budget = self.clock.map(|clock| clock.budget());
        let is_enough = AtomicBool::new(false);
        let stop = || {
            let is_late = is_enough.load(Ordering::Relaxed) || began.elapsed() >= limit;
            is_late || context.stop.is_set() || (context.is_expired)()
        };
        let mut search = SearchContext {
            threads: 1,
            hash: limits::HASH,
            tablebases: context.tablebases,
            stop: &stop,
            report: &mut |analysis| {
                if budget.as_mut().is_some_and(|budget| budget.is_enough(began.elapsed(), analysis)) {
                    is_enough.store(true, Ordering::Relaxed);
                }
                report(analysis);
            },
        };
        let analysis = board.analyze(&self.spec, &mut search);
        analysis.filter(|_| !context.stop.is_set())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spec_survives_as_text() {
        let levels = ["facil", "medio", "dificil", "maestro", "perfecto"].map(|level| format!("level={level}"));
        let others = ["depth=3", "time=0.35", "nodes=5000", "random,seed=4", "documento,depth=2", "ia_06", "seed=7"];
        let board = engine::catalog::all()[0].start();
        for text in levels.iter().map(String::as_str).chain(others) {
            let spec = PlayerSpec::read(text).expect("a spec");
            for spec in [board.at_level(&spec).within(limits::NODES), board.at_level(&spec).within(100), spec] {
                let again = PlayerSpec::read(&spec.to_string()).expect("a spec is read again");
                let named = |spec: &PlayerSpec| PlayerSpec { level: None, ..spec.clone() };
                assert_eq!(named(&again), named(&spec), "{text}");
                assert_eq!(again.to_string(), spec.to_string());
            }
        }
    }
}

//! One search: a board of its own, a budget, and somebody who may stop it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use engine::catalog::ScoreScale;
use engine::{Analysis, Match, PlayerSpec, RuleSet, SearchContext};

use crate::limits;
use crate::match_state::MatchState;
use crate::pool::TimeSlice;

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

/// What to think about: a copy of the match, since the players may go on with theirs.
#[derive(Debug)]
pub struct SearchJob {
    set: &'static RuleSet,
    position: Option<String>,
    moves: Vec<String>,
    spec: PlayerSpec,
    /// Set from outside.
    pub stop: StopFlag,
}

impl SearchJob {
    /// What `spec` would play at this table.
    pub fn new(state: &MatchState, spec: &PlayerSpec, stop: StopFlag) -> Self {
        // Who plays by tables where they reach has a time of its own; a number of positions would keep it from them.
        let spec =
            if spec.asks_for_the_best() { spec.clone() } else { state.board.at_level(spec).within(limits::NODES) };
        SearchJob { set: state.set, position: state.settings.position.clone(), moves: state.board.played(), spec, stop }
    }

    /// How to read the scores of the answer.
    pub fn score_scale(&self) -> ScoreScale {
        self.set.score_scale()
    }

    /// The longest that the answer may take.
    pub fn time_limit(&self) -> Duration {
        self.spec.time_limit().unwrap_or(limits::TIME).min(limits::TIME)
    }

    /// The answer, or none if the game is over or it was stopped; the best so far where others wait for the thread.
    /// `report` hears of every finished depth.
    pub fn run(&self, slice: &TimeSlice<'_>, mut report: impl FnMut(&Analysis)) -> Option<Analysis> {
        let board = self.board()?;
        let end = Instant::now() + self.time_limit();
        let stop = || self.stop.is_set() || Instant::now() >= end || slice.is_expired();
        let mut context =
            SearchContext { threads: 1, hash: limits::HASH, stop: &stop, report: &mut |analysis| report(analysis) };
        let analysis = board.analyze(&self.spec, &mut context);
        analysis.filter(|_| !self.stop.is_set())
    }

    fn board(&self) -> Option<Box<dyn Match>> {
        let mut board = match &self.position {
            Some(text) => self.set.read(text).ok()?,
            None => self.set.start(),
        };
        self.moves.iter().try_for_each(|text| board.play(text)).ok()?;
        Some(board)
    }
}

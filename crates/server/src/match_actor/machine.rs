//! The search for a machine's move: queued when its turn comes, stopped when the match goes another way, and played
//! like anybody's move.

use std::sync::Arc;
use std::time::Duration;

use engine::{Analysis, Side};
use serde_json::json;

use super::{MatchActor, Update};
use crate::action::Transaction;
use crate::clock::{Charge, MachineClock};
use crate::event::{Reason, SeatName};
use crate::match_state::MatchState;
use crate::pool::{JobKind, JobOwner, TimeSlice};
use crate::runtime::{self, Instant};
use crate::search_job::{SearchJob, StopFlag};
use crate::search_sessions::SessionKey;

/// Between two reports of a search to subscribers.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);
/// How much longer than the search itself other servers leave the turn to us.
const LEASE_MARGIN: Duration = Duration::from_secs(5);

/// A search for a machine's move that is running or queued.
#[derive(Debug)]
pub(super) struct MachineSearch {
    /// The number of the last event when it was scheduled.
    seq: u64,
    /// Ends it.
    pub stop: StopFlag,
    /// In whose name it waits for a worker, until it has one.
    queued: Option<JobOwner>,
}

/// Whose turn a search is for.
#[derive(Clone, Copy)]
struct Turn {
    seq: u64,
    side: Side,
    /// What it may think with, where time is limited.
    clock: Option<MachineClock>,
}

impl MatchActor {
    /// Schedules the search that this state needs and stops any other. `step` lets a paused machine make one move.
    /// Machines that play each other wait while nobody watches.
    pub(super) fn schedule_search(self: &Arc<Self>, state: &MatchState, step: bool) {
        if !state.is_live() {
            self.hub.search_sessions.remove_match(&self.id);
        }
        let machine = if step { state.machine_at_turn() } else { state.machine_to_move() };
        let is_machine_match = state.has_machines_only();
        let machine = machine.filter(|_| step || !is_machine_match || self.is_watched());
        let mut live = self.live();
        let owner = live.job_owner;
        match &live.search {
            // A search that is queued in nobody's name is queued anew when somebody comes.
            Some(search)
                if machine.is_some()
                    && search.seq == state.seq
                    && !search.stop.is_set()
                    && (owner == JobOwner::Nobody || search.queued != Some(JobOwner::Nobody)) =>
            {
                return;
            }
            Some(search) => search.stop.set(),
            None => {}
        }
        live.search = None;
        let Some((side, spec)) = machine else { return };
        let stop = StopFlag::default();
        live.search = Some(MachineSearch { seq: state.seq, stop: stop.clone(), queued: Some(owner) });
        drop(live);
        let job = SearchJob::new(state, &spec, self.hub.tablebases.clone(), stop);
        let clock = state.clocks.as_ref().map(|clocks| clocks.for_machine(side));
        let turn = Turn { seq: state.seq, side, clock };
        let actor = Arc::clone(self);
        let submit = move || {
            let pool = Arc::clone(&actor.hub.pool);
            pool.submit(JobKind::MachineMove, owner, Box::new(move |slice| actor.run_search(job, slice, turn)));
        };
        if is_machine_match && !step && state.board.ply() > 0 {
            let pause = self.hub.limits.machine_pause;
            self.hub.runtime.spawn(async move {
                runtime::sleep(pause).await;
                submit();
            });
        } else {
            submit();
        }
    }

    /// On a worker: searches, and plays what was found.
    fn run_search(self: &Arc<Self>, job: SearchJob, slice: &TimeSlice<'_>, turn: Turn) {
        if !self.mark_started(&job) {
            return;
        }
        let began = Instant::now();
        let job = job.on_clock(turn.clock.map(|clock| clock.at(self.hub.time.now())));
        let lease = job.time_limit() + LEASE_MARGIN;
        if !self.claims(turn, lease) {
            return self.retry_later(turn, lease);
        }
        let key = SessionKey { match_id: self.id.clone(), side: turn.side };
        let mut last_report = Instant::now();
        let analysis = job.run_in(&self.hub.search_sessions, key, slice, |analysis| {
            if last_report.elapsed() >= REPORT_INTERVAL {
                last_report = Instant::now();
                self.publish_analysis(turn.side, analysis, &job);
            }
        });
        let Some(analysis) = analysis else { return self.clear_search(turn) };
        self.hub.metrics.searched(analysis.nodes);
        self.publish_analysis(turn.side, &analysis, &job);
        let (actor, searched) = (Arc::clone(self), began.elapsed());
        self.hub.finish(async move {
            actor.play(turn, &analysis.text, searched).await;
            // Only now: whoever looks at the match before the move is stored must not begin another search for it.
            actor.clear_search(turn);
        });
    }

    /// Whether the turn is ours to search, and no other server's.
    #[cfg(not(target_family = "wasm"))]
    fn claims(&self, turn: Turn, lease: Duration) -> bool {
        let claim = self.hub.store.claim(&self.id, turn.seq, lease);
        matches!(self.hub.runtime.block_on(claim), Ok(true))
    }

    /// In a browser there is no other.
    #[cfg(target_family = "wasm")]
    fn claims(&self, _: Turn, _: Duration) -> bool {
        true
    }

    /// Plays a machine's move, or claims the draw that it may claim, unless the match has gone on meanwhile.
    async fn play(self: &Arc<Self>, turn: Turn, text: &str, searched: Duration) {
        let charge = Charge::Search(searched.as_millis() as u64);
        let decide = |tx: &mut Transaction<'_>, _| {
            if tx.state.seq != turn.seq {
                return Ok(());
            }
            if tx.state.board.can_claim_draw() {
                tx.draw(turn.side, Reason::Claimed);
                return Ok(());
            }
            tx.play(turn.side, text)
        };
        if let Err(error) = self.commit_charged(None, charge, decide).await {
            tracing::warn!(id = %self.id, code = error.code, "a machine's move was not played");
            self.retry_later(turn, LEASE_MARGIN);
        }
    }

    /// Another server searches, or the store fails: looks again when that should be over.
    fn retry_later(self: &Arc<Self>, turn: Turn, wait: Duration) {
        self.clear_search(turn);
        let actor = Arc::clone(self);
        self.hub.runtime.spawn(async move {
            runtime::sleep(wait).await;
            let woken = async {
                actor.catch_up().await?;
                actor.wake().await
            };
            if let Err(error) = woken.await {
                tracing::warn!(id = %actor.id, %error, "a machine cannot go on");
            }
        });
    }

    /// A search has its worker; false if it is no longer wanted.
    fn mark_started(&self, job: &SearchJob) -> bool {
        let mut live = self.live();
        if job.stop.is_set() {
            return false;
        }
        if let Some(search) = &mut live.search {
            search.queued = None;
        }
        true
    }

    /// The search for this turn has ended.
    fn clear_search(&self, turn: Turn) {
        let mut live = self.live();
        if live.search.as_ref().is_some_and(|search| search.seq == turn.seq) {
            live.search = None;
        }
    }

    fn publish_analysis(&self, side: Side, analysis: &Analysis, job: &SearchJob) {
        if self.has_subscribers() {
            self.send(Update::Text(thinking_json(side, analysis, job).into()));
        }
    }
}

fn thinking_json(side: Side, analysis: &Analysis, job: &SearchJob) -> String {
    let scale = job.score_scale();
    json!({
        "type": "thinking",
        "seat": SeatName::from(side),
        "depth": analysis.depth,
        "score": analysis.score,
        "man": scale.man,
        "clear": scale.clear,
        "line": analysis.line,
        "written": job.written(&analysis.line),
        "nodes": analysis.nodes,
    })
    .to_string()
}

//! The search for a machine's move: queued when its turn comes, stopped when the match goes another way, and played
//! like anybody's move.

use std::sync::Arc;
use std::time::Duration;

use engine::{Analysis, Side};
use serde_json::json;

use super::{MatchActor, Update};
use crate::action::Transaction;
use crate::clock::Charge;
use crate::event::{Reason, SeatName};
use crate::match_state::MatchState;
use crate::pool::{JobKind, JobOwner};
use crate::runtime;
use crate::search_sessions::SessionKey;
use crate::store::StoreError;
use crate::task::{Answer, Progress, SearchJob, SearchTask, StopFlag, Submission, Task, TaskListener};

/// How much longer than the search itself other servers leave the turn to us.
const LEASE_MARGIN: Duration = Duration::from_secs(5);
/// Before a machine is woken again after the store has failed, and how often.
const RETRY_DELAY: Duration = Duration::from_secs(2);
const ATTEMPTS: usize = 10;

/// A search for a machine's move that is running or queued.
#[derive(Debug)]
pub(super) struct MachineSearch {
    /// The number of the last event when it was scheduled.
    seq: u64,
    /// Whether somebody wants one move of a machine that is paused.
    step: bool,
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
                if (machine.is_some() || search.step)
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
        live.search = Some(MachineSearch { seq: state.seq, step, stop: stop.clone(), queued: Some(owner) });
        drop(live);
        let clock = state.clocks.as_ref().map(|clocks| clocks.for_machine(side));
        let key = SessionKey { match_id: self.id.clone(), side: side.into() };
        let task = SearchTask::new(state, &spec).on_clock(clock).in_session(key);
        let turn = Turn { seq: state.seq, side };
        let actor = Arc::clone(self);
        let submit = move || {
            let runner = Arc::clone(&actor.hub.runner);
            let (match_id, key) = (Some(actor.id.clone()), Some(format!("{} {}", actor.id, turn.seq)));
            let listener = Box::new(MachineListener { actor, turn, task: task.clone(), stop: stop.clone() });
            let (kind, task) = (JobKind::MachineMove, Task::Search(task));
            runner.submit(Submission { kind, owner, match_id, key, task, stop, listener });
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

    /// Plays a machine's move, or claims the draw that it may claim, unless the match has gone on meanwhile.
    async fn play(self: &Arc<Self>, turn: Turn, text: &str, milliseconds: u64) {
        let charge = Charge::Search(milliseconds);
        let play = |tx: &mut Transaction<'_>, _| {
            if tx.state.seq != turn.seq {
                return Ok(());
            }
            if tx.state.board.can_claim_draw() {
                tx.draw(turn.side, Reason::Claimed);
                return Ok(());
            }
            tx.play(turn.side, text)
        };
        if let Err(error) = self.commit_charged(None, charge, play).await {
            tracing::warn!(id = %self.id, code = error.code, "a machine's move was not played");
            self.retry_later(turn, LEASE_MARGIN);
        }
    }

    /// Another server searches, or the store fails: looks again when that should be over.
    fn retry_later(self: &Arc<Self>, turn: Turn, wait: Duration) {
        self.clear_search(turn);
        let actor = Arc::clone(self);
        self.hub.runtime.spawn(async move {
            let mut wait = wait;
            // As long as the store fails; then somebody else wakes the machine.
            for _ in 0..ATTEMPTS {
                runtime::sleep(wait).await;
                let woken = async {
                    actor.catch_up().await?;
                    actor.wake().await
                };
                match woken.await {
                    Err(error @ StoreError::Broken(_)) if !actor.hub.is_stopping() => {
                        tracing::warn!(id = %actor.id, %error, "a machine cannot go on yet");
                        wait = RETRY_DELAY;
                    }
                    Err(error) => return tracing::warn!(id = %actor.id, %error, "a machine cannot go on"),
                    Ok(()) => return,
                }
            }
        });
    }

    /// A search has its worker; false if it is no longer wanted.
    fn mark_started(&self, stop: &StopFlag) -> bool {
        let mut live = self.live();
        if stop.is_set() {
            return false;
        }
        if let Some(search) = &mut live.search {
            search.queued = None;
        }
        true
    }

    /// Whether no other server searches for this turn.
    #[cfg(not(target_family = "wasm"))]
    fn claims(&self, turn: Turn, lease: Duration) -> bool {
        matches!(self.hub.runtime.block_on(self.hub.store.claim(&self.id, turn.seq, lease)), Ok(true))
    }

    /// A browser shares its store with nobody.
    #[cfg(target_family = "wasm")]
    fn claims(&self, _: Turn, _: Duration) -> bool {
        true
    }

    /// The search for this turn has ended.
    fn clear_search(&self, turn: Turn) {
        let mut live = self.live();
        if live.search.as_ref().is_some_and(|search| search.seq == turn.seq) {
            live.search = None;
        }
    }
}

/// What becomes of a search for a machine's move.
struct MachineListener {
    actor: Arc<MatchActor>,
    turn: Turn,
    task: SearchTask,
    stop: StopFlag,
}

impl MachineListener {
    fn publish(&self, analysis: &Analysis) {
        if let Some(job) = self.task.job(0).filter(|_| self.actor.has_subscribers()) {
            self.actor.send(Update::Text(thinking_json(self.turn.side, analysis, &job).into()));
        }
    }
}

impl TaskListener for MachineListener {
    /// Claims the turn, so that no other server searches for it as well.
    fn started(&self) -> bool {
        let (actor, turn) = (&self.actor, self.turn);
        if !actor.mark_started(&self.stop) {
            return false;
        }
        let Some(job) = self.task.job(actor.hub.time.now()) else { return false };
        let lease = job.time_limit() + LEASE_MARGIN;
        let is_ours = !actor.hub.store.is_shared() || actor.claims(turn, lease);
        if !is_ours {
            actor.retry_later(turn, lease);
        }
        is_ours
    }

    fn progress(&self, progress: Progress) {
        if let Progress::Search(found) = progress {
            self.publish(&found.into());
        }
    }

    fn refused(self: Box<Self>) {
        self.actor.retry_later(self.turn, LEASE_MARGIN);
    }

    fn finished(self: Box<Self>, answer: Answer) {
        let (found, milliseconds) = match answer {
            Answer::Search { found: Some(found), milliseconds } => (found, milliseconds),
            Answer::Failed(_) => return self.actor.retry_later(self.turn, LEASE_MARGIN),
            _ => return self.actor.clear_search(self.turn),
        };
        let analysis = Analysis::from(found);
        let runtime = self.actor.hub.runtime.clone();
        runtime.spawn(async move {
            let (actor, turn) = (&self.actor, self.turn);
            actor.hub.metrics.searched(analysis.nodes);
            self.publish(&analysis);
            actor.play(turn, &analysis.text, milliseconds).await;
            // Only now: whoever looks at the match before the move is stored must not begin another search for it.
            actor.clear_search(turn);
        });
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

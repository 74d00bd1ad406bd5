//! Flags fall by themselves: whoever has a match in memory waits for the moment, and all servers look into the store for
//! matches that nobody has in memory.

use std::sync::Arc;
use std::time::Duration;

use super::MatchActor;
use crate::clock::{Clocks, MAX_LAG};
use crate::hub::Hub;
use crate::match_state::MatchState;
use crate::runtime::{self, AbortHandle};
use crate::store::StoreError;

/// Between two looks into the store.
const SWEEP_INTERVAL: Duration = Duration::from_secs(5);
/// Who waits for a flag keeps the match in memory, so nobody waits for longer than this: the next look will find it.
const HORIZON: u64 = 3 * SWEEP_INTERVAL.as_millis() as u64;

/// Somebody waits for a flag.
#[derive(Debug)]
pub(super) struct FlagTimer {
    /// In milliseconds since 1970.
    at: u64,
    task: AbortHandle,
}

impl FlagTimer {
    /// Nobody waits any more.
    pub fn stop(&self) {
        self.task.abort();
    }
}

impl MatchActor {
    /// Schedules what has to be done in this state: a machine's search, and the fall of a flag.
    pub async fn wake(self: &Arc<Self>) -> Result<(), StoreError> {
        let state = self.state().await?;
        self.schedule(&state);
        Ok(())
    }

    /// The same for a state that is locked already.
    pub(super) fn schedule(self: &Arc<Self>, state: &MatchState) {
        self.schedule_search(state, false);
        self.schedule_flag(state);
    }

    fn schedule_flag(self: &Arc<Self>, state: &MatchState) {
        let now = self.hub.time.now();
        let flag_at = state.clocks.as_ref().and_then(Clocks::flag_at);
        // A move that is still on its way may be in time.
        let at = flag_at.map(|at| at.saturating_add(MAX_LAG)).filter(|at| at.saturating_sub(now) <= HORIZON);
        let mut live = self.live();
        // A timer that should have rung may have slept with the machine.
        if live.flag.as_ref().is_some_and(|timer| Some(timer.at) == at && timer.at > now) {
            return;
        }
        if let Some(timer) = live.flag.take() {
            timer.stop();
        }
        let Some(at) = at else { return };
        let actor = Arc::clone(self);
        let wait = Duration::from_millis(at.saturating_sub(now));
        let task = self.hub.runtime.spawn(async move {
            runtime::sleep(wait).await;
            actor.drop_flag(at).await;
        });
        live.flag = Some(FlagTimer { at, task: task.abort_handle() });
    }

    /// Ends the match if time has run out. If that cannot be stored, the next look finds it again.
    async fn drop_flag(self: Arc<Self>, at: u64) {
        // What has rung must not be stopped, since this very task goes on.
        self.live().flag.take_if(|timer| timer.at == at);
        if let Err(error) = self.commit(None, |_, _| Ok(())).await {
            tracing::warn!(id = %self.id, code = error.code, "a flag did not fall");
        }
    }
}

impl Hub {
    /// Looks for flags that will fall soon, or have fallen while no server was there, as long as the server runs.
    pub(crate) async fn watch_flags(self: Arc<Self>) {
        let mut pause = runtime::interval(SWEEP_INTERVAL);
        loop {
            pause.tick().await;
            if let Err(error) = self.wake_due().await {
                tracing::warn!(%error, "clocks cannot be looked at");
            }
        }
    }

    async fn wake_due(self: &Arc<Self>) -> Result<(), StoreError> {
        const AT_ONCE: u32 = 100;
        let before = self.time.now().saturating_add(HORIZON);
        let mut after = String::new();
        loop {
            let ids = self.store.due(before, &after, AT_ONCE).await?;
            let Some(last) = ids.last() else { return Ok(()) };
            after.clone_from(last);
            for id in &ids {
                let wake = async { self.actor(id).await?.wake().await };
                match wake.await {
                    Ok(()) | Err(StoreError::Damaged(_) | StoreError::Missing) => {}
                    Err(error) => return Err(error),
                }
            }
        }
    }

    /// Goes by the clock of the store, where others do so too.
    pub(crate) async fn follow_store_time(&self) -> Result<(), StoreError> {
        let asked = crate::clock::own_time();
        if let Some(theirs) = self.store.time().await? {
            self.time.follow(theirs, asked, crate::clock::own_time());
        }
        Ok(())
    }
}

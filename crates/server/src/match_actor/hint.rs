//! A hint for whoever has to move: a search of a second on the pool, one at a time for each side.

use std::sync::Arc;

use engine::{Analysis, Message, PlayerSpec, Side};
use tokio::sync::oneshot;

use super::{ActionResult, MatchActor};
use crate::action;
use crate::address::ClientKey;
use crate::error::ApiError;
use crate::hint::hint;
use crate::limits;
use crate::match_state::{MatchState, Viewer};
use crate::pool::{JobKind, JobOwner};
use crate::task::{Answer, Progress, SearchTask, StopFlag, Submission, Task, TaskListener};
use crate::token::Hash;

impl MatchActor {
    /// Answers with a hint for whoever holds this token, if it is their turn.
    pub(super) async fn hint(
        self: &Arc<Self>,
        token: Option<&Hash>,
        client: ClientKey,
        stage: u8,
    ) -> Result<ActionResult, ApiError> {
        if !(1..=3).contains(&stage) {
            return Err(ApiError::unprocessable("bad_stage", &Message::new("server-bad-stage")));
        }
        let owner = JobOwner::Client(client);
        let state = self.state().await?;
        must_get_hints(&state, state.viewer(token))?;
        if self.hub.is_busy_with(owner) {
            return Err(busy());
        }
        let spec = PlayerSpec { time: Some(limits::HINT_TIME), ..PlayerSpec::default() };
        let stop = StopFlag::default();
        let task = Task::Search(SearchTask::new(&state, &spec));
        let (seq, ply, turn) = (state.seq, state.board.ply(), state.board.turn());
        drop(state);
        let _guard = HintGuard::begin(self, turn, stop.clone()).ok_or_else(busy)?;
        let (send, answer) = oneshot::channel();
        let (kind, match_id, listener) = (JobKind::Query, Some(self.id.clone()), Box::new(Helper(send)));
        self.hub.runner.submit(Submission { kind, owner, match_id, key: None, task, stop, listener });
        let analysis = answer.await.map_err(|_| busy())?;
        self.hub.metrics.searched(analysis.nodes);
        let state = self.state().await?;
        if state.board.ply() != ply {
            return Err(ApiError::conflict("stale", &Message::new("server-stale")));
        }
        Ok(ActionResult { seq, hint: Some(hint(&state, stage, &analysis)), ..ActionResult::default() })
    }
}

fn must_get_hints(state: &MatchState, viewer: Viewer) -> Result<(), ApiError> {
    action::must_sit(viewer)?;
    if !state.allow().hints {
        return Err(ApiError::forbidden("locked", &Message::new("server-hints-locked")));
    }
    action::must_be_live(state)?;
    action::must_have_turn(state, viewer)
}

fn busy() -> ApiError {
    ApiError::too_many_requests("busy", &Message::new("server-busy"))
}

struct Helper(oneshot::Sender<Analysis>);

impl TaskListener for Helper {
    fn progress(&self, _: Progress) {}

    fn finished(self: Box<Self>, answer: Answer) {
        if let Answer::Search { found: Some(found), .. } = answer {
            let _ = self.0.send(found.into());
        }
    }
}

/// A side waits for a hint until this is dropped; then the search ends, wanted or not.
struct HintGuard {
    actor: Arc<MatchActor>,
    side: Side,
    stop: StopFlag,
}

impl HintGuard {
    /// None if the side waits already.
    fn begin(actor: &Arc<MatchActor>, side: Side, stop: StopFlag) -> Option<Self> {
        let was_waiting = std::mem::replace(&mut actor.live().hinting[side as usize], true);
        (!was_waiting).then(|| HintGuard { actor: Arc::clone(actor), side, stop })
    }
}

impl Drop for HintGuard {
    fn drop(&mut self) {
        self.stop.set();
        self.actor.live().hinting[self.side as usize] = false;
    }
}

//! A match in memory: its state, those who watch it, and the machine that plays in it.
//!
//! Whoever changes the state holds its lock until the store has the change, so that nobody ever sees a move which is
//! not stored.

mod commit; // changes: decided, stored, published
mod flag; // when time runs out
mod hint; // help for whoever has to move
mod invitation; // an open seat that anybody may take
mod machine; // the search for a machine's move
mod presence; // who is connected, and who has looked
mod rematch; // the next match with the same players
mod subscription; // what subscribers hear

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use engine::{Message, Side};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::broadcast;
use utoipa::ToSchema;

use self::flag::FlagTimer;
pub use self::invitation::{InvitationBody, now};
use self::machine::MachineSearch;
use self::presence::Presence;
pub use self::rematch::SuccessorBody;
pub use self::subscription::{Subscription, Update, frame, whole_frame};
use crate::action::{self, Action, FollowUp, Transaction};
use crate::address::ClientKey;
use crate::clock::{Charge, MAX_LAG};
use crate::dto::{Detail, SharedView, Summary};
use crate::error::ApiError;
use crate::event::{Offer, Seat, SeatName};
use crate::hint::HintBody;
use crate::hub::Hub;
use crate::limits;
use crate::match_state::MatchState;
use crate::pool::JobOwner;
use crate::runtime::Instant;
use crate::store::StoreError;
use crate::token::{Hash, Token};

/// A match in memory.
#[derive(Debug)]
pub struct MatchActor {
    /// Its name.
    pub id: String,
    hub: Arc<Hub>,
    state: tokio::sync::Mutex<MatchState>,
    /// Whether the state may differ from the store: then it is loaded again before anybody sees it.
    stale: AtomicBool,
    live: Mutex<Live>,
    /// When it was last used, in milliseconds of the hub's clock.
    last_used: AtomicU64,
    /// When somebody last viewed it, likewise plus one; 0 for never.
    last_viewed: AtomicU64,
}

/// What belongs to this process and is not stored.
#[derive(Debug, Default)]
struct Live {
    /// Only while there are subscribers.
    updates: Option<broadcast::Sender<Update>>,
    presence: Presence,
    /// The search that is running or queued.
    search: Option<MachineSearch>,
    /// When the flag of the side to act will fall, where that is soon.
    flag: Option<FlagTimer>,
    /// Who last acted in the match or opened it: searches are queued in their name.
    job_owner: JobOwner,
    /// The sides that are waiting for a hint, so that nobody asks twice at once.
    hinting: [bool; 2],
}

/// What came of an action.
#[derive(Clone, Serialize, Debug, Default, ToSchema)]
#[schema(as = Done)]
pub struct ActionResult {
    /// The number of the last event.
    pub seq: u64,
    /// The invitation to a seat that is open now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    /// The hint that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<HintBody>,
    /// The next match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub successor: Option<SuccessorBody>,
}

/// What somebody brings who wants to sit down.
#[derive(Debug)]
pub struct JoinRequest {
    /// Where.
    pub seat: SeatName,
    /// The invitation, where they have one.
    pub code: Option<String>,
    /// What they call themselves.
    pub name: Option<String>,
    /// The token that they have chosen, where they have.
    pub token: Option<Token>,
}

impl MatchActor {
    /// A match with this state, which the store has too.
    pub fn new(hub: Arc<Hub>, id: String, state: MatchState) -> Self {
        let last_used = AtomicU64::new(hub.now());
        MatchActor {
            id,
            hub,
            state: tokio::sync::Mutex::new(state),
            stale: AtomicBool::new(false),
            live: Mutex::default(),
            last_used,
            last_viewed: AtomicU64::new(0),
        }
    }

    /// When it was last used, in milliseconds of the hub's clock.
    pub fn last_used(&self) -> u64 {
        self.last_used.load(Ordering::Relaxed)
    }

    /// Marks it as used now.
    pub fn touch(&self) {
        self.last_used.store(self.hub.now(), Ordering::Relaxed);
    }

    /// The match as JSON for whoever holds this token, who counts as watching it.
    pub async fn view(self: &Arc<Self>, token: Option<&Hash>, client: ClientKey) -> Result<String, StoreError> {
        let state = self.state().await?;
        self.mark_viewed(&state, state.viewer(token), client);
        Ok(SharedView::new(&self.id, &state, self.present(), Detail::Full, self.hub.tablebases.as_deref())
            .for_viewer(token))
    }

    /// What `read` finds in the state.
    pub async fn with_state<T>(&self, read: impl FnOnce(&MatchState) -> T) -> Result<T, StoreError> {
        Ok(read(&*self.state().await?))
    }

    /// Its entry in a list of matches.
    pub async fn summary(&self, plies: Option<usize>) -> Result<Value, StoreError> {
        let state = self.state().await?;
        Ok(json!(Summary::new(&self.id, &state, self.present(), plies)))
    }

    /// Does what a person asks for, if they may, and answers when it is stored. They hear and are heard with a `lag`.
    pub async fn act(
        self: &Arc<Self>,
        token: Option<&Hash>,
        client: ClientKey,
        action: &Action,
        lag: Duration,
    ) -> Result<ActionResult, ApiError> {
        match action {
            Action::Hint { stage } => return self.hint(token, client, *stage).await,
            Action::New { swap } => return self.rematch(token, client, *swap).await,
            Action::Accept { offer: Offer::Restart } => return self.accept_restart(token, client).await,
            _ => {}
        }
        let began = Instant::now();
        let decide = |tx: &mut Transaction<'_>, viewer| {
            must_fit_log(tx.state, action)?;
            let follow_up = action::decide(tx, viewer, action)?;
            self.last_viewed.store(self.hub.now() + 1, Ordering::Relaxed);
            self.live().job_owner = JobOwner::Client(client);
            Ok(follow_up)
        };
        let is_move = matches!(action, Action::Move { .. });
        let charge = Charge::Lag(if is_move { lag.as_millis() as u64 } else { MAX_LAG });
        let (seq, follow_up) = self.commit_charged(token, charge, decide).await?;
        if is_move {
            self.hub.metrics.moved(began.elapsed());
        }
        let mut result = ActionResult { seq, ..ActionResult::default() };
        match follow_up {
            FollowUp::None => {}
            FollowUp::Invite(invite) => result.invite = Some(invite.reveal().to_owned()),
            FollowUp::Step => {
                let state = self.state().await?;
                self.schedule_search(&state, true);
            }
        }
        Ok(result)
    }

    /// Seats somebody on an open seat; the token for it. Whoever has chosen their token can ask again after a lost
    /// answer: the seat is theirs already.
    pub async fn join(self: &Arc<Self>, request: JoinRequest) -> Result<Token, ApiError> {
        let JoinRequest { seat, code, name, token } = request;
        let name = action::check_name(name.as_deref())?;
        let token = token.unwrap_or_else(Token::random);
        let side = Side::from(seat);
        let sit_down = |tx: &mut Transaction<'_>, _| {
            if tx.state.viewer(Some(&token.hash())).has(side) {
                return Ok(());
            }
            let Seat::Open { invite } = tx.state.seat(side) else {
                return Err(ApiError::conflict("seat_taken", &Message::new("server-seat-taken")));
            };
            let is_invited = code.as_ref().is_some_and(|code| invite.matches(&Hash::of(code)));
            if !is_invited && (code.is_some() || !tx.state.settings.listed) {
                return Err(ApiError::forbidden("bad_code", &Message::new("server-bad-code")));
            }
            action::must_be_live(tx.state)?;
            if tx.state.seq >= limits::EVENTS {
                return Err(log_full());
            }
            tx.join(side, name.clone(), &token);
            Ok(())
        };
        self.commit(None, sit_down).await?;
        Ok(token)
    }

    /// Ends all subscriptions, and the search.
    pub fn close(&self) {
        let mut live = self.live();
        live.updates = None;
        if let Some(search) = live.search.take() {
            search.stop.set();
        }
        if let Some(flag) = live.flag.take() {
            flag.stop();
        }
    }

    fn live(&self) -> MutexGuard<'_, Live> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for MatchActor {
    fn drop(&mut self) {
        self.hub.search_sessions.remove_match(&self.id);
    }
}

/// A log that is full takes nothing more, save what ends the match.
fn must_fit_log(state: &MatchState, action: &Action) -> Result<(), ApiError> {
    let ends =
        matches!(action, Action::Resign | Action::ClaimDraw | Action::Close | Action::Accept { offer: Offer::Draw });
    if state.seq < limits::EVENTS || ends { Ok(()) } else { Err(log_full()) }
}

fn log_full() -> ApiError {
    ApiError::conflict("log_full", &Message::new("server-log-full").with("most", limits::EVENTS))
}

//! A match in memory: the table, those who look at it, and the machine that thinks about it.
//!
//! Whoever changes the table holds its lock until the store has the change, so that nobody ever sees a move which
//! is not stored.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::catalog::ScoreScale;
use engine::{Analysis, Message, RuleSet, Side};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::{broadcast, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use utoipa::ToSchema;

use crate::action::{self, Action, Transaction};
use crate::address::ClientKey;
use crate::dto::{Detail, SharedView, Summary, event_json};
use crate::error::ApiError;
use crate::event::{Event, Offer, Reason, SeatName};
use crate::hint::{HintBody, hint};
use crate::hub::Hub;
use crate::limits;
use crate::match_state::{MatchState, Viewer};
use crate::pool::{JobKind, JobOwner, TimeSlice};
use crate::search_job::{SearchJob, StopFlag};
use crate::store::{MatchHead, PAGE, StoreError};
use crate::token::{Hash, Token};

/// How many messages a slow socket may be behind before it gets the whole match again.
const CHANNEL_CAPACITY: usize = 16;
/// Between two reports of a search.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);
/// Beyond the time of a search, for which another server leaves it alone.
const LEASE_MARGIN: Duration = Duration::from_secs(5);

/// A match in memory.
#[derive(Debug)]
pub struct MatchActor {
    /// Its name.
    pub id: String,
    hub: Arc<Hub>,
    state: tokio::sync::Mutex<MatchState>,
    /// Whether the table may differ from the store: then it is read again before anybody sees it.
    stale: AtomicBool,
    live: Mutex<Live>,
    /// When it was last used, in milliseconds of the hub's clock.
    last_used: AtomicU64,
    /// When somebody last looked at it, likewise and one more; 0 for never.
    last_viewed: AtomicU64,
}

/// What is not stored.
#[derive(Debug, Default)]
struct Live {
    /// Only while somebody listens.
    updates: Option<broadcast::Sender<Update>>,
    /// Sockets of those who sit on each seat.
    present: [u32; 2],
    /// Whether they have sockets at other servers.
    elsewhere: [bool; 2],
    /// The search that goes on or waits.
    search: Option<RunningSearch>,
    /// Who has last been at one of the seats or opened the match.
    job_owner: JobOwner,
    /// Who is being helped, so that nobody asks twice at once.
    hinting: [bool; 2],
}

/// A search for a machine's move.
#[derive(Debug)]
struct RunningSearch {
    /// The number of the event after which it began.
    seq: u64,
    stop: StopFlag,
    /// For whom it waits for a worker, until it has one.
    queued: Option<JobOwner>,
}

/// What those who look at a match hear.
#[derive(Clone, Debug)]
pub enum Update {
    /// The same words for all.
    Text(Utf8Bytes),
    /// The match, to be completed for each.
    State(Arc<SharedView>),
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
    /// The help that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<HintBody>,
    /// The next match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub successor: Option<SuccessorBody>,
}

/// The match after this one, with the same tokens.
#[derive(Clone, Serialize, Debug, ToSchema)]
pub struct SuccessorBody {
    id: String,
}

/// Somebody's ear: gone with it, they are no longer present.
#[derive(Debug)]
pub struct Subscription {
    actor: Arc<MatchActor>,
    /// The match when it began.
    pub first: Utf8Bytes,
    /// The number of the last event then.
    pub seq: u64,
    /// What happens from now on.
    pub updates: broadcast::Receiver<Update>,
    seats: [bool; 2],
}

impl Drop for Subscription {
    fn drop(&mut self) {
        if self.seats == [false, false] {
            return;
        }
        let mut live = self.actor.live();
        let mut left = false;
        for i in [0, 1] {
            live.present[i] -= u32::from(self.seats[i]);
            left |= self.seats[i] && live.present[i] == 0;
        }
        drop(live);
        if left {
            self.actor.hub.presence_changes.add(&self.actor.id);
            let actor = Arc::clone(&self.actor);
            self.actor.hub.runtime.spawn(async move { actor.publish_presence().await });
        }
    }
}

impl MatchActor {
    /// A room around a table.
    pub fn new(hub: Arc<Hub>, id: String, state: MatchState) -> Self {
        let last_used = AtomicU64::new(hub.now());
        let state = tokio::sync::Mutex::new(state);
        MatchActor {
            id,
            hub,
            state,
            stale: AtomicBool::new(false),
            live: Mutex::default(),
            last_used,
            last_viewed: AtomicU64::new(0),
        }
    }

    /// When it was last used.
    pub fn last_used(&self) -> u64 {
        self.last_used.load(Ordering::Relaxed)
    }

    /// Says that it is in use.
    pub fn touch(&self) {
        self.last_used.store(self.hub.now(), Ordering::Relaxed);
    }

    /// Whether anybody listens.
    pub fn has_subscribers(&self) -> bool {
        self.live().updates.as_ref().is_some_and(|updates| updates.receiver_count() > 0)
    }

    /// Somebody looks. Where machines have waited for that, they go on; and whoever sits here waits for them.
    fn mark_viewed(self: &Arc<Self>, state: &MatchState, viewer: Viewer, client: ClientKey) {
        self.last_viewed.store(self.hub.now() + 1, Ordering::Relaxed);
        if viewer != Viewer::default() {
            self.live().job_owner = JobOwner::Client(client);
        }
        self.think(state, false);
    }

    /// Whether somebody looks, or did a moment ago.
    fn is_watched(&self) -> bool {
        let last_viewed = self.last_viewed.load(Ordering::Relaxed);
        let since = Duration::from_millis((self.hub.now() + 1).saturating_sub(last_viewed));
        self.has_subscribers() || (last_viewed > 0 && since < self.hub.limits.unwatched_grace)
    }

    /// The match for whoever holds this token, at this address.
    pub async fn look(self: &Arc<Self>, token: Option<&Hash>, client: ClientKey) -> Result<String, StoreError> {
        let state = self.state().await?;
        self.mark_viewed(&state, state.viewer(token), client);
        Ok(SharedView::new(&self.id, &state, self.present(), Detail::Full).for_viewer(token))
    }

    /// Something about the table.
    pub async fn with_state<T>(&self, ask: impl FnOnce(&MatchState) -> T) -> Result<T, StoreError> {
        Ok(ask(&*self.state().await?))
    }

    /// The line of a list.
    pub async fn summary(&self) -> Result<Value, StoreError> {
        let state = self.state().await?;
        Ok(json!(Summary::new(&self.id, &state, self.present())))
    }

    /// The table as the store has it, locked.
    async fn state(&self) -> Result<tokio::sync::MutexGuard<'_, MatchState>, StoreError> {
        let mut state = self.state.lock().await;
        if self.stale.load(Ordering::Relaxed) {
            *state = self.hub.load(&self.id).await?;
            self.stale.store(false, Ordering::Relaxed);
            self.publish_state(&state, Detail::Full);
        }
        Ok(state)
    }

    /// Does what somebody wants, if they may, and answers when it is stored.
    pub async fn act(
        self: &Arc<Self>,
        token: Option<&Hash>,
        client: ClientKey,
        action: &Action,
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
            let outcome = action::decide(tx, viewer, action)?;
            self.last_viewed.store(self.hub.now() + 1, Ordering::Relaxed);
            self.live().job_owner = JobOwner::Client(client);
            Ok(outcome)
        };
        let (seq, outcome) = self.change(token, decide).await?;
        if matches!(action, Action::Move { .. }) {
            self.hub.metrics.moved(began.elapsed());
        }
        let mut done = ActionResult { seq, ..ActionResult::default() };
        match outcome {
            action::Outcome::Done => {}
            action::Outcome::Invite(invite) => done.invite = Some(invite.reveal().to_owned()),
            action::Outcome::Step => {
                let state = self.state().await?;
                self.think(&state, true);
            }
        }
        Ok(done)
    }

    /// Sits down on an open seat; the token for it. Whoever has chosen a token can ask again after a lost answer: the
    /// seat is theirs already.
    pub async fn join(
        self: &Arc<Self>,
        seat: SeatName,
        code: Option<&str>,
        name: Option<&str>,
        chosen: Option<Token>,
    ) -> Result<Token, ApiError> {
        let name = action::check_name(name)?;
        let token = chosen.unwrap_or_else(Token::random);
        let side = Side::from(seat);
        let sit = |tx: &mut Transaction<'_>, _| {
            if tx.state.viewer(Some(&token.hash())).has(side) {
                return Ok(());
            }
            let crate::event::Seat::Open { invite } = tx.state.seat(side) else {
                return Err(ApiError::conflict("seat_taken", &Message::new("server-seat-taken")));
            };
            let invited = code.is_some_and(|code| invite.matches(&Hash::of(code)));
            if !invited && (code.is_some() || !tx.state.settings.listed) {
                return Err(ApiError::forbidden("bad_code", &Message::new("server-bad-code")));
            }
            if !tx.state.is_live() {
                return Err(action::over());
            }
            if tx.state.seq >= limits::EVENTS {
                return Err(log_full());
            }
            tx.join(side, name.clone(), &token);
            Ok(())
        };
        self.change(None, sit).await?;
        Ok(token)
    }

    /// Begins to listen: the match now, and what will happen.
    pub async fn subscribe(
        self: &Arc<Self>,
        token: Option<&Hash>,
        client: ClientKey,
    ) -> Result<Subscription, ApiError> {
        let state = self.state().await?;
        let viewer = state.viewer(token);
        let seats = viewer.seats;
        let (updates, came) = self.subscribe_seats(seats);
        self.mark_viewed(&state, viewer, client);
        let first = frame(&SharedView::new(&self.id, &state, self.present(), Detail::Full), token);
        let subscription = Subscription { actor: Arc::clone(self), first, seq: state.seq, updates, seats };
        if came {
            self.hub.presence_changes.add(&self.id);
            self.publish_state(&state, Detail::Since(state.board.ply()));
        }
        Ok(subscription)
    }

    /// The first events after number `after`, up to number `last`, as messages: a piece of what somebody has missed.
    pub async fn missed(&self, after: u64, last: u64) -> Result<Vec<Utf8Bytes>, StoreError> {
        let page = self.hub.store.events(&self.id, after, PAGE).await?;
        let state = self.state().await?;
        let message = |(seq, text): (u64, &String)| match Event::read(text) {
            Ok(event) => Ok(event_json(&state, seq, &event).into()),
            Err(error) => Err(StoreError::Damaged(format!("match {}: event {seq}: {error}", self.id))),
        };
        (after + 1..=last).zip(&page.events).map(message).collect()
    }

    /// An ear for somebody who sits on these seats, and whether that makes a player present.
    fn subscribe_seats(&self, seats: [bool; 2]) -> (broadcast::Receiver<Update>, bool) {
        let mut live = self.live();
        let updates = live.updates.get_or_insert_with(|| broadcast::channel(CHANNEL_CAPACITY).0).subscribe();
        let mut came = false;
        for i in [0, 1] {
            came |= seats[i] && live.present[i] == 0;
            live.present[i] += u32::from(seats[i]);
        }
        (updates, came)
    }

    /// Whether the store has another log than we; takes in who is connected elsewhere.
    pub async fn is_behind(&self, head: &MatchHead) -> bool {
        let state = self.state.lock().await;
        let seq = state.seq;
        let moved = std::mem::replace(&mut self.live().elsewhere, head.present) != head.present;
        let stale = self.stale.load(Ordering::Relaxed);
        if moved && !stale {
            self.publish_state(&state, Detail::Since(state.board.ply()));
        }
        stale || seq != head.seq
    }

    /// Takes in what another server has written.
    pub async fn catch_up(self: &Arc<Self>) -> Result<(), StoreError> {
        let mut state = self.state().await?;
        loop {
            let page = self.hub.store.events(&self.id, state.seq, PAGE).await?;
            if page.last_seq < state.seq {
                // An older copy of the database was put in place of it.
                *state = self.hub.load(&self.id).await?;
                self.publish_state(&state, Detail::Full);
            } else if !page.events.is_empty() {
                self.apply_stored(&mut state, &page.events)?;
            }
            if state.seq >= page.last_seq {
                break;
            }
        }
        self.think(&state, false);
        Ok(())
    }

    /// Lets events happen that the store has already.
    fn apply_stored(&self, state: &mut MatchState, texts: &[String]) -> Result<(), StoreError> {
        let damaged = |error: String| StoreError::Damaged(format!("match {}: {error}", self.id));
        let mut least = state.board.ply();
        let mut events = Vec::new();
        self.stale.store(true, Ordering::Relaxed); // Until all have happened.
        for text in texts {
            let event = Event::read(text).map_err(|error| damaged(error.to_string()))?;
            state.apply(&event).map_err(damaged)?;
            least = least.min(state.board.ply());
            events.push(event);
        }
        self.stale.store(false, Ordering::Relaxed);
        self.publish_events(state, &events, least);
        Ok(())
    }

    /// Lets a machine think if it has to.
    pub async fn wake(self: &Arc<Self>) -> Result<(), StoreError> {
        let state = self.state().await?;
        self.think(&state, false);
        Ok(())
    }

    /// Says goodbye to all who listen, and stops the machine.
    pub fn close(&self) {
        let mut live = self.live();
        live.updates = None;
        if let Some(search) = live.search.take() {
            search.stop.set();
        }
    }

    /// Changes the table, stores the change, tells everybody. After a conflict with another server it tries again.
    async fn change<T>(
        self: &Arc<Self>,
        token: Option<&Hash>,
        mut decide: impl FnMut(&mut Transaction<'_>, Viewer) -> Result<T, ApiError>,
    ) -> Result<(u64, T), ApiError> {
        const TRIES: usize = 3;
        self.touch();
        let mut state = self.state().await?;
        for attempt in 1.. {
            let (header, seq, ply) = (state.header(), state.seq, state.board.ply());
            let viewer = state.viewer(token);
            let mut tx = Transaction { state: &mut state, events: Vec::new() };
            let answer = decide(&mut tx, viewer)?;
            let events = tx.events;
            if events.is_empty() {
                return Ok((state.seq, answer));
            }
            let texts = events.iter().map(Event::write).collect();
            let new = Some(state.header()).filter(|new| *new != header);
            self.stale.store(true, Ordering::Relaxed);
            match self.hub.store.append(&self.id, seq, texts, new).await {
                Ok(()) => {
                    self.stale.store(false, Ordering::Relaxed);
                    self.publish_events(&state, &events, ply.min(state.board.ply()));
                    self.think(&state, false);
                    return Ok((state.seq, answer));
                }
                // What has become of it is seen when the store answers again.
                Err(error @ StoreError::Broken(_)) if self.hub.store.is_shared() => return Err(error.into()),
                Err(error) => {
                    *state = self.hub.load(&self.id).await?;
                    self.stale.store(false, Ordering::Relaxed);
                    self.publish_state(&state, Detail::Full);
                    if error != StoreError::Conflict || attempt == TRIES {
                        return Err(error.into());
                    }
                }
            }
        }
        unreachable!("the last attempt returns")
    }

    /// Tells all who listen what has happened; moves before number `from` are as they were.
    fn publish_events(&self, state: &MatchState, events: &[Event], from: usize) {
        if !self.has_subscribers() {
            return;
        }
        let first = state.seq + 1 - events.len() as u64;
        for (seq, event) in (first..).zip(events) {
            self.send(Update::Text(event_json(state, seq, event).into()));
        }
        self.publish_state(state, Detail::Since(from));
    }

    fn publish_state(&self, state: &MatchState, detail: Detail) {
        if self.has_subscribers() {
            self.send(Update::State(Arc::new(SharedView::new(&self.id, state, self.present(), detail))));
        }
    }

    /// Tells all who listen how it stands, if it is played by these rules.
    pub async fn publish_state_if(&self, set: &'static RuleSet) {
        if let Ok(state) = self.state().await
            && std::ptr::eq(state.set, set)
        {
            self.publish_state(&state, Detail::Since(state.board.ply()));
        }
    }

    async fn publish_presence(&self) {
        if let Ok(state) = self.state().await {
            self.publish_state(&state, Detail::Since(state.board.ply()));
        }
    }

    fn send(&self, updates: Update) {
        if let Some(sender) = &self.live().updates {
            let _ = sender.send(updates); // Nobody may be listening any more.
        }
    }

    /// Whether a player is connected here.
    pub fn has_players(&self) -> bool {
        self.present_here() != [false; 2]
    }

    /// The seats that have somebody connected here.
    pub fn present_here(&self) -> [bool; 2] {
        self.live().present.map(|sockets| sockets > 0)
    }

    /// The seats that have somebody connected, here or at another server.
    fn present(&self) -> [bool; 2] {
        let live = self.live();
        [0, 1].map(|i| live.present[i] > 0 || live.elsewhere[i])
    }

    fn live(&self) -> MutexGuard<'_, Live> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the search that the table needs and stops any other. `step` lets a paused machine move once. Machines
    /// that play each other wait while nobody looks.
    fn think(self: &Arc<Self>, state: &MatchState, step: bool) {
        let wanted = if step { state.machine_at_turn() } else { state.machine_to_move() };
        let both = state.has_machines_only();
        let wanted = wanted.filter(|_| step || !both || self.is_watched());
        let mut live = self.live();
        let owner = live.job_owner;
        match (&live.search, &wanted) {
            // What waits for nobody in particular takes another place in the queue when somebody comes.
            (Some(search), Some(_))
                if search.seq == state.seq
                    && !search.stop.is_set()
                    && (owner == JobOwner::Nobody || search.queued != Some(JobOwner::Nobody)) =>
            {
                return;
            }
            (Some(search), _) => search.stop.set(),
            (None, _) => {}
        }
        live.search = None;
        let Some((side, spec)) = wanted else { return };
        let stop = StopFlag::default();
        live.search = Some(RunningSearch { seq: state.seq, stop: stop.clone(), queued: Some(owner) });
        drop(live);
        let job = SearchJob::new(state, &spec, stop);
        let (actor, seq) = (Arc::clone(self), state.seq);
        let begin = move |actor: Arc<MatchActor>| {
            let pool = Arc::clone(&actor.hub.pool);
            pool.submit(JobKind::MachineMove, owner, Box::new(move |slice| actor.run_search(&job, slice, seq, side)));
        };
        if both && !step && state.board.ply() > 0 {
            let pace = self.hub.limits.machine_pause;
            self.hub.runtime.spawn(async move {
                tokio::time::sleep(pace).await;
                begin(actor);
            });
        } else {
            begin(actor);
        }
    }

    /// On a worker: thinks, and plays.
    fn run_search(self: &Arc<Self>, job: &SearchJob, slice: &TimeSlice<'_>, seq: u64, side: Side) {
        if !self.mark_started(job) {
            return;
        }
        let lease = job.time() + LEASE_MARGIN;
        match self.hub.runtime.block_on(self.hub.store.claim(&self.id, seq, lease)) {
            Ok(true) => {}
            Ok(false) | Err(_) => return self.retry_later(seq, lease),
        }
        let mut last = Instant::now();
        let analysis = job.run(slice, |analysis| {
            if last.elapsed() >= REPORT_INTERVAL && self.has_subscribers() {
                last = Instant::now();
                self.send(Update::Text(thinking_json(side, analysis, job.score_scale()).into()));
            }
        });
        self.forget(seq);
        let Some(analysis) = analysis else { return };
        self.hub.metrics.searched(analysis.nodes);
        if self.has_subscribers() {
            self.send(Update::Text(thinking_json(side, &analysis, job.score_scale()).into()));
        }
        let played = self.hub.runtime.block_on(self.change(None, |tx: &mut Transaction<'_>, _| {
            if tx.state.seq != seq {
                return Ok(()); // The players have gone on meanwhile.
            }
            if tx.state.board.can_claim_draw() {
                tx.draw(side, Reason::Claimed);
                return Ok(());
            }
            tx.play(side, &analysis.text)
        }));
        if let Err(error) = played {
            tracing::warn!(id = %self.id, code = error.code, "a machine's move was not played");
            self.retry_later(seq, LEASE_MARGIN);
        }
    }

    /// Another server thinks about it, or the store fails: looks again when that must be over.
    fn retry_later(self: &Arc<Self>, seq: u64, wait: Duration) {
        self.forget(seq);
        let actor = Arc::clone(self);
        self.hub.runtime.spawn(async move {
            tokio::time::sleep(wait).await;
            if let Err(error) = async {
                actor.catch_up().await?;
                actor.wake().await
            }
            .await
            {
                tracing::warn!(id = %actor.id, %error, "a machine cannot go on");
            }
        });
    }

    /// A search has a worker now; false where it is no longer wanted.
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

    /// The search that began after event `seq` has ended.
    fn forget(&self, seq: u64) {
        let mut live = self.live();
        if live.search.as_ref().is_some_and(|search| search.seq == seq) {
            live.search = None;
        }
    }

    /// Helps whoever has to move.
    async fn hint(
        self: &Arc<Self>,
        token: Option<&Hash>,
        client: ClientKey,
        stage: u8,
    ) -> Result<ActionResult, ApiError> {
        if !(1..=3).contains(&stage) {
            return Err(ApiError::unprocessable("bad_stage", &Message::new("server-bad-stage")));
        }
        let state = self.state().await?;
        let viewer = state.viewer(token);
        action::must_sit(viewer)?;
        if !state.allow().hints {
            return Err(ApiError::forbidden("locked", &Message::new("server-hints-locked")));
        }
        if !state.is_live() {
            return Err(action::over());
        }
        let turn = state.board.turn();
        if !viewer.has(turn) {
            return Err(ApiError::forbidden("not_your_turn", &Message::new("server-not-your-turn")));
        }
        let busy = || ApiError::too_many_requests("busy", &Message::new("server-busy"));
        let owner = JobOwner::Client(client);
        if self.hub.is_busy_with(owner) || self.live().hinting[turn as usize] {
            return Err(busy());
        }
        let spec = engine::PlayerSpec { time: Some(limits::HINT_TIME), ..engine::PlayerSpec::default() };
        let stop = StopFlag::default();
        let job = SearchJob::new(&state, &spec, stop.clone());
        let (seq, ply) = (state.seq, state.board.ply());
        drop(state);
        let _guard = HintGuard::begin(self, turn, stop).ok_or_else(busy)?;
        let (send, answer) = oneshot::channel();
        let job = move |slice: &TimeSlice<'_>| drop(send.send(job.run(slice, |_| {})));
        self.hub.pool.submit(JobKind::Query, owner, Box::new(job));
        let analysis = answer.await.ok().flatten().ok_or_else(busy)?;
        self.hub.metrics.searched(analysis.nodes);
        let state = self.state().await?;
        if state.board.ply() != ply {
            return Err(ApiError::conflict("stale", &Message::new("server-stale")));
        }
        Ok(ActionResult { seq, hint: Some(hint(&state, stage, &analysis)), ..ActionResult::default() })
    }

    /// The same settings once more, as another match to which everybody is led; while two people play, the offer of it,
    /// and then nobody changes colours.
    async fn rematch(
        self: &Arc<Self>,
        token: Option<&Hash>,
        client: ClientKey,
        swap: bool,
    ) -> Result<ActionResult, ApiError> {
        let state = self.state().await?;
        let needed = action::restart(&state, state.viewer(token))?;
        let (known, seq) = (state.successor.clone(), state.seq);
        drop(state);
        if let Some(id) = known {
            return Ok(ActionResult { seq, successor: Some(SuccessorBody { id }), ..ActionResult::default() });
        }
        match needed {
            action::Restart::Now => {
                let may = |state: &MatchState, viewer| action::restart(state, viewer).map(drop);
                self.succeed(token, client, swap, may).await
            }
            action::Restart::OfferedBy(side) => {
                let (seq, ()) = self.change(token, |tx, _| tx.offer_restart(side)).await?;
                Ok(ActionResult { seq, ..ActionResult::default() })
            }
        }
    }

    /// Says yes to the other player, who wants to begin anew.
    async fn accept_restart(
        self: &Arc<Self>,
        token: Option<&Hash>,
        client: ClientKey,
    ) -> Result<ActionResult, ApiError> {
        let state = self.state().await?;
        action::must_be_offered_restart(&state, state.viewer(token))?;
        drop(state);
        self.succeed(token, client, false, action::must_be_offered_restart).await
    }

    /// Opens the next match, where players may change colours, and leads everybody there, if `may` still says so when it
    /// is open.
    async fn succeed(
        self: &Arc<Self>,
        token: Option<&Hash>,
        client: ClientKey,
        swap: bool,
        may: impl Fn(&MatchState, Viewer) -> Result<(), ApiError>,
    ) -> Result<ActionResult, ApiError> {
        let (mut settings, owner) = self.with_state(|state| (state.settings.clone(), state.owner)).await?;
        if swap {
            settings.seats.swap(0, 1);
        }
        // Tokens stay the same, so whoever sits here sits there.
        let id = self.hub.open(settings, owner).await?;
        let follow = |tx: &mut Transaction<'_>, viewer: Viewer| {
            if tx.state.successor.is_none() {
                may(tx.state, viewer)?;
                tx.succeed(id.clone());
            }
            Ok(tx.state.successor.clone())
        };
        let (seq, successor) = self.change(token, follow).await?;
        if successor.as_ref() == Some(&id) {
            self.hub.actor(&id).await?.look(token, client).await?;
        }
        Ok(ActionResult { seq, successor: successor.map(|id| SuccessorBody { id }), ..ActionResult::default() })
    }
}

/// Somebody is being helped until this is dropped; then the search ends, wanted or not.
struct HintGuard {
    actor: Arc<MatchActor>,
    side: Side,
    stop: StopFlag,
}

impl HintGuard {
    fn begin(actor: &Arc<MatchActor>, side: Side, stop: StopFlag) -> Option<Self> {
        let mut live = actor.live();
        let hinting = &mut live.hinting[side as usize];
        (!std::mem::replace(hinting, true)).then(|| HintGuard { actor: Arc::clone(actor), side, stop })
    }
}

impl Drop for HintGuard {
    fn drop(&mut self) {
        self.stop.set();
        self.actor.live().hinting[self.side as usize] = false;
    }
}

/// What ends a match may come after the end of its log.
fn must_fit_log(state: &MatchState, action: &Action) -> Result<(), ApiError> {
    let ends =
        matches!(action, Action::Resign | Action::ClaimDraw | Action::Close | Action::Accept { offer: Offer::Draw });
    if state.seq < limits::EVENTS || ends { Ok(()) } else { Err(log_full()) }
}

fn log_full() -> ApiError {
    ApiError::conflict("log_full", &Message::new("server-log-full").with("most", limits::EVENTS))
}

/// The match as a message of a socket.
pub fn frame(shared: &SharedView, token: Option<&Hash>) -> Utf8Bytes {
    format!("{{\"type\":\"match\",\"match\":{}}}", shared.for_viewer(token)).into()
}

fn thinking_json(side: Side, analysis: &Analysis, scale: ScoreScale) -> String {
    json!({
        "type": "thinking",
        "seat": SeatName::from(side),
        "depth": analysis.depth,
        "score": analysis.score,
        "man": scale.man,
        "clear": scale.clear,
        "line": analysis.line,
        "nodes": analysis.nodes,
    })
    .to_string()
}

//! A match in memory: the table, those who look at it, and the machine that thinks about it.
//!
//! Whoever changes the table holds its lock until the store has the change, so that nobody ever sees a move which
//! is not stored.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::game::ScoreScale;
use engine::{Analysis, Message, RuleSet, Side};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::{broadcast, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use utoipa::ToSchema;

use crate::action::{self, Action, Changes};
use crate::address::Origin;
use crate::body::{Part, Shared, Summary, event_json};
use crate::event::{Event, Offer, Reason, SeatName};
use crate::hint::{HintBody, hint};
use crate::hub::Hub;
use crate::limits;
use crate::pool::{Lane, Party, Share};
use crate::refusal::Refusal;
use crate::store::{PAGE, StoreError, Tip};
use crate::table::{Table, Viewer};
use crate::thought::{Question, Stop};
use crate::token::{Hash, Token};

/// How many messages a slow socket may be behind before it gets the whole match again.
const BEHIND: usize = 16;
/// Between two reports of a search.
const REPORT_PAUSE: Duration = Duration::from_millis(200);
/// Beyond the time of a search, for which another server leaves it alone.
const GRACE: Duration = Duration::from_secs(5);

/// A match in memory.
#[derive(Debug)]
pub struct Room {
    /// Its name.
    pub id: String,
    hub: Arc<Hub>,
    table: tokio::sync::Mutex<Table>,
    /// Whether the table may differ from the store: then it is read again before anybody sees it.
    doubtful: AtomicBool,
    live: Mutex<Live>,
    /// When it was last used, in milliseconds of the hub's clock.
    touched: AtomicU64,
    /// When somebody last looked at it, likewise and one more; 0 for never.
    looked: AtomicU64,
}

/// What is not stored.
#[derive(Debug, Default)]
struct Live {
    /// Only while somebody listens.
    news: Option<broadcast::Sender<News>>,
    /// Sockets of those who sit on each seat.
    present: [u32; 2],
    /// Whether they have sockets at other servers.
    elsewhere: [bool; 2],
    /// The search that goes on or waits.
    thought: Option<Thought>,
    /// Who has last been at one of the seats or opened the match.
    party: Party,
    /// Who is being helped, so that nobody asks twice at once.
    hinting: [bool; 2],
}

/// A search for a machine's move.
#[derive(Debug)]
struct Thought {
    /// The number of the event after which it began.
    seq: u64,
    stop: Stop,
    /// For whom it waits for a worker, until it has one.
    queued: Option<Party>,
}

/// What those who look at a match hear.
#[derive(Clone, Debug)]
pub enum News {
    /// The same words for all.
    Words(Utf8Bytes),
    /// The match, to be completed for each.
    State(Arc<Shared>),
}

/// What came of an action.
#[derive(Clone, Serialize, Debug, Default, ToSchema)]
pub struct Done {
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
pub struct Ear {
    room: Arc<Room>,
    /// The match when it began.
    pub first: Utf8Bytes,
    /// The number of the last event then.
    pub seq: u64,
    /// What happens from now on.
    pub news: broadcast::Receiver<News>,
    seats: [bool; 2],
}

impl Drop for Ear {
    fn drop(&mut self) {
        if self.seats == [false, false] {
            return;
        }
        let mut live = self.room.live();
        let mut left = false;
        for i in [0, 1] {
            live.present[i] -= u32::from(self.seats[i]);
            left |= self.seats[i] && live.present[i] == 0;
        }
        drop(live);
        if left {
            self.room.hub.arrivals.add(&self.room.id);
            let room = Arc::clone(&self.room);
            self.room.hub.runtime.spawn(async move { room.tell_presence().await });
        }
    }
}

impl Room {
    /// A room around a table.
    pub fn new(hub: Arc<Hub>, id: String, table: Table) -> Self {
        let touched = AtomicU64::new(hub.now());
        let table = tokio::sync::Mutex::new(table);
        Room {
            id,
            hub,
            table,
            doubtful: AtomicBool::new(false),
            live: Mutex::default(),
            touched,
            looked: AtomicU64::new(0),
        }
    }

    /// When it was last used.
    pub fn touched(&self) -> u64 {
        self.touched.load(Ordering::Relaxed)
    }

    /// Says that it is in use.
    pub fn touch(&self) {
        self.touched.store(self.hub.now(), Ordering::Relaxed);
    }

    /// Whether anybody listens.
    pub fn has_listeners(&self) -> bool {
        self.live().news.as_ref().is_some_and(|news| news.receiver_count() > 0)
    }

    /// Somebody looks. Where machines have waited for that, they go on; and whoever sits here waits for them.
    fn attend(self: &Arc<Self>, table: &Table, viewer: Viewer, origin: Origin) {
        self.looked.store(self.hub.now() + 1, Ordering::Relaxed);
        if viewer != Viewer::default() {
            self.live().party = Party::Client(origin);
        }
        self.think(table, false);
    }

    /// Whether somebody looks, or did a moment ago.
    fn is_watched(&self) -> bool {
        let looked = self.looked.load(Ordering::Relaxed);
        let since = Duration::from_millis((self.hub.now() + 1).saturating_sub(looked));
        self.has_listeners() || (looked > 0 && since < self.hub.limits.unwatched)
    }

    /// The match for whoever holds this token, at this address.
    pub async fn look(self: &Arc<Self>, token: Option<&Hash>, origin: Origin) -> Result<String, StoreError> {
        let table = self.table().await?;
        self.attend(&table, table.viewer(token), origin);
        Ok(Shared::new(&self.id, &table, self.present(), Part::Whole).complete(token))
    }

    /// Something about the table.
    pub async fn with_table<T>(&self, ask: impl FnOnce(&Table) -> T) -> Result<T, StoreError> {
        Ok(ask(&*self.table().await?))
    }

    /// The line of a list.
    pub async fn summary(&self) -> Result<Value, StoreError> {
        let table = self.table().await?;
        Ok(json!(Summary::new(&self.id, &table, self.present())))
    }

    /// The table as the store has it, locked.
    async fn table(&self) -> Result<tokio::sync::MutexGuard<'_, Table>, StoreError> {
        let mut table = self.table.lock().await;
        if self.doubtful.load(Ordering::Relaxed) {
            *table = self.hub.load(&self.id).await?;
            self.doubtful.store(false, Ordering::Relaxed);
            self.tell(&table, Part::Whole);
        }
        Ok(table)
    }

    /// Does what somebody wants, if they may, and answers when it is stored.
    pub async fn act(self: &Arc<Self>, token: Option<&Hash>, origin: Origin, action: &Action) -> Result<Done, Refusal> {
        match action {
            Action::Hint { stage } => return self.hint(token, origin, *stage).await,
            Action::New { swap } => return self.again(token, origin, *swap).await,
            Action::Accept { offer: Offer::Restart } => return self.accept_restart(token, origin).await,
            _ => {}
        }
        let began = Instant::now();
        let decide = |changes: &mut Changes<'_>, viewer| {
            must_have_room(changes.table, action)?;
            let outcome = action::decide(changes, viewer, action)?;
            self.looked.store(self.hub.now() + 1, Ordering::Relaxed);
            self.live().party = Party::Client(origin);
            Ok(outcome)
        };
        let (seq, outcome) = self.change(token, decide).await?;
        if matches!(action, Action::Move { .. }) {
            self.hub.metrics.moved(began.elapsed());
        }
        let mut done = Done { seq, ..Done::default() };
        match outcome {
            action::Outcome::Done => {}
            action::Outcome::Invite(invite) => done.invite = Some(invite.reveal().to_owned()),
            action::Outcome::Step => {
                let table = self.table().await?;
                self.think(&table, true);
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
    ) -> Result<Token, Refusal> {
        let name = action::check_name(name)?;
        let token = chosen.unwrap_or_else(Token::random);
        let side = Side::from(seat);
        let sit = |changes: &mut Changes<'_>, _| {
            if changes.table.viewer(Some(&token.hash())).has(side) {
                return Ok(());
            }
            let crate::event::Seat::Open { invite } = changes.table.seat(side) else {
                return Err(Refusal::conflict("seat_taken", &Message::new("server-seat-taken")));
            };
            let invited = code.is_some_and(|code| invite.matches(&Hash::of(code)));
            if !invited && (code.is_some() || !changes.table.settings.listed) {
                return Err(Refusal::forbidden("bad_code", &Message::new("server-bad-code")));
            }
            if !changes.table.is_live() {
                return Err(action::over());
            }
            if changes.table.seq >= limits::EVENTS {
                return Err(log_full());
            }
            changes.join(side, name.clone(), &token);
            Ok(())
        };
        self.change(None, sit).await?;
        Ok(token)
    }

    /// Begins to listen: the match now, and what will happen.
    pub async fn listen(self: &Arc<Self>, token: Option<&Hash>, origin: Origin) -> Result<Ear, Refusal> {
        let table = self.table().await?;
        let viewer = table.viewer(token);
        let seats = viewer.seats;
        let (news, came) = self.lend_ear(seats);
        self.attend(&table, viewer, origin);
        let first = frame(&Shared::new(&self.id, &table, self.present(), Part::Whole), token);
        let ear = Ear { room: Arc::clone(self), first, seq: table.seq, news, seats };
        if came {
            self.hub.arrivals.add(&self.id);
            self.tell(&table, Part::Since(table.board.ply()));
        }
        Ok(ear)
    }

    /// The first events after number `after`, up to number `last`, as messages: a piece of what somebody has missed.
    pub async fn missed(&self, after: u64, last: u64) -> Result<Vec<Utf8Bytes>, StoreError> {
        let page = self.hub.store.events(&self.id, after, PAGE).await?;
        let table = self.table().await?;
        let message = |(seq, text): (u64, &String)| match Event::read(text) {
            Ok(event) => Ok(event_json(&table, seq, &event).into()),
            Err(error) => Err(StoreError::Damaged(format!("match {}: event {seq}: {error}", self.id))),
        };
        (after + 1..=last).zip(&page.events).map(message).collect()
    }

    /// An ear for somebody who sits on these seats, and whether that makes a player present.
    fn lend_ear(&self, seats: [bool; 2]) -> (broadcast::Receiver<News>, bool) {
        let mut live = self.live();
        let news = live.news.get_or_insert_with(|| broadcast::channel(BEHIND).0).subscribe();
        let mut came = false;
        for i in [0, 1] {
            came |= seats[i] && live.present[i] == 0;
            live.present[i] += u32::from(seats[i]);
        }
        (news, came)
    }

    /// Whether the store has another log than we; takes in who is connected elsewhere.
    pub async fn is_behind(&self, tip: &Tip) -> bool {
        let table = self.table.lock().await;
        let seq = table.seq;
        let moved = std::mem::replace(&mut self.live().elsewhere, tip.present) != tip.present;
        let doubtful = self.doubtful.load(Ordering::Relaxed);
        if moved && !doubtful {
            self.tell(&table, Part::Since(table.board.ply()));
        }
        doubtful || seq != tip.seq
    }

    /// Takes in what another server has written.
    pub async fn catch_up(self: &Arc<Self>) -> Result<(), StoreError> {
        let mut table = self.table().await?;
        loop {
            let page = self.hub.store.events(&self.id, table.seq, PAGE).await?;
            if page.tip < table.seq {
                // An older copy of the database was put in place of it.
                *table = self.hub.load(&self.id).await?;
                self.tell(&table, Part::Whole);
            } else if !page.events.is_empty() {
                self.take_in(&mut table, &page.events)?;
            }
            if table.seq >= page.tip {
                break;
            }
        }
        self.think(&table, false);
        Ok(())
    }

    /// Lets events happen that the store has already.
    fn take_in(&self, table: &mut Table, texts: &[String]) -> Result<(), StoreError> {
        let damaged = |error: String| StoreError::Damaged(format!("match {}: {error}", self.id));
        let mut least = table.board.ply();
        let mut events = Vec::new();
        self.doubtful.store(true, Ordering::Relaxed); // Until all have happened.
        for text in texts {
            let event = Event::read(text).map_err(|error| damaged(error.to_string()))?;
            table.apply(&event).map_err(damaged)?;
            least = least.min(table.board.ply());
            events.push(event);
        }
        self.doubtful.store(false, Ordering::Relaxed);
        self.publish(table, &events, least);
        Ok(())
    }

    /// Lets a machine think if it has to.
    pub async fn wake(self: &Arc<Self>) -> Result<(), StoreError> {
        let table = self.table().await?;
        self.think(&table, false);
        Ok(())
    }

    /// Says goodbye to all who listen, and stops the machine.
    pub fn close(&self) {
        let mut live = self.live();
        live.news = None;
        if let Some(thought) = live.thought.take() {
            thought.stop.now();
        }
    }

    /// Changes the table, stores the change, tells everybody. After a conflict with another server it tries again.
    async fn change<T>(
        self: &Arc<Self>,
        token: Option<&Hash>,
        mut decide: impl FnMut(&mut Changes<'_>, Viewer) -> Result<T, Refusal>,
    ) -> Result<(u64, T), Refusal> {
        const TRIES: usize = 3;
        self.touch();
        let mut table = self.table().await?;
        for attempt in 1.. {
            let (header, seq, ply) = (table.header(), table.seq, table.board.ply());
            let viewer = table.viewer(token);
            let mut changes = Changes { table: &mut table, events: Vec::new() };
            let answer = decide(&mut changes, viewer)?;
            let events = changes.events;
            if events.is_empty() {
                return Ok((table.seq, answer));
            }
            let texts = events.iter().map(Event::write).collect();
            let new = Some(table.header()).filter(|new| *new != header);
            self.doubtful.store(true, Ordering::Relaxed);
            match self.hub.store.append(&self.id, seq, texts, new).await {
                Ok(()) => {
                    self.doubtful.store(false, Ordering::Relaxed);
                    self.publish(&table, &events, ply.min(table.board.ply()));
                    self.think(&table, false);
                    return Ok((table.seq, answer));
                }
                // What has become of it is seen when the store answers again.
                Err(error @ StoreError::Broken(_)) if self.hub.store.is_shared() => return Err(error.into()),
                Err(error) => {
                    *table = self.hub.load(&self.id).await?;
                    self.doubtful.store(false, Ordering::Relaxed);
                    self.tell(&table, Part::Whole);
                    if error != StoreError::Conflict || attempt == TRIES {
                        return Err(error.into());
                    }
                }
            }
        }
        unreachable!("the last attempt returns")
    }

    /// Tells all who listen what has happened; moves before number `from` are as they were.
    fn publish(&self, table: &Table, events: &[Event], from: usize) {
        if !self.has_listeners() {
            return;
        }
        let first = table.seq + 1 - events.len() as u64;
        for (seq, event) in (first..).zip(events) {
            self.say(News::Words(event_json(table, seq, event).into()));
        }
        self.tell(table, Part::Since(from));
    }

    fn tell(&self, table: &Table, part: Part) {
        if self.has_listeners() {
            self.say(News::State(Arc::new(Shared::new(&self.id, table, self.present(), part))));
        }
    }

    /// Tells all who listen how it stands, if it is played by these rules.
    pub async fn tell_again(&self, set: &'static RuleSet) {
        if let Ok(table) = self.table().await
            && std::ptr::eq(table.set, set)
        {
            self.tell(&table, Part::Since(table.board.ply()));
        }
    }

    async fn tell_presence(&self) {
        if let Ok(table) = self.table().await {
            self.tell(&table, Part::Since(table.board.ply()));
        }
    }

    fn say(&self, news: News) {
        if let Some(sender) = &self.live().news {
            let _ = sender.send(news); // Nobody may be listening any more.
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
    fn think(self: &Arc<Self>, table: &Table, step: bool) {
        let wanted = if step { table.machine_at_turn() } else { table.machine_to_move() };
        let both = table.has_machines_only();
        let wanted = wanted.filter(|_| step || !both || self.is_watched());
        let mut live = self.live();
        let party = live.party;
        match (&live.thought, &wanted) {
            // What waits for nobody in particular takes another place in the queue when somebody comes.
            (Some(thought), Some(_))
                if thought.seq == table.seq
                    && !thought.stop.is_set()
                    && (party == Party::Nobody || thought.queued != Some(Party::Nobody)) =>
            {
                return;
            }
            (Some(thought), _) => thought.stop.now(),
            (None, _) => {}
        }
        live.thought = None;
        let Some((side, spec)) = wanted else { return };
        let stop = Stop::default();
        live.thought = Some(Thought { seq: table.seq, stop: stop.clone(), queued: Some(party) });
        drop(live);
        let question = Question::new(table, &spec, stop);
        let (room, seq) = (Arc::clone(self), table.seq);
        let begin = move |room: Arc<Room>| {
            let pool = Arc::clone(&room.hub.pool);
            pool.submit(Lane::Turn, party, Box::new(move |share| room.answer(&question, share, seq, side)));
        };
        if both && !step && table.board.ply() > 0 {
            let pace = self.hub.limits.pace;
            self.hub.runtime.spawn(async move {
                tokio::time::sleep(pace).await;
                begin(room);
            });
        } else {
            begin(room);
        }
    }

    /// On a worker: thinks, and plays.
    fn answer(self: &Arc<Self>, question: &Question, share: &Share<'_>, seq: u64, side: Side) {
        if !self.begin_thought(question) {
            return;
        }
        let lease = question.time() + GRACE;
        match self.hub.runtime.block_on(self.hub.store.claim(&self.id, seq, lease)) {
            Ok(true) => {}
            Ok(false) | Err(_) => return self.try_later(seq, lease),
        }
        let mut last = Instant::now();
        let analysis = question.answer(share, |analysis| {
            if last.elapsed() >= REPORT_PAUSE && self.has_listeners() {
                last = Instant::now();
                self.say(News::Words(thinking_json(side, analysis, question.score_scale()).into()));
            }
        });
        self.forget(seq);
        let Some(analysis) = analysis else { return };
        self.hub.metrics.searched(analysis.nodes);
        if self.has_listeners() {
            self.say(News::Words(thinking_json(side, &analysis, question.score_scale()).into()));
        }
        let played = self.hub.runtime.block_on(self.change(None, |changes: &mut Changes<'_>, _| {
            if changes.table.seq != seq {
                return Ok(()); // The players have gone on meanwhile.
            }
            if changes.table.board.can_claim_draw() {
                changes.draw(side, Reason::Claimed);
                return Ok(());
            }
            changes.play(side, &analysis.text)
        }));
        if let Err(refusal) = played {
            tracing::warn!(id = %self.id, code = refusal.code, "a machine's move was not played");
            self.try_later(seq, GRACE);
        }
    }

    /// Another server thinks about it, or the store fails: looks again when that must be over.
    fn try_later(self: &Arc<Self>, seq: u64, wait: Duration) {
        self.forget(seq);
        let room = Arc::clone(self);
        self.hub.runtime.spawn(async move {
            tokio::time::sleep(wait).await;
            if let Err(error) = async {
                room.catch_up().await?;
                room.wake().await
            }
            .await
            {
                tracing::warn!(id = %room.id, %error, "a machine cannot go on");
            }
        });
    }

    /// A search has a worker now; false where it is no longer wanted.
    fn begin_thought(&self, question: &Question) -> bool {
        let mut live = self.live();
        if question.stop.is_set() {
            return false;
        }
        if let Some(thought) = &mut live.thought {
            thought.queued = None;
        }
        true
    }

    /// The search that began after event `seq` has ended.
    fn forget(&self, seq: u64) {
        let mut live = self.live();
        if live.thought.as_ref().is_some_and(|thought| thought.seq == seq) {
            live.thought = None;
        }
    }

    /// Helps whoever has to move.
    async fn hint(self: &Arc<Self>, token: Option<&Hash>, origin: Origin, stage: u8) -> Result<Done, Refusal> {
        if !(1..=3).contains(&stage) {
            return Err(Refusal::impossible("bad_stage", &Message::new("server-bad-stage")));
        }
        let table = self.table().await?;
        let viewer = table.viewer(token);
        action::must_sit(viewer)?;
        if !table.allow().hints {
            return Err(Refusal::forbidden("locked", &Message::new("server-hints-locked")));
        }
        if !table.is_live() {
            return Err(action::over());
        }
        let turn = table.board.turn();
        if !viewer.has(turn) {
            return Err(Refusal::forbidden("not_your_turn", &Message::new("server-not-your-turn")));
        }
        let busy = || Refusal::too_many("busy", &Message::new("server-busy"));
        let party = Party::Client(origin);
        if self.hub.is_busy_with(party) || self.live().hinting[turn as usize] {
            return Err(busy());
        }
        let spec = engine::PlayerSpec { time: Some(limits::HINT_TIME), ..engine::PlayerSpec::default() };
        let stop = Stop::default();
        let question = Question::new(&table, &spec, stop.clone());
        let (seq, ply) = (table.seq, table.board.ply());
        drop(table);
        let _helping = Helping::begin(self, turn, stop).ok_or_else(busy)?;
        let (send, answer) = oneshot::channel();
        let job = move |share: &Share<'_>| drop(send.send(question.answer(share, |_| {})));
        self.hub.pool.submit(Lane::Question, party, Box::new(job));
        let analysis = answer.await.ok().flatten().ok_or_else(busy)?;
        self.hub.metrics.searched(analysis.nodes);
        let table = self.table().await?;
        if table.board.ply() != ply {
            return Err(Refusal::conflict("stale", &Message::new("server-stale")));
        }
        Ok(Done { seq, hint: Some(hint(&table, stage, &analysis)), ..Done::default() })
    }

    /// The same settings once more, as another match to which everybody is led; while two people play, the offer of it,
    /// and then nobody changes colours.
    async fn again(self: &Arc<Self>, token: Option<&Hash>, origin: Origin, swap: bool) -> Result<Done, Refusal> {
        let table = self.table().await?;
        let needed = action::restart(&table, table.viewer(token))?;
        let (known, seq) = (table.successor.clone(), table.seq);
        drop(table);
        if let Some(id) = known {
            return Ok(Done { seq, successor: Some(SuccessorBody { id }), ..Done::default() });
        }
        match needed {
            action::Restart::Now => {
                let may = |table: &Table, viewer| action::restart(table, viewer).map(drop);
                self.succeed(token, origin, swap, may).await
            }
            action::Restart::OfferedBy(side) => {
                let (seq, ()) = self.change(token, |changes, _| changes.offer_restart(side)).await?;
                Ok(Done { seq, ..Done::default() })
            }
        }
    }

    /// Says yes to the other player, who wants to begin anew.
    async fn accept_restart(self: &Arc<Self>, token: Option<&Hash>, origin: Origin) -> Result<Done, Refusal> {
        let table = self.table().await?;
        action::must_be_offered_restart(&table, table.viewer(token))?;
        drop(table);
        self.succeed(token, origin, false, action::must_be_offered_restart).await
    }

    /// Opens the next match, where players may change colours, and leads everybody there, if `may` still says so when it
    /// is open.
    async fn succeed(
        self: &Arc<Self>,
        token: Option<&Hash>,
        origin: Origin,
        swap: bool,
        may: impl Fn(&Table, Viewer) -> Result<(), Refusal>,
    ) -> Result<Done, Refusal> {
        let (mut settings, owner) = self.with_table(|table| (table.settings.clone(), table.owner)).await?;
        if swap {
            settings.seats.swap(0, 1);
        }
        // Tokens stay the same, so whoever sits here sits there.
        let id = self.hub.open(settings, owner).await?;
        let follow = |changes: &mut Changes<'_>, viewer: Viewer| {
            if changes.table.successor.is_none() {
                may(changes.table, viewer)?;
                changes.succeed(id.clone());
            }
            Ok(changes.table.successor.clone())
        };
        let (seq, successor) = self.change(token, follow).await?;
        if successor.as_ref() == Some(&id) {
            self.hub.room(&id).await?.look(token, origin).await?;
        }
        Ok(Done { seq, successor: successor.map(|id| SuccessorBody { id }), ..Done::default() })
    }
}

/// Somebody is being helped until this is dropped; then the search ends, wanted or not.
struct Helping {
    room: Arc<Room>,
    side: Side,
    stop: Stop,
}

impl Helping {
    fn begin(room: &Arc<Room>, side: Side, stop: Stop) -> Option<Self> {
        let mut live = room.live();
        let hinting = &mut live.hinting[side as usize];
        (!std::mem::replace(hinting, true)).then(|| Helping { room: Arc::clone(room), side, stop })
    }
}

impl Drop for Helping {
    fn drop(&mut self) {
        self.stop.now();
        self.room.live().hinting[self.side as usize] = false;
    }
}

/// What ends a match may come after the end of its log.
fn must_have_room(table: &Table, action: &Action) -> Result<(), Refusal> {
    let ends =
        matches!(action, Action::Resign | Action::ClaimDraw | Action::Close | Action::Accept { offer: Offer::Draw });
    if table.seq < limits::EVENTS || ends { Ok(()) } else { Err(log_full()) }
}

fn log_full() -> Refusal {
    Refusal::conflict("log_full", &Message::new("server-log-full").with("most", limits::EVENTS))
}

/// The match as a message of a socket.
pub fn frame(shared: &Shared, token: Option<&Hash>) -> Utf8Bytes {
    format!("{{\"type\":\"match\",\"match\":{}}}", shared.complete(token)).into()
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

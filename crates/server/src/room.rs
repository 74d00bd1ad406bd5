//! A match in memory: the table, those who look at it, and the machine that thinks about it.
//!
//! Whoever changes the table holds its lock until the store has the change, so that nobody ever sees a move which
//! is not stored.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::registry::Measure;
use engine::{Advice, Message, RuleSet, Side};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::{broadcast, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use utoipa::ToSchema;

use crate::action::{self, Action, Changes};
use crate::body::{Part, Shared, Summary, event_json};
use crate::event::{Event, Reason, SeatName};
use crate::hint::{HintBody, hint};
use crate::hub::Hub;
use crate::limits;
use crate::refusal::Refusal;
use crate::store::StoreError;
use crate::table::Table;
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
}

/// What is not stored.
#[derive(Debug, Default)]
struct Live {
    /// Only while somebody listens.
    news: Option<broadcast::Sender<News>>,
    /// Sockets of those who sit on each seat.
    present: [u32; 2],
    /// The search that goes on, and the number of the event after which it began.
    thought: Option<(u64, Stop)>,
    /// Who is being helped, so that nobody asks twice at once.
    hinting: [bool; 2],
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
        Room { id, hub, table, doubtful: AtomicBool::new(false), live: Mutex::default(), touched }
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

    /// The match for whoever holds this token.
    pub async fn look(&self, token: Option<&Hash>) -> Result<String, StoreError> {
        let table = self.table().await?;
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
        }
        Ok(table)
    }

    /// Does what somebody wants, if they may, and answers when it is stored.
    pub async fn act(self: &Arc<Self>, token: Option<&Hash>, action: &Action) -> Result<Done, Refusal> {
        match action {
            Action::Hint { stage } => return self.hint(token, *stage).await,
            Action::New { swap } => return self.again(token, *swap).await,
            _ => {}
        }
        let began = Instant::now();
        let (seq, outcome) = self.change(token, |changes, viewer| action::decide(changes, viewer, action)).await?;
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

    /// Sits down on an open seat; the token for it.
    pub async fn join(
        self: &Arc<Self>,
        seat: SeatName,
        code: Option<&str>,
        name: Option<&str>,
    ) -> Result<Token, Refusal> {
        let name = action::check_name(name)?;
        let token = Token::random();
        let side = Side::from(seat);
        let sit = |changes: &mut Changes<'_>, _| {
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
            changes.join(side, name.clone(), &token);
            Ok(())
        };
        self.change(None, sit).await?;
        Ok(token)
    }

    /// Begins to listen: the match now, the events since `since`, and what will happen.
    pub async fn listen(self: &Arc<Self>, token: Option<&Hash>, since: u64) -> Result<(Ear, Vec<Utf8Bytes>), Refusal> {
        let table = self.table().await?;
        let seats = table.viewer(token).seats;
        let (ear, came) = self.lend_ear(seats);
        let mut first = vec![frame(&Shared::new(&self.id, &table, self.present(), Part::Whole), token)];
        if since < table.seq {
            let events = self.hub.store.events(&self.id, since).await?;
            for (seq, text) in (since + 1..=table.seq).zip(&events) {
                let event = Event::read(text).map_err(|error| StoreError::Broken(error.to_string()))?;
                first.push(event_json(&table, seq, &event).into());
            }
        }
        if came {
            self.tell(&table, Part::Since(table.board.ply()));
        }
        Ok((ear, first))
    }

    /// An ear for somebody who sits on these seats, and whether that makes a player present.
    fn lend_ear(self: &Arc<Self>, seats: [bool; 2]) -> (Ear, bool) {
        let mut live = self.live();
        let news = live.news.get_or_insert_with(|| broadcast::channel(BEHIND).0).subscribe();
        let mut came = false;
        for i in [0, 1] {
            came |= seats[i] && live.present[i] == 0;
            live.present[i] += u32::from(seats[i]);
        }
        (Ear { room: Arc::clone(self), news, seats }, came)
    }

    /// Takes in what another server has written.
    pub async fn catch_up(self: &Arc<Self>) -> Result<(), StoreError> {
        let mut table = self.table().await?;
        let news = self.hub.store.events(&self.id, table.seq).await?;
        let from = table.board.ply();
        let mut least = from;
        let mut events = Vec::new();
        for text in &news {
            let event = Event::read(text).map_err(|error| StoreError::Broken(error.to_string()))?;
            table.apply(&event).map_err(StoreError::Broken)?;
            least = least.min(table.board.ply());
            events.push(event);
        }
        if !events.is_empty() {
            self.publish(&table, &events, least);
            self.think(&table, false);
        }
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
        if let Some((_, stop)) = live.thought.take() {
            stop.now();
        }
    }

    /// Changes the table, stores the change, tells everybody. After a conflict with another server it tries again.
    async fn change<T>(
        self: &Arc<Self>,
        token: Option<&Hash>,
        mut decide: impl FnMut(&mut Changes<'_>, crate::table::Viewer) -> Result<T, Refusal>,
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

    fn present(&self) -> [bool; 2] {
        self.live().present.map(|sockets| sockets > 0)
    }

    fn live(&self) -> MutexGuard<'_, Live> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the search that the table needs and stops any other. `step` lets a paused machine move once.
    fn think(self: &Arc<Self>, table: &Table, step: bool) {
        let wanted = if step { table.machine_at_turn() } else { table.machine_to_move() };
        let mut live = self.live();
        match (&live.thought, &wanted) {
            (Some((seq, stop)), Some(_)) if *seq == table.seq && !stop.is_set() => return,
            (Some((_, stop)), _) => stop.now(),
            (None, _) => {}
        }
        live.thought = None;
        let Some((side, spec)) = wanted else { return };
        let stop = Stop::default();
        live.thought = Some((table.seq, stop.clone()));
        drop(live);
        let question = Question::new(table, &spec, stop);
        let (room, seq) = (Arc::clone(self), table.seq);
        let begin = move |room: Arc<Room>| {
            let pool = Arc::clone(&room.hub.pool);
            pool.submit(Box::new(move || room.answer(&question, seq, side)));
        };
        let both = Side::BOTH.into_iter().all(|side| matches!(table.seat(side), crate::event::Seat::Machine { .. }));
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
    fn answer(self: &Arc<Self>, question: &Question, seq: u64, side: Side) {
        if question.stop.is_set() {
            return;
        }
        let lease = question.time() + GRACE;
        match self.hub.runtime.block_on(self.hub.store.claim(&self.id, seq, lease)) {
            Ok(true) => {}
            Ok(false) | Err(_) => return self.try_later(seq, lease),
        }
        let mut last = Instant::now();
        let advice = question.answer(|advice| {
            if last.elapsed() >= REPORT_PAUSE && self.has_listeners() {
                last = Instant::now();
                self.say(News::Words(thinking_json(side, advice, question.measure()).into()));
            }
        });
        self.forget(seq);
        let Some(advice) = advice else { return };
        self.hub.metrics.searched(advice.nodes);
        if self.has_listeners() {
            self.say(News::Words(thinking_json(side, &advice, question.measure()).into()));
        }
        let played = self.hub.runtime.block_on(self.change(None, |changes: &mut Changes<'_>, _| {
            if changes.table.seq != seq {
                return Ok(()); // The players have gone on meanwhile.
            }
            if changes.table.board.can_claim_draw() {
                changes.draw(side, Reason::Claimed);
                return Ok(());
            }
            changes.play(side, &advice.text)
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

    /// The search that began after event `seq` has ended.
    fn forget(&self, seq: u64) {
        let mut live = self.live();
        if live.thought.as_ref().is_some_and(|(began, _)| *began == seq) {
            live.thought = None;
        }
    }

    /// Helps whoever has to move.
    async fn hint(self: &Arc<Self>, token: Option<&Hash>, stage: u8) -> Result<Done, Refusal> {
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
        if self.hub.pool.waiting() >= self.hub.limits.waiting || self.live().hinting[turn as usize] {
            return Err(busy());
        }
        let spec = engine::Spec { time: Some(limits::HINT_TIME), ..engine::Spec::default() };
        let stop = Stop::default();
        let question = Question::new(&table, &spec, stop.clone());
        let (seq, ply) = (table.seq, table.board.ply());
        drop(table);
        let _helping = Helping::begin(self, turn, stop).ok_or_else(busy)?;
        let (send, answer) = oneshot::channel();
        self.hub.pool.submit(Box::new(move || drop(send.send(question.answer(|_| {})))));
        let advice = answer.await.ok().flatten().ok_or_else(busy)?;
        self.hub.metrics.searched(advice.nodes);
        let table = self.table().await?;
        if table.board.ply() != ply {
            return Err(Refusal::conflict("stale", &Message::new("server-stale")));
        }
        Ok(Done { seq, hint: Some(hint(&table, stage, &advice)), ..Done::default() })
    }

    /// The same settings once more, as another match to which everybody is led.
    async fn again(self: &Arc<Self>, token: Option<&Hash>, swap: bool) -> Result<Done, Refusal> {
        let table = self.table().await?;
        let viewer = table.viewer(token);
        if !viewer.owner {
            action::must_sit(viewer)?;
        }
        let mut settings = table.settings.clone();
        if swap {
            settings.seats.swap(0, 1);
        }
        let (owner, known, seq) = (table.owner, table.successor.clone(), table.seq);
        drop(table);
        if let Some(id) = known {
            return Ok(Done { seq, successor: Some(SuccessorBody { id }), ..Done::default() });
        }
        // Tokens stay the same, so whoever sits here sits there.
        let id = self.hub.open(settings, owner).await?;
        let follow = |changes: &mut Changes<'_>, _| {
            if changes.table.successor.is_none() {
                changes.succeed(id.clone());
            }
            Ok(changes.table.successor.clone())
        };
        let (seq, successor) = self.change(token, follow).await?;
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

/// The match as a message of a socket.
pub fn frame(shared: &Shared, token: Option<&Hash>) -> Utf8Bytes {
    format!("{{\"type\":\"match\",\"match\":{}}}", shared.complete(token)).into()
}

fn thinking_json(side: Side, advice: &Advice, measure: Measure) -> String {
    json!({
        "type": "thinking",
        "seat": SeatName::from(side),
        "depth": advice.depth,
        "score": advice.score,
        "man": measure.man,
        "clear": measure.clear,
        "line": advice.line,
        "nodes": advice.nodes,
    })
    .to_string()
}

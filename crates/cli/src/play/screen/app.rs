//! What is on the screen and what people do with it: everything save drawing, waiting and thinking.

use std::time::{Duration, Instant};

use engine::{Analysis, Geometry, Message, NotationError, PlayerSpec, Scene, Side, SpotId};
use ratatui::layout::Rect;

use super::clicks::{self, Step};
use crate::play::commands::Command;
use crate::play::files;
use crate::play::seat::Seat;
use crate::play::stage::Stage;
use crate::play::state::GameState;
use crate::play::think;

/// The whole state of the screen.
pub struct App {
    pub state: GameState,
    /// The screen, as large as it was last seen.
    pub area: Rect,
    pub ascii: bool,
    /// Whether the board is seen from the second side.
    pub flipped: bool,
    pub cursor: SpotId,
    /// The clicks of an unfinished move.
    pub path: Vec<SpotId>,
    /// The spots of a hint.
    pub hint: Vec<SpotId>,
    /// What is being typed.
    pub line: Option<String>,
    pub dialog: Option<Dialog>,
    pub message: Option<String>,
    /// What a machine has found so far, or found last.
    pub thought: Option<String>,
    /// The search that the screen waits for.
    pub search: Option<SearchRequest>,
    /// How many rows the list of moves is scrolled back.
    pub scrolled: usize,
    pub is_done: bool,
    /// What `state` looks like, kept since it is drawn ten times a second.
    pub geometry: Geometry,
    pub scene: Scene,
    pub recorded: Vec<(Side, String)>,
    /// How long a move of machines that play each other is looked at.
    pause: Duration,
    /// The last key, where it was a command that may begin a move as well.
    pub last_command: Option<char>,
    /// Before that no machine moves.
    wait_until: Option<Instant>,
    searches: u64,
}

/// What the screen asks, above the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dialog {
    /// Something to read.
    Text(String),
    /// Whether to leave.
    Quit,
    /// Whether to begin again.
    Restart,
    /// Whether this side gives up.
    Resign(Side),
    /// Whether the other side accepts the draw that this one offers.
    Draw(Side),
    /// Which of these moves is meant: as people read it, and as the game does.
    Choice(Vec<(String, String)>),
}

/// A search that somebody has to do for the screen.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchRequest {
    /// No two searches have the same.
    pub id: u64,
    pub purpose: Purpose,
    pub spec: PlayerSpec,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// A machine's move.
    Move,
    /// A hint.
    Hint,
    /// A machine's answer to the draw that this side offers.
    Draw(Side),
}

impl App {
    /// A screen for a game; two machines leave `pause` between their moves.
    pub fn new(state: GameState, ascii: bool, pause: Duration) -> App {
        let (geometry, scene, recorded) = (state.game().geometry(), state.game().scene(), state.recorded());
        let cursor = middle(&geometry);
        let flipped = has_person_on_top(&state, &geometry, &scene);
        App {
            state,
            area: Rect::ZERO,
            ascii,
            flipped,
            cursor,
            path: Vec::new(),
            hint: Vec::new(),
            line: None,
            dialog: None,
            message: None,
            thought: None,
            search: None,
            scrolled: 0,
            is_done: false,
            geometry,
            scene,
            recorded,
            pause,
            last_command: None,
            wait_until: None,
            searches: 0,
        }
    }

    /// Looks at the clocks, and asks for a search where a machine is to move.
    pub fn tick(&mut self, now: Instant) {
        if self.state.look_at_clock(now) {
            self.changed(now);
        }
        if self.state.outcome().is_some() || self.search.is_some() || self.wait_until.is_some_and(|until| now < until) {
            return;
        }
        let Seat::Machine(spec) = self.state.seat(self.state.turn()).clone() else { return };
        if self.state.game().can_claim_draw() {
            self.claim(now);
            return;
        }
        let spec = if spec.seed.is_some() { spec } else { spec.in_game(self.state.record.draw_seed()) };
        self.ask(Purpose::Move, spec);
    }

    /// A search has got farther.
    pub fn progress(&mut self, analysis: &Analysis) {
        self.thought = Some(think::progress(&self.state, analysis));
    }

    /// A search has ended.
    pub fn found(&mut self, analysis: Option<Analysis>, now: Instant) {
        let (Some(request), Some(analysis)) = (self.search.take(), analysis) else { return };
        if analysis.depth > 0 {
            self.progress(&analysis);
        }
        match request.purpose {
            Purpose::Move => {
                self.state.record.game.play(&analysis.text).expect("a machine's analysis is legal");
                let has_people = self.state.seats.iter().any(Seat::is_human);
                self.wait_until = (!has_people).then(|| now + self.pause);
                self.changed(now);
            }
            Purpose::Hint => {
                self.say(&think::hint(&self.state, &analysis));
                let action = self.scene.actions.iter().find(|action| action.text == analysis.text);
                self.hint = action.map(|action| action.clicks.clone()).unwrap_or_default();
            }
            Purpose::Draw(_) if self.state.accepts_draw(&analysis) => self.agree(now),
            Purpose::Draw(side) => self.decline(side),
        }
    }

    /// A click on a spot, with the mouse or with Enter at the cursor.
    pub fn click(&mut self, spot: SpotId, now: Instant) {
        self.cursor = spot;
        if !self.may_act() {
            return;
        }
        let pieces = &self.scene.pieces;
        let is_free = |spot: SpotId| pieces.iter().all(|piece| piece.spot != spot);
        match clicks::click(&self.scene.actions, &self.path, spot, &is_free) {
            Step::Go(path) => {
                self.path = path;
                self.message = self.task().map(|task| self.state.lang.say(&task));
            }
            Step::Done(mut texts) if texts.len() == 1 => self.play(&texts.remove(0), now),
            Step::Done(texts) => {
                let names = texts.iter().map(|text| self.state.recorded_line(std::slice::from_ref(text)).concat());
                self.dialog = Some(Dialog::Choice(names.zip(texts.iter().cloned()).collect()));
            }
            Step::Cancel => self.path.clear(),
            Step::Wrong => {
                let clicks = [&self.path[..], &[spot]].concat();
                let reason = self.state.game().explain_clicks(&clicks).map(|illegal| illegal.reason);
                self.path.clear();
                self.say(&reason.unwrap_or(Message::new("screen-not-there")));
            }
        }
    }

    /// What has to be done next in the middle of a move, where the game has words for it.
    fn task(&self) -> Option<Message> {
        self.state.game().stages().into_iter().find(|stage| stage.clicks == self.path).map(|stage| stage.task)
    }

    /// What a typed line says.
    pub fn obey(&mut self, line: &str, now: Instant) {
        match Command::read(line) {
            Command::Blank => {}
            Command::Quit => self.quit(),
            Command::Help => self.help(),
            Command::NoFile => self.say(&Message::new("play-which-file")),
            Command::Undo => self.undo(now),
            Command::Hint => self.ask_hint(),
            Command::Claim => self.claim(now),
            Command::Draw => self.offer_draw(now),
            Command::Resign => self.ask_resign(),
            Command::Restart => self.restart(now),
            Command::Moves => self.dialog = Some(Dialog::Text(self.state.recorded_moves().join("  "))),
            Command::Save(name) => self.say(&files::save(&self.state, &name)),
            Command::Load(name) => self.load(&name, now),
            Command::Move(text) => self.type_move(&text, now),
        }
    }

    /// Plays a move that has been typed, or begins one of which only the first part has been.
    fn type_move(&mut self, text: &str, now: Instant) {
        if !self.may_act() {
            return;
        }
        if let Some(stage) = Stage::of(&mut self.state, text) {
            self.say(&stage.task);
            self.path = stage.clicks;
            return;
        }
        match self.state.play(text) {
            Ok(()) => self.changed(now),
            // The list of what is legal stands on the board.
            Err(NotationError::NoSuchMove { illegal: Some(illegal), .. }) => self.say(&illegal.reason),
            Err(error) => self.message = Some(self.state.lang.explain_move(self.state.record.set, &error)),
        }
    }

    /// Plays one of the legal moves.
    pub fn play(&mut self, text: &str, now: Instant) {
        self.state.record.game.play(text).expect("one of the legal moves");
        self.changed(now);
    }

    /// Passes, where that is a move.
    pub fn pass(&mut self, now: Instant) {
        if !self.may_act() {
            return;
        }
        match self.scene.actions.iter().find(|action| action.clicks.is_empty()).map(|action| action.text.clone()) {
            Some(text) => self.play(&text, now),
            None => self.say(&Message::new("screen-no-pass")),
        }
    }

    /// Takes the last own move back.
    pub fn undo(&mut self, now: Instant) {
        if self.state.take_back() {
            self.changed(now);
        } else {
            self.say(&Message::new("play-nothing-to-undo"));
        }
    }

    /// Asks for a hint.
    pub fn ask_hint(&mut self) {
        if self.may_act() {
            let spec = self.state.adviser(!self.state.turn());
            self.ask(Purpose::Hint, spec);
            self.say(&Message::new("screen-hint-soon"));
        }
    }

    /// Asks whether a person really gives up.
    pub fn ask_resign(&mut self) {
        match self.state.person() {
            _ if self.state.outcome().is_some() => self.say(&Message::new("screen-over")),
            Some(side) => self.dialog = Some(Dialog::Resign(side)),
            None => self.say(&Message::new("screen-nobody")),
        }
    }

    /// Offers a draw to the other side; claims it where the rules grant it.
    pub fn offer_draw(&mut self, now: Instant) {
        if !self.may_act() {
            return;
        }
        let side = self.state.turn();
        if self.state.game().can_claim_draw() {
            self.claim(now);
        } else if !self.state.may_offer_draw(side) {
            self.say(&Message::new("play-draw-refused-already"));
        } else if self.state.seat(!side).is_human() {
            self.dialog = Some(Dialog::Draw(side));
        } else {
            let spec = self.state.adviser(!side);
            self.ask(Purpose::Draw(side), spec);
            self.say(&Message::new("screen-draw-soon"));
        }
    }

    /// The other side accepts the draw that has been offered.
    pub fn agree(&mut self, now: Instant) {
        self.state.agree();
        self.changed(now);
    }

    /// The other side refuses the draw that `side` has offered.
    pub fn decline(&mut self, side: Side) {
        self.state.decline(side);
        self.say(&self.state.by(Message::new("play-draw-declined"), !side));
    }

    /// A person gives up.
    pub fn resign(&mut self, side: Side, now: Instant) {
        self.state.resign(side);
        self.changed(now);
    }

    /// Begins again, at once where nothing would be lost.
    pub fn restart(&mut self, now: Instant) {
        if self.has_something_to_lose() { self.dialog = Some(Dialog::Restart) } else { self.begin_anew(now) }
    }

    /// The same game with the same players once more.
    pub fn begin_anew(&mut self, now: Instant) {
        self.state.restart();
        self.thought = None;
        self.changed(now);
    }

    /// Leaves, after a question where a game would be lost.
    pub fn quit(&mut self) {
        if self.has_something_to_lose() { self.dialog = Some(Dialog::Quit) } else { self.is_done = true }
    }

    /// Whether a game goes on.
    fn has_something_to_lose(&self) -> bool {
        self.state.outcome().is_none() && self.state.game().ply() > 0
    }

    /// What the keys mean.
    pub fn help(&mut self) {
        self.dialog = Some(Dialog::Text(self.state.lang.say(&Message::new("screen-help"))));
    }

    fn claim(&mut self, now: Instant) {
        if self.state.claim() {
            let claims = self.state.about(Message::new("play-claims"), self.state.turn());
            self.changed(now);
            let result = self.message.take().unwrap_or_default();
            self.message = Some(format!("{} {result}", self.state.lang.say(&claims)));
        } else {
            self.say(&Message::new("play-no-claim"));
        }
    }

    fn load(&mut self, name: &str, now: Instant) {
        match files::load(name, &self.state) {
            Ok(record) => {
                self.state.replace(record);
                self.thought = None;
                self.changed(now);
                self.geometry = self.state.game().geometry();
                self.cursor = middle(&self.geometry);
                self.say(&Message::new("play-loaded").with("name", name));
            }
            Err(reason) => self.message = Some(reason),
        }
    }

    /// Whether a person may move now; says why not.
    fn may_act(&mut self) -> bool {
        let why = if self.state.outcome().is_some() {
            Message::new("screen-over")
        } else if self.state.seat(self.state.turn()).is_human() {
            return true;
        } else if self.state.person().is_some() {
            Message::new("screen-machine-thinks")
        } else {
            Message::new("screen-nobody")
        };
        self.say(&why);
        false
    }

    fn ask(&mut self, purpose: Purpose, spec: PlayerSpec) {
        self.searches += 1;
        self.search = Some(SearchRequest { id: self.searches, purpose, spec });
    }

    fn say(&mut self, message: &Message) {
        self.message = Some(self.state.lang.say(message));
    }

    /// The position is another: what was begun in the one before is over.
    fn changed(&mut self, now: Instant) {
        self.path.clear();
        self.hint.clear();
        (self.search, self.dialog, self.message, self.scrolled) = (None, None, None, 0);
        self.scene = self.state.game().scene();
        self.recorded = self.state.recorded();
        self.state.run_clock(now);
        let lang = self.state.lang;
        let result: Vec<String> = self.state.result().iter().map(|message| lang.say(message)).collect();
        if !result.is_empty() {
            self.message = Some(result.join(" "));
        } else if self.state.game().must_pass() && self.state.seat(self.state.turn()).is_human() {
            self.say(&self.state.about(Message::new("play-blocked"), self.state.turn()));
        }
    }
}

/// Whether the only person's men begin at the top of the board, so that he sits there.
fn has_person_on_top(state: &GameState, geometry: &Geometry, scene: &Scene) -> bool {
    let [first, second] = state.seats.each_ref().map(Seat::is_human);
    let person = if first { Side::First } else { Side::Second };
    let mean_row = |side: Side| {
        let men = scene.pieces.iter().filter(|piece| piece.side == side);
        let rows: Vec<f64> = men.map(|piece| f64::from(geometry.spots[piece.spot].y)).collect();
        rows.iter().sum::<f64>() / rows.len().max(1) as f64
    };
    // Where the men stand among each other nobody has a side of the board.
    first != second && mean_row(person) + f64::from(geometry.size.1) / 3.0 < mean_row(!person)
}

/// A spot in the middle of the board.
fn middle(geometry: &Geometry) -> SpotId {
    let (wide, high) = geometry.size;
    let far = |id: &SpotId| {
        let spot = &geometry.spots[*id];
        let along = |at: u8, size: u8| (2 * i32::from(at) + 1 - i32::from(size)).abs();
        along(spot.x, wide) + along(spot.y, high)
    };
    (0..geometry.spots.len()).min_by_key(far).unwrap_or_default()
}

//! A match as JSON: a large part that is the same for all viewers, and a small one for each.

use engine::review::written_line;
use engine::{Match, Side};
use serde::Serialize;
use std::path::Path;
use utoipa::ToSchema;

use crate::clock::{ClockBody, TimeControl};
use crate::event::{Allow, Event, Offer, Reason, Seat, SeatName};
use crate::match_state::{Line, MatchState, Viewer};
use crate::names::{self, OpeningBody};
use crate::phrase::Phrase;
use crate::scene::{SceneBody, scene};
use crate::store::Stage;
use crate::text::Text;
use crate::token::Hash;

/// A match, without what depends on the viewer.
#[derive(Serialize, Debug, ToSchema)]
pub struct MatchBody<'a> {
    id: &'a str,
    seq: u64,
    game: &'a str,
    rules: &'a str,
    size: Option<u8>,
    name: Text,
    ply: usize,
    state: Stage,
    paused: bool,
    seats: SeatsBody<'a>,
    allow: Allow,
    offer: Option<OfferBody>,
    scene: SceneBody,
    /// The number of moves before the first of `history`, which the page has already.
    history_from: usize,
    history: Vec<MoveBody>,
    result: Option<ResultBody>,
    /// The opening, where it has a name.
    opening: Option<OpeningBody>,
    successor: Option<&'a str>,
    /// The help that one side has.
    handicap: Option<Text>,
    /// When it was opened, in seconds since 1970.
    opened: Option<u64>,
    /// What the clocks show, where there are any.
    clock: Option<ClockBody>,
}

/// Who sits where.
#[derive(Serialize, Debug, ToSchema)]
pub struct SeatsBody<'a> {
    first: SeatBody<'a>,
    second: SeatBody<'a>,
}

#[derive(Serialize, Debug, ToSchema)]
struct SeatBody<'a> {
    /// `person`, `open` or `machine`.
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spec: Option<&'a str>,
    present: bool,
    /// Whether the opener has taken it from another person.
    taken: bool,
    /// What this player has said, until the other has moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    says: Option<Text>,
}

#[derive(Serialize, Debug, ToSchema)]
struct OfferBody {
    kind: Offer,
    by: SeatName,
}

#[derive(Serialize, Debug, ToSchema)]
struct MoveBody {
    n: usize,
    side: SeatName,
    #[serde(rename = "move")]
    text: String,
    recorded: String,
}

#[derive(Serialize, Debug, ToSchema)]
struct ResultBody {
    winner: Option<SeatName>,
    reason: Reason,
    text: Text,
}

/// What depends on the viewer.
#[derive(Serialize, Debug, ToSchema)]
pub struct ViewerBody {
    you: Vec<SeatName>,
    owner: bool,
    can: CanBody,
    /// The answers that the viewer has decided on beforehand.
    plan: Vec<Line>,
    /// The same as records write them.
    plan_recorded: Vec<Line>,
}

#[derive(Serialize, Debug, ToSchema)]
struct CanBody {
    undo: bool,
    hint: bool,
    claim_draw: bool,
}

/// A match as one viewer sees it. For the description only: its two parts are put together as texts.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes an answer that is put together from texts")]
pub struct WholeBody {
    #[serde(flatten)]
    shared: MatchBody<'static>,
    #[serde(flatten)]
    own: ViewerBody,
}

/// The part of a match that is the same for all viewers, as JSON without its last brace, and what is needed to complete
/// it for each.
#[derive(Debug)]
pub struct SharedView {
    json: String,
    tokens: [Option<Hash>; 2],
    owner: Hash,
    turn: Side,
    undo: [bool; 2],
    hints: bool,
    claim_draw: bool,
    plans: [Vec<Line>; 2],
    written_plans: [Vec<Line>; 2],
}

/// How much of a match to send.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// All of it.
    Full,
    /// All but the board's geometry and the first so many moves.
    Since(usize),
}

impl SharedView {
    /// The part that all viewers share; tablebases, where there are any, tell the results of the moves.
    pub fn new(id: &str, state: &MatchState, present: [bool; 2], detail: Detail, tablebases: Option<&Path>) -> Self {
        let mut body = match_body(id, state, present, detail);
        if state.allow().hints && state.is_live() {
            body.scene = body.scene.with_results(state.board.as_ref(), tablebases);
        }
        let mut json = serde_json::to_string(&body).expect("plain data");
        json.pop();
        let token = |side: Side| match state.seat(side) {
            Seat::Person { token, .. } => Some(*token),
            _ => None,
        };
        let live = state.is_live();
        let undo = |side: Side| {
            let taken_back = live || matches!(state.result, Some((_, Reason::Rules)) if !state.closed);
            state.allow().undo && taken_back && state.has_moved(side)
        };
        SharedView {
            json,
            tokens: Side::BOTH.map(token),
            owner: state.owner,
            turn: state.board.turn(),
            undo: Side::BOTH.map(undo),
            hints: live && state.allow().hints,
            claim_draw: live && state.board.can_claim_draw(),
            plans: Side::BOTH.map(|side| state.plans.of(side).to_vec()),
            written_plans: Side::BOTH.map(|side| recorded_plan(state, side)),
        }
    }

    /// The whole match for whoever holds this token.
    pub fn for_viewer(&self, token: Option<&Hash>) -> String {
        let holds = |hash: &Hash| token.is_some_and(|token| hash.matches(token));
        let seats = [0, 1].map(|i| self.tokens[i].as_ref().is_some_and(holds));
        let viewer = Viewer { owner: holds(&self.owner), seats };
        let acts = viewer.has(self.turn);
        let own_plan = |side: &Side| viewer.has(*side) && !viewer.has(!*side);
        let planner = Side::BOTH.into_iter().find(own_plan);
        let own = |plans: &[Vec<Line>; 2]| planner.map_or_else(Vec::new, |side| plans[side as usize].clone());
        let body = ViewerBody {
            plan: own(&self.plans),
            plan_recorded: own(&self.written_plans),
            you: Side::BOTH.into_iter().filter(|side| viewer.has(*side)).map(SeatName::from).collect(),
            owner: viewer.owner,
            can: CanBody {
                undo: Side::BOTH.into_iter().any(|side| viewer.has(side) && self.undo[side as usize]),
                hint: acts && self.hints,
                claim_draw: acts && self.claim_draw,
            },
        };
        let own = serde_json::to_string(&body).expect("plain data");
        format!("{},{}", self.json, &own[1..])
    }
}

/// The answers that a side has decided on, as records write them.
fn recorded_plan(state: &MatchState, side: Side) -> Vec<Line> {
    let lines = state.plans.of(side);
    if lines.is_empty() {
        return Vec::new();
    }
    let board = state.set.read(&state.board.text()).ok();
    board.map_or_else(Vec::new, |mut board| lines.iter().map(|line| written_line(board.as_mut(), line)).collect())
}

fn match_body<'a>(id: &'a str, state: &'a MatchState, present: [bool; 2], detail: Detail) -> MatchBody<'a> {
    let settings = &state.settings;
    MatchBody {
        id,
        seq: state.seq,
        game: state.set.game,
        rules: state.set.rules,
        size: state.set.size,
        name: name(state),
        ply: state.board.ply(),
        state: state.stage(),
        paused: state.paused,
        seats: seats_body(state, present),
        allow: settings.allow,
        offer: state.offer.map(|(kind, by)| OfferBody { kind, by: by.into() }),
        scene: match_scene(state, detail == Detail::Full),
        history_from: match detail {
            Detail::Full => 0,
            Detail::Since(from) => from,
        },
        history: history(state, detail),
        result: result(state),
        opening: opening(state),
        successor: state.successor.as_deref(),
        handicap: handicap(state),
        opened: state.opened,
        clock: state.clocks.as_ref().map(ClockBody::from),
    }
}

fn result(state: &MatchState) -> Option<ResultBody> {
    let (winner, reason) = state.result?;
    Some(ResultBody { winner: winner.map(SeatName::from), reason, text: names::result(state, winner, reason) })
}

fn seats_body(state: &MatchState, present: [bool; 2]) -> SeatsBody<'_> {
    let seat = |side: Side| {
        let taken = state.taken[side as usize];
        let (kind, name, spec, present) = match state.seat(side) {
            Seat::Person { name, .. } => ("person", name.as_deref(), None, present[side as usize]),
            Seat::Open { .. } => ("open", None, None, false),
            Seat::Machine { spec } => ("machine", None, Some(spec.as_str()), true),
        };
        let says = state.etiquette.says(side).map(Phrase::text);
        SeatBody { kind, name, spec, present, taken, says }
    };
    SeatsBody { first: seat(Side::First), second: seat(Side::Second) }
}

/// The position, without legal moves if the match is over for a reason other than the rules.
fn match_scene(state: &MatchState, with_geometry: bool) -> SceneBody {
    let mut scene = scene(state.set, state.board.as_ref(), state.captured.iter(), with_geometry);
    if !state.is_live() {
        scene.end();
    }
    scene
}

fn history(state: &MatchState, detail: Detail) -> Vec<MoveBody> {
    let entry =
        |(n, side, text, recorded): (usize, Side, String, String)| MoveBody { n, side: side.into(), text, recorded };
    let ply = state.board.ply();
    match detail {
        Detail::Since(from) if from >= ply => Vec::new(),
        Detail::Since(from) if from + 1 == ply => {
            let last = state.board.last_move();
            last.into_iter().map(|(side, text, recorded)| entry((ply, side, text, recorded))).collect()
        }
        detail => {
            let from = if let Detail::Since(from) = detail { from } else { 0 };
            let both = state.board.played().into_iter().zip(state.board.record());
            both.enumerate()
                .skip(from)
                .map(|(i, (text, (side, recorded)))| entry((i + 1, side, text, recorded)))
                .collect()
        }
    }
}

/// The name that the opener gave it, or that of its rules.
pub fn name(state: &MatchState) -> Text {
    if let Some(name) = &state.settings.name {
        return Text::plain(name);
    }
    names::rules(state.set.game, state.set.rules).clone()
}

/// The help that one side has, where the match began with one: in men, in time, or in both.
pub fn handicap(state: &MatchState) -> Option<Text> {
    let position = state.settings.position.as_deref();
    let handicap = state.set.handicaps.iter().find(|handicap| position == Some(&handicap.position));
    let men = handicap.map(|handicap| names::handicap(state.set.game, handicap.id).clone());
    let time = state.settings.extra_time.map(|extra| names::extra_time(state, extra));
    match (men, time) {
        (Some(men), Some(time)) => Some(men.joined(". ", &time)),
        (men, time) => men.or(time),
    }
}

/// A match in a list.
#[derive(Serialize, Debug, ToSchema)]
pub struct Summary<'a> {
    id: &'a str,
    game: &'a str,
    rules: &'a str,
    size: Option<u8>,
    name: Text,
    seats: SeatsBody<'a>,
    ply: usize,
    state: Stage,
    turn: SeatName,
    /// How it ended.
    result: Option<ResultBody>,
    /// When it was opened, in seconds since 1970.
    opened: Option<u64>,
    /// How much time the players have, in words; none where there is no clock.
    clock: Option<Text>,
    /// The opening, where it has a name.
    opening: Option<OpeningBody>,
    /// The first moves, where somebody asks for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    beginning: Option<Vec<StepBody>>,
}

/// A move of the beginning of a match.
#[derive(Serialize, Debug, ToSchema)]
struct StepBody {
    /// The position before it: equal positions have equal keys.
    key: String,
    #[serde(rename = "move")]
    text: String,
    recorded: String,
}

/// The key of a position as it is sent: JSON's numbers are too short for it.
pub fn key_text(key: u64) -> String {
    format!("{key:016x}")
}

fn beginning(board: &dyn Match, plies: usize) -> Vec<StepBody> {
    let step = |(index, key): (usize, &u64)| {
        let (_, text, recorded) = board.move_at(index)?;
        Some(StepBody { key: key_text(*key), text, recorded })
    };
    board.keys(plies).iter().enumerate().map_while(step).collect()
}

/// The opening of a match, where it has a name.
fn opening(state: &MatchState) -> Option<OpeningBody> {
    state.set.opening(state.board.as_ref()).map(names::opening)
}

impl<'a> Summary<'a> {
    /// The entry of this match, with its first moves where `plies` says how many.
    pub fn new(id: &'a str, state: &'a MatchState, present: [bool; 2], plies: Option<usize>) -> Self {
        Summary {
            id,
            game: state.set.game,
            rules: state.set.rules,
            size: state.set.size,
            name: name(state),
            seats: seats_body(state, present),
            ply: state.board.ply(),
            state: state.stage(),
            turn: state.board.turn().into(),
            result: result(state),
            opened: state.opened,
            clock: state.settings.clock.map(TimeControl::name),
            opening: opening(state),
            beginning: plies.map(|plies| beginning(state.board.as_ref(), plies)),
        }
    }
}

/// An event as a message for everybody, without the hashes of tokens.
pub fn event_json(state: &MatchState, seq: u64, event: &Event) -> String {
    use serde_json::{Value, json};
    if matches!(event, Event::Planned { .. }) {
        // The other side does not learn of it, but numbers must not be left out.
        let hidden = json!({"kind": "private", "by": Value::Null, "text": Text::plain("")});
        return json!({"type": "event", "seq": seq, "event": hidden}).to_string();
    }
    let mut body = serde_json::to_value(event).expect("plain data");
    let fields = body.as_object_mut().expect("an event is an object");
    for secret in ["settings", "owner", "token"] {
        fields.remove(secret);
    }
    if let Some(to) = fields.get_mut("to").and_then(Value::as_object_mut) {
        to.remove("token");
        to.remove("invite");
    }
    let owners = matches!(
        event,
        Event::Created { .. }
            | Event::Locked { .. }
            | Event::SeatChanged { .. }
            | Event::Closed
            | Event::Successor { .. }
    );
    let by = match event {
        Event::Joined { seat, .. } => json!(seat),
        _ if owners => json!("owner"),
        _ => fields.get("by").cloned().unwrap_or(Value::Null),
    };
    fields.insert("by".into(), by);
    fields.insert("text".into(), json!(names::event(state, event)));
    json!({"type": "event", "seq": seq, "event": body}).to_string()
}

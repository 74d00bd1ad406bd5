//! A match as JSON: one part is the same for all who look at it, a small one is the viewer's own.

use engine::Side;
use serde::Serialize;
use utoipa::ToSchema;

use crate::event::{Allow, Event, Offer, Reason, Seat, SeatName};
use crate::scene::{SceneBody, scene};
use crate::store::Stage;
use crate::table::{Table, Viewer};
use crate::text::Text;
use crate::token::Hash;
use crate::words;

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
    /// The number of moves before the first of `history`: those the page has already.
    history_from: usize,
    history: Vec<MoveBody>,
    result: Option<ResultBody>,
    successor: Option<&'a str>,
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

/// What depends on who looks.
#[derive(Serialize, Debug, ToSchema)]
pub struct ViewerBody {
    you: Vec<SeatName>,
    owner: bool,
    can: CanBody,
}

#[derive(Serialize, Debug, ToSchema)]
struct CanBody {
    undo: bool,
    hint: bool,
    claim_draw: bool,
}

/// A match as one viewer sees it. Described only: its two parts are put together as texts.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes an answer that is put together from texts")]
pub struct WholeBody {
    #[serde(flatten)]
    shared: MatchBody<'static>,
    #[serde(flatten)]
    own: ViewerBody,
}

/// A match as JSON that lacks the viewer's part and the last brace, and what is needed to complete it.
#[derive(Debug)]
pub struct Shared {
    json: String,
    tokens: [Option<Hash>; 2],
    owner: Hash,
    turn: Side,
    undo: [bool; 2],
    hints: bool,
    claim_draw: bool,
}

/// How much of a match to tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// All of it.
    Whole,
    /// Without the board's geometry, and with the moves from this number on.
    Since(usize),
}

impl Shared {
    /// What all who look at the match share.
    pub fn new(id: &str, table: &Table, present: [bool; 2], part: Part) -> Self {
        let body = match_body(id, table, present, part);
        let mut json = serde_json::to_string(&body).expect("plain data");
        json.pop();
        let token = |side: Side| match table.seat(side) {
            Seat::Person { token, .. } => Some(*token),
            _ => None,
        };
        let live = table.is_live();
        let undo = |side: Side| {
            let taken_back = live || matches!(table.result, Some((_, Reason::Rules)) if !table.closed);
            table.allow().undo && taken_back && table.has_moved(side)
        };
        Shared {
            json,
            tokens: Side::BOTH.map(token),
            owner: table.owner,
            turn: table.board.turn(),
            undo: Side::BOTH.map(undo),
            hints: live && table.allow().hints,
            claim_draw: live && table.board.can_claim_draw(),
        }
    }

    /// The whole match for whoever holds this token.
    pub fn complete(&self, token: Option<&Hash>) -> String {
        let holds = |hash: &Hash| token.is_some_and(|token| hash.matches(token));
        let seats = [0, 1].map(|i| self.tokens[i].as_ref().is_some_and(holds));
        let viewer = Viewer { owner: holds(&self.owner), seats };
        let acts = viewer.has(self.turn);
        let body = ViewerBody {
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

fn match_body<'a>(id: &'a str, table: &'a Table, present: [bool; 2], part: Part) -> MatchBody<'a> {
    let settings = &table.settings;
    MatchBody {
        id,
        seq: table.seq,
        game: table.set.game,
        rules: table.set.rules,
        size: table.set.size,
        name: name(table),
        ply: table.board.ply(),
        state: table.stage(),
        paused: table.paused,
        seats: seats_body(table, present),
        allow: settings.allow,
        offer: table.offer.map(|(kind, by)| OfferBody { kind, by: by.into() }),
        scene: match_scene(table, part == Part::Whole),
        history_from: match part {
            Part::Whole => 0,
            Part::Since(from) => from,
        },
        history: history(table, part),
        result: table.result.map(|(winner, reason)| ResultBody {
            winner: winner.map(SeatName::from),
            reason,
            text: words::result(table, winner, reason),
        }),
        successor: table.successor.as_deref(),
    }
}

fn seats_body(table: &Table, present: [bool; 2]) -> SeatsBody<'_> {
    let seat = |side: Side| {
        let taken = table.taken[side as usize];
        let (kind, name, spec, present) = match table.seat(side) {
            Seat::Person { name, .. } => ("person", name.as_deref(), None, present[side as usize]),
            Seat::Open { .. } => ("open", None, None, false),
            Seat::Machine { spec } => ("machine", None, Some(spec.as_str()), true),
        };
        SeatBody { kind, name, spec, present, taken }
    };
    SeatsBody { first: seat(Side::First), second: seat(Side::Second) }
}

/// Without legal moves where the match is over for another reason than the rules'; with what tables know of them where
/// help is allowed.
fn match_scene(table: &Table, with_geometry: bool) -> SceneBody {
    let mut scene = scene(table.set, table.board.as_ref(), table.captured.iter(), with_geometry);
    if table.allow().hints {
        scene = scene.with_results(table.board.as_ref());
    }
    if !table.is_live() {
        scene.end();
    }
    scene
}

fn history(table: &Table, part: Part) -> Vec<MoveBody> {
    let entry =
        |(n, side, text, recorded): (usize, Side, String, String)| MoveBody { n, side: side.into(), text, recorded };
    let ply = table.board.ply();
    match part {
        Part::Since(from) if from >= ply => Vec::new(),
        Part::Since(from) if from + 1 == ply => {
            let last = table.board.last_move();
            last.into_iter().map(|(side, text, recorded)| entry((ply, side, text, recorded))).collect()
        }
        part => {
            let from = if let Part::Since(from) = part { from } else { 0 };
            let both = table.board.played().into_iter().zip(table.board.record());
            both.enumerate()
                .skip(from)
                .map(|(i, (text, (side, recorded)))| entry((i + 1, side, text, recorded)))
                .collect()
        }
    }
}

/// What the opener calls it, or its game and rules.
pub fn name(table: &Table) -> Text {
    if let Some(name) = &table.settings.name {
        return Text::plain(name);
    }
    words::rules(table.set.game, table.set.rules).clone()
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
}

impl<'a> Summary<'a> {
    /// Of this table.
    pub fn new(id: &'a str, table: &'a Table, present: [bool; 2]) -> Self {
        Summary {
            id,
            game: table.set.game,
            rules: table.set.rules,
            size: table.set.size,
            name: name(table),
            seats: seats_body(table, present),
            ply: table.board.ply(),
            state: table.stage(),
            turn: table.board.turn().into(),
        }
    }
}

/// An event as everybody may see it: without the hashes of tokens.
pub fn event_json(table: &Table, seq: u64, event: &Event) -> String {
    use serde_json::{Value, json};
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
    fields.insert("text".into(), json!(words::event(table, event)));
    json!({"type": "event", "seq": seq, "event": body}).to_string()
}

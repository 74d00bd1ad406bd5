//! A position as the page draws it.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{LazyLock, PoisonError, RwLock};

use engine::{GameResult, Match, Message, RuleSet, Shape, Side, Wdl};
use serde::Serialize;
use utoipa::ToSchema;

use crate::event::SeatName;
use crate::names;
use crate::text::Text;

/// Everything needed to draw one position and to make one move.
#[derive(Serialize, Debug, ToSchema)]
pub struct SceneBody {
    /// The position in the game's notation.
    pub position: String,
    /// The board; left out if the page has it already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub geometry: Option<&'static GeometryBody>,
    pieces: Vec<PieceBody>,
    notes: Vec<Text>,
    turn: SeatName,
    /// What the state line says.
    state: Text,
    /// What it says when only an enemy's man is left to click.
    capture: Option<Text>,
    outcome: Option<OutcomeBody>,
    actions: Vec<ActionBody>,
    last: Option<LastBody>,
    captured: CapturedBody,
    marks: Vec<MarkBody>,
    /// What to say and to mark in the middle of a move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stages: Vec<StageBody>,
    /// The result with perfect play, for the side to act, where tablebases reach.
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<ExactBody>,
}

impl SceneBody {
    /// Takes the moves away: the match is over, whatever the rules say.
    pub fn end(&mut self) {
        self.actions.clear();
        self.capture = None;
        self.stages.clear();
        // Nobody has anything left to do.
        let task = std::mem::replace(&mut self.state, Message::new("server-finished").into());
        self.notes.retain(|note| *note != task);
        self.exact = None;
    }

    /// Takes the moves away: nobody who sees it plays.
    pub(crate) fn watch_only(&mut self) {
        self.actions.clear();
        self.stages.clear();
    }

    /// With the results of the position and of every move, where tablebases reach. A tablebase that cannot be
    /// read says nothing here: `tablas probe` tells what is wrong with it.
    pub fn with_results(mut self, board: &dyn Match, tablebases: Option<&Path>) -> Self {
        if let Some(Ok(Some(probed))) = tablebases.map(|folder| board.probe(folder)) {
            self.exact = Some(probed.exact.into());
            let known: HashMap<String, Wdl> = probed.moves.into_iter().collect();
            for action in &mut self.actions {
                action.exact = known.get(&action.text).copied().map(ExactBody::from);
            }
        }
        self
    }
}

/// A result with perfect play.
#[derive(Serialize, Clone, Copy, Debug, ToSchema)]
pub struct ExactBody {
    /// `win`, `draw` or `loss`, for the side to act.
    result: &'static str,
    /// In so many turns, where it is not a draw.
    plies: Option<u32>,
}

impl From<Wdl> for ExactBody {
    fn from(exact: Wdl) -> Self {
        let result = match exact.result {
            GameResult::Win => "win",
            GameResult::Draw => "draw",
            GameResult::Loss => "loss",
        };
        ExactBody { result, plies: exact.plies }
    }
}

/// The board.
#[derive(Serialize, Debug, ToSchema)]
pub struct GeometryBody {
    size: [u8; 2],
    spots: Vec<SpotBody>,
    lines: Vec<[usize; 2]>,
    columns: Vec<String>,
    rows: Vec<String>,
}

#[derive(Serialize, Debug, ToSchema)]
struct SpotBody {
    x: u8,
    y: u8,
    /// `point`, `light` or `dark`.
    shape: &'static str,
    label: String,
    /// Its other name, by column and row, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    grid: Option<&'static str>,
}

#[derive(Serialize, Debug, ToSchema)]
struct PieceBody {
    spot: usize,
    side: SeatName,
    kind: &'static str,
    name: &'static Text,
    glyph: char,
}

/// How the game ended by its rules.
#[derive(Serialize, Clone, Debug, ToSchema)]
pub struct OutcomeBody {
    winner: Option<SeatName>,
    /// Why, in words.
    reason: Option<Text>,
}

/// What a man becomes, for a picture of it.
#[derive(Serialize, Clone, Copy, Debug, ToSchema)]
struct BecomesBody {
    kind: &'static str,
    glyph: char,
}

#[derive(Serialize, Debug, ToSchema)]
struct ActionBody {
    clicks: Vec<usize>,
    /// Other clicks that mean it too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<Vec<usize>>,
    #[serde(rename = "move")]
    text: String,
    /// As records write it, where that is something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    recorded: Option<String>,
    /// Where the clicks alone do not tell which move it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<Text>,
    /// What stands on the last spot afterwards, where that is what the person chooses.
    #[serde(skip_serializing_if = "Option::is_none")]
    becomes: Option<BecomesBody>,
    /// Its result with perfect play, where tablebases reach.
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<ExactBody>,
}

#[derive(Serialize, Debug, ToSchema)]
struct LastBody {
    #[serde(rename = "move")]
    text: String,
    /// As records write it.
    recorded: String,
    spots: Vec<usize>,
}

#[derive(Serialize, Debug, Default, ToSchema)]
struct CapturedBody {
    first: Vec<&'static str>,
    second: Vec<&'static str>,
}

#[derive(Serialize, Debug, ToSchema)]
struct MarkBody {
    spot: usize,
    kind: &'static str,
}

impl From<engine::Mark> for MarkBody {
    fn from(mark: engine::Mark) -> Self {
        MarkBody { spot: mark.spot, kind: mark.kind }
    }
}

impl From<engine::Stage> for StageBody {
    fn from(stage: engine::Stage) -> Self {
        let marks = stage.marks.into_iter().map(MarkBody::from).collect();
        StageBody { clicks: stage.clicks, state: Text::of(&stage.task), marks }
    }
}

#[derive(Serialize, Debug, ToSchema)]
struct StageBody {
    clicks: Vec<usize>,
    state: Text,
    marks: Vec<MarkBody>,
}

impl OutcomeBody {
    /// How the game on a board has ended; none while it goes on.
    pub fn of(board: &dyn Match) -> Option<Self> {
        let winner = match board.outcome()? {
            engine::Outcome::Win(side) => Some(side.into()),
            engine::Outcome::Draw => None,
        };
        Some(OutcomeBody { winner, reason: board.ending().as_ref().map(Text::of) })
    }
}

/// The scene of a board; `captured` are the men that each side has lost.
pub fn scene<'a>(
    set: &'static RuleSet,
    board: &dyn Match,
    captured: impl Iterator<Item = &'a (usize, Side, &'static str)>,
    with_geometry: bool,
) -> SceneBody {
    let scene = board.scene();
    let piece = |piece: &engine::Piece| PieceBody {
        spot: piece.spot,
        side: piece.side.into(),
        kind: piece.kind,
        name: names::piece(set, piece.kind, board.colour(piece.side)),
        glyph: piece.glyph,
    };
    let over = scene.outcome.is_some();
    let mut lost = CapturedBody::default();
    for (_, side, kind) in captured {
        match side {
            Side::First => lost.first.push(kind),
            Side::Second => lost.second.push(kind),
        }
    }
    SceneBody {
        position: board.text(),
        geometry: with_geometry.then(|| geometry(set, board)),
        pieces: scene.pieces.iter().map(piece).collect(),
        notes: scene.notes.iter().map(Text::of).collect(),
        turn: scene.turn.into(),
        state: if over { Message::new("server-finished").into() } else { names::turn(board) },
        capture: if over { None } else { board.capture_task().as_ref().map(Text::of) },
        outcome: OutcomeBody::of(board),
        actions: actions(set, board, scene.actions),
        last: board.last_clicks().zip(board.last_move()).map(|(spots, (_, text, recorded))| LastBody {
            text,
            recorded,
            spots,
        }),
        captured: lost,
        marks: board.marks().into_iter().map(MarkBody::from).collect(),
        stages: if over { Vec::new() } else { board.stages().into_iter().map(StageBody::from).collect() },
        exact: None,
    }
}

/// The moves; those that share their clicks with others, or have none, get names.
fn actions(set: &'static RuleSet, board: &dyn Match, actions: Vec<engine::Action>) -> Vec<ActionBody> {
    let mut seen: HashMap<&[usize], u32> = HashMap::with_capacity(actions.len());
    for action in &actions {
        *seen.entry(&action.clicks).or_default() += 1;
    }
    let named: Vec<bool> =
        actions.iter().map(|action| action.clicks.is_empty() || seen[action.clicks.as_slice()] > 1).collect();
    let after = if named.contains(&true) { board.moves() } else { Vec::new() };
    let name = |action: &engine::Action| -> (Text, Option<BecomesBody>) {
        let Some(&spot) = action.clicks.last() else { return (Message::new("server-pass").into(), None) };
        // The person chooses by what stands there afterwards.
        let position = after.iter().find(|m| m.text == action.text).and_then(|m| set.read(&m.after).ok());
        let stands = position.and_then(|after| {
            let piece = after.pieces().into_iter().find(|piece| piece.spot == spot)?;
            let becomes = BecomesBody { kind: piece.kind, glyph: piece.glyph };
            Some((names::piece(set, piece.kind, board.colour(piece.side)).clone(), Some(becomes)))
        });
        stands.unwrap_or_else(|| (Text::plain(&action.text), None))
    };
    let mut recorded: HashMap<String, String> = board.recorded_moves().into_iter().filter(|(a, b)| a != b).collect();
    let names: Vec<Option<_>> = actions.iter().zip(&named).map(|(action, named)| named.then(|| name(action))).collect();
    let mut body = |(action, name): (engine::Action, Option<(Text, Option<BecomesBody>)>)| {
        let (name, becomes) = name.unzip();
        let (clicks, also, text) = (action.clicks, action.also, action.text);
        let recorded = recorded.remove(&text);
        ActionBody { clicks, also, text, recorded, name, becomes: becomes.flatten(), exact: None }
    };
    actions.into_iter().zip(names).map(&mut body).collect()
}

/// The board of a rule set, made once.
pub fn geometry(set: &'static RuleSet, board: &dyn Match) -> &'static GeometryBody {
    type Key = (&'static str, &'static str, Option<u8>);
    static CACHE: LazyLock<RwLock<HashMap<Key, &'static GeometryBody>>> = LazyLock::new(RwLock::default);
    let key = (set.game, set.rules, set.size);
    if let Some(geometry) = CACHE.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
        return geometry;
    }
    let geometry = board.geometry();
    let spot = |spot: engine::Spot| SpotBody {
        x: spot.x,
        y: spot.y,
        shape: match spot.shape {
            Shape::Point => "point",
            Shape::Light => "light",
            Shape::Dark => "dark",
        },
        grid: set.grid.iter().find(|(own, _)| *own == spot.label).map(|(_, grid)| grid.as_str()),
        label: spot.label,
    };
    let body = GeometryBody {
        size: [geometry.size.0, geometry.size.1],
        spots: geometry.spots.into_iter().map(spot).collect(),
        lines: geometry.lines.into_iter().map(|(a, b)| [a, b]).collect(),
        columns: geometry.columns,
        rows: geometry.rows,
    };
    let body: &'static GeometryBody = Box::leak(Box::new(body));
    CACHE.write().unwrap_or_else(PoisonError::into_inner).entry(key).or_insert(body)
}

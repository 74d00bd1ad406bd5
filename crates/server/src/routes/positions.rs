//! Positions without a match: reading what somebody pastes, and questions about it.

use axum::Json;
use axum::response::{IntoResponse, Response};
use engine::catalog::{self, GameQuery};
use engine::record::Reading;
use engine::{Match, Message, NotationError, RuleSet, mate, prolog};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::address::ClientKey;
use crate::app::App;
use crate::dto::key_text;
use crate::error::ApiError;
use crate::event::SeatName;
use crate::import;
use crate::limits;
use crate::names::{self, OpeningBody};
use crate::routes::mates::{self, MateTask, SolutionBody};
use crate::routes::placed::{self, Placed};
use crate::routes::queries;
use crate::routes::records::{ProblemBody, RecordSummary, TreeBody};
use crate::routes::request::{Body, read_json};
use crate::scene::{SceneBody, scene};
use crate::task::{QueryTask, RuleSetName};
use crate::text::Text;

/// The rule set that somebody means.
#[derive(Clone, Copy, Debug)]
pub struct RuleSetQuery<'a> {
    /// The game.
    pub game: &'a str,
    /// The rule set, if not the usual one.
    pub rules: Option<&'a str>,
    /// The size, likewise.
    pub size: Option<u8>,
}

/// The rule set and a board at the start or at the position that `text` means: notation or a document's term.
pub fn open(query: &RuleSetQuery<'_>, text: Option<&str>) -> Result<(&'static RuleSet, Box<dyn Match>), ApiError> {
    let text = text.map(str::trim);
    must_be_short(text.unwrap_or_default())?;
    let term = text.filter(|text| import::looks_like_a_term(text)).map(prolog::read_term).transpose();
    let term = term.map_err(|error| {
        ApiError::unprocessable("bad_position", &Message::new("server-bad-position"))
            .saying(Text::each(|lang| lang.explain_read(&error)))
    })?;
    let notation = text.filter(|_| term.is_none());
    let size = query.size.or(term.as_ref().and_then(catalog::size_of_term));
    let wanted = GameQuery { game: query.game, rules: query.rules, size, composed: term.is_some(), text: notation };
    let set = catalog::select(&wanted).map_err(|error| ApiError::unprocessable("no_such_game", &error.0))?;
    let board = match (&term, notation) {
        (Some(term), _) => set.read_term(term, None)?,
        (None, Some(text)) => set.read(text)?,
        (None, None) => set.start(),
    };
    Ok((set, board))
}

/// Refuses a text that is longer than any that makes sense.
pub fn must_be_short(text: &str) -> Result<(), ApiError> {
    if text.len() <= limits::TEXT {
        return Ok(());
    }
    let message = Message::new("server-text-long").with("most", limits::TEXT);
    Err(ApiError::unprocessable("text_too_long", &message))
}

/// A text to be read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadBody {
    game: String,
    rules: Option<String>,
    size: Option<u8>,
    /// A position, a term or a record; the start where neither this nor `pieces` is given.
    #[schema(max_length = 32768)]
    text: Option<String>,
    /// Which of several records in the text, from 0.
    #[serde(default)]
    record: usize,
    /// Whether a record that cannot be read to its end is refused; otherwise its beginning is the answer, and
    /// `problems` say what is missing.
    #[serde(default)]
    whole: bool,
    /// Instead of a text: the men on the board.
    pieces: Option<Vec<Placed>>,
    /// Then also who moves.
    turn: Option<SeatName>,
    /// And what else the position has, in the order of the catalogue's `fields`; what is not said is as at the start.
    #[serde(default)]
    #[schema(max_items = 16)]
    values: Vec<u8>,
    /// Moves to be played after that.
    #[serde(default)]
    #[schema(max_items = 5000)]
    moves: Vec<String>,
}

/// What a text means.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReadingBody {
    game: &'static str,
    rules: &'static str,
    size: Option<u8>,
    /// The position at the beginning.
    start: String,
    /// The position after the moves.
    position: String,
    /// The key of that position: equal positions have equal keys.
    key: String,
    /// The opening, where it has a name.
    opening: Option<OpeningBody>,
    /// The same as the document's term, where the game has a document.
    term: Option<String>,
    scene: SceneBody,
    /// The moves of a record.
    moves: Vec<String>,
    /// The same as records of the game have them.
    written: Vec<String>,
    /// Who plays each of them.
    sides: Vec<SeatName>,
    /// The record with its variations, where the text is one.
    tree: Option<TreeBody>,
    /// Every record of the text.
    games: Vec<RecordSummary>,
    /// What is wrong with the record.
    problems: Vec<ProblemBody>,
    /// What the position has beside men and turn, in the order of the catalogue's `fields`.
    values: Vec<u8>,
}

/// What a text means: a position, or a record with its moves, its variations, and what could not be read of it.
#[utoipa::path(post, path = "/api/v1/read", request_body = ReadBody, responses((status = 200, body = ReadingBody)))]
pub async fn read(body: Body) -> Result<Json<ReadingBody>, ApiError> {
    let wanted: ReadBody = read_json(body)?;
    let query = RuleSetQuery { game: &wanted.game, rules: wanted.rules.as_deref(), size: wanted.size };
    let text = match (wanted.text, &wanted.pieces) {
        (Some(text), None) => text,
        (None, Some(men)) => placed::text(open(&query, None)?.0, men, wanted.turn, &wanted.values)?,
        (None, None) => open(&query, None)?.1.text(),
        _ => return Err(ApiError::bad_request("`text` or `pieces` is expected, not both")),
    };
    let readings = import::records(&query, &text)?;
    let games = readings.as_deref().map(RecordSummary::list).unwrap_or_default();
    let reading = readings.map(|readings| import::choose(readings, wanted.record, wanted.whole)).transpose()?;
    let (set, start, mut board) = if let Some(Reading { record, .. }) = &reading {
        (record.set, record.start.clone(), record.board(None))
    } else {
        let (set, board) = open(&query, Some(&text))?;
        (set, board.text(), board)
    };
    play_all(set, board.as_mut(), &wanted.moves)?;
    Ok(Json(ReadingBody {
        game: set.game,
        rules: set.rules,
        size: set.size,
        start,
        position: board.text(),
        key: board.keys(usize::MAX).last().copied().map(key_text).unwrap_or_default(),
        opening: set.opening(board.as_ref()).map(names::opening),
        term: board.term().map(|term| term.to_string()),
        scene: scene(set, board.as_ref(), std::iter::empty(), true),
        moves: board.played(),
        sides: board.record().into_iter().map(|(side, _)| side.into()).collect(),
        written: board.record().into_iter().map(|(_, written)| written).collect(),
        tree: reading.as_ref().map(|reading| TreeBody::of(&reading.record)),
        games,
        problems: reading.iter().flat_map(|reading| &reading.problems).map(ProblemBody::from).collect(),
        values: set.set_up_values(&board.text()),
    }))
}

/// A question about a position.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskBody {
    game: String,
    rules: Option<String>,
    #[schema(max_length = 32768)]
    position: String,
    /// One of those that the catalogue has for the game.
    question: String,
    /// For questions with a number.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 20)]
    n: Option<u32>,
}

/// What is to be said to it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnswerBody {
    /// Null where a limit came first.
    pub answer: Option<bool>,
    /// In words.
    pub text: Text,
    /// The moves of both sides, with the longest defence, where it is about a way.
    pub line: Vec<String>,
    /// The legal moves, where it is about those.
    pub moves: Vec<String>,
    /// The moves of `line`, or else those of `moves`, as records write them.
    pub written: Vec<String>,
    /// The way with every defence, where it is about a forced mate and there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<SolutionBody>,
}

/// The answer to a question about a position.
pub async fn question(app: &App, client: ClientKey, wanted: AskBody) -> Result<Response, ApiError> {
    // A composed position is asked about under the rules for those, unless somebody says otherwise.
    let composed = GameQuery { game: &wanted.game, composed: true, ..GameQuery::default() };
    let composed = catalog::select(&composed).ok().and_then(|set| set.info.composed_rules);
    let rules = wanted.rules.as_deref().or(composed);
    let (set, board) = open(&RuleSetQuery { game: &wanted.game, rules, size: None }, Some(&wanted.position))?;
    let known = set.info.questions;
    if !known.contains(&wanted.question.as_str()) {
        let message = Message::new("server-no-such-question").with("question", &wanted.question);
        return Err(ApiError::unprocessable("no_such_question", &message.with("known", known.join(", "))));
    }
    if wanted.question != mate::QUESTION {
        return Ok(Json(answer(board.as_ref(), &wanted.question)).into_response());
    }
    let n = mates::must_be_mate_number(wanted.n.unwrap_or(0))?;
    let mate = MateTask { set: RuleSetName::of(set), position: board.text(), n };
    queries::answer(app, client, QueryTask::Mate(mate)).await
}

fn answer(board: &dyn Match, question: &str) -> AnswerBody {
    let (moves, turn) = (board.moves(), board.turn());
    let own = |spot: usize| board.pieces().iter().any(|piece| piece.spot == spot && piece.side == turn);
    let checked = board.marks().iter().any(|mark| mark.kind == "check" && own(mark.spot));
    let (answer, message) = match question {
        "check" => (checked, Message::new("server-answer-check")),
        "mate" => (checked && moves.is_empty(), Message::new("server-answer-mate")),
        "stalemate" => (!checked && moves.is_empty(), Message::new("server-answer-stalemate")),
        _ => (!moves.is_empty(), Message::new("server-answer-moves").with("count", moves.len())),
    };
    let message = message.with("colour", board.colour(turn)).with("answer", if answer { "yes" } else { "no" });
    let (moves, written) = board.recorded_moves().into_iter().unzip();
    AnswerBody { answer: Some(answer), text: Text::of(&message), line: Vec::new(), moves, written, solution: None }
}

/// Plays moves that somebody sends, if they are not too many.
pub fn play_all(set: &RuleSet, board: &mut dyn Match, moves: &[String]) -> Result<(), ApiError> {
    if moves.len() > limits::PLIES {
        let message = Message::new("server-too-many-moves").with("most", limits::PLIES);
        return Err(ApiError::unprocessable("bad_record", &message));
    }
    moves
        .iter()
        .zip(1..)
        .try_for_each(|(text, number)| board.play(text).map_err(|error| wrong_move(set, number, &error)))
}

/// Why moves cannot be played: the number of one, its text, and the reason.
fn wrong_move(set: &RuleSet, number: usize, error: &NotationError) -> ApiError {
    let place = Text::of(&Message::new("server-record-move").with("number", number));
    let text = place.joined(" ", &Text::explain_move(set, error));
    ApiError::notation("bad_record", error).saying(text)
}

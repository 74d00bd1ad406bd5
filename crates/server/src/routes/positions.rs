//! Positions without a match: reading what somebody pastes, and questions about it.

use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use engine::mate::{self, Means, Question};
use engine::registry::{self, Wanted};
use engine::{Match, Message, NotationError, RuleSet, query};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::oneshot;
use utoipa::ToSchema;

use crate::app::App;
use crate::catalogue::CHESS_QUESTIONS;
use crate::event::SeatName;
use crate::import;
use crate::limits;
use crate::refusal::{Refusal, RefusalBody};
use crate::routes::placed::{self, Placed};
use crate::routes::rest::{Body, read_json};
use crate::scene::scene;
use crate::text::Text;

/// Which rules somebody means.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// The game.
    pub game: &'a str,
    /// The rule set, if not the usual one.
    pub rules: Option<&'a str>,
    /// The size, likewise.
    pub size: Option<u8>,
}

/// The rule set and a board at the start or at the position that `text` means: notation or a document's term.
pub fn open(given: &Given<'_>, text: Option<&str>) -> Result<(&'static RuleSet, Box<dyn Match>), Refusal> {
    let text = text.map(str::trim);
    if text.is_some_and(|text| text.len() > limits::TEXT) {
        let message = Message::new("server-text-long").with("most", limits::TEXT);
        return Err(Refusal::impossible("text_too_long", &message));
    }
    let term = text.filter(|text| import::looks_like_a_term(text)).map(query::read_term).transpose();
    let term = term.map_err(|error| Refusal {
        text: Text::each(|lang| lang.explain_read(&error)),
        ..Refusal::impossible("bad_position", &Message::new("server-bad-position"))
    })?;
    let notation = text.filter(|_| term.is_none());
    let size = given.size.or(term.as_ref().and_then(registry::size_of_term));
    let wanted = Wanted { game: given.game, rules: given.rules, size, by_term: term.is_some(), text: notation };
    let set = registry::select(&wanted).map_err(|error| Refusal::impossible("no_such_game", &error.0))?;
    let board = match (&term, notation) {
        (Some(term), _) => set.read_term(term, None)?,
        (None, Some(text)) => set.read(text)?,
        (None, None) => set.start(),
    };
    Ok((set, board))
}

/// A text to be read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadBody {
    game: String,
    rules: Option<String>,
    size: Option<u8>,
    text: Option<String>,
    /// Instead of a text: the men on the board.
    pieces: Option<Vec<Placed>>,
    /// Then also who moves.
    turn: Option<SeatName>,
}

/// What a text means: a position, or a record with its moves.
#[utoipa::path(post, path = "/api/v1/read", request_body = ReadBody, responses((status = 200, body = Object), (status = "4XX", body = RefusalBody<'static>)))]
pub async fn read(body: Body) -> Result<Response, Refusal> {
    let wanted: ReadBody = read_json(body)?;
    let given = Given { game: &wanted.game, rules: wanted.rules.as_deref(), size: wanted.size };
    let text = match (wanted.text, &wanted.pieces) {
        (Some(text), None) => text,
        (None, Some(men)) => placed::text(open(&given, None)?.0, men, wanted.turn)?,
        _ => return Err(Refusal::unreadable("`text` or `pieces` is expected")),
    };
    let (set, start, board) = if import::looks_like_a_record(&text) {
        import::record(&given, &text)?
    } else {
        let (set, board) = open(&given, Some(&text))?;
        (set, board.text(), board)
    };
    let answer = json!({
        "game": set.game,
        "rules": set.rules,
        "size": set.size,
        "start": start,
        "position": board.text(),
        "term": board.term().to_string(),
        "scene": scene(set, board.as_ref(), std::iter::empty(), true),
        "moves": board.played(),
    });
    Ok(Json(answer).into_response())
}

/// A question about a position.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskBody {
    game: String,
    rules: Option<String>,
    position: String,
    question: String,
    /// For questions with a number.
    #[serde(default)]
    n: Option<u32>,
}

/// The answer to a question about a position.
#[utoipa::path(post, path = "/api/v1/ask", request_body = AskBody, responses((status = 200, body = Object), (status = "4XX", body = RefusalBody<'static>)))]
pub async fn ask(State(app): State<App>, body: Body) -> Result<Response, Refusal> {
    let wanted: AskBody = read_json(body)?;
    // A composed position is asked about under the rules for those, unless somebody says otherwise.
    let is_chess = matches!(wanted.game.as_str(), "ajedrez" | "chess");
    let rules = wanted.rules.as_deref().or(is_chess.then_some("problema"));
    let (set, board) = open(&Given { game: &wanted.game, rules, size: None }, Some(&wanted.position))?;
    let known = if set.game == "ajedrez" { &CHESS_QUESTIONS[..] } else { &[] };
    if !known.contains(&wanted.question.as_str()) {
        let message = Message::new("server-no-such-question").with("question", &wanted.question);
        return Err(Refusal::impossible("no_such_question", &message.with("known", known.join(", "))));
    }
    if wanted.question != "mate_in" {
        return Ok(Json(answer(board.as_ref(), &wanted.question)).into_response());
    }
    let Some(n) = wanted.n.filter(|n| (1..=limits::MATE.0).contains(n)) else {
        let message = Message::new("server-question-number").with("question", &wanted.question);
        return Err(Refusal::impossible("bad_number", &message.with("most", limits::MATE.0)));
    };
    if app.hub.pool.waiting() >= app.hub.limits.waiting {
        return Err(Refusal::too_many("busy", &Message::new("server-busy")));
    }
    let (sender, receiver) = oneshot::channel();
    let (rules, position) = (set.rules, board.text());
    app.hub.pool.submit(Box::new(move || {
        // Whoever asked has gone where nobody receives it.
        let _ = sender.send(forced_mate(rules, &position, n));
    }));
    let found = receiver.await.map_err(|_| Refusal::too_many("busy", &Message::new("server-busy")))?;
    Ok(Json(found?).into_response())
}

/// The shortest forced mate in `n` moves or fewer, searched for on a thread of the pool.
fn forced_mate(rules: &str, position: &str, n: u32) -> Result<Value, NotationError> {
    let began = Instant::now();
    let mut watch = |_| began.elapsed() >= limits::MATE.1;
    let means = Means { hash: limits::HASH, nodes: limits::NODES, watch: &mut watch };
    let found = mate::ask(rules, position, Question { moves: n as u8, shortest: true, ..Question::default() }, means)?;
    let (answer, count) = match found.mate {
        Some(moves) => ("yes", u32::from(moves)),
        None if found.unknown => ("unknown", n),
        None => ("no", n),
    };
    let message = Message::new("server-answer-mate-in").with("answer", answer).with("count", count);
    let line: Vec<String> = found.line.into_iter().map(|ply| ply.text).collect();
    let answer = (answer != "unknown").then_some(answer == "yes");
    Ok(json!({"answer": answer, "text": Text::of(&message), "line": line, "moves": []}))
}

fn answer(board: &dyn Match, question: &str) -> Value {
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
    let moves: Vec<String> = moves.into_iter().map(|m| m.text).collect();
    json!({"answer": answer, "text": Text::of(&message), "line": [], "moves": moves})
}

/// Why a record cannot be played: the move's number, its text, and the reason.
pub fn wrong_move(number: usize, error: &NotationError) -> Refusal {
    let place = Text::of(&Message::new("server-record-move").with("number", number));
    let reason = Text::explain(error);
    let text = Text { es: format!("{} {}", place.es, reason.es), en: format!("{} {}", place.en, reason.en) };
    Refusal { text, ..Refusal::notation("bad_record", error) }
}

//! Records with their variations: as JSON, and from JSON as a text that other programs read.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use engine::record::{self, DraftNode, Format, Location, Node, Problem, Reading, Record};
use engine::{GameQuery, Message};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::routes::positions::must_be_short;
use crate::routes::request::{Body, read_json};
use crate::text::{Text, moves_of};

/// A game with everything that is said about it.
#[derive(Debug, Serialize, ToSchema)]
pub struct TreeBody {
    /// Names and values, without those that rules, start and result say.
    tags: Vec<(String, String)>,
    /// What is said where there are no moves.
    comment: String,
    /// The main line.
    nodes: Vec<NodeBody>,
    /// `1-0`, `0-1`, `1/2-1/2`, `0-0`, or `*` where nobody knows.
    result: &'static str,
}

/// A move of a record.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NodeBody {
    /// In the game's notation, as `moves` of `/api/v1/read` accepts it.
    #[serde(rename = "move")]
    #[schema(max_length = 400)]
    text: String,
    /// As records have it.
    #[serde(default)]
    written: String,
    /// PGN's numbers for `!`, `?` and the like.
    #[serde(default)]
    nags: Vec<u8>,
    /// What is said before it.
    #[serde(default)]
    before: String,
    /// What is said about it.
    #[serde(default)]
    comment: String,
    /// What could have been played instead, each with what follows.
    #[serde(default)]
    #[schema(no_recursion)]
    variations: Vec<Vec<NodeBody>>,
}

/// A game of several in a text.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecordSummary {
    /// Its number, from 0.
    index: usize,
    /// Who plays, as the record has it.
    names: String,
    result: &'static str,
    /// The moves of its main line.
    plies: usize,
}

/// What is wrong in a text.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemBody {
    /// From 1.
    line: usize,
    /// In characters, from 1.
    column: usize,
    text: Text,
    /// Whether something of the text is missing in what was read.
    lost: bool,
}

impl TreeBody {
    /// A record as JSON.
    pub fn of(record: &Record) -> Self {
        TreeBody {
            tags: record.tags.clone(),
            comment: record.comment.clone(),
            nodes: record.nodes.iter().map(NodeBody::of).collect(),
            result: record.result_text(),
        }
    }
}

impl NodeBody {
    /// A move as JSON.
    pub fn of(node: &Node) -> Self {
        NodeBody {
            text: node.text.clone(),
            written: node.written.clone(),
            nags: node.nags.clone(),
            before: node.before.clone(),
            comment: node.comment.clone(),
            variations: node.variations.iter().map(|line| line.iter().map(NodeBody::of).collect()).collect(),
        }
    }

    /// The moves of a line, numbered in the order in which a record writes them.
    pub fn drafts(nodes: Vec<NodeBody>, count: &mut usize) -> Vec<DraftNode> {
        let draft = |node: NodeBody| {
            *count += 1;
            let place = Location { line: 1, column: *count };
            DraftNode {
                nags: node.nags,
                before: node.before,
                comment: node.comment,
                variations: node.variations.into_iter().map(|line| NodeBody::drafts(line, count)).collect(),
                ..DraftNode::new(node.text, place)
            }
        };
        nodes.into_iter().map(draft).collect()
    }
}

impl RecordSummary {
    /// The games of a text.
    pub fn list(readings: &[Reading]) -> Vec<Self> {
        let game = |(index, reading): (usize, &Reading)| {
            let record = &reading.record;
            let left = record.left();
            let names = [left, !left].map(|side| record.player(side).unwrap_or("?"));
            RecordSummary { index, names: names.join(" – "), result: record.result_text(), plies: record.nodes.len() }
        };
        readings.iter().enumerate().map(game).collect()
    }
}

impl From<&Problem> for ProblemBody {
    fn from(problem: &Problem) -> Self {
        ProblemBody {
            line: problem.place.line,
            column: problem.place.column,
            text: Text::each(|lang| problem.say(lang))
                .mentioning(problem.error.as_ref().map(moves_of).unwrap_or_default()),
            lost: problem.is_loss,
        }
    }
}

/// A game to be written.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WriteBody {
    game: String,
    rules: Option<String>,
    size: Option<u8>,
    /// The position at the beginning, if not the usual one.
    #[schema(max_length = 32768)]
    start: Option<String>,
    /// Names and values.
    #[serde(default)]
    tags: Vec<(String, String)>,
    /// The main line.
    nodes: Vec<NodeBody>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` where nobody knows.
    result: Option<String>,
    format: WriteFormat,
}

/// A format of records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WriteFormat {
    /// Chess, and the same form for all games.
    Pgn,
    /// Draughts, likewise.
    Pdn,
    /// Othello, without variations.
    Ggf,
    /// Chess, a line a game, without variations and remarks.
    Epd,
    /// Moves with their numbers, or a transcript where that says all.
    Text,
    /// Prolog facts.
    Term,
}

impl WriteFormat {
    fn format(self) -> Format {
        match self {
            WriteFormat::Pgn => Format::Pgn,
            WriteFormat::Pdn => Format::Pdn,
            WriteFormat::Ggf => Format::Ggf,
            WriteFormat::Epd => Format::Epd,
            WriteFormat::Text => Format::Text,
            WriteFormat::Term => Format::Term,
        }
    }
}

impl From<Format> for WriteFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Pgn => WriteFormat::Pgn,
            Format::Pdn => WriteFormat::Pdn,
            Format::Ggf => WriteFormat::Ggf,
            Format::Epd => WriteFormat::Epd,
            Format::Text => WriteFormat::Text,
            Format::Term => WriteFormat::Term,
        }
    }
}

/// A game with its variations as a text that other programs read.
#[utoipa::path(post, path = "/api/v1/write", request_body = WriteBody, responses((status = 200, content((String = "text/plain")))))]
pub async fn write(body: Body) -> Result<Response, ApiError> {
    let wanted: WriteBody = read_json(body)?;
    let start = wanted.start.as_deref().map(str::trim);
    must_be_short(start.unwrap_or_default())?;
    let query = GameQuery {
        game: &wanted.game,
        rules: wanted.rules.as_deref(),
        size: wanted.size,
        text: start,
        ..GameQuery::default()
    };
    let nodes = NodeBody::drafts(wanted.nodes, &mut 0);
    let reading = record::from_nodes(&query, start, wanted.tags, nodes, wanted.result.as_deref())
        .map_err(|error| ApiError::unprocessable("no_such_game", &error.0))?;
    if let Some(problem) = reading.loss() {
        return Err(bad_record(problem));
    }
    let mut record = reading.record;
    record.name_opening();
    let text = record::write(&record, wanted.format.format())
        .map_err(|message| ApiError::unprocessable("no_such_format", &message))?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// Why a game cannot be written: which move is wrong, and how.
pub fn bad_record(problem: &Problem) -> ApiError {
    let Some(error) = &problem.error else { return ApiError::unprocessable("bad_record", &problem.message) };
    let place = Message::new("server-record-move").with("number", problem.place.column);
    let text = Text::each(|lang| format!("{} {}", lang.say(&place), problem.say(lang))).mentioning(moves_of(error));
    ApiError::notation("bad_record", error).saying(text)
}

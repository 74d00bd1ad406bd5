//! An analysis as it travels and is stored: a game with its variations, comments and symbols, which the engine has read.

use engine::Message;
use engine::catalog::GameQuery;
use engine::record::{self, Node, Reading};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::import;
use crate::limits;
use crate::routes::positions::{RuleSetQuery, must_be_short};
use crate::routes::records::{NodeBody, bad_record};

/// An analysis.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyBody {
    /// As the catalogue names it.
    game: String,
    /// The usual ones, if not given.
    rules: Option<String>,
    /// Likewise.
    size: Option<u8>,
    /// The position at the beginning, if not the usual one.
    #[schema(max_length = 32768)]
    start: Option<String>,
    /// What it is called.
    #[serde(default)]
    #[schema(max_length = 120)]
    title: String,
    /// Names and values, as records have them.
    #[serde(default)]
    #[schema(max_items = 64)]
    tags: Vec<(String, String)>,
    /// What is said where there are no moves.
    #[serde(default)]
    comment: String,
    /// The main line, at most 5,000 moves with all variations.
    #[serde(default)]
    nodes: Vec<NodeBody>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` where nobody knows.
    result: Option<String>,
    /// Instead of tags, comment, moves and result: a record of the game as a text, of which the first game counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 32768)]
    text: Option<String>,
}

impl StudyBody {
    /// The same as the engine has read it: every move is legal, and written as records have it.
    pub fn checked(self) -> Result<Self, ApiError> {
        let title = self.title.trim().to_owned();
        if title.chars().count() > limits::TITLE {
            let message = Message::new("server-title-long").with("most", limits::TITLE);
            return Err(ApiError::unprocessable("title_too_long", &message));
        }
        let comment = self.comment.trim().to_owned();
        let Reading { record, .. } = self.read()?;
        if record.tags.len() > limits::TAGS {
            let message = Message::new("server-too-many-tags").with("most", limits::TAGS);
            return Err(ApiError::unprocessable("too_many_tags", &message));
        }
        must_be_few(count(&record.nodes))?;
        Ok(StudyBody {
            game: record.set.game.to_owned(),
            rules: Some(record.set.rules.to_owned()),
            size: record.set.size,
            result: Some(record.result_text().to_owned()),
            comment: if comment.is_empty() { record.comment } else { comment },
            nodes: record.nodes.iter().map(NodeBody::of).collect(),
            start: Some(record.start),
            tags: record.tags,
            title,
            text: None,
        })
    }

    fn read(self) -> Result<Reading, ApiError> {
        let start = self.start.as_deref().map(str::trim);
        must_be_short(start.unwrap_or_default())?;
        let rules = self.rules.as_deref();
        if let Some(text) = self.text {
            if start.is_some() || !self.nodes.is_empty() || !self.tags.is_empty() {
                return Err(ApiError::bad_request("`text` or `start`, `tags` and `nodes` are expected, not both"));
            }
            let query = RuleSetQuery { game: &self.game, rules, size: self.size };
            let no_record = || ApiError::unprocessable("bad_record", &Message::new("server-no-record"));
            return import::choose(import::records(&query, &text)?.ok_or_else(no_record)?, 0, true);
        }
        let query = GameQuery { game: &self.game, rules, size: self.size, text: start, ..GameQuery::default() };
        let mut moves = 0;
        let nodes = NodeBody::drafts(self.nodes, &mut moves);
        // Before they are played, which takes longer than counting.
        must_be_few(moves)?;
        let reading = record::from_nodes(&query, start, self.tags, nodes, self.result.as_deref())
            .map_err(|error| ApiError::unprocessable("no_such_game", &error.0))?;
        match reading.loss() {
            Some(problem) => Err(bad_record(problem)),
            None => Ok(reading),
        }
    }
}

fn must_be_few(moves: usize) -> Result<(), ApiError> {
    if moves <= limits::STUDY_MOVES {
        return Ok(());
    }
    let message = Message::new("server-too-many-moves").with("most", limits::STUDY_MOVES);
    Err(ApiError::unprocessable("bad_record", &message))
}

/// The moves of a line and of all that could have been played instead.
fn count(line: &[Node]) -> usize {
    line.iter().map(|node| 1 + node.variations.iter().map(|other| count(other)).sum::<usize>()).sum()
}

//! Transcripts, `f5d6c3…`, where a game's moves are squares one after the other; and bare positions.

use board::NotationError;

use super::check;
use super::draft::{Draft, DraftNode};
use super::format::{Reading, bad_start};
use super::problem::{Location, Problem};
use super::result::RecordResult;
use super::tree::Record;
use crate::catalog::{self, GameQuery, SelectError};
use crate::game::RuleSet;
use crate::session::PASS;

/// Whether a text is nothing but squares, the first two characters being one.
pub(super) fn is_transcript(text: &str) -> bool {
    let mut letters = text.chars();
    let is_square =
        letters.next().is_some_and(|c| c.is_ascii_alphabetic()) && letters.next().is_some_and(|c| c.is_ascii_digit());
    is_square && text.chars().all(|c| c.is_ascii_alphanumeric() || c.is_whitespace() || c == '-')
}

/// The games of a text: an empty line stands between two; where a line is one long word, each line is a game.
pub(super) fn read_transcripts(text: &str, query: &GameQuery<'_>) -> Result<Vec<Reading>, SelectError> {
    let is_long = |line: &str| line.trim().len() >= 8 && !line.trim().contains(char::is_whitespace);
    let a_line_each = text.lines().filter(|line| !line.trim().is_empty()).all(is_long);
    let mut games: Vec<Vec<DraftNode>> = vec![Vec::new()];
    for (line, number) in text.lines().zip(1..) {
        if (line.trim().is_empty() || a_line_each) && games.last().is_some_and(|game| !game.is_empty()) {
            games.push(Vec::new());
        }
        games.last_mut().expect("there is one").extend(squares(line, number));
    }
    let drafts = games.into_iter().filter(|nodes| !nodes.is_empty());
    let read = |nodes: Vec<DraftNode>| {
        let rules = rules_begun_by(&nodes[0].text, query)?;
        let mut reading = check::check(Draft { nodes, ..Draft::default() }, &GameQuery { rules, ..*query })?;
        // A transcript says nothing of the result, and need not where the board does.
        reading.record.result = RecordResult::from(reading.record.board(None).outcome());
        Ok(reading)
    };
    drafts.map(read).collect()
}

/// The moves of a line.
fn squares(line: &str, number: usize) -> Vec<DraftNode> {
    let chars: Vec<(usize, char)> = (1..).zip(line.chars()).filter(|(_, c)| !c.is_whitespace()).collect();
    let word = |from: usize, length: usize| {
        chars[from..].iter().take(length).map(|(_, c)| c.to_ascii_lowercase()).collect::<String>()
    };
    let mut nodes = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let pass = ["pass", "pa", "ps", "--"].into_iter().find(|pass| word(at, pass.len()) == *pass);
        let length = pass.map_or(2, str::len);
        let text = if pass.is_some() { PASS.to_owned() } else { word(at, 2) };
        nodes.push(DraftNode::new(text, Location { line: number, column: chars[at].0 }));
        at += length;
    }
    nodes
}

/// The rules from whose start this can be the first move; those that are asked for where it can.
fn rules_begun_by<'a>(first: &str, query: &GameQuery<'a>) -> Result<Option<&'a str>, SelectError> {
    let asked = catalog::select(query)?;
    let begins = |set: &&RuleSet| set.start().follow(first).is_ok();
    let found = [asked].into_iter().chain(catalog::rule_sets(asked.game)).find(begins);
    Ok(found.map(|set| set.rules).or(query.rules))
}

/// A position is a game without moves.
pub(super) fn read_position(text: &str, query: &GameQuery<'_>) -> Result<Vec<Reading>, SelectError> {
    let text = text.trim();
    let set = catalog::select(&GameQuery { text: Some(text), ..*query })?;
    let (board, problems) = match set.read(text) {
        Ok(board) => (board, Vec::new()),
        Err(error) => {
            let column = if let NotationError::Form { column, .. } = &error { *column } else { 1 };
            let place = Location { line: 1, column };
            (set.start(), vec![Problem::refused(place, bad_start(), error)])
        }
    };
    let record = Record {
        set,
        start: board.text(),
        tags: Vec::new(),
        comment: String::new(),
        nodes: Vec::new(),
        result: RecordResult::from(board.outcome()),
    };
    Ok(vec![Reading { record, problems }])
}

/// Whether a transcript says all that a record does: it has moves, which tell the start, and nothing is said about them
/// or about a result that the board does not show. A pass at the end would be lost.
pub(super) fn says_all(record: &Record) -> bool {
    let ends_with_pass = record.nodes.last().is_none_or(|node| node.text == PASS);
    let is_by_rules = || record.result == RecordResult::from(record.board(None).outcome());
    record.is_plain() && !ends_with_pass && record.start == record.set.start().text() && is_by_rules()
}

//! A game as a text has it, right or wrong, without knowing any rules.

use board::Side;

use super::problem::{Location, Problem};

/// A game as it was written, right or wrong.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    /// Names and values, in their order.
    pub tags: Vec<DraftTag>,
    /// The main line.
    pub nodes: Vec<DraftNode>,
    /// What is said where there is no move.
    pub comment: String,
    /// What stands at the end, as `1-0`, and where.
    pub result: Option<(String, Location)>,
    /// What was wrong.
    pub problems: Vec<Problem>,
    /// Where it ends, in a format that has a result there.
    pub end: Option<Location>,
}

/// A tag as it was written.
#[derive(Clone, Debug)]
pub(super) struct DraftTag {
    /// Its name.
    pub name: String,
    /// Its value, without quotes.
    pub value: String,
    /// Where the tag stands.
    pub place: Location,
    /// Where its value begins.
    pub value_place: Location,
}

/// A move as it was written.
#[derive(Clone, Debug)]
pub struct DraftNode {
    /// The move, without marks.
    pub text: String,
    /// Where it stands.
    pub place: Location,
    /// The number before it, and where that stands.
    pub number: Option<(u32, Location)>,
    /// Who plays it, where the format says so.
    pub side: Option<Side>,
    /// PGN's numbers for `!`, `?` and the like.
    pub nags: Vec<u8>,
    /// What is said before it.
    pub before: String,
    /// What is said about it.
    pub comment: String,
    /// What could have been played instead.
    pub variations: Vec<Vec<DraftNode>>,
}

impl DraftNode {
    /// A move about which nothing is said.
    pub fn new(text: impl Into<String>, place: Location) -> DraftNode {
        DraftNode {
            text: text.into(),
            place,
            number: None,
            side: None,
            nags: Vec::new(),
            before: String::new(),
            comment: String::new(),
            variations: Vec::new(),
        }
    }
}

impl Draft {
    /// The tag with this name.
    pub(super) fn tag(&self, name: &str) -> Option<&DraftTag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// Whether nothing was said.
    pub(super) fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.nodes.is_empty() && self.comment.is_empty() && self.result.is_none()
    }
}

/// Adds a remark to what has been said.
pub(super) fn add_comment(said: &mut String, more: &str) {
    if !said.is_empty() && !more.is_empty() {
        said.push(' ');
    }
    said.push_str(more);
}

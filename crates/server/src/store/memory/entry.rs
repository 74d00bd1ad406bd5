//! What a journal has of a store in memory: texts under keys. Those of a match begin with `a/` (its head), `e/` (its
//! events, each with its number) and `r/` (its review), that of an analysis with `s/`.

use serde::{Deserialize, Serialize};

use crate::store::{Header, Stage, StoredReview, StoredStudy};

/// A text under its key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// The text.
    pub value: String,
}

/// A text that takes the place of the one under its key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The key.
    pub key: String,
    /// The new text; none where there is to be none.
    pub value: Option<String>,
}

impl Change {
    pub(super) fn event(id: &str, seq: u64, event: &str) -> Self {
        Change { value: Some(event.to_owned()), ..Change::event_gone(id, seq) }
    }

    pub(super) fn event_gone(id: &str, seq: u64) -> Self {
        // Keys are in order of their letters.
        Change { key: format!("e/{id}/{seq:08}"), value: None }
    }

    pub(super) fn text(kind: char, id: &str, text: &impl Serialize) -> Self {
        Change { value: Some(serde_json::to_string(text).expect("plain data")), ..Change::gone(kind, id) }
    }

    pub(super) fn gone(kind: char, id: &str) -> Self {
        Change { key: format!("{kind}/{id}"), value: None }
    }
}

/// What is known of a match without its log.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct StoredHead {
    pub stage: Stage,
    pub listed: bool,
    waits: bool,
    deadline: Option<u64>,
    /// How many were made before it.
    pub made: u64,
    /// In milliseconds since 1970.
    pub changed: u64,
}

impl StoredHead {
    pub(super) fn new(header: Header, made: u64, changed: u64) -> Self {
        let Header { stage, listed, waits, deadline } = header;
        StoredHead { stage, listed, waits, deadline, made, changed }
    }

    pub(super) fn header(&self) -> Header {
        Header { stage: self.stage, listed: self.listed, waits: self.waits, deadline: self.deadline }
    }

    pub(super) fn has_ended(&self) -> bool {
        matches!(self.stage, Stage::Over | Stage::Closed)
    }

    pub(super) fn change(&self, id: &str) -> Change {
        Change::text('a', id, self)
    }
}

/// A review under its key, or an analysis under the hash of its token.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct StoredText {
    pub key: String,
    pub body: String,
    #[serde(default)]
    pub version: u64,
    #[serde(default)]
    pub changed: u64,
}

impl StoredText {
    pub(super) fn of_review(review: &StoredReview) -> Self {
        StoredText { key: review.key.clone(), body: review.body.clone(), version: 0, changed: 0 }
    }

    pub(super) fn of_study(study: &StoredStudy, changed: u64) -> Self {
        StoredText { key: study.owner.clone(), body: study.body.clone(), version: study.version, changed }
    }
}

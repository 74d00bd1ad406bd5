//! A game with its variations.

use board::Side;

use super::result::{RecordResult, left};
use crate::Lang;
use crate::game::RuleSet;
use crate::session::Match;

/// A game as it is written down: legal from its first move to its last, in every variation.
#[derive(Clone, Debug)]
pub struct Record {
    /// Its rules.
    pub set: &'static RuleSet,
    /// The position at its beginning, in the game's notation.
    pub start: String,
    /// Names and values in their order, each name once; without those that `set`, `start` and `result` say.
    pub tags: Vec<(String, String)>,
    /// What is said where there is no move to say it about.
    pub comment: String,
    /// The main line.
    pub nodes: Vec<Node>,
    /// How it ended.
    pub result: RecordResult,
}

/// A move of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Who plays it.
    pub side: Side,
    /// The move in the game's notation.
    pub text: String,
    /// The move as records have it, as SAN.
    pub written: String,
    /// PGN's numbers for `!`, `?` and the like.
    pub nags: Vec<u8>,
    /// What is said before the move: at the beginning of a line, or behind the variations of the move before.
    pub before: String,
    /// What is said about the move.
    pub comment: String,
    /// What could have been played instead of this move.
    pub variations: Vec<Vec<Node>>,
}

impl Node {
    /// A move without a word about it.
    pub fn new(side: Side, text: String, written: String) -> Node {
        Node {
            side,
            text,
            written,
            nags: Vec::new(),
            before: String::new(),
            comment: String::new(),
            variations: Vec::new(),
        }
    }

    /// Whether something is said about it, or played instead of it.
    pub fn is_plain(&self) -> bool {
        self.nags.is_empty() && self.before.is_empty() && self.comment.is_empty() && self.variations.is_empty()
    }
}

impl Record {
    /// A game as it was played from `start` on, without a word about it.
    pub fn of_match(set: &'static RuleSet, start: &str, game: &dyn Match) -> Record {
        let node = |(text, (side, written)): (String, (Side, String))| Node::new(side, text, written);
        let nodes = game.played().into_iter().zip(game.record()).map(node).collect();
        Record {
            set,
            start: start.to_owned(),
            tags: Vec::new(),
            comment: String::new(),
            nodes,
            result: RecordResult::from(game.outcome()),
        }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Gives a tag a value.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => *known = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }

    /// Names the opening, where it has a name and the record does not say one itself.
    pub fn name_opening(&mut self) {
        if self.tag("ECO").or(self.tag("Opening")).is_some() {
            return;
        }
        let Some(opening) = self.set.opening(self.board(None).as_ref()) else { return };
        if !opening.code.is_empty() {
            self.set_tag("ECO", opening.code);
        }
        self.set_tag("Opening", opening.name(Lang::En));
    }

    /// The name of the tag for the player of a side: its colour, or its place where the game has other colours.
    pub fn name_tag(set: &RuleSet, side: Side) -> &'static str {
        let colours = Side::BOTH.map(|side| set.start().colour(side));
        match (colours[side as usize], side) {
            _ if !colours.contains(&"white") || !colours.contains(&"black") => ["First", "Second"][side as usize],
            ("white", _) => "White",
            _ => "Black",
        }
    }

    /// Who plays a side, where the record says it.
    pub fn player(&self, side: Side) -> Option<&str> {
        let by_place = ["First", "Second"][side as usize];
        let name = self.tag(Self::name_tag(self.set, side)).or_else(|| self.tag(by_place));
        name.filter(|name| !matches!(*name, "?" | "" | "-"))
    }

    /// Says who plays a side.
    pub fn set_player(&mut self, side: Side, name: impl Into<String>) {
        self.set_tag(Self::name_tag(self.set, side), name);
    }

    /// The side whose name and points come first: White in PGN and PDN, elsewhere the side that begins.
    pub fn left(&self) -> Side {
        left(self.set)
    }

    /// The result as `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`.
    pub fn result_text(&self) -> &'static str {
        self.result.write(self.left())
    }

    /// The game after so many moves of the main line, or after all of them.
    pub fn board(&self, plies: Option<usize>) -> Box<dyn Match> {
        let mut board = self.set.read(&self.start).expect("the record begins with this position");
        for node in self.nodes.iter().take(plies.unwrap_or(usize::MAX)) {
            board.follow(&node.text).expect("a move that was legal before");
        }
        board
    }

    /// Whether it has nothing but the moves of one line.
    pub fn is_plain(&self) -> bool {
        self.comment.is_empty() && self.nodes.iter().all(Node::is_plain)
    }
}

/// Two records are equal where they mean the same game and say the same about it.
impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        let is_same_set =
            (self.set.game, self.set.rules, self.set.size) == (other.set.game, other.set.rules, other.set.size);
        is_same_set
            && self.start == other.start
            && self.tags == other.tags
            && self.comment == other.comment
            && self.nodes == other.nodes
            && self.result == other.result
    }
}

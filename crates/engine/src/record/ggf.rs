//! GGF, Othello's format: `(;GM[Othello]PB[Ana]PW[Luis]RE[+4]BO[8 … *]B[F5]W[D6];)`.

use std::fmt::Write;

use board::{Message, Side};

use super::draft::{Draft, DraftNode, DraftTag, add_comment};
use super::lexer::one_line;
use super::problem::{Location, Problem};
use super::result::RecordResult;
use super::tree::Record;
use crate::catalog;
use crate::game::RuleSet;
use crate::session::PASS;

/// Names of tags, as GGF and as PGN have them.
const NAMES: [(&str, &str); 8] = [
    ("EV", "Event"),
    ("PC", "Site"),
    ("DT", "Date"),
    ("RO", "Round"),
    ("PB", "Black"),
    ("PW", "White"),
    ("RB", "BlackElo"),
    ("RW", "WhiteElo"),
];

/// Every game of a text.
pub(super) fn read(text: &str) -> Vec<Draft> {
    let mut reader = Reader { rest: text.strip_prefix('\u{FEFF}').unwrap_or(text), place: Location::START };
    let mut drafts = Vec::new();
    while reader.go_to("(;") {
        drafts.push(reader.game());
    }
    if drafts.is_empty() {
        let problem = Problem::loss(Location::START, Message::new("record-no-ggf"));
        drafts.push(Draft { problems: vec![problem], ..Draft::default() });
    }
    drafts
}

struct Reader<'a> {
    rest: &'a str,
    place: Location,
}

impl<'a> Reader<'a> {
    /// Takes so many bytes.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.place = self.place.after(taken);
        taken
    }

    /// Goes behind the next place where `text` stands.
    fn go_to(&mut self, text: &str) -> bool {
        let Some(at) = self.rest.find(text) else { return false };
        self.take(at + text.len());
        true
    }

    fn skip_blanks(&mut self) {
        let blank = self.rest.len() - self.rest.trim_start().len();
        self.take(blank);
    }

    fn game(&mut self) -> Draft {
        let mut draft = Draft::default();
        loop {
            self.skip_blanks();
            let place = self.place;
            if self.rest.starts_with(";)") {
                self.take(2);
                break;
            }
            let length = self.rest.bytes().take_while(u8::is_ascii_alphabetic).count();
            let is_tag = length > 0 && self.rest[length..].starts_with('[');
            let Some(close) = self.rest.find(']').filter(|_| is_tag) else {
                let message = if is_tag {
                    Message::new("record-unclosed-tag").with("name", &self.rest[..length])
                } else {
                    Message::new("record-ggf-tag-expected")
                };
                draft.problems.push(Problem::loss(place, message));
                // What follows may be the next game.
                let next = self.rest.find("(;").unwrap_or(self.rest.len());
                self.take(next);
                break;
            };
            let name = self.take(length);
            self.take(1);
            let value_place = self.place;
            let value = self.take(close - length - 1);
            self.take(1);
            field(&mut draft, name, value, place, value_place);
        }
        if draft.tag("FEN").is_none() {
            draft.problems.push(Problem::loss(self.place, Message::new("record-no-board")));
        }
        draft
    }
}

fn field(draft: &mut Draft, name: &str, value: &str, place: Location, value_place: Location) {
    let has_board = draft.tag("FEN").is_some();
    let mut tag = |name: &str, value: String| {
        draft.tags.push(DraftTag { name: name.to_owned(), value, place, value_place });
    };
    match name {
        "GM" if value.trim().eq_ignore_ascii_case("othello") => {}
        "GM" => {
            let message = Message::new("record-other-game").with("found", value.trim()).with("game", "othello");
            draft.problems.push(Problem::loss(value_place, message));
        }
        "BO" if has_board => {}
        "BO" => match value.trim_start().strip_prefix('8') {
            Some(board) => {
                if let Some(set) = set_begun_by(board.trim()) {
                    tag("Variant", format!("{} {}", set.game, set.rules));
                }
                tag("FEN", board.trim().to_owned());
            }
            None => draft.problems.push(Problem::loss(value_place, Message::new("record-board-size"))),
        },
        "RE" => {
            let points: Option<f64> = value.split(':').next().and_then(|points| points.trim().parse().ok());
            let result = match points {
                Some(points) if points > 0.0 => "1-0",
                Some(points) if points < 0.0 => "0-1",
                Some(_) => "1/2-1/2",
                None => "*",
            };
            draft.result = Some((result.to_owned(), value_place));
        }
        "B" | "W" => {
            let word = value.split('/').next().unwrap_or_default().trim().to_ascii_lowercase();
            let is_pass = matches!(word.as_str(), "pa" | "ps" | "pass");
            let text = if is_pass { PASS.to_owned() } else { word };
            // Black begins.
            let side = if name == "B" { Side::First } else { Side::Second };
            draft.nodes.push(DraftNode { side: Some(side), ..DraftNode::new(text, value_place) });
        }
        "C" => match draft.nodes.last_mut() {
            Some(last) => add_comment(&mut last.comment, &one_line(value)),
            None => add_comment(&mut draft.comment, &one_line(value)),
        },
        "TY" | "KO" => {}
        "DT" => tag("Date", date(value)),
        _ => {
            let known = NAMES.iter().find(|(ours, _)| *ours == name).map_or(name, |(_, known)| known);
            tag(known, value.trim().to_owned());
        }
    }
}

/// The rule set that begins with this board.
fn set_begun_by(board: &str) -> Option<&'static RuleSet> {
    let is_start = |set: &&RuleSet| {
        let start = set.start();
        start.forms().contains(&"ggf") && set.read(board).is_ok_and(|board| board.text() == start.text())
    };
    catalog::all().iter().find(is_start)
}

/// A date as PGN has it, where it is one: `2014-02-21 20:52:27 GMT` is `2014.02.21`.
fn date(value: &str) -> String {
    let day: Vec<&str> = value.split_whitespace().next().unwrap_or_default().split(['-', '.']).collect();
    match day[..] {
        [year, month, day] if year.len() == 4 && month.len() == 2 && day.len() == 2 => format!("{year}.{month}.{day}"),
        _ => value.trim().to_owned(),
    }
}

/// The main line with what is said about its moves. The format has no variations.
pub(super) fn write(record: &Record) -> Result<String, Message> {
    let has_variations = record.nodes.iter().any(|node| !node.variations.is_empty());
    if has_variations {
        return Err(Message::new("record-no-variations").with("format", "GGF"));
    }
    let bare = record.board(None).write_as("ggf").unwrap_or_default();
    let field = |name: &str| {
        let inside = bare.split_once(&format!("{name}["))?.1;
        Some(inside.split_once(']')?.0.to_owned())
    };
    let points = match record.result {
        RecordResult::Unknown | RecordResult::BothLost => "?".to_owned(),
        result => by_discs(field("RE"), result),
    };
    let clean = |text: &str| text.replace(']', ")").replace('[', "(");
    let mut text = "(;GM[Othello]".to_owned();
    let mut tag = |name: &str, value: &str| {
        let _ = write!(text, "{name}[{}]", clean(value));
    };
    for (name, known) in NAMES {
        match (name, record.tag(known)) {
            ("DT", Some(value)) => tag(name, &value.replace('.', "-")),
            (_, Some(value)) => tag(name, value),
            ("PC", None) => tag(name, "tablas"),
            ("PB" | "PW", None) => tag(name, "?"),
            _ => {}
        }
    }
    for (name, value) in record.tags.iter().filter(|(name, _)| NAMES.iter().all(|(_, known)| known != name)) {
        let name: String = name.chars().filter(char::is_ascii_alphabetic).collect();
        if !matches!(name.as_str(), "" | "B" | "W" | "C" | "GM" | "BO" | "RE" | "TY" | "KO") {
            tag(&name, value);
        }
    }
    tag("RE", &points);
    tag("TY", "8");
    tag("BO", &field("BO").unwrap_or_default());
    if !record.comment.is_empty() {
        tag("C", &record.comment);
    }
    for node in &record.nodes {
        let word = if node.text == PASS { "PA".to_owned() } else { node.text.to_ascii_uppercase() };
        tag(if node.side == Side::First { "B" } else { "W" }, &word);
        let said = [node.before.as_str(), node.comment.as_str()];
        for words in said.into_iter().filter(|words| !words.is_empty()) {
            tag("C", words);
        }
    }
    Ok(text + ";)\n")
}

/// The difference of discs where the board tells it; otherwise only who has won, as when somebody gives up.
fn by_discs(counted: Option<String>, result: RecordResult) -> String {
    let points = counted.and_then(|counted| counted.parse::<i32>().ok());
    match (result, points) {
        (RecordResult::Win(Side::First), Some(points)) if points > 0 => format!("+{points}"),
        (RecordResult::Win(Side::Second), Some(points)) if points < 0 => points.to_string(),
        (RecordResult::Win(Side::First), _) => "+1:r".to_owned(),
        (RecordResult::Win(Side::Second), _) => "-1:r".to_owned(),
        _ => "0".to_owned(),
    }
}

//! EPD: a chess position a line, with operations behind it: `… w KQkq - bm Nf3; id "one";`.
//!
//! A line is a game: `pv` has its moves, `result` its result, `c0` what is said before the first of them; `hmvc` and
//! `fmvn` are the counters of the position, and every other operation is a tag.

use std::fmt::Write;

use board::Message;

use super::draft::{Draft, DraftNode, DraftTag, add_comment};
use super::lexer::one_line;
use super::problem::{Location, Problem};
use super::result::RecordResult;
use super::select;
use super::tree::{Node, Record};

/// How many words of a line are its position.
const FIELDS: usize = 4;

/// Operations whose operand is a text, however plain it looks.
const TEXTS: [&str; 4] = ["id", "eco", "nic", "result"];

/// Every line of a text.
pub(super) fn read(text: &str) -> Vec<Draft> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|(number, text)| Reader { rest: text, place: Location { line: number, column: 1 } }.line()).collect()
}

/// Whether a text is made of such lines, to judge by the first: a position, and more than one position would have.
pub(super) fn is_epd(text: &str, is_position: impl Fn(&str) -> bool) -> bool {
    let Some(first) = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#')) else { return false };
    let words: Vec<&str> = first.split_whitespace().collect();
    words.len() >= FIELDS
        && (first.contains(';') || text.trim().contains('\n'))
        && is_position(&format!("{} 0 1", words[..FIELDS].join(" ")))
}

struct Reader<'a> {
    rest: &'a str,
    place: Location,
}

/// An operation: its name, its operand, and where both begin.
struct Operation<'a> {
    name: &'a str,
    operand: &'a str,
    place: Location,
    operand_place: Location,
}

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.place = self.place.after(taken);
        taken
    }

    fn skip_blanks(&mut self) {
        self.take(self.rest.len() - self.rest.trim_start().len());
    }

    fn word(&mut self) -> &'a str {
        self.skip_blanks();
        self.take(self.rest.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(self.rest.len()))
    }

    fn line(mut self) -> Draft {
        self.skip_blanks();
        let start = self.place;
        let fields: Vec<&str> = (0..FIELDS).map(|_| self.word()).collect();
        let mut counters = self.counters();
        let mut draft = Draft::default();
        let mut operations = Vec::new();
        while let Some(operation) = self.operation(&mut draft) {
            match operation.name {
                "hmvc" => counters.0 = operation.operand,
                "fmvn" => counters.1 = operation.operand,
                _ => operations.push(operation),
            }
        }
        let fen = format!("{} {} {}", fields.join(" ").trim(), counters.0, counters.1);
        draft.tags.push(DraftTag { name: "FEN".to_owned(), value: fen, place: start, value_place: start });
        for operation in operations {
            operation.put_into(&mut draft);
        }
        draft
    }

    /// The counters that a FEN has, where they stand there.
    fn counters(&mut self) -> (&'a str, &'a str) {
        let mut words = self.rest.split_whitespace();
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        if words.next().is_some_and(|word| is_number(&word)) && words.next().is_some_and(|word| is_number(&word)) {
            (self.word(), self.word())
        } else {
            ("0", "1")
        }
    }

    fn operation(&mut self, draft: &mut Draft) -> Option<Operation<'a>> {
        loop {
            self.skip_blanks();
            let place = self.place;
            let name = self.word();
            self.skip_blanks();
            let operand_place = self.place;
            let mut is_quoted = false;
            let end = self.rest.find(|c| {
                is_quoted ^= c == '"';
                c == ';' && !is_quoted
            });
            if is_quoted && end.is_none() {
                let message = Message::new("record-unclosed-quote").with("name", name);
                draft.problems.push(Problem::loss(operand_place, message));
            } else if end.is_none() && !name.is_empty() {
                let message = Message::new("record-epd-no-semicolon").with("name", name);
                draft.problems.push(Problem::note(place, message));
            }
            let operand = self.take(end.unwrap_or(self.rest.len())).trim();
            let is_end = self.rest.is_empty();
            self.take(usize::from(!is_end));
            if !name.is_empty() {
                return Some(Operation { name, operand, place, operand_place });
            } else if is_end {
                return None;
            }
        }
    }
}

impl Operation<'_> {
    fn put_into(&self, draft: &mut Draft) {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        match self.name {
            "pv" => draft.nodes.extend(self.moves()),
            "result" => draft.result = Some((self.text(), self.operand_place)),
            "c0" => add_comment(&mut draft.comment, &one_line(&self.text())),
            name if !name.chars().all(is_name) || name.starts_with(|c: char| !c.is_ascii_alphabetic()) => {
                let message = Message::new("record-epd-bad-name").with("name", name);
                draft.problems.push(Problem::loss(self.place, message));
            }
            name if draft.tag(name).is_some() => {
                let message = Message::new("record-tag-twice").with("name", name);
                draft.problems.push(Problem::loss(self.place, message));
            }
            name => draft.tags.push(DraftTag {
                name: name.to_owned(),
                value: self.text(),
                place: self.place,
                value_place: self.operand_place,
            }),
        }
        if let Some(first) = draft.nodes.first_mut() {
            first.before = std::mem::take(&mut draft.comment) + &first.before;
        }
    }

    /// The moves of a line, each with its place.
    fn moves(&self) -> Vec<DraftNode> {
        let mut reader = Reader { rest: self.operand, place: self.operand_place };
        let mut nodes = Vec::new();
        loop {
            reader.skip_blanks();
            let place = reader.place;
            match reader.word() {
                "" => return nodes,
                word => nodes.push(DraftNode::new(word, place)),
            }
        }
    }

    /// The operand without its quotation marks.
    fn text(&self) -> String {
        let inside = self.operand.strip_prefix('"').map(|text| text.strip_suffix('"').unwrap_or(text));
        inside.unwrap_or(self.operand).to_owned()
    }
}

/// The start and the main line, with its tags. The format has no variations, and no room for remarks.
pub(super) fn write(record: &Record) -> Result<String, Message> {
    let is_said = |node: &Node| !node.comment.is_empty() || !node.nags.is_empty();
    let is_said_before = record.nodes.iter().skip(1).any(|node| !node.before.is_empty());
    if record.nodes.iter().any(|node| !node.variations.is_empty()) {
        return Err(Message::new("record-no-variations").with("format", "EPD"));
    }
    if is_said_before || record.nodes.iter().any(is_said) {
        return Err(Message::new("record-no-remarks").with("format", "EPD"));
    }
    let fields: Vec<&str> = record.start.split_whitespace().collect();
    let (position, counters) = fields.split_at(FIELDS.min(fields.len()));
    let mut line = position.join(" ");
    for (name, value, usual) in [("hmvc", counters.first(), "0"), ("fmvn", counters.get(1), "1")] {
        if let Some(value) = value.filter(|value| **value != usual) {
            let _ = write!(line, " {name} {value};");
        }
    }
    let mut text = |name: &str, value: &str| {
        let value: String =
            value.chars().filter(|c| !c.is_control()).map(|c| if c == '"' { '\'' } else { c }).collect();
        let _ =
            if is_bare(name, &value) { write!(line, " {name} {value};") } else { write!(line, " {name} \"{value}\";") };
    };
    if let Some(variant) = select::variant_text(record.set) {
        text("Variant", &variant);
    }
    for (name, value) in &record.tags {
        let name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        let is_other = !matches!(name.as_str(), "pv" | "result" | "c0" | "hmvc" | "fmvn");
        if name.starts_with(|c: char| c.is_ascii_alphabetic()) && is_other && !is_unknown(value) {
            text(&name, value);
        }
    }
    let said = record.nodes.first().map_or(&record.comment, |first| &first.before);
    if !said.is_empty() {
        text("c0", said);
    }
    if record.result != RecordResult::Unknown {
        text("result", record.result_text());
    }
    if !record.nodes.is_empty() {
        let moves: Vec<&str> = record.nodes.iter().map(|node| node.written.as_str()).collect();
        let _ = write!(line, " pv {};", moves.join(" "));
    }
    Ok(line + "\n")
}

/// What PGN writes where nobody knows.
fn is_unknown(value: &str) -> bool {
    matches!(value, "" | "?" | "????.??.??")
}

/// Whether an operand stands without quotation marks: moves and numbers do.
fn is_bare(name: &str, value: &str) -> bool {
    let is_text = TEXTS.contains(&name) || name.starts_with(|c: char| c.is_ascii_uppercase());
    let is_remark = name.len() == 2 && name.starts_with(['c', 'v']) && name.ends_with(|c: char| c.is_ascii_digit());
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '+' | '-' | '=' | '#' | '.');
    !is_text && !is_remark && !value.is_empty() && value.chars().all(is_plain)
}

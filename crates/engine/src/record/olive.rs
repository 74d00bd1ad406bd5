//! `.olv`, the files of Olive and of the problem database YACPDB: YAML with the men in `algebraic`, `stipulation` and
//! `solution`. Only as much YAML is read as those files have: keys, lists in brackets or behind hyphens, texts of
//! several lines behind `|` or `>`.

use board::Message;

use super::composition::Composition;
use super::draft::{Draft, add_comment};
use super::lexer::one_line;
use super::problem::Location;
use crate::catalog::GameQuery;

/// Every problem of a text; `---` begins another.
pub(super) fn read(text: &str, query: &GameQuery<'_>) -> Vec<Draft> {
    let mut problems = Vec::new();
    let mut reader = Reader::default();
    for (number, line) in (1..).zip(text.strip_prefix('\u{FEFF}').unwrap_or(text).lines()) {
        if line.trim_end() == "---" {
            problems.push(std::mem::take(&mut reader).now);
        } else {
            reader.line(line, number);
        }
    }
    problems.push(reader.now);
    problems.into_iter().filter(|problem| !problem.is_empty()).map(|problem| problem.finish(query)).collect()
}

#[derive(Default)]
struct Reader {
    now: Composition,
    /// The keys that are open, with their indents, the innermost last.
    keys: Vec<(usize, String)>,
    /// The indent of the key whose text goes on over lines.
    block: Option<usize>,
}

impl Reader {
    fn line(&mut self, line: &str, number: usize) {
        let indent = line.len() - line.trim_start().len();
        let text = line.trim();
        let place = Location { line: number, column: line[..indent].chars().count() + 1 };
        if let Some(outer) = self.block {
            if text.is_empty() || indent > outer {
                return self.value(text, place);
            }
            self.block = None;
        }
        if text.is_empty() || text.starts_with('#') {
            return;
        }
        // The items of a list may stand as far left as its key.
        if let Some(item) = text.strip_prefix('-').filter(|item| item.is_empty() || item.starts_with(' ')) {
            self.keys.retain(|(known, _)| *known <= indent);
            let blank = item.len() - item.trim_start().len();
            return self.value(item.trim(), place.plus(1 + blank));
        }
        self.keys.retain(|(known, _)| *known < indent);
        match text.split_once(':') {
            Some((key, value)) if is_key(key) && (value.is_empty() || value.starts_with(' ')) => {
                let key = key.trim_matches(['"', '\'']).to_ascii_lowercase();
                self.keys.push((indent, key));
                let blank = value.len() - value.trim_start().len();
                let place = place.plus(text.len() - value.len() + blank);
                match value.trim() {
                    "" => {}
                    "|" | "|-" | "|+" | ">" | ">-" | ">+" => self.block = Some(indent),
                    value => self.value(value, place),
                }
            }
            // The text of the key before goes on.
            _ if self.keys.iter().any(|(known, _)| *known < indent) => self.value(text, place),
            _ => self.now.loss(place, Message::new("record-olive-line")),
        }
    }

    /// A value, or a part of one, of the innermost key.
    fn value(&mut self, text: &str, place: Location) {
        let path: Vec<&str> = self.keys.iter().map(|(_, key)| key.as_str()).collect();
        let Some(&key) = path.first() else {
            return self.now.loss(place, Message::new("record-olive-line"));
        };
        let side = path.last().copied().unwrap_or_default();
        let plain = text.trim_matches(['"', '\'']);
        match key {
            "algebraic" => match side {
                "white" | "black" => {
                    let is_white = side == "white";
                    for (word, place) in items(text, place) {
                        self.now.men(word, is_white, place);
                    }
                }
                _ => self.now.loss(place, Message::new("record-not-chess").with("text", format_args!("{side} {text}"))),
            },
            "stipulation" => self.now.stipulation = Some((plain.to_owned(), place)),
            "solution" => add_comment(&mut self.now.draft.comment, &one_line(plain)),
            "authors" | "author" => {
                for (author, place) in items(text, place) {
                    self.now.tag("Author", author, place);
                }
            }
            "source" => self.now.tag("Event", plain, place),
            "date" => self.now.tag("Date", &plain.replace('-', "."), place),
            "title" => self.now.tag("Title", plain, place),
            "options" | "conditions" | "twins" => {
                self.now.loss(place, Message::new("record-not-chess").with("text", text));
            }
            _ => {}
        }
    }
}

fn is_key(text: &str) -> bool {
    let text = text.trim_matches(['"', '\'']);
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ' '))
}

/// The items of `[a, b]`, or the one that stands there without brackets. An author's name has a comma of its own, so
/// only brackets make a list.
fn items(text: &str, place: Location) -> Vec<(&str, Location)> {
    let is_list = text.starts_with('[');
    let mut found = Vec::new();
    let mut at = 0;
    for part in text.split(|c| is_list && matches!(c, ',' | '[' | ']')) {
        let blank = part.len() - part.trim_start().len();
        let item = part.trim().trim_matches(['"', '\'']);
        if !item.is_empty() {
            found.push((item, place.plus(text[..at + blank].chars().count())));
        }
        at += part.len() + 1;
    }
    found
}

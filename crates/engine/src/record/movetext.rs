//! Moves, comments and variations as PGN writes them, in lines of less than 80 characters.

use super::numbers::Counter;
use super::tree::{Node, Record};
use crate::game::RecordFormat;

/// The moves with all that is said about them, then `result`.
pub(super) fn write(record: &Record, result: &str) -> String {
    let mut writer =
        Writer { words: Vec::new(), numbers_again: record.set.info.record != RecordFormat::Pdn, prefix: "" };
    writer.comment(&record.comment);
    writer.line(&record.nodes, Counter::new(record.set, &record.start));
    writer.word(result);
    wrapped(&writer.words)
}

enum Word {
    /// What stands between blanks.
    Plain(String),
    /// A remark that goes to the end of its line, since it has a brace in it.
    ToEnd(String),
}

struct Writer {
    words: Vec<Word>,
    /// Whether a number is repeated when something stands between the two moves that share it. PGN wants it; readers
    /// of PDN trip over it.
    numbers_again: bool,
    /// What the next word begins with.
    prefix: &'static str,
}

impl Writer {
    fn word(&mut self, text: &str) {
        let prefix = std::mem::take(&mut self.prefix);
        self.words.push(Word::Plain(prefix.to_owned() + text));
    }

    fn comment(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if text.contains('}') {
            if !self.prefix.is_empty() {
                self.word("");
            }
            return self.words.push(Word::ToEnd(format!("; {text}")));
        }
        let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        if let Some(first) = words.first_mut() {
            first.insert(0, '{');
        }
        if let Some(last) = words.last_mut() {
            last.push('}');
        }
        for word in &words {
            self.word(word);
        }
    }

    fn line(&mut self, nodes: &[Node], mut counter: Counter) {
        let mut interrupted = true;
        let mut is_joinable = false;
        for (i, node) in nodes.iter().enumerate() {
            self.comment(&node.before);
            let side = node.side;
            let is_same_turn = counter.is_same_turn(side);
            if is_same_turn && is_joinable && node.before.is_empty() && node.variations.is_empty() {
                if let Some(Word::Plain(word)) = self.words.last_mut() {
                    word.push('+');
                    word.push_str(&node.written);
                }
            } else {
                interrupted |= !node.before.is_empty();
                let is_first_side = side == board::Side::First;
                let is_new_number = is_first_side && !is_same_turn;
                if is_new_number || i == 0 || (interrupted && self.numbers_again) {
                    self.word(&format!("{}{}", counter.number(side), if is_first_side { "." } else { "..." }));
                }
                self.word(&node.written);
            }
            node.nags.iter().for_each(|nag| self.word(&format!("${nag}")));
            self.comment(&node.comment);
            for variation in &node.variations {
                self.prefix = "(";
                self.line(variation, counter);
                match self.words.last_mut() {
                    Some(Word::Plain(word)) => word.push(')'),
                    _ => self.word(")"),
                }
            }
            counter.count(side);
            is_joinable = node.nags.is_empty() && node.comment.is_empty() && node.variations.is_empty();
            interrupted = !node.comment.is_empty() || !node.variations.is_empty();
        }
    }
}

fn wrapped(words: &[Word]) -> String {
    const WIDTH: usize = 79;
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let (Word::Plain(part) | Word::ToEnd(part)) = word;
        let length = part.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        // At the beginning of a line these would be a tag or an escape, even within a comment.
        if column == 0 && part.starts_with(['[', '%']) {
            text.push(' ');
            column += 1;
        }
        text.push_str(part);
        column += length;
        if let Word::ToEnd(_) = word {
            text.push('\n');
            column = 0;
        }
    }
    if column > 0 {
        text.push('\n');
    }
    text
}

//! What another program can set.

use std::sync::Arc;
use std::time::Duration;

use engine::book::Book;
use engine::{Message, RuleSet, Strength};

use crate::input;

/// What is set.
#[derive(Clone, Debug)]
pub struct Options {
    /// The size of the table in megabytes.
    pub hash: usize,
    pub threads: usize,
    /// How many lines are told.
    pub lines: usize,
    /// What is lost on the way between the programs, at every move.
    pub overhead: Duration,
    /// Whether lines tell the chances of a win, a draw and a loss.
    pub shows_wdl: bool,
    /// Whether it plays no better than `elo`.
    pub is_limited: bool,
    pub elo: u32,
    /// What chance depends on; 0: on nothing, every game is another.
    pub seed: u64,
    /// Whether it plays by a book.
    pub uses_book: bool,
    /// The book that somebody has given; none: our own.
    pub book: Option<Arc<Book>>,
}

impl Default for Options {
    fn default() -> Self {
        let usual = |name: &str| NUMBERS.iter().find(|number| number.name == name).expect("listed below").usual;
        Options {
            hash: usual("Hash"),
            threads: usual("Threads"),
            lines: usual("MultiPV"),
            overhead: Duration::from_millis(usual("Move Overhead") as u64),
            shows_wdl: false,
            is_limited: false,
            elo: usual("UCI_Elo") as u32,
            seed: usual("Seed") as u64,
            uses_book: false,
            book: None,
        }
    }
}

/// An option that is a number.
struct Number {
    name: &'static str,
    usual: usize,
    least: usize,
    most: usize,
}

const NUMBERS: [Number; 6] = [
    Number { name: "Hash", usual: 64, least: 1, most: 32_768 },
    Number { name: "Threads", usual: 1, least: 1, most: 256 },
    Number { name: "MultiPV", usual: 1, least: 1, most: 256 },
    Number { name: "Move Overhead", usual: 10, least: 0, most: 5000 },
    Number { name: "UCI_Elo", usual: 1500, least: Strength::LEAST_ELO as usize, most: Strength::MOST_ELO as usize },
    Number { name: "Seed", usual: 0, least: 0, most: i32::MAX as usize },
];

/// Options that are on or off, and off as a rule.
const SWITCHES: [&str; 4] = ["Ponder", "UCI_LimitStrength", "UCI_ShowWDL", "OwnBook"];

/// What a string option is when it is not set.
const EMPTY: &str = "<empty>";

impl Options {
    /// What the protocol's `uci` tells of them, for a game by these rules.
    pub fn describe(set: &RuleSet) -> String {
        let mut lines: Vec<String> = Vec::new();
        for Number { name, usual, least, most } in NUMBERS {
            lines.push(format!("option name {name} type spin default {usual} min {least} max {most}"));
        }
        let has_book = set.reads_books();
        for name in SWITCHES.into_iter().filter(|name| *name != "OwnBook" || has_book) {
            lines.push(format!("option name {name} type check default false"));
        }
        lines.extend(has_book.then(|| format!("option name Book type string default {EMPTY}")));
        lines.push("option name Clear Hash type button".into());
        lines.join("\n")
    }

    /// Sets the option with this name in lower case. Those that nobody knows are passed over; what is wrong is told, and
    /// changes nothing.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Message> {
        if name == "book" {
            return self.set_book(value);
        }
        if let Some(switch) = SWITCHES.iter().find(|switch| switch.to_lowercase() == name) {
            return self.switch(switch, value);
        }
        let Some(number) = NUMBERS.iter().find(|number| number.name.to_lowercase() == name) else { return Ok(()) };
        let Number { name, least, most, .. } = *number;
        let read = value.parse().ok().filter(|value| (least..=most).contains(value));
        let value: usize = read.ok_or_else(|| {
            Message::new("uci-bad-value")
                .with("name", name)
                .with("value", value)
                .with("least", least)
                .with("most", most)
        })?;
        match name {
            "Hash" => self.hash = value,
            "Threads" => self.threads = value,
            "MultiPV" => self.lines = value,
            "UCI_Elo" => self.elo = value as u32,
            "Seed" => self.seed = value as u64,
            _ => self.overhead = Duration::from_millis(value as u64),
        }
        Ok(())
    }

    /// How it is held back, where it is.
    pub fn strength(&self) -> Option<Strength> {
        self.is_limited.then(|| Strength::of_elo(self.elo))
    }

    fn switch(&mut self, name: &str, value: &str) -> Result<(), Message> {
        let is_on = match value.to_lowercase().as_str() {
            "true" => true,
            "false" => false,
            _ => return Err(Message::new("uci-bad-switch").with("name", name).with("value", value)),
        };
        match name {
            "UCI_LimitStrength" => self.is_limited = is_on,
            "UCI_ShowWDL" => self.shows_wdl = is_on,
            "OwnBook" => self.uses_book = is_on,
            _ => {} // `Ponder` only tells us that `go ponder` may come
        }
        Ok(())
    }

    /// Another book, once it has been read.
    fn set_book(&mut self, name: &str) -> Result<(), Message> {
        self.book = match name {
            "" | EMPTY => None,
            name => Some(Arc::new(input::book(name)?)),
        };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_beyond_the_bounds_change_nothing() {
        let mut options = Options::default();
        for (name, value) in [
            ("hash", "0"),
            ("hash", "x"),
            ("threads", "-1"),
            ("multipv", ""),
            ("threads", "257"),
            ("uci_elo", "999"),
            ("uci_elo", "2601"),
            ("uci_limitstrength", "yes"),
            ("ownbook", ""),
            ("book", "no/such/file.bin"),
        ] {
            assert!(options.set(name, value).is_err(), "{name} {value}");
        }
        assert_eq!(format!("{options:?}"), format!("{:?}", Options::default()));
        assert_eq!(options.set("unheard of", "1"), Ok(()));
        assert_eq!(options.set("move overhead", "30"), Ok(()));
        assert_eq!(options.overhead, Duration::from_millis(30));
        assert_eq!(options.set("uci_limitstrength", "true"), Ok(()));
        assert_eq!(options.strength(), Some(Strength::of_elo(1500)));
    }
}

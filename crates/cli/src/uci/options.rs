//! What another program can set.

use std::time::Duration;

use engine::Message;

/// What is set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The size of the table in megabytes.
    pub hash: usize,
    pub threads: usize,
    /// How many lines are told.
    pub lines: usize,
    /// What is lost on the way between the programs, at every move.
    pub overhead: Duration,
}

impl Default for Options {
    fn default() -> Self {
        let usual = |name: &str| NUMBERS.iter().find(|number| number.name == name).expect("listed below").usual;
        Options {
            hash: usual("Hash"),
            threads: usual("Threads"),
            lines: usual("MultiPV"),
            overhead: Duration::from_millis(usual("Move Overhead") as u64),
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

const NUMBERS: [Number; 4] = [
    Number { name: "Hash", usual: 64, least: 1, most: 32_768 },
    Number { name: "Threads", usual: 1, least: 1, most: 256 },
    Number { name: "MultiPV", usual: 1, least: 1, most: 256 },
    Number { name: "Move Overhead", usual: 10, least: 0, most: 5000 },
];

impl Options {
    /// What the protocol's `uci` tells of them.
    pub fn describe() -> String {
        let mut lines: Vec<String> = Vec::new();
        for Number { name, usual, least, most } in NUMBERS {
            lines.push(format!("option name {name} type spin default {usual} min {least} max {most}"));
        }
        lines.push("option name Ponder type check default false".into());
        lines.push("option name Clear Hash type button".into());
        lines.join("\n")
    }

    /// Sets the option with this name in lower case. Those that nobody knows are passed over.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Message> {
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
            _ => self.overhead = Duration::from_millis(value as u64),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_beyond_the_bounds_change_nothing() {
        let mut options = Options::default();
        for (name, value) in [("hash", "0"), ("hash", "x"), ("threads", "-1"), ("multipv", ""), ("threads", "257")] {
            assert!(options.set(name, value).is_err(), "{name} {value}");
        }
        assert_eq!(options, Options::default());
        assert_eq!(options.set("unheard of", "1"), Ok(()));
        assert_eq!(options.set("move overhead", "30"), Ok(()));
        assert_eq!(options.overhead, Duration::from_millis(30));
    }
}

//! What another program can set.

use engine::catalog;
use engine::game::Protocol;
use engine::{Message, RuleSet};

/// What is set.
#[derive(Clone, Debug)]
pub struct Params {
    /// The rules: `variant`.
    pub set: &'static RuleSet,
    /// The size of the table in megabytes.
    pub hash: usize,
    pub threads: usize,
}

const MOST_HASH: usize = 32_768;
const MOST_THREADS: usize = 256;

impl Params {
    pub fn new(set: &'static RuleSet) -> Self {
        Params { set, hash: 64, threads: 1 }
    }

    /// What the protocol's `hub` tells of them.
    pub fn describe(&self) -> String {
        let Params { set, hash, threads } = self;
        let variants: Vec<&str> = variants().map(|set| set.rules).collect();
        format!(
            "param name=variant value={} type=enum values=\"{}\"\n\
             param name=hash value={hash} type=int min=1 max={MOST_HASH}\n\
             param name=threads value={threads} type=int min=1 max={MOST_THREADS}",
            set.rules,
            variants.join(" "),
        )
    }

    /// Sets one. Those that nobody knows are passed over.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Message> {
        let number = |most: usize| {
            let read = value.parse().ok().filter(|number| (1..=most).contains(number));
            let wrong = Message::new("uci-bad-value").with("name", name).with("value", value).with("least", 1);
            read.ok_or_else(|| wrong.with("most", most))
        };
        match name {
            "variant" => {
                let known = || variants().map(|set| set.rules).collect::<Vec<_>>().join(", ");
                let wrong = || {
                    Message::new("engine-no-such-rules")
                        .with("rules", value)
                        .with("game", self.set.game)
                        .with("known", known())
                };
                self.set = variants().find(|set| set.rules == value).ok_or_else(wrong)?;
            }
            "hash" => self.hash = number(MOST_HASH)?,
            "threads" => self.threads = number(MOST_THREADS)?,
            _ => {}
        }
        Ok(())
    }
}

/// The rule sets whose programs speak the protocol.
fn variants() -> impl Iterator<Item = &'static RuleSet> {
    catalog::all().iter().filter(|set| set.protocols.contains(&Protocol::Hub))
}

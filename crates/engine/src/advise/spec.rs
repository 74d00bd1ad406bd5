//! Specs as people write them, and what they mean.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use board::Message;
use search::{Limits, Options};

use super::{Level, Spec};

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 5] = [Level::Facil, Level::Medio, Level::Dificil, Level::Maestro, Level::Perfecto];

    /// The level with this name, Spanish or English.
    pub fn read(name: &str) -> Option<Level> {
        Some(match name.to_lowercase().as_str() {
            "facil" | "fácil" | "easy" => Level::Facil,
            "medio" | "medium" => Level::Medio,
            "dificil" | "difícil" | "hard" => Level::Dificil,
            "maestro" | "master" => Level::Maestro,
            "perfecto" | "perfect" => Level::Perfecto,
            _ => return None,
        })
    }

    /// The name as specs write it.
    pub fn name(self) -> &'static str {
        match self {
            Level::Facil => "facil",
            Level::Medio => "medio",
            Level::Dificil => "dificil",
            Level::Maestro => "maestro",
            Level::Perfecto => "perfecto",
        }
    }
}

/// The longest time that a spec may ask for.
const LONGEST: f64 = 30.0 * 24.0 * 3600.0;
const KEYS: &str = "depth=N, time=SECONDS, nodes=N, level=NAME, random, seed=N";

impl Spec {
    /// Reads `level=dificil,time=0.5`. What is wrong is told with its column.
    pub fn read(text: &str) -> Result<Spec, Message> {
        let mut spec = Spec::default();
        let mut seen: Vec<&str> = Vec::new();
        let mut column = 1;
        for part in text.split(',') {
            let said = part.trim();
            let (key, value) = said.split_once('=').map_or((said, None), |(key, value)| (key.trim(), Some(value)));
            let wrong = |message: Message| message.with("column", column).with("found", said);
            if !key.is_empty() && seen.contains(&key) {
                return Err(wrong(Message::new("engine-spec-twice")));
            }
            seen.push(key);
            match (key, value.map(str::trim)) {
                ("depth", Some(value)) => spec.depth = Some(number(value, 1).ok_or_else(|| wrong(positive()))?),
                ("nodes", Some(value)) => spec.nodes = Some(number(value, 1).ok_or_else(|| wrong(positive()))?),
                ("seed", Some(value)) => {
                    spec.seed = number(value, 0).ok_or_else(|| wrong(Message::new("engine-spec-number")))?;
                }
                ("time", Some(value)) => {
                    let time = Spec::read_time(value);
                    spec.time = Some(time.ok_or_else(|| wrong(Message::new("engine-spec-time")))?);
                }
                ("level", Some(value)) => {
                    let known = Level::ALL.map(Level::name).join(", ");
                    let unknown = || wrong(Message::new("engine-spec-level").with("known", known));
                    spec.level = Some(Level::read(value).ok_or_else(unknown)?);
                }
                ("random", None) => spec.random = true,
                _ => return Err(wrong(Message::new("engine-spec-key").with("known", KEYS))),
            }
            column += part.chars().count() + 1;
        }
        Ok(spec)
    }

    /// Reads a time in seconds, as `0.25`.
    pub fn read_time(text: &str) -> Option<Duration> {
        let seconds: f64 = text.parse().ok()?;
        (seconds > 0.0 && seconds <= LONGEST).then(|| Duration::from_secs_f64(seconds))
    }

    /// How long it may think, where it is a time that ends it: for the clock of the caller.
    pub fn time_limit(&self) -> Option<Duration> {
        self.plan().time
    }

    /// True when only the position, the way to it and the spec decide the move, no clock (with one thread).
    pub fn is_deterministic(&self) -> bool {
        let plan = self.plan();
        plan.time.is_none() && (self.random || plan.limits != Limits::NONE)
    }

    /// The depth of the documents' machine, where it is the one that is meant.
    pub(crate) fn documents_depth(&self) -> Option<u32> {
        self.depth.filter(|_| self.level.is_none() && !self.random)
    }

    /// True for the levels that play as well as they can, unless somebody limits their depth or their nodes: only they
    /// play by tables, so that all others play the same on every machine.
    pub fn asks_for_the_best(&self) -> bool {
        self.plan().ours && self.depth.is_none() && self.nodes.is_none() && !self.random
    }

    /// The same machine with at most so many positions a move, whatever else it says.
    #[must_use]
    pub fn within(&self, nodes: u64) -> Spec {
        let plan = self.plan();
        // The weakest level looks at one turn, and is told by having no limits of its own.
        if self.random || plan.careless || plan.limits.nodes <= nodes {
            return self.clone();
        }
        let depth = (plan.limits.depth != u32::MAX).then_some(plan.limits.depth);
        let level = self.level.or(depth.is_none().then_some(Level::Maestro));
        Spec { level, depth, time: plan.time, nodes: Some(nodes), ..self.clone() }
    }

    /// What the spec means, key by key.
    pub(crate) fn plan(&self) -> Plan {
        let level = self.level.unwrap_or(if self.depth.is_some() { DOCUMENTS } else { Level::Maestro });
        let ours = level >= Level::Maestro;
        let mut plan = Plan {
            ours,
            options: if ours { Options::default() } else { Options { repetition: true, ..Options::PLAIN } },
            limits: Limits { depth: self.depth.unwrap_or(u32::MAX), nodes: self.nodes.unwrap_or(u64::MAX) },
            time: self.time,
            careless: false,
        };
        if self.level.is_none() && !ours {
            plan.options = Options::PLAIN;
        }
        // Whoever says when to end means all of it.
        if self.depth.is_none() && self.time.is_none() && self.nodes.is_none() && !self.random {
            match level {
                Level::Facil => (plan.limits.depth, plan.careless) = (1, true),
                Level::Medio => plan.limits.depth = 2,
                Level::Dificil => plan.limits.depth = 5,
                Level::Maestro => plan.time = Some(Duration::from_millis(100)),
                Level::Perfecto => plan.time = Some(Duration::from_secs(5)),
            }
        }
        plan
    }
}

/// The level whose evaluator and search are the documents'.
const DOCUMENTS: Level = Level::Dificil;

/// How a spec is carried out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Plan {
    /// Our evaluator, not the document's.
    pub ours: bool,
    pub options: Options,
    pub limits: Limits,
    pub time: Option<Duration>,
    /// Any move will do that looks about as good as the best.
    pub careless: bool,
}

/// As `read` reads it, without what needs not be said.
impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> = Vec::new();
        parts.extend(self.level.map(|level| format!("level={}", level.name())));
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        parts.extend(self.time.map(|time| format!("time={}", time.as_secs_f64())));
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(self.random.then(|| "random".to_owned()));
        parts.extend((self.seed != 0).then(|| format!("seed={}", self.seed)));
        if self.level.is_none() && self.depth.is_none() && self.time.is_none() && self.nodes.is_none() && !self.random {
            parts.insert(0, format!("level={}", Level::Maestro.name()));
        }
        f.write_str(&parts.join(","))
    }
}

fn number<T: FromStr + PartialOrd + From<u8>>(text: &str, least: u8) -> Option<T> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|number| plain && *number >= T::from(least))
}

fn positive() -> Message {
    Message::new("engine-spec-positive")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Spec {
        Spec::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn specs_are_read_as_the_interface_has_them() {
        let none = Spec::default();
        let time = |seconds| Some(Duration::from_secs_f64(seconds));
        for (text, spec) in [
            ("depth=3", Spec { depth: Some(3), ..none.clone() }),
            ("time=0.5", Spec { time: time(0.5), ..none.clone() }),
            ("nodes=100000", Spec { nodes: Some(100_000), ..none.clone() }),
            ("random", Spec { random: true, ..none.clone() }),
            ("random,seed=7", Spec { random: true, seed: 7, ..none.clone() }),
            ("seed=0", none.clone()),
            ("level=facil", Spec { level: Some(Level::Facil), ..none.clone() }),
            ("level=easy", Spec { level: Some(Level::Facil), ..none.clone() }),
            ("level=Difícil", Spec { level: Some(Level::Dificil), ..none.clone() }),
            ("level=perfect , time=2", Spec { level: Some(Level::Perfecto), time: time(2.0), ..none.clone() }),
        ] {
            assert_eq!(read(text), spec, "{text}");
            assert_eq!(read(&spec.to_string()).plan(), spec.plan(), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_column() {
        for (text, id, column) in [
            ("", "engine-spec-key", 1),
            ("depth", "engine-spec-key", 1),
            ("speed=3", "engine-spec-key", 1),
            ("random=yes", "engine-spec-key", 1),
            ("depth=3,", "engine-spec-key", 9),
            ("depth=0", "engine-spec-positive", 1),
            ("depth=-3", "engine-spec-positive", 1),
            ("depth=99999999999", "engine-spec-positive", 1),
            ("time=1,nodes=1e9", "engine-spec-positive", 8),
            ("time=0", "engine-spec-time", 1),
            ("time=nan", "engine-spec-time", 1),
            ("time=inf", "engine-spec-time", 1),
            ("time=1e300", "engine-spec-time", 1),
            ("seed=x", "engine-spec-number", 1),
            ("depth=2,depth=3", "engine-spec-twice", 9),
            ("level=god", "engine-spec-level", 1),
        ] {
            let error = Spec::read(text).expect_err(text);
            assert_eq!(error.id, id, "{text}");
            assert!(error.args.contains(&("column", column.to_string())), "{text}: {error}");
        }
    }

    #[test]
    fn a_depth_alone_is_the_documents_machine() {
        let plan = read("depth=3").plan();
        assert_eq!((plan.ours, plan.options, plan.time), (false, Options::PLAIN, None));
        assert!(read("depth=3").is_deterministic());
    }

    #[test]
    fn only_those_who_want_the_best_play_by_tables() {
        for text in ["level=perfecto", "level=maestro", "time=1", "seed=3"] {
            assert!(read(text).asks_for_the_best(), "{text}");
        }
        for text in ["depth=3", "level=dificil", "level=perfecto,depth=4", "nodes=100", "random", "level=facil,time=1"]
        {
            assert!(!read(text).asks_for_the_best(), "{text}");
        }
    }

    #[test]
    fn without_a_word_it_is_maestro() {
        assert_eq!(Spec::default().plan(), read("level=maestro").plan());
        assert_eq!(Spec::default().time_limit(), Some(Duration::from_millis(100)));
        assert!(read("time=3").plan().ours && !read("level=medio,time=3").plan().ours);
    }

    #[test]
    fn a_machine_within_a_budget_is_the_same_machine() {
        for text in ["level=facil", "level=medio", "level=maestro", "depth=3", "time=2", "level=facil,time=2", "random"]
        {
            let (before, after) = (read(text).plan(), read(text).within(1_000_000).plan());
            let nodes = if text == "level=facil" || text == "random" { u64::MAX } else { 1_000_000 };
            assert_eq!(after, Plan { limits: Limits { nodes, ..before.limits }, ..before }, "{text}");
        }
        assert_eq!(read("nodes=500").within(1000), read("nodes=500"));
    }

    #[test]
    fn limits_that_are_said_replace_those_of_the_level() {
        assert_eq!(read("level=maestro,depth=6").time_limit(), None);
        assert_eq!(read("level=facil,nodes=500").plan().limits, Limits { depth: u32::MAX, nodes: 500 });
        assert!(read("level=dificil").is_deterministic() && !read("level=maestro").is_deterministic());
    }
}

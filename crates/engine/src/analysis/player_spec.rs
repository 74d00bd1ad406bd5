//! Specs as people write them, and what they mean.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use board::Message;
use search::{Limits, Options};

use super::{Level, PlayerSpec, Profile, Strategy};

/// How many turns `dificil` looks ahead, where a game says nothing else.
pub(crate) const HARD_DEPTH: u32 = 5;

/// The longest time that a spec may ask for.
const LONGEST: f64 = 30.0 * 24.0 * 3600.0;
const KEYS: &str = "depth=N, time=SECONDS, nodes=N, level=NAME, documento, profile=classic|six, dummy, minimax, ia_06, \
                    random, seed=N";
/// How deep the documents' machines look where nobody says it.
pub(crate) const DOCUMENTS_DEPTH: u32 = 3;

impl PlayerSpec {
    /// The documents' machine, so many turns deep.
    pub fn of_document(depth: u32) -> PlayerSpec {
        PlayerSpec { document: true, depth: Some(depth), ..PlayerSpec::default() }
    }

    /// Reads `level=dificil,time=0.5`. What is wrong is told with its column.
    pub fn read(text: &str) -> Result<PlayerSpec, Message> {
        let mut spec = PlayerSpec::default();
        let mut seen: Vec<&str> = Vec::new();
        let mut column = 1;
        for part in text.split(',') {
            let said = part.trim();
            let (key, value) = said.split_once('=').map_or((said, None), |(key, value)| (key.trim(), Some(value)));
            let key = if key == "document" { "documento" } else { key };
            let wrong = |message: Message| message.with("column", column).with("found", said);
            if !key.is_empty() && seen.contains(&key) {
                return Err(wrong(Message::new("engine-spec-twice")));
            }
            seen.push(key);
            spec.put(key, value.map(str::trim)).map_err(wrong)?;
            if let Some(message) = spec.contradiction() {
                return Err(wrong(message));
            }
            column += part.chars().count() + 1;
        }
        if spec.profile.is_some() && !spec.document {
            return Err(Message::new("engine-spec-profile-alone").with("column", 1).with("found", text.trim()));
        }
        Ok(spec)
    }

    /// Puts one part of a spec into its place.
    fn put(&mut self, key: &str, value: Option<&str>) -> Result<(), Message> {
        match (key, value) {
            ("depth", Some(value)) => self.depth = Some(number(value, 1).ok_or_else(positive)?),
            ("nodes", Some(value)) => self.nodes = Some(number(value, 1).ok_or_else(positive)?),
            ("seed", Some(value)) => {
                self.seed = Some(number(value, 0).ok_or_else(|| Message::new("engine-spec-number"))?);
            }
            ("time", Some(value)) => {
                self.time = Some(PlayerSpec::read_time(value).ok_or_else(|| Message::new("engine-spec-time"))?);
            }
            ("level", Some(value)) => {
                let known = Level::ALL.map(Level::name).join(", ");
                let unknown = || Message::new("engine-spec-level").with("known", known);
                self.level = Some(Level::read(value).ok_or_else(unknown)?);
            }
            ("profile", Some(value)) => {
                let known = Profile::ALL.map(Profile::name).join(", ");
                let unknown = || Message::new("engine-spec-profile").with("known", known);
                self.profile = Some(Profile::read(value).ok_or_else(unknown)?);
            }
            ("documento", None) => self.document = true,
            ("random", None) => self.random = true,
            (name, None) if self.strategy.is_none() && Strategy::read(name).is_some() => {
                self.strategy = Strategy::read(name);
            }
            _ => return Err(Message::new("engine-spec-key").with("known", KEYS)),
        }
        Ok(())
    }

    /// What is wrong with it where it names two machines at once.
    fn contradiction(&self) -> Option<Message> {
        let others = self.level.is_some() || self.random;
        let two = self.document && (others || self.strategy.is_some()) || self.strategy.is_some() && others;
        two.then(|| Message::new("engine-spec-two"))
    }

    /// Reads a time in seconds, as `0.25`; a billionth of a second is the least.
    pub fn read_time(text: &str) -> Option<Duration> {
        let seconds: f64 = text.parse().ok()?;
        let time = (seconds > 0.0 && seconds <= LONGEST).then(|| Duration::from_secs_f64(seconds));
        time.filter(|time| !time.is_zero())
    }

    /// The same machine in a game whose chance depends on `seed`.
    #[must_use]
    pub fn in_game(&self, seed: u64) -> PlayerSpec {
        PlayerSpec { game_seed: Some(seed), ..self.clone() }
    }

    /// How long it may think, where it is a time that ends it: for the clock of the caller.
    pub fn time_limit(&self) -> Option<Duration> {
        self.config().time
    }

    /// True when only the position, the way to it and the spec decide the move, no clock (with one thread).
    pub fn is_deterministic(&self) -> bool {
        let config = self.config();
        config.time.is_none() && (self.random || config.limits != Limits::NONE)
    }

    /// The depth of the documents' machine, where it is the one that is meant.
    pub(crate) fn documents_depth(&self) -> Option<u32> {
        Some(self.config().limits.depth).filter(|&depth| self.document && depth != u32::MAX)
    }

    /// What chance depends on.
    pub(crate) fn chance(&self) -> u64 {
        self.seed.or(self.game_seed).unwrap_or_default()
    }

    /// True for the levels that play as well as they can, unless somebody limits their depth or their nodes: only they
    /// play by tables, so that all others play the same on every machine.
    pub fn asks_for_the_best(&self) -> bool {
        self.config().uses_main && self.depth.is_none() && self.nodes.is_none() && !self.random
    }

    /// True for our levels in a game against somebody: what they play first, chance may choose from a book. Whoever says
    /// a seed wants no other chance, and whoever says a time, or limits without a level, wants to see it think.
    pub(crate) fn plays_by_book(&self) -> bool {
        let is_ours = !self.document && self.strategy.is_none() && !self.random;
        let is_level = self.level.is_some() || self.depth.is_none() && self.nodes.is_none();
        is_ours && is_level && self.time.is_none() && self.seed.is_none() && self.game_seed.is_some()
    }

    /// The same machine with at most so many positions a move, whatever else it says.
    #[must_use]
    pub fn within(&self, nodes: u64) -> PlayerSpec {
        let config = self.config();
        // The weakest level looks at one turn, and is told by having no limits of its own.
        if self.random || config.careless || config.limits.nodes <= nodes {
            return self.clone();
        }
        let depth = (config.limits.depth != u32::MAX).then_some(config.limits.depth);
        PlayerSpec { depth, time: config.time, nodes: Some(nodes), ..self.clone() }
    }

    /// The same machine in a game where `dificil` looks so many turns ahead.
    pub(crate) fn with_hard_depth(&self, depth: u32) -> PlayerSpec {
        let is_free = self.depth.is_none() && self.time.is_none() && self.nodes.is_none() && !self.random;
        let is_hard = self.level == Some(Level::Hard) && !self.document && self.strategy.is_none();
        PlayerSpec { depth: if is_free && is_hard { Some(depth) } else { self.depth }, ..self.clone() }
    }

    /// What the spec means, key by key.
    pub(crate) fn config(&self) -> SearchConfig {
        let level = self.level.unwrap_or(Level::Master);
        let of_document = self.document || self.strategy.is_some();
        let uses_main = !of_document && level >= Level::Master;
        let mut config = SearchConfig {
            uses_main,
            options: match () {
                () if uses_main => Options::default(),
                () if of_document => Options::PLAIN,
                () => Options { repetition: true, ..Options::PLAIN },
            },
            limits: Limits { depth: self.depth.unwrap_or(u32::MAX), nodes: self.nodes.unwrap_or(u64::MAX) },
            time: self.time,
            careless: false,
            varied: !uses_main && !of_document && self.seed.is_none() && self.game_seed.is_some(),
        };
        // Whoever says when to end means all of it.
        if self.depth.is_none() && self.time.is_none() && self.nodes.is_none() && !self.random {
            match level {
                _ if of_document => config.limits.depth = DOCUMENTS_DEPTH,
                Level::Easy => (config.limits.depth, config.careless) = (1, true),
                Level::Medium => config.limits.depth = 2,
                Level::Hard => config.limits.depth = HARD_DEPTH,
                Level::Master => config.time = Some(Duration::from_millis(100)),
                Level::Perfect => config.time = Some(Duration::from_secs(5)),
            }
        }
        config
    }
}

/// How a spec is carried out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct SearchConfig {
    /// Our evaluator, not the document's.
    pub uses_main: bool,
    pub options: Options,
    pub limits: Limits,
    pub time: Option<Duration>,
    /// Any move will do that looks about as good as the best.
    pub careless: bool,
    /// Which of equally good moves it is, chance decides.
    pub varied: bool,
}

/// As `read` reads it, without what needs not be said.
impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> = Vec::new();
        parts.extend(self.level.map(|level| format!("level={}", level.name())));
        parts.extend(self.document.then(|| "documento".to_owned()));
        parts.extend(self.profile.map(|profile| format!("profile={}", profile.name())));
        parts.extend(self.strategy.map(|strategy| strategy.name().to_owned()));
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        parts.extend(self.time.map(|time| format!("time={}", time.as_secs_f64())));
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(self.random.then(|| "random".to_owned()));
        let is_named = !parts.is_empty();
        parts.extend(self.seed.map(|seed| format!("seed={seed}")));
        if !is_named {
            parts.insert(0, format!("level={}", Level::Master.name()));
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

    fn read(text: &str) -> PlayerSpec {
        PlayerSpec::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// `Baseline` passes on no more hints than a plain search asks for.
    #[test]
    fn searches_with_the_documents_evaluator_are_plain() {
        let levels = ["facil", "medio", "dificil", "maestro", "perfecto"].map(|level| format!("level={level}"));
        let others = ["documento", "documento,depth=3", "level=medio,depth=5", "level=facil,time=1", "depth=4"];
        let specs = levels.iter().map(String::as_str).chain(others);
        let configs: Vec<SearchConfig> = specs.map(|spec| read(spec).config()).collect();
        let (main, baseline): (Vec<SearchConfig>, Vec<_>) = configs.into_iter().partition(|config| config.uses_main);
        assert_eq!((main.len(), baseline.len()), (3, 7));
        for config in baseline {
            assert_eq!(Options { repetition: false, ..config.options }, Options::PLAIN, "{config:?}");
        }
    }

    #[test]
    fn specs_are_read_as_the_interface_has_them() {
        let none = PlayerSpec::default();
        let time = |seconds| Some(Duration::from_secs_f64(seconds));
        for (text, spec) in [
            ("depth=3", PlayerSpec { depth: Some(3), ..none.clone() }),
            ("time=0.5", PlayerSpec { time: time(0.5), ..none.clone() }),
            ("nodes=100000", PlayerSpec { nodes: Some(100_000), ..none.clone() }),
            ("random", PlayerSpec { random: true, ..none.clone() }),
            ("random,seed=7", PlayerSpec { random: true, seed: Some(7), ..none.clone() }),
            ("seed=0", PlayerSpec { seed: Some(0), ..none.clone() }),
            ("documento,depth=3", PlayerSpec::of_document(3)),
            ("document, depth=3", PlayerSpec::of_document(3)),
            (
                "documento,profile=classic",
                PlayerSpec { document: true, profile: Some(Profile::Classic), ..none.clone() },
            ),
            ("dummy", PlayerSpec { strategy: Some(Strategy::Dummy), ..none.clone() }),
            ("ia_06,depth=2", PlayerSpec { strategy: Some(Strategy::Minimax), depth: Some(2), ..none.clone() }),
            ("level=facil", PlayerSpec { level: Some(Level::Easy), ..none.clone() }),
            ("level=easy", PlayerSpec { level: Some(Level::Easy), ..none.clone() }),
            ("level=Difícil", PlayerSpec { level: Some(Level::Hard), ..none.clone() }),
            ("level=perfect , time=2", PlayerSpec { level: Some(Level::Perfect), time: time(2.0), ..none.clone() }),
        ] {
            assert_eq!(read(text), spec, "{text}");
            assert_eq!(read(&spec.to_string()).config(), spec.config(), "{text}");
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
            ("time=1e-99", "engine-spec-time", 1),
            ("depth=2,time=1e-12", "engine-spec-time", 9),
            ("documento=1", "engine-spec-key", 1),
            ("documento,document", "engine-spec-twice", 11),
            ("documento,level=medio", "engine-spec-two", 11),
            ("dummy,random", "engine-spec-two", 7),
            ("dummy,minimax", "engine-spec-key", 7),
            ("documento,profile=seven", "engine-spec-profile", 11),
            ("depth=2,profile=six", "engine-spec-profile-alone", 1),
            ("seed=x", "engine-spec-number", 1),
            ("depth=2,depth=3", "engine-spec-twice", 9),
            ("level=god", "engine-spec-level", 1),
        ] {
            let error = PlayerSpec::read(text).expect_err(text);
            assert_eq!(error.id, id, "{text}");
            assert!(error.to_string().contains(&format!(" column={column}")), "{text}: {error}");
        }
    }

    #[test]
    fn a_depth_means_ours_and_documento_the_documents_machine() {
        let config = read("depth=3").config();
        assert_eq!((config.uses_main, config.options, config.time), (true, Options::default(), None));
        assert_eq!(config, read("level=maestro,depth=3").config());
        let config = read("documento,depth=4").config();
        assert_eq!(
            (config.uses_main, config.options, config.time, config.limits.depth),
            (false, Options::PLAIN, None, 4)
        );
        assert_eq!(read("documento").config().limits.depth, 3, "as deep as the documents' own");
        assert!(read("depth=3").is_deterministic() && read("documento").is_deterministic());
    }

    #[test]
    fn only_levels_below_maestro_vary_and_only_by_the_seed_of_their_game() {
        for text in ["level=facil", "level=medio", "level=dificil", "level=medio,nodes=500"] {
            assert!(read(text).in_game(7).config().varied, "{text}");
            assert!(!read(text).config().varied, "{text} in no game");
            assert!(!read(&format!("{text},seed=3")).in_game(7).config().varied, "{text} with a seed that is said");
        }
        for text in ["level=maestro", "level=perfecto", "depth=3", "documento,depth=3", "dummy", "time=1"] {
            assert!(!read(text).in_game(7).config().varied, "{text}");
        }
        assert_eq!((read("random").in_game(7).chance(), read("random,seed=2").in_game(7).chance()), (7, 2));
    }

    #[test]
    fn only_those_who_want_the_best_play_by_tables() {
        for text in ["level=perfecto", "level=maestro", "time=1", "seed=3"] {
            assert!(read(text).asks_for_the_best(), "{text}");
        }
        for text in [
            "depth=3",
            "documento",
            "minimax",
            "level=dificil",
            "level=perfecto,depth=4",
            "nodes=100",
            "random",
            "level=facil,time=1",
        ] {
            assert!(!read(text).asks_for_the_best(), "{text}");
        }
    }

    #[test]
    fn without_a_word_it_is_maestro() {
        assert_eq!(PlayerSpec::default().config(), read("level=maestro").config());
        assert_eq!(PlayerSpec::default().time_limit(), Some(Duration::from_millis(100)));
        assert!(read("time=3").config().uses_main && !read("level=medio,time=3").config().uses_main);
    }

    #[test]
    fn a_machine_within_a_budget_is_the_same_machine() {
        for text in [
            "level=facil",
            "level=medio",
            "level=maestro",
            "depth=3",
            "documento,depth=3",
            "documento",
            "time=2",
            "level=facil,time=2",
            "random",
        ] {
            let (before, after) = (read(text).config(), read(text).within(1_000_000).config());
            let nodes = if text == "level=facil" || text == "random" { u64::MAX } else { 1_000_000 };
            assert_eq!(after, SearchConfig { limits: Limits { nodes, ..before.limits }, ..before }, "{text}");
        }
        assert_eq!(read("nodes=500").within(1000), read("nodes=500"));
    }

    #[test]
    fn limits_that_are_said_replace_those_of_the_level() {
        assert_eq!(read("level=maestro,depth=6").time_limit(), None);
        assert_eq!(read("level=facil,nodes=500").config().limits, Limits { depth: u32::MAX, nodes: 500 });
        assert!(read("level=dificil").is_deterministic() && !read("level=maestro").is_deterministic());
    }
}

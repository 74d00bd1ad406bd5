//! Who plays: our engine by a spec, or a program that somebody else wrote.

use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use board::Message;
use engine::{Argument, Match, RuleSet, Spec, Thinking};

use crate::hub::Hub;
use crate::openings::Opening;
use crate::program::{Outsider, Program, Protocol};
use crate::uci::Uci;

/// Somebody who plays one side of a game at a time.
pub trait Player: Send {
    /// A new game begins. `seed` is what chance depends on in it.
    fn begin(&mut self, opening: &Opening, seed: u64) -> Result<(), Fault>;

    /// A move for the position after `played`, which are all the moves of the game from its start. When `stop`
    /// says so, any move will do: nobody will look at it.
    fn choose(&mut self, played: &[String], stop: &(dyn Fn() -> bool + Sync)) -> Result<String, Fault>;
}

/// Why a side loses beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It has not answered in time.
    Hung,
    /// It has ended or panicked in the middle of the game; with what is known of it.
    Died(String),
    /// It wants to play this.
    Illegal(String),
    /// It cannot be started at all.
    Absent(String),
}

impl Fault {
    /// The reason for people.
    pub fn message(&self) -> Message {
        match self {
            Fault::Hung => Message::new("arena-hung"),
            Fault::Died(how) => Message::new("arena-died").with("how", how),
            Fault::Illegal(text) => Message::new("arena-illegal").with("text", text),
            Fault::Absent(reason) => Message::new("arena-absent").with("reason", reason),
        }
    }

    /// The reason for scripts and records.
    pub fn word(&self) -> &'static str {
        match self {
            Fault::Hung => "hung",
            Fault::Died(_) => "died",
            Fault::Illegal(_) => "illegal move",
            Fault::Absent(_) => "not started",
        }
    }
}

/// One of the two that a match is between.
#[derive(Clone, PartialEq, Debug)]
pub enum Entrant {
    /// Our engine.
    Machine(Spec),
    /// A program that somebody else wrote.
    Program(Program),
}

impl Entrant {
    /// Reads a machine's spec, or `uci=COMMAND` or `hub=COMMAND` with `depth`, `time` or `nodes` behind it.
    pub fn read(text: &str, patience: Duration) -> Result<Entrant, Message> {
        let spoken = |protocol: Protocol| Some((protocol, text.strip_prefix(protocol.word())?.strip_prefix('=')?));
        let Some((protocol, rest)) = [Protocol::Uci, Protocol::Hub].into_iter().find_map(spoken) else {
            return Spec::read(text).map(Entrant::Machine).map_err(with_programs);
        };
        let (command, limits) = rest.split_once(',').map_or((rest, None), |(command, limits)| (command, Some(limits)));
        let command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        if command.is_empty() {
            return Err(Message::new("arena-no-command"));
        }
        let limits = limits.map(Spec::read).transpose()?.unwrap_or_default();
        Ok(Entrant::Program(Program { protocol, command, limits, patience }))
    }

    /// The player, ready for games of these rules.
    pub(crate) fn player(&self, set: &'static RuleSet, hash: usize) -> Box<dyn Player> {
        match self {
            Entrant::Machine(spec) => Box::new(Machine::new(set, spec.clone(), hash)),
            Entrant::Program(program) => match program.protocol {
                Protocol::Uci => Box::new(Outsider::new(program.clone(), Uci)),
                Protocol::Hub => Box::new(Outsider::new(program.clone(), Hub(set))),
            },
        }
    }

    /// Whether it can play by these rules at all.
    pub fn check(&self, set: &RuleSet) -> Result<(), Message> {
        match self {
            Entrant::Program(program) => match program.protocol {
                Protocol::Uci if (set.game, set.rules) != ("ajedrez", "fide") => {
                    Err(Message::new("arena-uci-is-chess").with("game", set.game).with("rules", set.rules))
                }
                Protocol::Hub if set.game != "damas" => {
                    Err(Message::new("arena-hub-is-draughts").with("game", set.game))
                }
                _ => program.check(),
            },
            Entrant::Machine(spec) => set.check(spec),
        }
    }
}

/// What is wrong with a spec, where the programs of others are known as well.
fn with_programs(mut message: Message) -> Message {
    for (_, known) in message.args.iter_mut().filter(|(name, _)| message.id == "engine-spec-key" && *name == "known") {
        *known = Argument::Plain(format!("{known}, uci=PROGRAM, hub=PROGRAM"));
    }
    message
}

/// As `read` reads it.
impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Machine(spec) => spec.fmt(f),
            Entrant::Program(program) => program.fmt(f),
        }
    }
}

/// Our engine.
#[derive(Debug)]
pub struct Machine {
    set: &'static RuleSet,
    spec: Spec,
    hash: usize,
    /// Its own copy of the game, so that what it remembers is its own.
    game: Option<Box<dyn Match>>,
    heard: usize,
    seed: u64,
}

impl Machine {
    /// A machine of this kind, with a table of at most so many bytes.
    pub fn new(set: &'static RuleSet, spec: Spec, hash: usize) -> Self {
        Machine { set, spec, hash, game: None, heard: 0, seed: 0 }
    }

    fn think(&mut self, played: &[String], stop: &(dyn Fn() -> bool + Sync)) -> Result<String, Fault> {
        let lost_track = || Fault::Died("no game".into());
        let game = self.game.as_mut().ok_or_else(lost_track)?;
        for text in &played[self.heard..] {
            game.play(text).map_err(|error| Fault::Died(error.to_string()))?;
        }
        self.heard = played.len();
        let spec = Spec { seed: Some(self.spec.seed.unwrap_or_default() ^ self.seed), ..self.spec.clone() };
        let deadline = spec.time_limit().map(|time| Instant::now() + time);
        let is_late = || deadline.is_some_and(|deadline| Instant::now() >= deadline) || stop();
        let mut thinking = Thinking { threads: 1, hash: self.hash, stop: &is_late, report: &mut |_| () };
        game.advise(&spec, &mut thinking).map(|advice| advice.text).ok_or_else(lost_track)
    }
}

impl Player for Machine {
    fn begin(&mut self, opening: &Opening, seed: u64) -> Result<(), Fault> {
        let game = self.set.read(&opening.start).map_err(|error| Fault::Died(error.to_string()))?;
        (self.game, self.heard, self.seed) = (Some(game), 0, seed);
        Ok(())
    }

    fn choose(&mut self, played: &[String], stop: &(dyn Fn() -> bool + Sync)) -> Result<String, Fault> {
        // A panic is this side's loss, not the end of the match; the next game begins anew.
        panic::catch_unwind(AssertUnwindSafe(|| self.think(played, stop)))
            .unwrap_or_else(|_| Err(Fault::Died("panic".into())))
    }
}

//! Who plays: our engine by a spec, or a program that somebody else wrote.

use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use board::{Argument, Message};
use engine::{Analysis, Match, PlayerSpec, RuleSet, SearchContext, game};
use sandbox::ExitReason;
use web_time::Instant;

use crate::clock::GameClock;
use crate::gtp::Gtp;
use crate::hub::Hub;
use crate::nboard::NBoard;
use crate::openings::Opening;
use crate::program::{EngineProtocol, ExternalEngine, ExternalProgram};
use crate::prolog::{self, PrologEngine, PrologProgram};
use crate::uci::Uci;
use crate::ugi::Ugi;

/// Somebody who plays one side of a game at a time.
pub trait Player: Send {
    /// A new game begins. `seed` is what chance depends on in it.
    fn begin(&mut self, opening: &Opening, seed: u64) -> Result<(), Fault>;

    /// The clocks, before `choose`, in games that have some.
    fn hear_clock(&mut self, _clock: GameClock) {}

    /// A move for the position after `played`, which are all the moves of the game from its start. When `stop`
    /// says so, any move will do: nobody will look at it.
    fn choose(&mut self, played: &[String], stop: &(dyn Fn() -> bool + Sync)) -> Result<String, Fault>;
}

/// Why a side loses beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It has not answered in time.
    TimedOut,
    /// It has used up its time for the whole game.
    GameTime,
    /// It was not ready in time.
    SlowStart,
    /// Its program has ended, or was ended, for this reason; with its last words, where it had some.
    Ended(ExitReason, String),
    /// It has ended or panicked in the middle of the game; with what is known of it.
    Died(String),
    /// It wants to play this.
    Illegal(String),
    /// Its answer is no legal move.
    Rejected {
        /// For scripts and records.
        word: &'static str,
        /// Why.
        reason: Message,
        /// What it said, where that was a term.
        answer: Option<String>,
    },
    /// It cannot be started at all.
    Absent(String),
}

impl Fault {
    /// The reason for people.
    pub fn message(&self) -> Message {
        match self {
            Fault::TimedOut => Message::new("arena-hung"),
            Fault::GameTime => Message::new("arena-game-time"),
            Fault::SlowStart => Message::new("arena-slow-start"),
            Fault::Ended(ending, words) if words.is_empty() => ending.message(),
            Fault::Ended(ending, words) => {
                Message::new("arena-ended").with_phrase("how", ending.message()).with("words", words)
            }
            Fault::Died(how) => Message::new("arena-died").with("how", how),
            Fault::Illegal(text) => Message::new("arena-illegal").with("text", text),
            Fault::Rejected { reason, .. } => reason.clone(),
            Fault::Absent(reason) => Message::new("arena-absent").with("reason", reason),
        }
    }

    /// The reason for scripts and records.
    pub fn word(&self) -> &'static str {
        match self {
            Fault::TimedOut => "hung",
            Fault::GameTime => "out of time",
            Fault::SlowStart => "slow start",
            Fault::Ended(ending, _) => ending.word(),
            Fault::Died(_) => "died",
            Fault::Illegal(_) => "illegal move",
            Fault::Rejected { word, .. } => word,
            Fault::Absent(_) => "not started",
        }
    }
}

/// One of the two that a match is between.
#[derive(Clone, PartialEq, Debug)]
pub enum Entrant {
    /// Our engine.
    Machine(PlayerSpec),
    /// A program that somebody else wrote.
    Program(ExternalProgram),
    /// A file in Prolog that somebody else wrote.
    Prolog(PrologProgram),
}

impl Entrant {
    /// Reads a machine's spec, or `uci=COMMAND` and the like with `depth`, `time` or `nodes` behind it.
    pub fn read(text: &str, timeout: Duration) -> Result<Entrant, Message> {
        let spoken =
            |protocol: EngineProtocol| Some((protocol, text.strip_prefix(protocol.word())?.strip_prefix('=')?));
        let Some((protocol, rest)) = EngineProtocol::ALL.into_iter().find_map(spoken) else {
            return PlayerSpec::read(text).map(Entrant::Machine).map_err(with_programs);
        };
        let (command, limits) = rest.split_once(',').map_or((rest, None), |(command, limits)| (command, Some(limits)));
        let command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        if command.is_empty() {
            return Err(Message::new("arena-no-command"));
        }
        let limits = limits.map(PlayerSpec::read).transpose()?.unwrap_or_default();
        Ok(Entrant::Program(ExternalProgram { protocol, command, limits, timeout, jail: None }))
    }

    /// The player, ready for games of these rules.
    pub(crate) fn player(&self, set: &'static RuleSet, hash: usize, tablebases: Option<PathBuf>) -> Box<dyn Player> {
        match self {
            Entrant::Machine(spec) => Box::new(Machine::new(set, spec.clone(), hash, tablebases)),
            Entrant::Prolog(program) => Box::new(PrologEngine::new(set, program.clone())),
            Entrant::Program(program) => match program.protocol {
                EngineProtocol::Uci => Box::new(ExternalEngine::new(program.clone(), Uci)),
                EngineProtocol::Hub => Box::new(ExternalEngine::new(program.clone(), Hub(set))),
                EngineProtocol::Ugi => Box::new(ExternalEngine::new(program.clone(), Ugi(set))),
                EngineProtocol::Gtp => Box::new(ExternalEngine::new(program.clone(), Gtp::new(set))),
                EngineProtocol::NBoard => Box::new(ExternalEngine::new(program.clone(), NBoard(set))),
            },
        }
    }

    /// Whether it can play by these rules at all.
    pub fn check(&self, set: &RuleSet) -> Result<(), Message> {
        match self {
            Entrant::Program(program) => match program.protocol {
                EngineProtocol::Uci if !set.protocols.contains(&game::Protocol::Uci) => {
                    Err(Message::new("arena-uci-is-chess").with("game", set.game).with("rules", set.rules))
                }
                EngineProtocol::Hub if !set.protocols.contains(&game::Protocol::Hub) => {
                    Err(Message::new("arena-hub-is-draughts").with("game", set.game))
                }
                EngineProtocol::Gtp | EngineProtocol::NBoard if !set.protocols.contains(&game::Protocol::NBoard) => {
                    let protocol = program.protocol.word();
                    let message = Message::new("arena-othello-only").with("protocol", protocol);
                    Err(message.with("game", set.game).with("rules", set.rules))
                }
                EngineProtocol::Gtp if program.limits.depth.or(program.limits.nodes.map(|_| 0)).is_some() => {
                    Err(Message::new("arena-gtp-limits"))
                }
                EngineProtocol::NBoard if program.limits.time.is_some() || program.limits.nodes.is_some() => {
                    Err(Message::new("arena-nboard-limits"))
                }
                _ => program.check(),
            },
            Entrant::Machine(spec) => set.check(spec),
            Entrant::Prolog(_) => prolog::check(set),
        }
    }
}

/// What is wrong with a spec, where the programs of others are known as well.
fn with_programs(mut message: Message) -> Message {
    for (_, known) in message.args.iter_mut().filter(|(name, _)| message.id == "engine-spec-key" && *name == "known") {
        let programs = EngineProtocol::ALL.map(|protocol| format!("{}=PROGRAM", protocol.word()));
        *known = Argument::Plain(format!("{known}, {}", programs.join(", ")));
    }
    message
}

/// As `read` reads it.
impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Machine(spec) => spec.fmt(f),
            Entrant::Program(program) => program.fmt(f),
            Entrant::Prolog(program) => program.fmt(f),
        }
    }
}

/// Our engine.
#[derive(Debug)]
pub struct Machine {
    set: &'static RuleSet,
    spec: PlayerSpec,
    hash: usize,
    tablebases: Option<PathBuf>,
    /// Its own copy of the game, so that what it remembers is its own.
    game: Option<Box<dyn Match>>,
    heard: usize,
    seed: u64,
    clock: Option<GameClock>,
}

impl Machine {
    /// A machine of this kind, with a table of at most so many bytes.
    pub fn new(set: &'static RuleSet, spec: PlayerSpec, hash: usize, tablebases: Option<PathBuf>) -> Self {
        Machine { set, spec, hash, tablebases, game: None, heard: 0, seed: 0, clock: None }
    }

    fn think(&mut self, played: &[String], stop: &(dyn Fn() -> bool + Sync)) -> Result<String, Fault> {
        let lost_track = || Fault::Died("no game".into());
        let game = self.game.as_mut().ok_or_else(lost_track)?;
        for text in &played[self.heard..] {
            game.play(text).map_err(|error| Fault::Died(error.to_string()))?;
        }
        self.heard = played.len();
        let spec = PlayerSpec { seed: Some(self.spec.seed.unwrap_or_default() ^ self.seed), ..self.spec.clone() };
        let mut budget = self.clock.map(|clock| clock.budget());
        let by_clock = budget.as_ref().map(|budget| budget.maximum);
        // On a clock, a machine that says nothing of its limits takes what the clock grants.
        let is_free = spec.asks_for_the_best() && spec.time.is_none() && by_clock.is_some();
        let spec = if is_free { PlayerSpec { time: by_clock, ..spec } } else { spec };
        let begun = Instant::now();
        let time = spec.time_limit().into_iter().chain(by_clock).min();
        let is_enough = AtomicBool::new(false);
        let is_late = || is_enough.load(Relaxed) || time.is_some_and(|time| begun.elapsed() >= time) || stop();
        let mut report = |analysis: &Analysis| {
            let budget = budget.as_mut().filter(|_| is_free);
            if budget.is_some_and(|budget| budget.is_enough(begun.elapsed(), analysis)) {
                is_enough.store(true, Relaxed);
            }
        };
        let mut thinking = SearchContext {
            threads: 1,
            hash: self.hash,
            tablebases: self.tablebases.as_deref(),
            stop: &is_late,
            report: &mut report,
        };
        game.analyze(&spec, &mut thinking).map(|analysis| analysis.text).ok_or_else(lost_track)
    }
}

impl Player for Machine {
    fn hear_clock(&mut self, clock: GameClock) {
        self.clock = Some(clock);
    }

    fn begin(&mut self, opening: &Opening, seed: u64) -> Result<(), Fault> {
        let game = self.set.read(&opening.start).map_err(|error| Fault::Died(error.to_string()))?;
        game.prepare(&self.spec, self.hash);
        (self.game, self.heard, self.seed, self.clock) = (Some(game), 0, seed, None);
        Ok(())
    }

    fn choose(&mut self, played: &[String], stop: &(dyn Fn() -> bool + Sync)) -> Result<String, Fault> {
        // A panic is this side's loss, not the end of the match; the next game begins anew.
        panic::catch_unwind(AssertUnwindSafe(|| self.think(played, stop)))
            .unwrap_or_else(|_| Err(Fault::Died("panic".into())))
    }
}

//! Programs that others wrote, behind pipes, with a watchdog.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use board::Message;
use engine::{PlayerSpec, file_error};
use sandbox::{Limits, NoLine, Process, Program, Sandbox};

use crate::allowance::Allowance;
use crate::clock::GameClock;
use crate::openings::Opening;
use crate::player::{Fault, Player};

/// What a program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EngineProtocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Hub protocol of draughts programs.
    Hub,
    /// The Universal Game Interface, for every game.
    Ugi,
    /// The Go Text Protocol, as Othello programs use it.
    Gtp,
    /// The protocol of `NBoard`, for Othello.
    NBoard,
}

impl EngineProtocol {
    /// All of them.
    pub const ALL: [EngineProtocol; 5] =
        [EngineProtocol::Uci, EngineProtocol::Hub, EngineProtocol::Ugi, EngineProtocol::Gtp, EngineProtocol::NBoard];

    /// As it is written before `=`.
    pub fn word(self) -> &'static str {
        match self {
            EngineProtocol::Uci => "uci",
            EngineProtocol::Hub => "hub",
            EngineProtocol::Ugi => "ugi",
            EngineProtocol::Gtp => "gtp",
            EngineProtocol::NBoard => "nboard",
        }
    }
}

/// A program that speaks a protocol, and how it is to play.
#[derive(Clone, PartialEq, Debug)]
pub struct ExternalProgram {
    /// What it speaks.
    pub protocol: EngineProtocol,
    /// Its name and its arguments.
    pub command: Vec<String>,
    /// Its depth, time or nodes.
    pub limits: PlayerSpec,
    /// How long after its time (or without one, at all) it may take to answer.
    pub timeout: Duration,
    /// What keeps it apart, where its user does not trust it.
    pub jail: Option<Jail>,
}

/// What keeps a program apart that nobody trusts.
#[derive(Clone, PartialEq, Debug)]
pub struct Jail {
    /// Where it is started, anew for every game.
    pub sandbox: Sandbox,
    /// What it may use.
    pub limits: Limits,
    /// Files and folders that it may read beside those of the system.
    pub readable: Vec<PathBuf>,
    /// How long it may take to get ready.
    pub start_time: Duration,
    /// How long it may think in a whole game.
    pub game_time: Option<Duration>,
}

impl ExternalProgram {
    /// Whether it starts at all; it is ended again at once.
    pub(crate) fn check(&self) -> Result<(), Message> {
        let limits = &self.limits;
        let names_a_machine = limits.level.is_some() || limits.document || limits.strategy.is_some() || limits.random;
        if names_a_machine || limits.seed.is_some() {
            return Err(Message::new("arena-uci-limits"));
        }
        let started = self.start();
        started.map(drop).map_err(|error| {
            let reason = file_error::reading(&error);
            Message::new("arena-cannot-start").with("command", &self.command[0]).with_phrase("reason", reason)
        })
    }

    fn start(&self) -> io::Result<Process> {
        let Some(jail) = &self.jail else {
            let mut command = Command::new(&self.command[0]);
            command.args(&self.command[1..]);
            return Process::trusted(command);
        };
        let program = Program { readable: jail.readable.clone(), ..Program::new(self.command.clone()) };
        jail.sandbox.start(&program, &jail.limits)
    }
}

impl fmt::Display for ExternalProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.protocol.word(), self.command.join(" "))?;
        if self.limits == PlayerSpec::default() { Ok(()) } else { write!(f, ",{}", self.limits) }
    }
}

/// What a program may use for a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveLimits<'a> {
    /// What its user says.
    pub limits: &'a PlayerSpec,
    /// The clocks of the game, where it has some.
    pub clock: Option<GameClock>,
}

impl MoveLimits<'_> {
    /// The time that it has for the move where no clock runs: a second where no limit at all is given.
    pub(crate) fn time(&self) -> Option<Duration> {
        let PlayerSpec { depth, time, nodes, .. } = self.limits;
        let is_unlimited = depth.is_none() && nodes.is_none() && self.clock.is_none();
        time.or(is_unlimited.then_some(Duration::from_secs(1)))
    }
}

/// A protocol, as the side that asks speaks it.
pub(crate) trait ProtocolDriver: Send {
    /// What is said to a program that has just started, until it is ready.
    fn greet(&self, process: &mut Process, timeout: Duration) -> Result<(), Fault>;

    /// What is said before each game.
    fn new_game(&self, process: &mut Process, timeout: Duration) -> Result<(), Fault>;

    /// What is said to have a move in the game that began with `start` and went on with `played`.
    fn request(&self, start: &str, played: &[String], allowed: MoveLimits<'_>) -> Result<Vec<String>, Fault>;

    /// The words of which one is at the beginning of the answer.
    const ANSWERS: &[&str];

    /// The move of an answer, in our notation where it is legal.
    fn read(&self, start: &str, played: &[String], answer: &str) -> Result<String, Fault>;
}

/// The player behind a program. The program starts with the first game and anew after a fault.
pub(crate) struct ExternalEngine<S> {
    program: ExternalProgram,
    driver: S,
    /// The position that the game began with, in our notation.
    start: String,
    process: Option<Process>,
    allowance: Allowance,
    clock: Option<GameClock>,
}

impl<S: ProtocolDriver> ExternalEngine<S> {
    pub(crate) fn new(program: ExternalProgram, driver: S) -> Self {
        let per_move = program.limits.time.unwrap_or_default() + program.timeout;
        let allowance = Allowance::new(per_move, program.jail.as_ref().and_then(|jail| jail.game_time));
        ExternalEngine { program, driver, start: String::new(), process: None, allowance, clock: None }
    }

    fn greet(&mut self) -> Result<(), Fault> {
        let timeout = self.program.jail.as_ref().map_or(self.program.timeout, |jail| jail.start_time);
        let process = match &mut self.process {
            Some(process) => process,
            none => {
                let mut process = self.program.start().map_err(|error| Fault::Absent(error.to_string()))?;
                self.driver.greet(&mut process, timeout).map_err(slow_start)?;
                none.insert(process)
            }
        };
        self.driver.new_game(process, timeout).map_err(slow_start)
    }

    fn ask(&mut self, played: &[String], stop: &(dyn Fn() -> bool + Sync)) -> Result<String, Fault> {
        let allowed = MoveLimits { limits: &self.program.limits, clock: self.clock };
        let process = self.process.as_mut().ok_or_else(|| Fault::Died(String::new()))?;
        for line in self.driver.request(&self.start, played, allowed)? {
            say(process, &line)?;
        }
        let answer = match self.clock {
            None => self.allowance.spend(|deadline| wait_until(process, S::ANSWERS, deadline, stop)),
            // The referee has the clock; nobody waits longer for who has none left.
            Some(clock) => {
                let answer = wait_until(process, S::ANSWERS, Instant::now() + clock.own(), stop);
                answer.map_err(|fault| if fault == Fault::TimedOut { Fault::GameTime } else { fault })
            }
        }?;
        self.driver.read(&self.start, played, &answer)
    }

    /// After a fault nobody knows what state the program is in: it is ended.
    fn or_end<T>(&mut self, result: Result<T, Fault>) -> Result<T, Fault> {
        if result.is_err() {
            self.process = None;
        }
        result
    }
}

impl<S: ProtocolDriver> Player for ExternalEngine<S> {
    fn hear_clock(&mut self, clock: GameClock) {
        self.clock = Some(clock);
    }

    fn begin(&mut self, opening: &Opening, _seed: u64) -> Result<(), Fault> {
        self.start.clone_from(&opening.start);
        self.clock = None;
        self.allowance.renew();
        if self.program.jail.is_some() {
            self.process = None;
        }
        let greeted = self.greet();
        self.or_end(greeted)
    }

    fn choose(&mut self, played: &[String], stop: &(dyn Fn() -> bool + Sync)) -> Result<String, Fault> {
        let answer = self.ask(played, stop);
        self.or_end(answer)
    }
}

/// Who is late before the first move was not ready.
pub(crate) fn slow_start(fault: Fault) -> Fault {
    if fault == Fault::TimedOut { Fault::SlowStart } else { fault }
}

/// Says a line to a program.
pub(crate) fn say(process: &mut Process, line: &str) -> Result<(), Fault> {
    // Who no longer hears has no next line, and that tells why.
    process.say(line).or_else(|_| wait_for(process, "", Duration::ZERO, &|| false).map(drop))
}

/// Its next line that begins with `word`.
pub(crate) fn wait_for(
    process: &mut Process,
    word: &str,
    time: Duration,
    stop: &dyn Fn() -> bool,
) -> Result<String, Fault> {
    wait_until(process, &[word], Instant::now() + time, stop)
}

/// Its next line that begins with one of these words, by then.
pub(crate) fn wait_until(
    process: &mut Process,
    words: &[&str],
    deadline: Instant,
    stop: &dyn Fn() -> bool,
) -> Result<String, Fault> {
    loop {
        match process.read_line(deadline, stop) {
            Ok(line) if line.split_whitespace().next().is_some_and(|word| words.contains(&word)) => return Ok(line),
            // A program that talks without end has no more time than another.
            Ok(_) if Instant::now() < deadline => {}
            Ok(_) | Err(NoLine::TimedOut | NoLine::Stopped) => return Err(Fault::TimedOut),
            Err(NoLine::Ended(ending)) => return Err(Fault::Ended(ending, last_words(process))),
        }
    }
}

/// The last line that is not empty of what it has said on standard error, cut where it is long.
pub(crate) fn last_words(process: &mut Process) -> String {
    let errors = process.errors();
    errors.lines().map(str::trim).rfind(|line| !line.is_empty()).unwrap_or_default().chars().take(200).collect()
}

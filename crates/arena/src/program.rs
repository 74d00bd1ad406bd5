//! Programs that others wrote, behind pipes, with a watchdog.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use board::Message;
use engine::{PlayerSpec, file_error};

use crate::openings::Opening;
use crate::player::{Fault, Player};

/// What a program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EngineProtocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Hub protocol of draughts programs.
    Hub,
}

impl EngineProtocol {
    /// As it is written before `=`.
    pub fn word(self) -> &'static str {
        match self {
            EngineProtocol::Uci => "uci",
            EngineProtocol::Hub => "hub",
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
}

impl ExternalProgram {
    /// Whether it starts at all; it is ended again at once.
    pub(crate) fn check(&self) -> Result<(), Message> {
        let limits = &self.limits;
        let names_a_machine = limits.level.is_some() || limits.document || limits.strategy.is_some() || limits.random;
        if names_a_machine || limits.seed.is_some() {
            return Err(Message::new("arena-uci-limits"));
        }
        let started = Process::start(self);
        started.map(drop).map_err(|error| {
            let reason = file_error::reading(&error);
            Message::new("arena-cannot-start").with("command", &self.command[0]).with_phrase("reason", reason)
        })
    }
}

/// The time that a program has for a move: a second where no limit at all is given.
pub(crate) fn time(limits: &PlayerSpec) -> Option<Duration> {
    limits.time.or((limits.depth.is_none() && limits.nodes.is_none()).then_some(Duration::from_secs(1)))
}

/// A longer line is cut: no answer that matters has so many bytes.
const LONGEST_LINE: u64 = 1 << 16;

impl fmt::Display for ExternalProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.protocol.word(), self.command.join(" "))?;
        if self.limits == PlayerSpec::default() { Ok(()) } else { write!(f, ",{}", self.limits) }
    }
}

/// A protocol, as the side that asks speaks it.
pub(crate) trait ProtocolDriver: Send {
    /// What is said to a program that has just started, until it is ready.
    fn greet(&self, process: &mut Process, timeout: Duration) -> Result<(), Fault>;

    /// What is said before each game.
    fn new_game(&self, process: &mut Process, timeout: Duration) -> Result<(), Fault>;

    /// What is said to have a move in the game that began with `start` and went on with `played`.
    fn request(&self, start: &str, played: &[String], limits: &PlayerSpec) -> Result<Vec<String>, Fault>;

    /// The word at the beginning of the answer.
    const ANSWER: &str;

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
}

impl<S: ProtocolDriver> ExternalEngine<S> {
    pub(crate) fn new(program: ExternalProgram, driver: S) -> Self {
        ExternalEngine { program, driver, start: String::new(), process: None }
    }

    fn greet(&mut self) -> Result<(), Fault> {
        let timeout = self.program.timeout;
        let process = match &mut self.process {
            Some(process) => process,
            none => {
                let mut process = Process::start(&self.program).map_err(|error| Fault::Absent(error.to_string()))?;
                self.driver.greet(&mut process, timeout)?;
                none.insert(process)
            }
        };
        self.driver.new_game(process, timeout)
    }

    fn ask(&mut self, played: &[String], stop: &(dyn Fn() -> bool + Sync)) -> Result<String, Fault> {
        let ExternalProgram { limits, timeout, .. } = &self.program;
        let process = self.process.as_mut().ok_or_else(|| Fault::Died(String::new()))?;
        for line in self.driver.request(&self.start, played, limits)? {
            process.say(&line)?;
        }
        let answer = process.wait_for(S::ANSWER, limits.time.unwrap_or_default() + *timeout, stop)?;
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
    fn begin(&mut self, opening: &Opening, _seed: u64) -> Result<(), Fault> {
        self.start.clone_from(&opening.start);
        let greeted = self.greet();
        self.or_end(greeted)
    }

    fn choose(&mut self, played: &[String], stop: &(dyn Fn() -> bool + Sync)) -> Result<String, Fault> {
        let answer = self.ask(played, stop);
        self.or_end(answer)
    }
}

/// A program at work. Dropping it ends it and everything that it has started.
pub(crate) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Process {
    pub(crate) fn start(program: &ExternalProgram) -> io::Result<Process> {
        let mut command = Command::new(&program.command[0]);
        command.args(&program.command[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let input = child.stdin.take().expect("piped above");
        let mut output = BufReader::new(child.stdout.take().expect("piped above"));
        // As many lines as may wait; a program that floods us waits itself.
        let (sender, lines) = mpsc::sync_channel(256);
        thread::spawn(move || {
            let mut line = Vec::new();
            while (&mut output).take(LONGEST_LINE).read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
                if sender.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                    return;
                }
                line.clear();
            }
        });
        Ok(Process { child, input, lines })
    }

    pub(crate) fn say(&mut self, line: &str) -> Result<(), Fault> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|_| self.death())
    }

    /// The next line that begins with `word`.
    pub(crate) fn wait_for(&mut self, word: &str, time: Duration, stop: &dyn Fn() -> bool) -> Result<String, Fault> {
        /// How often it looks whether to stop.
        const GLANCE: Duration = Duration::from_millis(50);
        let deadline = Instant::now() + time;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.death()),
                _ if left.is_zero() || stop() => {
                    // What it has started may hold the pipe open after it has died.
                    let is_dead = self.child.try_wait().is_ok_and(|status| status.is_some());
                    return Err(if is_dead { self.death() } else { Fault::TimedOut });
                }
                _ => {}
            }
        }
    }

    /// How it has ended, given a moment to do so.
    fn death(&mut self) -> Fault {
        for _ in 0..20 {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Fault::Died(status.to_string());
            }
            thread::sleep(Duration::from_millis(5));
        }
        Fault::Died(String::new())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Where it is gone already there is nothing to end.
        #[cfg(unix)]
        let _ = rustix::process::kill_process_group(
            rustix::process::Pid::from_child(&self.child),
            rustix::process::Signal::KILL,
        );
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

//! Programs in Prolog, each game in a SWI-Prolog of its own.

use std::collections::VecDeque;
use std::fmt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use board::Message;
use board::zobrist::mix;
use engine::prolog_player::{DRIVER, PrologAnswer, PrologOptions, PrologPlayer, READY};
use engine::session::PASS;
use engine::{Match, RuleSet};
use sandbox::{Process, Program};

use crate::allowance::Allowance;
use crate::openings::Opening;
use crate::player::{Fault, Player};
use crate::program::{Jail, last_words, say, slow_start, wait_for, wait_until};

/// A file in Prolog that plays by the predicates of the game's document.
#[derive(Clone, PartialEq, Debug)]
pub struct PrologProgram {
    /// The file.
    pub file: PathBuf,
    /// What its predicates are told.
    pub options: PrologOptions,
    /// Folders of libraries that it may use.
    pub libraries: Vec<PathBuf>,
    /// The program `tablas`, for libraries that ask it.
    pub tablas: Option<PathBuf>,
    /// How long it may take to answer.
    pub move_time: Duration,
    /// What keeps it apart.
    pub jail: Jail,
}

impl PrologProgram {
    /// SWI-Prolog with our driver. A stack that grows for ever is an exception before it is too much memory.
    fn program(&self, mark: &str) -> Program {
        let stack = self.jail.limits.memory / 8 * 5;
        let command =
            ["swipl", "-q", "-f", "none", &format!("--stack-limit={stack}b"), "{files}/driver.pl", "--", mark];
        let paths = [&self.file].into_iter().chain(&self.libraries);
        let mut program = Program::new(command).file("driver.pl", DRIVER);
        program.command.extend(paths.clone().map(|path| path.to_string_lossy().into_owned()));
        program.readable.extend(paths.chain(&self.tablas).chain(&self.jail.readable).cloned());
        let tablas = self.tablas.iter().map(|path| ("TABLAS".to_owned(), path.to_string_lossy().into_owned()));
        program.environment.extend(tablas);
        program
    }
}

/// As a player's spec names it.
impl fmt::Display for PrologProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PrologOptions { level, strategy } = &self.options;
        write!(f, "{},estrategia={strategy},nivel={level}", self.file.display())
    }
}

/// Whether programs in Prolog can play by these rules here at all.
pub(crate) fn check(set: &RuleSet) -> Result<(), Message> {
    interface(set)?;
    let version = Command::new("swipl").arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).status();
    version.map(drop).map_err(|_| Message::new("player-no-swipl"))
}

fn interface(set: &RuleSet) -> Result<&'static PrologPlayer, Message> {
    set.info.prolog_player.ok_or_else(|| Message::new("player-no-prolog").with("game", set.game))
}

/// The player behind such a program.
pub(crate) struct PrologEngine {
    set: &'static RuleSet,
    program: PrologProgram,
    allowance: Allowance,
    process: Option<Process>,
    /// Its own copy of the game.
    game: Option<Box<dyn Match>>,
    heard: usize,
    seed: u64,
    /// What begins its answers, so that nothing else that it prints is one.
    mark: String,
    /// The rest of the turn that it has chosen.
    rest: VecDeque<String>,
}

impl PrologEngine {
    pub(crate) fn new(set: &'static RuleSet, program: PrologProgram) -> Self {
        let allowance = Allowance::new(program.move_time, program.jail.game_time);
        PrologEngine {
            set,
            program,
            allowance,
            process: None,
            game: None,
            heard: 0,
            seed: 0,
            mark: String::new(),
            rest: VecDeque::new(),
        }
    }

    fn start(&mut self) -> Result<(), Fault> {
        let Jail { sandbox, limits, start_time, .. } = &self.program.jail;
        let started = sandbox.start(&self.program.program(&self.mark), limits);
        let mut process = started.map_err(|error| Fault::Absent(error.to_string()))?;
        let line = wait_for(&mut process, &self.mark, *start_time, &|| false).map_err(slow_start)?;
        debug_assert!(line.ends_with(READY), "{line}");
        self.process = Some(process);
        Ok(())
    }

    fn ask(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> Result<Vec<String>, Fault> {
        let (Some(game), Some(process)) = (self.game.as_deref(), self.process.as_mut()) else {
            return Err(Fault::Died("no game".into()));
        };
        let player = interface(self.set).map_err(|message| Fault::Absent(message.to_string()))?;
        let question = player.question(game, &self.program.options, mix(self.seed ^ game.ply() as u64));
        say(process, &question)?;
        let mark = &self.mark;
        let line = self.allowance.spend(|deadline| wait_until(process, &[mark], deadline, stop))?;
        let answer = line.strip_prefix(mark.as_str()).unwrap_or_default().trim();
        let rejected = |word, reason| Err(Fault::Rejected { word, reason, answer: None });
        match player.answer(self.set, game, answer) {
            PrologAnswer::Turn(moves) => Ok(moves),
            PrologAnswer::Failed => rejected("no move", Message::new("player-failed")),
            PrologAnswer::Threw(text) => rejected("exception", Message::new("player-threw").with("text", text)),
            PrologAnswer::Missing => {
                let missing = Message::new("player-missing").with("predicates", player.predicates.join(", "));
                let words = last_words(process);
                let told = Message::new("arena-ended").with_phrase("how", missing.clone()).with("words", &words);
                rejected("missing predicate", if words.is_empty() { missing } else { told })
            }
            PrologAnswer::Refused { term, reason, is_move } => {
                let word = if is_move { "illegal move" } else { "wrong term" };
                Err(Fault::Rejected { word, reason, answer: Some(term) })
            }
        }
    }
}

impl Player for PrologEngine {
    fn begin(&mut self, opening: &Opening, seed: u64) -> Result<(), Fault> {
        let game = self.set.read(&opening.start).map_err(|error| Fault::Died(error.to_string()))?;
        (self.game, self.heard, self.seed) = (Some(game), 0, seed);
        self.mark = format!("tablas-{:016x}", mix(seed));
        self.rest.clear();
        self.allowance.renew();
        self.process = None;
        self.start()
    }

    fn choose(&mut self, played: &[String], stop: &(dyn Fn() -> bool + Sync)) -> Result<String, Fault> {
        let Some(game) = self.game.as_mut() else { return Err(Fault::Died("no game".into())) };
        for text in &played[self.heard..] {
            game.play(text).map_err(|error| Fault::Died(error.to_string()))?;
        }
        self.heard = played.len();
        if self.rest.is_empty() {
            if game.must_pass() {
                return Ok(PASS.to_owned());
            }
            self.rest = self.ask(stop)?.into();
        }
        self.rest.pop_front().ok_or(Fault::TimedOut)
    }
}

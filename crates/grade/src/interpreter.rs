//! A submission at work: SWI-Prolog with our driver, in a process of its own.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use engine::exercise::Question;
use sandbox::{ExitReason, Limits, NoLine, Process, Program, Sandbox};
use terms::{Term, canonical, read_term};

/// How submissions are run.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Where.
    pub sandbox: Sandbox,
    /// How long a goal may take.
    pub time: Duration,
    /// A word that no submission knows, so that nobody else's line is taken for an answer.
    pub word: String,
}

impl Setting {
    /// Whether there is a SWI-Prolog, which is asked for its version.
    pub fn check(&self) -> Result<(), InterpreterError> {
        let started = self.sandbox.start(&Program::new(["swipl", "--version"]), &LIMITS);
        let mut process = started.map_err(InterpreterError::NoProlog)?;
        let answered = process.read_line(Instant::now() + LOAD_TIME, &|| false);
        answered.map(drop).map_err(|_| InterpreterError::NoProlog(io::ErrorKind::NotFound.into()))
    }
}

/// Why a submission cannot be asked at all.
#[derive(Debug)]
pub enum InterpreterError {
    /// SWI-Prolog does not start, which is nobody's fault.
    NoProlog(io::Error),
    /// It had not loaded in time.
    LoadTimedOut,
    /// It has ended while it was loaded.
    LoadEnded(ExitReason),
    /// What came is none of our lines.
    Confused,
}

/// What a goal comes to.
#[derive(Debug)]
pub(crate) enum Reply {
    /// Solutions, perhaps followed by an error.
    Answer(Reported),
    /// It took too long.
    TimedOut,
    /// The program has ended.
    Ended(ExitReason),
}

/// What the driver tells of a goal.
#[derive(Debug)]
pub(crate) struct Reported {
    pub(crate) solutions: Vec<Vec<Term>>,
    /// The formal part of the error that ended it.
    pub(crate) error: Option<Term>,
    /// Whether the last solution left a choice point.
    pub(crate) left_choice: bool,
    /// Whether a term that was given is another one now.
    pub(crate) changed: bool,
    /// Whether it printed something.
    pub(crate) printed: bool,
    pub(crate) inferences: u64,
}

/// A submission that has been loaded.
#[derive(Debug)]
pub(crate) struct Interpreter<'s> {
    setting: &'s Setting,
    file: PathBuf,
    /// What it may read: its file or its folder.
    place: PathBuf,
    process: Process,
    /// What SWI-Prolog says about the file.
    pub(crate) notes: Vec<String>,
}

const DRIVER: &str = include_str!("driver.pl");
/// Loading takes a while where it uses libraries.
const LOAD_TIME: Duration = Duration::from_secs(20);
/// What SWI-Prolog's stacks may have together: endless recursion ends there, as an error that is told.
const STACK: &str = "--stack-limit=192m";
/// The system's own limits are for those who go around that one.
const LIMITS: Limits = Limits {
    memory: 1 << 30,
    processes: 32,
    cpu: Duration::from_hours(1),
    files: 16 << 20,
    output: 256 << 20,
    line: 16 << 20,
};
/// More solutions than any goal has: whoever finds more repeats himself.
const MOST_SOLUTIONS: i64 = 2_000;

impl<'s> Interpreter<'s> {
    /// Starts SWI-Prolog and loads the file, which is in `place` or is that itself.
    pub(crate) fn start(file: &Path, place: &Path, setting: &'s Setting) -> Result<Self, InterpreterError> {
        // Under this name it is seen from inside.
        let file = std::fs::canonicalize(file).map_err(InterpreterError::NoProlog)?;
        let command =
            ["swipl", "-q", "-f", "none", STACK, "--on-error=print", "--on-warning=print", "{files}/driver.pl"];
        let program = Program::new(command).file("driver.pl", DRIVER).readable(place);
        let mut process = setting.sandbox.start(&program, &LIMITS).map_err(InterpreterError::NoProlog)?;
        let name = Term::atom(file.display().to_string());
        let begin = Term::compound("begin", [Term::atom(&setting.word), name]);
        // Whether it listens is seen by its answer.
        let _ = process.say(&canonical(&begin));
        let mut interpreter = Interpreter { setting, file, place: place.to_owned(), process, notes: Vec::new() };
        match interpreter.answer(LOAD_TIME) {
            Ok(Term::Compound(name, args)) if name == "loaded" => {
                interpreter.notes = interpreter.read_notes(&args[0]);
                Ok(interpreter)
            }
            Ok(_) => Err(InterpreterError::Confused),
            Err(NoLine::Ended(ending)) => Err(InterpreterError::LoadEnded(ending)),
            Err(_) => Err(InterpreterError::LoadTimedOut),
        }
    }

    /// Starts anew, after whatever has happened.
    pub(crate) fn restart(&mut self) -> Result<(), InterpreterError> {
        *self = Interpreter::start(&self.file, &self.place, self.setting)?;
        Ok(())
    }

    /// Which of these predicates are defined.
    pub(crate) fn defined(&mut self, all: &[(&str, usize)]) -> Option<Vec<(String, usize)>> {
        let slash = |(name, arity): &(&str, usize)| Term::compound("/", [Term::atom(*name), Term::Int(*arity as i64)]);
        let request = Term::compound("defined", [Term::list(all.iter().map(slash))]);
        let _ = self.process.say(&canonical(&request));
        let Ok(Term::Compound(_, args)) = self.answer(self.setting.time) else { return None };
        let Term::List(found, None) = &args[0] else { return None };
        let indicator = |term: &Term| match term {
            Term::Compound(_, args) => match &args[..] {
                [Term::Atom(name), Term::Int(arity)] => Some((name.clone(), usize::try_from(*arity).ok()?)),
                _ => None,
            },
            _ => None,
        };
        found.iter().map(indicator).collect()
    }

    /// Asks a question. After anything but an answer the program must be started anew.
    pub(crate) fn ask(&mut self, question: &Question) -> Reply {
        let values = Term::list(question.goal.variables().iter().map(Term::var));
        let request = Term::compound("ask", [question.goal.clone(), values, Term::Int(MOST_SOLUTIONS)]);
        let _ = self.process.say(&canonical(&request));
        match self.answer(self.setting.time) {
            Ok(term) => reported(&term).map_or(Reply::Ended(ExitReason::ClosedOutput), Reply::Answer),
            Err(NoLine::Ended(ending)) => Reply::Ended(ending),
            Err(_) => Reply::TimedOut,
        }
    }

    /// The next line of the driver, read as a term; other lines are passed over.
    fn answer(&mut self, time: Duration) -> Result<Term, NoLine> {
        let deadline = Instant::now() + time;
        loop {
            let line = self.process.read_line(deadline, &|| false)?;
            let own = line.strip_prefix(&self.setting.word).map(|rest| rest.trim_end_matches('.'));
            if let Some(term) = own.and_then(|text| read_term(text).ok()) {
                return Ok(term);
            }
            if own.is_some() {
                // What the driver writes can be read, unless it is deeper or longer than any term of ours.
                return Ok(Term::atom("unreadable"));
            }
        }
    }

    /// What SWI-Prolog says about the file, with the line and without the path.
    fn read_notes(&self, notes: &Term) -> Vec<String> {
        let Term::List(notes, None) = notes else { return Vec::new() };
        let name = self.file.display().to_string();
        let note = |term: &Term| match term {
            Term::Compound(_, args) => match &args[..] {
                [Term::Int(line), Term::Atom(text)] => {
                    let text = text.split_once(&name).map_or(text.as_str(), |(_, rest)| rest);
                    let text = text.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit()).trim();
                    Some(if *line > 0 { format!("{line}: {text}") } else { text.to_owned() })
                }
                _ => None,
            },
            _ => None,
        };
        notes.iter().filter_map(note).collect()
    }
}

/// `answer(Rows,ExitReason,Left,Changed,Written,Inferences)`.
fn reported(term: &Term) -> Option<Reported> {
    let Term::Compound(name, args) = term else { return None };
    let [Term::List(rows, None), ending, left, changed, Term::Int(written), Term::Int(inferences)] = &args[..] else {
        return None;
    };
    let row = |row: &Term| if let Term::List(values, None) = row { Some(values.clone()) } else { None };
    let yes = Term::atom("yes");
    let error = if let Term::Compound(_, formal) = ending { formal.first().cloned() } else { None };
    (name == "answer").then_some(())?;
    Some(Reported {
        solutions: rows.iter().map(row).collect::<Option<_>>()?,
        error,
        left_choice: *left == yes,
        changed: *changed == yes,
        printed: *written > 0,
        inferences: u64::try_from(*inferences).unwrap_or_default(),
    })
}

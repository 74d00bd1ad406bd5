//! `ask` and `prolog`: the documents' predicates, for a person and for a pipe.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::time::Duration;

use engine::prolog::{self, ClockReading, GameRequest, Host, Reader, Session, Solution, StreamError, Timer};
use engine::{Lang, Message, Term, file_error};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Editor, Helper, Highlighter, Hinter};
use serde_json::{Map, Value};

use crate::prolog_error::{Asked, explain};
use crate::{Exit, Failure, clocks, diagnostics, play, tablebase_folder};

/// How solutions are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// As a top level writes them.
    TopLevel,
    /// An object each.
    Json,
    /// Not at all: only whether there is one is of interest, and what the goal itself prints.
    Quiet,
}

impl Form {
    /// With or without `--json`.
    pub fn of(json: bool) -> Self {
        if json { Form::Json } else { Form::TopLevel }
    }

    fn print(self, solution: &Solution) -> io::Result<()> {
        let text = match self {
            Form::TopLevel => prolog::answer(solution.iter().map(|(name, value)| (name.as_str(), value))),
            Form::Json => as_json(solution),
            Form::Quiet => return Ok(()),
        };
        let mut out = io::stdout().lock();
        writeln!(out, "{text}")?;
        out.flush()
    }
}

/// Answers one goal: every solution on a line of its own.
pub fn ask(goal: &str, form: Form, lang: Lang) -> Result<Exit, Failure> {
    let term = prolog::read_term(goal).map_err(|error| Failure::Input(diagnostics::about_term(&error, goal, lang)))?;
    let mut world = Terminal::new(lang);
    let found =
        answer(&term, Asked::Text(goal), form, &mut Session::new(tablebase_folder::owned()), &mut world, |_| {
            form != Form::Quiet
        })?;
    Ok(if found { Exit::Done } else { Exit::No })
}

/// Answers goals until the input ends; a mistake is told, and the next goal is read.
pub fn prolog(form: Form, lang: Lang) -> Result<Exit, Failure> {
    if io::stdin().is_terminal() { converse(form, lang) } else { answer_pipe(form, lang) }
}

/// Prints the solutions while `more` wants another. Says whether there was one.
fn answer(
    goal: &Term,
    asked: Asked<'_>,
    form: Form,
    session: &mut Session,
    world: &mut Terminal,
    mut more: impl FnMut(&mut Terminal) -> bool,
) -> Result<bool, Failure> {
    let lang = world.lang;
    let wrong = |error| Failure::Input(explain(&error, asked, lang));
    let mut solutions = session.ask(goal).map_err(wrong)?;
    let mut found = false;
    while let Some(solution) = solutions.next(session, world).map_err(wrong)? {
        found = true;
        form.print(&solution)?;
        if !more(world) {
            break;
        }
    }
    if let Some(failure) = world.failure.take() {
        return Err(failure);
    }
    if !found && form == Form::TopLevel {
        writeln!(io::stdout(), "false.")?;
    }
    Ok(found)
}

fn as_json(solution: &Solution) -> String {
    let bindings: Map<String, Value> =
        solution.iter().map(|(name, value)| (name.clone(), Value::from(value.to_string()))).collect();
    Value::Object(bindings).to_string()
}

/// Reads goals from a pipe. Ends with 2 if any of them was wrong.
fn answer_pipe(form: Form, lang: Lang) -> Result<Exit, Failure> {
    let mut exit = Exit::Done;
    let (mut session, mut world) = (Session::new(tablebase_folder::owned()), Terminal::new(lang));
    for clause in Reader::new(LineByLine::default()) {
        let result = match clause {
            Ok(clause) => {
                let asked = Asked::PositionArgs(clause.line, clause.column);
                answer(&clause.term, asked, form, &mut session, &mut world, |_| true).map(|_| ())
            }
            Err(StreamError::Read(error)) => Err(Failure::Input(lang.explain_read(&error))),
            Err(StreamError::Io(error)) => Err(Failure::Io(error)),
        };
        match result {
            Err(Failure::Input(text)) => exit = diagnostics::tell(&text, lang, Exit::BadInput),
            other => other?,
        }
    }
    Ok(exit)
}

/// Standard input, a line at a time, so that a goal that asks (`leer/1`) finds its answer on the next line.
#[derive(Default)]
struct LineByLine {
    line: Vec<u8>,
    used: usize,
}

impl Read for LineByLine {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for LineByLine {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.used == self.line.len() {
            self.line.clear();
            self.used = 0;
            // A line without an end must not fill the memory.
            io::stdin().lock().take(1 << 16).read_until(b'\n', &mut self.line)?;
        }
        Ok(&self.line[self.used..])
    }

    fn consume(&mut self, bytes: usize) {
        self.used += bytes;
    }
}

/// Talks with a person: a prompt, history, completion; `;` for the next solution.
fn converse(form: Form, lang: Lang) -> Result<Exit, Failure> {
    let fault = |error: ReadlineError| Failure::Io(io::Error::other(error));
    let mut editor: Editor<Names, DefaultHistory> = Editor::new().map_err(fault)?;
    editor.set_helper(Some(Names(prolog::names().collect())));
    writeln!(io::stdout(), "{}", lang.say(&Message::new("cli-prolog-welcome")))?;
    let (mut session, mut world) = (Session::new(tablebase_folder::owned()), Terminal::new(lang));
    loop {
        let goal = match editor.readline("?- ") {
            Ok(goal) => goal,
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => return Ok(Exit::Done),
            Err(error) => return Err(fault(error)),
        };
        if goal.trim().is_empty() {
            continue;
        }
        editor.add_history_entry(&goal).map_err(fault)?;
        if matches!(goal.trim().trim_end_matches('.').trim_end(), "halt" | "quit" | "salir") {
            return Ok(Exit::Done);
        }
        let result = match prolog::read_term(&goal) {
            Ok(term) => answer(&term, Asked::Text(&goal), form, &mut session, &mut world, |world| {
                let said = world.ask(&lang.say(&Message::new("cli-prolog-more")));
                said.is_some_and(|line| line.trim() == ";")
            }),
            Err(error) => Err(Failure::Input(diagnostics::about_term(&error, &goal, lang))),
        };
        match result {
            Err(Failure::Input(text)) => {
                diagnostics::tell(&text, lang, Exit::BadInput);
            }
            other => {
                other?;
            }
        }
    }
}

/// The world of a predicate: this terminal and its files.
struct Terminal {
    lang: Lang,
    /// What has stopped a predicate, to be told when it has failed.
    failure: Option<Failure>,
}

impl Terminal {
    fn new(lang: Lang) -> Self {
        Terminal { lang, failure: None }
    }
}

impl Host for Terminal {
    fn lang(&self) -> Lang {
        self.lang
    }

    fn show(&mut self, text: &str) {
        // Where nobody reads any more, the next answer finds out and ends.
        let _ = write!(io::stdout(), "{text}");
    }

    fn complain(&mut self, text: &str) {
        diagnostics::tell(text, self.lang, Exit::No);
    }

    fn ask(&mut self, prompt: &str) -> Option<String> {
        let mut out = io::stdout();
        write!(out, "{prompt}").and_then(|()| out.flush()).ok()?;
        let mut line = String::new();
        let read = io::stdin().lock().read_line(&mut line).ok()?;
        (read > 0).then_some(line)
    }

    fn read_file(&mut self, name: &str) -> Result<String, String> {
        std::fs::read_to_string(name).map_err(|error| self.lang.say(&file_error::reading(&error)))
    }

    fn start_game(&mut self, request: GameRequest) -> bool {
        self.failure = play::by_goal(request, self.lang).err();
        self.failure.is_none()
    }

    fn refuse(&mut self, text: &str) {
        self.failure = Some(Failure::Input(text.into()));
    }

    fn clock(&mut self) -> Option<ClockReading> {
        Some(clocks::reading())
    }

    fn timer(&self, time: Duration) -> Timer {
        clocks::timer(time)
    }

    fn report(&mut self, text: &str) {
        // Like the top level's, it is not a part of the answer.
        let _ = writeln!(io::stderr(), "{text}");
    }
}

/// Completes the names of predicates, and reads on while a goal is not complete.
#[derive(Helper, Highlighter, Hinter)]
struct Names(Vec<&'static str>);

impl Completer for Names {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let start = line[..at].rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |i| i + 1);
        let fits = self.0.iter().filter(|name| name.starts_with(&line[start..at]));
        Ok((start, fits.map(|name| format!("{name}(")).collect()))
    }
}

impl Validator for Names {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let complete = prolog::is_complete(context.input()) || context.input().trim().is_empty();
        Ok(if complete { ValidationResult::Valid(None) } else { ValidationResult::Incomplete })
    }
}

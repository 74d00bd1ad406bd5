//! `grade`: students' programs, predicate by predicate.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use engine::{GameQuery, Lang, Message, PlayerSpec, catalog, exercise, file_error};
use grade::{Exam, ExamError, ExamOptions, Form, Grade, Setting, Submission, SubmissionError};
use sandbox::{Isolation, Sandbox};
use serde_json::Value;

use crate::args::GradeArgs;
use crate::waiting_line::WaitingLine;
use crate::{Exit, Failure, diagnostics, play, search_clock};

/// Grades a submission, or all of a folder.
pub fn run(args: &GradeArgs, lang: Lang) -> Result<Exit, Failure> {
    let options = options(args, lang)?;
    let time = PlayerSpec::read_time(&args.time);
    let time = time.ok_or_else(|| wrong(&Message::new("cli-bad-time").with("time", &args.time), lang))?;
    let submissions = grade::find(&args.submission).map_err(|error| unreadable(&args.submission, &error, lang))?;
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error, lang))?;
    }
    search_clock::catch_interrupts()?;
    let waiting = WaitingLine::new(args.json || args.csv, lang);
    let prepared = Exam::new(&options, |exercise| {
        waiting.show(&Message::new("grade-preparing").with("predicate", exercise.indicator()));
    });
    let exam = prepared.map_err(|error| no_exam(&error, lang))?;
    let path = std::env::var("PATH").unwrap_or_default();
    let sandbox = Sandbox::strongest(&std::env::temp_dir(), &path);
    if sandbox.isolation != Isolation::Namespaces && io::stderr().is_terminal() {
        writeln!(anstream::stderr(), "{}", lang.say(&sandbox.isolation.message()))?;
    }
    let setting = Setting { sandbox, time, word: format!("w{:016x}", fastrand::u64(..)) };
    if let Err(error) = setting.check() {
        waiting.finish();
        return Ok(diagnostics::tell(&lang.say(&error.message()), lang, Exit::Fault));
    }
    let grades = everybody(&submissions, &exam, &setting, &waiting);
    waiting.finish();
    let grades = match grades {
        Ok(Some(grades)) => grades,
        Ok(None) => return Ok(diagnostics::tell(&lang.say(&Message::new("review-interrupted")), lang, Exit::No)),
        Err(message) => return Ok(diagnostics::tell(&lang.say(&message), lang, Exit::Fault)),
    };
    if let Some(folder) = &args.out {
        let json = as_value(&grades, &options, &setting, lang);
        write_reports(folder, &grades, &json, lang)?;
    }
    let mut out = anstream::stdout();
    if args.json {
        writeln!(out, "{}", as_value(&grades, &options, &setting, lang))?;
    } else if args.csv {
        write!(out, "{}", grade::csv(&grades, lang))?;
    } else if let ([only], false) = (&grades[..], args.submission.is_dir()) {
        write!(out, "{}", grade::report(only, Form::Text, lang))?;
    } else {
        write!(out, "{}", grade::text(&grades, lang))?;
    }
    if let (Some(folder), false) = (&args.out, args.json || args.csv) {
        writeln!(out, "{}", lang.say(&Message::new("grade-written").with("path", folder.display())))?;
    }
    Ok(Exit::Done)
}

fn options(args: &GradeArgs, lang: Lang) -> Result<ExamOptions, Failure> {
    let game = match &args.game {
        None => None,
        Some(name) => {
            let query = GameQuery { game: name, ..GameQuery::default() };
            Some(catalog::select(&query).map_err(|error| wrong(&error.0, lang))?.game)
        }
    };
    let predicates = args.predicates.iter().map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    Ok(ExamOptions { predicates: predicates.collect(), game, boards: args.boards.into(), seed: args.seed })
}

/// Grades them all, several at a time; none where somebody has interrupted it.
fn everybody(
    submissions: &[Submission],
    exam: &Exam,
    setting: &Setting,
    waiting: &WaitingLine,
) -> Result<Option<Vec<Grade>>, Message> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let worker = || {
        loop {
            let at = next.fetch_add(1, Relaxed);
            let Some(submission) = submissions.get(at).filter(|_| !search_clock::is_interrupted()) else { return };
            let step = |exercise: &exercise::Exercise| {
                let message = Message::new("grade-asking").with("done", at + 1).with("all", submissions.len());
                waiting.show(&message.with("name", &submission.name).with("predicate", exercise.indicator()));
            };
            let grade = grade::examine(submission, exam, setting, &step, &search_clock::is_interrupted);
            if let Ok(mut done) = done.lock() {
                done.push((at, grade));
            }
        }
    };
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from).min(submissions.len());
        for _ in 1..cores {
            scope.spawn(worker);
        }
        worker();
    });
    if search_clock::is_interrupted() {
        return Ok(None);
    }
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, grade)| grade.map_err(|error| error.message())).collect::<Result<_, _>>().map(Some)
}

/// Everything, and how far the programs were kept apart.
fn as_value(grades: &[Grade], options: &ExamOptions, setting: &Setting, lang: Lang) -> Value {
    let mut value = grade::json(grades, options, lang);
    value["isolation"] = setting.sandbox.isolation.word().into();
    value
}

/// A report for each student, the table and everything as JSON.
fn write_reports(folder: &Path, grades: &[Grade], json: &Value, lang: Lang) -> Result<(), Failure> {
    let mut files: Vec<(String, String)> = Vec::new();
    for grade in grades {
        files.push((format!("{}.md", grade.name), grade::report(grade, Form::Markdown, lang)));
    }
    files.push(("table.csv".into(), grade::csv(grades, lang)));
    files.push(("grades.json".into(), format!("{json}\n")));
    for (name, text) in files {
        let path = folder.join(name);
        play::write_file(&path, &text).map_err(|error| unwritable(&path, &error, lang))?;
    }
    Ok(())
}

fn wrong(message: &Message, lang: Lang) -> Failure {
    Failure::Input(lang.say(message))
}

fn unreadable(path: &Path, error: &SubmissionError, lang: Lang) -> Failure {
    let message = match error {
        SubmissionError::Unreadable(error) => {
            Message::new("grade-cannot-read").with_phrase("reason", file_error::reading(error))
        }
        SubmissionError::NotProlog => Message::new("grade-not-prolog"),
        SubmissionError::Empty => Message::new("grade-empty"),
    };
    wrong(&message.with("path", path.display()), lang)
}

fn unwritable(path: &Path, error: &io::Error, lang: Lang) -> Failure {
    let message = Message::new("grade-cannot-write").with("path", path.display());
    Failure::Io(io::Error::other(lang.say(&message.with_phrase("reason", file_error::writing(error)))))
}

fn no_exam(error: &ExamError, lang: Lang) -> Failure {
    match error {
        ExamError::UnknownPredicate(name) => {
            let known: Vec<String> = exercise::all().map(exercise::Exercise::indicator).collect();
            wrong(&Message::new("grade-unknown-predicate").with("name", name).with("known", known.join(", ")), lang)
        }
        ExamError::NoPredicates(game) => {
            wrong(&Message::new("grade-no-predicates").with("game", lang.game_name(game)), lang)
        }
        ExamError::Reference(goal, error) => Failure::Io(io::Error::other(format!("{goal}: {error:?}"))),
    }
}

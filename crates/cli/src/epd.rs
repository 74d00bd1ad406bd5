//! Files of mate problems: one position a line, with what is asked of it.

pub mod line; // what a line says

use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use engine::mate::{MateQuery, MateResult};
use engine::{Lang, Message, RuleSet};
use serde_json::json;

use crate::args::MateArgs;
use crate::mate::{MateOptions, as_value, how_far, sentence};
use crate::waiting_line::WaitingLine;
use crate::{Exit, Failure, diagnostics, input};
use line::split;

/// A line of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Problem {
    position: String,
    moves: u8,
}

/// Answers every position of a file, a line each, then the totals. Nothing is asked before all of it is read.
pub fn answer_file(name: &str, args: &MateArgs, asking: MateOptions, lang: Lang) -> Result<Exit, Failure> {
    let text = if name == "-" { input::contents(name, lang)? } else { input::file(name, lang)? };
    let problems = read(name, &text, args.n, asking.set, lang)?;
    let bar = WaitingLine::new(args.json, lang);
    let ask = |problem: &Problem| {
        // Threads go to positions first; those that are left over help.
        let threads = usize::from(args.threads) / problems.len();
        let question = MateQuery { moves: problem.moves, threads, ..asking.question };
        let show = |progress| {
            if args.threads == 1 {
                bar.show(&how_far(progress));
            }
        };
        let answer = MateOptions { question, ..asking }.ask(&problem.position, show);
        answer.map(|(found, spent)| (found, question, spent))
    };
    let mut totals = Totals::default();
    in_order(&problems, args.threads.into(), ask, |problem, answer| {
        let (found, question, spent) = answer?;
        totals.count(&found, spent);
        let mut out = io::stdout().lock();
        if args.json {
            let mut value = as_value(&found, spent);
            value["position"] = problem.position.clone().into();
            writeln!(out, "{value}")?;
        } else {
            let (seconds, position) = (spent.as_secs_f64(), &problem.position);
            bar.make_room();
            writeln!(out, "{position}  {}  {seconds:.2} s", sentence(&found, question, lang))?;
        }
        out.flush()?;
        Ok(())
    })?;
    bar.finish();
    let mut out = io::stdout().lock();
    let Totals { mates, refuted, unknown, nodes, spent } = totals;
    if args.json {
        let ms = spent.as_micros() as f64 / 1e3;
        let positions = problems.len();
        let value = json!({
            "positions": positions, "mates": mates, "refuted": refuted, "unknown": unknown, "nodes": nodes, "ms": ms,
        });
        writeln!(out, "{value}")?;
    } else {
        let message = Message::new("mate-totals").with("positions", problems.len()).with("mates", mates);
        let message = message.with("refuted", refuted).with("unknown", unknown);
        writeln!(out, "{}", lang.say(&message.with("seconds", format_args!("{:.2}", spent.as_secs_f64()))))?;
    }
    Ok(Exit::Done)
}

#[derive(Default)]
struct Totals {
    mates: usize,
    refuted: usize,
    unknown: usize,
    nodes: u64,
    spent: Duration,
}

impl Totals {
    fn count(&mut self, found: &MateResult, spent: Duration) {
        match found.mate {
            Some(_) => self.mates += 1,
            None if found.unknown => self.unknown += 1,
            None => self.refuted += 1,
        }
        self.nodes += found.nodes;
        self.spent += spent;
    }
}

/// Does `work` on that many threads, and hands the results over in the order of `tasks`, each as soon as it and
/// those before it are there.
fn in_order<T: Sync, U: Send>(
    tasks: &[T],
    threads: usize,
    work: impl Fn(&T) -> U + Sync,
    mut hand_over: impl FnMut(&T, U) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if threads <= 1 {
        return tasks.iter().try_for_each(|task| hand_over(task, work(task)));
    }
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.min(tasks.len()) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                while let Some((i, task)) = tasks.get(next.load(Relaxed)).and_then(|_| {
                    let i = next.fetch_add(1, Relaxed);
                    Some((i, tasks.get(i)?))
                }) {
                    // Nobody listens any more if the output has failed.
                    if sender.send((i, work(task))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting: Vec<Option<U>> = tasks.iter().map(|_| None).collect();
        let mut due = 0;
        for (i, result) in results {
            waiting[i] = Some(result);
            while let Some(result) = waiting.get_mut(due).and_then(Option::take) {
                let handed = hand_over(&tasks[due], result);
                if handed.is_err() {
                    next.store(tasks.len(), Relaxed);
                    return handed;
                }
                due += 1;
            }
        }
        Ok(())
    })
}

/// The problems of a file; the number of moves is `n`, or else what the line says.
fn read(name: &str, text: &str, n: Option<u8>, set: &RuleSet, lang: Lang) -> Result<Vec<Problem>, Failure> {
    let mut problems = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |reason: String| {
            let message = Message::new("mate-bad-line").with("name", name).with("line", i + 1);
            Failure::Input(lang.say(&message.with("reason", reason)))
        };
        let (position, operations) = split(line);
        let game = set.read(&position);
        let game = game.map_err(|error| wrong(diagnostics::about_notation(&error, &position, lang)))?;
        let moves =
            n.or_else(|| operations.mate_to_prove()).ok_or_else(|| wrong(lang.say(&Message::new("mate-no-moves"))))?;
        problems.push(Problem { position: game.text(), moves });
    }
    Ok(problems)
}

//! `lab`: experiments whose result is a plot, as a table, CSV or JSON.

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use arena::{DepthMatch, Tally, own_time};
use engine::tree::TreeOptions;
use engine::{Lang, Message, lab};
use serde_json::{Value, json};
use server::{BranchingBody, NodesBody, StrengthBody, TimesBody};

use crate::args::{Experiment, LabArgs};
use crate::waiting_line::WaitingLine;
use crate::{Exit, Failure, diagnostics, input, search_clock};

/// Random games are broken off after so many moves.
const MOST_PLIES: usize = 200;

/// A sign of life comes once in so many questions whether to stop.
const GLANCE: u64 = 4096;

/// Does the experiment.
pub fn run(args: &LabArgs, lang: Lang) -> Result<Exit, Failure> {
    search_clock::catch_interrupts()?;
    let waiting = WaitingLine::new(args.json || args.csv, lang);
    let asked = AtomicU64::new(0);
    // Whoever is asked whether to stop hears that it goes on.
    let stop = || {
        if asked.fetch_add(1, Relaxed).is_multiple_of(GLANCE) {
            waiting.tick();
        }
        search_clock::is_interrupted()
    };
    waiting.show(&Message::new("lab-working"));
    let done = experiment(args, lang, &waiting, &stop);
    waiting.finish();
    match done? {
        Ok(value) => show(&value, args, lang),
        Err((message, code)) => Ok(diagnostics::tell(&lang.say(&message), lang, code)),
    }
}

/// What it comes to, or why it comes to nothing, with the exit code for that.
type Outcome = Result<Value, (Message, Exit)>;

fn experiment(
    args: &LabArgs,
    lang: Lang,
    waiting: &WaitingLine,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Outcome, Failure> {
    let refused = |message: Message| Failure::Input(lang.say(&message));
    let stopped = || (Message::new("tree-stopped"), Exit::No);
    let (set, game) = input::open(&args.at, lang)?;
    let options = TreeOptions::read("minimax", &args.evaluator, None, args.depth, args.nodes as usize);
    let options = options.map_err(refused)?;
    Ok(match args.experiment {
        Experiment::Nodes => match lab::node_counts(&*game, &options, stop) {
            Ok(found) => Ok(json!(NodesBody::new(&found))),
            Err(error) => {
                let code = if error == engine::tree::TreeError::Over { Exit::No } else { Exit::BadInput };
                Err((error.message(), code))
            }
        },
        Experiment::Branching => {
            let found = lab::branching(&*game, (args.games as usize, MOST_PLIES), args.seed, stop);
            found.map(|found| json!(BranchingBody::new(&found))).ok_or_else(stopped)
        }
        Experiment::Times => {
            if set.document_times.is_empty() {
                return Err(refused(Message::new("lab-no-times").with("game", lang.game_name(set.game))));
            }
            let times = set.document_times.iter();
            let found: Option<Vec<_>> = times.map(|time| Some((set, *time, own_time(set, time, stop)?))).collect();
            found.map(|found| json!(TimesBody::new(&found))).ok_or_else(stopped)
        }
        Experiment::Strength => {
            if args.at.position.is_some() {
                return Err(refused(Message::new("lab-no-position")));
            }
            let mut rows = Vec::new();
            for depth in 2..=args.depth.max(2) {
                let step = DepthMatch { set, evaluator: options.evaluator, depth, seed: args.seed };
                let mut tally = Tally::default();
                for pair in 0..u64::from(args.games.div_ceil(2)) {
                    let games = Message::new("lab-playing").with("depth", depth).with("before", depth - 1);
                    waiting.show(&games.with("played", 2 * pair).with("games", args.games));
                    match step.play_pair(pair, stop).map_err(refused)? {
                        Some([one, other]) => {
                            tally.add(&[one]);
                            tally.add(&[other]);
                        }
                        None => return Ok(Err(stopped())),
                    }
                }
                rows.extend(StrengthBody::new(depth, tally));
            }
            Ok(json!({ "rows": rows }))
        }
    })
}

fn show(value: &Value, args: &LabArgs, lang: Lang) -> Result<Exit, Failure> {
    let mut out = anstream::stdout();
    if args.json {
        writeln!(out, "{value}")?;
        return Ok(Exit::Done);
    }
    let mut rows = rows(value, args.experiment);
    if args.csv {
        for row in &rows {
            writeln!(out, "{}", row.join(","))?;
        }
        return Ok(Exit::Done);
    }
    rows[0] = rows[0].iter().map(|name| lang.say(&heading(name))).collect();
    let columns = rows.first().map_or(0, Vec::len);
    let widths: Vec<usize> =
        (0..columns).map(|i| rows.iter().map(|row| row[i].chars().count()).max().unwrap_or_default()).collect();
    for row in &rows {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}")).collect();
        writeln!(out, "{}", cells.join("  ").trim_end())?;
    }
    Ok(Exit::Done)
}

/// The rows of a result in the order in which people read them, with their names on top.
fn rows(value: &Value, experiment: Experiment) -> Vec<Vec<String>> {
    let names: &[&str] = match experiment {
        Experiment::Nodes => &["depth", "minimax", "alphabeta", "sorted", "square_root"],
        Experiment::Branching => &["ply", "games", "mean", "min", "q1", "median", "q3", "max"],
        Experiment::Strength => &["depth", "wins", "draws", "losses", "score", "elo", "elo_error"],
        Experiment::Times => &["depth", "inferences", "document_seconds", "nodes", "seconds"],
    };
    let rows = value["rows"].as_array().map_or(&[][..], Vec::as_slice);
    let cells =
        rows.iter().map(|row| names.iter().map(|name| cell(row.get(name).unwrap_or(&row["tally"][name]))).collect());
    std::iter::once(names.iter().map(|name| (*name).to_owned()).collect()).chain(cells).collect()
}

/// What a column is called for people.
fn heading(name: &str) -> Message {
    match name {
        "depth" => Message::new("lab-depth"),
        "minimax" => Message::new("lab-minimax"),
        "alphabeta" => Message::new("lab-alphabeta"),
        "sorted" => Message::new("lab-sorted"),
        "square_root" => Message::new("lab-square-root"),
        "ply" => Message::new("lab-ply"),
        "games" => Message::new("lab-games"),
        "mean" => Message::new("lab-mean"),
        "min" => Message::new("lab-min"),
        "q1" => Message::new("lab-q1"),
        "median" => Message::new("lab-median"),
        "q3" => Message::new("lab-q3"),
        "max" => Message::new("lab-max"),
        "wins" => Message::new("lab-wins"),
        "draws" => Message::new("lab-draws"),
        "losses" => Message::new("lab-losses"),
        "score" => Message::new("lab-score"),
        "elo" => Message::new("lab-elo"),
        "elo_error" => Message::new("lab-elo-error"),
        "inferences" => Message::new("lab-inferences"),
        "document_seconds" => Message::new("lab-document-seconds"),
        "nodes" => Message::new("lab-nodes"),
        _ => Message::new("lab-seconds"),
    }
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Number(number) if number.is_f64() => {
            // Short times need more places than anything else.
            let text = format!("{:.6}", number.as_f64().unwrap_or_default());
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        }
        other => other.to_string(),
    }
}

//! `show`, `moves` and `perft`: what can be said of a position without thinking.

use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use engine::session::PerftPart;
use engine::{Lang, Match, Message, Outcome};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::args::PositionArgs;
use crate::draw::{self, DrawOptions};
use crate::{Exit, Failure, input};

/// How a position is shown.
#[derive(Clone, Copy, Debug)]
pub struct Show<'a> {
    pub ascii: bool,
    /// As the document's term.
    pub term: bool,
    /// In a form in which programs exchange games.
    pub form: Option<&'a str>,
    pub as_json: bool,
}

/// Draws a position.
pub fn show(at: &PositionArgs, how: Show<'_>, lang: Lang) -> Result<Exit, Failure> {
    let Show { ascii, term, form, as_json } = how;
    let (set, game) = if form.is_some() { input::open_game(at, lang)? } else { input::open(at, lang)? };
    let mut out = anstream::stdout();
    if let Some(form) = form {
        let Some(text) = game.write_as(form) else {
            let known = game.forms().join(", ");
            let message =
                if known.is_empty() { Message::new("cli-no-forms") } else { Message::new("cli-no-such-form") };
            let message = message.with("form", form).with("known", known).with("game", set.game);
            return Err(Failure::Input(lang.say(&message)));
        };
        writeln!(out, "{text}")?;
    } else if as_json {
        let line = json!({
            "game": set.game, "rules": set.rules, "position": game.text(), "term": game.term().map(|term| term.to_string()),
            "turn": game.side_text(game.turn()), "outcome": game.outcome().map(|end| outcome_word(end, &*game)),
        });
        writeln!(out, "{line}")?;
    } else if term {
        let no_document = || Failure::Input(lang.say(&Message::new("engine-no-document").with("game", set.game)));
        writeln!(out, "{}.", game.term().ok_or_else(no_document)?)?;
    } else {
        let look = DrawOptions { ascii, width: terminal_width() };
        write!(out, "{}", draw::board(&game.geometry(), &game.scene(), look))?;
        for note in game.scene().notes {
            writeln!(out, "{}", lang.say(&note))?;
        }
        if let Some(opening) = set.opening(&*game) {
            writeln!(out, "{}", lang.say(&Message::new("cli-opening").with("name", opening.title(lang))))?;
        }
        writeln!(out, "{}", state(&*game, lang))?;
        writeln!(out, "{}", game.text())?;
    }
    Ok(Exit::Done)
}

/// Lists every legal move.
pub fn moves(at: &PositionArgs, coordinates: bool, as_json: bool, lang: Lang) -> Result<Exit, Failure> {
    let (set, game) = input::open(at, lang)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let moves = game.moves();
    if as_json {
        let moves: Vec<_> = moves.iter().map(|m| json!({ "move": m.text, "after": m.after })).collect();
        let turn = game.side_text(game.turn());
        let line =
            json!({ "game": set.game, "rules": set.rules, "position": game.text(), "turn": turn, "moves": moves });
        writeln!(out, "{line}")?;
    } else if moves.is_empty() {
        writeln!(out, "{}", state(&*game, lang))?;
    } else {
        for m in &moves {
            let text = if coordinates { m.coordinates.clone() } else { lang.show_move(&m.text) };
            writeln!(out, "{text}")?;
        }
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// How the leaves of the tree of moves are counted.
#[derive(Clone, Copy, Debug)]
pub struct Perft {
    pub depth: u32,
    pub threads: u16,
    /// Below each move by itself.
    pub divide: bool,
    pub as_json: bool,
}

/// Counts the leaves of the tree of moves.
pub fn perft(at: &PositionArgs, how: Perft, lang: Lang) -> Result<Exit, Failure> {
    let Perft { depth, threads, divide, as_json } = how;
    let (_, game) = input::open(at, lang)?;
    let start = Instant::now();
    let (texts, parts): (Vec<String>, Vec<PerftPart>) =
        if divide && depth > 0 { game.divide(depth).into_iter().unzip() } else { (Vec::new(), game.perft(depth)) };
    let counts = count(parts, threads, lang);
    let nodes: u64 = counts.iter().sum();
    let ms = start.elapsed().as_micros() as f64 / 1e3;
    let mut out = io::stdout().lock();
    if as_json {
        let mut value = json!({ "depth": depth, "nodes": nodes, "ms": ms });
        if divide {
            let moves = texts.iter().zip(&counts).map(|(text, nodes)| json!({ "move": text, "nodes": nodes }));
            value["divide"] = moves.collect();
        }
        writeln!(out, "{value}")?;
    } else {
        for (text, nodes) in texts.iter().zip(&counts) {
            writeln!(out, "{}: {nodes}", lang.show_move(text))?;
        }
        writeln!(out, "{nodes}")?;
    }
    Ok(Exit::Done)
}

/// Counts each of the parts, on that many threads, and shows how far it is after two seconds.
fn count(parts: Vec<PerftPart>, threads: u16, lang: Lang) -> Vec<u64> {
    let progress = progress(parts.len(), lang);
    let counts = Mutex::new(vec![0; parts.len()]);
    let waiting = Mutex::new(parts.into_iter().enumerate());
    let work = || {
        loop {
            // The lock is gone before the counting begins.
            let next = waiting.lock().expect("no part panics while it holds the lock").next();
            let Some((i, part)) = next else { return };
            let nodes = part();
            counts.lock().expect("nor while it holds this one")[i] = nodes;
            progress.inc(1);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    progress.finish_and_clear();
    counts.into_inner().expect("no part has panicked")
}

fn progress(parts: usize, lang: Lang) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let counted = lang.say(&Message::new("cli-counted"));
    let style = ProgressStyle::with_template(&format!("{{bar:30}} {{pos}}/{{len}} {counted}  {{elapsed}} ({{eta}})"));
    let bar = ProgressBar::with_draw_target(Some(parts as u64), indicatif::ProgressDrawTarget::hidden());
    bar.set_style(style.expect("the template is right in every language"));
    let shown = bar.clone();
    thread::spawn(move || {
        thread::sleep(Duration::from_secs(2));
        if !shown.is_finished() {
            shown.set_draw_target(indicatif::ProgressDrawTarget::stderr());
            shown.enable_steady_tick(Duration::from_millis(200));
        }
    });
    bar
}

/// Whose turn it is, or how it ended.
pub fn state(game: &dyn Match, lang: Lang) -> String {
    let about = |message: Message, side| message.with("colour", game.colour(side)).with("side", game.side_text(side));
    let message = match game.outcome() {
        None => about(Message::new("cli-to-move"), game.turn()),
        Some(Outcome::Win(side)) => about(Message::new("cli-won"), side),
        Some(Outcome::Draw) => Message::new("cli-drawn"),
    };
    lang.say(&message)
}

fn outcome_word(outcome: Outcome, game: &dyn Match) -> &'static str {
    match outcome {
        Outcome::Win(side) => game.side_text(side),
        Outcome::Draw => "draw",
    }
}

/// How many columns a board may take.
pub fn terminal_width() -> usize {
    const USUAL: usize = 80;
    terminal_size::terminal_size().map_or(USUAL, |(width, _)| width.0.into())
}

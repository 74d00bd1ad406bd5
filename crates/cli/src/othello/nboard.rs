//! `tablas nboard`: the protocol of the board `NBoard`, version 2.
//!
//! This thread reads and answers at once; another one thinks. Whatever changes the position, and `ping`, ends a thought
//! first: an interrupted `go` gives the best move so far. Where the input ends, what was asked for is still finished.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use engine::{Analysis, HashTable, Lang, Level, Match, Message, MultiPv, PlayerSpec, SearchContext};

use super::{discs, each_line, rules, say};
use crate::{Exit, Failure, tablebase_folder};

/// Answers commands until `quit` or the end of the input.
pub fn run(lang: Lang) -> Result<Exit, Failure> {
    let mut program = Program { lang, game: Arc::from(rules().start()), depth: USUAL_DEPTH, thought: None };
    each_line(|line| program.obey(line))?;
    if let Some(thought) = program.thought.take() {
        thought.finish();
    }
    Ok(Exit::Done)
}

const USUAL_DEPTH: u32 = 12;
const MOST_DEPTH: u32 = 60;
/// With so many empty squares more than the depth, a game is near its end, and worth so much time a move.
const ENDING: u32 = 6;
const ENDING_TIME: Duration = Duration::from_secs(2);
/// Bytes for what a thought remembers.
const MEMORY: usize = 64 << 20;
/// Deep lines are deep recursions.
const STACK: usize = 16 << 20;
/// Lines that a hint shows, at most.
const MOST_HINTS: usize = 33;

struct Program {
    lang: Lang,
    game: Arc<dyn Match>,
    depth: u32,
    thought: Option<Thought>,
}

impl Program {
    /// False when it is to end.
    fn obey(&mut self, line: &str) -> io::Result<bool> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "nboard" => say("set myname Tablas")?,
            "set" => self.set(rest)?,
            "move" => {
                self.stop();
                // What is behind the move was thought and measured by others.
                let text = rest.split('/').next().unwrap_or_default();
                let text = if text.eq_ignore_ascii_case("pa") { "pass" } else { text };
                let game = Arc::get_mut(&mut self.game).expect("nobody thinks about it any more");
                if let Err(error) = game.play(text) {
                    complain(&self.lang.explain(&error))?;
                }
            }
            "go" => self.think(go)?,
            "hint" => {
                let lines = rest.parse().unwrap_or(1).clamp(1, MOST_HINTS);
                self.think(move |game, depth, stop| hint(game, depth, lines, stop))?;
            }
            "analyze" | "analyse" => self.think(analyse)?,
            "ping" => {
                self.stop();
                say(&format!("pong {rest}"))?;
            }
            // Nothing is kept of finished games.
            "learn" => say("learned")?,
            "quit" => {
                self.stop();
                return Ok(false);
            }
            // The protocol wants what nobody knows passed over.
            _ => {}
        }
        Ok(true)
    }

    fn set(&mut self, rest: &str) -> io::Result<()> {
        let (name, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        match name {
            "game" => {
                self.stop();
                match rules().read_game(value) {
                    Ok(game) => self.game = Arc::from(game),
                    Err(error) => complain(&self.lang.explain(&error))?,
                }
            }
            "depth" => match value.trim().parse::<u32>() {
                Ok(depth) if depth > 0 => self.depth = depth.min(MOST_DEPTH),
                _ => {
                    let message = Message::new("othello-bad-depth").with("value", value).with("most", MOST_DEPTH);
                    complain(&self.lang.say(&message))?;
                }
            },
            // A draw is worth what it is: contempt, like all that nobody knows, changes nothing.
            _ => {}
        }
        Ok(())
    }

    fn think(
        &mut self,
        work: impl FnOnce(&dyn Match, u32, &AtomicBool) -> io::Result<()> + Send + 'static,
    ) -> io::Result<()> {
        self.stop();
        let (game, depth) = (Arc::clone(&self.game), self.depth);
        let stop = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&stop);
        let labour = move || {
            // Where nobody listens any more the end of the input will follow.
            let _ = say("status Tablas is thinking")
                .and_then(|()| work(&*game, depth, &heard))
                .and_then(|()| say("status"));
        };
        let thread = thread::Builder::new().stack_size(STACK).spawn(labour)?;
        self.thought = Some(Thought { stop, thread });
        Ok(())
    }

    fn stop(&mut self) {
        if let Some(thought) = self.thought.take() {
            thought.stop.store(true, Relaxed);
            thought.finish();
        }
    }
}

/// What another thread is at.
struct Thought {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Thought {
    fn finish(self) {
        if let Err(panic) = self.thread.join() {
            std::panic::resume_unwind(panic);
        }
    }
}

fn complain(text: &str) -> io::Result<()> {
    let line: Vec<&str> = text.split_whitespace().collect();
    say(&format!("status {}", line.join(" ")))
}

/// Thinks of a move. It is not played: the board tells when it is.
fn go(game: &dyn Match, depth: u32, stop: &AtomicBool) -> io::Result<()> {
    let began = Instant::now();
    let Some(analysis) = analyze(game, depth, &|| stop.load(Relaxed)) else { return say("=== PA") };
    let seconds = began.elapsed().as_secs_f64();
    say(&format!("nodestats {} {seconds:.2}", analysis.nodes))?;
    say(&format!("=== {}/{:.2}/{seconds:.2}", written(&analysis.text), discs(game, &analysis)))
}

/// The best of so many turns. Near the end of the game it takes the time to count exactly.
fn analyze(game: &dyn Match, depth: u32, stop: &(dyn Fn() -> bool + Sync)) -> Option<Analysis> {
    let empty = game.text().chars().take(64).filter(|&square| square == '-').count() as u32;
    let (depth, time) = if empty <= depth + ENDING { (None, Some(ENDING_TIME)) } else { (Some(depth), None) };
    let spec = PlayerSpec { level: Some(Level::Master), depth, time, ..PlayerSpec::default() };
    game.prepare(&spec, MEMORY);
    let began = Instant::now();
    let stop = || stop() || time.is_some_and(|time| began.elapsed() >= time);
    game.analyze(
        &spec,
        &mut SearchContext {
            threads: 1,
            hash: MEMORY,
            tablebases: tablebase_folder::default(),
            stop: &stop,
            report: &mut |_| {},
        },
    )
}

/// The best lines, told after every depth.
fn hint(game: &dyn Match, depth: u32, lines: usize, stop: &AtomicBool) -> io::Result<()> {
    let (began, hash) = (Instant::now(), HashTable::new(MEMORY));
    let mut told = Ok(());
    let mut report = |found: &[Analysis]| {
        for analysis in found {
            if told.is_ok() {
                told = say(&search_line(game, analysis));
            }
        }
        let nodes = found.last().map_or(0, |analysis| analysis.nodes);
        if told.is_ok() {
            told = say(&format!("nodestats {nodes} {:.2}", began.elapsed().as_secs_f64()));
        }
        if told.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    if game.outcome().is_none() {
        let stop = || stop.load(Relaxed);
        let (nodes, among, threads) = (u64::MAX, &[][..], 1);
        game.multi_pv(&mut MultiPv {
            depth,
            nodes,
            among,
            lines,
            threads,
            hash: &hash,
            tablebases: tablebase_folder::default(),
            monitor: None,
            stop: &stop,
            report: &mut report,
        });
    }
    told
}

/// What each position of the game is worth to its side to act, from the last to the first.
fn analyse(game: &dyn Match, depth: u32, stop: &AtomicBool) -> io::Result<()> {
    let text = game.write_as("ggf").expect("a form of this game");
    let mut game = rules().read_game(&text).expect("just written");
    loop {
        if stop.load(Relaxed) {
            return Ok(());
        }
        if let Some(analysis) = analyze(&*game, depth, &|| stop.load(Relaxed)) {
            say(&format!("analysis {} {:.2}", game.ply(), discs(&*game, &analysis)))?;
        }
        if !game.undo() {
            return Ok(());
        }
    }
}

fn search_line(game: &dyn Match, analysis: &Analysis) -> String {
    let line: String = analysis.line.iter().map(|text| written(text)).collect();
    let depth = if analysis.exact.is_some() { "100%".to_owned() } else { analysis.depth.to_string() };
    format!("search {line} {:.2} 0 {depth}", discs(game, analysis))
}

/// A move as the protocol writes it.
fn written(text: &str) -> String {
    if text == "pass" { "PA".to_owned() } else { text.to_ascii_uppercase() }
}

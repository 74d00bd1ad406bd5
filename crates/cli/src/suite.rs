//! `epd`: test positions with known answers, and how many of them are found.
//!
//! A line is a position with operations: `bm` says the best moves, `am` moves to avoid, `dm` (or `bm #N`) that there is a
//! mate in so many. A position is solved when everything that its line says holds of the move in the end.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use engine::catalog::{self, GameQuery};
use engine::game::Protocol;
use engine::{Analysis, GameResult, Lang, Message, PlayerSpec, RuleSet, Wdl};
use serde_json::{Value, json};

use crate::args::SuiteArgs;
use crate::epd::line;
use crate::search_clock::{self, SearchResources};
use crate::waiting_line::WaitingLine;
use crate::{Exit, Failure, diagnostics, input, written};

/// A line of the file.
#[derive(Clone, Debug)]
struct Problem {
    id: String,
    position: String,
    /// In the game's notation, as are those to avoid.
    best: Vec<String>,
    avoid: Vec<String>,
    mate: Option<u32>,
}

impl Problem {
    /// Whether the move in the end is what the line wants.
    fn is_solved(&self, analysis: &Analysis) -> bool {
        let is_best = self.best.is_empty() || self.best.contains(&analysis.text);
        let mates = |moves: u32| {
            let exact = analysis.exact;
            matches!(exact, Some(Wdl { result: GameResult::Win, plies: Some(plies) }) if plies.div_ceil(2) <= moves)
        };
        is_best && !self.avoid.contains(&analysis.text) && self.mate.is_none_or(mates)
    }

    /// What is wanted, in the words of the file, with the moves as people write them.
    fn wanted(&self, set: &RuleSet, lang: Lang) -> String {
        let moves = |code: &str, texts: &[String]| {
            let shown = texts.iter().map(|text| shown(set, &self.position, text, lang));
            (!texts.is_empty()).then(|| format!("{code} {}", shown.collect::<Vec<_>>().join(" ")))
        };
        let mate = self.mate.map(|moves| format!("dm {moves}"));
        [moves("bm", &self.best), moves("am", &self.avoid), mate].into_iter().flatten().collect::<Vec<_>>().join("; ")
    }
}

/// How long a position is thought about where nobody says it.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Tries every position of a file, a line each, then tells how many were solved. Nothing is tried before all of it is
/// read.
pub fn run(args: &SuiteArgs, lang: Lang) -> Result<Exit, Failure> {
    let set = rule_set(args, lang)?;
    let name = args.file.as_str();
    let text = if name == "-" { input::contents(name, lang)? } else { input::file(name, lang)? };
    let problems = read(name, &text, set, lang)?;
    let mut spec = args.effort.spec(lang)?;
    if spec == PlayerSpec::default() {
        spec.time = Some(USUAL_TIME);
    }
    set.check(&spec).map_err(|message| Failure::Input(lang.say(&message)))?;
    let means = SearchResources { threads: args.threads.into(), hash: usize::from(args.hash) << 20 };
    search_clock::catch_interrupts()?;
    let bar = WaitingLine::new(args.json, lang);
    let mut totals = Totals::default();
    for problem in &problems {
        let how_far = Message::new("suite-progress").with("number", totals.tried + 1).with("all", problems.len());
        let how_far = how_far.with("solved", totals.solved).with("id", &problem.id);
        let game = set.read(&problem.position).expect("read before");
        game.prepare(&spec, means.hash);
        let began = Instant::now();
        let mut report = |_: &Analysis| bar.show(&how_far);
        bar.show(&how_far);
        let found = search_clock::with_clock(&spec, means, &mut report, |thinking| game.analyze(&spec, thinking));
        let spent = began.elapsed();
        if search_clock::is_interrupted() {
            break;
        }
        let Some(analysis) = found else { continue };
        let is_solved = totals.count(problem, &analysis, spent);
        bar.make_room();
        let mut out = io::stdout().lock();
        if args.json {
            writeln!(out, "{}", as_value(problem, &analysis, is_solved, spent))?;
        } else {
            writeln!(out, "{}", describe((set, problem), &analysis, is_solved, spent, lang))?;
        }
        out.flush()?;
    }
    bar.finish();
    totals.tell(problems.len(), args.json, lang)?;
    Ok(if totals.tried < problems.len() { Exit::No } else { Exit::Done })
}

/// The rules of the protocol's games, or those that somebody asks for.
fn rule_set(args: &SuiteArgs, lang: Lang) -> Result<&'static RuleSet, Failure> {
    let usual = catalog::of_protocol(Protocol::Uci);
    let query = GameQuery { game: usual.game, rules: args.rules.as_deref(), ..GameQuery::default() };
    match &args.rules {
        None => Ok(usual),
        Some(_) => catalog::select(&query).map_err(|error| Failure::Input(lang.say(&error.0))),
    }
}

#[derive(Default)]
struct Totals {
    tried: usize,
    solved: usize,
    nodes: u64,
    spent: Duration,
}

impl Totals {
    fn count(&mut self, problem: &Problem, analysis: &Analysis, spent: Duration) -> bool {
        let is_solved = problem.is_solved(analysis);
        self.tried += 1;
        self.solved += usize::from(is_solved);
        self.nodes += analysis.nodes;
        self.spent += spent;
        is_solved
    }

    fn tell(&self, all: usize, as_json: bool, lang: Lang) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if as_json {
            let ms = self.spent.as_micros() as f64 / 1e3;
            let value = json!({
                "positions": all, "tried": self.tried, "solved": self.solved, "nodes": self.nodes, "ms": ms,
            });
            return writeln!(out, "{value}");
        }
        let seconds = format!("{:.1}", self.spent.as_secs_f64());
        let message = Message::new("suite-totals").with("solved", self.solved).with("tried", self.tried);
        writeln!(out, "{}", lang.say(&message.with("nodes", self.nodes).with("seconds", seconds)))
    }
}

fn as_value(problem: &Problem, analysis: &Analysis, is_solved: bool, spent: Duration) -> Value {
    json!({
        "id": problem.id, "position": problem.position, "move": analysis.text, "solved": is_solved, "bm": problem.best,
        "am": problem.avoid, "dm": problem.mate, "score": analysis.score, "depth": analysis.depth,
        "nodes": analysis.nodes, "ms": spent.as_micros() as f64 / 1e3,
    })
}

fn describe(
    (set, problem): (&RuleSet, &Problem),
    analysis: &Analysis,
    is_solved: bool,
    spent: Duration,
    lang: Lang,
) -> String {
    let message = if is_solved { Message::new("suite-solved") } else { Message::new("suite-missed") };
    let message = message.with("id", &problem.id).with("move", shown(set, &problem.position, &analysis.text, lang));
    let message = message.with("wanted", problem.wanted(set, lang)).with("depth", analysis.depth);
    lang.say(&message.with("nodes", analysis.nodes).with("seconds", format!("{:.2}", spent.as_secs_f64())))
}

/// A move as people write it.
fn shown(set: &RuleSet, position: &str, text: &str, lang: Lang) -> String {
    written::line(set, position, &[text.to_owned()], lang).pop().unwrap_or_else(|| text.to_owned())
}

/// The problems of a file.
fn read(name: &str, text: &str, set: &RuleSet, lang: Lang) -> Result<Vec<Problem>, Failure> {
    let mut problems = Vec::new();
    for (i, row) in text.lines().enumerate() {
        let row = row.trim();
        if row.is_empty() || row.starts_with('#') {
            continue;
        }
        let problem = read_line(row, i + 1, set, lang).map_err(|reason| {
            let message = Message::new("mate-bad-line").with("name", name).with("line", i + 1);
            Failure::Input(lang.say(&message.with("reason", reason)))
        })?;
        problems.push(problem);
    }
    if problems.is_empty() {
        return Err(Failure::Input(lang.say(&Message::new("suite-empty").with("name", name))));
    }
    Ok(problems)
}

/// What a line asks for, or why it is none.
fn read_line(row: &str, number: usize, set: &RuleSet, lang: Lang) -> Result<Problem, String> {
    let (position, operations) = line::split(row);
    let mut game = set.read(&position).map_err(|error| diagnostics::about_notation(&error, &position, lang))?;
    if game.outcome().is_some() {
        return Err(lang.say(&Message::new("suite-over")));
    }
    let position = game.text();
    let mut moves = |code: &str| -> Result<Vec<String>, String> {
        let texts = operations.words(code).filter(|text| !text.starts_with('#'));
        let legal = |text: &str| {
            game.play(text).map_err(|error| diagnostics::about_move(set, &error, text, lang))?;
            let own = game.played().pop().unwrap_or_default();
            game.undo();
            Ok(own)
        };
        texts.map(legal).collect()
    };
    let (best, avoid) = (moves("bm")?, moves("am")?);
    let mate = operations.mate();
    if best.is_empty() && avoid.is_empty() && mate.is_none() {
        return Err(lang.say(&Message::new("suite-asks-nothing")));
    }
    let id = operations.text("id").unwrap_or_else(|| number.to_string());
    Ok(Problem { id, position, best, avoid, mate })
}

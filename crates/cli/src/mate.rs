//! `mate`: forced mates, of one position or of a file of them.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use engine::catalog::{self, GameQuery};
use engine::mate::{self, Branch, MateQuery, MateResult, Ply, Progress, SearchContext};
use engine::{Lang, Message, PlayerSpec, RuleSet};
use serde_json::{Value, json};

use crate::args::{MateArgs, PositionArgs, RecordArgs};
use crate::waiting_line::WaitingLine;
use crate::{Exit, Failure, epd, input, search_clock, tablebase_folder};

/// What to ask of each position, and by which means.
#[derive(Clone, Copy, Debug)]
pub struct MateOptions {
    pub set: &'static RuleSet,
    /// But for the number of moves, which a file may say.
    pub question: MateQuery,
    /// For each position.
    pub time: Duration,
    pub nodes: u64,
    pub hash: usize,
}

/// Answers with the mate, or that there is none, or that a limit came first.
pub fn mate(args: &MateArgs, lang: Lang) -> Result<Exit, Failure> {
    let time = match args.seconds.as_deref() {
        None => Duration::MAX,
        Some(text) => PlayerSpec::read_time(text)
            .ok_or_else(|| Failure::Input(lang.say(&Message::new("cli-bad-time").with("time", text))))?,
    };
    let set = mate_rules(args.rules.as_deref(), lang)?;
    let MateArgs { shortest, all, cooperative, .. } = *args;
    let asking = MateOptions {
        set,
        question: MateQuery {
            moves: args.n.unwrap_or_default(),
            shortest,
            all,
            cooperative,
            threads: args.threads.into(),
        },
        time,
        nodes: args.nodes.unwrap_or(u64::MAX),
        hash: usize::from(args.hash) << 20,
    };
    search_clock::catch_interrupts()?;
    match &args.epd {
        Some(name) => epd::answer_file(name, args, asking, lang),
        None => answer_one(args, asking, lang),
    }
}

/// The rules, which are those of composed positions where nobody says others.
fn mate_rules(rules: Option<&str>, lang: Lang) -> Result<&'static RuleSet, Failure> {
    let game = catalog::of_question(mate::QUESTION).expect("a game with mates").id;
    let query = GameQuery { game, rules, composed: true, ..GameQuery::default() };
    catalog::select(&query).map_err(|error| Failure::Input(lang.say(&error.0)))
}

fn answer_one(args: &MateArgs, asking: MateOptions, lang: Lang) -> Result<Exit, Failure> {
    if args.n.is_none() {
        return Err(Failure::Input(lang.say(&Message::new("cli-missing-argument").with("arg", "-n <N>"))));
    }
    let at = PositionArgs {
        game: asking.set.game.to_owned(),
        position: args.position.clone(),
        rules: Some(asking.set.rules.to_owned()),
        size: None,
        turn: args.turn.clone(),
        of: RecordArgs::default(),
    };
    let (_, game) = input::open(&at, lang)?;
    let bar = WaitingLine::new(args.json, lang);
    let (found, spent) = asking.ask(&game.text(), |progress| bar.show(&how_far(progress)))?;
    bar.finish();
    let mut out = anstream::stdout();
    if args.json {
        let mut value = as_value(&found, spent);
        if args.tree {
            value["tree"] = tree_value(&found);
        }
        writeln!(out, "{value}")?;
    } else {
        let recorded = |ply: &Ply| lang.show_recorded(asking.set.game, &ply.recorded);
        let way: Way<'_> = if args.coordinates { &|ply| ply.coordinates.clone() } else { &recorded };
        write!(out, "{}", describe(&found, args, spent, way, lang))?;
        if args.tree {
            write_tree(&found, way, &mut out)?;
        }
    }
    Ok(exit_of(&found))
}

impl MateOptions {
    /// The answer, and how long it took. `show` hears how far it is.
    pub fn ask(&self, position: &str, mut show: impl FnMut(Progress)) -> Result<(MateResult, Duration), Failure> {
        let began = Instant::now();
        let mut watch = |progress| {
            show(progress);
            search_clock::is_interrupted() || began.elapsed() >= self.time
        };
        let means = SearchContext { hash: self.hash, nodes: self.nodes, watch: &mut watch };
        let found = self
            .set
            .solve_mate(position, self.question, tablebase_folder::default(), means)
            .expect("a game with mates");
        let found = found.map_err(|error| Failure::Input(error.to_string()))?;
        Ok((found, began.elapsed()))
    }
}

/// How far the prover is, for whoever waits.
pub fn how_far(progress: Progress) -> Message {
    Message::new("mate-progress").with("depth", progress.depth).with("nodes", progress.nodes)
}

/// Yes, no, or neither: a limit is no answer, and a script must not take it for one.
pub fn exit_of(found: &MateResult) -> Exit {
    match found.mate {
        Some(_) => Exit::Done,
        None if found.unknown => Exit::Fault,
        None => Exit::No,
    }
}

/// The answer for scripts.
pub fn as_value(found: &MateResult, spent: Duration) -> Value {
    let texts = |plies: &[Ply]| plies.iter().map(|ply| ply.text.clone()).collect::<Vec<_>>();
    let mut value = json!({
        "mate": found.mate, "shortest": found.shortest, "unknown": found.unknown, "line": texts(&found.line),
        "final": found.end, "nodes": found.nodes, "ms": spent.as_micros() as f64 / 1e3,
    });
    if let Some(keys) = &found.keys {
        value["all"] = texts(keys).into();
    }
    value
}

/// The answer in a sentence.
pub fn sentence(found: &MateResult, question: MateQuery, lang: Lang) -> String {
    let message = match found.mate {
        Some(0) => Message::new("mate-already"),
        Some(moves) if question.cooperative => Message::new("mate-helped").with("moves", moves),
        Some(moves) if found.shortest => Message::new("mate-shortest").with("moves", moves),
        Some(moves) => Message::new("mate-found").with("moves", moves),
        None if found.unknown => Message::new("mate-unknown").with("refuted", found.refuted),
        None => Message::new("mate-none").with("moves", question.moves),
    };
    lang.say(&message)
}

/// How moves are written.
type Way<'a> = &'a dyn Fn(&Ply) -> String;

fn describe(found: &MateResult, args: &MateArgs, spent: Duration, way: Way<'_>, lang: Lang) -> String {
    let question =
        MateQuery { moves: args.n.unwrap_or_default(), cooperative: args.cooperative, ..MateQuery::default() };
    let mut rows = Vec::new();
    if !found.line.is_empty() {
        rows.push((Message::new("mate-line"), numbered(&found.line, way)));
    }
    rows.extend(found.end.clone().map(|end| (Message::new("mate-final"), end)));
    match &found.keys {
        Some(keys) => rows.push((Message::new("mate-keys"), keys.iter().map(way).collect::<Vec<_>>().join(" "))),
        None if args.all && found.mate.is_some() => {
            rows.push((Message::new("mate-keys"), lang.say(&Message::new("mate-keys-unknown"))));
        }
        None => {}
    }
    rows.push((Message::new("cli-best-nodes"), found.nodes.to_string()));
    rows.push((Message::new("cli-best-time"), format!("{} ms", spent.as_millis())));
    let titles: Vec<String> = rows.iter().map(|(title, _)| lang.say(title)).collect();
    let width = titles.iter().map(|title| title.chars().count()).max().unwrap_or_default();
    let mut text = sentence(found, question, lang) + "\n";
    for (title, (_, row)) in titles.iter().zip(&rows) {
        let _ = writeln!(text, "{title:width$}  {row}"); // writing to a string does not fail
    }
    text
}

/// A line with the numbers of its moves: the side that mates begins.
fn numbered(line: &[Ply], way: Way<'_>) -> String {
    let pairs = line.chunks(2).enumerate();
    let pair =
        |(i, pair): (usize, &[Ply])| format!("{}. {}", i + 1, pair.iter().map(way).collect::<Vec<_>>().join(" "));
    pairs.map(pair).collect::<Vec<_>>().join(" ")
}

/// Every defence on a line of its own, each turn a little further to the right.
fn write_tree(found: &MateResult, way: Way<'_>, out: &mut impl Write) -> io::Result<()> {
    let mut result = Ok(());
    if let Some(tree) = &found.tree {
        tree.walk(&mut |Branch { turn, ply }| {
            let dots = if turn.is_multiple_of(2) { "." } else { "..." };
            let indent = "  ".repeat(turn);
            result = writeln!(out, "{indent}{}{dots} {}", turn / 2 + 1, way(&ply));
            result.is_ok()
        });
    }
    result
}

/// `{"move","replies":[{"move","then":{"move","replies"}}]}`.
fn tree_value(found: &MateResult) -> Value {
    // The nodes on the way to the last move; each takes its place in the one before when it is complete.
    let mut open: Vec<Value> = Vec::new();
    let close = |open: &mut Vec<Value>, length: usize| {
        while open.len() > length.max(1) {
            let turn = open.len() - 1;
            let done = open.pop().expect("longer than one");
            let parent = open.last_mut().expect("longer than one before");
            if turn.is_multiple_of(2) {
                parent["then"] = done;
            } else if let Some(replies) = parent["replies"].as_array_mut() {
                replies.push(done);
            }
        }
    };
    if let Some(tree) = &found.tree {
        tree.walk(&mut |Branch { turn, ply }| {
            close(&mut open, turn);
            open.push(if turn.is_multiple_of(2) {
                json!({ "move": ply.text, "replies": [] })
            } else {
                json!({ "move": ply.text })
            });
            true
        });
    }
    close(&mut open, 1);
    open.pop().unwrap_or(Value::Null)
}

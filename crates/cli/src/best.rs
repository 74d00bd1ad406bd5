//! `best`: the engine's choice.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use engine::{Advice, Lang, Level, Match, Message, Spec, Verdict};
use serde_json::{Value, json};

use crate::args::{At, Effort};
use crate::thinking::{self, Means};
use crate::{Exit, Failure, board_commands, complain, input};

/// Before that nobody needs to be told that it thinks.
const QUIET: Duration = Duration::from_secs(1);

/// Thinks and tells what it would play.
pub fn best(at: &At, effort: &Effort, means: Means, as_json: bool, lang: Lang) -> Result<Exit, Failure> {
    let spec = effort.spec().map_err(|message| Failure::Input(lang.say(&message)))?;
    let (_, game) = input::open(at, lang)?;
    thinking::catch_interrupts()?;
    let began = Instant::now();
    let shows = !as_json && io::stderr().is_terminal();
    let mut report = |advice: &Advice| {
        if shows && began.elapsed() >= QUIET {
            // Where standard error is closed nobody wants to know.
            let _ = writeln!(anstream::stderr(), "{}", progress(advice));
        }
    };
    let advice = thinking::with_clock(&spec, means, &mut report, |thinking| game.advise(&spec, thinking));
    let ms = began.elapsed().as_micros() as f64 / 1e3;
    let Some(advice) = advice else {
        let message = Message::new("cli-best-over").with("state", board_commands::state(&*game, lang));
        return Ok(complain::tell(&lang.say(&message), lang, Exit::No));
    };
    let mut out = anstream::stdout();
    if as_json {
        writeln!(out, "{}", as_value(&advice, ms))?;
    } else {
        write!(out, "{}", describe(&*game, &advice, ms, lang))?;
    }
    Ok(Exit::Done)
}

impl Effort {
    /// The spec that the options make.
    pub fn spec(&self) -> Result<Spec, Message> {
        let mut parts: Vec<String> = Vec::new();
        parts.extend(self.level.as_ref().map(|level| format!("level={level}")));
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        parts.extend(self.time.as_ref().map(|time| format!("time={time}")));
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(self.seed.map(|seed| format!("seed={seed}")));
        if let Some(level) = self.level.as_deref().filter(|level| Level::read(level).is_none()) {
            let known = Level::ALL.map(Level::name).join(", ");
            return Err(Message::new("cli-no-such-level").with("level", level).with("known", known));
        }
        if let Some(time) = self.time.as_deref().filter(|time| Spec::read_time(time).is_none()) {
            return Err(Message::new("cli-bad-time").with("time", time));
        }
        if parts.is_empty() { Ok(Spec::default()) } else { Spec::read(&parts.join(",")) }
    }
}

fn as_value(advice: &Advice, ms: f64) -> Value {
    let mut value = json!({
        "move": advice.text, "score": advice.score, "depth": advice.depth, "nodes": advice.nodes, "ms": ms,
        "line": advice.line, "exact": advice.exact.is_some(),
    });
    if let Some(exact) = advice.exact {
        value["result"] = exact.result.word().into();
        if let Some(plies) = exact.plies {
            value["plies"] = plies.into();
        }
    }
    value
}

/// The move, then what is behind it.
fn describe(game: &dyn Match, advice: &Advice, ms: f64, lang: Lang) -> String {
    let verdict = advice.exact.map(|exact| {
        let message = match (exact.result, exact.plies) {
            (Verdict::Draw, _) => Message::new("cli-best-draw"),
            (Verdict::Win, Some(_)) => Message::new("cli-best-win"),
            (Verdict::Loss, Some(_)) => Message::new("cli-best-loss"),
            (Verdict::Win, None) => Message::new("cli-probe-win"),
            (Verdict::Loss, None) => Message::new("cli-probe-loss"),
        };
        let sure = lang.say(&message.with("plies", exact.plies.unwrap_or_default()));
        // A win by discs says by how many; any other is worth more than the board has squares.
        let margin = Message::new("cli-best-margin").with("sure", &sure).with("discs", format!("{:+}", advice.score));
        let by_discs = exact.result != Verdict::Draw && advice.score.abs() <= 64;
        if by_discs { lang.say(&margin) } else { sure }
    });
    let side = game.side_text(game.turn());
    let score = verdict.unwrap_or_else(|| points(advice.score));
    let rows = [
        (Message::new("cli-best-move"), advice.text.clone()),
        (Message::new("cli-best-score"), format!("{score} ({side})")),
        (Message::new("cli-best-depth"), advice.depth.to_string()),
        (Message::new("cli-best-nodes"), advice.nodes.to_string()),
        (Message::new("cli-best-time"), format!("{ms:.0} ms")),
        (Message::new("cli-best-line"), advice.line.join(" ")),
    ];
    let titles = rows.each_ref().map(|(title, _)| lang.say(title));
    let width = titles.iter().map(|title| title.chars().count()).max().unwrap_or_default();
    titles.iter().zip(&rows).map(|(title, (_, text))| format!("{title:width$}  {text}\n")).collect()
}

/// One finished iteration on a line.
fn progress(advice: &Advice) -> String {
    let Advice { score, depth, nodes, line, .. } = advice;
    let shown: Vec<&str> = line.iter().take(8).map(String::as_str).collect();
    format!("{depth:>3}  {:>8}  {nodes:>12}  {}", points(*score), shown.join(" "))
}

/// In men or discs.
fn points(score: i32) -> String {
    format!("{:+.2}", f64::from(score) / 100.0)
}

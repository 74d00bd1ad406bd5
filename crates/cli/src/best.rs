//! `best`: the engine's choice.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use engine::{Analysis, GameResult, Lang, Level, Match, Message, PlayerSpec, Profile, RuleSet, ScoreUnit};
use serde_json::{Value, json};

use crate::args::{PositionArgs, SearchArgs};
use crate::search_clock::{self, SearchResources};
use crate::{Exit, Failure, board_commands, diagnostics, input, score, written};

/// Before that nobody needs to be told that it thinks.
const QUIET: Duration = Duration::from_secs(1);

/// Thinks and tells what it would play.
pub fn best(
    at: &PositionArgs,
    effort: &SearchArgs,
    means: SearchResources,
    as_json: bool,
    lang: Lang,
) -> Result<Exit, Failure> {
    let spec = effort.spec(lang)?;
    let (set, game) = input::open(at, lang)?;
    set.check(&spec).map_err(|message| Failure::Input(lang.say(&message)))?;
    search_clock::catch_interrupts()?;
    game.prepare(&spec, means.hash);
    let began = Instant::now();
    let shows = !as_json && io::stderr().is_terminal();
    let mut report = |analysis: &Analysis| {
        if shows && began.elapsed() >= QUIET {
            // Where standard error is closed nobody wants to know.
            let line = written::line(set, &game.text(), &analysis.line, lang);
            let _ = writeln!(anstream::stderr(), "{}", progress(analysis, &line));
        }
    };
    let analysis = search_clock::with_clock(&spec, means, &mut report, |thinking| game.analyze(&spec, thinking));
    let ms = began.elapsed().as_micros() as f64 / 1e3;
    let Some(analysis) = analysis else {
        let message = Message::new("cli-best-over").with("state", board_commands::state(&*game, lang));
        return Ok(diagnostics::tell(&lang.say(&message), lang, Exit::No));
    };
    let mut out = anstream::stdout();
    if as_json {
        writeln!(out, "{}", as_value(&*game, &analysis, ms))?;
    } else {
        write!(out, "{}", describe((set, &*game), &analysis, ms, lang))?;
    }
    Ok(Exit::Done)
}

impl SearchArgs {
    /// The spec that the options make.
    pub fn spec(&self, lang: Lang) -> Result<PlayerSpec, Failure> {
        let wrong = |message: Message| Failure::Input(lang.say(&message));
        let level = |name: &String| {
            let known = Level::ALL.map(Level::name).join(", ");
            let unknown = || wrong(Message::new("cli-no-such-level").with("level", name).with("known", known));
            Level::read(name).ok_or_else(unknown)
        };
        let time = |text: &String| {
            PlayerSpec::read_time(text).ok_or_else(|| wrong(Message::new("cli-bad-time").with("time", text)))
        };
        let profile = |name: &String| {
            let known = Profile::ALL.map(Profile::name).join(", ");
            let unknown = || wrong(Message::new("cli-no-such-profile").with("profile", name).with("known", known));
            Profile::read(name).ok_or_else(unknown)
        };
        Ok(PlayerSpec {
            document: self.documento,
            profile: self.profile.as_ref().map(profile).transpose()?,
            level: self.level.as_ref().map(level).transpose()?,
            depth: self.depth,
            time: self.time.as_ref().map(time).transpose()?,
            nodes: self.nodes,
            seed: self.seed,
            ..PlayerSpec::default()
        })
    }
}

fn as_value(game: &dyn Match, analysis: &Analysis, ms: f64) -> Value {
    let mut value = json!({
        "move": analysis.text, "score": analysis.score, "unit": game.score_unit(analysis).word(), "depth": analysis.depth,
        "nodes": analysis.nodes, "ms": ms, "line": analysis.line, "exact": analysis.exact.is_some(),
    });
    if let Some(exact) = analysis.exact {
        value["result"] = exact.result.as_str().into();
        if let Some(plies) = exact.plies {
            value["plies"] = plies.into();
        }
    }
    value
}

/// The move, then what is behind it.
fn describe((set, game): (&RuleSet, &dyn Match), analysis: &Analysis, ms: f64, lang: Lang) -> String {
    let verdict = analysis.exact.map(|exact| {
        let message = match (exact.result, exact.plies) {
            (GameResult::Draw, _) => Message::new("cli-best-draw"),
            (GameResult::Win, Some(_)) => Message::new("cli-best-win"),
            (GameResult::Loss, Some(_)) => Message::new("cli-best-loss"),
            (GameResult::Win, None) => Message::new("cli-probe-win"),
            (GameResult::Loss, None) => Message::new("cli-probe-loss"),
        };
        let sure = lang.say(&message.with("plies", exact.plies.unwrap_or_default()));
        let by_discs = exact.result != GameResult::Draw && game.score_unit(analysis) == ScoreUnit::Discs;
        if by_discs { format!("{}: {sure}", score::in_units(game, analysis, lang)) } else { sure }
    });
    let side = game.side_text(game.turn());
    let score = verdict.unwrap_or_else(|| score::in_units(game, analysis, lang));
    let rows = [
        (Message::new("cli-best-move"), written::both_ways(set, game, &analysis.text, lang)),
        (Message::new("cli-best-score"), format!("{score} ({side})")),
        (Message::new("cli-best-depth"), analysis.depth.to_string()),
        (Message::new("cli-best-nodes"), analysis.nodes.to_string()),
        (Message::new("cli-best-time"), format!("{ms:.0} ms")),
        (Message::new("cli-best-line"), written::line(set, &game.text(), &analysis.line, lang).join(" ")),
    ];
    let titles = rows.each_ref().map(|(title, _)| lang.say(title));
    let width = titles.iter().map(|title| title.chars().count()).max().unwrap_or_default();
    titles.iter().zip(&rows).map(|(title, (_, text))| format!("{title:width$}  {text}\n")).collect()
}

/// One finished iteration on a line.
fn progress(analysis: &Analysis, line: &[String]) -> String {
    let Analysis { score, depth, nodes, .. } = analysis;
    let shown: Vec<&str> = line.iter().take(8).map(String::as_str).collect();
    let points = f64::from(*score) / f64::from(ScoreUnit::Man.points());
    format!("{depth:>3}  {points:>+8.2}  {nodes:>12}  {}", shown.join(" "))
}

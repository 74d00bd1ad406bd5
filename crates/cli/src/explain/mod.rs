//! `explain`: the evaluation of a position, term by term.

mod text; // as a table

use std::io::Write;

use engine::explain::{EvaluationReport, ExplainError, ExplainOptions};
use engine::tree::TreeError;
use engine::{Lang, Match, Message, RuleSet};
use serde_json::{Value, json};
use server::ExplanationBody;

use crate::args::ExplainArgs;
use crate::{Exit, Failure, board_commands, diagnostics, input, search_clock};

/// Explains the evaluation.
pub fn run(args: &ExplainArgs, lang: Lang) -> Result<Exit, Failure> {
    let refused = |message: Message| Failure::Input(lang.say(&message));
    let weights = args.weights.iter().map(|text| ExplainOptions::read_weight(text)).collect::<Result<_, _>>();
    let weights = weights.map_err(refused)?;
    let (set, game) = input::open(&args.at, lang)?;
    let evaluator = (&*args.evaluator, args.profile.as_deref());
    let options = ExplainOptions::read(set, evaluator, weights, (args.depth, args.nodes as usize)).map_err(refused)?;
    search_clock::catch_interrupts()?;
    let report = match game.explain(&options, &search_clock::is_interrupted) {
        Ok(report) => report,
        Err(error) => return Ok(failed(&*game, &error, lang)),
    };
    let mut out = anstream::stdout();
    if args.json {
        writeln!(out, "{}", as_value(set, &*game, &options, &report))?;
    } else {
        write!(out, "{}", text::table((set, &*game), &options, &report, lang))?;
    }
    Ok(Exit::Done)
}

/// A game that is over is no fault of who asks.
fn failed(game: &dyn Match, error: &ExplainError, lang: Lang) -> Exit {
    let text = lang.say(&error.message());
    match error {
        ExplainError::Tree(TreeError::Over) => {
            diagnostics::tell(&format!("{text} {}", board_commands::state(game, lang)), lang, Exit::No)
        }
        ExplainError::Tree(TreeError::Stopped) => diagnostics::tell(&text, lang, Exit::No),
        _ => diagnostics::tell(&text, lang, Exit::BadInput),
    }
}

/// The explanation as the server has it, and what it is about.
fn as_value(set: &RuleSet, game: &dyn Match, options: &ExplainOptions, report: &EvaluationReport) -> Value {
    let mut value = json!({
        "game": set.game, "rules": set.rules, "position": game.text(), "evaluator": options.search.evaluator.name(),
        "profile": options.profile().map(engine::Profile::name),
    });
    let body = serde_json::to_value(ExplanationBody::new(set, report, &game.geometry())).expect("plain data");
    if let (Value::Object(value), Value::Object(body)) = (&mut value, body) {
        value.extend(body);
    }
    value
}

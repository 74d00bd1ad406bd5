//! `probe`: looks a position up.

use std::io::Write;
use std::path::PathBuf;

use engine::{Exact, Lang, Message, Verdict};
use serde_json::{Value, json};

use crate::args::At;
use crate::{Exit, Failure, complain, input};

/// Tells the value of a position and of each of its moves.
pub fn probe(at: &At, folder: Option<&str>, as_json: bool, lang: Lang) -> Result<Exit, Failure> {
    let (set, game) = input::open(at, lang)?;
    if let Some(folder) = folder {
        engine::solve::keep_tables_in(PathBuf::from(folder));
    }
    let probed = match game.probe() {
        Ok(Some(probed)) => probed,
        Ok(None) => {
            let message = Message::new("cli-probe-unknown").with("game", set.game).with("rules", set.rules);
            return Ok(complain::tell(&lang.say(&message), lang, Exit::No));
        }
        Err(message) => return Ok(complain::tell(&lang.say(&message), lang, Exit::Fault)),
    };
    let mut out = anstream::stdout();
    if as_json {
        let moves: Vec<Value> =
            probed.moves.iter().map(|(text, exact)| entry(json!({ "move": text }), *exact)).collect();
        let mut value = entry(json!({}), probed.exact);
        value["moves"] = moves.into();
        writeln!(out, "{value}")?;
        return Ok(Exit::Done);
    }
    writeln!(out, "{} ({})", describe(probed.exact, lang), game.side_text(game.turn()))?;
    let width = probed.moves.iter().map(|(text, _)| text.chars().count()).max().unwrap_or_default();
    for (text, exact) in &probed.moves {
        writeln!(out, "{text:width$}  {}", describe(*exact, lang))?;
    }
    Ok(Exit::Done)
}

/// `value` with a result; a draw has no distance.
fn entry(mut value: Value, exact: Exact) -> Value {
    value["result"] = exact.result.word().into();
    value["plies"] = exact.plies.into();
    value
}

fn describe(exact: Exact, lang: Lang) -> String {
    let message = match exact.result {
        Verdict::Win => Message::new("cli-best-win"),
        Verdict::Draw => Message::new("cli-best-draw"),
        Verdict::Loss => Message::new("cli-best-loss"),
    };
    lang.say(&message.with("plies", exact.plies.unwrap_or_default()))
}

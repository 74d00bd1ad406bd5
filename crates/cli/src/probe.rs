//! `probe`: looks a position up.

use std::io::Write;
use std::path::Path;

use engine::{GameResult, Lang, Message, Wdl};
use serde_json::{Value, json};

use crate::args::PositionArgs;
use crate::waiting_line::WaitingLine;
use crate::{Exit, Failure, diagnostics, input, search_clock, tablebase_folder, written};

/// Tells the value of a position and of each of its moves.
pub fn probe(at: &PositionArgs, folder: Option<&str>, as_json: bool, lang: Lang) -> Result<Exit, Failure> {
    let (set, game) = input::open(at, lang)?;
    let folder: Option<&Path> = match folder {
        Some(folder) => Some(Path::new(folder)),
        None => tablebase_folder::default(),
    };
    search_clock::catch_interrupts()?;
    let probe = |folder| game.probe(folder);
    let probed = folder.map_or(Ok(None), probe).and_then(|probed| match (probed, folder) {
        (None, Some(folder)) => {
            let bar = WaitingLine::new(as_json, lang);
            let watch = |nodes| {
                bar.show(&Message::new("cli-probe-progress").with("nodes", nodes));
                search_clock::is_interrupted()
            };
            let found = game.probe_by_search(folder, &watch);
            bar.finish();
            found
        }
        (known, _) => Ok(known),
    });
    let probed = match probed {
        Ok(Some(probed)) => probed,
        // Whoever stops the search gets no answer, which is not the answer that there is none.
        Ok(None) if search_clock::is_interrupted() => {
            return Ok(diagnostics::tell(&lang.say(&Message::new("cli-probe-interrupted")), lang, Exit::Fault));
        }
        Ok(None) => {
            let message = if game.can_be_solved() {
                Message::new("cli-probe-unknown")
            } else {
                Message::new("cli-probe-out-of-reach")
            };
            let message = message.with("game", set.game).with("rules", set.rules);
            return Ok(diagnostics::tell(&lang.say(&message), lang, Exit::No));
        }
        Err(message) => return Ok(diagnostics::tell(&lang.say(&message), lang, Exit::Fault)),
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
    let describe = |exact| describe(exact, probed.to_capture, lang);
    writeln!(out, "{} ({})", describe(probed.exact), game.side_text(game.turn()))?;
    let shown = |(text, exact): &(String, Wdl)| (written::both_ways(set, &*game, text, lang), *exact);
    let moves: Vec<(String, Wdl)> = probed.moves.iter().map(shown).collect();
    let width = moves.iter().map(|(text, _)| text.chars().count()).max().unwrap_or_default();
    for (text, exact) in moves {
        writeln!(out, "{text:width$}  {}", describe(exact))?;
    }
    Ok(Exit::Done)
}

/// `value` with a result; a draw has no distance.
fn entry(mut value: Value, exact: Wdl) -> Value {
    value["result"] = exact.result.as_str().into();
    value["plies"] = exact.plies.into();
    value
}

fn describe(exact: Wdl, to_capture: bool, lang: Lang) -> String {
    let message = match (exact.result, exact.plies) {
        (GameResult::Draw, _) => Message::new("cli-best-draw"),
        (GameResult::Win, Some(plies)) if to_capture => Message::new("cli-probe-win-capture").with("plies", plies),
        (GameResult::Loss, Some(plies)) if to_capture => Message::new("cli-probe-loss-capture").with("plies", plies),
        (GameResult::Win, Some(plies)) => Message::new("cli-best-win").with("plies", plies),
        (GameResult::Loss, Some(plies)) => Message::new("cli-best-loss").with("plies", plies),
        (GameResult::Win, None) => Message::new("cli-probe-win"),
        (GameResult::Loss, None) => Message::new("cli-probe-loss"),
    };
    lang.say(&message)
}

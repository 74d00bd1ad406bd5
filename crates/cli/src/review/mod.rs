//! `review`: a played game, move by move.

mod game_file; // the game of a file
mod report; // what people see of it

use std::io::Write;
use std::path::Path;

use engine::record::{self, Format, Record};
use engine::review::{Review, ReviewError, Settings, annotate, review};
use engine::{Lang, Message, RuleSet, file_error};
use serde_json::{Value, json};
use server::ReviewBody;

use crate::args::ReviewArgs;
use crate::waiting_line::WaitingLine;
use crate::{Exit, Failure, diagnostics, play, records, search_clock, tablebase_folder};

/// Reviews the game of a file.
pub fn run(args: &ReviewArgs, lang: Lang) -> Result<Exit, Failure> {
    let mut game = game_file::read(args, lang)?;
    let moves: Vec<String> = game.nodes.iter().map(|node| node.text.clone()).collect();
    search_clock::catch_interrupts()?;
    let usual = Settings::default();
    let settings = Settings {
        nodes: args.review_nodes.unwrap_or(usual.nodes),
        hash: usize::from(args.hash) << 20,
        tablebases: tablebase_folder::owned(),
    };
    let waiting = WaitingLine::new(args.json, lang);
    let mut progress = |done: usize, all: usize| {
        waiting.show(&Message::new("review-progress").with("done", done).with("all", all));
    };
    let stop = || search_clock::is_interrupted();
    let found = review(game.set, Some(&game.start), &moves, settings, &stop, &mut progress);
    waiting.finish();
    let found = found.map_err(|error| Failure::Input(about(&args.file, game.set, &error, lang)))?;
    let Some(found) = found else {
        return Ok(diagnostics::tell(&lang.say(&Message::new("review-interrupted")), lang, Exit::No));
    };
    if let Some(name) = &args.annotated {
        annotate(&mut game, &found, lang);
        game.name_opening();
        // A file without an ending that says otherwise is the one that most programs read.
        let format = records::format_of(name).unwrap_or(Format::Pgn);
        let text = record::write(&game, format).map_err(|message| Failure::Input(lang.say(&message)))?;
        play::write_file(Path::new(name), &text).map_err(|error| {
            let reason = file_error::writing(&error);
            let message = Message::new("play-cannot-save").with("name", name).with_phrase("reason", reason);
            Failure::Io(std::io::Error::other(lang.say(&message)))
        })?;
    }
    let mut out = anstream::stdout();
    if args.json {
        writeln!(out, "{}", as_value(&game, &found))?;
    } else {
        write!(out, "{}", report::report(&game, &found, lang))?;
    }
    Ok(Exit::Done)
}

/// The review as the server has it, and what it is about.
fn as_value(game: &Record, found: &Review) -> Value {
    let mut value = json!({"game": game.set.game, "rules": game.set.rules, "start": found.start});
    let body = serde_json::to_value(ReviewBody::new(found)).expect("plain data");
    if let (Value::Object(value), Value::Object(body)) = (&mut value, body) {
        value.extend(body);
    }
    value
}

/// Why the game cannot be reviewed. What is wrong in the file was told when it was read.
fn about(name: &str, set: &RuleSet, error: &ReviewError, lang: Lang) -> String {
    let (ReviewError::Start(error) | ReviewError::Move { error, .. }) = error;
    format!("{name}: {}", lang.explain_move(set, error))
}

//! Games in files: in a form of our own that people can read, or as other programs exchange them, by the file's ending.

use std::io;
use std::path::Path;

use engine::record::{self, ReplayError};
use engine::{Lang, Message, Outcome, Side};

use super::record::{Record, write_file};
use super::seat::Seat;
use super::state::GameState;
use crate::{Failure, diagnostics, input};

/// Saves the game, and says so or why not.
pub fn save(state: &GameState, name: &str) -> Message {
    match write(state, name) {
        Ok(()) => Message::new("play-saved").with("name", name),
        Err(reason) => Message::new("play-cannot-save").with("name", name).with("reason", reason),
    }
}

/// The game in a file; where it can't be read, why.
pub fn load(name: &str, state: &GameState) -> Result<Record, String> {
    let lang = state.lang;
    let text = input::file(name, lang).map_err(|failure| match failure {
        Failure::Input(reason) => reason,
        Failure::Io(error) => error.to_string(),
    })?;
    let set = state.record.set;
    match ending(name).as_str() {
        // Our own form is known by its first word, whatever the file is called.
        _ if text.starts_with("tablas:") => Record::read(&text, lang).map_err(|reason| format!("{name}:{reason}")),
        ending if state.game().forms().contains(&ending) => {
            let game = set
                .read_game(text.trim())
                .map_err(|error| format!("{name}: {}", diagnostics::about_notation(&error, text.trim(), lang)))?;
            Ok(Record::with_moves(set, game))
        }
        "pgn" | "pdn" => {
            let games = record::read(&text);
            let Some(first) = games.first() else {
                return Err(lang.say(&Message::new("play-no-game-in-file").with("name", name)));
            };
            let (set, game) =
                first.replay(set.game, Some(set.rules)).map_err(|error| about_replay(&error, name, lang))?;
            Ok(Record::with_moves(set, game))
        }
        _ => Record::read(&text, lang).map_err(|reason| format!("{name}:{reason}")),
    }
}

/// Why a record cannot be played through, with the name of its file.
pub fn about_replay(error: &ReplayError, name: &str, lang: Lang) -> String {
    match error {
        ReplayError::Rules(error) => format!("{name}: {}", lang.say(&error.0)),
        ReplayError::Start(error) => format!("{name}: {}", lang.explain(error)),
        ReplayError::Move { number, error } => {
            let message = Message::new("play-record-move").with("name", name).with("number", number);
            lang.say(&message.with("reason", lang.explain(error)))
        }
    }
}

fn write(state: &GameState, name: &str) -> Result<(), String> {
    let text = match ending(name).as_str() {
        ending if state.game().forms().contains(&ending) => {
            let text = state.game().write_as(ending);
            text.ok_or_else(|| state.lang.say(&Message::new("play-cannot-express")))? + "\n"
        }
        "pgn" | "pdn" if state.record.set.info.record.is_by_colour() => exchanged(state),
        "pgn" | "pdn" => return Err(state.lang.say(&Message::new("play-cannot-express"))),
        _ => state.record.write(),
    };
    write_file(Path::new(name), &text).map_err(|error: io::Error| error.to_string())
}

fn ending(name: &str) -> String {
    Path::new(name).extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default()
}

/// The game as PGN or PDN, White's name and points first.
fn exchanged(state: &GameState) -> String {
    let (record, game) = (&state.record, state.game());
    let set = record.set;
    let left = if game.colour(Side::Second) == "white" { Side::Second } else { Side::First };
    let result = match state.outcome() {
        None => "*",
        Some(Outcome::Draw) => "1/2-1/2",
        Some(Outcome::Win(side)) if side == left => "1-0",
        Some(Outcome::Win(_)) => "0-1",
    };
    let player = |side: Side| match state.seat(side) {
        Seat::Human => "?".to_owned(),
        Seat::Machine(spec) => format!("tablas {spec}").trim_end().to_owned(),
    };
    let mut tags = vec![("Event", "tablas play".to_owned()), ("Site", "?".into()), ("Date", "????.??.??".into())];
    tags.extend([("Round", "-".into()), ("White", player(left)), ("Black", player(!left)), ("Result", result.into())]);
    tags.extend(set.game_type.map(|value| ("GameType", value.to_owned())));
    if record.start() != set.start().text() {
        tags.extend([("SetUp", "1".to_owned()), ("FEN", record.start().to_owned())]);
    }
    let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
    let mut text: String = tags.iter().map(|(name, value)| format!("[{name} \"{}\"]\n", quoted(value))).collect();
    text.push('\n');
    let mut column = 0;
    for word in record::numbered_moves(set, record.start(), game.record()).into_iter().chain([result.to_owned()]) {
        const WIDTH: usize = 80;
        let is_full = column + 1 + word.len() > WIDTH;
        if column > 0 {
            text.push(if is_full { '\n' } else { ' ' });
        }
        column = if is_full { 0 } else { column + usize::from(column > 0) } + word.len();
        text.push_str(&word);
    }
    text.push('\n');
    text
}

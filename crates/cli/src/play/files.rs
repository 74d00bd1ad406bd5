//! Games in files: in a form of our own that people can read, or as other programs exchange them, by the file's ending.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use engine::catalog::GameQuery;
use engine::record::{self, Format, RecordResult, Source};
use engine::{Message, Side, file_error};

use super::record::{Record, write_file};
use super::seat::Seat;
use super::state::GameState;
use crate::records::{self, File};
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
    let reason = |failure| match failure {
        Failure::Input(reason) => reason,
        Failure::Io(error) => error.to_string(),
    };
    let bytes = input::file_bytes(name, lang).map_err(reason)?;
    let set = state.record.set;
    let text = String::from_utf8_lossy(&bytes);
    // Our own form is known by its first word, whatever the file is called.
    let is_own = text.starts_with("tablas:");
    let format = exchanged(name).or_else(|| record::detect(set, &text)).filter(|_| !is_own);
    if let Some(form) = own_form(state, name).filter(|_| !is_own) {
        let game = set.read_game(text.trim());
        let about = |error| format!("{name}: {form}: {}", diagnostics::about_notation(&error, text.trim(), lang));
        return game.map(|game| Record::with_moves(set, game)).map_err(about);
    }
    let Some(format) = format else {
        let text = input::file(name, lang).map_err(reason)?;
        return Record::read(&text, lang).map_err(|reason| format!("{name}:{reason}"));
    };
    let query = GameQuery { game: set.game, rules: Some(set.rules), size: set.size, ..GameQuery::default() };
    let reading =
        File::read(name, bytes, Some(Source::Record(format)), &query, lang).and_then(|file| file.choose(None, lang));
    let record = reading.map_err(reason)?.record;
    Ok(Record::with_moves(record.set, record.board(None)))
}

fn write(state: &GameState, name: &str) -> Result<(), String> {
    let cannot = |message: Message| state.lang.say(&message);
    let text = match (exchanged(name), own_form(state, name)) {
        (Some(format), _) => record::write(&as_record(state), format).map_err(cannot)?,
        (None, Some(form)) => {
            let no_format =
                || Message::new("record-no-format").with("format", form).with("game", state.record.set.game);
            state.game().write_as(form).ok_or_else(|| cannot(no_format()))? + "\n"
        }
        (None, None) => state.record.write(),
    };
    write_file(Path::new(name), &text).map_err(|error| state.lang.say(&file_error::writing(&error)))
}

/// The format of other programs that a name ends like. Plain text is ours.
fn exchanged(name: &str) -> Option<Format> {
    records::format_of(name).filter(|format| *format != Format::Text)
}

/// A form of the game's own that a name ends like, other than the formats.
fn own_form(state: &GameState, name: &str) -> Option<&'static str> {
    let ending = Path::new(name).extension()?.to_string_lossy().to_lowercase();
    let is_it = |form: &&&str| **form == ending && exchanged(name).is_none();
    state.game().forms().iter().find(is_it).copied()
}

/// The game as other programs read it.
fn as_record(state: &GameState) -> record::Record {
    let mut record = record::Record::of_match(state.record.set, state.record.start(), state.game());
    record.result = RecordResult::from(state.outcome());
    record.set_tag("Event", "tablas play");
    if let Ok(now) = SystemTime::now().duration_since(UNIX_EPOCH) {
        record.set_tag("Date", record::date(now.as_secs()));
    }
    record.set_tag("Round", "-");
    record.name_opening();
    for side in Side::BOTH {
        let player = match state.seat(side) {
            Seat::Human => "?".to_owned(),
            Seat::Machine(spec) => format!("tablas {spec}").trim_end().to_owned(),
        };
        record.set_player(side, player);
    }
    record
}

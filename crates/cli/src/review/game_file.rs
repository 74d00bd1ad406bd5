//! The game that a file holds.

use engine::catalog::GameQuery;
use engine::record::Record;
use engine::{Lang, Message};

use crate::args::ReviewArgs;
use crate::records::{self, File};
use crate::{Failure, input, play};

/// The first game of the file, in our own form or in one that other programs have.
pub(super) fn read(args: &ReviewArgs, lang: Lang) -> Result<Record, Failure> {
    let name = &args.file;
    let bytes = input::file_bytes(name, lang)?;
    let query = GameQuery { game: &args.game, rules: args.rules.as_deref(), size: args.size, ..GameQuery::default() };
    if !bytes.starts_with(b"tablas:") {
        let file = File::read(name, bytes, records::source_of(name), &query, lang)?;
        return Ok(file.choose(None, lang)?.record);
    }
    let text = String::from_utf8_lossy(&bytes);
    let saved = play::Record::read(&text, lang).map_err(|why| Failure::Input(format!("{name}:{why}")))?;
    let set = engine::catalog::select(&query).map_err(|error| Failure::Input(lang.say(&error.0)))?;
    if saved.set.game != set.game {
        let message = Message::new("review-other-game").with("name", name).with("game", saved.set.game);
        return Err(Failure::Input(lang.say(&message)));
    }
    let mut game = saved.game;
    let record = Record::of_match(saved.set, "", game.as_ref());
    while game.undo() {}
    Ok(Record { start: game.text(), ..record })
}

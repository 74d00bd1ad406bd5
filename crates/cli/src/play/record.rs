//! A game with the way it went: taken back, saved as text that people can read, loaded back exactly.
//!
//! ```text
//! tablas: 1
//! game: damas
//! rules: libre
//! start: W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32
//! moves: 3
//!   9-13 21-17 13-18
//! ```
//!
//! `size` is there where people choose it, and `seed` where chance decides what a machine plays. Lines that begin with
//! `#` are for the reader.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

use engine::catalog::{self, GameQuery};
use engine::{Lang, Match, Message, NotationError, RuleSet, Side};

use crate::diagnostics;

/// A game from its start.
#[derive(Debug)]
pub struct Record {
    /// Its rules.
    pub set: &'static RuleSet,
    /// The game as it stands.
    pub game: Box<dyn Match>,
    /// What a machine's chance depends on, where one plays by chance.
    pub seed: Option<u64>,
    start: String,
}

impl Record {
    /// A game that begins where `game` stands.
    pub fn new(set: &'static RuleSet, game: Box<dyn Match>) -> Record {
        Record { set, start: game.text(), game, seed: None }
    }

    /// The game with the moves that it has had.
    pub fn with_moves(set: &'static RuleSet, mut game: Box<dyn Match>) -> Record {
        let moves = game.played();
        while game.undo() {}
        let mut record = Record::new(set, game);
        record.follow(&moves);
        record
    }

    /// The position with which it began, in the game's notation.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// The same game once more, for somebody who thinks about it.
    pub fn copy(&self) -> Box<dyn Match> {
        let begun = self.set.read(&self.start).expect("the game began with this position");
        let mut record = Record::new(self.set, begun);
        record.follow(&self.game.played());
        record.game
    }

    /// Plays moves that have been played before.
    fn follow(&mut self, moves: &[String]) {
        for text in moves {
            self.game.follow(text).expect("a move that was legal before");
        }
    }

    /// Takes moves back to the last one that `of` made, that one included. False where there is none.
    pub fn take_back(&mut self, of: impl Fn(Side) -> bool) -> bool {
        let moves = self.game.record();
        let Some(last) = moves.iter().rposition(|(side, _)| of(*side)) else { return false };
        for _ in last..moves.len() {
            self.game.undo();
        }
        true
    }

    /// Goes back to the start, for a game with a chance of its own.
    pub fn restart(&mut self) {
        while self.game.undo() {}
        self.seed = None;
    }

    /// The seed of the game, drawn where it has none yet.
    pub fn draw_seed(&mut self) -> u64 {
        *self.seed.get_or_insert_with(|| fastrand::u64(..))
    }

    /// The game as a file of our own has it.
    pub fn write(&self) -> String {
        let mut text = format!("tablas: {VERSION}\ngame: {}\nrules: {}\n", self.set.game, self.set.rules);
        if let Some(size) = self.set.size {
            let _ = writeln!(text, "size: {size}");
        }
        if let Some(seed) = self.seed {
            let _ = writeln!(text, "seed: {seed}");
        }
        let moves = self.game.played();
        let _ = writeln!(text, "start: {}\nmoves: {}", self.start, moves.len());
        for some in moves.chunks(MOVES_A_LINE) {
            let _ = writeln!(text, "  {}", some.join(" "));
        }
        text
    }

    /// Reads what `write` wrote. What is wrong is told with `line:column` and a pointer.
    pub fn read(text: &str, lang: Lang) -> Result<Record, String> {
        read(text, lang).map_err(|wrong| {
            let FileError { line, column, reason } = wrong;
            format!("{line}:{column}: {reason}\n{}", diagnostics::pointer(text, line, column))
        })
    }
}

/// Writes a file; either the whole of it is there afterwards or all is as before.
pub fn write_file(path: &Path, text: &str) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        // A rename would put a file where a folder or a device is.
        return Err(io::Error::from(io::ErrorKind::AlreadyExists));
    }
    let own_name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let draft = path.with_file_name(format!(".{}.{}", own_name.to_string_lossy(), std::process::id()));
    let written = File::create(&draft).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    let saved = written.and_then(|()| fs::rename(&draft, path));
    if saved.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&draft);
    }
    saved
}

const VERSION: &str = "1";
const MOVES_A_LINE: usize = 10;
const KEYS: [&str; 7] = ["tablas", "game", "rules", "size", "seed", "start", "moves"];

/// What is wrong with a file, and where, counted from 1.
struct FileError {
    line: usize,
    column: usize,
    reason: String,
}

/// A piece of a line.
#[derive(Clone, Copy)]
struct Token<'a> {
    text: &'a str,
    line: usize,
    column: usize,
}

impl Token<'_> {
    fn error(self, reason: String) -> FileError {
        FileError { line: self.line, column: self.column, reason }
    }
}

fn read(text: &str, lang: Lang) -> Result<Record, FileError> {
    let mut lines = text.lines().zip(1..);
    let mut fields: Vec<(&str, Token<'_>)> = Vec::new();
    for (content, line) in lines.by_ref() {
        if content.trim().is_empty() || content.starts_with('#') {
            continue;
        }
        let whole = Token { text: content, line, column: 1 };
        let unknown = || whole.error(lang.say(&Message::new("play-file-key").with("known", KEYS.join(", "))));
        let (key, value) = content.split_once(':').ok_or_else(unknown)?;
        let key = *KEYS.iter().find(|known| **known == key.trim()).ok_or_else(unknown)?;
        if fields.is_empty() && key != KEYS[0] {
            return Err(whole.error(lang.say(&Message::new("play-file-first"))));
        }
        if fields.iter().any(|(known, _)| *known == key) {
            return Err(whole.error(lang.say(&Message::new("play-file-twice").with("key", key))));
        }
        let column = content.chars().count() - value.trim_start().chars().count() + 1;
        fields.push((key, Token { text: value.trim(), line, column }));
        if key == "moves" {
            break;
        }
    }
    let end = text.lines().last().unwrap_or_default().chars().count() + 1;
    let end = Token { text: "", line: text.lines().count().max(1), column: end };
    let find = |key: &str| fields.iter().find(|(known, _)| *known == key).map(|(_, piece)| *piece);
    let need = |key| find(key).ok_or_else(|| end.error(lang.say(&Message::new("play-file-lacks").with("key", key))));
    let number = |piece: Token<'_>| {
        piece.text.parse::<usize>().map_err(|_| piece.error(lang.say(&Message::new("play-file-number"))))
    };

    let version = need("tablas")?;
    if version.text != VERSION {
        return Err(version.error(lang.say(&Message::new("play-file-version").with("version", version.text))));
    }
    let (game, rules, start, count) = (need("game")?, need("rules")?, need("start")?, need("moves")?);
    let size = find("size").map(|piece| Ok((number(piece)?, piece))).transpose()?;
    let wanted_size = size.map(|(size, _)| u8::try_from(size).unwrap_or(u8::MAX));
    let wanted = GameQuery { game: game.text, rules: Some(rules.text), size: wanted_size, composed: false, text: None };
    let set = catalog::select(&wanted).map_err(|error| {
        let at = match error.0.id {
            "engine-no-such-game" => game,
            "engine-no-such-rules" => rules,
            _ => size.map_or(rules, |(_, piece)| piece),
        };
        at.error(lang.say(&error.0))
    })?;
    let seed = find("seed")
        .map(|piece| piece.text.parse::<u64>().map_err(|_| piece.error(lang.say(&Message::new("play-file-number")))));
    let opened = set.read(start.text).map_err(|error| notation_wrong(start, &error, lang))?;

    let mut record = Record { seed: seed.transpose()?, ..Record::new(set, opened) };
    let (wanted, mut found) = (number(count)?, 0);
    for word in lines.flat_map(|(content, line)| words(content, line)) {
        if found == wanted {
            return Err(word.error(lang.say(&Message::new("play-file-more").with("count", wanted))));
        }
        record.game.play(word.text).map_err(|error| notation_wrong(word, &error, lang))?;
        found += 1;
    }
    if found < wanted {
        let message = Message::new("play-file-fewer").with("count", wanted).with("found", found);
        return Err(end.error(lang.say(&message)));
    }
    Ok(record)
}

/// The words of a line; none in a remark.
fn words(content: &str, line: usize) -> Vec<Token<'_>> {
    if content.starts_with('#') {
        return Vec::new();
    }
    let column = |word: &str| content[..word.as_ptr().addr() - content.as_ptr().addr()].chars().count() + 1;
    content.split_whitespace().map(|text| Token { text, line, column: column(text) }).collect()
}

/// What is wrong with a position or a move that stands at `piece`.
fn notation_wrong(piece: Token<'_>, error: &NotationError, lang: Lang) -> FileError {
    match error {
        NotationError::Form { column, expected, found } => {
            let expected = lang.say(expected);
            let message = if found.is_empty() {
                Message::new("play-file-form-end").with("expected", expected)
            } else {
                Message::new("play-file-form").with("expected", expected).with("found", found)
            };
            FileError { line: piece.line, column: piece.column + column - 1, reason: lang.say(&message) }
        }
        other => piece.error(lang.explain(other)),
    }
}

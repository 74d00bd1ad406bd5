//! The game that a file holds, and where each of its moves stands.

use std::path::Path;

use engine::record::{self, ReplayError};
use engine::{Lang, Match, Message, Outcome, RuleSet, Side};

use crate::args::{PositionArgs, ReviewArgs};
use crate::{Failure, diagnostics, input, play};

/// A game, read.
pub(super) struct GameFile {
    /// What the file is called.
    pub name: String,
    text: String,
    pub set: &'static RuleSet,
    /// The position at its beginning.
    pub start: String,
    /// In the game's notation.
    pub moves: Vec<String>,
    /// What a record of it begins with.
    pub tags: Vec<(String, String)>,
    /// What a record of it ends with.
    pub result: String,
}

impl GameFile {
    /// The first game of the file: our own form is known by its first word, GGF and transcripts by the file's ending, and
    /// everything else is PGN, PDN, or moves as people write them.
    pub fn read(args: &ReviewArgs, lang: Lang) -> Result<GameFile, Failure> {
        let name = &args.file;
        let text = if name == "-" { input::contents(name, lang)? } else { input::file(name, lang)? };
        let at = PositionArgs {
            game: args.game.clone(),
            position: None,
            rules: args.rules.clone(),
            size: args.size,
            turn: None,
        };
        let (set, board) = input::open(&at, lang)?;
        if text.starts_with("tablas:") {
            let saved = play::Record::read(&text, lang).map_err(|why| Failure::Input(format!("{name}:{why}")))?;
            if saved.set.game != set.game {
                let message = Message::new("review-other-game").with("name", name).with("game", saved.set.game);
                return Err(Failure::Input(lang.say(&message)));
            }
            return Ok(GameFile::of(name, text, saved.set, saved.game, None));
        }
        let ending = Path::new(name).extension().map(|ending| ending.to_string_lossy().to_lowercase());
        if ending.is_some_and(|ending| board.forms().contains(&ending.as_str())) {
            let about =
                |error| Failure::Input(format!("{name}: {}", diagnostics::about_notation(&error, text.trim(), lang)));
            let game = set.read_game(text.trim()).map_err(about)?;
            return Ok(GameFile::of(name, text, set, game, None));
        }
        let Some(first) = record::read(&text).into_iter().next() else {
            return Err(Failure::Input(lang.say(&Message::new("play-no-game-in-file").with("name", name))));
        };
        match first.replay(&args.game, args.rules.as_deref()) {
            Ok((set, game)) => Ok(GameFile::of(name, text, set, game, Some(first))),
            Err(ReplayError::Move { number, error }) => {
                Err(Failure::Input(about_move(name, &text, &first.moves, number, &lang.explain(&error), lang)))
            }
            Err(error) => Err(Failure::Input(play::about_replay(&error, name, lang))),
        }
    }

    fn of(
        name: &str,
        text: String,
        set: &'static RuleSet,
        mut game: Box<dyn Match>,
        record: Option<record::Record>,
    ) -> GameFile {
        let moves = game.played();
        let by_rules = result(game.as_ref());
        while game.undo() {}
        let record = record.unwrap_or_default();
        let result = record.result.unwrap_or_else(|| by_rules.to_owned());
        let tags = if record.tags.is_empty() { usual_tags(&result) } else { record.tags };
        GameFile { name: name.to_owned(), text, set, start: game.text(), moves, tags, result }
    }

    /// Why a move is wrong, with its place.
    pub fn about_move(&self, number: usize, reason: &str, lang: Lang) -> String {
        about_move(&self.name, &self.text, &self.moves, number, reason, lang)
    }
}

fn about_move(name: &str, text: &str, moves: &[String], number: usize, reason: &str, lang: Lang) -> String {
    let message = Message::new("play-record-move").with("number", number).with("reason", reason);
    match place(text, &moves[..number.min(moves.len())]) {
        Some((line, column)) => {
            let said = lang.say(&message.with("name", format_args!("{name}:{line}:{column}")));
            format!("{said}\n{}", diagnostics::pointer(text, line, column))
        }
        None => lang.say(&message.with("name", name)),
    }
}

/// The line and column, from 1, where the last of these moves stands: tags, comments and variations are passed over.
fn place(text: &str, moves: &[String]) -> Option<(usize, usize)> {
    let (mut left, mut at, mut depth) = (moves.iter().peekable(), 0, 0_u32);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if depth == 0 && left.next_if(|wanted| rest.starts_with(wanted.as_str())).is_some() {
            if left.peek().is_none() {
                return Some(line_and_column(text, at));
            }
            at += rest.find(char::is_whitespace).unwrap_or(rest.len());
            continue;
        }
        match c {
            '{' | '[' | '(' => depth += 1,
            '}' | ']' | ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += c.len_utf8();
    }
    None
}

fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// The points of White, where there is one, or else of the side that begins; then those of the other.
fn result(game: &dyn Match) -> &'static str {
    let left = if game.colour(Side::Second) == "white" { Side::Second } else { Side::First };
    match game.outcome() {
        None => "*",
        Some(Outcome::Draw) => "1/2-1/2",
        Some(Outcome::Win(side)) if side == left => "1-0",
        Some(Outcome::Win(_)) => "0-1",
    }
}

/// The tags that every record has.
fn usual_tags(result: &str) -> Vec<(String, String)> {
    let unknown =
        [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "-"), ("White", "?"), ("Black", "?")];
    let tags = unknown.into_iter().chain([("Result", result)]);
    tags.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

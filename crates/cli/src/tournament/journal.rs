//! What has been played, as a journal in the folder of the tournament.

use std::path::Path;
use std::{fs, io};

use arena::{End, Entrant, Fixture, PlayedGame, Tournament};
use engine::{Lang, Message, Side, file_error};
use serde_json::{Map, Value, json};

use crate::Failure;
use crate::args::TournamentArgs;
use crate::journal::{self, hash};

/// The name of the file in the folder of a tournament.
const FILE: &str = "games.jsonl";

/// What has been played, and where it is written down.
pub struct Journal {
    lines: Option<journal::Journal>,
    known: Vec<PlayedGame>,
}

impl Journal {
    /// Opens the journal in a folder, which is made where there is none; without a folder nothing is kept.
    pub fn open(
        folder: Option<&str>,
        tournament: &Tournament<'_>,
        args: &TournamentArgs,
        lang: Lang,
    ) -> Result<Journal, Failure> {
        let Some(folder) = folder else { return Ok(Journal { lines: None, known: Vec::new() }) };
        let path = Path::new(folder).join(FILE);
        fs::create_dir_all(folder).map_err(|error| {
            let reason = file_error::writing(&error);
            let said = Message::new("cli-cannot-write").with("name", path.display()).with_phrase("reason", reason);
            Failure::Input(lang.say(&said))
        })?;
        let other = Message::new("tournament-other").with("folder", folder);
        let (lines, known) = journal::Journal::open(&path, &header(tournament, args), &other, lang)?;
        let game = |(number, value): (usize, Value)| {
            let said = || Message::new("tournament-bad-journal").with("file", path.display()).with("line", number);
            read(&value, tournament).ok_or_else(|| Failure::Input(lang.say(&said())))
        };
        let known = known.into_iter().map(game).collect::<Result<_, _>>()?;
        Ok(Journal { lines: Some(lines), known })
    }

    /// The games that were played before.
    pub fn take_known(&mut self) -> Vec<PlayedGame> {
        std::mem::take(&mut self.known)
    }

    /// Writes a game down; it is on the disk when this returns.
    pub fn write(&mut self, game: &PlayedGame, tournament: &Tournament<'_>) -> io::Result<()> {
        self.lines.as_mut().map_or(Ok(()), |lines| lines.append(&as_value(game, tournament)))
    }
}

/// Everything on which the games depend.
fn header(tournament: &Tournament<'_>, args: &TournamentArgs) -> Value {
    let players: Vec<Value> = tournament
        .competitors
        .iter()
        .map(|one| {
            let (spec, file) = match &one.entrant {
                Entrant::Machine(spec) => (spec.to_string(), None),
                Entrant::Prolog(program) => {
                    let options = &program.options;
                    (format!("{},{}", options.strategy, options.level), Some(program.file.clone()))
                }
                Entrant::Program(program) => {
                    (program.protocol.word().to_owned(), program.command.last().map(Into::into))
                }
            };
            let contents = file.and_then(|file: std::path::PathBuf| fs::read(file).ok());
            json!({ "name": one.name, "spec": spec, "hash": contents.map(|bytes| format!("{:016x}", hash(&bytes))) })
        })
        .collect();
    let openings = hash(format!("{:?}", tournament.openings).as_bytes());
    json!({
        "tournament": 1, "game": tournament.set.game, "rules": tournament.set.rules, "size": tournament.set.size,
        "format": format!("{:?}", tournament.format), "games": tournament.games, "seed": tournament.seed,
        "openings": format!("{openings:016x}"), "max_moves": tournament.most_moves, "move_time": args.move_time,
        "game_time": args.game_time, "memory": args.memory, "output_limit": args.output_limit, "players": players,
    })
}

/// A game as JSON, with the names of its players.
pub fn as_value(game: &PlayedGame, tournament: &Tournament<'_>) -> Value {
    let name = |index: usize| tournament.competitors[index].name.as_str();
    let Fixture { round, opening, number, first, second } = game.fixture;
    let loser = game.end.loser.map(|side| if side == Side::First { "first" } else { "second" });
    let reasons: Map<String, Value> =
        Lang::ALL.iter().zip(&game.end.reasons).map(|(lang, said)| (lang.code().to_owned(), json!(said))).collect();
    json!({
        "round": round, "opening": opening, "number": number, "first": name(first), "second": name(second),
        "half_points": game.half_points, "end": game.end.word, "loser": loser,
        "reason": reasons,
        "answer": game.end.answer, "term": game.end.term, "start": game.start, "moves": game.moves,
    })
}

fn read(value: &Value, tournament: &Tournament<'_>) -> Option<PlayedGame> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let number = |key: &str| value[key].as_u64();
    let player = |key: &str| {
        let name = value[key].as_str()?;
        tournament.competitors.iter().position(|one| one.name == name)
    };
    let fixture = Fixture {
        round: number("round")?.try_into().ok()?,
        opening: number("opening")?,
        number: number("number")?.try_into().ok()?,
        first: player("first")?,
        second: player("second")?,
    };
    let loser = match value["loser"].as_str() {
        Some("first") => Some(Side::First),
        Some("second") => Some(Side::Second),
        _ => None,
    };
    // A journal that was begun before we spoke a language has no words of it.
    let in_english = text(&value["reason"][Lang::En.code()])?;
    let reason = |lang: Lang| text(&value["reason"][lang.code()]).unwrap_or_else(|| in_english.clone());
    Some(PlayedGame {
        fixture,
        half_points: number("half_points").filter(|points| *points <= 2)? as u8,
        end: End {
            word: text(&value["end"])?,
            loser,
            reasons: Lang::ALL.map(reason),
            answer: text(&value["answer"]),
            term: text(&value["term"]),
        },
        start: text(&value["start"])?,
        moves: value["moves"].as_array()?.iter().map(text).collect::<Option<_>>()?,
    })
}

//! What the fuzz targets share: what must hold of whatever a reader accepts, and the readers of the program `tablas`,
//! which is no library. Those are its own files, compiled here once more, with a world around them that gives them the
//! fuzzer's lines and drops what they print.

#![allow(dead_code, reason = "a file of the program is compiled as a whole, and here only its reader is used")]

#[path = "../../crates/cli/src/diagnostics.rs"]
pub mod diagnostics; // errors with their place
pub mod draughts; // Hub and DamExchange
pub mod epd; // mate problems
pub mod othello; // NBoard and GTP
pub mod play; // games in the terminal
#[path = "../../crates/cli/src/search_clock.rs"]
pub mod search_clock; // clocks and Ctrl-C
#[cfg(feature = "server")]
pub mod server; // a server and its client
#[path = "../../crates/cli/src/tablebase_folder.rs"]
pub mod tablebase_folder; // where tables are
pub mod uci; // chess programs' own protocol

use std::io;

use engine::record::{self, Format, Record, Source, WthorNames};
use engine::{GameQuery, Lang, Match, RuleSet, Side, catalog, prolog};

/// As the program has it: how a command ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// Done.
    Done = 0,
}

/// As the program has it: what stops a command.
#[derive(Debug)]
pub enum Failure {
    /// The input is wrong.
    Input(String),
    /// Reading or writing failed.
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Io(error)
    }
}

/// The bytes as a text, as the program takes them from its input.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The rule sets of a game, every size of board among them.
pub fn sets(game: &str) -> impl Iterator<Item = &'static RuleSet> {
    catalog::all().iter().filter(move |set| set.game == game)
}

/// Records of a game, in whatever format: what could be read can be used, and reads back the same.
pub fn records(game: &str, bytes: &[u8]) {
    let (text, _) = record::decode(bytes.to_vec());
    let query = GameQuery { game, ..GameQuery::default() };
    for format in [None, Some(Format::Pgn), Some(Format::Ggf), Some(Format::Term)] {
        for reading in record::read(&text, format, &query).expect("a game") {
            reads_back(&reading.record, &query);
        }
    }
}

/// The bytes as files of other programs.
pub fn files(bytes: &[u8]) {
    let chess = [Source::Record(Format::Epd), Source::Olive, Source::Popeye].map(|source| (source, "ajedrez"));
    for (source, game) in chess.into_iter().chain([(Source::Wthor, "reversi")]) {
        let query = GameQuery { game, ..GameQuery::default() };
        let read = record::read_file(bytes.to_vec(), Some(source), &WthorNames::default(), &query).expect("a game");
        read.readings.iter().for_each(|reading| reads_back(&reading.record, &query));
    }
}

fn reads_back(record: &Record, query: &GameQuery<'_>) {
    usable(record.set, &*record.board(None));
    let written = record::write(record, Format::Pgn).expect("a format for all games");
    let again = record::read(&written, Some(Format::Pgn), query).expect("a game").remove(0);
    assert!(again.loss().is_none() && again.record.nodes == record.nodes, "{written}");
}

/// A position on the first line, in notation or as the document's term, and moves on the others: whatever is accepted
/// by any rule set of the game can be used.
pub fn position_and_moves(game: &str, bytes: &[u8]) {
    let text = text(bytes);
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let term = prolog::read_term(first).ok();
    for set in sets(game) {
        let mut opened: Vec<Box<dyn Match>> = Vec::new();
        opened.extend(set.read(first).map_err(|error| explain(&error)).ok());
        opened.extend(set.read_game(first).map_err(|error| explain(&error)).ok());
        if let Some(term) = &term {
            let turns = [None, Some(Side::First), Some(Side::Second)];
            opened.extend(turns.iter().filter_map(|turn| set.read_term(term, *turn).ok()));
        }
        for mut game in opened {
            usable(set, &*game);
            let start = game.text();
            let begun = game.ply();
            for text in rest.lines() {
                if let Err(error) = game.follow(text) {
                    explain(&error);
                    break;
                }
            }
            if game.ply() > begun {
                usable(set, &*game);
                while game.ply() > begun {
                    assert!(game.undo());
                }
                assert_eq!(game.text(), start);
            }
        }
    }
}

/// What was accepted can be written, read again, drawn, counted and played on from.
pub fn usable(set: &RuleSet, game: &dyn Match) {
    let text = game.text();
    let again = set.read(&text).unwrap_or_else(|error| panic!("{} {}: {text}: {error}", set.game, set.rules));
    assert_eq!(again.text(), text);
    if let Some(term) = game.term() {
        assert_eq!(prolog::read_term(&term.to_string()).expect("a term that we wrote"), term);
    }
    let (moves, scene) = (game.moves(), game.scene());
    assert_eq!(moves.len(), scene.actions.len(), "{text}");
    assert_eq!(moves.is_empty(), game.outcome().is_some(), "{text}");
    if let Some(m) = moves.first() {
        let mut next = again;
        next.play(&m.text).unwrap_or_else(|error| panic!("{text}: {}: {error}", m.text));
        assert_eq!(next.text(), m.after);
    }
}

/// What is wrong can be said in each language.
pub fn explain(error: &engine::NotationError) {
    for lang in Lang::ALL {
        assert!(!lang.explain(error).is_empty());
    }
}

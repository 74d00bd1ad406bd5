//! The names of beginnings: a table of facts a rule set, in `data/openings/`, with a line for each,
//! `code | name | … | moves`, with a name in each language in the order of `Lang::ALL`.
//!
//! A name belongs to the position after its moves, so that it is found whatever the order in which they were played. It
//! holds until the game reaches another position that has one.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::game::RuleSet;
use crate::i18n::Lang;
use crate::session::Match;

/// A beginning that has a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Its code in books, as `C50`; empty where there are no such codes.
    pub code: &'static str,
    /// After so many moves a game of the table has it.
    pub plies: usize,
    names: [&'static str; Lang::ALL.len()],
}

impl Opening {
    /// Its name in this language.
    pub fn name(&self, lang: Lang) -> &'static str {
        self.names[lang as usize]
    }

    /// The code and the name, as people read them.
    pub fn title(&self, lang: Lang) -> String {
        format!("{} {}", self.code, self.name(lang)).trim_start().to_owned()
    }
}

/// The text of a table, and how its lines look on turned and mirrored boards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpeningTable {
    text: &'static str,
    images: fn(&str) -> Vec<String>,
}

impl OpeningTable {
    /// A table whose lines are as they are.
    pub(crate) const fn new(text: &'static str) -> Self {
        OpeningTable { text, images: |moves| vec![moves.to_owned()] }
    }

    /// Every line stands for all of its `images`.
    pub(crate) const fn with_images(self, images: fn(&str) -> Vec<String>) -> Self {
        OpeningTable { images, ..self }
    }

    /// The lines: an opening and its moves.
    fn lines(&self) -> impl Iterator<Item = (Opening, &'static str)> {
        let line = |line: &'static str| {
            let fields: Vec<&str> = line.split('|').map(str::trim).collect();
            let [code, names @ .., moves] = &fields[..] else { panic!("not a line of openings: {line}") };
            let names = names.try_into().unwrap_or_else(|_| panic!("not a name in each language: {line}"));
            let code = if *code == "-" { "" } else { code };
            (Opening { code, plies: moves.split_whitespace().count(), names }, *moves)
        };
        self.text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(line)
    }
}

/// The openings of a rule set, read when somebody asks for the first one.
#[derive(Debug)]
pub struct Openings {
    table: Option<OpeningTable>,
    known: OnceLock<Known>,
}

#[derive(Debug, Default)]
struct Known {
    by_key: HashMap<u64, Opening>,
    /// The moves of the longest line.
    longest: usize,
}

impl Openings {
    pub(crate) fn new(table: Option<OpeningTable>) -> Self {
        Openings { table, known: OnceLock::new() }
    }

    fn known(&self, set: &RuleSet) -> &Known {
        self.known.get_or_init(|| self.table.map(|table| read(set, table)).unwrap_or_default())
    }
}

impl RuleSet {
    /// The opening of a game: the last position along it that has a name.
    pub fn opening(&self, game: &dyn Match) -> Option<Opening> {
        let known = self.openings.known(self);
        if known.by_key.is_empty() {
            return None;
        }
        game.keys(known.longest + 1).iter().rev().find_map(|key| known.by_key.get(key)).copied()
    }
}

fn read(set: &RuleSet, table: OpeningTable) -> Known {
    let mut known = Known::default();
    for (opening, moves) in table.lines() {
        known.longest = known.longest.max(opening.plies);
        for image in (table.images)(moves) {
            let mut game = set.start();
            for text in image.split_whitespace() {
                game.play(text).unwrap_or_else(|error| panic!("{image}: {error}"));
            }
            let key = *game.keys(usize::MAX).last().expect("a game has a position");
            // A line may be its own image.
            known.by_key.entry(key).or_insert(opening);
        }
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{self, GameQuery};

    fn set(game: &str, rules: &str) -> &'static RuleSet {
        catalog::select(&GameQuery { game, rules: Some(rules), ..GameQuery::default() }).expect("a rule set")
    }

    fn opening_after(set: &RuleSet, moves: &str) -> Option<String> {
        let mut game = set.start();
        moves.split_whitespace().for_each(|text| game.play(text).unwrap_or_else(|error| panic!("{moves}: {error}")));
        set.opening(game.as_ref()).map(|opening| opening.title(Lang::En))
    }

    /// Every line is legal, or reading would panic; no position has two names, and no two lines have one name.
    #[test]
    fn every_line_can_be_played_and_has_a_name_and_a_position_of_its_own() {
        let mut tables = 0;
        for set in catalog::all() {
            let Some(table) = set.openings.table else { continue };
            tables += 1;
            let known = set.openings.known(set);
            let lines: Vec<(Opening, &str)> = table.lines().collect();
            for (opening, moves) in &lines {
                for image in (table.images)(moves) {
                    let mut game = set.start();
                    image.split_whitespace().for_each(|text| game.play(text).expect("a legal move"));
                    let key = *game.keys(usize::MAX).last().expect("a position");
                    assert_eq!(known.by_key[&key], *opening, "{set:?} {image}");
                }
                for lang in Lang::ALL {
                    let same = lines.iter().filter(|(other, _)| other.name(lang) == opening.name(lang)).count();
                    assert_eq!(same, 1, "{set:?} {}", opening.name(lang));
                }
            }
            let least = if opening_codes(&lines) { 300 } else { 30 };
            assert!(lines.len() >= least, "{set:?} {}", lines.len());
        }
        assert_eq!(tables, 4);
    }

    fn opening_codes(lines: &[(Opening, &str)]) -> bool {
        lines.iter().any(|(opening, _)| !opening.code.is_empty())
    }

    #[test]
    fn a_chess_game_has_the_name_of_its_last_known_position() {
        let chess = set("ajedrez", "fide");
        for (moves, name) in [
            ("", None),
            ("e4 e5 Nf3 Nc6 Bc4", Some("C50 Italian Game")),
            ("e4 e5 Nf3 Nc6 Bc4 Bc5 a3", Some("C50 Giuoco Piano")),
            // By other moves, and in another order.
            ("d4 d5 c4 e6 Nc3 Nf6 Nf3 c6", Some("D43 Semi-Slav Defense")),
            ("c4 e6 d4 Nf6 Nc3 c6 Nf3 d5", Some("D43 Semi-Slav Defense")),
            ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", Some("B90 Sicilian Defense: Najdorf Variation")),
            ("g4 g5", Some("A00 Grob Opening")),
        ] {
            assert_eq!(opening_after(chess, moves).as_deref(), name, "{moves}");
        }
        assert_eq!(opening_after(set("ajedrez", "problema"), "e4 e5"), None);
        let opening = chess.opening(chess.start().as_ref());
        assert_eq!(opening, None);
    }

    #[test]
    fn othello_openings_are_found_however_the_board_is_turned() {
        let othello = set("reversi", "othello");
        for moves in ["f5 d6 c3 d3 c4", "d3 c5 f6 f5 e6", "c4 e3 f6 e6 f5", "e6 f4 c3 c4 d3"] {
            assert_eq!(opening_after(othello, moves).as_deref(), Some("Tiger"), "{moves}");
        }
        // The document's start is the tournament's in a mirror.
        assert_eq!(opening_after(set("reversi", "reversi"), "c5 e6 f3 e3 f4").as_deref(), Some("Tiger"));
    }

    #[test]
    fn english_draughts_has_its_old_names() {
        let english = set("damas", "inglesa");
        for (moves, name) in [
            ("11-15", "Old Faithful"),
            ("11-15 23-19 8-11 22-17 4-8 17-13", "Old Fourteenth"),
            ("9-14 22-18 5-9", "Double Corner"),
            ("11-15 23-19 9-14 22-17 6-9", "Souter"),
        ] {
            assert_eq!(opening_after(english, moves).as_deref(), Some(name), "{moves}");
        }
        assert_eq!(opening_after(set("damas", "rusa"), "c3-d4"), None);
    }
}

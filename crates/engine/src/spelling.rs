//! Moves as their readers write them: men by the letters of a language or as figurines, spots by their own names or by
//! column and row. Notations and records have one way; whoever reads and types may have another.

use std::borrow::Cow;

use board::NotationError;

use crate::game::RuleSet;
use crate::i18n::Lang;
use crate::session::{Match, PASS};

/// What stands for a man in a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letters {
    /// The letters of a language.
    Of(Lang),
    /// A small picture; ours are the same for both sides.
    Figurines,
}

/// How somebody writes moves. What nobody says is as in the game's notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spelling {
    /// What stands for men.
    pub letters: Option<Letters>,
    /// Whether spots are named by column and row, on boards where they have such names beside their own.
    pub grid: bool,
}

impl From<Lang> for Spelling {
    fn from(lang: Lang) -> Self {
        Spelling { letters: Some(Letters::Of(lang)), grid: false }
    }
}

impl RuleSet {
    /// The signs of the game's men in this order, the same for all `letters`; empty where moves name no men.
    pub fn men_letters(&self, letters: Letters) -> Cow<'static, str> {
        match letters {
            Letters::Of(lang) => Cow::Owned(lang.letters(self.game)),
            Letters::Figurines => Cow::Borrowed(self.info.figurines),
        }
    }

    /// A move of a record as somebody reads it who writes so.
    pub fn spell(&self, recorded: &str, spelling: Spelling) -> String {
        let lettered = match spelling.letters {
            Some(letters) => exchange(recorded, &self.notation_letters(), &self.men_letters(letters)),
            None => recorded.to_owned(),
        };
        let own_to_grid = |name: &str| find(&self.grid, name, |(own, grid)| (own, grid));
        if spelling.grid { by_words(&lettered, own_to_grid).unwrap_or(lettered) } else { lettered }
    }

    /// Plays the move that somebody means by `text`. Every way of writing is read; where a text may be two moves, it is
    /// the one that it is in the writer's own way.
    pub fn play_spelled(&self, game: &mut dyn Match, text: &str, spelling: Spelling) -> Result<(), NotationError> {
        let plain = self.without_figurines(text);
        let own = self.in_notation(text, spelling);
        let Err(error) = game.play(&own) else { return Ok(()) };
        if own != plain && game.play(&plain).is_ok() {
            return Ok(());
        }
        Err(match error {
            NotationError::NoSuchMove { legal, illegal, .. } => {
                NotationError::NoSuchMove { text: text.to_owned(), legal, illegal }
            }
            NotationError::Ambiguous { fits, .. } => NotationError::Ambiguous { text: text.to_owned(), fits },
            other => other,
        })
    }

    /// The text as the game's notation has it, read in the writer's way.
    fn in_notation(&self, text: &str, spelling: Spelling) -> String {
        let lettered = match spelling.letters {
            Some(Letters::Of(lang)) if text.trim().to_lowercase() == lang.show_move(PASS) => return PASS.to_owned(),
            Some(letters @ Letters::Of(_)) => exchange(text, &self.men_letters(letters), &self.notation_letters()),
            _ => text.to_owned(),
        };
        let lettered = self.without_figurines(&lettered);
        if spelling.grid { from_grid(&self.grid, &lettered).unwrap_or(lettered) } else { lettered }
    }

    fn without_figurines(&self, text: &str) -> String {
        exchange(text, self.info.figurines, &self.notation_letters())
    }

    /// Notations have the English ones.
    fn notation_letters(&self) -> Cow<'static, str> {
        self.men_letters(Letters::Of(Lang::En))
    }
}

/// Another name of each spot, its own first.
pub(crate) type GridNames = Vec<(String, String)>;

/// A move by columns and rows, as `d2-d3xa1`, with the spots' own names; none where it is not written so.
pub(crate) fn from_grid(names: &GridNames, text: &str) -> Option<String> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_lowercase()).collect();
    by_words(&text, |name| find(names, name, |(own, grid)| (grid, own)))
}

/// The same, save where the text is a move by the spots' own names as well.
pub(crate) fn only_from_grid(names: &GridNames, text: &str) -> Option<String> {
    if names.is_empty() {
        return None;
    }
    let is_own = |name: &str| names.iter().any(|(own, _)| own == name);
    let is_grid_alone = words(text).any(|word| !is_own(&word.to_ascii_lowercase()));
    from_grid(names, text).filter(|_| is_grid_alone)
}

/// The text with each letter of `from` as the one that stands at its place in `to`, which begins anew where it is shorter.
pub(crate) fn exchange(text: &str, from: &str, to: &str) -> String {
    let other = |letter: char| {
        let at = from.chars().position(|known| known == letter)?;
        to.chars().cycle().nth(at)
    };
    text.chars().map(|letter| other(letter).unwrap_or(letter)).collect()
}

fn find<'a>(
    names: &'a GridNames,
    name: &str,
    order: impl Fn(&'a (String, String)) -> (&'a String, &'a String),
) -> Option<&'a str> {
    names.iter().map(order).find(|(from, _)| *from == name).map(|(_, to)| to.as_str())
}

/// Between two spots of a move.
const JOINTS: [char; 2] = ['-', 'x'];

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(JOINTS).map(str::trim)
}

/// The text with each of its words as `other` has it; none where it does not know one.
fn by_words<'a>(text: &str, other: impl Fn(&str) -> Option<&'a str>) -> Option<String> {
    let mut found = String::new();
    for part in text.split_inclusive(JOINTS) {
        let name = part.trim_end_matches(JOINTS);
        found.push_str(other(name)?);
        found.push_str(&part[name.len()..]);
    }
    // A move ends with a spot.
    (!found.is_empty() && !found.ends_with(JOINTS)).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{self, GameQuery};

    fn set(game: &str, rules: &str) -> &'static RuleSet {
        let query = GameQuery { game, rules: Some(rules), ..GameQuery::default() };
        catalog::select(&query).expect("a rule set")
    }

    #[test]
    fn men_are_letters_of_a_language_or_figurines() {
        let chess = set("ajedrez", "fide");
        let with = |letters| Spelling { letters: Some(letters), grid: false };
        for (recorded, spanish, figurine) in [
            ("Nf3", "Cf3", "♘f3"),
            ("Qxh4#", "Dxh4#", "♕xh4#"),
            ("exd8=R+", "exd8=T+", "exd8=♖+"),
            ("Kb1", "Rb1", "♔b1"),
            ("O-O", "O-O", "O-O"),
            ("e4", "e4", "e4"),
        ] {
            assert_eq!(chess.spell(recorded, Lang::Es.into()), spanish);
            assert_eq!(chess.spell(recorded, with(Letters::Figurines)), figurine);
            assert_eq!(chess.spell(recorded, Lang::En.into()), recorded);
            assert_eq!(chess.spell(recorded, Spelling::default()), recorded);
        }
    }

    #[test]
    fn every_way_of_writing_is_read_and_the_writers_own_first() {
        let chess = set("ajedrez", "fide");
        let es = Some(Letters::Of(Lang::Es));
        let en = Some(Letters::Of(Lang::En));
        for (letters, text, played) in [
            // Both the king and a rook can go to d1.
            (es, "Rd1", "e1d1"),
            (en, "Rd1", "a1d1"),
            (None, "Rd1", "a1d1"),
            (Some(Letters::Figurines), "Rd1", "a1d1"),
            (es, "Td1", "a1d1"),
            (en, "Td1", "a1d1"),
            (es, "Kd1", "e1d1"),
            (es, "♖d1", "a1d1"),
            (None, "♔d1", "e1d1"),
            (None, "♜d1", "a1d1"),
            // Only a rook can go to a7.
            (es, "Ra7", "a1a7"),
            (es, "a1a7", "a1a7"),
        ] {
            let mut game = chess.read("7k/8/8/8/8/8/8/R3K3 w - - 0 1").expect("a position");
            let spelling = Spelling { letters, grid: false };
            chess.play_spelled(game.as_mut(), text, spelling).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(game.played(), [played], "{letters:?} {text}");
        }
    }

    #[test]
    fn what_is_refused_is_told_as_it_was_written_with_moves_as_records_have_them() {
        let chess = set("ajedrez", "fide");
        let mut game = chess.start();
        let error = chess.play_spelled(game.as_mut(), "Ch3h5", Lang::Es.into()).expect_err("no such move");
        let NotationError::NoSuchMove { text, legal, .. } = &error else { panic!("{error:?}") };
        assert_eq!(text, "Ch3h5");
        assert!(legal.contains(&"Nf3".to_owned()), "{legal:?}");
        assert!(Lang::Es.explain_move(chess, &error).contains(" Cf3"), "{error}");
        assert!(Lang::En.explain_move(chess, &error).contains(" Nf3"), "{error}");
        let mut two = chess.read("7k/8/8/8/8/8/8/1N2KN2 w - - 0 1").expect("a position");
        let error = chess.play_spelled(two.as_mut(), "Cd2", Lang::Es.into()).expect_err("two knights can");
        assert!(Lang::Es.explain_move(chess, &error).contains("Cbd2 Cfd2"), "{}", Lang::Es.explain_move(chess, &error));
    }

    #[test]
    fn points_are_written_by_column_and_row_where_they_have_such_names() {
        let morris = set("molino", "clasico");
        let by_grid = Spelling { letters: None, grid: true };
        for (own, grid) in [("n1", "d5"), ("n1-n2xsw3", "d5-d6xa1"), ("se1", "e3"), ("e3", "g4")] {
            assert_eq!(morris.spell(own, by_grid), grid);
            assert_eq!(morris.spell(own, Spelling::default()), own);
        }
        let played = |text: &str, spelling| {
            let mut game = morris.start();
            morris.play_spelled(game.as_mut(), text, spelling).ok().map(|()| game.played().concat())
        };
        // `e3` is a point either way.
        assert_eq!(played("e3", by_grid).as_deref(), Some("se1"));
        assert_eq!(played("e3", Spelling::default()).as_deref(), Some("e3"));
        assert_eq!(played("d5", Spelling::default()).as_deref(), Some("n1"));
        assert_eq!(played("n1", by_grid).as_deref(), Some("n1"));
        assert_eq!(played("d4", by_grid), None);
        // A board with other rings has no such names.
        assert_eq!(set("ajedrez", "fide").spell("e4", by_grid), "e4");
    }
}

//! Records that somebody pastes: PGN, PDN, GGF, transcripts, facts, or moves one after the other.

use engine::Message;
use engine::catalog::{self, GameQuery, SelectError};
use engine::record::{self, Reading};

use crate::error::ApiError;
use crate::limits;
use crate::routes::positions::{RuleSetQuery, must_be_short};
use crate::text::{Text, moves_of};

/// A term begins with a list, or with a word and a bracket; no game's text notation does.
pub fn looks_like_a_term(text: &str) -> bool {
    let text = text.trim_start();
    let word: String = text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let rest = &text[word.len()..];
    let is_list = text.starts_with('[');
    is_list || text.starts_with('%') || text.starts_with("/*") || (!word.is_empty() && rest.starts_with('('))
}

/// Every game of a text; none where it is no record.
pub fn records(query: &RuleSetQuery<'_>, text: &str) -> Result<Option<Vec<Reading>>, ApiError> {
    let wanted = GameQuery { game: query.game, rules: query.rules, size: query.size, ..GameQuery::default() };
    let no_such_game = |error: SelectError| ApiError::unprocessable("no_such_game", &error.0);
    let set = catalog::select(&wanted).map_err(no_such_game)?;
    let Some(format) = record::detect(set, text) else { return Ok(None) };
    must_be_short(text)?;
    let readings = record::read(text, Some(format), &wanted).map_err(no_such_game)?;
    Ok(Some(readings).filter(|readings| !readings.is_empty()))
}

/// One of the games, unless its start cannot be or it is too long.
pub fn choose(readings: Vec<Reading>, index: usize, whole: bool) -> Result<Reading, ApiError> {
    let count = readings.len();
    let no_such = || {
        let message = Message::new("server-no-such-record").with("index", index).with("count", count);
        ApiError::unprocessable("no_such_record", &message)
    };
    let reading = readings.into_iter().nth(index).ok_or_else(no_such)?;
    if reading.record.nodes.len() > limits::PLIES {
        let message = Message::new("server-too-many-moves").with("most", limits::PLIES);
        return Err(ApiError::unprocessable("bad_record", &message));
    }
    match reading.bad_start().or(reading.loss().filter(|_| whole)) {
        Some(problem) => {
            let place = format!("{}:{}: ", problem.place.line, problem.place.column);
            let error = match &problem.error {
                Some(error) => ApiError::notation("bad_record", error),
                None => ApiError::unprocessable("bad_record", &problem.message),
            };
            let moves = problem.error.as_ref().map(moves_of).unwrap_or_default();
            let text = Text::each(|lang| place.clone() + &problem.say(lang)).mentioning(moves);
            Err(error.saying(text))
        }
        None => Ok(reading),
    }
}

#[cfg(test)]
mod tests {
    use engine::Lang;

    use super::*;

    fn played(game: &str, text: &str) -> Vec<String> {
        let query = RuleSetQuery { game, rules: None, size: None };
        let readings = records(&query, text).expect("a game").expect("a record");
        let reading =
            choose(readings, 0, true).unwrap_or_else(|error| panic!("{text}: {}", error.text.words(Lang::En)));
        reading.record.nodes.into_iter().map(|node| node.text).collect()
    }

    #[test]
    fn tags_comments_and_numbers_are_no_moves() {
        let text = "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 {the best} e5 $1 2. Nf3! Nc6 ; fine\n3.Bb5 a6 1-0\n";
        assert_eq!(played("ajedrez", text).len(), 6);
    }

    #[test]
    fn a_record_may_begin_elsewhere() {
        let text = "[SetUp \"1\"]\n[FEN \"7k/4P3/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. e8=Q+ *";
        assert_eq!(played("ajedrez", text), ["e7e8q"]);
    }

    #[test]
    fn positions_and_terms_are_no_records() {
        let query = RuleSetQuery { game: "ajedrez", rules: None, size: None };
        for text in ["[rey(blancas,1,5)]", "8/8/8 w - -", "8/8 w - - 0 1"] {
            assert_eq!(records(&query, text).expect("a game"), None, "{text}");
        }
        for text in ["1. e4 e5", "1.e4", "e4 e5", "[FEN \"x\"]", "{a game} 1. e4"] {
            assert!(records(&query, text).expect("a game").is_some(), "{text}");
        }
        assert!(looks_like_a_term("[rey(blancas,1,5)]") && looks_like_a_term("estado(m(f(x)),1)"));
        assert!(!looks_like_a_term("8/8/8 w - -"));
    }

    #[test]
    fn a_wrong_move_is_told_with_its_place() {
        let query = RuleSetQuery { game: "ajedrez", rules: None, size: None };
        let readings = records(&query, "1. e4 e5 2. Ke3").expect("a game").expect("a record");
        assert_eq!(choose(readings.clone(), 0, false).expect("its beginning").record.nodes.len(), 2);
        let error = choose(readings, 0, true).expect_err("illegal");
        assert!(error.text.words(Lang::En).starts_with("1:13: `Ke3`"), "{}", error.text.words(Lang::En));
        assert_eq!(error.rule, Some(5), "{error:?}");
    }
}

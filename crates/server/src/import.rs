//! Records that somebody pastes: PGN, PDN, or moves one after the other.

use engine::catalog::{self, GameQuery};
use engine::{Match, Message, RuleSet, record};

use crate::error::ApiError;
use crate::limits;
use crate::routes::positions::{RuleSetQuery, open, wrong_move};

/// A term begins with a list, or with a word and a bracket; no game's text notation does.
pub fn looks_like_a_term(text: &str) -> bool {
    let text = text.trim_start();
    let word: String = text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let rest = &text[word.len()..];
    let is_list = text.starts_with('[') && !has_tags(text);
    is_list || text.starts_with('%') || text.starts_with("/*") || (!word.is_empty() && rest.starts_with('('))
}

/// A record has tags, or begins with the number of a move.
pub fn looks_like_a_record(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let digits = first.chars().take_while(char::is_ascii_digit).count();
    has_tags(text) || (digits > 0 && first[digits..].starts_with('.'))
}

/// `[Event "…"]`: a word, a blank and a quotation mark within brackets.
fn has_tags(text: &str) -> bool {
    let Some(rest) = text.trim_start().strip_prefix('[') else { return false };
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    rest.trim_start().starts_with('"') && rest.starts_with(char::is_whitespace)
}

/// The board after the moves of a record, and the position at its beginning.
pub fn record(query: &RuleSetQuery<'_>, text: &str) -> Result<(&'static RuleSet, String, Box<dyn Match>), ApiError> {
    let record = record::read(text).into_iter().next().unwrap_or_default();
    // What the record says of its rules is truer than what was chosen before it was pasted.
    let chosen = catalog::select(&wanted(query)).map(|set| set.game);
    let named = record.rule_set().filter(|named| chosen == Ok(named.game));
    let query = RuleSetQuery { rules: named.map(|named| named.rules).or(query.rules), ..*query };
    let (set, mut board) = open(&query, record.tag("FEN"))?;
    let beginning = board.text();
    let mut number = 0;
    for word in record.moves {
        number += 1;
        if number > limits::PLIES {
            let message = Message::new("server-too-many-moves").with("most", limits::PLIES);
            return Err(ApiError::unprocessable("bad_record", &message));
        }
        if let Err(error) = play(board.as_mut(), &word) {
            return Err(wrong_move(number, &error));
        }
    }
    Ok((set, beginning, board))
}

fn wanted<'a>(query: &RuleSetQuery<'a>) -> GameQuery<'a> {
    GameQuery { game: query.game, rules: query.rules, size: query.size, ..GameQuery::default() }
}

/// Plays a word: one move, or the moves of one turn joined by `+`.
fn play(board: &mut dyn Match, word: &str) -> Result<(), engine::NotationError> {
    let bare = word.trim_end_matches(['!', '?', '+', '#']);
    let Err(error) = board.play(bare) else { return Ok(()) };
    let parts: Vec<&str> = bare.split('+').collect();
    if parts.len() < 2 {
        return Err(error);
    }
    parts.iter().try_for_each(|part| board.play(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(game: &str, text: &str) -> Vec<String> {
        let query = RuleSetQuery { game, rules: None, size: None };
        let (_, _, board) = record(&query, text).unwrap_or_else(|error| panic!("{text}: {}", error.text.en));
        board.played()
    }

    #[test]
    fn tags_comments_and_numbers_are_no_moves() {
        let text = "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 {the best} e5 $1 2. Nf3! Nc6 ; fine\n3.Bb5+ a6 1-0\n";
        assert!(looks_like_a_record(text) && !looks_like_a_term(text));
        assert_eq!(played("ajedrez", text.replace("Bb5+", "Bb5").as_str()).len(), 6);
    }

    #[test]
    fn a_record_may_begin_elsewhere() {
        let text = "[SetUp \"1\"]\n[FEN \"7k/4P3/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. e8=Q+ *";
        assert_eq!(played("ajedrez", text), ["e7e8q"]);
    }

    #[test]
    fn lists_are_terms_and_tags_are_not() {
        assert!(looks_like_a_term("[rey(blancas,1,5)]") && looks_like_a_term("estado(m(f(x)),1)"));
        assert!(!looks_like_a_term("[FEN \"x\"]") && !looks_like_a_term("8/8/8 w - -"));
        assert!(
            looks_like_a_record("1. e4 e5") && looks_like_a_record("1.e4") && !looks_like_a_record("8/8 w - - 0 1")
        );
    }

    #[test]
    fn a_wrong_move_is_told_with_its_number() {
        let query = RuleSetQuery { game: "ajedrez", rules: None, size: None };
        let error = record(&query, "1. e4 e5 2. Ke3").expect_err("illegal");
        assert!(error.text.en.contains('3') && error.text.en.contains("Ke3"), "{}", error.text.en);
    }
}

//! Which rules and which start the tags of a record mean.

use board::{Message, NotationError};

use super::draft::{Draft, DraftTag};
use super::format;
use super::problem::{Location, Problem};
use crate::catalog::{self, GameQuery, SelectError};
use crate::game::{RecordFormat, RuleSet};
use crate::session::Match;

/// A rule set and a board at the beginning of a game; none where that cannot be.
type Beginning = (&'static RuleSet, Option<Box<dyn Match>>);

/// The rule set and the board at the beginning. What the record says of its rules is truer than what somebody chose
/// before reading it. A start that cannot be is told, and the moves that depend on it are lost.
pub(super) fn beginning(draft: &mut Draft, query: &GameQuery<'_>) -> Result<Beginning, SelectError> {
    let fen = draft.tag("FEN").cloned();
    let text = fen.as_ref().map(|tag| tag.value.trim());
    let chosen = catalog::select(&GameQuery { text, ..*query })?;
    let mut set = chosen;
    for named in [game_type(draft, chosen), variant(draft, chosen)] {
        match named {
            Named::Nothing => {}
            Named::Set(named) => set = with_size(named, query, text),
            Named::Problem(problem) => draft.problems.push(problem),
        }
    }
    if fen.is_none()
        && let Some(tag) = draft.tag("SetUp").filter(|tag| tag.value.trim() == "1")
    {
        let problem = Problem::note(tag.place, Message::new("record-no-fen"));
        draft.problems.push(problem);
    }
    let board = match &fen {
        None => Some(set.start()),
        Some(tag) => set.read(tag.value.trim()).map_err(|error| draft.problems.push(bad_start(tag, error))).ok(),
    };
    Ok((set, board))
}

fn bad_start(tag: &DraftTag, error: NotationError) -> Problem {
    let blank = tag.value.chars().take_while(|c| c.is_whitespace()).count();
    let place = match &error {
        NotationError::Form { column, .. } => tag.value_place.plus(blank + column - 1),
        _ => tag.value_place,
    };
    Problem::refused(place, format::bad_start(), error)
}

enum Named {
    Nothing,
    Set(&'static RuleSet),
    Problem(Problem),
}

/// The rule set that PDN's `GameType` names by its number.
fn game_type(draft: &Draft, chosen: &RuleSet) -> Named {
    let Some(tag) = draft.tag("GameType") else { return Named::Nothing };
    let number = |text: &str| text.split(',').next().map(|number| number.trim().to_owned());
    let is_its = |set: &&RuleSet| set.game_type.is_some_and(|text| number(text) == number(&tag.value));
    match catalog::all().iter().find(is_its) {
        Some(set) if set.game == chosen.game => Named::Set(set),
        Some(set) => Named::Problem(other_game(tag.value_place, set, chosen)),
        None => {
            let message = Message::new("record-unknown-game-type").with("value", &tag.value);
            Named::Problem(Problem::loss(tag.value_place, message.with("rules", chosen.rules)))
        }
    }
}

/// What other programs call plain chess.
const USUAL: [&str; 4] = ["standard", "normal", "chess", "from position"];

/// The rule set that `Variant` names, as we write it: `damas libre`; or by its name alone.
fn variant(draft: &Draft, chosen: &RuleSet) -> Named {
    let Some(tag) = draft.tag("Variant") else { return Named::Nothing };
    let value = tag.value.trim().to_lowercase();
    if USUAL.contains(&value.as_str()) && chosen.info.record == RecordFormat::Pgn {
        return Named::Nothing;
    }
    let words: Vec<&str> = value.split_whitespace().collect();
    let (game, rules, size) = match words[..] {
        [rules] => (chosen.game, rules, None),
        [game, rules] => (game, rules, None),
        [game, rules, size] => (game, rules, size.parse().ok()),
        _ => (chosen.game, value.as_str(), None),
    };
    match catalog::select(&GameQuery { game, rules: Some(rules), size, ..GameQuery::default() }) {
        Ok(set) if set.game == chosen.game => Named::Set(set),
        Ok(set) => Named::Problem(other_game(tag.value_place, set, chosen)),
        Err(_) => {
            let message = Message::new("record-unknown-variant").with("value", &tag.value);
            Named::Problem(Problem::loss(tag.value_place, message.with("rules", chosen.rules)))
        }
    }
}

fn other_game(place: Location, set: &RuleSet, chosen: &RuleSet) -> Problem {
    Problem::loss(place, Message::new("record-other-game").with("found", set.game).with("game", chosen.game))
}

/// The rule set with the size that was asked for, or that the position says.
fn with_size(set: &'static RuleSet, query: &GameQuery<'_>, text: Option<&str>) -> &'static RuleSet {
    let size = if text.is_some() { query.size } else { set.size };
    let wanted = GameQuery { game: set.game, rules: Some(set.rules), size, text, composed: false };
    catalog::select(&wanted).unwrap_or(set)
}

/// What a record has to say of its rules: nothing in plain chess and where PDN's `GameType` says it.
pub(super) fn variant_text(set: &RuleSet) -> Option<String> {
    let is_plain_chess = set.info.record == RecordFormat::Pgn
        && catalog::rule_sets(set.game).next().is_some_and(|usual| usual.rules == set.rules);
    if is_plain_chess || set.game_type.is_some() {
        return None;
    }
    let size = set.size.map_or_else(String::new, |size| format!(" {size}"));
    Some(format!("{} {}{size}", set.game, set.rules))
}

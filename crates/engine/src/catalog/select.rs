//! The rule set that somebody means.

use std::fmt;

use board::Message;

use super::{games, rule_sets};
use crate::game::{GameInfo, RuleSet};

/// What somebody asked for.
#[derive(Clone, Copy, Default, Debug)]
pub struct GameQuery<'a> {
    /// The game, by any of its names.
    pub game: &'a str,
    /// The rule set; without it, the game's first.
    pub rules: Option<&'a str>,
    /// The size of the board; without it, the usual one.
    pub size: Option<u8>,
    /// Whether the position is composed, as one that is given as a document's term: then the rules for those are the
    /// default.
    pub composed: bool,
    /// The position's text, which may say the size.
    pub text: Option<&'a str>,
}

/// Why there is no such rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SelectError(pub Message);

impl fmt::Display for SelectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for SelectError {}

/// The rule set that somebody means.
pub fn select(query: &GameQuery<'_>) -> Result<&'static RuleSet, SelectError> {
    let (info, implied) = game(query.game)?;
    let implied = implied.or(info.composed_rules.filter(|_| query.composed));
    let usual = || rule_sets(info.id).next().expect("a game has rules").rules;
    let said = query.rules.map(without_accents);
    let fits = |set: &&RuleSet| match said.as_deref() {
        Some(said) => set.rules == said || set.aliases.contains(&said),
        None => set.rules == implied.unwrap_or_else(usual),
    };
    let fitting: Vec<&RuleSet> = rule_sets(info.id).filter(fits).collect();
    if fitting.is_empty() {
        let mut known: Vec<&str> = rule_sets(info.id).map(|set| set.rules).collect();
        known.dedup();
        let message = Message::new("engine-no-such-rules").with("rules", query.rules.unwrap_or_default());
        return Err(SelectError(message.with("game", info.id).with("known", known.join(", "))));
    }
    select_size(query, info, &fitting)
}

/// The game of this name, and the rules that the name implies.
fn game(said: &str) -> Result<(&'static GameInfo, Option<&'static str>), SelectError> {
    let lower = said.to_lowercase();
    let by_name = |info: &'static GameInfo| (info.id == lower).then_some((info, None));
    let by_alias = |info: &'static GameInfo| {
        let alias = info.aliases.iter().find(|alias| alias.name == lower)?;
        Some((info, alias.rules))
    };
    games().find_map(by_name).or_else(|| games().find_map(by_alias)).ok_or_else(|| {
        let known = games().map(|info| info.id).collect::<Vec<_>>().join(", ");
        SelectError(Message::new("engine-no-such-game").with("game", said).with("known", known))
    })
}

fn select_size(
    query: &GameQuery<'_>,
    info: &GameInfo,
    fitting: &[&'static RuleSet],
) -> Result<&'static RuleSet, SelectError> {
    let Some(sizes) = &info.sizes else {
        return match query.size {
            None => Ok(fitting[0]),
            Some(_) => Err(SelectError(Message::new("engine-game-has-no-sizes").with("game", info.id))),
        };
    };
    let size = query.size.or_else(|| query.text.and_then(sizes.of_text)).unwrap_or(sizes.usual);
    fitting.iter().find(|set| set.size == Some(size)).copied().ok_or_else(|| {
        let known: Vec<String> = fitting.iter().filter_map(|set| set.size).map(|size| size.to_string()).collect();
        let message = Message::new("engine-no-such-size").with("size", size).with("rules", fitting[0].rules);
        SelectError(message.with("known", known.join(", ")))
    })
}

/// A name as people may type it, in lower case and without accents.
fn without_accents(said: &str) -> String {
    said.trim().to_lowercase().chars().filter_map(plain_letter).collect()
}

/// The letter without its accent; none for an accent by itself.
fn plain_letter(letter: char) -> Option<char> {
    Some(match letter {
        'á' => 'a',
        'é' => 'e',
        'í' => 'i',
        'ó' => 'o',
        'ú' | 'ü' => 'u',
        'ñ' => 'n',
        '\u{300}'..='\u{36F}' => return None,
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::{GameQuery, select};

    #[test]
    fn rule_sets_are_read_in_english_and_with_accents() {
        for (game, said, rules) in [
            ("damas", "española", "espanola"),
            ("damas", "Espan\u{303}ola", "espanola"),
            ("damas", "spanish", "espanola"),
            ("draughts", "English", "inglesa"),
            ("damas", "american", "inglesa"),
            ("damas", "russian", "rusa"),
            ("damas", "brasileña", "brasilena"),
            ("damas", "brazilian", "brasilena"),
            ("damas", "italian", "italiana"),
            ("damas", "international", "internacional"),
            ("damas", "free", "libre"),
            ("chess", "problem", "problema"),
            ("chess", "FIDE", "fide"),
            ("arabe", "árabe", "arabe"),
            ("seega", "seega", "arabe"),
            ("mill", "clásico", "clasico"),
            ("mill", "classic", "clasico"),
        ] {
            let wanted = GameQuery { game, rules: Some(said), ..GameQuery::default() };
            assert_eq!(select(&wanted).map(|set| set.rules), Ok(rules), "{game} {said}");
        }
    }

    #[test]
    fn what_no_rule_set_is_called_is_told_as_it_was_said() {
        for said in ["Espanolas", "", "russian draughts", "fide"] {
            let error =
                select(&GameQuery { game: "damas", rules: Some(said), ..GameQuery::default() }).expect_err(said);
            assert!(error.0.to_string().contains(&format!(" rules={said}")), "{error}");
        }
    }
}

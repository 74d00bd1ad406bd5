//! What people call rule sets.

/// The name of the rule set that people may call so: in English, with accents, with capitals.
pub(super) fn rules(said: &str) -> String {
    let plain: String = said.trim().to_lowercase().chars().filter_map(plain_letter).collect();
    let english = ENGLISH_RULES.iter().find(|(english, _)| *english == plain);
    english.map_or(plain, |(_, name)| (*name).to_owned())
}

/// Rule sets by their English names.
const ENGLISH_RULES: &[(&str, &str)] = &[
    ("free", "libre"),
    ("spanish", "espanola"),
    ("english", "inglesa"),
    ("american", "inglesa"),
    ("russian", "rusa"),
    ("brazilian", "brasilena"),
    ("italian", "italiana"),
    ("international", "internacional"),
    ("problem", "problema"),
    ("seega", "arabe"),
    ("classic", "clasico"),
];

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
    use crate::catalog::{GameQuery, select};

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
            assert!(error.0.args.contains(&("rules", said.to_owned())), "{error}");
        }
    }
}

//! Every language is complete: the same sentences, with the same gaps, and all that the code says.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use engine::{Lang, Message, catalog};

const LOCALES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/locales");
const CRATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Every sentence of a language with its gaps.
fn sentences(lang: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files(&Path::new(LOCALES).join(lang), "ftl") {
        let mut current = String::new();
        for line in fs::read_to_string(&file).expect("a catalogue").lines() {
            if let Some((id, _)) = line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase()))
            {
                id.clone_into(&mut current);
                assert!(found.insert(current.clone(), BTreeSet::new()).is_none(), "{lang}: {id} stands there twice");
            }
            let gaps = line
                .split('$')
                .skip(1)
                .map(|rest| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '-').collect());
            found.entry(current.clone()).or_default().extend(gaps);
        }
    }
    found.remove("");
    found
}

fn files(folder: &Path, end: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path, end));
        } else if path.extension().is_some_and(|e| e == end) {
            found.push(path);
        }
    }
    found
}

#[test]
fn every_language_has_the_same_sentences_with_the_same_gaps() {
    let english = sentences("en");
    assert!(english.len() > 50);
    for lang in Lang::ALL {
        let ours = sentences(lang.code());
        let only_in = |one: &BTreeMap<String, _>, other: &BTreeMap<String, _>| {
            one.keys().filter(|id| !other.contains_key(*id)).cloned().collect::<Vec<_>>()
        };
        let (lacking, unknown) = (only_in(&english, &ours), only_in(&ours, &english));
        assert!(lacking.is_empty() && unknown.is_empty(), "{lang:?} lacks {lacking:?} and has {unknown:?}");
        for (id, gaps) in &ours {
            assert_eq!(gaps, &english[id], "{lang:?} {id}");
        }
    }
}

/// Whoever copies a file translates it: a sentence of some length is the same in no two languages.
#[test]
fn no_language_has_the_sentences_of_another() {
    let long = |lang: Lang| {
        let said = sentences(lang.code()).into_keys().filter_map(move |id| lang.find(&id));
        said.filter(|text| text.split_whitespace().count() >= 8).collect::<BTreeSet<String>>()
    };
    for (i, lang) in Lang::ALL.into_iter().enumerate() {
        for other in &Lang::ALL[..i] {
            let same: Vec<String> = long(lang).intersection(&long(*other)).cloned().collect();
            assert!(same.is_empty(), "{lang:?} and {other:?}: {same:#?}");
        }
    }
}

#[test]
fn every_language_has_its_folder_and_every_folder_its_language() {
    let folders = fs::read_dir(LOCALES).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let folders: BTreeSet<String> = folders.filter_map(|name| name.into_string().ok()).collect();
    assert_eq!(folders, Lang::CODES.iter().map(|code| (*code).to_owned()).collect());
}

/// Ids that the command line's help is made of: `args.rs` has its own test that none lacks. Those of games and rule sets
/// are composed too, and looked for below; those of rules and lessons in `lessons.rs`.
const MADE_UP: [&str; 19] = [
    "cli-about",
    "cli-arg-",
    "cli-example-",
    "cli-heading-",
    "cli-value-",
    "game-",
    "rules-",
    "about-",
    "letters-",
    "setup-",
    "handicap-",
    "page-",
    "puzzle-theme-",
    "lesson-",
    "fault-",
    "term-",
    "play-word-",
    "play-yes",
    "play-no",
];

#[test]
fn the_code_says_every_sentence_of_the_catalogue_and_no_other() {
    let known: BTreeSet<String> = sentences("es").into_keys().collect();
    let mut said: BTreeSet<String> = terms::Expected::ALL.iter().map(|expected| expected.id().to_owned()).collect();
    for folder in fs::read_dir(CRATES).expect("the crates") {
        for file in files(&folder.expect("a crate").path().join("src"), "rs") {
            let text = fs::read_to_string(&file).expect("a source file");
            let after = text.split("Message::new(").skip(1).filter_map(|rest| rest.trim_start().strip_prefix('"'));
            said.extend(after.filter_map(|rest| rest.split('"').next()).map(str::to_owned));
        }
    }
    let made_up = |id: &&String| MADE_UP.iter().any(|start| id.starts_with(start));
    let lacking: Vec<&String> = said.difference(&known).collect();
    let unused: Vec<&String> = known.difference(&said).filter(|id| !made_up(id)).collect();
    assert!(lacking.is_empty(), "the catalogue lacks {lacking:?}");
    assert!(unused.is_empty(), "nobody says {unused:?}");
}

#[test]
fn the_words_of_the_term_reader_are_those_of_the_catalogue() {
    for expected in terms::Expected::ALL {
        assert_eq!(Lang::En.find(expected.id()).as_deref(), Some(expected.english()));
    }
}

#[test]
fn every_sentence_can_be_said() {
    for lang in Lang::ALL {
        for (id, gaps) in sentences("es") {
            let id: &'static str = id.leak();
            let message = gaps.into_iter().fold(Message::new(id), |message, gap| message.with(gap.leak(), 1));
            let said = lang.say(&message);
            assert!(!said.contains("Unknown localization") && !said.contains('{'), "{lang:?} {id}: {said}");
        }
    }
}

/// A name that stands for any other says nothing of the one that is meant: each has its own.
#[test]
fn every_game_rule_set_level_and_man_has_a_name_of_its_own() {
    const NOBODY: &str = "nobody";
    for lang in Lang::ALL {
        let named = |message: &dyn Fn(&str) -> Message, id: &str| {
            let (said, of_nobody) = (lang.say(&message(id)), lang.say(&message(NOBODY)));
            assert_ne!(said, of_nobody.replace(NOBODY, id), "{lang:?}: {id} has no name: {said}");
        };
        for set in catalog::all() {
            let (game, rules) = (set.game, set.rules);
            for id in [format!("game-{game}"), format!("rules-{game}-{rules}"), format!("about-{game}-{rules}")] {
                assert!(lang.find(&id).is_some(), "{lang:?}: {id} lacks");
            }
            let start = set.start();
            let fields = set.info.set_up.map_or(&[][..], |set_up| set_up.fields);
            let words = fields.iter().flat_map(|field| [field.id].into_iter().chain(field.choices.iter().copied()));
            let words = words.map(|word| format!("setup-{game}-{word}"));
            for id in words.chain(set.handicaps.iter().map(|one| format!("handicap-{game}-{}", one.id))) {
                assert!(lang.find(&id).is_some(), "{lang:?}: {id} lacks");
            }
            for piece in start.pieces().into_iter().chain(set.men.clone()) {
                let man = |kind: &str| {
                    let message = Message::new("server-piece").with("game", game).with("rules", rules);
                    message.with("kind", kind).with("colour", start.colour(piece.side))
                };
                named(&man, piece.kind);
            }
        }
        let known: BTreeSet<String> = sentences("es").into_keys().filter(|id| id.starts_with("rules-")).collect();
        let all: BTreeSet<String> =
            catalog::all().iter().map(|set| format!("rules-{}-{}", set.game, set.rules)).collect();
        assert_eq!(known, all, "names of rules that there are not");
        for level in engine::Level::ALL {
            named(&|level| Message::new("server-level").with("level", level), level.name());
        }
    }
}

#[test]
fn a_locale_names_a_language() {
    assert_eq!(Lang::of_locale("es_UY.UTF-8"), Some(Lang::Es));
    assert_eq!(Lang::of_locale("en-GB"), Some(Lang::En));
    assert_eq!(Lang::of_locale("ca_ES.UTF-8@valencia"), Some(Lang::Ca));
    assert_eq!(Lang::of_locale("C"), None);
    assert_eq!(Lang::of_locale("fr_FR"), None);
}

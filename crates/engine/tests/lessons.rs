//! Every rule set has a page of rules and a lesson: complete, in each language, and true.

use std::collections::BTreeSet;
use std::fs;

use engine::catalog::{self, GameQuery};
use engine::lesson::{Part, Sentence, Step};
use engine::{Lang, Match, Outcome, RuleSet};

const LOCALES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/locales");

/// The sections that no game can do without.
const NEEDED: [&str; 5] = ["aim", "moves", "end", "draws", "notation"];

fn at(set: &RuleSet, position: &str, moves: &[&str]) -> Box<dyn Match> {
    let mut board = set.read(position).unwrap_or_else(|error| panic!("{set:?} {position}: {error}"));
    for text in moves {
        board.play(text).unwrap_or_else(|error| panic!("{set:?} {position} {text}: {error}"));
    }
    board
}

fn step(set: &RuleSet, id: &str) -> Step {
    set.lesson().into_iter().find(|step| step.id == id).unwrap_or_else(|| panic!("{set:?} has no step {id}"))
}

fn set(game: &str, rules: &str) -> &'static RuleSet {
    catalog::select(&GameQuery { game, rules: Some(rules), ..GameQuery::default() }).expect("a rule set")
}

/// Every rule set, on the board of the usual size.
fn sets() -> impl Iterator<Item = &'static RuleSet> {
    catalog::all().chunk_by(|one, next| one.rules == next.rules).map(|sizes| set(sizes[0].game, sizes[0].rules))
}

#[track_caller]
fn accepts(set: &RuleSet, id: &str, expected: &[&str]) {
    let mut accepted = step(set, id).accepted;
    accepted.sort_unstable();
    assert_eq!(accepted, expected, "{set:?} {id}");
}

/// A sentence that the catalogue has, in words that a person can read.
fn must_be_said(set: &RuleSet, sentence: &Sentence, seen: &mut BTreeSet<String>) {
    for lang in Lang::ALL {
        let said = sentence.say(lang);
        assert!(said != sentence.id && said.len() >= 3 && !said.contains('{'), "{set:?} {lang:?} {}", sentence.id);
    }
    seen.insert(sentence.id.clone());
}

#[test]
fn every_rule_set_has_a_page_of_rules_whose_diagrams_can_be_played() {
    for set in sets() {
        let page = set.rules_page();
        let ids: BTreeSet<&str> = page.iter().map(|section| section.id).collect();
        assert_eq!(ids.len(), page.len(), "{set:?}: a section twice");
        for needed in NEEDED {
            assert!(ids.contains(needed), "{set:?} lacks {needed}");
        }
        let mut diagrams = 0;
        for section in &page {
            assert!(section.parts.iter().any(|part| matches!(part, Part::Text(_))), "{set:?} {}: no word", section.id);
            for part in &section.parts {
                let Part::Diagram(diagram) = part else { continue };
                assert!(!diagram.moves.is_empty(), "{set:?} {}: nothing to see", diagram.position);
                at(set, &diagram.position, &diagram.moves);
                diagrams += 1;
            }
        }
        assert!(diagrams >= 3, "{set:?}: {diagrams} diagrams");
    }
}

#[test]
fn every_rule_set_has_a_lesson_of_eight_to_fifteen_steps_that_can_be_done() {
    for set in sets() {
        let lesson = set.lesson();
        assert!((8..=15).contains(&lesson.len()), "{set:?}: {} steps", lesson.len());
        let ids: BTreeSet<&str> = lesson.iter().map(|step| step.id).collect();
        assert_eq!(ids.len(), lesson.len(), "{set:?}: a step twice");
        let mut with_a_choice = 0;
        for step in &lesson {
            let name = format!("{set:?} {}", step.id);
            let legal: BTreeSet<String> = at(set, &step.position, &[]).moves().into_iter().map(|m| m.text).collect();
            let others: Vec<&String> = step.others.iter().flat_map(|(_, moves)| moves).collect();
            let told: BTreeSet<String> = step.accepted.iter().chain(others.iter().copied()).cloned().collect();
            assert!(!step.accepted.is_empty(), "{name}: no move does it");
            assert_eq!(step.accepted.len() + others.len(), legal.len(), "{name}: a move is told twice");
            assert_eq!(told, legal, "{name}");
            with_a_choice += usize::from(!others.is_empty());
        }
        // Where captures are compulsory, several positions have a single legal move, and the rules themselves say no.
        assert!(with_a_choice >= 4, "{set:?}: only {with_a_choice} steps can go wrong");
    }
}

#[test]
fn every_sentence_of_rules_and_lessons_is_said_in_both_languages_and_by_somebody() {
    let mut said = BTreeSet::new();
    for set in sets() {
        for section in set.rules_page() {
            must_be_said(set, &section.title, &mut said);
            for part in &section.parts {
                let (Part::Text(sentence) | Part::Diagram(engine::lesson::Diagram { caption: sentence, .. })) = part;
                must_be_said(set, sentence, &mut said);
            }
        }
        for step in set.lesson() {
            for sentence in [&step.task, &step.hint, &step.done] {
                must_be_said(set, sentence, &mut said);
            }
            for (reason, _) in &step.others {
                must_be_said(set, reason, &mut said);
            }
        }
    }
    let mut known = BTreeSet::new();
    for file in fs::read_dir(format!("{LOCALES}/es")).expect("a folder") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("a catalogue");
        let ids = text.lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id.to_owned());
        known.extend(ids.filter(|id| id.starts_with("page-") || id.starts_with("lesson-")));
    }
    let left_over: Vec<&String> = known.difference(&said).collect();
    assert!(left_over.is_empty(), "nobody says {left_over:?}");
}

#[test]
fn a_step_that_wants_certain_moves_says_in_its_own_words_why_others_are_wrong() {
    for set in sets() {
        for step in set.lesson() {
            assert!(step.others.iter().all(|(reason, _)| reason.id != "lesson-else-moves"), "{set:?} {}", step.id);
        }
    }
}

#[test]
fn the_other_sizes_of_a_board_have_the_lesson_of_the_usual_one() {
    for other in catalog::all() {
        let usual = set(other.game, other.rules);
        assert_eq!(other.lesson(), usual.lesson(), "{other:?}");
        assert_eq!(other.rules_page(), usual.rules_page(), "{other:?}");
    }
}

#[test]
fn goals_accept_what_they_mean() {
    let fide = set("ajedrez", "fide");
    accepts(fide, "castle-long", &["e1c1"]);
    accepts(fide, "en-passant", &["e5d6"]);
    accepts(fide, "promote", &["a7a8q"]);
    accepts(fide, "mate-knight", &["g5f7"]);
    accepts(set("damas", "inglesa"), "two", &["22x8"]);
    accepts(set("damas", "libre"), "safe-step", &["22-17"]);
    accepts(set("damas", "rusa"), "crown-goes-on", &["11x13", "11x9"]);
    accepts(set("reversi", "othello"), "several", &["d4"]);
    accepts(set("arabe", "arabe"), "avoid", &["b1c1"]);
    accepts(set("arabe", "arabe"), "three", &["c2c3"]);
    accepts(set("cuatro", "cuatro"), "not-below", &["a", "b", "c", "e", "f", "g"]);
    accepts(set("cuatro", "cuatro"), "block", &["e"]);
    accepts(set("molino", "clasico"), "protected", &["e1-ne1xn2", "e1-ne1xnw2"]);
    accepts(set("molino", "molinolog"), "guard", &["ne2-n2"]);
}

#[test]
fn a_wrong_capture_is_told_with_its_number() {
    let step = step(set("damas", "inglesa"), "two");
    let (reason, moves) = &step.others[0];
    assert_eq!(moves, &["28x19"]);
    assert_eq!(reason.say(Lang::Es), "Esa jugada vale, pero captura solo 1, y aquí se piden 2.");
    assert_eq!(reason.say(Lang::En), "That move is legal, but it captures only 1, and 2 are wanted here.");
}

#[test]
fn a_diagram_of_the_end_ends_the_game() {
    for (game, rules, caption) in [
        ("ajedrez", "fide", "page-ajedrez-aim-board"),
        ("damas", "espanola", "page-damas-blocked-board"),
        ("molino", "clasico", "page-molino-blocked-board"),
        ("reversi", "reversi", "page-reversi-end-board"),
        ("cuatro", "cuatro", "page-cuatro-lines-board"),
    ] {
        let set = set(game, rules);
        let parts = set.rules_page().into_iter().flat_map(|section| section.parts);
        let mut diagrams = parts.filter_map(|part| match part {
            Part::Diagram(diagram) => Some(diagram),
            Part::Text(_) => None,
        });
        let diagram = diagrams.find(|diagram| diagram.caption.id == caption).expect("the diagram");
        let end = at(set, &diagram.position, &diagram.moves);
        assert!(matches!(end.outcome(), Some(Outcome::Win(_))), "{game} {rules}");
    }
}

//! Evaluations explained: what every term is called, and what other weights choose.

use engine::explain::{EvaluationReport, ExplainError, ExplainOptions};
use engine::tree::TreeError;
use engine::{Lang, Match, RuleSet, catalog};

fn options(set: &RuleSet, evaluator: &str, weights: &[(&str, i32)], depth: u32) -> ExplainOptions {
    let weights = weights.iter().map(|&(name, value)| (name.to_owned(), value)).collect();
    ExplainOptions::read(set, (evaluator, None), weights, (depth, 100_000)).expect("names that there are")
}

fn explain(set: &RuleSet, game: &dyn Match, evaluator: &str, weights: &[(&str, i32)], depth: u32) -> EvaluationReport {
    game.explain(&options(set, evaluator, weights, depth), &|| false).expect("an explanation")
}

/// Weights, terms and adjustments along a game of every rule set.
#[test]
fn everything_that_is_counted_has_a_name_in_both_languages() {
    for set in catalog::all() {
        let (mut game, mut random) = (set.start(), fastrand::Rng::with_seed(3));
        for _ in 0..60 {
            if game.outcome().is_some() {
                break;
            }
            for evaluator in ["documento", "tablas"] {
                let report = explain(set, &*game, evaluator, &[], 1);
                let explained = &report.explanation;
                let weights = report.weights.iter().map(|(weight, _)| weight.name);
                let terms = explained.terms.iter().map(|term| term.weight.name);
                let adjustments = explained.adjustments.iter().map(|adjustment| adjustment.name);
                for name in weights.chain(terms).chain(adjustments) {
                    for lang in Lang::ALL {
                        assert!(lang.find(&format!("term-{name}")).is_some(), "{set:?}: {lang:?} lacks {name}");
                    }
                }
                assert_eq!(report.usual.0, explained.value);
                assert_eq!(report.usual.1, report.choice);
            }
            let moves = game.moves();
            game.play(&moves[random.usize(..moves.len())].text).expect("legal");
        }
    }
}

/// No name is left over.
#[test]
fn every_name_belongs_to_something() {
    let known: Vec<String> = include_str!("../locales/en/explain.ftl")
        .lines()
        .filter_map(|line| line.strip_prefix("term-")?.split(" =").next().map(str::to_owned))
        .collect();
    let mut used: Vec<&str> = vec!["rounding", "limit", "drawish", "quarter"];
    for set in catalog::all() {
        for evaluator in ["documento", "tablas"] {
            used.extend(explain(set, &*set.start(), evaluator, &[], 1).weights.iter().map(|(weight, _)| weight.name));
        }
    }
    for name in &known {
        assert!(used.contains(&name.as_str()), "{name} is nobody's");
    }
}

/// "What would you play if corners were worth nothing?"
#[test]
fn the_choice_changes_with_the_weights() {
    let set = catalog::rule_sets("reversi").next().expect("reversi");
    // Black can take the corner a1.
    let text = "-O----O--OOX-O---OOOOXX---OOX-X---OXOOO---OXXX------X----------- X";
    let game = set.read(text).expect("a position");
    let usual = explain(set, &*game, "documento", &[], 1);
    assert_eq!(usual.choice.text, "a1", "{usual:?}");
    let without = [("esquinas", 0)];
    let changed = explain(set, &*game, "documento", &without, 1);
    assert_eq!(changed.choice.text, "a3", "{changed:?}");
    assert_eq!(changed.usual.1, usual.choice);
    // What a search with other weights finds is what the explanation of the position after it says.
    let mut after = set.read(text).expect("a position");
    after.play(&changed.choice.text).expect("legal");
    let there = explain(set, &*after, "documento", &without, 1);
    assert_eq!(-there.explanation.value, changed.choice.value);
}

#[test]
fn the_choice_is_the_documents_machine_s() {
    let set = catalog::rule_sets("reversi").next().expect("reversi");
    let mut game = set.start();
    game.play("(5,3)").expect("legal");
    let options = ExplainOptions::read(set, ("documento", Some("classic")), Vec::new(), (1, 1000)).expect("names");
    let report = game.explain(&options, &|| false).expect("an explanation");
    // The first of three equal moves, (6,5), worth 0, as document 001 prints.
    assert_eq!((report.choice.text.as_str(), report.choice.value.value()), ("e6", 0));
    assert_eq!(report.weights.iter().find(|(weight, _)| weight.name == "fronteras").map(|weight| weight.1), Some(0));
}

#[test]
fn a_choice_that_takes_too_many_nodes_looks_less_deep() {
    let set = catalog::rule_sets("ajedrez").next().expect("ajedrez");
    let few = ExplainOptions::read(set, ("documento", None), Vec::new(), (6, 500)).expect("names");
    let choice = set.start().explain(&few, &|| false).expect("an explanation").choice;
    assert!(choice.depth < 6 && choice.nodes <= 500, "{choice:?}");
    let hardly = ExplainOptions::read(set, ("documento", None), Vec::new(), (1, 5)).expect("names");
    assert_eq!(set.start().explain(&hardly, &|| false), Err(ExplainError::Tree(TreeError::TooLarge(5))));
}

#[test]
fn wrong_names_and_numbers_are_refused_with_what_there_is() {
    let set = catalog::rule_sets("reversi").next().expect("reversi");
    let game = set.start();
    let error = game.explain(&options(set, "documento", &[("corners", 0)], 1), &|| false).expect_err("no such weight");
    assert!(Lang::En.say(&error.message()).contains("esquinas, laterales"), "{error:?}");
    let read = |evaluator: &str, profile: Option<&str>, weight: i32| {
        let weights = vec![("win".to_owned(), weight)];
        ExplainOptions::read(set, (evaluator, profile), weights, (1, 100)).map_err(|message| Lang::En.say(&message))
    };
    assert!(read("mine", None, 0).is_err_and(|text| text.contains("documento, tablas")));
    assert!(read("documento", Some("seven"), 0).is_err_and(|text| text.contains("classic, six")));
    assert!(read("tablas", Some("six"), 0).is_err_and(|text| text.contains("document")));
    assert!(read("documento", None, 1_000_001).is_err_and(|text| text.contains("win")));
    let damas = catalog::rule_sets("damas").next().expect("damas");
    assert!(ExplainOptions::read(damas, ("documento", Some("six")), Vec::new(), (1, 100)).is_err());
    for text in ["", "win", "win=", "win=x", "win=1.5", "=", "win=99999999999"] {
        assert!(ExplainOptions::read_weight(text).is_err(), "{text}");
    }
    assert_eq!(ExplainOptions::read_weight(" win = -3 "), Ok(("win".into(), -3)));
    let over = set.read(&("X".repeat(64) + " O")).expect("a full board");
    assert_eq!(over.explain(&options(set, "documento", &[], 1), &|| false), Err(TreeError::Over.into()));
}

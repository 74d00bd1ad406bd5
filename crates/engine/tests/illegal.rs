//! What is said of refused moves, sentence by sentence: `testdata/illegal.txt`.

use std::collections::BTreeSet;

use engine::catalog::{self, GameQuery};
use engine::{IllegalMove, Lang, Match, NotationError};

const CASES: &str = include_str!("../../../testdata/illegal.txt");

/// One line of the file.
struct Case<'a> {
    rules: &'a str,
    position: &'a str,
    tried: &'a str,
    rule: &'a str,
    sentence: &'a str,
}

fn cases() -> Vec<Case<'static>> {
    let case = |line: &'static str| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [rules, position, tried, rule, sentence] = fields[..] else { panic!("five fields in {line}") };
        Case { rules, position, tried, rule, sentence }
    };
    CASES.lines().filter(|line| !line.starts_with('#')).map(case).collect()
}

fn open(case: &Case<'_>) -> Box<dyn Match> {
    let (game, rules) = case.rules.split_once(' ').expect("a game and its rules");
    let set = catalog::select(&GameQuery { game, rules: Some(rules), ..GameQuery::default() }).expect("a rule set");
    if case.position.is_empty() { set.start() } else { set.read(case.position).expect("a position") }
}

fn explain(case: &Case<'_>) -> Option<IllegalMove> {
    let board = open(case);
    let (how, what) = case.tried.split_once(' ').unwrap_or((case.tried, ""));
    if how == "move" {
        return board.explain_text(what);
    }
    let spots = board.geometry().spots;
    let spot = |label: &str| spots.iter().position(|spot| spot.label == label).expect("a spot");
    board.explain_clicks(&what.split_whitespace().map(spot).collect::<Vec<_>>())
}

#[test]
fn every_refusal_names_its_rule_in_words() {
    let mut wrong = Vec::new();
    for case in cases() {
        let illegal = explain(&case);
        let rule = illegal.as_ref().and_then(|illegal| illegal.rule).map(|rule| rule.to_string()).unwrap_or_default();
        let sentence = illegal.map(|illegal| Lang::Es.say(&illegal.reason)).unwrap_or_default();
        if (rule.as_str(), sentence.as_str()) != (case.rule, case.sentence) {
            let Case { rules, position, tried, .. } = case;
            wrong.push(format!("{rules} | {position} | {tried} | {rule} | {sentence}"));
        }
    }
    assert!(wrong.is_empty(), "it is said otherwise:\n{}", wrong.join("\n"));
}

#[test]
fn every_sentence_of_the_catalogue_is_in_the_file() {
    let said: BTreeSet<&str> = cases().iter().filter_map(explain).map(|illegal| illegal.reason.id).collect();
    let catalogue = include_str!("../locales/es/illegal.ftl");
    let known = catalogue.lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id);
    let known: BTreeSet<&str> = known.filter(|id| !id.starts_with([' ', '#'])).collect();
    let unsaid: Vec<&&str> = known.difference(&said).collect();
    assert!(unsaid.is_empty(), "nobody tried what brings {unsaid:?}");
}

/// The numbers are those of the sentences at the top of each game.
#[test]
fn every_rule_that_is_named_is_one_of_the_game() {
    let rules_of = |game: &str| match game {
        "ajedrez" => include_str!("../../games/src/chess/mod.rs"),
        "damas" => include_str!("../../games/src/draughts/mod.rs"),
        "molino" => include_str!("../../games/src/morris/mod.rs"),
        "arabe" => include_str!("../../games/src/seega/mod.rs"),
        _ => include_str!("../../games/src/reversi/mod.rs"),
    };
    for case in cases() {
        assert!(!case.sentence.is_empty(), "{}: {} is legal", case.rules, case.tried);
        let game = case.rules.split(' ').next().unwrap_or_default();
        let is_there = case.rule.is_empty() || rules_of(game).contains(&format!("//! {}. ", case.rule));
        assert!(is_there, "{game} has no rule {}", case.rule);
    }
}

/// Who types a move is told the same as who clicks it.
#[test]
fn a_typed_move_is_refused_with_the_reason() {
    for case in cases().iter().filter(|case| case.tried.starts_with("move ")) {
        let text = &case.tried["move ".len()..];
        let error = open(case).play(text).expect_err("it is refused");
        assert!(matches!(error, NotationError::NoSuchMove { .. }), "{text}: {error}");
        let said = Lang::Es.explain(&error);
        assert!(said.starts_with(&format!("«{text}»")) && said.contains(case.sentence), "{said}");
    }
}

#[test]
fn nothing_is_legal_after_the_end() {
    let set = catalog::select(&GameQuery { game: "damas", rules: Some("inglesa"), ..GameQuery::default() });
    let mut board = set.expect("a rule set").read("W:W18:B15").expect("a position");
    assert_eq!(board.explain_text("18x11"), None);
    board.play("18x11").expect("legal");
    assert_eq!(board.explain_clicks(&[10]), Some(IllegalMove::after_the_end()));
    assert_eq!(board.explain_text("11-8"), Some(IllegalMove::after_the_end()));
}

//! The models are right without a fault, and every fault shows somewhere and has a name.

use super::*;

/// Boards of each predicate.
const BOARDS: usize = 40;

#[test]
fn without_a_fault_the_models_answer_as_our_own_predicates_do() {
    for exercise in all() {
        let mut session = Session::default();
        let questions = exercise.questions(BOARDS, 7);
        assert!(questions.len() >= BOARDS / 2, "{exercise:?} has {} questions", questions.len());
        for question in questions {
            let expected = exercise.expected(&question, &mut session).expect("it is answered");
            let Some(model) = exercise.subject.model(&question, None) else { continue };
            assert!(question.is_right(&model, &expected), "{}\n{model:?}\n{expected:?}", question.goal);
        }
    }
}

#[test]
fn every_fault_shows_in_a_question_of_each_of_its_predicates() {
    let mut unseen = Vec::new();
    for exercise in all() {
        let questions = exercise.questions(0, 1);
        let shows = |fault: &Fault| questions.iter().any(|question| exercise.shows(question, *fault));
        unseen.extend(exercise.faults().filter(|fault| !shows(fault)).map(|fault| (exercise.name, fault.id)));
    }
    assert!(unseen.is_empty(), "never met: {unseen:?}");
}

#[test]
fn every_fault_has_a_sentence_in_both_languages() {
    for fault in all().flat_map(|exercise| exercise.subject.faults()) {
        assert!(Lang::ALL.iter().all(|lang| lang.find(fault.id).is_some()), "{}", fault.id);
        assert!(fault.shows_in.iter().all(|name| all().any(|exercise| exercise.name == *name)), "{}", fault.id);
    }
}

#[test]
fn the_same_seed_asks_the_same_and_another_asks_something_else() {
    let exercise = all().next().expect("there are exercises");
    assert_eq!(exercise.questions(8, 3), exercise.questions(8, 3));
    assert_ne!(exercise.questions(8, 3), exercise.questions(8, 4));
}

#[test]
fn heads_tell_the_arity() {
    for exercise in all() {
        let head = terms::read_term(&exercise.head.replace(['+', '-', '?'], "")).expect("a term");
        assert_eq!(compound(&head).map(|(name, args)| (name, args.len())), Some((exercise.name, exercise.arity)));
    }
}

#[test]
fn a_board_is_a_set_of_men_and_an_answer_a_set_of_boards() {
    let list = |text: &str| vec![terms::read_term(text).expect("a term")];
    let set = |rows: &[&str]| Answer::new(rows.iter().map(|text| list(text)), &[Shape::Set]);
    assert_eq!(set(&["[a,b]", "[c]"]), set(&["[c]", "[b,a]"]));
    assert_ne!(set(&["[a,b]"]), set(&["[a]"]));
    assert_eq!(set(&["[a,b]", "[b,a]"]).repeated(), 1);
}

//! What is wrong, by its causes.

use engine::exercise::{Exercise, Fault, Question};
use terms::Term;

use crate::examine::{Examiner, Judgement};
use crate::grade::{Cause, Example, Finding, Given};
use crate::shrink::shrink;

/// Sorts wrong answers by what is behind them and finds the smallest example of each. `right` are the questions that were
/// answered as they should be.
pub(crate) fn sort(
    examiner: &mut Examiner<'_>,
    exercise: &Exercise,
    wrong: Vec<Example>,
    right: &[&Question],
) -> Vec<Finding> {
    let mut groups: Vec<(Cause, Vec<Example>)> = Vec::new();
    let mut open = Vec::new();
    for example in wrong {
        match plain_cause(&example.given) {
            Some(cause) => add(&mut groups, cause, example),
            None => open.push(example),
        }
    }
    depend_on_order(examiner, exercise, &mut open, &mut groups);
    for (fault, explained) in named(exercise, &mut open, right) {
        for example in explained {
            add(&mut groups, Cause::Known(fault), example);
        }
    }
    unexplained(examiner, exercise, open, right, &mut groups);
    let findings = groups.into_iter().map(|(cause, mut examples)| {
        examples.sort_by_cached_key(|example| (exercise.men(&example.question), example.question.goal.to_string()));
        let count = examples.len();
        let example = examples.swap_remove(0);
        let example = shrink(examiner, exercise, example, &|example| shows(exercise, &cause, example));
        Finding { cause, count, example }
    });
    let mut findings: Vec<Finding> = findings.collect();
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.count));
    findings
}

fn add(groups: &mut Vec<(Cause, Vec<Example>)>, cause: Cause, example: Example) {
    match groups.iter_mut().find(|(known, _)| *known == cause) {
        Some((_, examples)) => examples.push(example),
        None => groups.push((cause, vec![example])),
    }
}

/// The cause that needs no thought; none of a wrong answer.
fn plain_cause(given: &Given) -> Option<Cause> {
    Some(match given {
        Given::Answer(_) => return None,
        Given::Changed(_) => Cause::Changes,
        Given::Error(text) => Cause::Error(error_kind(text)),
        Given::TimedOut => Cause::TimedOut,
        Given::Ended(ending) => Cause::Ended(*ending),
    })
}

/// An error without the values of the moment: a missing predicate by its name, anything else by its first words.
fn error_kind(text: &str) -> String {
    let is_missing = text.starts_with("existence_error(procedure,");
    let end = if is_missing { text.len() } else { text.find(',').unwrap_or(text.len()) };
    text[..end].to_owned()
}

/// The known faults that explain what is open, which they take out of it: each time the one that explains the most. Right
/// answers that a program with the fault would not give belie it, all but a few.
fn named(exercise: &Exercise, open: &mut Vec<Example>, right: &[&Question]) -> Vec<(Fault, Vec<Example>)> {
    let explanations = |example: &Example| match &example.given {
        Given::Answer(answer) => exercise.explanations(&example.question, answer),
        _ => Vec::new(),
    };
    let mut explained: Vec<(Example, Vec<Fault>)> = Vec::new();
    for example in open.drain(..) {
        let faults = explanations(&example);
        explained.push((example, faults));
    }
    let mut candidates: Vec<(Fault, usize)> = Vec::new();
    for fault in explained.iter().flat_map(|(_, faults)| faults) {
        if !candidates.iter().any(|(known, _)| known == fault) {
            let belied = right.iter().filter(|question| exercise.shows(question, *fault)).count();
            candidates.push((*fault, belied));
        }
    }
    // In the order in which the game has them, the likelier first.
    let order: Vec<Fault> = exercise.known_faults().collect();
    candidates.sort_by_key(|(fault, _)| order.iter().position(|other| other == fault));
    let mut found = Vec::new();
    loop {
        let count = |fault: &Fault| explained.iter().filter(|(_, faults)| faults.contains(fault)).count();
        let worth = |(fault, belied): &(Fault, usize)| count(fault) as i64 - *belied as i64;
        // The last of equals is taken, so the likeliest come last.
        let likely = candidates.iter().rev().filter(|one| worth(one) > 0 && 4 * one.1 <= count(&one.0));
        let best = likely.max_by_key(|one| worth(one)).copied();
        let Some((fault, _)) = best else { break };
        let (taken, rest): (Vec<_>, Vec<_>) = explained.into_iter().partition(|(_, faults)| faults.contains(&fault));
        explained = rest;
        found.push((fault, taken.into_iter().map(|(example, _)| example).collect()));
    }
    open.extend(explained.into_iter().map(|(example, _)| example));
    found
}

/// Answers that no single fault explains: the smallest are made smaller still, where one fault may be alone.
fn unexplained(
    examiner: &mut Examiner<'_>,
    exercise: &Exercise,
    mut open: Vec<Example>,
    right: &[&Question],
    groups: &mut Vec<(Cause, Vec<Example>)>,
) {
    /// Examples looked at one by one.
    const CLOSELY: usize = 4;
    open.sort_by_cached_key(|example| (exercise.men(&example.question), example.question.goal.to_string()));
    let mut rest = open.into_iter();
    let mut last = None;
    for example in rest.by_ref().take(CLOSELY) {
        let small = shrink(examiner, exercise, example, &|example| matches!(example.given, Given::Answer(_)));
        let Given::Answer(answer) = &small.given else { continue };
        let explanations = exercise.explanations(&small.question, answer);
        let mut causes = groups.iter().map(|(cause, _)| cause);
        let named = causes.find(|cause| matches!(cause, Cause::Known(fault) if explanations.contains(fault))).cloned();
        let is_belied = |fault: &Fault| right.iter().any(|question| exercise.shows(question, *fault));
        let cause = match (named, explanations.iter().find(|fault| !is_belied(fault))) {
            (Some(cause), _) => cause,
            (None, Some(fault)) => Cause::Known(*fault),
            (None, None) if is_right_in_another_order(examiner, exercise, &small) => Cause::Order,
            (None, None) => Cause::Unknown,
        };
        last = Some(cause.clone());
        add(groups, cause, small);
    }
    // The others are most likely wrong for the same reasons together.
    for example in rest {
        if let Some(cause) = &last {
            add(groups, cause.clone(), example);
        }
    }
}

/// Takes out what is answered rightly once the men of the board come in another order. Where the smallest boards show
/// nothing of the kind, the others are not tried.
fn depend_on_order(
    examiner: &mut Examiner<'_>,
    exercise: &Exercise,
    open: &mut Vec<Example>,
    groups: &mut Vec<(Cause, Vec<Example>)>,
) {
    /// The smallest boards.
    const FIRST: usize = 6;
    open.sort_by_cached_key(|example| (exercise.men(&example.question), example.question.goal.to_string()));
    let mut found = false;
    for (i, example) in std::mem::take(open).into_iter().enumerate() {
        if (i < FIRST || found) && is_right_in_another_order(examiner, exercise, &example) {
            found = true;
            add(groups, Cause::Order, example);
        } else {
            open.push(example);
        }
    }
}

/// Whether the same question, but for the order of a list in it, is answered rightly.
fn is_right_in_another_order(examiner: &mut Examiner<'_>, exercise: &Exercise, example: &Example) -> bool {
    let Term::Compound(name, args) = &example.question.goal else { return false };
    if exercise.reordered(&example.question).is_empty() {
        // Lists mean something else there.
        return false;
    }
    for (i, arg) in args.iter().enumerate() {
        let Term::List(items, None) = arg else { continue };
        for order in orders(items) {
            let mut args = args.clone();
            args[i] = Term::list(order);
            let mut question = example.question.clone();
            question.goal = Term::compound(name, args);
            if matches!(examiner.put(&question, &example.expected), Judgement::Right { .. }) {
                return true;
            }
        }
    }
    false
}

/// Other orders of a list: all of a short one, otherwise every beginning, forwards and backwards.
fn orders(items: &[Term]) -> Vec<Vec<Term>> {
    /// A list that is short.
    const SHORT: usize = 4;
    if items.len() <= SHORT {
        let mut all = vec![Vec::new()];
        for item in items {
            let insert = |order: Vec<Term>| {
                (0..=order.len()).map(move |at| [&order[..at], std::slice::from_ref(item), &order[at..]].concat())
            };
            all = all.into_iter().flat_map(insert).collect();
        }
        return all;
    }
    let backwards: Vec<Term> = items.iter().rev().cloned().collect();
    let turned = |order: &[Term], at: usize| [&order[at..], &order[..at]].concat();
    (0..items.len()).flat_map(|at| [turned(items, at), turned(&backwards, at)]).collect()
}

/// Whether a smaller example still shows this cause.
fn shows(exercise: &Exercise, cause: &Cause, example: &Example) -> bool {
    match (cause, &example.given) {
        (Cause::Known(fault), Given::Answer(answer)) => {
            exercise.explanations(&example.question, answer).contains(fault)
        }
        (Cause::Unknown, Given::Answer(_)) => true,
        (Cause::Order, _) => false,
        // The board matters little there.
        (_, given) if given.takes_long() => false,
        (cause, given) => plain_cause(given).as_ref() == Some(cause),
    }
}

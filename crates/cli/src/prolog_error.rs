//! Why a goal has no answer, with its place.

use engine::prolog::{self, QueryError};
use engine::{Lang, Message, Term};

use crate::diagnostics;

/// Where a goal was asked.
#[derive(Clone, Copy, Debug)]
pub enum Asked<'a> {
    /// In this text, all of which is the goal.
    Text(&'a str),
    /// At this line and column of a stream.
    PositionArgs(usize, usize),
}

/// The sentence for people: the place, what is wrong, and a pointer to it where the text is at hand.
pub fn explain(error: &QueryError, asked: Asked<'_>, lang: Lang) -> String {
    let known = || prolog::predicates().collect::<Vec<_>>().join(", ");
    let message = match error {
        QueryError::Unknown(name, arity) => {
            Message::new("cli-unknown-predicate").with("name", name).with("arity", arity).with("known", known())
        }
        QueryError::NotAGoal(term) => Message::new("cli-not-a-goal").with("term", term),
        QueryError::TooLarge => Message::new("cli-term-too-large"),
        QueryError::Stopped => Message::new("cli-goal-stopped"),
        QueryError::Instantiation { variable, goal } => {
            Message::new("cli-goal-unbound").with("variable", variable).with("goal", goal)
        }
        QueryError::Type { expected, found, goal } => {
            Message::new("cli-goal-type").with("expected", expected).with("found", found).with("goal", goal)
        }
        QueryError::Evaluation { why, goal } => Message::new("cli-goal-evaluation").with("why", why).with("goal", goal),
    };
    let said = lang.say(&message);
    match asked {
        Asked::PositionArgs(line, column) => format!("{line}:{column}: {said}"),
        Asked::Text(text) => {
            let (line, column) = token(error).and_then(|token| prolog::place_of(text, &token)).unwrap_or((1, 1));
            format!("{line}:{column}: {said}\n{}", diagnostics::pointer(text, line, column))
        }
    }
}

/// The name or variable that stands where the error is.
fn token(error: &QueryError) -> Option<String> {
    match error {
        QueryError::Unknown(name, _) => Some(name.clone()),
        QueryError::Instantiation { variable, .. } if is_anonymous(variable) => Some("_".into()),
        QueryError::Instantiation { variable, .. } => Some(variable.clone()),
        QueryError::NotAGoal(term) => name(term),
        QueryError::Type { found: Term::Compound(slash, parts), .. } if slash == "/" => name(&parts[0]),
        QueryError::Type { found, goal, .. } => name(found).or_else(|| name(goal)),
        QueryError::Evaluation { goal, .. } => name(goal),
        QueryError::TooLarge | QueryError::Stopped => None,
    }
}

fn name(term: &Term) -> Option<String> {
    match term {
        Term::Atom(name) | Term::Compound(name, _) | Term::Var(name) => Some(name.clone()),
        _ => None,
    }
}

/// Whether the variable was written as `_`, or was not written at all.
fn is_anonymous(variable: &str) -> bool {
    variable.strip_prefix('_').is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()))
}

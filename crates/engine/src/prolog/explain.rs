//! Errors of goals for people and for other Prologs: a sentence, the place, the standard's term.

use board::{Message, NotationError};
use terms::{Term, place_of, term::is_anonymous};

use super::QueryError;
use crate::i18n::Lang;

impl QueryError {
    /// The sentence for people, without its place.
    pub fn explain(&self, lang: Lang) -> String {
        let message = match self {
            QueryError::Unknown(name, arity) => {
                let known = super::predicates().collect::<Vec<_>>().join(", ");
                Message::new("prolog-unknown-predicate").with("name", name).with("arity", arity).with("known", known)
            }
            QueryError::NotAGoal(term) => Message::new("prolog-not-a-goal").with("term", term),
            QueryError::TooLarge => Message::new("prolog-term-too-large"),
            QueryError::Memory => Message::new("prolog-memory"),
            QueryError::Stopped => Message::new("prolog-stopped"),
            QueryError::Instantiation { variable, goal } => {
                Message::new("prolog-unbound").with("variable", variable).with("goal", goal)
            }
            QueryError::Type { expected, found, goal } => {
                Message::new("prolog-type").with("expected", expected).with("found", found).with("goal", goal)
            }
            QueryError::Domain { expected, found, goal, reason } => {
                let message = Message::new("prolog-domain").with("expected", expected).with("found", found);
                let reason = match reason.as_deref() {
                    // A game or an option is no position that cannot be.
                    Some(NotationError::Impossible(reasons)) if *expected != "posicion" => {
                        reasons.iter().map(|reason| format!(": {}", lang.say(reason))).collect()
                    }
                    Some(reason) => format!(": {}", lang.explain(reason)),
                    None => String::new(),
                };
                message.with("goal", goal).with("reason", reason)
            }
            QueryError::Evaluation { why, goal } => {
                Message::new("prolog-evaluation").with("why", why).with("goal", goal)
            }
        };
        lang.say(&message)
    }

    /// The line and the column in the text of the goal where the error is, both from 1.
    pub fn place(&self, text: &str) -> (usize, usize) {
        self.token().and_then(|token| place_of(text, &token)).unwrap_or((1, 1))
    }

    /// The first argument of the standard's `error/2`.
    pub fn formal(&self) -> Term {
        let of = |name: &str, args: &[Term]| Term::compound(name, args.iter().cloned());
        match self {
            QueryError::Unknown(name, arity) => {
                let indicator = of("/", &[Term::atom(name), Term::Int(*arity as i64)]);
                of("existence_error", &[Term::atom("procedure"), indicator])
            }
            QueryError::NotAGoal(Term::Var(_)) | QueryError::Instantiation { .. } => Term::atom("instantiation_error"),
            QueryError::NotAGoal(term) => of("type_error", &[Term::atom("callable"), term.clone()]),
            QueryError::TooLarge => of("resource_error", &[Term::atom("term_size")]),
            QueryError::Memory => of("resource_error", &[Term::atom("memory")]),
            QueryError::Stopped => of("resource_error", &[Term::atom("search")]),
            QueryError::Type { expected, found, .. } => of("type_error", &[Term::atom(*expected), found.clone()]),
            QueryError::Domain { expected, found, .. } => of("domain_error", &[Term::atom(*expected), found.clone()]),
            QueryError::Evaluation { why, .. } => of("evaluation_error", &[Term::atom(*why)]),
        }
    }

    /// The name or variable that stands where the error is.
    fn token(&self) -> Option<String> {
        match self {
            QueryError::Unknown(name, _) => Some(name.clone()),
            QueryError::Instantiation { variable, .. } if is_anonymous(variable) => Some("_".into()),
            QueryError::Instantiation { variable, .. } => Some(variable.clone()),
            QueryError::NotAGoal(term) => name(term),
            QueryError::Type { found: Term::Compound(slash, parts), .. } if slash == "/" => name(&parts[0]),
            QueryError::Type { found, goal, .. } | QueryError::Domain { found, goal, .. } => {
                name(found).or_else(|| name(goal))
            }
            QueryError::Evaluation { goal, .. } => name(goal),
            QueryError::TooLarge | QueryError::Memory | QueryError::Stopped => None,
        }
    }
}

fn name(term: &Term) -> Option<String> {
    match term {
        Term::Atom(name) | Term::Compound(name, _) | Term::Var(name) => Some(name.clone()),
        _ => None,
    }
}

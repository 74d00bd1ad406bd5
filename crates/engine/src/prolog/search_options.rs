//! The options of `mejor/4`: `[depth(4),seed(1)]`, in English or Spanish, as the spec of a machine.

use board::{Message, NotationError};
use terms::Term;

use super::QueryError;
use super::arithmetic::integer;
use super::position_term::{atom, unbound, wrong_domain, wrong_type};
use crate::analysis::PlayerSpec;

/// The options with a value: in Spanish, in English as specs write them, and what the value must be.
const WITH_VALUE: &[(&str, &str, Value)] = &[
    ("profundidad", "depth", Value::Integer),
    ("tiempo", "time", Value::Number),
    ("nodos", "nodes", Value::Integer),
    ("nivel", "level", Value::Atom),
    ("semilla", "seed", Value::Integer),
    ("perfil", "profile", Value::Atom),
];

/// Those without one, in both languages, and as specs write them.
const ALONE: &[(&str, &str, &str)] = &[
    ("documento", "document", "documento"),
    ("azar", "random", "random"),
    ("dummy", "dummy", "dummy"),
    ("minimax", "ia_06", "minimax"),
];

#[derive(Clone, Copy)]
enum Value {
    Integer,
    Number,
    Atom,
}

/// The machine that the options describe; with none it is `maestro`.
pub(super) fn read(options: &Term, goal: &Term) -> Result<PlayerSpec, QueryError> {
    let items = match options {
        Term::Var(_) => return Err(unbound(options, goal)),
        Term::List(items, None) => items,
        Term::List(_, Some(tail)) if matches!(**tail, Term::Var(_)) => return Err(unbound(tail, goal)),
        _ => return Err(wrong_type("list", options, goal)),
    };
    let mut spec = Vec::new();
    for option in items {
        let said = text(option, goal)?;
        // Each by itself, so that the one that is wrong is told.
        if !said.starts_with("profile") && PlayerSpec::read(&said).is_err() {
            return Err(refused(option, goal, Message::new("prolog-option-value")));
        }
        spec.push(said);
    }
    if spec.is_empty() {
        return Ok(PlayerSpec::default());
    }
    PlayerSpec::read(&spec.join(",")).map_err(|_| refused(options, goal, Message::new("prolog-options-together")))
}

/// The error for options that make no machine of this game.
pub(super) fn refused(options: &Term, goal: &Term, reason: Message) -> QueryError {
    wrong_domain("opcion", options, goal, NotationError::Impossible(vec![reason]))
}

/// An option as specs write it.
fn text(option: &Term, goal: &Term) -> Result<String, QueryError> {
    let unknown = || {
        let known = WITH_VALUE.iter().map(|(es, en, _)| format!("{es}(_), {en}(_)"));
        let alone = ALONE.iter().flat_map(|(es, en, _)| [(*es).to_owned(), (*en).to_owned()]);
        let mut known: Vec<String> = known.chain(alone).collect();
        known.dedup();
        refused(option, goal, Message::new("prolog-no-such-option").with("known", known.join(", ")))
    };
    match option {
        Term::Var(_) => Err(unbound(option, goal)),
        Term::Atom(name) => {
            let found = ALONE.iter().find(|(es, en, _)| [es, en].contains(&&name.as_str()));
            found.map(|(_, _, said)| (*said).to_owned()).ok_or_else(unknown)
        }
        Term::Compound(name, args) if args.len() == 1 => {
            let named = WITH_VALUE.iter().find(|(es, en, _)| [es, en].contains(&&name.as_str()));
            let (_, key, value) = named.ok_or_else(unknown)?;
            Ok(format!("{key}={}", value.read(&args[0], goal)?))
        }
        _ => Err(unknown()),
    }
}

impl Value {
    fn read(self, term: &Term, goal: &Term) -> Result<String, QueryError> {
        match (self, term) {
            (Value::Integer, _) => Ok(integer(term, goal)?.to_string()),
            (Value::Atom, _) => Ok(atom(term, goal)?.to_owned()),
            (Value::Number, Term::Int(_) | Term::Float(_)) => Ok(term.to_string()),
            (Value::Number, Term::Var(_)) => Err(unbound(term, goal)),
            (Value::Number, _) => Err(wrong_type("number", term, goal)),
        }
    }
}

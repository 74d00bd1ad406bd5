//! Which predicates there are, and those that are written in Prolog: lists (`library.pl`) and what document 000 shows of
//! its program (`damas.pl`).

use std::collections::HashMap;
use std::sync::LazyLock;

use terms::Term;

use super::machine::{CONTROL, variable};
use super::{PREDICATES, Predicate, QueryError};

/// A clause, its variables numbered from 1.
#[derive(Debug)]
pub(super) struct Clause {
    head: Term,
    body: Term,
    pub variables: u64,
}

impl Clause {
    /// The head and the body, with variables numbered from behind `last`.
    pub(super) fn renamed(&self, last: u64) -> (Term, Term) {
        let rename = |term| {
            replace_variables(term, &mut |name| variable(last + name.parse::<u64>().expect("variables are numbered")))
        };
        (rename(&self.head), rename(&self.body))
    }

    /// Whether the first argument of a goal, which is no bound variable, may be that of the head.
    pub(super) fn may_fit(&self, first: &Term) -> bool {
        let Term::Compound(_, args) = &self.head else { return true };
        match (&args[0], first) {
            (Term::Var(_), _) | (_, Term::Var(_)) => true,
            (Term::List(a, _), Term::List(b, _)) => a.is_empty() == b.is_empty(),
            (Term::Compound(f, a), Term::Compound(g, b)) => f == g && a.len() == b.len(),
            (a, b) => a == b,
        }
    }

    fn new(term: Term) -> Clause {
        let (head, body) = match term {
            Term::Compound(neck, mut parts) if neck == ":-" && parts.len() == 2 => {
                let body = parts.pop().expect("two parts");
                (parts.pop().expect("two parts"), body)
            }
            fact => (fact, Term::atom("true")),
        };
        let mut names: Vec<String> = Vec::new();
        let mut number = |name: &str| {
            let index = names.iter().position(|known| known == name).unwrap_or_else(|| {
                names.push(name.to_owned());
                names.len() - 1
            });
            Term::var((index + 1).to_string())
        };
        let (head, body) = (replace_variables(&head, &mut number), replace_variables(&body, &mut number));
        Clause { head, body, variables: names.len() as u64 }
    }
}

/// What answers a goal.
pub(super) enum Found {
    Native(Predicate),
    Clauses(&'static [Clause]),
}

/// What answers goals of this name and arity.
pub(super) fn find(name: &str, arity: usize) -> Result<Found, QueryError> {
    if let Some(&predicate) = NATIVE.get(&(name, arity)) {
        return Ok(Found::Native(predicate));
    }
    let clauses = CLAUSES.by_name.get(name).and_then(|all| all.iter().find(|(of, _)| *of == arity));
    clauses.map(|(_, clauses)| Found::Clauses(clauses)).ok_or_else(|| QueryError::Unknown(name.to_owned(), arity))
}

/// The predicates that are written in Prolog, in their order.
pub(super) fn predicates() -> impl Iterator<Item = (&'static str, usize)> {
    CLAUSES.order.iter().map(|(name, arity)| (name.as_str(), *arity))
}

/// Those of them that are for everybody: what is only for other clauses ends in `_`.
pub(super) fn public() -> impl Iterator<Item = (&'static str, usize)> {
    predicates().filter(|(name, _)| !name.ends_with('_'))
}

/// Refuses what is no goal and what nobody could answer, wherever the goals in it can be seen.
pub(super) fn check(goal: &Term) -> Result<(), QueryError> {
    let mut waiting = vec![goal];
    while let Some(goal) = waiting.pop() {
        let (name, args) = functor(goal)?;
        if !CONTROL.contains(&(name, args.len())) {
            find(name, args.len())?;
            continue;
        }
        let goals = if name == "findall" { &args[1..2] } else { args };
        // A variable may have become a goal by the time it is called, unless it stands alone.
        waiting.extend(goals.iter().rev().filter(|goal| !matches!(goal, Term::Var(_))));
    }
    Ok(())
}

/// The name and the arguments of a goal.
pub(super) fn functor(goal: &Term) -> Result<(&str, &[Term]), QueryError> {
    match goal {
        Term::Compound(name, args) => Ok((name, args)),
        Term::Atom(name) => Ok((name, &[])),
        _ => Err(QueryError::NotAGoal(goal.clone())),
    }
}

/// The term with something else for each variable.
pub(super) fn replace_variables(term: &Term, replace: &mut dyn FnMut(&str) -> Term) -> Term {
    match term {
        Term::Var(name) => replace(name),
        Term::Compound(name, args) => {
            Term::Compound(name.clone(), args.iter().map(|arg| replace_variables(arg, replace)).collect())
        }
        Term::List(items, tail) => {
            let items = items.iter().map(|item| replace_variables(item, replace)).collect();
            match tail {
                Some(tail) => Term::list_with_tail(items, replace_variables(tail, replace)),
                None => Term::List(items, None),
            }
        }
        simple => simple.clone(),
    }
}

static NATIVE: LazyLock<HashMap<(&str, usize), Predicate>> =
    LazyLock::new(|| PREDICATES.iter().map(|&(name, arity, predicate)| ((name, arity), predicate)).collect());

static CLAUSES: LazyLock<Clauses> = LazyLock::new(|| {
    let mut clauses = Clauses::default();
    for source in [include_str!("library.pl"), include_str!("damas.pl")] {
        for term in terms::read_all(source).expect("the library is Prolog") {
            clauses.add(Clause::new(term));
        }
    }
    clauses
});

#[derive(Default)]
struct Clauses {
    by_name: HashMap<String, Vec<(usize, Vec<Clause>)>>,
    order: Vec<(String, usize)>,
}

impl Clauses {
    fn add(&mut self, clause: Clause) {
        let (name, args) = functor(&clause.head).expect("a head is a goal");
        let (name, arity) = (name.to_owned(), args.len());
        let all = self.by_name.entry(name.clone()).or_default();
        if let Some((_, clauses)) = all.iter_mut().find(|(of, _)| *of == arity) {
            clauses.push(clause);
        } else {
            all.push((arity, vec![clause]));
            self.order.push((name, arity));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_library_calls_exists() {
        for clause in CLAUSES.by_name.values().flatten().flat_map(|(_, clauses)| clauses) {
            check(&clause.body).unwrap_or_else(|error| panic!("{:?}: {error:?}", clause.head));
        }
    }

    #[test]
    fn no_predicate_is_written_twice() {
        for (name, arity) in predicates() {
            assert!(!NATIVE.contains_key(&(name, arity)), "{name}/{arity}");
        }
    }
}

//! Solutions as a set: neither their order nor that of the men on a board matters.

use std::collections::BTreeMap;

use terms::Term;

/// How the values of a variable are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// As they are.
    Term,
    /// As lists in any order.
    Set,
}

/// The solutions of a goal, each once, each with the values of the goal's variables.
#[derive(Clone, Default, Debug)]
pub struct Answer {
    /// By their texts, which are unique.
    rows: BTreeMap<String, Vec<Term>>,
    /// How many solutions came more than once.
    repeated: usize,
}

impl Answer {
    pub(super) fn new(solutions: impl IntoIterator<Item = Vec<Term>>, shapes: &[Shape]) -> Self {
        let mut answer = Answer::default();
        for solution in solutions {
            let row = solution.iter().zip(shapes).map(|(term, shape)| normal(term, *shape)).collect::<Vec<_>>();
            let text = row.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
            answer.repeated += usize::from(answer.rows.insert(text, solution).is_some());
        }
        answer
    }

    /// Whether the goal has failed.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// How many different solutions there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// How many solutions came more than once.
    pub fn repeated(&self) -> usize {
        self.repeated
    }

    /// The solutions that the other has not, as they were given.
    pub fn without<'a>(&'a self, other: &Answer) -> Vec<&'a [Term]> {
        let own = self.rows.iter().filter(|(text, _)| !other.rows.contains_key(*text));
        own.map(|(_, row)| row.as_slice()).collect()
    }

    /// The solutions, in an order that depends on them alone.
    pub fn rows(&self) -> impl Iterator<Item = &[Term]> {
        self.rows.values().map(Vec::as_slice)
    }
}

/// Equal as sets.
impl PartialEq for Answer {
    fn eq(&self, other: &Self) -> bool {
        self.rows.keys().eq(other.rows.keys())
    }
}

/// The same term for all that mean the same; variables have no names.
fn normal(term: &Term, shape: Shape) -> Term {
    let mut term = nameless(term);
    if let (Shape::Set, Term::List(items, None)) = (shape, &mut term) {
        items.sort_by_cached_key(ToString::to_string);
    }
    term
}

fn nameless(term: &Term) -> Term {
    match term {
        Term::Var(_) => Term::var("_"),
        Term::Compound(name, args) => Term::Compound(name.clone(), args.iter().map(nameless).collect()),
        Term::List(items, tail) => {
            Term::List(items.iter().map(nameless).collect(), tail.as_ref().map(|tail| Box::new(nameless(tail))))
        }
        other => other.clone(),
    }
}

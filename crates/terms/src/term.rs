//! What a term is.

use std::collections::HashSet;

/// A Prolog term.
#[derive(Clone, PartialEq, Debug)]
pub enum Term {
    /// A variable, by name. Each `_` that is read gets a name of its own: `_1`, `_2` and so on.
    Var(String),
    /// An integer that fits.
    Int(i64),
    /// An integer that does not: its sign and digits.
    Big(String),
    /// A floating-point number.
    Float(f64),
    /// An atom, without quotes. `[]` is `List(vec![], None)` instead; the quoted `'[]'` is an atom.
    Atom(String),
    /// A string in double quotes.
    Text(String),
    /// A functor with its arguments, at least one. Never `'[|]'` with two: that is a list.
    Compound(String, Vec<Term>),
    /// A list: its elements, and its tail where that is not `[]`. A tail is never a list, and an empty
    /// list has none.
    List(Vec<Term>, Option<Box<Term>>),
}

impl Term {
    /// How many parts it has, each at least as large as a long name: for limits of memory.
    pub fn size(&self) -> usize {
        /// Bytes of a name that count as one part.
        const NAME: usize = 64;
        let (mut size, mut rest) = (0, vec![self]);
        while let Some(term) = rest.pop() {
            size += 1;
            match term {
                Term::Var(text) | Term::Big(text) | Term::Atom(text) | Term::Text(text) => size += text.len() / NAME,
                Term::Compound(name, args) => {
                    size += name.len() / NAME;
                    rest.extend(args);
                }
                Term::List(items, tail) => {
                    rest.extend(items);
                    rest.extend(tail.as_deref());
                }
                Term::Int(_) | Term::Float(_) => {}
            }
        }
        size
    }

    /// The atom `name`.
    pub fn atom(name: impl Into<String>) -> Term {
        Term::Atom(name.into())
    }

    /// The variable `name`.
    pub fn var(name: impl Into<String>) -> Term {
        Term::Var(name.into())
    }

    /// The compound `name(args…)`.
    pub fn compound(name: impl Into<String>, args: impl IntoIterator<Item = Term>) -> Term {
        Term::Compound(name.into(), args.into_iter().collect())
    }

    /// The proper list of `items`.
    pub fn list(items: impl IntoIterator<Item = Term>) -> Term {
        Term::List(items.into_iter().collect(), None)
    }

    /// The list of `items` that goes on with `tail`, which may be a list itself, or anything else.
    pub fn list_with_tail(mut items: Vec<Term>, tail: Term) -> Term {
        if items.is_empty() {
            return tail;
        }
        match tail {
            Term::List(more, tail) => {
                items.extend(more);
                Term::List(items, tail)
            }
            tail => Term::List(items, Some(Box::new(tail))),
        }
    }

    /// The variables in order of first appearance, each once, without those that were read as `_`.
    pub fn variables(&self) -> Vec<String> {
        let mut seen = HashSet::new();
        let mut names = Vec::new();
        self.each_variable(|name| {
            if !is_anonymous(name) && seen.insert(name.to_owned()) {
                names.push(name.to_owned());
            }
        });
        names
    }

    /// Whether there is no variable in it.
    pub fn is_ground(&self) -> bool {
        let mut ground = true;
        self.each_variable(|_| ground = false);
        ground
    }

    /// Visits every variable, from left to right, as often as it stands there.
    pub fn each_variable<'t>(&'t self, mut visit: impl FnMut(&'t str)) {
        let mut rest = vec![self];
        while let Some(term) = rest.pop() {
            match term {
                Term::Var(name) => visit(name),
                Term::Compound(_, args) => rest.extend(args.iter().rev()),
                Term::List(items, tail) => {
                    rest.extend(tail.as_deref());
                    rest.extend(items.iter().rev());
                }
                Term::Int(_) | Term::Big(_) | Term::Float(_) | Term::Atom(_) | Term::Text(_) => {}
            }
        }
    }
}

/// Whether a variable of this name stands for a `_`: `_1`, `_2` and so on.
pub fn is_anonymous(name: &str) -> bool {
    name.strip_prefix('_').is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use crate::read_term;

    #[test]
    fn variables_come_in_order_of_first_appearance_without_the_anonymous() {
        let check =
            |text: &str, expected: &[&str]| assert_eq!(read_term(text).unwrap().variables(), expected, "{text}");
        check("f(Y,_,X,[Y,_Z|T],g(T))", &["Y", "X", "_Z", "T"]);
        check("f(a,[])", &[]);
        check("X-_", &["X"]);
    }

    #[test]
    fn ground_terms_have_no_variable() {
        assert!(read_term("f(a,[1,\"X\"|b])").unwrap().is_ground());
        assert!(!read_term("f(a,[1|_])").unwrap().is_ground());
    }
}

//! What a term is.

/// A Prolog term.
#[derive(Clone, PartialEq, Debug)]
pub enum Term {
    /// A variable, by name. Each `_` that is read gets a name of its own.
    Var(String),
    /// An integer that fits.
    Int(i64),
    /// An integer that does not: its sign and digits.
    Big(String),
    /// A floating-point number.
    Float(f64),
    /// An atom, without quotes. `[]` is `List(vec![], None)` instead.
    Atom(String),
    /// A string in double quotes.
    Text(String),
    /// A functor with its arguments, at least one.
    Compound(String, Vec<Term>),
    /// A list: its elements, and its tail where that is not `[]`. A tail is never a list, and an empty
    /// list has none.
    List(Vec<Term>, Option<Box<Term>>),
}

impl Term {
    /// The atom `name`.
    pub fn atom(name: impl Into<String>) -> Term {
        Term::Atom(name.into())
    }

    /// The compound `name(args…)`.
    pub fn compound(name: impl Into<String>, args: impl IntoIterator<Item = Term>) -> Term {
        Term::Compound(name.into(), args.into_iter().collect())
    }

    /// The proper list of `items`.
    pub fn list(items: impl IntoIterator<Item = Term>) -> Term {
        Term::List(items.into_iter().collect(), None)
    }
}

//! Unification.
//!
//! With the occurs check: a variable is never bound to a term that it is part of, so that terms stay finite.

use std::collections::{HashMap, HashSet};
use std::fmt;

use crate::MAX_DEPTH;
use crate::term::Term;

/// What each variable stands for so far.
///
/// ```
/// use terms::{Bindings, Term, read_term};
/// let term = |text| read_term(text).unwrap();
/// let mut bindings = Bindings::new();
/// assert!(bindings.unify(&term("f(X, b)"), &term("f(a, Y)")));
/// let before = bindings.mark();
/// assert!(bindings.unify(&term("Z"), &term("[X, Y]")));
/// assert_eq!(bindings.resolve(&term("Z")).unwrap().to_string(), "[a,b]");
/// bindings.undo(before); // as on backtracking
/// assert!(!bindings.is_bound("Z") && bindings.is_bound("X"));
/// assert!(!bindings.unify(&term("W"), &term("f(W)")), "no term contains itself");
/// ```
#[derive(Clone, Default, Debug)]
pub struct Bindings {
    terms: HashMap<String, Term>,
    /// The names in the order in which they were bound, each with the size of what it stands for.
    trail: Vec<(String, usize)>,
    /// The sum of these sizes.
    size: usize,
}

/// A moment to go back to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark(usize);

/// A term that is nested deeper than [`MAX_DEPTH`] or has more than a million parts once its variables are
/// replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge;

impl Bindings {
    /// Nothing is bound.
    pub fn new() -> Bindings {
        Bindings::default()
    }

    /// Makes the two equal by binding variables, if that can be; if not, nothing is bound.
    pub fn unify(&mut self, one: &Term, other: &Term) -> bool {
        let mut unifier = Unifier { bindings: self, new: HashMap::new(), order: vec![], done: HashSet::new() };
        if !unifier.unify(Part::Whole(one), Part::Whole(other)) || unifier.is_cyclic() {
            return false;
        }
        let Unifier { new, order, .. } = unifier;
        let bound: Vec<_> = order.into_iter().map(|name| (name.to_owned(), new[name].to_term())).collect();
        for (name, term) in bound {
            let size = term.size();
            self.size += size;
            self.trail.push((name.clone(), size));
            self.terms.insert(name, term);
        }
        true
    }

    /// The present moment.
    pub fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// Forgets what was bound since then.
    pub fn undo(&mut self, mark: Mark) {
        for (name, size) in self.trail.drain(mark.0.min(self.trail.len())..) {
            self.size -= size;
            self.terms.remove(&name);
        }
    }

    /// How large all that is bound is, in the parts that [`Term::size`] counts.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Whether the variable stands for anything, be it another variable.
    pub fn is_bound(&self, name: &str) -> bool {
        self.terms.contains_key(name)
    }

    /// What a variable stands for, or the term itself; what is inside is left as it is.
    pub fn walk<'t>(&'t self, mut term: &'t Term) -> &'t Term {
        while let Term::Var(name) = term
            && let Some(bound) = self.terms.get(name)
        {
            term = bound;
        }
        term
    }

    /// The term with every bound variable replaced by what it stands for.
    pub fn resolve(&self, term: &Term) -> Result<Term, TooLarge> {
        let mut left = MAX_PARTS;
        self.replaced(term, MAX_DEPTH, &mut left)
    }

    /// May be `depth` deep and have `left` parts.
    fn replaced(&self, term: &Term, depth: usize, left: &mut usize) -> Result<Term, TooLarge> {
        if depth == 0 || *left == 0 {
            return Err(TooLarge);
        }
        *left -= 1;
        match self.walk(term) {
            Term::Compound(name, args) => {
                let mut all = Vec::with_capacity(args.len());
                self.replace_all(args, depth, left, &mut all)?;
                Ok(Term::Compound(name.clone(), all))
            }
            Term::List(items, tail) => {
                let mut all = Vec::with_capacity(items.len());
                self.replace_all(items, depth, left, &mut all)?;
                let mut tail = tail.as_deref();
                // A tail may be bound to a list whose tail is bound to a list, and so on.
                while let Some(next) = tail {
                    let Term::List(more, further) = self.walk(next) else { break };
                    self.replace_all(more, depth, left, &mut all)?;
                    tail = further.as_deref();
                }
                let Some(tail) = tail else { return Ok(Term::List(all, None)) };
                self.replace_all(std::slice::from_ref(tail), depth, left, &mut all)?;
                let tail = all.pop().map(Box::new);
                Ok(Term::List(all, tail))
            }
            simple => Ok(simple.clone()),
        }
    }

    /// Adds what each of `terms` becomes; `depth` is that of the term they are part of.
    fn replace_all(&self, terms: &[Term], depth: usize, left: &mut usize, all: &mut Vec<Term>) -> Result<(), TooLarge> {
        for term in terms {
            all.push(self.replaced(term, depth - 1, left)?);
        }
        Ok(())
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "the term is nested deeper than {MAX_DEPTH} or has more than {MAX_PARTS} parts")
    }
}

impl std::error::Error for TooLarge {}

/// Two variables in each of thirty terms are enough to make a billion parts.
const MAX_PARTS: usize = 1_000_000;

/// Looks at terms in place: what it binds becomes a copy only if all goes well.
struct Unifier<'t> {
    bindings: &'t Bindings,
    new: HashMap<&'t str, Part<'t>>,
    order: Vec<&'t str>,
    /// Pairs that were seen through a variable and need not be compared again.
    done: HashSet<(Place, Place)>,
}

/// A term, or the rest of a list.
#[derive(Clone, Copy, Debug)]
enum Part<'t> {
    Whole(&'t Term),
    /// At least one element; and what follows them.
    Rest(&'t [Term], Option<&'t Term>),
}

/// Where a part is in memory, as its name.
type Place = (usize, usize);

impl<'t> Unifier<'t> {
    fn unify(&mut self, one: Part<'t>, other: Part<'t>) -> bool {
        let mut pairs = vec![(one, other)];
        while let Some((one, other)) = pairs.pop() {
            let (a, b) = (self.walk(one), self.walk(other));
            if a.place() == b.place() {
                continue;
            }
            match (a, b) {
                (Part::Whole(Term::Var(x)), Part::Whole(Term::Var(y))) if x == y => {}
                (Part::Whole(Term::Var(x)), term) | (term, Part::Whole(Term::Var(x))) => {
                    self.new.insert(x, term);
                    self.order.push(x);
                }
                (a, b) => {
                    // Shared parts would be compared over and over, and cyclic ones for ever.
                    let through_variable = one.is_variable() || other.is_variable();
                    if through_variable && !self.done.insert((a.place(), b.place())) {
                        continue;
                    }
                    if !pair_parts(a, b, &mut pairs) {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn walk(&self, mut part: Part<'t>) -> Part<'t> {
        while let Part::Whole(Term::Var(name)) = part {
            part = match (self.new.get(name.as_str()), self.bindings.terms.get(name)) {
                (Some(&bound), _) => bound,
                (None, Some(bound)) => Part::Whole(bound),
                (None, None) => break,
            };
        }
        part
    }

    /// The occurs check: whether a variable would be part of what it stands for.
    fn is_cyclic(&self) -> bool {
        // Depth first; a variable is open while those below it are looked at.
        let mut open = HashMap::new();
        let mut steps: Vec<(&str, bool)> = self.order.iter().map(|&name| (name, true)).collect();
        while let Some((name, entering)) = steps.pop() {
            if !entering {
                open.insert(name, false);
                continue;
            }
            match open.get(name) {
                Some(true) => return true,
                Some(false) => continue,
                None => {}
            }
            let Some(part) = self.bound(name) else { continue };
            open.insert(name, true);
            steps.push((name, false));
            part.each_variable(|below| steps.push((below, true)));
        }
        false
    }

    fn bound(&self, name: &str) -> Option<Part<'t>> {
        self.new.get(name).copied().or_else(|| self.bindings.terms.get(name).map(Part::Whole))
    }
}

/// Adds the pairs of parts that must be equal if the two are, which are no variables; false if they cannot be.
fn pair_parts<'t>(a: Part<'t>, b: Part<'t>, pairs: &mut Vec<(Part<'t>, Part<'t>)>) -> bool {
    match (a.list(), b.list()) {
        (Some(([], None)), Some(([], None))) => return true,
        (Some((xs, x)), Some((ys, y))) if !xs.is_empty() && !ys.is_empty() => {
            let common = xs.len().min(ys.len());
            pairs.push((rest(&xs[common..], x), rest(&ys[common..], y)));
            push_pairs(&xs[..common], &ys[..common], pairs);
            return true;
        }
        (None, None) => {}
        _ => return false,
    }
    let (Part::Whole(a), Part::Whole(b)) = (a, b) else { return false };
    match (a, b) {
        (Term::Compound(f, xs), Term::Compound(g, ys)) if f == g && xs.len() == ys.len() => {
            push_pairs(xs, ys, pairs);
            true
        }
        // Unlike `==`: 0.0 and -0.0 differ, and a NaN is itself.
        (Term::Float(x), Term::Float(y)) => x.to_bits() == y.to_bits(),
        (Term::Compound(..), Term::Compound(..)) => false,
        (a, b) => a == b,
    }
}

/// The first pair last, because it is looked at first.
fn push_pairs<'t>(xs: &'t [Term], ys: &'t [Term], pairs: &mut Vec<(Part<'t>, Part<'t>)>) {
    pairs.extend(xs.iter().zip(ys).rev().map(|(x, y)| (Part::Whole(x), Part::Whole(y))));
}

const EMPTY: &Term = &Term::List(vec![], None);

fn rest<'t>(items: &'t [Term], tail: Option<&'t Term>) -> Part<'t> {
    match (items, tail) {
        ([], None) => Part::Whole(EMPTY),
        ([], Some(tail)) => Part::Whole(tail),
        _ => Part::Rest(items, tail),
    }
}

impl<'t> Part<'t> {
    fn list(self) -> Option<(&'t [Term], Option<&'t Term>)> {
        match self {
            Part::Whole(Term::List(items, tail)) => Some((items, tail.as_deref())),
            Part::Rest(items, tail) => Some((items, tail)),
            Part::Whole(_) => None,
        }
    }

    fn is_variable(self) -> bool {
        matches!(self, Part::Whole(Term::Var(_)))
    }

    fn place(self) -> Place {
        match self {
            Part::Whole(term) => (std::ptr::from_ref(term).addr(), 0),
            Part::Rest(items, _) => (items.as_ptr().addr(), items.len()),
        }
    }

    fn each_variable(self, mut visit: impl FnMut(&'t str)) {
        match self {
            Part::Whole(term) => term.each_variable(visit),
            Part::Rest(items, tail) => items.iter().chain(tail).for_each(|term| term.each_variable(&mut visit)),
        }
    }

    fn to_term(self) -> Term {
        match self {
            Part::Whole(term) => term.clone(),
            Part::Rest(items, tail) => Term::List(items.to_vec(), tail.cloned().map(Box::new)),
        }
    }
}

#[cfg(test)]
mod tests;

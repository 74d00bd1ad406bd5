//! Positions as the general predicates name them: `posicion(Juego,Reglas,Texto)`, or the term of a game's document.

use board::{Message, NotationError};
use terms::Term;

use super::{Equations, QueryError};
use crate::catalog::{self, GameQuery};
use crate::game::RuleSet;
use crate::session::Match;

/// The functor of a position that says its game and its rules.
const NAME: &str = "posicion";

/// A position and the rules that it is played by.
#[derive(Debug)]
pub struct NamedPosition {
    /// Its rules.
    pub set: &'static RuleSet,
    /// A match that begins there.
    pub board: Box<dyn Match>,
}

impl NamedPosition {
    /// The position that a term is: `posicion/3`, or the term of a document; none where it is something else.
    pub fn of(term: &Term) -> Option<Self> {
        match term {
            Term::Compound(..) | Term::List(..) => Self::read(term, &Term::atom(NAME)).ok(),
            _ => None,
        }
    }

    /// The position that an argument of `goal` is, or why it is none.
    pub(super) fn read(term: &Term, goal: &Term) -> Result<Self, QueryError> {
        match term {
            Term::Var(_) => Err(unbound(term, goal)),
            Term::Compound(name, args) if name == NAME && args.len() == 3 => Self::by_name(args, goal),
            Term::Compound(..) | Term::List(..) => Self::of_document(term, goal),
            _ => Err(wrong_type(NAME, term, goal)),
        }
    }

    /// `posicion(Juego,Reglas,Texto)`, whose text may also be the document's term.
    fn by_name(args: &[Term], goal: &Term) -> Result<Self, QueryError> {
        let [game, rules, position] = [&args[0], &args[1], &args[2]];
        let query = GameQuery { game: atom(game, goal)?, ..GameQuery::default() };
        select(&query, "juego", game, goal)?;
        let query = GameQuery { rules: Some(atom(rules, goal)?), ..query };
        select(&query, "reglas", rules, goal)?;
        let impossible = |error| wrong_domain(NAME, position, goal, error);
        let (set, board) = match position {
            Term::Atom(text) | Term::Text(text) => {
                let set = select(&GameQuery { text: Some(text), ..query }, NAME, position, goal)?;
                (set, set.read(text))
            }
            Term::Compound(..) | Term::List(..) => {
                let size = catalog::size_of_term(position);
                let set = select(&GameQuery { size, ..query }, NAME, position, goal)?;
                (set, set.read_term(position, None))
            }
            Term::Var(_) => return Err(unbound(position, goal)),
            _ => return Err(wrong_type("atom", position, goal)),
        };
        Ok(NamedPosition { set, board: board.map_err(impossible)? })
    }

    /// The term of a document, by the rules for composed positions, or by the first that can read it.
    fn of_document(term: &Term, goal: &Term) -> Result<Self, QueryError> {
        let mut reasons = None;
        for info in catalog::games() {
            let (first, others): (Vec<_>, Vec<_>) =
                catalog::rule_sets(info.id).partition(|set| Some(set.rules) == info.composed_rules);
            for set in first.into_iter().chain(others).filter(|set| set.has_document) {
                match set.read_term(term, None) {
                    Ok(board) => return Ok(NamedPosition { set, board }),
                    Err(error) if reasons.is_none() && has_shape_of(term, set) => reasons = Some(error),
                    Err(_) => {}
                }
            }
        }
        if !term.is_ground() {
            return Err(unbound(term, goal));
        }
        Err(match reasons {
            Some(error) => wrong_domain(NAME, term, goal, error),
            None => wrong_type(NAME, term, goal),
        })
    }

    /// `posicion(Juego,Reglas,Texto)`.
    pub(super) fn term(&self) -> Term {
        written(self.set, &self.board.text())
    }

    /// How `term` becomes this position: by unification, or by being it already, in whatever form; none where it is
    /// another one.
    pub(super) fn equations(&self, term: &Term) -> Option<Equations> {
        if !term.is_ground() {
            return Some(vec![(term.clone(), self.term())]);
        }
        let same = match term {
            Term::Compound(name, args) if name == NAME && args.len() == 3 => {
                let other = NamedPosition::of(term)?;
                std::ptr::eq(other.set, self.set) && other.board.text() == self.board.text()
            }
            // The order of the men in a document's list means nothing, and whose turn it is it does not say.
            _ => self.set.read_term(term, Some(self.board.turn())).ok()?.term() == self.board.term(),
        };
        same.then(Vec::new)
    }
}

/// `posicion(Juego,Reglas,Texto)`.
pub(super) fn written(set: &RuleSet, text: &str) -> Term {
    Term::compound(NAME, [set.game, set.rules, text].map(Term::atom))
}

/// The name that an argument of `goal` is.
pub(super) fn atom<'t>(term: &'t Term, goal: &Term) -> Result<&'t str, QueryError> {
    match term {
        Term::Atom(name) => Ok(name),
        Term::Var(_) => Err(unbound(term, goal)),
        _ => Err(wrong_type("atom", term, goal)),
    }
}

/// The rule set that is asked for; where there is none, `found` is outside the domain `expected`.
pub(super) fn select(
    query: &GameQuery<'_>,
    expected: &'static str,
    found: &Term,
    goal: &Term,
) -> Result<&'static RuleSet, QueryError> {
    let refused = |reason: Message| wrong_domain(expected, found, goal, NotationError::Impossible(vec![reason]));
    catalog::select(query).map_err(|error| refused(error.0))
}

/// A variable where `goal` needs a value.
pub(super) fn unbound(term: &Term, goal: &Term) -> QueryError {
    let mut variable = None;
    term.each_variable(|name| variable = variable.take().or(Some(name.to_owned())));
    QueryError::Instantiation { variable: variable.unwrap_or_default(), goal: goal.clone() }
}

/// Something of another type than `goal` needs.
pub(super) fn wrong_type(expected: &'static str, found: &Term, goal: &Term) -> QueryError {
    QueryError::Type { expected, found: found.clone(), goal: goal.clone() }
}

/// Something of the right type that is none of those which `goal` knows.
pub(super) fn wrong_domain(expected: &'static str, found: &Term, goal: &Term, reason: NotationError) -> QueryError {
    let reason = Some(Box::new(reason));
    QueryError::Domain { expected, found: found.clone(), goal: goal.clone(), reason }
}

/// Whether the term looks like one of the document of these rules, though it is no position.
fn has_shape_of(term: &Term, set: &RuleSet) -> bool {
    match (term, set.start().term()) {
        (Term::Compound(name, args), Some(Term::Compound(known, parts))) => *name == known && args.len() == parts.len(),
        (Term::List(items, _), Some(Term::List(known, _))) => match (items.first(), known.first()) {
            (Some(item), Some(known)) => std::mem::discriminant(item) == std::mem::discriminant(known),
            _ => true,
        },
        _ => false,
    }
}
